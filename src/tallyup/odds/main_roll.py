"""The Main Roll of a trio (RULES R3): what it adds, and how often it busts, tallies up or calls the Up Die."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from tallyup.engine.dice_set import ALL_DICE, DiceSet, Die
from tallyup.engine.legality import TRIO_SIZE
from tallyup.engine.play import BUST_STARS, TALLY_UP_STARS
from tallyup.odds.counting import count_shown, distinct

Trio: TypeAlias = tuple[Die, Die, Die]

_TRIO_SIZES: Final = range(TRIO_SIZE, TRIO_SIZE + 1)


class MainOutcome(NamedTuple):
    """What a Main Roll amounts to; equal to the plain tuple.

    ``points`` are those added to the Running Total. With two or three stars nothing is added and circles are
    ignored (R3.2, R3.3), so that a bust is always ``(2, 0, False)`` and a Tally Up ``(3, 0, False)``.
    """

    stars: int
    points: int
    circled: bool


@dataclass(frozen=True, slots=True)
class MainRoll:
    """The exact distribution of one Main Roll. The chances of ``outcomes`` add up to 1; none is 0."""

    trio: Trio
    outcomes: Mapping[MainOutcome, Fraction]

    @property
    def bust(self) -> Fraction:
        """Chance of exactly two stars (R3.2)."""
        return self._chance(BUST_STARS)

    @property
    def tally_up(self) -> Fraction:
        """Chance of three stars (R3.3)."""
        return self._chance(TALLY_UP_STARS)

    @property
    def adds(self) -> Fraction:
        """Chance of 0 or 1 star: the numbers are added (R3.1)."""
        return 1 - self.bust - self.tally_up

    @property
    def up_die(self) -> Fraction:
        """Chance that the Up Die is due: 0 or 1 star with a circled number (R3.1)."""
        return sum((chance for shown, chance in self.outcomes.items() if shown.circled), Fraction(0))

    @property
    def expected(self) -> Fraction:
        """Points added per Main Roll on average, a bust or a Tally Up counting as 0; the Up Die is left out."""
        return sum((shown.points * chance for shown, chance in self.outcomes.items()), Fraction(0))

    @property
    def mean(self) -> Fraction:
        """Points added on average by a Main Roll that adds: ``expected / adds``, and 0 for dice that never add."""
        return self.expected / self.adds if self.adds else Fraction(0)

    def _chance(self, stars: int) -> Fraction:
        return self.outcomes.get(MainOutcome(stars, 0, circled=False), Fraction(0))


@cache
def trios() -> tuple[Trio, ...]:
    """All 20 trios, each in the order of ``Die``, in lexicographic order."""
    return tuple(combinations(ALL_DICE, TRIO_SIZE))


def main_roll(dice: DiceSet, trio: Iterable[Die]) -> MainRoll:
    """The exact Main Roll of these three dice, in whatever order. Raises BadInput ``input/dice``."""
    first, second, third = distinct(trio, _TRIO_SIZES)
    return _main_roll(dice, (first, second, third))


def all_trios(dice: DiceSet) -> Mapping[Trio, MainRoll]:
    """The Main Roll of each of the 20 trios, in the order of ``trios()``."""
    return MappingProxyType({trio: _main_roll(dice, trio) for trio in trios()})


@lru_cache(maxsize=256)
def _main_roll(dice: DiceSet, trio: Trio) -> MainRoll:
    ways: Counter[MainOutcome] = Counter()
    for shown, count in count_shown(dice, trio).items():
        adds = shown.stars < BUST_STARS
        ways[MainOutcome(*shown) if adds else MainOutcome(shown.stars, 0, circled=False)] += count
    every = ways.total()
    return MainRoll(trio, MappingProxyType({shown: Fraction(ways[shown], every) for shown in sorted(ways)}))
