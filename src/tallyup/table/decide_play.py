"""What facts follow from the commands of play, from bots and from time."""

from __future__ import annotations

from tallyup.engine import (
    Action,
    BadInput,
    Choice,
    Decide,
    Die,
    Illegal,
    PickBonus,
    PickTrio,
    Roll,
    RollUp,
    Seat,
    Shout,
    check,
)
from tallyup.record import format_action
from tallyup.table import checks
from tallyup.table import commands as c
from tallyup.table import facts as f
from tallyup.table.decide_lobby import Bodies
from tallyup.table.decide_people import come_back
from tallyup.table.model import DEAD_HEAT_MS, MISSES_TO_STAND_IN, QUICKEST_MS, ROLL_KINDS, Model
from tallyup.table.timing import clock_due, shout_closes
from tallyup.table.types import MAX_SAFE, AskKind, Status


def pick_trio(model: Model, command: c.PickTrio, by: str) -> Bodies:
    seat = checks.seat_of(model, by)
    checks.asks(model, command.step, AskKind.TRIO, seat=seat)
    action = PickTrio(Seat(seat), tuple(Die(die) for die in command.dice))
    body = _act(model, action)
    yield from come_back(model, seat)
    yield body


def pick_bonus(model: Model, command: c.PickBonus, by: str) -> Bodies:
    seat = checks.seat_of(model, by)
    checks.asks(model, command.step, AskKind.BONUS, seat=seat)
    action = PickBonus(Seat(seat), tuple(Die(die) for die in command.dice))
    body = _act(model, action)
    yield from come_back(model, seat)
    yield body


def rolled(model: Model, command: c.Rolled, by: str) -> Bodies:
    """``by`` is the person who pressed. A roll that comes by itself may find that another node was first."""
    if command.roll is None and not _waits_for_roll(model, command.step):
        return
    seat = checks.seat_of(model, by) if command.roll is not None else None
    checks.asks(model, command.step, *sorted(ROLL_KINDS), seat=seat)
    body = _act(model, command.action, by_bot=seat is None)
    if seat is not None:
        yield from come_back(model, seat)
    yield body


def choose(model: Model, command: c.Choose, by: str) -> Bodies:
    seat = checks.seat_of(model, by)
    checks.asks(model, command.step, AskKind.DECISION, seat=seat)
    yield from come_back(model, seat)
    yield f.Sealed(step=command.step, seat=seat, choice=command.choice)


def press(model: Model, command: c.Press, by: str, reaction: int) -> Bodies:
    """R4.6: a shout when no Tally Up shows is refused and changes nothing."""
    seat = checks.seat_of(model, by)
    checks.asks(model, command.step, AskKind.SHOUT, seat=seat)
    if seat in model.pressed:
        raise Illegal("action/pressed", f"seat {seat + 1} has pressed already")
    yield from come_back(model, seat)
    yield f.Pressed(step=command.step, seat=seat, reaction=max(QUICKEST_MS, reaction))


def bot_acts(model: Model, command: c.BotActs, _by: str) -> Bodies:
    """Another node may have acted for the seat first, or its person come back: then nothing happens."""
    if not _still_needed(model, command.step, command.seat):
        return
    if isinstance(command.answer, Choice):
        yield f.Sealed(step=command.step, seat=command.seat, choice=command.answer.value, by_bot=True)
    else:
        yield _act(model, command.answer, by_bot=True)


def bot_presses(model: Model, command: c.BotPresses, _by: str) -> Bodies:
    if _still_needed(model, command.step, command.seat):
        reaction = max(QUICKEST_MS, command.reaction)
        yield f.Pressed(step=command.step, seat=command.seat, reaction=reaction, by_bot=True)


def tick(model: Model, _command: c.Tick, now: int) -> Bodies:
    closes = shout_closes(model)
    if closes is not None and now >= closes:
        yield _settled_shout(model)
        return
    due = clock_due(model)
    if due is None or now < due:
        return
    asked = model.asked
    for seat in sorted(set(asked.seats) - model.answered(asked.kind)):
        if model.sitters[seat].acts_itself:
            yield from _run_out(model, seat, asked.kind)


def settle(model: Model) -> f.Body | None:
    """The next thing that follows by itself: everyone has answered, or no person is left (R9.5)."""
    if model.status is not Status.PLAYING:
        return None
    asked = model.asked
    if asked.kind in {AskKind.DECISION, AskKind.SHOUT} and model.answered(asked.kind).issuperset(asked.seats):
        return _settled_shout(model) if asked.kind is AskKind.SHOUT else _revealed(model)
    return None if any(sitter.acts_itself for sitter in model.sitters) else f.Suspended()


def acts_for(model: Model, seat: int) -> str | None:
    """The level of the bot that acts for this seat now, or None when its person does."""
    sitter = model.sitters[seat]
    if sitter.level is not None:
        return sitter.level
    return None if sitter.acts_itself and seat not in model.late else model.options.stand_in


def _still_needed(model: Model, step: int, seat: int) -> bool:
    asked = model.asked
    return (
        model.status is Status.PLAYING
        and step == model.step
        and seat in asked.seats
        and seat not in model.answered(asked.kind)
        and acts_for(model, seat) is not None
    )


def _waits_for_roll(model: Model, step: int) -> bool:
    return model.status is Status.PLAYING and step == model.step and model.asked.kind in ROLL_KINDS


def _run_out(model: Model, seat: int, kind: AskKind) -> Bodies:
    yield f.Late(step=model.step, seat=seat)
    if kind is AskKind.DECISION and model.options.late != "stand-in":
        yield f.Sealed(step=model.step, seat=seat, choice=model.options.late, by_bot=True)
    if model.sitters[seat].missed >= MISSES_TO_STAND_IN:
        yield f.StoodIn(seat=seat, reason=f.Reason.LATE)


def _revealed(model: Model) -> f.Acted:
    choices = tuple((Seat(seat), Choice(model.sealed[seat])) for seat in model.asked.seats)
    return _act(model, Decide(choices))


def _settled_shout(model: Model) -> f.Acted:
    """R4.2, R4.3, R4.5: who reacted within 50 ms of the quickest was first too."""
    quickest = min(model.pressed.values(), default=0)
    first = (Seat(seat) for seat, ms in sorted(model.pressed.items()) if ms - quickest <= DEAD_HEAT_MS)
    return _act(model, Shout(tuple(first)))


def _act(model: Model, action: Action, *, by_bot: bool = False) -> f.Acted:
    """The fact of a legal action. Raises what the engine raises, and BadInput ``number/too-large``."""
    state = model.state
    assert state is not None, "an action needs a game"
    check(state, action)
    if isinstance(action, Roll | RollUp) and abs(state.total) > MAX_SAFE // 4:
        raise BadInput("number/too-large", f"the Running Total {state.total} is larger than a screen can show")
    return f.Acted(step=model.step, action=format_action(action), by_bot=by_bot)
