"""Every command by every person in every situation: done, or refused with a known code and without a trace."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any, Final, get_args

import pytest

from tallyup.engine import TallyUpError
from tallyup.table import Table, TableOptions
from tallyup.table import commands as c
from tests.table.desk import CIRCLE, HUNDRED, NONCE, STARS, Desk, over


def _lobby() -> Desk:
    return Desk("ann ben", bots=("steady",))


def _full() -> Desk:
    return Desk("ann ben", bots=("steady",) * 8)


def _trio() -> Desk:
    return _lobby().start()


def _main() -> Desk:
    desk = _trio().main(HUNDRED).choose(ann="in", ben="in")
    desk.bot_chooses(2, "in")
    return desk


def _decision() -> Desk:
    return _trio().main(HUNDRED)


def _up() -> Desk:
    desk = _trio().main(CIRCLE).choose(ann="in", ben="in")
    desk.bot_chooses(2, "in")
    return desk


def _bonus() -> Desk:
    return _up().roll("+2")


def _shout() -> Desk:
    return _trio().main(STARS)


def _paused() -> Desk:
    desk = _decision()
    desk.say("ben", c.Pause)
    return desk


def _suspended() -> Desk:
    desk = _decision()
    desk.say("ben", c.Leave)
    desk.say("ann", c.Leave)
    return desk


def _over() -> Desk:
    return over(Desk("ann ben", target=50).start())


SITUATIONS: Final[dict[str, Callable[[], Desk]]] = {
    "lobby": _lobby,
    "full": _full,
    "trio": _trio,
    "main": _main,
    "decision": _decision,
    "up": _up,
    "bonus": _bonus,
    "shout": _shout,
    "paused": _paused,
    "suspended": _suspended,
    "over": _over,
}
COMMANDS: Final[tuple[tuple[type, dict[str, Any]], ...]] = (
    (c.Sit, {"name": "New"}),
    (c.Rename, {"name": "Other"}),
    (c.NameTable, {"name": "Club"}),
    (c.AddBot, {"level": "bold"}),
    (c.Remove, {"seat": 1}),
    (c.Remove, {"seat": 9}),
    (c.Move, {"seat": 0, "to": 1}),
    (c.Move, {"seat": 0, "to": 9}),
    (c.SetOptions, {"options": TableOptions(target=500)}),
    (c.GiveHost, {"seat": 1}),
    (c.GiveHost, {"seat": 2}),
    (c.SetFirst, {"seat": 1}),
    (c.GiveNonce, {"game": 1, "nonce": NONCE}),
    (c.Start, {}),
    (c.PickTrio, {"dice": ["red", "blue", "green"]}),
    (c.PickTrio, {"dice": ["red", "red", "green"]}),
    (c.Roll, {}),
    (c.Choose, {"choice": "out"}),
    (c.PickBonus, {"dice": ["blue", "green"]}),
    (c.PickBonus, {"dice": ["blue", "red"]}),
    (c.PickBonus, {"dice": ["blue"]}),
    (c.Press, {}),
    (c.Pause, {}),
    (c.Resume, {}),
    (c.Leave, {}),
    (c.Resign, {}),
    (c.TakeOver, {"seat": 2, "name": "New"}),
    (c.TakeOver, {"seat": 1, "name": "New"}),
    (c.AppointStandIn, {"seat": 1}),
    (c.ComeBack, {}),
)
CODES: Final = {
    "action/bonus-size",
    "action/incomplete",
    "action/not-in",
    "action/not-your-turn",
    "action/repeated-die",
    "action/stale-step",
    "action/used-die",
    "action/wrong-phase",
    "dice/nonce-late",
    "table/full",
    "table/has-stand-in",
    "table/host-person",
    "table/in-game",
    "table/no-game",
    "table/no-seat",
    "table/not-absent",
    "table/not-host",
    "table/not-paused",
    "table/not-seated",
    "table/paused",
    "table/seat-held",
    "table/seated",
}


def test_no_command_is_forgotten_here() -> None:
    assert {kind for kind, _ in COMMANDS} == set(get_args(c.Command))


@pytest.mark.parametrize("situation", SITUATIONS)
def test_a_refused_command_changes_nothing_and_says_why(situation: str) -> None:
    desk = SITUATIONS[situation]()
    for who in ("ann", "ben", "zoe", ""):
        for kind, fields in COMMANDS:
            for step in (desk.model.step, desk.model.step - 1):
                tried = copy.deepcopy(desk)
                code = refusal_of(tried, who, kind, **fields, step=step)
                if code:
                    assert tried.model == desk.model, f"{who} {kind.__name__}"
                    assert code in CODES, f"{who} {kind.__name__}"
                else:
                    assert Table.rebuild(tried.facts)[0].model == tried.model


def refusal_of(desk: Desk, who: str, kind: Any, *, step: int, **fields: Any) -> str:
    """Its code, or "" when the command was done."""
    if "step" in kind.__struct_fields__:
        fields["step"] = step
    try:
        desk.say(who, kind, **fields)
    except TallyUpError as refusal:
        return refusal.code
    return ""


@pytest.mark.parametrize("situation", SITUATIONS)
def test_spectators_may_do_nothing_but_sit_down_and_take_over(situation: str) -> None:
    desk = SITUATIONS[situation]()
    for kind, fields in COMMANDS:
        if kind not in {c.Sit, c.TakeOver, c.Start, c.Roll}:  # the last two the runtime completes; see there
            assert desk.refused("zoe", kind, **fields) == "table/not-seated", kind.__name__


HOST = "table/not-host"
IN_GAME = "table/in-game"
PHASE = "action/wrong-phase"
ROWS: Final[tuple[tuple[str, str, type, str], ...]] = (
    ("lobby", "ben", c.AddBot, HOST),
    ("lobby", "ben", c.Remove, HOST),
    ("lobby", "ben", c.Move, HOST),
    ("lobby", "ben", c.SetOptions, HOST),
    ("lobby", "ben", c.GiveHost, HOST),
    ("lobby", "ben", c.SetFirst, HOST),
    ("lobby", "ben", c.NameTable, HOST),
    ("lobby", "ann", c.Sit, "table/seated"),
    ("lobby", "ann", c.Pause, "table/no-game"),
    ("lobby", "ann", c.Resume, "table/not-paused"),
    ("lobby", "ann", c.PickTrio, "table/no-game"),
    ("lobby", "ann", c.Choose, "table/no-game"),
    ("lobby", "ann", c.Press, "table/no-game"),
    ("lobby", "zoe", c.TakeOver, "table/no-game"),
    ("lobby", "ann", c.AppointStandIn, "table/no-game"),
    ("full", "zoe", c.Sit, "table/full"),
    ("full", "ann", c.AddBot, "table/full"),
    ("trio", "zoe", c.Sit, IN_GAME),
    ("trio", "ann", c.AddBot, IN_GAME),
    ("trio", "ann", c.Remove, IN_GAME),
    ("trio", "ann", c.Move, IN_GAME),
    ("trio", "ann", c.SetOptions, IN_GAME),
    ("trio", "ann", c.SetFirst, IN_GAME),
    ("trio", "ann", c.GiveNonce, "dice/nonce-late"),
    ("trio", "ben", c.PickTrio, "action/not-your-turn"),
    ("trio", "ann", c.Choose, PHASE),
    ("trio", "ann", c.PickBonus, PHASE),
    ("main", "ann", c.PickTrio, PHASE),
    ("main", "ann", c.Choose, PHASE),
    ("decision", "ann", c.PickTrio, PHASE),
    ("decision", "zoe", c.Choose, "table/not-seated"),
    ("decision", "zoe", c.Resign, "table/not-seated"),
    ("up", "ann", c.PickBonus, PHASE),
    ("bonus", "ben", c.PickBonus, "action/not-your-turn"),
    ("bonus", "ann", c.Choose, PHASE),
    ("shout", "ann", c.Choose, PHASE),
    ("shout", "zoe", c.Press, "table/not-seated"),
    ("paused", "ann", c.Choose, "table/paused"),
    ("paused", "ann", c.Pause, "table/paused"),
    ("suspended", "ann", c.Pause, "table/paused"),
    ("over", "ann", c.Choose, "table/no-game"),
    ("over", "ann", c.Pause, "table/no-game"),
)


@pytest.mark.parametrize(("situation", "who", "kind", "code"), ROWS)
def test_each_wrong_person_and_wrong_moment_has_its_code(situation: str, who: str, kind: type, code: str) -> None:
    fields = next(fields for known, fields in COMMANDS if known is kind)
    assert SITUATIONS[situation]().refused(who, kind, **fields) == code


def test_a_command_sent_twice_acts_once() -> None:
    desk = _decision()
    seal = c.Choose(id="same", step=desk.model.step, choice="out")
    assert desk.feed(seal, "ann") == ["Sealed"]
    before = copy.deepcopy(desk.model)
    assert desk.feed(seal, "ann") == []
    assert desk.model == before


def test_a_command_sent_again_after_its_step_has_passed_is_no_error() -> None:
    desk = Desk("ann ben").start().main(HUNDRED)
    seal = c.Choose(id="same", step=desk.model.step, choice="in")
    desk.feed(seal, "ann")
    desk.choose(ben="in")
    assert desk.feed(seal, "ann") == []


def test_two_people_may_use_the_same_id() -> None:
    desk = Desk("ann ben").start().main(HUNDRED)
    seal = c.Choose(id="same", step=desk.model.step, choice="out")
    assert desk.feed(seal, "ann") == ["Sealed"]
    assert desk.feed(seal, "ben") == ["Sealed", "Acted"]


def test_a_roll_and_a_start_sent_twice_act_once() -> None:
    desk = _lobby()
    desk.feed(c.Prepare(1, "0" * 64))
    begin = c.Begin(c.Start(id="go"), ("", "", ""), 0)
    assert desk.feed(begin, "ann") == ["Started"]
    assert desk.feed(begin, "ann") == []


def test_ids_of_refused_commands_may_be_used_again() -> None:
    desk = _lobby()
    with pytest.raises(TallyUpError):
        desk.feed(c.Remove(id="one", seat=9), "ann")
    assert desk.feed(c.Remove(id="one", seat=2), "ann") == ["Unseated"]


def test_only_the_latest_ids_of_each_person_are_kept() -> None:
    desk = Desk("ann")
    for number in range(300):
        desk.say("ann", c.Rename, name=f"Ann {number}")
    assert len(desk.model.seen["ann"]) == 128
