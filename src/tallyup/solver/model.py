"""The round of one trio as numbers on a grid: totals in whole units, chances as floats."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd
from operator import mul
from typing import Final, TypeAlias

from tallyup.engine.dice_set import DiceSet, Die, UpFace
from tallyup.engine.play import UP_POINTS
from tallyup.odds import BonusRoll, MainRoll, Trio, bonus_picks, bonus_roll, main_roll

UP_FACES: Final = len(UpFace)
BONUS_NUMBERS: Final = (1, 2, 3)  # R6.3
STARS: Final = (0, 1)  # stars that can show when the Up Die is due (R3.1)

_Rolls: TypeAlias = Mapping[tuple[int, int], Sequence[BonusRoll]]


@dataclass(frozen=True, slots=True)
class Kernel:
    """A distribution of added points: weights for consecutive grid points, the first of them ``shift`` units up."""

    shift: int
    weights: tuple[float, ...]

    def mean(self, values: Sequence[float], index: int) -> float:
        """The expected value once the points are added at ``index``; a bust counts as 0."""
        start = index + self.shift
        expected: float = sum(map(mul, self.weights, values[start : start + len(self.weights)]))
        return expected

    def apply(self, function: Callable[[int], float], total: int) -> float:
        """The same for a function of the total."""
        return sum(weight * function(at) for at, weight in enumerate(self.weights, total + self.shift) if weight)


def merge(kernels: Iterable[Kernel]) -> Kernel:
    """The kernel whose mean is the sum of the means."""
    weights: dict[int, float] = defaultdict(float)
    for kernel in kernels:
        for offset, weight in enumerate(kernel.weights, kernel.shift):
            weights[offset] += weight
    low = min(weights, default=0)
    return Kernel(low, tuple(weights.get(offset, 0.0) for offset in range(low, max(weights, default=low - 1) + 1)))


@dataclass(frozen=True, slots=True)
class Pick:
    """A choice of bonus dice and what they add."""

    dice: tuple[Die, ...]
    kernel: Kernel


@dataclass(frozen=True, slots=True)
class Model:
    """What a solo round needs to know of a trio; points are in units of ``unit``.

    ``adds`` are the Main Rolls that add without a circle, ``calls[stars]`` those that call the Up Die,
    ``picks[stars][number - 1]`` the possible Bonus Rolls, ``reach`` is the most that one roll adds.
    ``growth[stars]`` is by what part a very large total grows at the Up Die on average, with the safest bonus dice:
    doubling adds the total once, a bust of the Bonus Roll takes it away.
    """

    unit: int
    tally_up: float
    adds: Kernel
    calls: tuple[Kernel, ...]
    picks: tuple[tuple[tuple[Pick, ...], ...], ...]
    growth: tuple[Fraction, ...]
    reach: int


def build(dice: DiceSet, trio: Trio) -> Model:
    """The model of this trio, from the exact odds."""
    unit = gcd(UP_POINTS, *(face.points for faces in dice.faces.values() for face in faces))
    roll = main_roll(dice, trio)
    rolls = {
        (stars, number): [bonus_roll(dice, pick, stars) for pick in bonus_picks(trio, number)]
        for stars in STARS
        for number in BONUS_NUMBERS
    }
    return Model(
        unit=unit,
        tally_up=float(roll.tally_up),
        adds=_main_kernel(roll, STARS, unit, circled=False),
        calls=tuple(_main_kernel(roll, (stars,), unit, circled=True) for stars in STARS),
        picks=tuple(tuple(_picks(rolls[stars, number], unit) for number in BONUS_NUMBERS) for stars in STARS),
        growth=tuple(_growth(rolls, stars) for stars in STARS),
        reach=max(_most(roll.outcomes), *(_most(each.outcomes) for group in rolls.values() for each in group)) // unit,
    )


def main_growth(roll: MainRoll, growth: Sequence[Fraction], *, high_stakes: bool) -> Fraction:
    """By what part a very large total grows on average over a Main Roll and what follows it.

    Below 0, going OUT is right from some total on. In high stakes nobody can decline the Up Die (R8.3).
    """
    called = [
        sum((p for shown, p in roll.outcomes.items() if shown.circled and shown.stars == stars), Fraction(0))
        for stars in STARS
    ]
    after = growth if high_stakes else [max(Fraction(0), each) for each in growth]
    return sum((p * each for p, each in zip(called, after, strict=True)), -roll.bust)


def _growth(rolls: _Rolls, stars: int) -> Fraction:
    lost = sum((min(each.bust for each in rolls[stars, number]) for number in BONUS_NUMBERS), Fraction(0))
    return (1 - lost) / UP_FACES


def _main_kernel(roll: MainRoll, stars: Iterable[int], unit: int, *, circled: bool) -> Kernel:
    points: dict[int, Fraction] = defaultdict(Fraction)
    for shown, chance in roll.outcomes.items():
        if shown.stars in stars and shown.circled == circled:
            points[shown.points] += chance
    return _kernel(points, unit)


def _picks(rolls: Iterable[BonusRoll], unit: int) -> tuple[Pick, ...]:
    return tuple(Pick(each.dice, _kernel(each.outcomes, unit)) for each in rolls)


def _kernel(points: Mapping[int, Fraction], unit: int) -> Kernel:
    if not points:
        return Kernel(0, ())
    low, high = min(points), max(points)
    return Kernel(low // unit, tuple(float(points.get(each, 0)) for each in range(low, high + unit, unit)))


def _most(outcomes: Iterable[int | tuple[int, int, bool]]) -> int:
    return max((each if isinstance(each, int) else each[1] for each in outcomes), default=0)
