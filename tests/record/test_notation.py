"""Actions as lines of text."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tallyup.engine import (
    ALL_DICE,
    DICE_SETS,
    Action,
    BadInput,
    Choice,
    Decide,
    Die,
    Face,
    PickBonus,
    PickTrio,
    Roll,
    RollUp,
    Seat,
    Shout,
    UpFace,
)
from tallyup.record import format_action, parse_action

SEATS = st.integers(0, 9).map(Seat)
FACES = sorted({face for dice in DICE_SETS.values() for sides in dice.faces.values() for face in sides})


def _seats(least: int) -> st.SearchStrategy[tuple[Seat, ...]]:
    return st.sets(SEATS, min_size=least).map(sorted).map(tuple)


def _picks(kind: Callable[[Seat, tuple[Die, ...]], Action], least: int, most: int) -> st.SearchStrategy[Action]:
    dice = st.lists(st.sampled_from(ALL_DICE), min_size=least, max_size=most, unique=True).map(tuple)
    return st.builds(kind, SEATS, dice)


DECIDES = _seats(1).flatmap(
    lambda seats: st.tuples(*(st.tuples(st.just(seat), st.sampled_from(Choice)) for seat in seats)).map(Decide)
)
ROLLS = st.lists(st.sampled_from(FACES), min_size=1, max_size=3).map(lambda faces: Roll(tuple(faces)))
ACTIONS: st.SearchStrategy[Action] = st.one_of(
    _picks(PickTrio, 3, 3),
    _picks(PickBonus, 1, 3),
    DECIDES,
    ROLLS,
    st.sampled_from(UpFace).map(RollUp),
    _seats(0).map(Shout),
)


@given(ACTIONS)
def test_every_action_reads_back_as_it_was_written(action: Action) -> None:
    line = format_action(action)
    assert parse_action(line) == action
    assert line.isascii()
    assert "\n" not in line


@given(ACTIONS)
def test_a_line_that_was_read_is_written_the_same_again(action: Action) -> None:
    line = format_action(action)
    assert format_action(parse_action(f"  {line.replace(' ', '   ')} ")) == line


@pytest.mark.parametrize(
    ("action", "line"),
    [
        (PickTrio(Seat(0), (Die.RED, Die.ORANGE, Die.YELLOW)), "trio 0 red orange yellow"),
        (PickBonus(Seat(9), (Die.GREEN, Die.BLUE)), "bonus 9 green blue"),
        (Decide(((Seat(0), Choice.IN), (Seat(2), Choice.OUT))), "decide 0:in 2:out"),
        (Roll((Face(0), Face(70), Face(40, circled=True))), "roll * 70 (40)"),
        (RollUp(UpFace.PLUS_2), "up +2"),
        (RollUp(UpFace.DOUBLE), "up x2"),
        (Shout((Seat(1), Seat(3))), "shout 1 3"),
        (Shout(()), "shout"),
    ],
)
def test_each_kind_of_action_has_its_own_line(action: Action, line: str) -> None:
    assert format_action(action) == line


@pytest.mark.parametrize(
    "line",
    [
        "",
        "   ",
        "jump",
        "trio",
        "trio red orange yellow",
        "trio 0 red orange pink",
        "trio 10 red orange yellow",
        "trio -1 red orange yellow",
        "trio ² red orange yellow",
        "bonus",
        "bonus x green",
        "decide 0",
        "decide 0:maybe",
        "decide 0:in:out",
        "decide :in",
        "decide 0:IN",
        "roll 70 banana",
        "roll -70",
        "roll (0)",
        "roll 99999999999",
        "up",
        "up +4",
        "up +1 +2",
        "shout one",
        "TRIO 0 red orange yellow",
        "roll * \x00",
        "x" * 100_000,
    ],
)
def test_a_line_that_is_no_action_is_refused_with_a_short_message(line: str) -> None:
    with pytest.raises(BadInput) as refusal:
        parse_action(line)
    assert refusal.value.code == "input/action"
    assert len(refusal.value.message) < 400


@given(st.text(max_size=40))
def test_any_text_at_all_is_read_or_refused(text: str) -> None:
    try:
        action = parse_action(text)
    except BadInput:
        return
    assert parse_action(format_action(action)) == action
