# ruff: noqa: N802  (a clause is written as the rules write it: R4.2)
"""Exact Main Rolls against brute force over all 216 faces, and against published figures."""

from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from types import MappingProxyType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tallyup.engine import ALL_DICE, BOXED, ONLINE, BadInput, DiceSet, Die, Face
from tallyup.odds import MainOutcome, Trio, all_trios, main_roll, trios

R, O, Y, G, B, P = ALL_DICE  # noqa: E741  (the initials of the dice)
SETS = pytest.mark.parametrize("dice", [ONLINE, BOXED], ids=lambda dice: dice.name)


def brute_force(dice: DiceSet, trio: Trio) -> dict[tuple[int, int, bool], Fraction]:
    """R3 applied to each of the 216 equally likely triples of faces."""
    ways: Counter[tuple[int, int, bool]] = Counter()
    for faces in product(*(dice.faces[die] for die in trio)):
        stars = sum(face.star for face in faces)
        adds = stars <= 1
        points = sum(face.points for face in faces) if adds else 0
        ways[stars, points, adds and any(face.circled for face in faces)] += 1
    assert ways.total() == 216
    return {shown: Fraction(count, 216) for shown, count in ways.items()}


@SETS
def test_R3_every_trio_equals_brute_force(dice: DiceSet) -> None:
    for trio, roll in all_trios(dice).items():
        assert roll.trio == trio
        assert dict(roll.outcomes) == brute_force(dice, trio)
        assert sum(roll.outcomes.values()) == 1


faces = st.one_of(st.just(Face(0)), st.builds(Face, st.integers(1, 30).map(lambda n: n * 5), st.booleans()))
dice_sets = st.lists(st.lists(faces, min_size=6, max_size=6).map(tuple), min_size=6, max_size=6).map(
    lambda six: DiceSet("any", MappingProxyType(dict(zip(ALL_DICE, six, strict=True))))
)


@given(dice=dice_sets, trio=st.sampled_from(trios()))
def test_any_dice_equal_brute_force(dice: DiceSet, trio: Trio) -> None:
    roll = main_roll(dice, trio)
    expected = brute_force(dice, trio)
    assert dict(roll.outcomes) == expected
    assert roll.bust + roll.tally_up + roll.adds == 1
    assert roll.up_die == sum(chance for (_, _, circled), chance in expected.items() if circled)
    assert roll.mean * roll.adds == roll.expected == sum(points * chance for (_, points, _), chance in expected.items())


# Counted independently of this code; the last column is the number of different outcomes.
FIGURES = [
    ((R, O, Y), "1/3", "1/12", "35/108", 72.92, 29),
    ((R, O, G), "1/3", "1/12", "35/108", 72.92, 33),
    ((R, O, B), "7/24", "1/24", "23/54", 72.08, 40),
    ((R, O, P), "7/24", "1/24", "23/54", 72.08, 21),
    ((R, Y, G), "5/18", "1/18", "25/72", 71.30, 35),
    ((O, Y, G), "5/18", "1/18", "25/72", 69.81, 34),
    ((R, Y, B), "2/9", "1/36", "11/24", 68.29, 44),
    ((R, G, P), "2/9", "1/36", "11/24", 68.29, 25),
    ((O, Y, B), "2/9", "1/36", "11/24", 66.71, 39),
    ((O, G, P), "2/9", "1/36", "11/24", 66.71, 23),
    ((R, B, P), "11/72", "1/72", "41/72", 62.96, 29),
    ((O, B, P), "11/72", "1/72", "41/72", 61.34, 29),
    ((Y, G, B), "1/6", "1/54", "13/27", 62.04, 38),
    ((Y, G, P), "1/6", "1/54", "13/27", 62.04, 25),
    ((Y, B, P), "1/9", "1/108", "127/216", 55.79, 29),
    ((G, B, P), "1/9", "1/108", "127/216", 55.79, 25),
]


@pytest.mark.parametrize("row", FIGURES, ids=lambda row: "-".join(row[0]))
def test_figures(row: tuple[Trio, str, str, str, float, int]) -> None:
    trio, bust, tally_up, up_die, expected, size = row
    roll = main_roll(ONLINE, trio)
    assert (roll.bust, roll.tally_up, roll.up_die) == (Fraction(bust), Fraction(tally_up), Fraction(up_die))
    assert float(roll.expected) == pytest.approx(expected, abs=0.005)
    assert len(roll.outcomes) == size


def test_R3_2_and_R3_3_stars_ignore_circles_and_add_nothing() -> None:
    shown = main_roll(ONLINE, (R, O, Y)).outcomes
    assert [outcome for outcome in shown if outcome.stars >= 2] == [(2, 0, False), (3, 0, False)]
    assert shown[MainOutcome(2, 0, circled=False)] == Fraction(1, 3)


def test_mean_is_that_of_rolls_that_add() -> None:
    roll = main_roll(ONLINE, (R, O, Y))
    assert roll.adds == Fraction(7, 12)
    assert roll.mean == 125
    assert roll.expected == Fraction(875, 12)


def test_dice_that_never_add() -> None:
    stars = DiceSet("stars", MappingProxyType(dict.fromkeys(ALL_DICE, (Face(0),) * 6)))
    roll = main_roll(stars, (R, O, Y))
    assert (roll.tally_up, roll.mean, roll.up_die) == (Fraction(1), Fraction(0), Fraction(0))


def test_twenty_trios_in_order() -> None:
    assert len(set(trios())) == 20
    assert trios()[0] == (R, O, Y)
    assert trios()[-1] == (G, B, P)
    assert tuple(all_trios(ONLINE)) == trios()


def test_any_order_of_the_dice_is_the_same_cached_roll() -> None:
    assert len({id(main_roll(ONLINE, trio)) for trio in permutations((R, Y, P))}) == 1


def test_the_result_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        main_roll(ONLINE, (R, O, Y)).outcomes[MainOutcome(2, 0, circled=False)] = Fraction(1)  # type: ignore[index]


@pytest.mark.parametrize("trio", [(), (R, O), (R, R, O), (R, O, Y, G), (R, O, "pink")])
def test_wrong_trio_is_refused(trio: tuple[Die, ...]) -> None:
    with pytest.raises(BadInput) as caught:
        main_roll(ONLINE, trio)
    assert caught.value.code == "input/dice"
