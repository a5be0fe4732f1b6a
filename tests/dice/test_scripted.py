"""Scripted dice: what is not written down fails, and so does what is left over."""

import pytest

from tallyup.dice import Scripted, due_dice, read_roll, write_roll
from tallyup.engine import STAR, BadInput, Face, Illegal, Options, Roll, RollUp, State, UpFace, dice_set, outcomes
from tests.dice.positions import B, G, O, P, R, Y, bonus_due, decision_due, main_due, up_due


def test_lines_become_rolls_in_order() -> None:
    with Scripted(["* 10 (20)", "+2", "(70) 30", "×2", "−100"]) as dice:
        assert dice.draw(main_due(), 0) == Roll((STAR, Face(10), Face(20, circled=True)))
        assert dice.draw(up_due(), 1) == RollUp(UpFace.PLUS_2)
        assert dice.draw(bonus_due(), 2) == Roll((Face(70, circled=True), Face(30)))
        assert dice.draw(up_due(), 3) == RollUp(UpFace.DOUBLE)
        assert dice.draw(up_due(), 4) == RollUp(UpFace.MINUS_100)


def test_an_unscripted_roll_fails() -> None:
    dice = Scripted(["+1"])
    dice.draw(up_due(), 0)
    with pytest.raises(Illegal, match=r"draw 1 .red blue purple, round 1.") as caught:
        dice.draw(main_due(), 1)
    assert caught.value.code == "dice/unscripted"


def test_a_leftover_line_fails() -> None:
    dice = Scripted(["+1", "x2"])
    dice.draw(up_due(), 0)
    with pytest.raises(Illegal, match="1 lines left, from line 2: 'x2'") as caught:
        dice.close()
    assert caught.value.code == "dice/script-left"


def test_leaving_the_context_closes_but_hides_no_other_error() -> None:
    with pytest.raises(Illegal, match="left"), Scripted(["+1"]):
        pass
    with pytest.raises(ZeroDivisionError), Scripted(["+1"]):
        raise ZeroDivisionError


@pytest.mark.parametrize(
    ("state", "line", "code"),
    [
        (main_due(R, B, P), "* 50 50", "dice/no-such-face"),  # purple has no 50
        (main_due(R, B, P), "100 10 (50)", "dice/no-such-face"),
        (main_due(R, B, P), "* 50", "dice/wrong-number"),
        (main_due(R, B, P), "+2", "dice/wrong-number"),
        (bonus_due(O, G), "* 40 40", "dice/wrong-number"),
        (main_due(R, B, P), "* ten 20", "input/face"),
        (up_due(), "+4", "input/face"),
        (up_due(), "100", "input/face"),
        (up_due(), "", "input/face"),
    ],
)
def test_a_line_that_does_not_fit_the_dice_fails_and_stays(state: State, line: str, code: str) -> None:
    dice = Scripted([line])
    for _ in range(2):
        with pytest.raises(BadInput, match="script line 1") as caught:
            dice.draw(state, 0)
        assert caught.value.code == code


def test_faces_are_those_of_the_set_in_play() -> None:
    boxed = main_due(O, Y, G, options=Options(dice=dice_set("boxed")))
    assert read_roll(boxed, "60 70 40") == Roll((Face(60), Face(70), Face(40)))
    with pytest.raises(BadInput, match=r"its faces are .* 70 .70. 50 .set 'online'."):
        read_roll(main_due(O, Y, G), "60 70 40")


def test_every_roll_is_read_as_it_is_written() -> None:
    for state in (main_due(), up_due(), bonus_due(), bonus_due(Y), bonus_due(O, Y, G)):
        for outcome in outcomes(state):
            assert read_roll(state, write_roll(outcome.action)) == outcome.action


def test_nothing_is_read_where_nothing_is_due() -> None:
    assert due_dice(up_due()) == ()
    with pytest.raises(Illegal) as caught:
        read_roll(decision_due(), "+1")
    assert caught.value.code == "dice/no-roll-due"
