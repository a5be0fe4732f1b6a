"""The round of one player alone, solved: the policy that banks the most points on average.

The player is IN, has fixed a trio, and also picks the bonus dice. A Tally Up gives a fixed award on the spot; a bust
keeps the awards and loses the total. The equations and the method are in ``iteration``; what is proved here is that
OUT stays right for every total from ``out_at`` on, however large:

1. Above ``out_at + 100`` every total that a roll can lead to banks at once (-100 included), so ``stay(t)`` is a
   maximum of straight lines in ``t``: convex. ``main_growth < 0`` says that even the steepest falls short of ``t``,
   so ``stay(t) - t`` decreases there, and is checked to be negative where it begins.
2. ``up(t) - t`` is convex there in the same way. With ``growth < 0`` it decreases and has one zero, which is
   ``out_before_up``; with ``growth >= 0`` the safest bonus dice alone keep it from falling below zero: never OUT.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from tallyup.engine.actions import Choice
from tallyup.engine.dice_set import DiceSet, Die
from tallyup.engine.errors import BadInput
from tallyup.engine.play import FIRST_SHOUT_POINTS, UP_POINTS
from tallyup.engine.state import Phase
from tallyup.odds import Trio, main_roll
from tallyup.solver.iteration import Values, solve
from tallyup.solver.model import BONUS_NUMBERS, STARS, build, main_growth

TALLY_UP_AWARD: Final = FIRST_SHOUT_POINTS  # one player alone is always first
_FIRST_TOP: Final = 1_000  # points; doubled until it lies far enough above the solution
_LAST_TOP: Final = 100_000
_EVEN: Final = 1e-9  # points; closer values count as equal, so that rounding decides nothing


@dataclass(frozen=True, slots=True)
class Solo:
    """The best policy of one player alone for a trio, and what it is worth. All amounts are points.

    ``value``: what a round brings on average, awards included, from before its first Main Roll (R2.3).
    ``out_at``: at a decision after all rolls, OUT from this total on.
    ``out_before_up``: at a decision before the Up Die with 0 and with 1 star showing, OUT from this total on; None
    means never (in high stakes there is no such decision). When both choices are worth the same, it is OUT.
    ``residual``: by how much the values miss the optimality equation at most.
    Totals are taken as multiples of the smallest step of the dice (10 in both sets that ship), rounded down.
    """

    dice: DiceSet
    trio: Trio
    high_stakes: bool
    tally_up: float
    value: float
    out_at: int
    out_before_up: tuple[int | None, int | None]
    residual: float
    _values: Values = field(repr=False, compare=False)

    def choose(self, total: int, phase: Phase = Phase.DECIDE, stars: int = 0) -> Choice:
        """IN or OUT at this total; ``stars`` (0 or 1) matters in DECIDE_BEFORE_UP only.

        Raises BadInput ``solver/phase`` for a phase without a decision, and ``input/stars``.
        """
        _check_decision(phase, stars)
        limit = self.out_at if phase is Phase.DECIDE else self.out_before_up[stars]
        return Choice.OUT if limit is not None and total >= limit else Choice.IN

    def stay(self, total: int, phase: Phase = Phase.DECIDE, stars: int = 0) -> float:
        """What the rest of the round is worth for who stays IN at this decision; for who goes OUT it is ``total``.

        Raises BadInput as ``choose`` does.
        """
        _check_decision(phase, stars)
        units = total // self._values.model.unit
        return self._values.stay(units) if phase is Phase.DECIDE else self._values.up(units, stars)

    def bonus_values(self, number: int, stars: int, total: int) -> tuple[tuple[tuple[Die, ...], float], ...]:
        """Each choice of ``number`` (1 to 3) bonus dice and what the rest of the round is worth with it.

        Raises BadInput ``input/bonus-dice`` or ``input/stars``.
        """
        if number not in BONUS_NUMBERS:
            raise BadInput("input/bonus-dice", f"{number!r} bonus dice: it must be 1, 2 or 3")
        _check_decision(Phase.DECIDE_BEFORE_UP, stars)
        units = total // self._values.model.unit
        return tuple(
            (pick.dice, self._values.bonus(pick, units)) for pick in self._values.model.picks[stars][number - 1]
        )

    def bonus(self, number: int, stars: int, total: int) -> tuple[Die, ...]:
        """The bonus dice worth the most, in the order of ``Die``; the first of equals. Raises as ``bonus_values``."""
        values = self.bonus_values(number, stars, total)
        best = max(value for _, value in values)
        return next(dice for dice, value in values if value >= best - _EVEN)


def solve_solo(
    dice: DiceSet, trio: Iterable[Die], *, high_stakes: bool = False, tally_up: float = TALLY_UP_AWARD
) -> Solo:
    """The best policy for this trio (in any order), with ``tally_up`` points for each Tally Up. Cached.

    Raises BadInput ``input/dice`` for a wrong trio, ``input/award`` for a negative or enormous award, and
    ``solver/unbounded`` or ``solver/no-threshold`` for dice (of neither set that ships) that no threshold plays best.
    """
    if not 0 <= tally_up <= _LAST_TOP:
        raise BadInput("input/award", f"{tally_up!r} points for a Tally Up: it must be 0 to {_LAST_TOP}")
    return _solve_solo(dice, main_roll(dice, trio).trio, bool(high_stakes), float(tally_up))


@lru_cache(maxsize=512)
def _solve_solo(dice: DiceSet, trio: Trio, high_stakes: bool, tally_up: float) -> Solo:  # noqa: FBT001
    values, out_at = _settle(dice, trio, high_stakes=high_stakes, tally_up=tally_up)
    zero, one = (None if high_stakes else _out_before_up(values, stars) for stars in STARS)
    return Solo(
        dice=dice,
        trio=trio,
        high_stakes=high_stakes,
        tally_up=tally_up,
        value=values.stay(0),
        out_at=out_at * values.model.unit,
        out_before_up=(zero, one),
        residual=values.residual,
        _values=values,
    )


def _settle(dice: DiceSet, trio: Trio, *, high_stakes: bool, tally_up: float) -> tuple[Values, int]:
    """The solution on a grid that reaches far enough above its threshold, and the threshold in units."""
    model = build(dice, trio)
    if main_growth(main_roll(dice, trio), model.growth, high_stakes=high_stakes) >= 0:
        raise BadInput("solver/unbounded", f"with {', '.join(trio)} of {dice.name!r} no total is enough to go OUT")
    top = _FIRST_TOP
    while top <= _LAST_TOP:
        values = solve(model, award=tally_up, high_stakes=high_stakes, top=top // model.unit)
        out_at = _first_out(values, [values.stay(total) for total in range(values.floor, values.top)])
        if out_at is not None and out_at + UP_POINTS // model.unit < values.top:
            return values, out_at
        top *= 2
    raise BadInput("solver/unbounded", f"with {', '.join(trio)} of {dice.name!r} OUT is only right above {_LAST_TOP}")


def _out_before_up(values: Values, stars: int) -> int | None:
    """The threshold before the Up Die in points, None for never."""
    end = values.top
    out_at = _first_out(values, [values.up(total, stars) for total in range(values.floor, end)])
    if values.model.growth[stars] >= 0:
        if out_at is not None:
            raise BadInput("solver/no-threshold", f"OUT before the Up Die is right at {out_at} units but not above")
        return None
    if out_at is None:
        while not _is_out(values, end, values.up(end, stars)):
            end *= 2
        out_at = bisect_left(range(end), 1, lo=values.top, key=lambda at: _is_out(values, at, values.up(at, stars)))
    return out_at * values.model.unit


def _first_out(values: Values, stay: Sequence[float]) -> int | None:
    """The total (units) from which OUT is right up to the end of these values, which begin at the floor."""
    out = [_is_out(values, total, value) for total, value in enumerate(stay, values.floor)]
    if True not in out:
        return None
    first = out.index(True)
    if not all(out[first:]):
        raise BadInput("solver/no-threshold", f"OUT is right at {first + values.floor} units but not always above")
    return first + values.floor


def _is_out(values: Values, total: int, stay: float) -> bool:
    return total * values.model.unit >= stay - _EVEN


def _check_decision(phase: Phase, stars: int) -> None:
    if phase not in {Phase.DECIDE, Phase.DECIDE_BEFORE_UP}:
        raise BadInput("solver/phase", f"nobody decides in {phase!r}")
    if stars not in STARS:
        raise BadInput("input/stars", f"{stars!r} stars at a decision before the Up Die: it must be 0 or 1")
