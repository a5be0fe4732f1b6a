"""Who is asked what, and why an action is refused.

Codes of refusals, by class (``errors``); every message ends with the position:

    BadInput  action/unknown-kind     no action of this game at all
              action/malformed        a field of the wrong type, or seats not in ascending order
    NotFound  action/unknown-seat     no such seat in this game
    Illegal   action/game-over        nothing leads out of an ended game
              action/wrong-phase      another kind of action is due
              action/not-your-turn    another seat is active
              action/trio-size        not three dice
              action/bonus-size       not as many dice as the Up Die asks for
              action/repeated-die     the same die twice
              action/used-die         a bonus die that is in the trio
              action/not-in           a choice by a player who is OUT
              action/missing-choice   no choice by a player who is IN
              action/impossible-roll  faces that these dice do not have
"""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Any, Final, NoReturn

from tallyup.engine.actions import Choice, Decide, PickBonus, PickTrio, Roll, RollUp, Seat, Shout
from tallyup.engine.chance import rolled_dice
from tallyup.engine.dice_set import ALL_DICE, Die, Face, UpFace
from tallyup.engine.errors import BadInput, Illegal, NotFound
from tallyup.engine.state import Ask, Await, Phase, State, ToAct, Turn
from tallyup.engine.text import describe, shown

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tallyup.engine.actions import Action

TRIO_SIZE: Final = 3  # R2.2

_TURNS: Final[Mapping[Phase, Turn]] = {
    Phase.MAIN_ROLL: Turn.CHANCE,
    Phase.UP_ROLL: Turn.CHANCE,
    Phase.BONUS_ROLL: Turn.CHANCE,
    Phase.SHOUT: Turn.SHOUT,
    Phase.OVER: Turn.NOBODY,
}


def to_act(state: State) -> ToAct:
    """The seats that are asked and what, or chance, the settled race of a Tally Up, or nobody once the game is over."""
    turn = _TURNS.get(state.phase)
    if turn is not None:
        return turn
    if state.phase is Phase.PICK_TRIO:
        return Await(Ask.TRIO, (state.active,))  # R2.2
    if state.phase is Phase.PICK_BONUS:
        return Await(Ask.BONUS, (state.active,))  # R6.3: also when OUT
    return Await(Ask.DECISION, state.seats_in)  # R5.1


def legal(state: State, seat: Seat) -> tuple[PickTrio | PickBonus | Choice, ...]:
    """All that ``seat`` may answer, dice in the order of ``Die``; empty when it is asked nothing.

    Raises as ``check`` does for a seat that does not exist.
    """
    _check_seat(state, seat)
    asked = to_act(state)
    if not isinstance(asked, Await) or seat not in asked.seats:
        return ()
    if asked.ask is Ask.TRIO:
        return tuple(PickTrio(seat, dice) for dice in combinations(ALL_DICE, TRIO_SIZE))
    if asked.ask is Ask.BONUS:
        return tuple(PickBonus(seat, dice) for dice in combinations(unused(state), bonus_size(state)))
    return tuple(Choice)


def check(state: State, action: Action) -> None:
    """Raise the reason why ``action`` cannot be applied (see the module's codes); return nothing if it can."""
    kind = type(action)
    if kind not in _KINDS:
        raise BadInput("action/unknown-kind", f"{shown(action)} is no action; {describe(state)}")
    if state.phase is Phase.OVER:
        _refuse(state, "game-over", f"{shown(action)} after the end of the game")
    due, rule = _RULES[state.phase]
    if kind is not due:
        _refuse(state, "wrong-phase", f"{shown(action)} where {due.__name__} is due")
    rule(state, action)


def unused(state: State) -> tuple[Die, ...]:
    """The dice outside the trio, in the order of ``Die`` (R6.3)."""
    return tuple(die for die in ALL_DICE if die not in state.trio)


def bonus_size(state: State) -> int:
    """How many bonus dice the Up Die asks for; 0 when it does not (R6.3)."""
    return state.up.bonus_dice if state.up is not None else 0


def _refuse(state: State, code: str, why: str) -> NoReturn:
    raise Illegal(f"action/{code}", f"{why}; {describe(state)}")


def _malformed(state: State, why: str) -> NoReturn:
    raise BadInput("action/malformed", f"{why}; {describe(state)}")


def _check_seat(state: State, seat: object) -> None:
    # A bool is an int to Python, but True is no seat.
    if type(seat) is not int:
        _malformed(state, f"seat {shown(seat)} is not a whole number")
    if not 0 <= seat < state.players:
        raise NotFound("action/unknown-seat", f"no seat {shown(seat)} among {state.players} players; {describe(state)}")


def _check_seats(state: State, seats: tuple[object, ...]) -> None:
    for seat in seats:
        _check_seat(state, seat)
    # One way to write each action, so that equal actions are equal records.
    if any(one >= other for one, other in pairwise(seats)):  # type: ignore[operator]  # all are ints by now
        _malformed(state, f"seats {shown(seats)} are not in ascending order, each once")


def _check_pick(state: State, action: PickTrio | PickBonus, size: int, code: str) -> None:
    _check_seat(state, action.seat)
    if type(action.dice) is not tuple or any(type(die) is not Die for die in action.dice):
        _malformed(state, f"dice {shown(action.dice)} are not a tuple of dice")
    if action.seat != state.active:
        _refuse(state, "not-your-turn", f"seat {action.seat} picks dice, but seat {state.active} is active")
    if len(action.dice) != size:
        _refuse(state, code, f"{shown(action.dice)} are {len(action.dice)} dice instead of {size}")
    if len(set(action.dice)) != size:
        _refuse(state, "repeated-die", f"{shown(action.dice)} names a die twice")


def _check_trio(state: State, action: PickTrio) -> None:
    _check_pick(state, action, TRIO_SIZE, "trio-size")


def _check_bonus(state: State, action: PickBonus) -> None:
    _check_pick(state, action, bonus_size(state), "bonus-size")
    if not set(action.dice).isdisjoint(state.trio):  # R6.3
        _refuse(state, "used-die", f"{shown(action.dice)} holds a die of the trio")


def _check_decide(state: State, action: Decide) -> None:
    pairs: object = action.choices
    if type(pairs) is not tuple or any(type(pair) is not tuple or len(pair) != 2 for pair in pairs):  # noqa: PLR2004
        _malformed(state, f"choices {shown(pairs)} are not a tuple of pairs")
    if any(type(choice) is not Choice for _, choice in pairs):
        _malformed(state, f"choices {shown(pairs)} hold something else than IN and OUT")
    seats = tuple(seat for seat, _ in pairs)
    _check_seats(state, seats)
    for seat in seats:
        if not state.is_in[seat]:  # R5.1: OUT is final
            _refuse(state, "not-in", f"a choice by seat {seat}, who is OUT, in {shown(pairs)}")
    missing = [seat for seat in state.seats_in if seat not in seats]
    if missing:  # R5.1: all at once
        _refuse(state, "missing-choice", f"no choice by seat {missing[0]} in {shown(pairs)}")


def _check_roll(state: State, action: Roll) -> None:
    faces: object = action.faces
    if type(faces) is not tuple or any(type(face) is not Face for face in faces):
        _malformed(state, f"faces {shown(faces)} are not a tuple of faces")
    dice = rolled_dice(state)
    sides = state.options.dice.faces
    if len(faces) != len(dice) or any(face not in sides[die] for die, face in zip(dice, faces, strict=True)):
        _refuse(state, "impossible-roll", f"{' '.join(dice)} cannot show {shown(' '.join(map(str, faces)))}")


def _check_up(state: State, action: RollUp) -> None:
    if type(action.face) is not UpFace:
        _malformed(state, f"{shown(action.face)} is no face of the Up Die")


def _check_shout(state: State, action: Shout) -> None:
    if type(action.first) is not tuple:
        _malformed(state, f"first {shown(action.first)} are not a tuple of seats")
    _check_seats(state, action.first)


_RULES: Final[Mapping[Phase, tuple[type[Action], Callable[[State, Any], None]]]] = {
    Phase.PICK_TRIO: (PickTrio, _check_trio),
    Phase.MAIN_ROLL: (Roll, _check_roll),
    Phase.SHOUT: (Shout, _check_shout),
    Phase.DECIDE_BEFORE_UP: (Decide, _check_decide),
    Phase.UP_ROLL: (RollUp, _check_up),
    Phase.PICK_BONUS: (PickBonus, _check_bonus),
    Phase.BONUS_ROLL: (Roll, _check_roll),
    Phase.DECIDE: (Decide, _check_decide),
}
_KINDS: Final = frozenset(kind for kind, _ in _RULES.values())
