"""What a bot does when a seat is asked."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import accumulate
from types import MappingProxyType
from typing import Final, TypeVar

from tallyup.bots.endgame import forced_choice
from tallyup.bots.knowledge import favourite_trio, plan
from tallyup.bots.level import Level
from tallyup.dice import Luck
from tallyup.engine.actions import Choice, PickBonus, PickTrio, Seat
from tallyup.engine.dice_set import RISK, Die
from tallyup.engine.errors import Illegal
from tallyup.engine.legality import bonus_size, to_act
from tallyup.engine.state import Ask, Await, Phase, State
from tallyup.odds import Trio, bonus_picks, trios

_T = TypeVar("_T")

_APPETITE: Final = MappingProxyType({Level.STEADY: 100, Level.BOLD: 140, Level.CAUTIOUS: 60})  # per cent of a limit
_ROOKIE_LIMITS: Final = range(100, 460, 10)
_EVEN: Final = 1e-9  # points; closer values count as equal


def act(level: Level, state: State, seat: Seat, luck: Luck) -> PickTrio | PickBonus | Choice:
    """The bot's answer to what ``seat`` is asked: a pure function of the arguments.

    - Near the end of the game every level does what ``forced_choice`` says.
    - rookie: IN up to a limit that its luck sets for the round, 100 to 450 points; a trio by chance, mixed risks
      rather than like ones; bonus dice by chance.
    - steady: the stopping totals, the trio and the bonus dice that are best for a player alone (``solver``).
    - bold: a trio with a high-risk die and 140 % of those totals; cautious: the safest trio and 60 % of them.
    - Who picks bonus dice while OUT picks against those still IN: the dice that leave them the least on average.

    ``luck`` is called with ``("limit", round, seat)``, ``("trio", round, seat)`` or
    ``("bonus", round, seat, total, faces of the Main Roll)``.
    Raises Illegal ``action/not-asked`` when the seat is asked nothing.
    """
    asked = to_act(state)
    if not isinstance(asked, Await) or seat not in asked.seats:
        raise Illegal("action/not-asked", f"seat {seat} is asked nothing in {state.phase.value!r}, round {state.round}")
    match asked.ask:
        case Ask.TRIO:
            return PickTrio(seat, _trio(level, state, seat, luck))
        case Ask.BONUS:
            return PickBonus(seat, _bonus(level, state, seat, luck))
        case Ask.DECISION:
            return forced_choice(state, seat) or _decide(level, state, seat, luck)


def _decide(level: Level, state: State, seat: Seat, luck: Luck) -> Choice:
    if level is Level.ROOKIE:
        limit: int | None = _pick(luck("limit", state.round, seat), _ROOKIE_LIMITS)
    else:
        limit = _limit(state, _APPETITE[level])
    return Choice.OUT if limit is not None and state.total >= limit else Choice.IN


def _limit(state: State, per_cent: int) -> int | None:
    """The total from which a calculating level goes OUT here; None for never."""
    best = plan(state)
    limit = best.out_at if state.phase is Phase.DECIDE else best.out_before_up[_stars(state)]
    return None if limit is None else limit * per_cent // 100


def _trio(level: Level, state: State, seat: Seat, luck: Luck) -> Trio:
    if level is Level.ROOKIE:
        return _pick(luck("trio", state.round, seat), trios(), [_taste(trio) for trio in trios()])
    options = state.options
    return favourite_trio(level, options.dice, state.players, high_stakes=options.high_stakes)


def _bonus(level: Level, state: State, seat: Seat, luck: Luck) -> tuple[Die, ...]:
    number = bonus_size(state)
    if level is Level.ROOKIE:
        faces = " ".join(str(face) for face in state.main)
        return _pick(luck("bonus", state.round, seat, state.total, faces), bonus_picks(state.trio, number))
    values = plan(state).bonus_values(number, _stars(state), state.total)
    sign = 1 if state.is_in[seat] else -1
    best = max(sign * value for _, value in values)
    return next(dice for dice, value in values if sign * value >= best - _EVEN)


def _taste(trio: Trio) -> int:
    """How much a beginner likes a trio: nine times as much with one die of each risk as with three alike."""
    return len({RISK[die] for die in trio}) ** 2


def _stars(state: State) -> int:
    return sum(face.star for face in state.main)


def _pick(chance: random.Random, choices: Sequence[_T], weights: Sequence[int] | None = None) -> _T:
    """One of the choices by weight. Uses only ``random()``, which is the same in every version of Python."""
    reached = list(accumulate(weights if weights is not None else [1] * len(choices)))
    point = chance.random() * reached[-1]
    return next(choice for choice, up_to in zip(choices, reached, strict=True) if point < up_to)
