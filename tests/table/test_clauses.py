"""The rulings for play on screens, clause by clause (R9), and what other clauses leave to the table."""

# ruff: noqa: N802  (tests are named after the clauses)

from __future__ import annotations

from typing import Any

import pytest

from tallyup.engine import Illegal, PickTrio, Roll, Seat
from tallyup.engine.dice_set import Die, Face
from tallyup.table import Table
from tallyup.table import commands as c
from tallyup.table.types import AskKind, Status
from tests.table.desk import BUST, CIRCLE, HUNDRED, RISKY, STARS, Desk, over


def test_R1_5_the_host_names_who_is_first() -> None:
    desk = Desk("ann ben cem").start(first=2)
    assert desk.model.state is not None
    assert desk.model.state.active == 2
    assert desk.model.asked.seats == (2,)


def test_R1_5_or_the_first_is_drawn() -> None:
    desk = Desk("ann ben cem")
    desk.feed(c.Prepare(1, "0" * 64))
    desk.begin("ann", drawn=1)
    assert desk.model.asked.seats == (1,)


@pytest.mark.parametrize(("started", "follows"), [(0, 1), (1, 2), (2, 0)])
def test_R1_5_a_rematch_starts_with_the_seat_after_the_one_that_started(started: int, follows: int) -> None:
    desk = over(Desk("ann ben cem", target=50).start(first=started))
    desk.feed(c.Prepare(2, "1" * 64))
    desk.begin("ann", drawn=started)
    assert desk.model.asked.seats == (follows,)


def test_R1_5_in_a_rematch_too_the_host_may_name_who_is_first() -> None:
    desk = over(Desk("ann ben cem", target=50).start(first=1)).start(first=1)
    assert desk.model.asked.seats == (1,)


@pytest.mark.parametrize(("gone", "follows"), [("ann", "cem"), ("ben", "cem"), ("cem", "dan"), ("dan", "cem")], ids=str)
def test_R1_5_the_seat_after_is_the_same_person_when_somebody_left_between_the_games(gone: str, follows: str) -> None:
    desk = over(Desk("ann ben cem dan", target=50).start(first=1))
    desk.say(gone, c.Leave)
    desk.feed(c.Prepare(2, "1" * 64))
    desk.begin(desk.model.host or "", drawn=0)
    assert desk.model.sitters[desk.model.asked.seats[0]].person == follows


def test_R1_5_the_seat_after_the_first_is_the_first_of_those_left_when_the_first_has_gone() -> None:
    desk = over(Desk("ann ben cem", target=50).start(first=0))
    desk.say("ben", c.Leave)
    desk.say("ann", c.Leave)
    desk.say("dan", c.Sit, name="Dan")
    desk.feed(c.Prepare(2, "1" * 64))
    desk.begin("cem", drawn=1)
    assert desk.model.asked.seats == (0,)


def test_R1_5_the_seat_after_follows_when_seats_are_moved() -> None:
    desk = over(Desk("ann ben cem", target=50).start(first=1))
    desk.say("ann", c.Move, seat=1, to=2)
    desk.feed(c.Prepare(2, "1" * 64))
    desk.begin("ann", drawn=1)
    assert desk.model.asked.seats == (0,)


def test_R4_6_a_shout_when_no_tally_up_shows_is_refused_and_nothing_comes_of_it() -> None:
    desk = Desk("ann ben").start()
    assert desk.refused("ann", c.Press) == "action/wrong-phase"
    desk.main(HUNDRED)
    assert desk.refused("ben", c.Press) == "action/wrong-phase"
    assert desk.scores == (0, 0)


def test_R4_6_the_race_is_settled_and_written_before_the_next_decision_opens() -> None:
    desk = Desk("ann ben").start().main(STARS)
    race = desk.model.step
    assert desk.refused("ann", c.Choose, choice="in") == "action/wrong-phase"
    desk.say("ann", c.Press, reaction=200)
    desk.wait(499)
    assert desk.model.step == race
    desk.wait(1)
    assert desk.model.step == race + 1
    assert desk.model.asked.kind is AskKind.DECISION
    assert desk.scores == (200, 100)
    assert desk.refused("ben", c.Press, step=race) == "action/stale-step"


def test_R5_1_choices_are_revealed_all_at_once() -> None:
    desk = Desk("ann ben").start().main(HUNDRED)
    assert desk.say("ann", c.Choose, choice="out") == ["Sealed"]
    assert desk.scores == (0, 0)
    assert desk.say("ben", c.Choose, choice="in") == ["Sealed", "Acted"]
    assert desk.scores == (100, 0)


def test_R5_1_out_is_final_for_the_round() -> None:
    desk = Desk("ann ben").start().main(HUNDRED).choose(ann="out", ben="in").roll(HUNDRED)
    assert desk.refused("ann", c.Choose, choice="in") == "action/not-in"


def test_R5_3_a_player_may_change_their_mind_until_the_reveal() -> None:
    desk = Desk("ann ben").start().main(HUNDRED)
    desk.choose(ann="out").choose(ann="in").choose(ann="out").choose(ann="in")
    step = desk.model.step
    desk.choose(ben="out")
    assert desk.scores == (0, 100)
    assert desk.refused("ann", c.Choose, choice="out", step=step) == "action/stale-step"


def test_R5_3_the_reveal_comes_at_the_end_of_the_clock() -> None:
    desk = Desk("ann ben", clock=10, late="out").start().main(HUNDRED)
    desk.choose(ann="in")
    assert desk.wait(9_999) == []
    assert desk.wait(1) == ["Late", "Sealed", "Acted"]
    assert desk.scores == (0, 100)


def test_R9_1_the_dice_come_from_the_server_and_never_with_the_press() -> None:
    desk = Desk("ann ben").start().pick(*RISKY)
    with pytest.raises(Illegal, match="dice") as refusal:
        desk.say("ann", c.Roll)
    assert refusal.value.code == "action/incomplete"


def test_R9_1_dice_that_cannot_show_this_are_refused() -> None:
    desk = Desk("ann ben").start().pick(*RISKY)
    version = desk.model.version
    with pytest.raises(Illegal) as refusal:
        desk.feed(c.Rolled(desk.model.step, Roll((Face(10), Face(10), Face(10)))))
    assert refusal.value.code == "action/impossible-roll"
    assert desk.model.version == version


def test_R9_2_the_quickest_press_is_first_whoever_arrives_first() -> None:
    desk = Desk("ann ben cem").start().main(STARS)
    desk.say("ann", c.Press, reaction=400)
    desk.say("ben", c.Press, reaction=300)
    desk.wait(500)
    assert desk.scores == (100, 200, 100)


@pytest.mark.parametrize("kind", ["trio", "roll", "decision", "roll-up", "bonus", "roll-bonus"])
def test_R9_3_a_bot_acts_that_one_time_for_who_is_late(kind: str) -> None:
    desk = at(kind, clock=10)
    asked = desk.model.asked
    desk.wait(10_000)
    seat = asked.seats[0]
    assert seat in desk.model.late
    if kind.startswith("roll"):
        assert desk.table.roll_due == desk.model.opened
    else:
        assert next((need.seat, need.level, need.late) for need in desk.table.needs()) == (seat, "steady", True)
    assert desk.wait(10_000) == []
    assert all(sitter.acts_itself for sitter in desk.model.sitters)


@pytest.mark.parametrize("late", ["in", "out"])
def test_R9_3_the_table_may_say_that_who_is_late_stays_in_or_goes_out(late: str) -> None:
    desk = Desk("ann ben", clock=10, late=late).start().main(HUNDRED).choose(ben="in")
    desk.wait(10_000)
    assert desk.scores == ((100, 0) if late == "out" else (0, 0))
    assert desk.table.needs() == ()


@pytest.mark.parametrize("late", ["in", "out"])
def test_R9_3_for_picks_and_rolls_a_bot_acts_whatever_the_table_says(late: str) -> None:
    desk = at("trio", clock=10, late=late)
    desk.wait(10_000)
    assert [need.kind for need in desk.table.needs()] == [AskKind.TRIO]


def test_R9_3_a_missed_shout_is_no_shout_and_no_missed_act() -> None:
    desk = Desk("ann ben", clock=10).start().main(STARS)
    desk.say("ann", c.Press, reaction=200)
    desk.wait(500)
    assert desk.scores == (200, 100)
    assert [sitter.missed for sitter in desk.model.sitters] == [0, 0]


def test_R9_3_without_a_clock_nobody_is_late() -> None:
    desk = Desk("ann ben").start().main(HUNDRED)
    assert desk.table.due is None
    assert desk.wait(86_400_000) == []


def test_R9_3_without_a_clock_the_host_may_appoint_a_stand_in_at_any_time() -> None:
    desk = Desk("ann ben").start().main(HUNDRED)
    desk.say("ann", c.AppointStandIn, seat=1)
    assert [need.seat for need in desk.table.needs()] == [1]
    assert desk.refused("ann", c.AppointStandIn, seat=1) == "table/has-stand-in"
    assert desk.refused("ann", c.AppointStandIn, seat=0) == "table/not-absent"
    assert desk.refused("ben", c.AppointStandIn, seat=0) == "table/not-host"


def test_R9_4_who_misses_two_acts_running_has_a_stand_in_until_they_come_back() -> None:
    desk = Desk("ann ben", clock=10, late="in").start().main(HUNDRED).choose(ben="in")
    assert desk.wait(10_000) == ["Late", "Sealed", "Acted"]
    desk.wait(10_000)
    assert desk.model.sitters[0].stand_in is not None
    assert desk.table.roll_due == desk.model.opened
    desk.roll(HUNDRED).choose(ben="in")
    assert [need.seat for need in desk.table.needs()] == [0]
    assert desk.say("ann", c.ComeBack) == ["Back"]
    assert desk.table.needs() == ()


@pytest.mark.parametrize("act", ["roll", "choose", "pick"])
def test_R9_4_an_own_act_in_between_makes_them_not_running(act: str) -> None:
    desk = Desk("ann ben", clock=10, late="in").start().main(HUNDRED).choose(ben="in")
    desk.wait(10_000)
    assert desk.model.sitters[0].missed == 1
    if act == "roll":
        desk.roll(HUNDRED, by="ann")
    elif act == "choose":
        desk.roll(HUNDRED).choose(ann="in")
    else:
        desk.roll(BUST).pick(*RISKY)  # by ben
        desk.roll(BUST).pick(*RISKY)
    assert desk.model.sitters[0].missed == 0


def test_R9_4_a_press_in_a_race_is_an_own_act_too() -> None:
    desk = Desk("ann ben", clock=10, late="in").start().main(HUNDRED).choose(ben="in")
    desk.wait(10_000)
    desk.roll(STARS).say("ann", c.Press, reaction=300)
    assert desk.model.sitters[0].missed == 0


def test_R9_4_who_leaves_for_good_keeps_seat_score_and_turn() -> None:
    desk = Desk("ann ben").start().main(HUNDRED).choose(ann="out", ben="in")
    desk.say("ann", c.Leave)
    assert desk.model.sitters[0].person == "ann"
    assert desk.scores[0] == 100
    assert desk.model.asked.seats == (0,)
    assert desk.table.roll_due is not None
    assert desk.say("ann", c.ComeBack) == ["Back"]
    assert desk.table.roll_due is None


def test_R9_4_a_stand_in_shouts_like_a_bot() -> None:
    desk = Desk("ann ben").start()
    desk.say("ben", c.Leave)
    desk.main(STARS)
    assert [(need.seat, need.kind) for need in desk.table.needs()] == [(1, AskKind.SHOUT)]
    desk.feed(c.BotPresses(desk.model.step, 1, 300))
    desk.wait(500)
    assert desk.scores == (100, 200)


def test_R9_4_a_choice_sealed_before_leaving_stands() -> None:
    desk = Desk("ann ben cem").start().main(HUNDRED).choose(ben="out")
    desk.say("ben", c.Leave)
    assert desk.table.needs() == ()
    assert desk.bot_chooses(1, "in") == []
    desk.choose(ann="in", cem="in")
    assert desk.scores == (0, 100, 0)


def test_R9_4_who_returns_before_the_reveal_may_change_what_the_stand_in_chose() -> None:
    desk = Desk("ann ben cem").start().main(HUNDRED)
    desk.say("ben", c.Leave)
    desk.bot_chooses(1, "in")
    assert desk.say("ben", c.Choose, choice="out") == ["Back", "Sealed"]
    desk.choose(ann="in", cem="in")
    assert desk.scores == (0, 100, 0)


def test_R9_5_during_a_game_nobody_joins_but_by_taking_over() -> None:
    desk = Desk("ann ben", bots=("rookie",)).start()
    assert desk.refused("zoe", c.Sit, name="Zoe") == "table/in-game"
    assert desk.refused("zoe", c.TakeOver, seat=1, name="Zoe") == "table/seat-held"
    assert desk.refused("ben", c.TakeOver, seat=2, name="Ben") == "table/seated"
    desk.say("zoe", c.TakeOver, seat=2, name="Zoe")
    assert desk.model.sitters[2].person == "zoe"
    desk.say("ben", c.Resign)
    desk.say("yan", c.TakeOver, seat=1, name="Yan")
    assert [sitter.name for sitter in desk.model.sitters] == ["Ann", "Yan", "Zoe"]


def test_R9_5_with_no_person_left_the_table_is_suspended_without_a_winner() -> None:
    desk = Desk("ann ben", bots=("steady",)).start().main(HUNDRED)
    desk.say("ann", c.Leave)
    assert desk.say("ben", c.Leave) == ["StoodIn", "Suspended"]
    assert status(desk) is Status.SUSPENDED
    assert (desk.table.due, desk.table.roll_due, desk.table.needs()) == (None, None, ())
    assert desk.model.result is None
    assert desk.feed(c.Returned("ben")) == ["Back", "Revived"]
    assert status(desk) is Status.PLAYING


def test_R9_6_scores_and_totals_have_no_lower_bound() -> None:
    desk = Desk("ann", target=1_000_000).start()
    for _ in range(40):
        desk.pick("yellow", "blue", "purple").roll("* (10) 20").choose(ann="in").roll("-100").choose(ann="out")
    assert desk.scores == (-70 * 40,)


def status(desk: Desk) -> Status:
    return desk.model.status


def at(kind: str, **options: Any) -> Desk:
    """A game of two at this question, where the first seat is active."""
    desk = Desk("ann ben", **options).start()
    if kind == "trio":
        return desk
    desk.pick(*RISKY)
    # A person's pick rolls at once, so the roll that waits for a press is the next one.
    if kind == "roll":
        return desk.roll(HUNDRED).choose(ann="in", ben="in")
    desk.roll(CIRCLE)
    if kind == "decision":
        return desk
    desk.choose(ann="in", ben="in")
    if kind == "roll-up":
        return desk
    return desk.roll("+2") if kind == "bonus" else desk.roll("+3")


def test_the_table_is_rebuilt_from_the_facts_of_every_clause() -> None:
    desk = at("roll-bonus", clock=10)
    assert Table.rebuild(desk.facts)[0].model == desk.model
    assert desk.feed(c.BotActs(desk.model.step, 0, PickTrio(Seat(0), (Die.RED, Die.BLUE, Die.GREEN)))) == []
