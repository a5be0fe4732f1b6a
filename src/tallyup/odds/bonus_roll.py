"""The Bonus Roll (RULES R6.3-R6.5): what one to three unused dice add, given the stars of the Main Roll."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from types import MappingProxyType
from typing import Final

from tallyup.engine.dice_set import ALL_DICE, DiceSet, Die
from tallyup.engine.errors import BadInput
from tallyup.engine.legality import TRIO_SIZE
from tallyup.engine.play import BUST_STARS
from tallyup.odds.counting import count_shown, distinct

_BONUS_SIZES: Final = range(1, 4)  # R6.3: +1, +2 or +3
_TRIO_SIZES: Final = range(TRIO_SIZE, TRIO_SIZE + 1)


@dataclass(frozen=True, slots=True)
class BonusRoll:
    """The exact distribution of one Bonus Roll: ``outcomes`` (points added -> chance) and ``bust`` add up to 1."""

    dice: tuple[Die, ...]
    stars: int
    outcomes: Mapping[int, Fraction]
    bust: Fraction

    @property
    def expected(self) -> Fraction:
        """Points added on average, a bust counting as 0 (the Running Total it loses is left out)."""
        return sum((points * chance for points, chance in self.outcomes.items()), Fraction(0))


def bonus_picks(trio: Iterable[Die], number: int) -> tuple[tuple[Die, ...], ...]:
    """Every choice of ``number`` (1 to 3) of the dice outside the trio, each in the order of ``Die``.

    Raises BadInput ``input/dice`` for a wrong trio and ``input/bonus-dice`` for a wrong number.
    """
    if number not in _BONUS_SIZES:
        raise BadInput("input/bonus-dice", f"{number!r} bonus dice: it must be 1, 2 or 3")
    chosen = distinct(trio, _TRIO_SIZES)
    return tuple(combinations((die for die in ALL_DICE if die not in chosen), number))


def bonus_roll(dice: DiceSet, chosen: Iterable[Die], stars: int) -> BonusRoll:
    """The exact Bonus Roll of one to three dice after a Main Roll with ``stars`` (0 or 1) stars.

    Two or more stars over both rolls bust (R6.4). Raises BadInput ``input/dice`` or ``input/stars``.
    """
    if stars not in range(BUST_STARS):
        raise BadInput("input/stars", f"{stars!r} stars before a Bonus Roll: it must be 0 or 1")
    return _bonus_roll(dice, distinct(chosen, _BONUS_SIZES), stars)


@lru_cache(maxsize=512)
def _bonus_roll(dice: DiceSet, chosen: tuple[Die, ...], stars: int) -> BonusRoll:
    ways: Counter[int] = Counter()
    busts = 0
    for shown, count in count_shown(dice, chosen).items():
        if stars + shown.stars >= BUST_STARS:
            busts += count
        else:
            ways[shown.points] += count
    every = busts + ways.total()
    outcomes = {points: Fraction(ways[points], every) for points in sorted(ways)}
    return BonusRoll(chosen, stars, MappingProxyType(outcomes), Fraction(busts, every))
