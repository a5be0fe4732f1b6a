"""Leaving, coming back, giving up, taking over, and who is host then."""

from __future__ import annotations

from tallyup.table import commands as c
from tallyup.table.facts import Reason
from tallyup.table.types import Status
from tallyup.wire.project import you
from tests.table.desk import HUNDRED, STARS, Desk, over


def host(desk: Desk) -> str | None:
    return desk.model.host


def test_who_leaves_twice_leaves_once() -> None:
    desk = Desk("ann ben").start()
    assert desk.say("ben", c.Leave) == ["StoodIn"]
    assert desk.say("ben", c.Leave) == []


def test_who_leaves_hands_the_role_of_host_to_somebody_who_is_there() -> None:
    desk = Desk("ann ben cem").start()
    desk.say("ben", c.Leave)
    assert desk.say("ann", c.Leave) == ["StoodIn", "Hosted"]
    assert host(desk) == "cem"
    desk.say("ann", c.ComeBack)
    assert host(desk) == "cem"


def test_who_comes_back_first_is_host_when_the_host_is_still_gone() -> None:
    desk = Desk("ann ben").start()
    desk.feed(c.WentAway("ben"))
    desk.feed(c.WentAway("ann"))
    assert host(desk) == "ann"
    assert desk.feed(c.Returned("ben")) == ["Back", "Hosted", "Revived"]
    assert host(desk) == "ben"


def test_a_host_who_resigns_while_the_others_are_away_leaves_the_role_to_one_of_them() -> None:
    desk = Desk("ann ben").start()
    desk.feed(c.WentAway("ben"))
    desk.say("ann", c.Resign)
    assert host(desk) == "ben"
    desk.feed(c.Returned("ben"))
    assert desk.model.status is Status.PLAYING


def test_a_host_who_was_late_twice_and_then_is_gone_hands_over() -> None:
    desk = Desk("ann ben", clock=10, late="in").start().main(HUNDRED).choose(ben="in")
    desk.wait(10_000)
    desk.wait(10_000)
    assert desk.model.sitters[0].stand_in is Reason.LATE
    assert host(desk) == "ann"
    assert desk.feed(c.WentAway("ann")) == ["StoodIn", "Hosted"]
    assert host(desk) == "ben"


def test_who_is_away_already_does_not_go_away_again() -> None:
    desk = Desk("ann ben").start()
    assert desk.feed(c.WentAway("ben")) == ["StoodIn"]
    assert desk.feed(c.WentAway("ben")) == []
    assert desk.feed(c.WentAway("nobody")) == []
    assert desk.feed(c.Returned("nobody")) == []


def test_playing_on_is_coming_back() -> None:
    desk = Desk("ann ben").start()
    desk.say("ann", c.Leave)
    assert desk.say("ann", c.PickTrio, dice=["red", "blue", "green"]) == ["Back", "Acted"]


def test_pausing_and_going_on_are_coming_back() -> None:
    desk = Desk("ann ben").start()
    desk.say("ann", c.Leave)
    assert desk.say("ann", c.Pause) == ["Back", "Paused"]
    desk.say("ann", c.Leave)
    assert desk.say("ann", c.Resume) == ["Back", "Resumed"]


def test_a_refused_act_is_no_coming_back() -> None:
    desk = Desk("ann ben").start()
    desk.say("ann", c.Leave)
    assert desk.refused("ann", c.PickTrio, dice=["red", "red", "green"]) == "action/repeated-die"
    assert desk.model.sitters[0].stand_in is Reason.LEFT


def test_who_resigns_has_no_seat_any_more_but_the_seat_plays_on() -> None:
    desk = Desk("ann ben").start().main(HUNDRED)
    desk.say("ben", c.Resign)
    assert desk.refused("ben", c.Choose, choice="in") == "table/not-seated"
    assert [(need.seat, need.level) for need in desk.table.needs()] == [(1, "steady")]
    desk.feed(c.Returned("ben"))
    assert [need.seat for need in desk.table.needs()] == [1]


def test_who_resigned_may_take_over_again() -> None:
    desk = Desk("ann ben").start()
    desk.say("ben", c.Resign)
    desk.say("ben", c.TakeOver, seat=1, name="Ben")
    assert desk.model.seat_of("ben") == 1


def test_a_table_that_everybody_resigned_from_lives_on_with_who_takes_over() -> None:
    desk = Desk("ann", bots=("steady",)).start()
    assert desk.say("ann", c.Resign) == ["Resigned", "Hosted", "Suspended"]
    assert desk.say("zoe", c.TakeOver, seat=1, name="Zoe") == ["TakenOver", "Hosted", "Revived"]
    assert host(desk) == "zoe"


def test_who_takes_over_does_not_see_what_was_sealed_before_but_may_change_it() -> None:
    desk = Desk("ann ben", bots=("steady",)).start().main(HUNDRED)
    desk.bot_chooses(2, "out")
    desk.say("zoe", c.TakeOver, seat=2, name="Zoe")
    assert you(desk.model, "zoe").choice is None
    desk.choose(zoe="in")
    assert you(desk.model, "zoe").choice == "in"
    desk.choose(ann="in", ben="in")
    assert desk.scores == (0, 0, 0)


def test_what_was_sealed_before_the_seat_was_taken_over_stands() -> None:
    desk = Desk("ann ben").start().main(HUNDRED).choose(ben="out")
    desk.say("ben", c.Resign)
    desk.say("zoe", c.TakeOver, seat=1, name="Zoe")
    desk.choose(ann="in")
    assert desk.scores == (0, 100)
    assert you(desk.model, "zoe").choice is None


def test_who_comes_back_sees_what_was_sealed_for_them() -> None:
    desk = Desk("ann ben").start().main(HUNDRED)
    desk.say("ben", c.Leave)
    desk.bot_chooses(1, "out")
    desk.say("ben", c.ComeBack)
    assert you(desk.model, "ben").choice == "out"
    assert you(desk.model, "ann").choice is None


def test_who_takes_over_a_late_seat_has_time_of_their_own() -> None:
    desk = Desk("ann ben", clock=10).start().main(HUNDRED).choose(ben="in")
    desk.wait(10_000)
    desk.say("ann", c.Resign)
    desk.say("zoe", c.TakeOver, seat=0, name="Zoe")
    assert desk.table.needs() == ()


def test_between_games_leaving_and_resigning_free_the_seat() -> None:
    desk = Desk("ann ben cem")
    desk.say("ben", c.Leave)
    desk.say("cem", c.Resign)
    assert [sitter.name for sitter in desk.model.sitters] == ["Ann"]


def test_who_is_gone_stays_gone_in_a_rematch_until_they_come_back() -> None:
    desk = Desk("ann ben", target=50).start()
    desk.main(HUNDRED)
    desk.say("ben", c.Leave)
    desk.choose(ann="out")
    desk.bot_chooses(1, "in")
    desk.roll("* * 20")
    assert desk.model.status is Status.OVER
    desk.start()
    assert desk.model.sitters[1].stand_in is Reason.LEFT


def test_a_host_who_starts_a_rematch_is_back() -> None:
    desk = over(Desk("ann ben", target=50).start())
    desk.model.sitters[0].stand_in = Reason.LATE
    desk.feed(c.Prepare(2, "1" * 64))
    assert desk.begin("ann") == ["Back", "Started"]


def test_a_paused_table_stays_paused_when_everybody_leaves() -> None:
    desk = Desk("ann ben").start()
    desk.say("ann", c.Pause)
    desk.say("ann", c.Leave)
    desk.say("ben", c.Leave)
    assert desk.model.status is Status.PAUSED
    assert desk.say("ben", c.Resume) == ["Back", "Resumed"]


def test_the_last_person_who_leaves_in_a_race_suspends_it() -> None:
    desk = Desk("ann", bots=("bold",)).start().main(STARS)
    desk.say("ann", c.Leave)
    assert desk.table.due is None
    assert desk.feed(c.BotPresses(desk.model.step, 1, 200)) == []
    desk.now += 60_000
    desk.feed(c.Returned("ann"))
    assert desk.table.due == desk.now + 5_700
