"""Seats, the host, options and names: around a game."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tallyup.engine import BadInput
from tallyup.table import TableOptions
from tallyup.table import commands as c
from tallyup.table import facts as f
from tallyup.table.names import BOT_NAMES, bot_name, tidy_name
from tallyup.table.types import MAX_SAFE, Status
from tests.table.desk import Desk, over


def host(desk: Desk) -> str | None:
    return desk.model.host


def names(desk: Desk) -> list[str]:
    return [sitter.name for sitter in desk.model.sitters]


def test_who_sits_first_is_host() -> None:
    desk = Desk("ann ben")
    assert host(desk) == "ann"
    assert names(desk) == ["Ann", "Ben"]


def test_a_table_is_full_with_ten() -> None:
    desk = Desk("ann ben", bots=("rookie",) * 8)
    assert desk.refused("zoe", c.Sit, name="Zoe") == "table/full"
    assert desk.refused("ann", c.AddBot, level="bold") == "table/full"
    desk.say("ann", c.Remove, seat=9)
    desk.say("zoe", c.Sit, name="Zoe")
    assert len(desk.model.sitters) == 10


def test_ten_bots_have_ten_names() -> None:
    desk = Desk("ann", bots=("steady",) * 9)
    assert names(desk)[1:] == list(BOT_NAMES[:9])
    assert bot_name(BOT_NAMES) == BOT_NAMES[0]


def test_one_person_sits_once() -> None:
    assert Desk("ann").refused("ann", c.Sit, name="Ann again") == "table/seated"


def test_two_people_may_have_the_same_name() -> None:
    desk = Desk("ann")
    desk.say("ben", c.Sit, name="Ann")
    assert names(desk) == ["Ann", "Ann"]


def test_removing_a_seat_closes_the_gap() -> None:
    desk = Desk("ann ben cem")
    desk.say("ann", c.Remove, seat=1)
    assert names(desk) == ["Ann", "Cem"]
    assert desk.model.seat_of("cem") == 1


def test_the_host_may_remove_themselves_and_hands_over() -> None:
    desk = Desk("ann ben")
    desk.say("ann", c.Remove, seat=0)
    assert host(desk) == "ben"


@pytest.mark.parametrize(
    ("removed", "first"), [(0, 1), (1, 1), (2, None), (3, 2)], ids=["below", "just below", "itself", "above"]
)
def test_the_seat_named_first_is_kept_when_another_is_removed(removed: int, first: int | None) -> None:
    desk = Desk("ann ben cem dan")
    desk.say("ann", c.SetFirst, seat=2)
    desk.say("ann", c.Remove, seat=removed)
    assert desk.model.first == first


@pytest.mark.parametrize(("seat", "to"), [(0, 3), (3, 0), (2, 0), (0, 2), (1, 2), (2, 1), (2, 2)])
def test_the_person_named_first_stays_first_when_seats_are_moved(seat: int, to: int) -> None:
    desk = Desk("ann ben cem dan")
    desk.say("ann", c.SetFirst, seat=2)
    expected = ["Ann", "Ben", "Cem", "Dan"]
    expected.insert(to, expected.pop(seat))
    desk.say("ann", c.Move, seat=seat, to=to)
    assert names(desk) == expected
    assert desk.model.first == expected.index("Cem")


def test_the_role_of_host_goes_to_the_next_person_when_the_host_leaves() -> None:
    desk = Desk("ann ben cem", bots=("steady",))
    desk.say("ann", c.Move, seat=3, to=0)
    desk.say("ann", c.Leave)
    assert host(desk) == "ben"
    desk.say("ben", c.Resign)
    assert host(desk) == "cem"
    desk.say("cem", c.Leave)
    assert host(desk) is None
    desk.say("zoe", c.Sit, name="Zoe")
    assert host(desk) == "zoe"


def test_the_host_may_give_the_role_away_but_not_to_a_bot() -> None:
    desk = Desk("ann ben", bots=("steady",))
    assert desk.refused("ann", c.GiveHost, seat=2) == "table/host-person"
    assert desk.refused("ann", c.GiveHost, seat=3) == "table/no-seat"
    desk.say("ann", c.GiveHost, seat=1)
    assert host(desk) == "ben"
    assert desk.refused("ann", c.AddBot, level="bold") == "table/not-host"


def test_a_host_who_is_absent_between_games_is_followed_by_somebody_who_is_there() -> None:
    desk = Desk("ann ben cem")
    assert desk.feed(c.WentAway("ann", frozenset())) == []
    assert desk.feed(c.WentAway("ben", frozenset({"cem"}))) == []
    assert desk.feed(c.WentAway("ann", frozenset({"zoe", "cem"}))) == ["Hosted"]
    assert host(desk) == "cem"


def test_what_changes_nothing_is_no_fact() -> None:
    desk = Desk("ann ben")
    assert desk.say("ann", c.Rename, name=" Ann ") == []
    assert desk.say("ann", c.Move, seat=1, to=1) == []
    assert desk.say("ann", c.SetOptions, options=TableOptions()) == []
    assert desk.say("ann", c.SetFirst, seat=None) == []
    assert desk.say("ann", c.GiveHost, seat=0) == []
    assert desk.say("ann", c.NameTable, name="  ") == []
    assert desk.say("ann", c.ComeBack) == []


def test_a_table_may_be_named_and_the_name_taken_away() -> None:
    desk = Desk("ann")
    desk.say("ann", c.NameTable, name="  Friday\tnight ")
    assert desk.model.name == "Friday night"
    desk.say("ann", c.NameTable, name="")
    assert desk.model.name == ""


OPTIONS: dict[str, tuple[list[object], list[object]]] = {
    "target": ([50, 60, 2_500, 1_000_000], [0, 40, 49, 55, 1_000_010, -50, 2_500.5, "2500", None, True]),
    "turns": ([None, 1, 100], [0, 101, -1, 1.5, "1"]),
    "clock": ([0, 10, 20, 45], [1, 5, -10, 60, None]),
    "high_stakes": ([True, False], [None, 1, "yes"]),
    "dice": (["online", "boxed"], ["wood", "", None]),
    "rolling": (["press", "auto"], ["never", None]),
    "late": (["stand-in", "in", "out"], ["maybe", None]),
    "stand_in": (["rookie", "steady", "bold", "cautious"], ["genius", None]),
}


@pytest.mark.parametrize("option", OPTIONS)
def test_options_are_taken_within_their_bounds_and_refused_beyond_them(option: str) -> None:
    good, bad = OPTIONS[option]
    for value in good:
        options = msgspec.convert({option: value}, TableOptions)
        desk = Desk("ann")
        desk.say("ann", c.SetOptions, options=options)
        assert getattr(desk.model.options, option) == value
    for value in bad:
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({option: value}, TableOptions)


def test_options_that_the_rules_refuse_change_nothing() -> None:
    assert Desk("ann").refused("ann", c.SetOptions, options=TableOptions(target=55)) == "input/target"


@pytest.mark.parametrize(
    "name",
    [
        "Zoë",
        "🎲",
        "👩‍👩‍👧‍👦",
        "أحمد",
        "שרה",
        "李小龍",
        "x" * 40,
        "नमस्ते",
        "O'Brien <b>",
        "-",
        "0",
    ],
)
def test_any_script_emoji_and_direction_is_a_name(name: str) -> None:
    assert tidy_name(name) == name


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "\u200b",
        "\u200d\u200d",
        "\u2800",
        "\u3164",
        "\ufeff",
        "\u202e",
        "\u0301",
        "\xa0\u2003",
        "\n\t",
        "\x00",
        "\ud83c",
        "x" * 41,
        "\U0001d159",
        "\u115f \uffa0",
    ],
)
def test_a_blank_looking_or_overlong_name_is_refused(name: str) -> None:
    with pytest.raises(BadInput) as refusal:
        tidy_name(name)
    assert refusal.value.code == "input/name"


def test_control_and_direction_characters_are_taken_out_of_a_name() -> None:
    assert tidy_name("A\u202en\u2066n\x00\x07\u200b") == "Ann"
    assert tidy_name(" Ann \n\t Lee ") == "Ann Lee"


@given(st.text(max_size=60))
def test_a_tidy_name_is_tidy_already(text: str) -> None:
    try:
        name = tidy_name(text)
    except BadInput:
        return
    assert tidy_name(name) == name
    assert 0 < len(name) <= 40
    assert all(char.isprintable() or char in "\u200c\u200d" or ord(char) > 0x7F for char in name)


def test_a_refused_name_seats_nobody() -> None:
    desk = Desk("ann")
    assert desk.refused("ben", c.Sit, name="\u200b") == "input/name"
    assert desk.refused("ann", c.Rename, name=" ") == "input/name"
    assert desk.refused("ann", c.AddBot, level="bold", name="\u2800") == "input/name"


def test_nonces_are_taken_once_for_the_announced_game_only() -> None:
    desk = Desk("ann ben")
    assert desk.refused("ann", c.GiveNonce, game=1, nonce="a" * 22) == "dice/nonce-late"
    desk.feed(c.Prepare(1, "0" * 64))
    assert desk.feed(c.Prepare(1, "1" * 64)) == []
    assert desk.refused("ann", c.GiveNonce, game=2, nonce="a" * 22) == "dice/nonce-late"
    assert desk.refused("zoe", c.GiveNonce, game=1, nonce="a" * 22) == "table/not-seated"
    desk.say("ann", c.GiveNonce, game=1, nonce="a" * 22)
    assert desk.refused("ann", c.GiveNonce, game=1, nonce="b" * 22) == "dice/nonce-given"
    desk.begin("ann")
    assert desk.refused("ben", c.GiveNonce, game=1, nonce="a" * 22) == "dice/nonce-late"
    assert desk.model.nonces == {}


def test_a_game_cannot_start_before_its_seed_is_announced() -> None:
    desk = Desk("ann")
    with pytest.raises(Exception, match="changed") as refusal:
        desk.begin("ann")
    assert getattr(refusal.value, "code", "") == "table/changed"


def test_after_a_game_the_seats_may_change_and_the_result_follows_them() -> None:
    desk = over(Desk("ann ben cem", target=50).start())
    assert desk.model.status is Status.OVER
    assert desk.model.result is not None
    desk.say("ann", c.Move, seat=0, to=2)
    assert (desk.model.result.winner, desk.model.result.scores) == (2, (0, 0, 100))
    desk.say("ben", c.Leave)
    assert (desk.model.result.winner, desk.model.result.scores) == (1, (0, 100))
    desk.say("zoe", c.Sit, name="Zoe")
    assert desk.model.result.scores == (0, 100, 0)
    assert [scores for _, scores in desk.model.result_rounds] == [(0, 100, 0)]
    assert desk.model.state is None


def test_when_the_winner_leaves_the_table_is_a_lobby_again() -> None:
    desk = over(Desk("ann ben", target=50).start())
    desk.say("ann", c.Leave)
    assert desk.model.status is Status.LOBBY
    assert desk.model.result is None
    assert desk.model.wants_seed_shown()


def test_facts_of_a_newer_program_are_refused() -> None:
    desk = Desk("ann")
    opened = desk.facts[0].body
    assert isinstance(opened, f.Opened)
    newer = msgspec.structs.replace(opened, facts=f.FACTS_VERSION + 1)
    with pytest.raises(BadInput, match="newer"):
        desk.table.rebuild([msgspec.structs.replace(desk.facts[0], body=newer)])
    with pytest.raises(BadInput, match="follows"):
        desk.table.rebuild(desk.facts[1:])
    with pytest.raises(BadInput) as refusal:
        f.decode_fact(b'{"version":1}')
    assert refusal.value.code == "fact/unreadable"
    assert MAX_SAFE == 2**53 - 1
