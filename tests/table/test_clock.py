"""Time at a table: the clock of each act, rolls that come by themselves, pauses, and outages."""

from __future__ import annotations

import pytest

from tallyup.engine import STAR, Die, Face, PickTrio, Roll, Seat
from tallyup.table import commands as c
from tallyup.table.types import Status
from tests.table.desk import CIRCLE, HUNDRED, RISKY, Desk

HUNDRED_ROLL = Roll((Face(50), Face(50), STAR))


@pytest.mark.parametrize("clock", [10, 20, 45])
def test_the_clock_runs_for_each_act_anew(clock: int) -> None:
    desk = Desk("ann ben", clock=clock).start()
    assert desk.table.due == desk.now + 1_000 * clock
    desk.now += 3_000
    desk.main(HUNDRED)
    assert desk.table.due == desk.now + 1_000 * clock


def test_a_choice_does_not_give_the_others_more_time() -> None:
    desk = Desk("ann ben", clock=10).start().main(HUNDRED)
    due = desk.table.due
    desk.now += 5_000
    desk.choose(ann="in").choose(ann="out")
    assert desk.table.due == due


def test_everyone_who_is_late_is_late_together() -> None:
    desk = Desk("ann ben cem", clock=10).start().main(HUNDRED).choose(ben="in")
    assert desk.wait(10_000) == ["Late", "Late"]
    assert [(need.seat, need.late) for need in desk.table.needs()] == [(0, True), (2, True)]


def test_the_clock_does_not_run_for_bots_and_stand_ins() -> None:
    desk = Desk("ann ben", bots=("steady",), clock=10).start().main(HUNDRED)
    desk.say("ben", c.Leave)
    desk.choose(ann="in")
    assert desk.table.due is None


def test_one_who_is_late_may_still_choose_while_the_choices_are_sealed() -> None:
    desk = Desk("ann ben", clock=10).start().main(HUNDRED)
    desk.wait(10_000)
    assert desk.say("ann", c.Choose, choice="out") == ["Sealed"]
    assert desk.bot_chooses(0, "in") == []
    assert desk.bot_chooses(1, "in") == ["Sealed", "Acted"]
    assert desk.scores == (100, 0)


def test_a_late_choice_after_the_reveal_is_too_late() -> None:
    desk = Desk("ann ben", clock=10, late="in").start().main(HUNDRED)
    step = desk.model.step
    desk.wait(10_000)
    assert desk.refused("ann", c.Choose, choice="out", step=step) == "action/stale-step"


def test_a_tick_too_early_or_twice_does_nothing() -> None:
    desk = Desk("ann ben", clock=10).start()
    assert desk.wait(9_999) == []
    assert desk.wait(1) == ["Late"]
    assert desk.feed(c.Tick()) == []


def test_a_pause_stops_the_clock_and_going_on_gives_it_anew() -> None:
    desk = Desk("ann ben", clock=10).start()
    desk.wait(9_000)
    desk.say("ben", c.Pause)
    assert desk.table.due is None
    assert desk.wait(100_000) == []
    assert desk.refused("ann", c.PickTrio, dice=RISKY) == "table/paused"
    desk.say("ann", c.Resume)
    assert desk.table.due == desk.now + 10_000


def test_a_pause_stops_bots_and_rolls() -> None:
    desk = Desk("ann", bots=("steady",), rolling="auto").start().main(HUNDRED)
    desk.say("ann", c.Pause)
    assert (desk.table.needs(), desk.table.roll_due) == ((), None)
    assert desk.bot_chooses(1, "in") == []
    desk.say("ann", c.Resume)
    assert [need.seat for need in desk.table.needs()] == [1]


def test_a_choice_sealed_before_a_pause_stands() -> None:
    desk = Desk("ann ben").start().main(HUNDRED).choose(ann="out")
    desk.say("ben", c.Pause)
    desk.say("ben", c.Resume)
    desk.choose(ben="in")
    assert desk.scores == (100, 0)


def test_pausing_twice_and_going_on_twice_are_refused() -> None:
    desk = Desk("ann ben").start()
    assert desk.refused("ann", c.Resume) == "table/not-paused"
    desk.say("ann", c.Pause)
    assert desk.refused("ben", c.Pause) == "table/paused"
    desk.say("ben", c.Resume)
    assert desk.model.status is Status.PLAYING


def test_after_an_outage_the_clock_is_given_back() -> None:
    desk = Desk("ann ben", clock=10).start()
    desk.now += 60_000
    assert desk.feed(c.GiveClock()) == ["ClockGiven"]
    assert desk.table.due == desk.now + 10_000
    desk.say("ann", c.Pause)
    assert desk.feed(c.GiveClock()) == []


def test_a_persons_pick_rolls_at_once_and_a_bots_a_moment_later() -> None:
    desk = Desk("ann", bots=("steady",)).start(first=1)
    pick = PickTrio(Seat(1), (Die.RED, Die.ORANGE, Die.YELLOW))
    desk.feed(c.BotActs(desk.model.step, 1, pick))
    assert desk.table.roll_due == desk.now + 1_000
    desk = Desk("ann ben").start().pick(*RISKY)
    assert desk.table.roll_due == desk.now


def test_later_rolls_wait_for_a_press_or_come_by_themselves_after_a_moment() -> None:
    pressed = Desk("ann ben").start().main(CIRCLE).choose(ann="in", ben="in")
    assert pressed.table.roll_due is None
    auto = Desk("ann ben", rolling="auto").start().main(CIRCLE).choose(ann="in", ben="in")
    assert auto.table.roll_due == auto.now + 1_500
    auto.roll("+3")
    assert auto.table.roll_due == auto.now + 1_500, "+3 leaves no choice, so nobody picked by hand"


def test_a_roll_by_itself_that_another_node_made_already_does_nothing() -> None:
    desk = Desk("ann ben", rolling="auto").start().pick(*RISKY)
    assert desk.model.state is not None
    step, roll = desk.model.step, c.Rolled(desk.model.step, HUNDRED_ROLL)
    desk.roll(HUNDRED)
    assert desk.feed(roll) == []
    assert desk.model.step == step + 1


def test_a_roll_by_itself_waits_while_the_table_is_paused() -> None:
    desk = Desk("ann ben").start().pick(*RISKY)
    desk.say("ann", c.Pause)
    assert desk.feed(c.Rolled(desk.model.step, HUNDRED_ROLL)) == []
