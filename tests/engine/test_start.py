"""How a game starts, and what the first steps of one look like."""

from __future__ import annotations

import copy
import pickle

import pytest

from tallyup.engine import (
    BOXED,
    ONLINE,
    Ask,
    Await,
    BadInput,
    Die,
    Face,
    Illegal,
    Options,
    Phase,
    PickTrio,
    RoundStarted,
    Seat,
    TrioPicked,
    Turn,
    apply,
    legal,
    outcomes,
    start,
    to_act,
)


def test_a_game_starts_with_the_first_seat_asked_for_a_trio() -> None:
    step = start(3, first=Seat(1))
    assert step.events == (RoundStarted(1, Seat(1), tie_break=False),)
    assert step.state.scores == (0, 0, 0)
    assert to_act(step.state) == Await(Ask.TRIO, (Seat(1),))
    assert len(legal(step.state, Seat(1))) == 20
    assert legal(step.state, Seat(0)) == ()
    assert outcomes(step.state) == ()


def test_a_trio_is_written_in_the_order_of_the_dice() -> None:
    step = apply(start(1).state, PickTrio(Seat(0), (Die.BLUE, Die.RED, Die.GREEN)))
    assert step.events == (TrioPicked(Seat(0), (Die.RED, Die.GREEN, Die.BLUE)),)
    assert step.state.phase is Phase.MAIN_ROLL
    assert to_act(step.state) is Turn.CHANCE
    assert sum(outcome.probability for outcome in outcomes(step.state)) == 1


@pytest.mark.parametrize("players", [0, 11, -1, True, 2.0, "2", None, pytest.param(10**5000, id="huge")])
def test_the_number_of_players_is_checked(players: int) -> None:
    with pytest.raises(BadInput) as caught:
        start(players)
    assert caught.value.code == "input/players"


@pytest.mark.parametrize("first", [2, -1, True, 1.0, "1", None])
def test_the_first_seat_is_checked(first: Seat) -> None:
    with pytest.raises(BadInput) as caught:
        start(2, first=first)
    assert caught.value.code == "input/first"


def test_options_must_be_options() -> None:
    with pytest.raises(BadInput) as caught:
        start(2, options=None)  # type: ignore[arg-type]
    assert caught.value.code == "input/options"


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("target", 40, "input/target"),
        ("target", 1_000_010, "input/target"),
        ("target", 55, "input/target"),
        ("target", 2500.0, "input/target"),
        ("target", "2500", "input/target"),
        ("target", None, "input/target"),
        ("turns", 0, "input/turns"),
        ("turns", 101, "input/turns"),
        ("turns", True, "input/turns"),
        ("turns", "2", "input/turns"),
        pytest.param("turns", 10**5000, "input/turns", id="huge turns"),
        pytest.param("target", 10**5000, "input/target", id="huge target"),
        ("high_stakes", 1, "input/high-stakes"),
        ("dice", "online", "input/dice-set"),
    ],
)
def test_each_option_is_checked(field: str, value: object, code: str) -> None:
    with pytest.raises(BadInput) as caught:
        Options(**{field: value})  # type: ignore[arg-type]
    assert caught.value.code == code


@pytest.mark.parametrize(("points", "circled"), [(-10, False), (0, True), (20.0, False), (True, False), (20, 1)])
def test_a_face_is_a_star_or_a_positive_number(points: int, circled: bool) -> None:
    with pytest.raises(BadInput) as caught:
        Face(points, circled)
    assert caught.value.code == "input/face"


def test_positions_and_errors_survive_copying_and_pickling() -> None:
    state = start(2, options=Options(dice=BOXED)).state
    for copied in (copy.deepcopy(state), pickle.loads(pickle.dumps(state))):  # noqa: S301  (our own bytes)
        assert copied == state
        assert hash(copied) == hash(state)
    error = pickle.loads(pickle.dumps(Illegal("action/not-in", "a reason")))  # noqa: S301
    assert (error.code, str(error)) == ("action/not-in", "a reason")
    assert state.options.dice != ONLINE
