"""What facts follow when people pause, leave, come back, give up or take over."""

from __future__ import annotations

from tallyup.engine import Illegal
from tallyup.table import checks
from tallyup.table import commands as c
from tallyup.table import facts as f
from tallyup.table.decide_lobby import Bodies, unseat
from tallyup.table.model import Model
from tallyup.table.names import tidy_name
from tallyup.table.types import Status


def pause(model: Model, _command: c.Pause, by: str) -> Bodies:
    seat = checks.seat_of(model, by)
    checks.in_game(model)
    if model.status is not Status.PLAYING:
        raise Illegal("table/paused", f"table {model.code} is {model.status.value} already")
    yield from come_back(model, seat)
    yield f.Paused(seat=seat)


def resume(model: Model, _command: c.Resume, by: str) -> Bodies:
    seat = checks.seat_of(model, by)
    if model.status is not Status.PAUSED:
        raise Illegal("table/not-paused", f"table {model.code} is not paused")
    yield from come_back(model, seat)
    yield f.Resumed(seat=seat)


def leave(model: Model, _command: c.Leave, by: str) -> Bodies:
    """A choice sealed before leaving stands (R9.4)."""
    seat = checks.seat_of(model, by)
    if not model.playing:
        yield from unseat(model, seat)
    elif model.sitters[seat].stand_in is not f.Reason.LEFT:
        yield f.StoodIn(seat=seat, reason=f.Reason.LEFT)
        yield from _hand_on_host(model)


def resign(model: Model, _command: c.Resign, by: str) -> Bodies:
    seat = checks.seat_of(model, by)
    if not model.playing:
        yield from unseat(model, seat)
        return
    was_host = model.host == by
    yield f.Resigned(seat=seat)
    if was_host:
        yield f.Hosted(seat=model.heir())


def take_over(model: Model, command: c.TakeOver, by: str) -> Bodies:
    """R9.5."""
    checks.in_game(model)
    checks.there(model, command.seat)
    if model.seat_of(by) is not None:
        raise Illegal("table/seated", f"you sit at table {model.code} already")
    if model.sitters[command.seat].person is not None:
        raise Illegal("table/seat-held", f"seat {command.seat + 1} belongs to somebody who may come back")
    yield f.TakenOver(seat=command.seat, person=by, name=tidy_name(command.name))
    if _host_is_gone(model):
        yield f.Hosted(seat=command.seat)
    yield from _revive(model)


def appoint_stand_in(model: Model, command: c.AppointStandIn, by: str) -> Bodies:
    """That the person is absent, the runtime has looked at (R9.3)."""
    host = checks.host(model, by)
    checks.in_game(model)
    checks.there(model, command.seat)
    if command.seat == host:
        raise Illegal("table/not-absent", "you are here; a stand-in is for the absent")
    if not model.sitters[command.seat].acts_itself:
        raise Illegal("table/has-stand-in", f"a bot plays seat {command.seat + 1} already")
    yield f.StoodIn(seat=command.seat, reason=f.Reason.HOST)


def come_back_command(model: Model, _command: c.ComeBack, by: str) -> Bodies:
    yield from come_back(model, checks.seat_of(model, by))


def went_away(model: Model, command: c.WentAway, _by: str) -> Bodies:
    """In a game a stand-in plays for them; between games an absent host's role goes to somebody who is there."""
    seat = model.seat_of(command.person)
    if seat is None:
        return
    if not model.playing:
        heir = next((s for s, sitter in enumerate(model.sitters) if sitter.person in command.here), None)
        if heir is not None and model.host == command.person:
            yield f.Hosted(seat=heir)
    elif not model.sitters[seat].gone:
        yield f.StoodIn(seat=seat, reason=f.Reason.AWAY)
        yield from _hand_on_host(model)


def returned(model: Model, command: c.Returned, _by: str) -> Bodies:
    seat = model.seat_of(command.person)
    if seat is not None:
        yield from come_back(model, seat)


def give_clock(model: Model, _command: c.GiveClock, _by: str) -> Bodies:
    if model.status is Status.PLAYING:
        yield f.ClockGiven()


def come_back(model: Model, seat: int) -> Bodies:
    """End a person's stand-in, if there is one, be host for one who is gone, and wake a suspended table."""
    if model.sitters[seat].stand_in is not None:
        yield f.Back(seat=seat)
    if _host_is_gone(model):
        yield f.Hosted(seat=seat)
    yield from _revive(model)


def _revive(model: Model) -> Bodies:
    if model.status is Status.SUSPENDED:
        yield f.Revived()


def _hand_on_host(model: Model) -> Bodies:
    """An absent host's role goes to somebody who is there; with nobody there it stays."""
    heir = model.heir()
    if heir is not None and model.sitters[heir].acts_itself and _host_is_gone(model):
        yield f.Hosted(seat=heir)


def _host_is_gone(model: Model) -> bool:
    host = model.host_seat()
    return host is None or model.sitters[host].gone
