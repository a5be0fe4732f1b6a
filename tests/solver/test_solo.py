# ruff: noqa: N802  (a clause is written as the rules write it: R4.2)
"""The solved solo round: known figures, hand-solved dice, the engine's own rules, and an independent evaluation."""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import pairwise
from math import fsum
from types import MappingProxyType

import pytest

from tallyup.engine import (
    ALL_DICE,
    BOXED,
    ONLINE,
    BadInput,
    Choice,
    DiceSet,
    Die,
    Face,
    Options,
    PickTrio,
    Seat,
    Shout,
    State,
    UpFace,
    apply,
    outcomes,
    start,
)
from tallyup.engine.state import Phase
from tallyup.odds import Trio, bonus_roll, main_roll, trios
from tallyup.solver import Solo, iteration, solve_solo

R, O, Y, G, B, P = ALL_DICE  # noqa: E741  (the initials of the dice)
ME = Seat(0)

# Trio, value, OUT at, OUT before the Up Die with one star; with none it is never OUT.
STANDARD = """
red orange yellow    145.314874 310 8680
red orange green     145.013215 310 8680
red orange blue      137.089500 320  390
red orange purple    137.159698 320  390
red yellow green     150.209091 350  650
red yellow blue      153.947717 410  370
red yellow purple    154.086078 410  370
red green blue       153.620580 410  370
red green purple     153.767154 410  370
red blue purple      169.867560 590  340
orange yellow green  148.302415 340  660
orange yellow blue   151.535993 400  370
orange yellow purple 151.664560 400  370
orange green blue    151.203373 400  370
orange green purple  151.335914 400  370
orange blue purple   166.779685 580  330
yellow green blue    169.111676 530  350
yellow green purple  169.314593 530  350
yellow blue purple   187.950516 790  360
green blue purple    187.655493 790  360
"""
ROWS = [line.split() for line in STANDARD.split("\n") if line]


def test_known_values_and_totals() -> None:
    """Found before by an independent program."""
    safe, risky = solve_solo(ONLINE, (Y, B, P)), solve_solo(ONLINE, (R, O, Y))
    assert (round(safe.value, 2), safe.out_at) == (187.95, 790)
    assert (round(risky.value, 2), risky.out_at) == (145.31, 310)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: "-".join(row[:3]))
def test_table(row: list[str]) -> None:
    solo = solve_solo(ONLINE, [Die(name) for name in row[:3]])
    assert f"{solo.value:.6f} {solo.out_at} {solo.out_before_up}" == f"{row[3]} {row[4]} (None, {row[5]})"
    assert solo.residual <= iteration.TOLERANCE


def test_table_is_complete() -> None:
    assert [tuple(row[:3]) for row in ROWS] == [tuple(trio) for trio in trios()]


def alike(text: str) -> DiceSet:
    faces = tuple(Face.parse(part) for part in text.split())
    return DiceSet("alike", MappingProxyType(dict.fromkeys(ALL_DICE, faces)))


def test_dice_solved_by_hand() -> None:
    """No circles: 0 stars (1/8) add 180, 1 star (3/8) adds 120, 2 bust (3/8), 3 tally up (1/8).

    OUT where t >= t/8 + (t + 180)/8 + 3 (t + 120)/8, that is from 180. Staying at 120 is worth
    s = s/8 + 300/8 + 3 * 240/8, so s = 1020/7; the round r = r/8 + 180/8 + 3 s/8.
    """
    solo = solve_solo(alike("* * * 60 60 60"), (R, O, Y), tally_up=0)
    assert solo.out_at == 180
    assert solo.stay(120) == pytest.approx(1020 / 7, abs=1e-11)
    assert solo.value == pytest.approx((180 / 8 + 3 * 1020 / 7 / 8) * 8 / 7, abs=1e-11)


def test_dice_without_stars_are_never_enough() -> None:
    with pytest.raises(BadInput) as caught:
        solve_solo(alike("10 10 10 10 10 10"), (R, O, Y))
    assert caught.value.code == "solver/unbounded"


CASES = [(ONLINE, (Y, B, P), False), (BOXED, (R, O, Y), False), (ONLINE, (O, G, B), True), (BOXED, (O, B, P), True)]
TOTALS = [-50_000, -1_000, -10, 0, 300, 340, 790, 1_200, 50_000]


@pytest.mark.parametrize(("dice", "trio", "high_stakes"), CASES)
def test_stay_is_what_the_engine_makes_of_it(dice: DiceSet, trio: Trio, *, high_stakes: bool) -> None:
    """One Main Roll and all that follows it up to the next decision, played out by the rules themselves."""
    solo = solve_solo(dice, trio, high_stakes=high_stakes)
    game = start(1, options=Options(dice=dice, high_stakes=high_stakes, turns=100)).state
    ready = apply(game, PickTrio(ME, trio)).state
    for total in TOTALS:
        state = replace(ready, total=total)
        assert solo.stay(total) == near(expand(solo, state), total)


def near(value: float, total: int) -> object:
    """Equal up to rounding; near the floor, where the solution is cut off, to a thousandth of a point."""
    return pytest.approx(value, abs=1e-10 if total > iteration.FLOOR / 3 else 1e-3, rel=1e-14)


def expand(solo: Solo, state: State) -> float:
    """The expected rest of the round, by the engine's rolls and by the solution at the decisions after them."""
    stars = sum(face.star for face in state.main)
    match state.phase:
        case Phase.PICK_TRIO:
            return 0.0  # the round ended by a bust
        case Phase.DECIDE:
            return max(float(state.total), solo.stay(state.total))
        case Phase.DECIDE_BEFORE_UP:
            rolled = replace(state, phase=Phase.UP_ROLL)
            assert solo.stay(state.total, state.phase, stars) == near(expand(solo, rolled), state.total)
            return max(float(state.total), expand(solo, rolled))
        case Phase.PICK_BONUS:
            assert state.up is not None
            return max(value for _, value in solo.bonus_values(state.up.bonus_dice, stars, state.total))
        case Phase.SHOUT:
            after = apply(state, Shout((ME,))).state
            return after.scores[0] - state.scores[0] + expand(solo, after)
        case _:
            rolls = outcomes(state)
            return fsum(float(roll.probability) * expand(solo, apply(state, roll.action).state) for roll in rolls)


@pytest.mark.parametrize(("dice", "trio", "high_stakes"), CASES)
def test_playing_the_policy_earns_the_value(dice: DiceSet, trio: Trio, *, high_stakes: bool) -> None:
    """The chances of all totals are carried forward, roll by roll, until nobody is left in the round."""
    solo = solve_solo(dice, trio, high_stakes=high_stakes)
    earned: list[float] = []
    totals = {0: 1.0}

    @cache
    def best_bonus(number: int, stars: int, total: int) -> list[tuple[int, float]]:
        chosen = bonus_roll(dice, solo.bonus(number, stars, total), stars)
        return [(points, float(chance) / 6) for points, chance in chosen.outcomes.items()]

    while fsum(totals.values()) > 1e-14:
        decisions = up_dice(main_rolls(solo, totals, earned), best_bonus)
        earned.extend(chance * total for total, chance in decisions.items() if solo.choose(total) is Choice.OUT)
        totals = {total: chance for total, chance in decisions.items() if solo.choose(total) is Choice.IN}
    assert fsum(earned) == pytest.approx(solo.value, abs=1e-10)


Chances = dict[int, float]


def main_rolls(solo: Solo, totals: Chances, earned: list[float]) -> tuple[Chances, tuple[Chances, Chances]]:
    """The totals at a decision, and those at the Up Die by number of stars; what is banked before is earned."""
    decisions: Chances = defaultdict(float)
    calls: tuple[Chances, Chances] = (defaultdict(float), defaultdict(float))
    rolls = [(shown, float(chance)) for shown, chance in main_roll(solo.dice, solo.trio).outcomes.items()]
    for total, chance in totals.items():
        for (stars, points, circled), p in rolls:
            if circled:
                calls[stars][total + points] += chance * p
            elif stars != 2:
                decisions[total + points] += chance * p
                earned.append(chance * p * solo.tally_up if stars == 3 else 0.0)
    for stars, called in enumerate(calls):
        out = [total for total in called if solo.choose(total, Phase.DECIDE_BEFORE_UP, stars) is Choice.OUT]
        earned.extend(called.pop(total) * total for total in out)
    return decisions, calls


def up_dice(
    rolled: tuple[Chances, tuple[Chances, Chances]], best_bonus: Callable[[int, int, int], list[tuple[int, float]]]
) -> Chances:
    """The totals at the decision after the Up Die; those below -20,000 as that, chances below 1e-16 not at all."""
    decisions, calls = rolled
    for stars, called in enumerate(calls):
        for total, chance in called.items():
            for after in (total + 100, total - 100, max(-20_000, 2 * total)):
                decisions[after] += chance / 6
            for number in (1, 2, 3):
                for points, p in best_bonus(number, stars, total):
                    decisions[total + points] += chance * p
    return {total: chance for total, chance in decisions.items() if chance > 1e-16}


@pytest.mark.parametrize("trio", [(Y, B, P), (R, O, Y)])
def test_a_deeper_floor_changes_nothing(trio: Trio, monkeypatch: pytest.MonkeyPatch) -> None:
    solo = solve_solo(ONLINE, trio)
    monkeypatch.setattr(iteration, "FLOOR", 2 * iteration.FLOOR)
    deeper = solve_solo(ONLINE, trio, tally_up=200.0000000001)  # another key of the cache, the same award
    assert deeper.value == pytest.approx(solo.value, abs=1e-10)
    assert deeper.out_at == solo.out_at


@pytest.mark.parametrize("trio", [(Y, B, P), (R, O, Y), (R, Y, G)])
def test_thresholds_are_where_staying_stops_paying(trio: Trio) -> None:
    solo = solve_solo(ONLINE, trio)
    for total in range(-2_000, 12_000, 10):
        assert (solo.choose(total) is Choice.OUT) == (total >= solo.stay(total) - 1e-9)
        for stars in (0, 1):
            stay = solo.stay(total, Phase.DECIDE_BEFORE_UP, stars)
            assert (solo.choose(total, Phase.DECIDE_BEFORE_UP, stars) is Choice.OUT) == (total >= stay - 1e-9)


def test_enormous_totals() -> None:
    solo = solve_solo(ONLINE, (Y, B, P))
    for total in (10**12, 10**18):
        assert solo.choose(total) is Choice.OUT
        assert solo.choose(total, Phase.DECIDE_BEFORE_UP, 0) is Choice.IN
        assert solo.choose(total, Phase.DECIDE_BEFORE_UP, 1) is Choice.OUT
        assert solo.choose(-total) is Choice.IN
        assert solo.bonus(1, 0, total) in {(R,), (O,), (G,)}
        assert solo.bonus(1, 1, -total) == (G,)  # the one that busts least: what is left are Tally Ups


def test_R5_2_a_debt_is_never_banked_early() -> None:
    """Waiting for a bust costs nothing, and a Tally Up may come before it."""
    solo = solve_solo(ONLINE, (R, O, Y))
    values = [solo.stay(total) for total in range(-20_000, 310, 10)]
    assert all(low <= high + 1e-9 for low, high in pairwise(values))
    assert values[0] > 0


def test_R8_3_high_stakes_take_a_choice_away() -> None:
    for trio in ((Y, B, P), (R, B, P)):
        standard, high = solve_solo(ONLINE, trio), solve_solo(ONLINE, trio, high_stakes=True)
        assert high.out_before_up == (None, None)
        assert high.value < standard.value
        assert high.out_at < standard.out_at
    assert round(solve_solo(ONLINE, (Y, B, P), high_stakes=True).value, 6) == 180.082994


def test_a_dearer_tally_up_is_worth_waiting_for() -> None:
    solos = [solve_solo(ONLINE, (R, O, Y), tally_up=award) for award in (0, 100, 200)]
    assert [solo.value for solo in solos] == sorted(solo.value for solo in solos)
    assert [solo.out_at for solo in solos] == sorted(solo.out_at for solo in solos)


def test_bonus_is_the_best_of_its_values() -> None:
    solo = solve_solo(ONLINE, (Y, B, P))
    for number, stars, total in [(1, 0, 100), (1, 1, 100), (2, 0, 400), (2, 1, 400), (3, 1, 900)]:
        values = dict(solo.bonus_values(number, stars, total))
        assert values[solo.bonus(number, stars, total)] == pytest.approx(max(values.values()), abs=1e-9)
    assert UpFace.PLUS_2.bonus_dice == 2
    assert solo.bonus(3, 0, 0) == (R, O, G)


def test_solved_once_in_any_order() -> None:
    assert solve_solo(ONLINE, (P, Y, B)) is solve_solo(ONLINE, [B, P, Y], tally_up=200)


def test_refusals() -> None:
    solo = solve_solo(ONLINE, (Y, B, P))
    codes = []
    for wrong in (
        lambda: solve_solo(ONLINE, (Y, B)),
        lambda: solve_solo(ONLINE, (Y, B, P), tally_up=-1),
        lambda: solve_solo(ONLINE, (Y, B, P), tally_up=float("nan")),
        lambda: solo.choose(0, Phase.PICK_TRIO),
        lambda: solo.choose(0, Phase.DECIDE_BEFORE_UP, 2),
        lambda: solo.bonus(4, 0, 0),
        lambda: solo.bonus(1, 2, 0),
    ):
        with pytest.raises(BadInput) as caught:
            wrong()
        codes.append(caught.value.code)
    assert codes == [
        "input/dice",
        "input/award",
        "input/award",
        "solver/phase",
        "input/stars",
        "input/bonus-dice",
        "input/stars",
    ]
