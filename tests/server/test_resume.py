"""Coming back: nothing, exactly what is missing, or everything; and saying something twice."""

from __future__ import annotations

import asyncio
import json

from tests.server.arena import Arena, Client, in_arena


async def lobby(arena: Arena, updates: int) -> tuple[str, Client, Client]:
    """A table, somebody who saw version 4 and was cut off, and what happened since."""
    code = await arena.table()
    ann, bob = await arena.enter("Ann", code), await arena.enter("Bob", code)
    await bob.cut()
    for n in range(updates):
        await ann.do("rename", name=f"Ann {n}")
        await arena.wait(100)
    return code, ann, bob


async def back(arena: Arena, code: str, seen: int | None) -> list[str]:
    client = arena.client("Bob")
    await client.hello()
    before = len(client.heard)
    await client.open(code, seen)
    return client.heard[before:]


def kinds(heard: list[str]) -> list[str]:
    return [json.loads(text)["t"] for text in heard]


def test_who_missed_nothing_gets_nothing_but_what_is_theirs() -> None:
    async def test(arena: Arena) -> None:
        code, _, bob = await lobby(arena, 0)
        assert kinds(await back(arena, code, bob.version)) == ["you", "presence"]

    in_arena(test)


def test_who_missed_a_little_gets_exactly_that_as_it_was_sent() -> None:
    async def test(arena: Arena) -> None:
        code, ann, bob = await lobby(arena, 5)
        updates = [text for text in ann.heard if json.loads(text)["t"] == "update"]
        heard = await back(arena, code, bob.version)
        assert heard[:-2] == updates[-5:]
        assert kinds(heard)[-2:] == ["you", "presence"]

    in_arena(test)


def test_who_missed_much_or_names_a_version_that_never_was_gets_everything() -> None:
    async def test(arena: Arena) -> None:
        code, ann, bob = await lobby(arena, 80)
        for seen in (bob.version, None, 0, ann.version + 1, 2**53 - 1):
            heard = await back(arena, code, seen)
            assert kinds(heard) == ["snapshot", "you", "presence"]
            assert json.loads(heard[0])["view"] == ann.view
            assert len(heard[0]) < 8_000

    in_arena(test)


def test_a_gap_on_an_open_connection_is_filled_by_opening_again() -> None:
    async def test(arena: Arena) -> None:
        code, ann, _ = await lobby(arena, 3)
        before = len(ann.heard)
        await ann.open(code, ann.version - 1)
        assert kinds(ann.heard[before:]) == ["update", "you", "presence"]
        await arena.wait(300)
        await ann.do("rename", name="Anna")
        assert ann.view["seats"][0]["name"] == "Anna"

    in_arena(test)


def test_nothing_is_missed_or_told_twice_while_a_table_is_being_opened() -> None:
    async def test(arena: Arena) -> None:
        code = await arena.table()
        ann = await arena.enter("Ann", code)
        runtime, look = arena.edge.runtime, arena.edge.runtime.look
        paused, before_look = asyncio.Event(), True

        async def slow_look(*words: object) -> object:
            taken = None if before_look else await look(*words)
            await paused.wait()
            return taken or await look(*words)

        runtime.look = slow_look
        for before_look in (True, False):
            paused.clear()
            bob = arena.client(f"Bob{before_look}")
            await bob.hello()
            await bob.open(code)
            for n in range(3):
                await ann.do("rename", name=f"Ann {n}")
            paused.set()
            await arena.settle()
            news = [message for message in bob.messages if message["t"] in {"snapshot", "update"}]
            assert news[0]["t"] == "snapshot"
            assert [update["since"] for update in news[1:]] == [message["v"] for message in news[:-1]]
            assert bob.view == ann.view
            assert bob.version == ann.version

    in_arena(test)


def test_a_command_said_twice_acts_once_and_is_answered_twice() -> None:
    async def test(arena: Arena) -> None:
        code = await arena.table()
        ann = await arena.enter("Ann", code)
        first = await ann.do("add-bot", level="steady", id="one")
        again = await ann.do("add-bot", level="steady", id="one")
        assert first["t"] == again["t"] == "ack"
        await ann.cut()
        anew = await arena.enter("Ann", code)
        assert (await anew.do("add-bot", level="steady", id="one"))["t"] == "ack"
        assert len(anew.view["seats"]) == 2

    in_arena(test)


def test_a_command_that_has_begun_ends_though_its_connection_is_cut() -> None:
    async def test(arena: Arena) -> None:
        code = await arena.table()
        ann, bob = await arena.enter("Ann", code), await arena.enter("Bob", code)
        append, go = arena.store.append, asyncio.Event()

        async def slow_append(*words: object) -> None:
            await go.wait()
            await append(*words)  # type: ignore[arg-type]

        arena.store.append = slow_append  # type: ignore[method-assign,assignment]
        ann._in.put_nowait({"type": "websocket.receive", "text": '{"t": "rename", "id": "x", "name": "Anna"}'})
        await asyncio.sleep(0)
        for _ in range(30):
            await asyncio.sleep(0)
        ann._in.put_nowait({"type": "websocket.disconnect", "code": 1006})
        for _ in range(30):
            await asyncio.sleep(0)
        assert ann.task.done()
        go.set()
        await arena.settle()
        assert bob.view["seats"][0]["name"] == "Anna"

    in_arena(test)


def test_leaving_one_table_for_another_hears_only_the_other() -> None:
    async def test(arena: Arena) -> None:
        first, second = await arena.table(), await arena.table("Kim")
        ann, kim, bob = (
            await arena.enter("Ann", first),
            await arena.enter("Kim", second),
            await arena.enter("Bob", first),
        )
        await bob.open(second)
        await kim.do("rename", name="Kimberly")
        before = len(bob.heard)
        await ann.do("rename", name="Anna")
        await arena.wait(290)
        assert "update" not in kinds(bob.heard[before:])
        assert bob.view["seats"][0]["name"] == "Kimberly"
        await bob.say("shut")
        assert (await bob.do("sit", name="Bob"))["code"] == "table/none-open"

    in_arena(test)


def test_looking_again_is_no_coming_back_but_a_new_connection_is() -> None:
    async def test(arena: Arena) -> None:
        code = await arena.table(clock=10)
        ann = await arena.enter("Ann", code)
        bob = await arena.enter("Bob", code)
        await bob.do("sit", name="Bob")
        await ann.do("set-first", seat=0)
        await ann.do("start")
        while not ann.view["seats"][1]["stand_in"]:
            ask = ann.view["ask"]
            if ask["kind"] == "trio" and ask["seats"] == [0]:
                await ann.do("pick-trio", step=ask["step"], dice=["yellow", "blue", "purple"])
            elif ask["kind"] == "decision" and 0 in ask["seats"] and 0 not in ask["chosen"]:
                await ann.do("choose", step=ask["step"], choice="in")
            elif ask["kind"] == "roll" and ask["seats"] == [0]:
                await ann.do("roll", step=ask["step"])
            await arena.wait(1_000)
        await bob.open(code, bob.version)
        assert ann.view["seats"][1]["stand_in"]
        await bob.cut()
        await arena.enter("Bob", code)
        assert not ann.view["seats"][1]["stand_in"]

    in_arena(test)
