"""What can be set about a server; the command line and tests fill it in."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from msgspec import Struct

STATIC: Final = Path(__file__).parent / "static"


class Limits(Struct, frozen=True, kw_only=True):
    """How much of anything one party may have. Times are in seconds unless their name says otherwise."""

    hello: int = 10
    """Until the first message must be there."""
    frames: float = 20
    """Messages a second that one connection may send for long ..."""
    frames_burst: int = 60
    """... and at once; what is more is refused."""
    flood: int = 100
    """Refusals owed before the connection is closed."""
    queue: int = 256
    """Messages waiting for one connection; whoever reads slower is closed."""
    queue_bytes: int = 512 * 1024
    body: int = 16 * 1024
    """Bytes of an HTTP request's body."""
    making: float = 0.5
    """Tables a second that one address may make for long ..."""
    making_burst: int = 120
    """... and at once."""
    guesses: float = 0.2
    """Unknown codes a second that one address may try for long. There are 300 million codes."""
    guesses_burst: int = 40


class ServerSettings(Struct, frozen=True, kw_only=True):
    """``db``: the SQLite file; None keeps everything in memory."""

    db: Path | None = None
    static: Path = STATIC
    origins: tuple[str, ...] = ()
    """Further origins that may open a WebSocket, as browsers write them: ``https://play.example``."""
    addresses: tuple[str, ...] = ()
    """Where the local network reaches this server, for links that others open."""
    limits: Limits = Limits()
