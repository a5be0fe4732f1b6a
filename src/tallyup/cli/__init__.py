"""The command line. Each command imports what it needs when it runs, so that ``--help`` answers at once."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, NoReturn

import typer

from tallyup import __version__

app = typer.Typer(
    name="tallyup",
    help="Tally Up!, an independent, unofficial implementation of the dice game.",
    no_args_is_help=True,
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Db = Annotated[Path | None, typer.Option(help="The file that keeps the tables. Default: in your data folder.")]
Origins = Annotated[
    list[str] | None,
    typer.Option(
        "--origin", help="A further origin whose pages may connect, such as https://play.example. Repeatable."
    ),
]


def main() -> NoReturn:
    """The program ``tallyup``."""
    app()
    raise SystemExit(0)


def _version(value: bool) -> None:  # noqa: FBT001 - typer calls it with the option's value
    if value:
        typer.echo(f"tallyup {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    *,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say it and end.")
    ] = False,
) -> None:
    del version


@app.command()
def play(
    *,
    host: Annotated[
        str, typer.Option(help="Where to listen; the default is every network of this machine.")
    ] = "0.0.0.0",  # noqa: S104 - so that phones in the room can join
    port: Annotated[
        int | None, typer.Option(min=0, max=65535, help="Default: the first free one from 8000 on.")
    ] = None,
    db: Db = None,
    browser: Annotated[bool, typer.Option(help="Open a browser, where there is one.")] = True,
) -> None:
    """Start the game for you and everybody in the room."""
    from tallyup.cli import serving  # noqa: PLC0415 - heavy, and not needed for --help

    serving.play(host, port, db, browser=browser)


@app.command()
def serve(  # noqa: PLR0913 - one for each option
    *,
    host: Annotated[str, typer.Option(help="Where to listen.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0: any free one.")] = 8000,
    db: Db = None,
    origin: Origins = None,
    log_json: Annotated[bool, typer.Option("--log-json", help="Log lines as JSON.")] = False,
    reload: Annotated[bool, typer.Option("--reload", help="Start anew when the code changes.")] = False,
) -> None:
    """Run the server. It says on one line where it really listens."""
    from tallyup.cli import serving  # noqa: PLC0415 - heavy, and not needed for --help

    if reload:
        serving.serve_reloading(host, port, db, tuple(origin or ()))
    else:
        serving.serve(host, port, db, tuple(origin or ()), log_json=log_json)
