# ruff: noqa: N802  (a clause is written as the rules write it: R4.2)
"""The last round: each clause of ``forced_choice``, and positions where none applies."""

from dataclasses import replace

import pytest

from tallyup.bots import Level, act
from tallyup.bots.endgame import forced_choice
from tallyup.engine import ALL_DICE, Choice, Options, Phase, PickTrio, Seat, State, apply, start
from tests.bots.playing import luck_of

ME = Seat(0)
IN, OUT = Choice.IN, Choice.OUT


def position(scores: str, total: int, *, turns: int | None = None, number: int = 5) -> State:
    """Scores of all seats as text, those who are OUT in brackets: ``2400 [2600]``; to a target of 2,500."""
    words = scores.split()
    options = Options(turns=turns)
    state = apply(start(len(words), options=options).state, PickTrio(ME, ALL_DICE[:3])).state
    return replace(
        state,
        phase=Phase.DECIDE,
        scores=tuple(int(word.strip("[]")) for word in words),
        is_in=tuple(not word.startswith("[") for word in words),
        total=total,
        round=number,
        active=Seat(0),
    )


TARGET = [
    # nothing ends yet
    ("1000 1000", 200, None),
    ("2400 2400", 90, None),
    ("1000 [2490]", 900, None),
    # 1: behind a score that stands
    ("1000 [2500]", 1_490, IN),
    ("1000 2500", 400, IN),
    ("2000 [2600] 0", 500, IN),
    ("1000 [2500]", -100, IN),
    # a tie is no loss
    ("1000 [2500]", 1_500, None),
    # 2: nobody else is IN, so banking wins
    ("2800 [2600]", 10, OUT),
    ("2400 [2490]", 100, OUT),
    ("1000 [2500]", 1_510, OUT),
    # 2: a comfortable lead
    ("2400 2000", 100, OUT),
    ("3000 2600", 10, OUT),
    # 2: a small lead in a round that is the last in any case
    ("2800 2600", 100, IN),
    ("2800 2600", 2_000, IN),
    ("2800 2600 [2700]", 100, IN),
    ("3000 2600", -100, IN),
    # a small lead in a round that need not be the last
    ("2400 2010", 100, None),
    # leading only if the others do not bank
    ("2400 2400", 100, None),
    ("2400 2450", 100, None),
    # alone: the target is reached
    ("2400", 100, OUT),
    ("2400", 90, None),
]


@pytest.mark.parametrize(("scores", "total", "expected"), TARGET)
def test_R7_with_a_target(scores: str, total: int, expected: Choice | None) -> None:
    assert forced_choice(position(scores, total), ME) is expected


TURNS = [
    ("100 [300]", 190, 6, IN),
    ("100 [300]", 200, 6, None),
    ("100 [300]", 210, 6, OUT),
    ("400 300", 50, 6, IN),
    ("400 300", 100, 6, IN),
    ("700 300", 100, 6, OUT),
    ("400 [300]", -50, 6, OUT),
    ("100 300", 400, 6, None),
    ("100 [3000]", 500, 5, None),  # one round to go
    ("100 [300]", 190, 9, IN),  # a tie-break round
]


@pytest.mark.parametrize(("scores", "total", "number", "expected"), TURNS)
def test_R8_2_with_turns(scores: str, total: int, number: int, expected: Choice | None) -> None:
    assert forced_choice(position(scores, total, turns=3, number=number), ME) is expected


def test_R8_2_alone_only_the_points_count() -> None:
    assert forced_choice(position("100", 50, turns=5), ME) is None


@pytest.mark.parametrize("level", Level)
def test_every_level_obeys(level: Level) -> None:
    luck = luck_of(0)
    assert act(level, position("1000 [2500]", 1_400), ME, luck) is IN
    assert act(level, position("2450 [2400]", 50), ME, luck) is OUT
