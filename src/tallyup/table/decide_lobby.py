"""What facts follow from the commands around games: seats, host, options, the start."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from tallyup.engine import Forbidden, Illegal, Stale
from tallyup.table import checks
from tallyup.table import commands as c
from tallyup.table import facts as f
from tallyup.table.model import Model
from tallyup.table.names import bot_name, tidy_name
from tallyup.table.types import MAX_SEATS

Bodies: TypeAlias = Iterator[f.Body]
"""Each is evolved before the next is asked for; every check stands before the first."""


def sit(model: Model, command: c.Sit, by: str) -> Bodies:
    checks.between_games(model)
    if model.seat_of(by) is not None:
        raise Illegal("table/seated", f"you sit at table {model.code} already")
    _room(model)
    yield f.Sat(person=by, name=tidy_name(command.name))
    if model.host_seat() is None:
        yield f.Hosted(seat=len(model.sitters) - 1)


def rename(model: Model, command: c.Rename, by: str) -> Bodies:
    seat, name = checks.seat_of(model, by), tidy_name(command.name)
    if model.sitters[seat].name != name:
        yield f.Renamed(seat=seat, name=name)


def name_table(model: Model, command: c.NameTable, by: str) -> Bodies:
    checks.host(model, by)
    name = tidy_name(command.name) if command.name.strip() else ""
    if name != model.name:
        yield f.Named(name=name)


def add_bot(model: Model, command: c.AddBot, by: str) -> Bodies:
    checks.host(model, by)
    checks.between_games(model)
    _room(model)
    taken = (sitter.name for sitter in model.sitters)
    name = bot_name(taken) if command.name is None else tidy_name(command.name)
    yield f.BotSat(level=command.level, name=name)


def remove(model: Model, command: c.Remove, by: str) -> Bodies:
    checks.host(model, by)
    checks.between_games(model)
    checks.there(model, command.seat)
    yield from unseat(model, command.seat)


def move(model: Model, command: c.Move, by: str) -> Bodies:
    checks.host(model, by)
    checks.between_games(model)
    checks.there(model, command.seat)
    checks.there(model, command.to)
    if command.seat != command.to:
        yield f.Moved(seat=command.seat, to=command.to)


def set_options(model: Model, command: c.SetOptions, by: str) -> Bodies:
    checks.host(model, by)
    checks.between_games(model)
    command.options.game()
    if command.options != model.options:
        yield f.OptionsSet(options=command.options)


def give_host(model: Model, command: c.GiveHost, by: str) -> Bodies:
    checks.host(model, by)
    checks.there(model, command.seat)
    if model.sitters[command.seat].person is None:
        raise Illegal("table/host-person", f"seat {command.seat + 1} is played by a bot; only a person can be host")
    if model.sitters[command.seat].person != by:
        yield f.Hosted(seat=command.seat)


def set_first(model: Model, command: c.SetFirst, by: str) -> Bodies:
    checks.host(model, by)
    checks.between_games(model)
    if command.seat is not None:
        checks.there(model, command.seat)
    if command.seat != model.first:
        yield f.FirstNamed(seat=command.seat)


def give_nonce(model: Model, command: c.GiveNonce, by: str) -> Bodies:
    seat = checks.seat_of(model, by)
    if model.playing or command.game != model.next_game() or command.game not in model.commitments:
        raise Stale(
            "dice/nonce-late", f"nonces for game {command.game} are not taken now; the next is {model.next_game()}"
        )
    if by in model.nonces:
        raise Illegal("dice/nonce-given", f"your nonce for game {command.game} is taken already")
    yield f.NonceGiven(seat=seat, nonce=command.nonce)


def prepare(model: Model, command: c.Prepare, _by: str) -> Bodies:
    if model.wants_commitment() and command.game == model.next_game():
        yield f.Committed(game=command.game, commitment=command.commitment)


def begin(model: Model, command: c.Begin, by: str) -> Bodies:
    host = checks.host(model, by)
    checks.between_games(model)
    if len(command.nonces) != len(model.sitters) or model.next_game() not in model.commitments:
        raise Stale("table/changed", "the table changed while the game was about to start; start again")
    if model.sitters[host].stand_in is not None:
        yield f.Back(seat=host)
    first, drawn = _first(model, command.drawn)
    yield f.Started(game=model.next_game(), first=first, drawn=drawn, nonces=command.nonces)


def show_seed(model: Model, command: c.ShowSeed, _by: str) -> Bodies:
    if model.wants_seed_shown() and command.game == model.game:
        yield f.SeedShown(game=command.game, seed=command.seed)


def unseat(model: Model, seat: int) -> Bodies:
    """Free a seat between games; the host's role goes on."""
    was_host = model.host is not None and model.sitters[seat].person == model.host
    yield f.Unseated(seat=seat)
    if was_host:
        yield f.Hosted(seat=model.heir())


def _first(model: Model, drawn: int) -> tuple[int, bool]:
    """R1.5: the host's word; for a rematch the seat after the one that started; else the one drawn."""
    if model.first is not None:
        return model.first, False
    if model.started_first is not None:
        return (model.started_first + 1) % len(model.sitters), False
    return drawn, True


def _room(model: Model) -> None:
    if len(model.sitters) >= MAX_SEATS:
        raise Forbidden("table/full", f"table {model.code} has {MAX_SEATS} seats, and all are taken")
