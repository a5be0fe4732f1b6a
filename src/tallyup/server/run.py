"""Running the app under uvicorn, on a socket that is bound already."""

from __future__ import annotations

import contextlib
import os
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import uvicorn
from starlette.applications import Starlette

from tallyup.server.app import build_app, goodbye
from tallyup.server.logs import set_up
from tallyup.server.settings import ServerSettings
from tallyup.wire.types import MAX_FRAME_BYTES

DB: Final = "TALLYUP_DB"
ORIGINS: Final = "TALLYUP_ORIGINS"
SWITCH_S: Final = 0.000_5
"""How long a bot that thinks in a thread may keep the event loop waiting each time; Python's own is ten times that."""
WIRE: Final[dict[str, Any]] = {
    "loop": "auto",  # uvloop, where there is one
    "ws": "websockets-sansio",
    "ws_max_size": MAX_FRAME_BYTES,
    "ws_ping_interval": None,  # our own beats measure the way to the client and back, not to its system
    "ws_per_message_deflate": False,  # 300 kB of memory a connection, and a length that depends on what is secret
    "access_log": False,
    "server_header": False,
    "timeout_graceful_shutdown": 1,
}


class Server(uvicorn.Server):
    """Says when it serves, and says goodbye before uvicorn cuts the connections."""

    def __init__(self, config: uvicorn.Config, app: Starlette, started: Callable[[], None]) -> None:
        super().__init__(config)
        self._app = app
        self._on_start = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._on_start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await goodbye(self._app.state.edge)
        await super().shutdown(sockets)


def make_server(app: Starlette, started: Callable[[], None] = lambda: None) -> Server:
    return Server(uvicorn.Config(app, log_config=None, **WIRE), app, started)


def run(app: Starlette, bound: socket.socket, started: Callable[[], None]) -> None:
    """Until a signal ends it."""
    sys.setswitchinterval(SWITCH_S)
    with contextlib.suppress(KeyboardInterrupt):  # uvicorn raises the signal anew after its orderly end
        make_server(app, started).run([bound])


def app_from_environment() -> Starlette:
    """For uvicorn's reloader, which starts in a new process."""
    set_up(as_json=False)
    origins = tuple(os.environ.get(ORIGINS, "").split())
    return build_app(ServerSettings(db=Path(os.environ[DB]), origins=origins))
