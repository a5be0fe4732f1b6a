"""``tallyup play`` and ``tallyup serve``. Importing this brings in the whole server."""

from __future__ import annotations

import os
import socket
import sys
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import Final, NoReturn

import segno
import typer
import uvicorn

from tallyup.cli.addresses import FIRST_PORT, PORTS, listen, listen_from, reached_at
from tallyup.engine.errors import TallyUpError
from tallyup.server.app import build_app
from tallyup.server.logs import set_up
from tallyup.server.run import DB, ORIGINS, WIRE, run
from tallyup.server.settings import ServerSettings

CANNOT: Final = 2
"""The exit code when it cannot start."""


def play(host: str, port: int | None, db: Path | None, *, browser: bool) -> None:
    set_up(as_json=False, quiet=True)
    bound = _listening(host, port)
    here, network = reached_at(bound)

    def started() -> None:
        say_where(here, network)
        if browser and has_screen():
            webbrowser.open(here)

    _run(bound, ServerSettings(db=db or default_db(), addresses=(network,) if network else ()), started)


def serve(host: str, port: int, db: Path | None, origins: tuple[str, ...], *, log_json: bool) -> None:
    set_up(as_json=log_json)
    bound = _listening(host, port)
    here, network = reached_at(bound)
    addresses = (network,) if network else ()
    settings = ServerSettings(db=db or default_db(), origins=origins, addresses=addresses)
    _run(bound, settings, lambda: say(f"listening on {here}"))


def serve_reloading(host: str, port: int, db: Path | None, origins: tuple[str, ...]) -> None:
    """For working on the code: uvicorn starts a process of its own each time, which finds its settings in these."""
    set_up(as_json=False)
    os.environ |= {DB: str(db or default_db()), ORIGINS: " ".join(origins)}
    uvicorn.run(
        "tallyup.server.run:app_from_environment",
        factory=True,
        host=host,
        port=port,
        reload=True,
        reload_dirs=[str(Path(__file__).parent.parent)],
        reload_includes=["*.py", "*.sql"],
        **WIRE,
    )


def default_db() -> Path:
    """Where the system keeps a person's data."""
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "tallyup" / "tables.sqlite3"
    named = Path(os.environ.get("XDG_DATA_HOME", ""))
    folder = named if named.is_absolute() else Path.home() / ".local" / "share"
    return folder / "tallyup" / "tables.sqlite3"


def has_screen() -> bool:
    """Is there anything to open a browser on?"""
    return sys.platform == "darwin" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def say_where(here: str, network: str | None) -> None:
    say(f"\n  Tally Up! is at  {here}")
    if network:
        say(f"  in this network  {network}\n")
        if sys.stdout.isatty():
            segno.make(network, micro=False).terminal(compact=True, border=2)
        say("  Scan or type the second address on a phone in the same network to join.")
    say("  Ctrl-C ends it; the tables are kept.\n")


def say(line: str) -> None:
    """At once, also into a pipe."""
    print(line, flush=True)  # noqa: T201 - this is the command line


def stop(sentence: str) -> NoReturn:
    typer.echo(f"tallyup: {sentence}", err=True)
    raise typer.Exit(CANNOT)


def _listening(host: str, port: int | None) -> socket.socket:
    try:
        return listen_from(host) if port is None else listen(host, port)
    except OSError as error:
        where = f"ports {FIRST_PORT} to {FIRST_PORT + PORTS - 1}" if port is None else f"port {port}"
        stop(f"cannot listen on {host}, {where}: {error.strerror or error}")


def _run(bound: socket.socket, settings: ServerSettings, started: Callable[[], None]) -> None:
    try:
        app = build_app(settings)
    except TallyUpError as error:
        bound.close()
        stop(error.message)
    run(app, bound, started)
