# ruff: noqa: N802  (a clause is written as the rules write it: R4.2)
"""Exact Bonus Rolls against brute force."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from tallyup.engine import ALL_DICE, BOXED, ONLINE, BadInput, DiceSet, Die
from tallyup.odds import bonus_picks, bonus_roll, trios

R, O, Y, G, B, P = ALL_DICE  # noqa: E741  (the initials of the dice)


@pytest.mark.parametrize("dice", [ONLINE, BOXED], ids=lambda dice: dice.name)
@pytest.mark.parametrize("stars", [0, 1])
@pytest.mark.parametrize("number", [1, 2, 3])
def test_R6_every_bonus_roll_equals_brute_force(dice: DiceSet, stars: int, number: int) -> None:
    for pick in {pick for trio in trios() for pick in bonus_picks(trio, number)}:
        ways: Counter[int | None] = Counter()
        for faces in product(*(dice.faces[die] for die in pick)):
            bust = stars + sum(face.star for face in faces) >= 2
            ways[None if bust else sum(face.points for face in faces)] += 1
        roll = bonus_roll(dice, pick, stars)
        assert (roll.dice, roll.stars) == (pick, stars)
        assert roll.bust == Fraction(ways.pop(None, 0), 6**number)
        assert dict(roll.outcomes) == {points: Fraction(count, 6**number) for points, count in ways.items()}
        assert roll.bust + sum(roll.outcomes.values()) == 1


def test_R6_4_a_star_before_makes_one_star_a_bust() -> None:
    assert bonus_roll(ONLINE, (R,), 0).bust == 0
    assert bonus_roll(ONLINE, (R,), 1).bust == Fraction(1, 2)


def test_R6_5_a_lone_star_adds_nothing_and_circles_count() -> None:
    roll = bonus_roll(ONLINE, (B,), 0)
    assert dict(roll.outcomes) == {0: Fraction(1, 6), 10: Fraction(1, 2), 20: Fraction(1, 6), 50: Fraction(1, 6)}
    assert roll.expected == Fraction(100, 6)


def test_R6_3_the_choices() -> None:
    assert bonus_picks((P, R, B), 1) == ((O,), (Y,), (G,))
    assert bonus_picks((R, B, P), 2) == ((O, Y), (O, G), (Y, G))
    assert bonus_picks((R, B, P), 3) == ((O, Y, G),)


@pytest.mark.parametrize(
    ("chosen", "stars", "code"),
    [((), 0, "input/dice"), ((R, R), 0, "input/dice"), (ALL_DICE, 0, "input/dice"), ((R,), 2, "input/stars")],
)
def test_wrong_rolls_are_refused(chosen: tuple[Die, ...], stars: int, code: str) -> None:
    with pytest.raises(BadInput) as caught:
        bonus_roll(ONLINE, chosen, stars)
    assert caught.value.code == code


@pytest.mark.parametrize(("trio", "number", "code"), [((R, O, Y), 4, "input/bonus-dice"), ((R, O), 1, "input/dice")])
def test_wrong_picks_are_refused(trio: tuple[Die, ...], number: int, code: str) -> None:
    with pytest.raises(BadInput) as caught:
        bonus_picks(trio, number)
    assert caught.value.code == code
