"""What the dice can show, with exact probabilities. Nothing is drawn here."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Final

from tallyup.engine.actions import Roll, RollUp
from tallyup.engine.dice_set import SIDES, UpFace
from tallyup.engine.state import Phase

if TYPE_CHECKING:
    from tallyup.engine.dice_set import DiceSet, Die
    from tallyup.engine.state import State


@dataclass(frozen=True, slots=True)
class Outcome:
    """One thing the dice can show, and its exact probability."""

    action: Roll | RollUp
    probability: Fraction


# R1.3: one face each.
_UP_OUTCOMES: Final = tuple(Outcome(RollUp(face), Fraction(1, len(UpFace))) for face in UpFace)


def outcomes(state: State) -> tuple[Outcome, ...]:
    """Every roll that can come next; the probabilities add up to exactly 1. Empty unless chance is to act.

    A die's equal faces are one outcome. The order is that of the faces on the dice, the last die turning fastest.
    """
    if state.phase is Phase.UP_ROLL:
        return _UP_OUTCOMES
    dice = rolled_dice(state)
    return _rolls(state.options.dice, dice) if dice else ()


def rolled_dice(state: State) -> tuple[Die, ...]:
    """The Tally Dice of the roll that is due, in the order of ``Die``; empty when none is."""
    if state.phase is Phase.MAIN_ROLL:
        return state.trio
    return state.bonus if state.phase is Phase.BONUS_ROLL else ()


@lru_cache(maxsize=256)  # 20 trios and 41 bonus picks for each dice set
def _rolls(dice_set: DiceSet, dice: tuple[Die, ...]) -> tuple[Outcome, ...]:
    counted = [Counter(dice_set.faces[die]).items() for die in dice]
    sides = SIDES ** len(dice)
    return tuple(
        Outcome(Roll(tuple(face for face, _ in sides_shown)), Fraction(prod(n for _, n in sides_shown), sides))
        for sides_shown in product(*counted)
    )
