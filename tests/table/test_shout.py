"""The race for a Tally Up (R4.2, R4.3, R9.2)."""

from __future__ import annotations

import pytest

from tallyup.engine import TallyUpScored
from tallyup.table import SHOUT_DELAY_MS
from tallyup.table import commands as c
from tallyup.table.types import AskKind
from tests.table.desk import HUNDRED, STARS, Desk


def race(people: str = "ann ben cem") -> Desk:
    return Desk(people).start().main(STARS)


def first(desk: Desk) -> tuple[int, ...] | None:
    scored = [event for event in desk.events if isinstance(event, TallyUpScored)]
    return scored[-1].first if scored else None


@pytest.mark.parametrize(("behind", "expected"), [(0, (0, 1)), (49, (0, 1)), (50, (0, 1)), (51, (0,))])
def test_presses_within_50_ms_of_the_quickest_are_a_dead_heat(behind: int, expected: tuple[int, ...]) -> None:
    desk = race("ann ben")
    desk.say("ann", c.Press, reaction=300)
    desk.say("ben", c.Press, reaction=300 + behind)
    assert first(desk) == expected


def test_a_dead_heat_reaches_50_ms_from_the_quickest_and_no_further_along_a_chain() -> None:
    desk = race()
    for person, reaction in (("ann", 300), ("ben", 340), ("cem", 380)):
        desk.say(person, c.Press, reaction=reaction)
    assert first(desk) == (0, 1)
    assert desk.scores == (200, 200, 100)


@pytest.mark.parametrize("reaction", [-500, 0, 1, 99, 100])
def test_nobody_is_quicker_than_100_ms(reaction: int) -> None:
    desk = race("ann ben")
    desk.say("ann", c.Press, reaction=reaction)
    assert desk.model.pressed == {0: 100}
    desk.say("ben", c.Press, reaction=150)
    assert first(desk) == (0, 1)


def test_the_race_closes_half_a_second_after_the_first_press() -> None:
    desk = race()
    desk.now += 1_000
    desk.say("ann", c.Press, reaction=300)
    assert desk.table.due == desk.now + 500
    desk.wait(300)
    desk.say("ben", c.Press, reaction=290)
    assert desk.table.due == desk.now + 200, "a second press does not keep it open"
    desk.wait(200)
    assert first(desk) == (0, 1)


def test_a_race_that_nobody_runs_closes_5_s_after_the_button_opens() -> None:
    desk = race()
    assert desk.table.due == desk.model.opened + SHOUT_DELAY_MS + 5_000
    assert desk.wait(SHOUT_DELAY_MS + 4_999) == []
    desk.wait(1)
    assert first(desk) == ()
    assert desk.scores == (100, 100, 100), "R4.5: everyone IN gets 100, nobody 200"


def test_a_late_first_press_does_not_keep_the_race_open_beyond_its_5_s() -> None:
    desk = race()
    desk.now += SHOUT_DELAY_MS + 4_900
    desk.say("ann", c.Press, reaction=4_900)
    assert desk.table.due == desk.now + 100


def test_the_race_closes_at_once_when_everybody_has_pressed() -> None:
    desk = race("ann ben")
    desk.say("ann", c.Press, reaction=300)
    assert desk.say("ben", c.Press, reaction=900) == ["Pressed", "Acted"]
    assert desk.model.asked.kind is AskKind.DECISION


def test_a_second_press_of_the_same_seat_is_refused() -> None:
    desk = race()
    desk.say("ann", c.Press, reaction=300)
    assert desk.refused("ann", c.Press) == "action/pressed"
    assert desk.refused("zoe", c.Press) == "table/not-seated"


def test_a_player_who_is_out_may_win_the_race() -> None:
    desk = Desk("ann ben cem").start().main(HUNDRED).choose(ann="out", ben="in", cem="in").roll(STARS)
    assert desk.model.asked.seats == (0, 1, 2)
    desk.say("ann", c.Press, reaction=200)
    desk.wait(500)
    assert desk.scores == (300, 100, 100)


def test_a_player_who_is_out_and_does_not_win_gets_nothing() -> None:
    desk = Desk("ann ben cem").start().main(HUNDRED).choose(ann="out", ben="in", cem="in").roll(STARS)
    desk.say("ben", c.Press, reaction=200)
    desk.wait(500)
    assert desk.scores == (100, 200, 100)


def test_the_race_of_one_player_ends_with_the_press() -> None:
    desk = race("ann")
    desk.say("ann", c.Press, reaction=4_000)
    assert desk.scores == (200,)


def test_everyones_reaction_is_kept_for_the_screen_until_the_next_act() -> None:
    desk = race("ann ben")
    desk.say("ann", c.Press, reaction=300)
    desk.say("ben", c.Press, reaction=280)
    assert desk.model.reactions == {0: 300, 1: 280}
    desk.choose(ann="in", ben="in")
    assert desk.model.reactions == {}


def test_a_race_that_was_paused_has_its_whole_time_again() -> None:
    desk = race()
    desk.say("ann", c.Press, reaction=300)
    desk.wait(300)
    desk.say("ben", c.Pause)
    assert desk.wait(60_000) == []
    assert desk.refused("cem", c.Press) == "table/paused"
    desk.say("ben", c.Resume)
    assert desk.table.due == desk.now + 500
    desk.say("cem", c.Press, reaction=200)
    desk.wait(500)
    assert first(desk) == (2,)


def test_a_bot_that_presses_twice_or_after_the_race_presses_once() -> None:
    desk = Desk("ann ben", bots=("bold",)).start().main(STARS)
    press = c.BotPresses(desk.model.step, 2, 250)
    assert desk.feed(press) == ["Pressed"]
    assert desk.feed(press) == []
    desk.wait(500)
    assert desk.feed(press) == []
