"""What may not be done is refused, with a stable code, the offending value and the position; and changes nothing."""

from __future__ import annotations

from itertools import permutations, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tallyup.engine import (
    ALL_DICE,
    STAR,
    Await,
    BadInput,
    Choice,
    Decide,
    Die,
    Face,
    Illegal,
    NotFound,
    Phase,
    PickBonus,
    PickTrio,
    Roll,
    RollUp,
    Seat,
    Shout,
    TallyUpError,
    UpFace,
    check,
    describe,
    legal,
    to_act,
)
from tests.engine.helpers import BUST, HUNDRED, RISKY, Game, random_position, refusal, seats

TRIO = (Die.RED, Die.ORANGE, Die.YELLOW)
IN, OUT = Choice.IN, Choice.OUT
FACES = (Face(50), Face(50), Face(20))

AT_TRIO: tuple[str, ...] = ()
AT_MAIN = (RISKY,)
AT_SHOUT = (RISKY, "roll * * *")
AT_DECISION = (*HUNDRED, "decide 0:in 1:out 2:in", "roll 50 50 20")
AT_BEFORE_UP = (RISKY, "roll 50 50 (40)")
AT_UP = (*AT_BEFORE_UP, "decide in")
AT_BONUS = (*AT_UP, "up +2")
AT_BONUS_ROLL = (*AT_BONUS, "bonus green purple")

MALFORMED = "action/malformed"
UNKNOWN_SEAT = "action/unknown-seat"
HUGE = pytest.param(AT_TRIO, PickTrio(Seat(10**5000), TRIO), UNKNOWN_SEAT, id="a seat too long to print")

CASES: list[Any] = [
    # no action at all
    *[(AT_TRIO, value, "action/unknown-kind") for value in (None, "trio", 3, TRIO, Choice.IN, Phase.OVER, PickTrio)],
    # picking the trio
    (AT_TRIO, PickTrio(Seat(1), TRIO), "action/not-your-turn"),
    *[(AT_TRIO, PickTrio(Seat(seat), TRIO), UNKNOWN_SEAT) for seat in (-1, 3, 10**9)],
    *[(AT_TRIO, PickTrio(seat, TRIO), MALFORMED) for seat in ("0", None, True, 0.0, (0,))],  # type: ignore[arg-type]
    HUGE,
    *[(AT_TRIO, PickTrio(Seat(0), TRIO[:size]), "action/trio-size") for size in (0, 1, 2)],
    (AT_TRIO, PickTrio(Seat(0), ALL_DICE), "action/trio-size"),
    (AT_TRIO, PickTrio(Seat(0), ALL_DICE * 10_000), "action/trio-size"),
    (AT_TRIO, PickTrio(Seat(0), (Die.RED, Die.BLUE, Die.RED)), "action/repeated-die"),
    *[
        (AT_TRIO, PickTrio(Seat(0), dice), MALFORMED)  # type: ignore[arg-type]
        for dice in (None, list(TRIO), "red", 3, ("red", "orange", "yellow"), (*TRIO[:2], None), set(TRIO))
    ],
    # picking bonus dice
    (AT_BONUS, PickBonus(Seat(2), (Die.GREEN, Die.BLUE)), "action/not-your-turn"),
    (AT_BONUS, PickBonus(Seat(0), (Die.GREEN,)), "action/bonus-size"),
    (AT_BONUS, PickBonus(Seat(0), (Die.GREEN, Die.BLUE, Die.PURPLE)), "action/bonus-size"),
    (AT_BONUS, PickBonus(Seat(0), (Die.GREEN, Die.GREEN)), "action/repeated-die"),
    (AT_BONUS, PickBonus(Seat(0), (Die.GREEN, Die.RED)), "action/used-die"),
    (AT_BONUS, PickBonus(Seat(0), ["green", "blue"]), MALFORMED),  # type: ignore[arg-type]
    (AT_BONUS, PickBonus(Seat(3), (Die.GREEN, Die.BLUE)), UNKNOWN_SEAT),
    # decisions
    (AT_DECISION, Decide(((Seat(0), IN),)), "action/missing-choice"),
    (AT_DECISION, Decide(()), "action/missing-choice"),
    (AT_DECISION, Decide(((Seat(0), IN), (Seat(1), IN), (Seat(2), IN))), "action/not-in"),
    (AT_DECISION, Decide(((Seat(1), OUT),)), "action/not-in"),
    (AT_DECISION, Decide(((Seat(0), IN), (Seat(2), IN), (Seat(3), IN))), UNKNOWN_SEAT),
    (AT_DECISION, Decide(((Seat(2), IN), (Seat(0), IN))), MALFORMED),
    (AT_DECISION, Decide(((Seat(0), IN), (Seat(0), OUT), (Seat(2), IN))), MALFORMED),
    (AT_BEFORE_UP, Decide(((Seat(0), IN), (Seat(1), IN))), "action/missing-choice"),
    *[
        (AT_DECISION, Decide(choices), MALFORMED)  # type: ignore[arg-type]
        for choices in (
            None,
            {0: IN, 2: IN},
            [(0, IN), (2, IN)],
            ((0, "in"), (2, "in")),
            ((0, True), (2, False)),
            ((0, IN), (2, None)),
            ((False, IN), (2, IN)),
            (("0", IN), ("2", IN)),
            ([0, IN], [2, IN]),
            ((0, IN, 1), (2, IN, 1)),
            (0, 2),
            "in",
        )
    ],
    # rolls
    *[
        (AT_MAIN, Roll(faces), "action/impossible-roll")
        for faces in ((), FACES[:2], (*FACES, STAR), FACES[::-1], (Face(50), Face(50, circled=True), Face(20)))
    ],
    (AT_MAIN, Roll((Face(60), Face(50), Face(20))), "action/impossible-roll"),
    (AT_BONUS_ROLL, Roll(FACES), "action/impossible-roll"),
    (AT_BONUS_ROLL, Roll((Face(20), Face(40))), "action/impossible-roll"),
    *[
        (AT_MAIN, Roll(faces), MALFORMED)  # type: ignore[arg-type]
        for faces in (None, list(FACES), "50 50 20", (50, 50, 20), ("50", "50", "20"), (None,) * 3)
    ],
    *[(AT_UP, RollUp(face), MALFORMED) for face in ("x2", None, 2, STAR, "PLUS_1")],  # type: ignore[arg-type]
    # shouts
    *[(AT_SHOUT, Shout(first), MALFORMED) for first in (None, [0], 0, "0", {0}, (0, 0), (1, 0), (True,), (None,))],  # type: ignore[arg-type]
    *[(AT_SHOUT, Shout(seats(*first)), UNKNOWN_SEAT) for first in ((3,), (0, 1, 2, 3), (-1, 0))],
]


@pytest.mark.parametrize(("lines", "action", "code"), CASES, ids=lambda value: value if isinstance(value, str) else "")
def test_each_refusal_has_its_code(lines: tuple[str, ...], action: Any, code: str) -> None:
    assert Game(3).play(*lines).refused(action) == code


@pytest.mark.parametrize(
    ("lines", "action", "kind", "value"),
    [
        (AT_TRIO, PickTrio(Seat(1), TRIO), Illegal, "seat 1"),
        (AT_TRIO, PickTrio(Seat(7), TRIO), NotFound, "seat 7"),
        (AT_TRIO, PickTrio("zero", TRIO), BadInput, "'zero'"),  # type: ignore[arg-type]
        (AT_BONUS, PickBonus(Seat(0), (Die.GREEN, Die.RED)), Illegal, "RED"),
        (AT_MAIN, Roll((Face(60), Face(50), Face(20))), Illegal, "60 50 20"),
        (AT_DECISION, Decide(((Seat(0), IN),)), Illegal, "seat 2"),
        (AT_TRIO, "nonsense", BadInput, "'nonsense'"),
    ],
)
def test_the_message_holds_the_value_and_the_position(
    lines: tuple[str, ...], action: Any, kind: type[TallyUpError], value: str
) -> None:
    state = Game(3).play(*lines).state
    error = refusal(state, action)
    assert type(error) is kind
    assert value in error.message
    assert error.message.endswith(describe(state))
    assert "\n" not in error.message


def test_a_huge_value_does_not_make_a_huge_message() -> None:
    assert len(refusal(Game().state, PickTrio(Seat(0), ALL_DICE * 10_000)).message) < 500


def test_a_position_can_be_rebuilt_from_its_line() -> None:
    game = Game(3, first=2, target=500, high_stakes=True).play(*HUNDRED, "decide 0:in 1:out 2:in")
    game.play("roll 50 (70) *", "up +2", "bonus green blue")
    assert describe(game.state) == (
        "round 1; active 2; bonus-roll; total 220; in 0 2; scores 0 100 0; trio red orange yellow; main 50 (70) *; "
        "up +2; bonus green blue; first 2; target 500; high stakes; dice online"
    )


def test_an_ended_game_names_its_winner() -> None:
    game = Game(turns=1).play(*HUNDRED, "decide 0:out 1:in", BUST, RISKY, BUST)
    assert describe(game.state) == (
        "round 2; active 1; over; total 0; in 0 1; scores 100 0; won by 0 (turns); first 0; turns 1; dice online"
    )
    for action in (PickTrio(Seat(0), TRIO), Roll(FACES), Shout(()), Decide(()), RollUp(UpFace.DOUBLE)):
        assert game.refused(action) == "action/game-over"


@pytest.mark.parametrize("seat", [-1, 2, 10])
def test_legal_knows_only_seats_of_the_game(seat: int) -> None:
    with pytest.raises(NotFound) as caught:
        legal(Game().state, Seat(seat))
    assert caught.value.code == UNKNOWN_SEAT


@pytest.mark.parametrize("seat", ["0", None, True, 0.0])
def test_legal_takes_only_numbers_of_seats(seat: Any) -> None:
    with pytest.raises(BadInput) as caught:
        legal(Game().state, seat)
    assert caught.value.code == MALFORMED


ANY_ACTION = [
    PickTrio(Seat(0), TRIO),
    PickBonus(Seat(0), (Die.GREEN,)),
    Decide(((Seat(0), IN),)),
    Roll(FACES),
    RollUp(UpFace.DOUBLE),
    Shout(seats(0)),
]
DUE = {
    Phase.PICK_TRIO: PickTrio,
    Phase.MAIN_ROLL: Roll,
    Phase.SHOUT: Shout,
    Phase.DECIDE_BEFORE_UP: Decide,
    Phase.UP_ROLL: RollUp,
    Phase.PICK_BONUS: PickBonus,
    Phase.BONUS_ROLL: Roll,
    Phase.DECIDE: Decide,
}


@given(seed=st.integers(0, 2**32 - 1), steps=st.integers(0, 80))
def test_every_other_kind_of_action_is_refused(seed: int, steps: int) -> None:
    state = random_position(seed, steps)
    for action in ANY_ACTION:
        if type(action) is not DUE.get(state.phase):
            code = "action/game-over" if state.phase is Phase.OVER else "action/wrong-phase"
            assert refusal(state, action).code == code


@given(seed=st.integers(0, 2**32 - 1), steps=st.integers(0, 80))
def test_check_takes_exactly_what_legal_lists(seed: int, steps: int) -> None:
    state = random_position(seed, steps)
    asked = to_act(state)
    if not isinstance(asked, Await) or asked.ask == "decision":
        return
    kind = PickTrio if state.phase is Phase.PICK_TRIO else PickBonus
    listed = {
        (pick.seat, frozenset(pick.dice)) for pick in legal(state, asked.seats[0]) if not isinstance(pick, Choice)
    }
    taken = set()
    for seat, size in product((*state.seats, Seat(state.players)), range(5)):
        for dice in permutations(ALL_DICE, size):
            try:
                check(state, kind(seat, dice))
            except TallyUpError:
                continue
            taken.add((seat, frozenset(dice)))
    assert taken == listed
