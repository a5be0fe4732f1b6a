"""One connection: hello, answers, odd frames, limits, beats, presence."""

from __future__ import annotations

import json

import pytest

from tallyup.server.app import goodbye
from tallyup.server.settings import Limits
from tests.server.arena import Arena, in_arena, key


def test_hello_is_answered_and_beats_come_at_once() -> None:
    async def test(arena: Arena) -> None:
        ann = await arena.client("Ann").hello()
        assert ann.messages[0] == {
            "t": "welcome",
            "protocol": 1,
            "server": ann.messages[0]["server"],
            "now": arena.clock.now(),
        }
        await arena.wait(31_500)
        times = [beat["now"] - ann.messages[0]["now"] for beat in ann.of("beat")]
        assert times == [0, 300, 1_000, 16_000, 31_000]
        assert [beat["n"] for beat in ann.of("beat")] == [0, 1, 2, 3, 4]

    in_arena(test)


@pytest.mark.parametrize(
    ("first", "code"),
    [
        ({"t": "open", "code": "BCDFGH"}, "hello/first"),
        ({"t": "start", "id": "x"}, "hello/first"),
        ({"t": "hello", "protocol": 1, "key": "short"}, "hello/first"),
        ({"t": "hello", "protocol": 0, "key": key("Ann")}, "protocol/other"),
        ({"t": "hello", "protocol": 2, "key": key("Ann")}, "protocol/other"),
    ],
)
def test_whoever_does_not_begin_with_a_right_hello_is_gone(first: dict[str, object], code: str) -> None:
    async def test(arena: Arena) -> None:
        client = arena.client("Ann")
        await client.frame(text=json.dumps(first))
        assert (client.messages[-1]["t"], client.messages[-1]["code"]) == ("gone", code)
        assert not client.messages[-1]["retry"]
        assert client.closed == 1008

    in_arena(test)


def test_whoever_says_nothing_is_gone_after_ten_seconds() -> None:
    async def test(arena: Arena) -> None:
        silent, talker = arena.client("Ann"), await arena.client("Bob").hello()
        await arena.wait(9_999)
        assert silent.heard == []
        await arena.wait(1)
        assert [message["code"] for message in silent.messages] == ["hello/late"]
        assert talker.of("gone") == []

    in_arena(test)


ODD = {
    "text": ("hello", "message/not-json"),
    "nothing": ("", "message/not-json"),
    "null": ("null", "message/invalid"),
    "number": ("17", "message/invalid"),
    "list": ("[]", "message/invalid"),
    "no kind": ("{}", "message/invalid"),
    "unknown kind": ('{"t": "grant", "id": "odd"}', "message/invalid"),
    "server's kind": ('{"t": "snapshot", "v": 1, "id": "odd"}', "message/invalid"),
    "null id": ('{"t": "start", "id": null}', "message/invalid"),
    "no id": ('{"t": "start"}', "message/invalid"),
    "number as id": ('{"t": "start", "id": 5}', "message/invalid"),
    "long id": (json.dumps({"t": "start", "id": "x" * 41}), "message/invalid"),
    "id with a line break": ('{"t": "start", "id": "a\\nb"}', "message/invalid"),
    "unknown field": ('{"t": "start", "id": "odd", "as": "Ann"}', "message/invalid"),
    "missing field": ('{"t": "choose", "id": "odd", "step": 1}', "message/invalid"),
    "text as step": ('{"t": "choose", "id": "odd", "step": "1", "choice": "in"}', "message/invalid"),
    "huge step": ('{"t": "choose", "id": "odd", "step": 1e99, "choice": "in"}', "message/invalid"),
    "negative step": ('{"t": "choose", "id": "odd", "step": -1, "choice": "in"}', "message/invalid"),
    "true as step": ('{"t": "choose", "id": "odd", "step": true, "choice": "in"}', "message/invalid"),
    "no such choice": ('{"t": "choose", "id": "odd", "step": 1, "choice": "IN"}', "message/invalid"),
    "four dice": ('{"t":"pick-trio","id":"odd","step":1,"dice":["red","red","red","red"]}', "message/invalid"),
    "seat 10": ('{"t": "remove", "id": "odd", "seat": 10}', "message/invalid"),
    "endless name": (json.dumps({"t": "sit", "id": "odd", "name": "x" * 1000}), "message/invalid"),
    "lone surrogate": ('{"t": "sit", "id": "odd", "name": "\\ud800"}', None),
    "zero byte": ('{"t": "sit", "id": "odd", "name": "a\\u0000b"}', None),
    "deep": ("[" * 4000, "message/invalid"),
    "deep inside": ('{"t":"start","id":"odd","x":' + "[" * 2000 + "]" * 2000 + "}", None),
    "trailing": ('{"t": "start", "id": "odd"} {}', "message/not-json"),
    "not a number": ('{"t": "choose", "id": "odd", "step": NaN, "choice": "in"}', "message/not-json"),
    "large": (json.dumps({"t": "start", "id": "odd", "x": "y" * 5000}), "limit/too-large"),
}


@pytest.mark.parametrize("name", ODD)
def test_an_odd_frame_is_refused_and_nobody_else_notices(name: str) -> None:
    text, code = ODD[name]

    async def test(arena: Arena) -> None:
        table, other = await arena.table("Ann"), await arena.table("Kim")
        ann, witness, neighbour = [
            await arena.enter(*place) for place in (("Ann", table), ("Bob", table), ("Kim", other))
        ]
        await arena.wait(400)
        heard = [(list(client.heard), client) for client in (witness, neighbour)]
        await ann.frame(text=text)
        refusal = ann.messages[-1]
        assert refusal["t"] == "refused"
        assert code is None or refusal["code"] == code
        assert refusal["id"] == ("odd" if '"odd"' in text else None)
        assert all(before == client.heard for before, client in heard)
        assert (await ann.do("name-table", name="still here"))["t"] == "ack"
        assert witness.view["name"] == "still here"

    in_arena(test)


def test_a_binary_frame_is_refused() -> None:
    async def test(arena: Arena) -> None:
        ann = await arena.client("Ann").hello()
        await ann.frame(bytes=b'{"t": "shut"}')
        assert ann.messages[-1]["code"] == "message/not-text"

    in_arena(test)


def test_commands_need_an_open_table_and_an_unknown_one_is_said_to_be_unknown() -> None:
    async def test(arena: Arena) -> None:
        ann = await arena.client("Ann").hello()
        assert (await ann.do("start"))["code"] == "table/none-open"
        assert (await ann.say("open", code="XXXXXX"))["code"] == "table/unknown"
        assert (await ann.do("start"))["code"] == "table/none-open"
        assert (await ann.say("hello", protocol=1, key=key("Bob")))["code"] == "hello/twice"

    in_arena(test)


def test_a_name_full_of_html_is_a_name() -> None:
    async def test(arena: Arena) -> None:
        code = await arena.table()
        bob = await arena.enter("Bob", code)
        assert (await bob.do("sit", name="<b>Bob</b>"))["t"] == "ack"
        assert bob.view["seats"][1]["name"] == "<b>Bob</b>"

    in_arena(test)


def test_too_many_messages_are_refused_with_their_ids_then_forgiven() -> None:
    async def test(arena: Arena) -> None:
        ann = await arena.enter("Ann", await arena.table())
        answers = [await ann.do("rename", name=f"Ann {n}") for n in range(80)]
        accepted = [answer["t"] for answer in answers].index("refused")
        assert accepted == 58, "sixty at once, hello and open among them"
        assert {answer["code"] for answer in answers[accepted:]} == {"limit/too-fast"}
        await arena.wait(2_000)
        assert (await ann.do("rename", name="Ann"))["t"] == "ack"

    in_arena(test)


def test_whoever_goes_on_flooding_is_gone_and_the_table_goes_on() -> None:
    async def test(arena: Arena) -> None:
        code = await arena.table()
        ann, flooder = await arena.enter("Ann", code), await arena.enter("Bob", code)
        for _ in range(200):
            await flooder.frame(text="x")
        assert flooder.messages[-1]["code"] == "limit/flood"
        assert flooder.closed == 1008
        assert (await ann.do("rename", name="Anna"))["t"] == "ack"

    in_arena(test)


def test_codes_cannot_be_tried_out() -> None:
    async def test(arena: Arena) -> None:
        code = await arena.table()
        ann = await arena.client("Ann").hello()
        tries = [(await ann.say("open", code=f"XXXX{a}{b}"))["code"] for a in "BCDFG" for b in "BCDFGHJKLM"]
        assert tries[:40] == ["table/unknown"] * 40
        assert tries[40:] == ["limit/too-many-guesses"] * 10
        assert (await arena.http("GET", f"/api/tables/{code}")).status_code == 429, "nor by the other door"
        assert (await arena.http("GET", f"/api/tables/{code}", host="10.0.0.2")).status_code == 200
        await ann.open(code)
        assert ann.of("snapshot"), "who has a seat does not guess"
        bob = await arena.client("Bob").hello()
        assert (await bob.say("open", code=code))["code"] == "limit/too-many-guesses"
        await arena.wait(5_000)
        await bob.open(code)
        assert bob.of("snapshot")

    in_arena(test)


def test_a_slow_reader_is_closed_and_others_hear_on() -> None:
    async def test(arena: Arena) -> None:
        code = await arena.table()
        ann, slow = await arena.enter("Ann", code), await arena.enter("Bob", code)
        slow.reads.clear()
        for n in range(30):
            await ann.do("rename", name=f"Ann {n}")
        assert slow.task.done() is False
        slow.reads.set()
        await arena.settle()
        assert slow.messages[-1]["code"] == "connection/slow"
        assert ann.view["seats"][0]["name"] == "Ann 29"

    in_arena(test, limits=Limits(queue=20))


def test_a_dead_connection_is_closed_and_a_lively_one_is_not() -> None:
    async def test(arena: Arena) -> None:
        code = await arena.table()
        ann, dead = await arena.enter("Ann", code), await arena.enter("Bob", code)
        for _ in range(10):
            await ann.pong()
            await arena.wait(7_000)
        assert dead.messages[-1]["code"] == "connection/dead"
        assert dead.closed is not None
        assert ann.closed is None

    in_arena(test)


def test_presence_tells_who_is_here_and_how_far_and_gathers_changes() -> None:
    async def test(arena: Arena) -> None:
        code = await arena.table()
        ann = await arena.enter("Ann", code)
        assert ann.of("presence")[-1]["presence"] == {"here": [True], "lag": [None], "spectators": 0}
        bob = await arena.enter("Bob", code)
        assert bob.of("presence")[-1]["presence"]["spectators"] == 1
        await bob.do("sit", name="Bob")
        await ann.do("add-bot", level="bold")
        told = len(ann.of("presence"))
        await arena.wait(210)
        arena.clock.jump(arena.clock.now() + 30)
        await bob.pong()
        await arena.wait(210)
        assert len(ann.of("presence")) == told + 2
        assert ann.of("presence")[-1]["presence"]["here"] == [True, True, True]
        assert ann.of("presence")[-1]["presence"]["lag"] == [None, 240, None]
        await bob.cut()
        await arena.wait(210)
        assert ann.of("presence")[-1]["presence"] == {
            "here": [True, False, True],
            "lag": [None, None, None],
            "spectators": 0,
        }

    in_arena(test)


def test_two_devices_of_one_person_are_one_presence() -> None:
    async def test(arena: Arena) -> None:
        code = await arena.table()
        ann, phone = await arena.enter("Ann", code), await arena.enter("Ann", code)
        await phone.do("rename", name="Annie")
        assert ann.view["seats"][0]["name"] == "Annie"
        await phone.cut()
        await arena.wait(210)
        assert ann.of("presence")[-1]["presence"]["here"] == [True]

    in_arena(test)


def test_when_the_server_stops_everybody_is_told_and_nobody_has_left() -> None:
    async def test(arena: Arena) -> None:
        ann = await arena.enter("Ann", await arena.table())
        await goodbye(arena.edge)
        assert (ann.messages[-1]["code"], ann.messages[-1]["retry"]) == ("server/stopping", True)
        assert ann.closed == 1001
        assert arena.clock.next_due() is None or arena.clock.next_due() < arena.clock.now() + 30_000  # type: ignore[operator]

    in_arena(test)
