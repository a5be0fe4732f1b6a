"""The built browser client: its files, and its one page for every address that is no file."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

NOT_BUILT: Final = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Tally Up!</title>
<p>The browser client is not built. <code>./run play</code> builds and starts it.</p></html>
"""
FOREVER: Final = "public, max-age=31536000, immutable"
ASK_FIRST: Final = "no-cache"
GZIP_TYPES: Final = (
    "text/",
    "application/json",
    "application/javascript",
    "application/manifest+json",
    "image/svg+xml",
)
_SCRIPTS: Final = {"t/": "TablePage", "learn": "Learn"}
"""The client's own names for the parts of it that it loads at these addresses."""
_HOST: Final = re.compile(r"[A-Za-z0-9.-]{1,253}(:\d{1,5})?|\[[0-9A-Fa-f:.]{2,45}\](:\d{1,5})?")
_EXTRA_TYPES: Final = {".webmanifest": "application/manifest+json", ".js": "text/javascript", ".woff2": "font/woff2"}


@dataclass(frozen=True, slots=True)
class _File:
    stamp: tuple[int, int]
    body: bytes
    zipped: bytes | None
    media: str
    etag: str


class StaticClient:
    """Files are read once, and anew when they change; the few there are fit into memory."""

    def __init__(self, root: Path) -> None:
        self._root = root.resolve()
        self._files: dict[Path, _File] = {}

    def answer(self, request: Request, path: str) -> Response:
        """``path`` is below the root, without the leading slash."""
        asked, path = path, path if Path(path).suffix else "index.html"
        file = self._file(path)
        if file is None and path == "index.html":
            return HTMLResponse(NOT_BUILT, 503)
        if file is None:
            return Response("there is no such file\n", 404, media_type="text/plain")
        response = respond(request, file, FOREVER if path.startswith("assets/") else ASK_FIRST)
        if path == "index.html" and (script := self._script_of(asked)) is not None:
            response.headers["link"] = f"</{script}>; rel=modulepreload"
        return response

    def _script_of(self, asked: str) -> str | None:
        """What the page will load first at this address: told with the page, it comes a round trip earlier."""
        name = next((name for start, name in _SCRIPTS.items() if asked.startswith(start)), None)
        found = sorted(self._root.glob(f"assets/{name}-*.js")) if name else []
        return found[0].relative_to(self._root).as_posix() if found else None

    def _file(self, path: str) -> _File | None:
        full = (self._root / path).resolve() if "\x00" not in path else self._root
        try:
            status = full.stat()
            if not full.is_relative_to(self._root) or not full.is_file():
                return None
            stamp = (status.st_mtime_ns, status.st_size)
            file = self._files.get(full)
            if file is None or file.stamp != stamp:
                file = self._files[full] = load(full, stamp)
        except OSError:
            return None
        return file


def load(path: Path, stamp: tuple[int, int]) -> _File:
    body = path.read_bytes()
    media = _EXTRA_TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    zipped = gzip.compress(body, 9, mtime=0) if media.startswith(GZIP_TYPES) else None
    if zipped is not None and len(zipped) >= len(body):
        zipped = None
    return _File(stamp, body, zipped, media, f'"{hashlib.sha256(body).hexdigest()[:20]}"')


def respond(request: Request, file: _File, caching: str) -> Response:
    headers = {"cache-control": caching, "etag": file.etag, "vary": "accept-encoding"}
    known = {tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")}
    if file.etag in known:
        return Response(status_code=304, headers=headers)
    body = file.body
    if file.zipped is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body = file.zipped
        headers["content-encoding"] = "gzip"
    return Response(body, headers=headers, media_type=file.media)


def security_headers(host: str) -> dict[str, str]:
    """On every answer. Older browsers do not count a WebSocket to the same host as 'self', so it is named."""
    socket = f" ws://{host} wss://{host}" if _HOST.fullmatch(host) else ""
    policy = (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        f"connect-src 'self'{socket}; manifest-src 'self'; worker-src 'self'; media-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
    return {
        "content-security-policy": policy,
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "cross-origin-opener-policy": "same-origin",
    }
