"""The listed rolls against every throw of real dice, counted one by one."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tallyup.engine import BOXED, ONLINE, DiceSet, Die, Options, Phase, Roll, State, Turn, outcomes, start, to_act
from tests.engine.helpers import random_position

TRIOS = [tuple(dice) for dice in combinations(Die, 3)]


def brute_force(dice_set: DiceSet, dice: tuple[Die, ...]) -> dict[Roll, Fraction]:
    throws = Counter(Roll(faces) for faces in product(*(dice_set.faces[die] for die in dice)))
    return {roll: Fraction(number, 6 ** len(dice)) for roll, number in throws.items()}


def listed(state: State) -> dict[Roll, Fraction]:
    pairs = {one.action: one.probability for one in outcomes(state) if isinstance(one.action, Roll)}
    assert len(pairs) == len(outcomes(state)), "equal faces are merged"
    return pairs


@pytest.mark.parametrize("dice_set", [ONLINE, BOXED], ids=lambda dice_set: dice_set.name)
@pytest.mark.parametrize("trio", TRIOS, ids=" ".join)
def test_main_and_bonus_rolls_equal_all_throws(dice_set: DiceSet, trio: tuple[Die, ...]) -> None:
    state = replace(start(1, options=Options(dice=dice_set)).state, phase=Phase.MAIN_ROLL, trio=trio)
    assert listed(state) == brute_force(dice_set, trio)
    rest = [die for die in Die if die not in trio]
    for size in (1, 2, 3):
        for bonus in combinations(rest, size):
            rolled = replace(state, phase=Phase.BONUS_ROLL, bonus=bonus)
            assert listed(rolled) == brute_force(dice_set, bonus)
            assert sum(listed(rolled).values()) == 1


@given(seed=st.integers(0, 2**32 - 1), steps=st.integers(0, 80))
def test_outcomes_add_up_to_one_exactly_when_chance_is_to_act(seed: int, steps: int) -> None:
    state = random_position(seed, steps)
    chances = [one.probability for one in outcomes(state)]
    assert all(type(chance) is Fraction and chance > 0 for chance in chances)
    assert sum(chances) == (1 if to_act(state) is Turn.CHANCE else 0)
