"""Which pages may open a WebSocket here: a browser lets any page try, and says which one it is."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final
from urllib.parse import urlsplit

_DEFAULT_PORTS: Final = {"http": 80, "https": 443}


def allowed(origin: str | None, host: str | None, extra: Collection[str]) -> bool:
    """Our own pages, those named in ``extra``, and whatever is no browser and names none."""
    if origin is None:
        return True
    if origin.rstrip("/") in {one.rstrip("/") for one in extra}:
        return True
    try:
        parts = urlsplit(origin)
        theirs = (parts.hostname, parts.port or _DEFAULT_PORTS.get(parts.scheme))
        ours_parts = urlsplit(f"{parts.scheme}://{host}")
        ours = (ours_parts.hostname, ours_parts.port or _DEFAULT_PORTS.get(parts.scheme))
    except ValueError:
        return False
    return parts.scheme in _DEFAULT_PORTS and bool(host) and theirs == ours
