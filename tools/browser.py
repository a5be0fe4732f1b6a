"""The Chromium that tests, screenshots and benchmarks drive: the system's, else the one in tests/browser_bin."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import Final

import playwright

CHROMIUM_ARGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MAC_CHROME = Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
MODULES = Path(__file__).resolve().parent.parent / "tests" / "browser_bin" / "node_modules"
PACKED = MODULES / "@sparticuz" / "chromium" / "bin"
UNPACKED = MODULES / ".unpacked"

UNBROTLI = """
const [from, to] = process.argv.slice(1), fs = require("node:fs")
require("node:stream/promises").pipeline(
  fs.createReadStream(from), require("node:zlib").createBrotliDecompress(), fs.createWriteStream(to))
"""

FONTS_CONF = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>{fonts}</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
"""

# The packed Chromium brings the few libraries and the font that a bare system lacks.
LAUNCHER = """#!/bin/sh
export LD_LIBRARY_PATH='{here}/lib'"${{LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}}" FONTCONFIG_FILE='{here}/fonts.conf'
exec '{here}/chromium' "$@"
"""


def system_chromium() -> str | None:
    found = next(filter(None, map(shutil.which, NAMES)), None)
    return found or (str(MAC_CHROME) if MAC_CHROME.is_file() else None)


def chromium_path() -> str:
    """What to hand to playwright as `executable_path`."""
    if path := system_chromium():
        return path
    if not (UNPACKED / "launch").is_file():
        if not PACKED.is_dir():
            raise FileNotFoundError("there is no Chromium: install one, or let `./run setup` fetch one for the tests")
        unpack()
    return str(UNPACKED / "launch")


def unpack() -> None:
    """Unpack beside the final place, then rename, so that nobody meets half a browser."""
    half = Path(tempfile.mkdtemp(prefix=".unpacking-", dir=MODULES))
    try:
        unbrotli(PACKED / "chromium.br", half / "chromium")
        (half / "chromium").chmod(0o755)
        for name in ("al2023", "fonts"):
            unbrotli(PACKED / f"{name}.tar.br", half / f"{name}.tar")
            with tarfile.open(half / f"{name}.tar") as archive:
                # Python before 3.11.4 knows no filter and ignores it; the lock's hash vouches for the archive.
                archive.extraction_filter = getattr(tarfile, "data_filter", lambda member, _: member)
                archive.extractall(half)  # noqa: S202 - see above
            (half / f"{name}.tar").unlink()
        (half / "fonts.conf").write_text(FONTS_CONF.format(fonts=UNPACKED / "fonts"))
        (half / "launch").write_text(LAUNCHER.format(here=UNPACKED))
        (half / "launch").chmod(0o755)
        half.chmod(0o755)
        half.rename(UNPACKED)
    except OSError:
        if not (UNPACKED / "launch").is_file():
            raise
    finally:
        shutil.rmtree(half, ignore_errors=True)


def unbrotli(source: Path, target: Path) -> None:
    """With the Node inside playwright: it is there whatever the system has, and Python has no Brotli."""
    node = Path(playwright.__file__).parent / "driver" / ("node.exe" if os.name == "nt" else "node")
    subprocess.run([node, "-e", UNBROTLI, source, target], check=True)


def main() -> None:
    try:
        print(chromium_path())
    except FileNotFoundError as missing:
        sys.exit(str(missing))


if __name__ == "__main__":
    main()
