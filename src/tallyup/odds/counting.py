"""How many ways some dice can show each (stars, points, circled), counted die by die."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from tallyup.engine.dice_set import ALL_DICE, DiceSet, Die, in_order
from tallyup.engine.errors import BadInput


class Shown(NamedTuple):
    """What lies on the table: stars, the sum of all numbers, and whether any number is circled."""

    stars: int
    points: int
    circled: bool


def count_shown(dice: DiceSet, rolled: Iterable[Die]) -> Counter[Shown]:
    """Ways (out of 6 to the power of the dice) for each thing the rolled dice can show together."""
    ways = Counter({Shown(0, 0, circled=False): 1})
    for die in rolled:
        step: Counter[Shown] = Counter()
        for shown, count in ways.items():
            for face in dice.faces[die]:
                step[Shown(shown.stars + face.star, shown.points + face.points, shown.circled or face.circled)] += count
        ways = step
    return ways


def distinct(dice: Iterable[Die], allowed: range) -> tuple[Die, ...]:
    """The dice in the order of ``Die``. Raises BadInput ``input/dice`` if repeated, unknown, too few or too many."""
    given = tuple(dice)
    if len(given) not in allowed or len(set(given)) != len(given) or not set(given) <= set(ALL_DICE):
        few = " or ".join(str(number) for number in allowed)
        raise BadInput("input/dice", f"{given!r}: expected {few} different dice of {', '.join(ALL_DICE)}")
    return in_order(tuple(Die(die) for die in given))
