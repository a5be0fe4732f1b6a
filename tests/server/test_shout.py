"""How quick somebody was: from when this node sent them the race to their press, the line's share taken off."""

from __future__ import annotations

import itertools

from tallyup.dice import Scripted
from tallyup.runtime import Chance
from tests.server.arena import Arena, Client, in_arena
from tests.server.playing import answer

CODE = "BCDFGH"


def three_stars(races: int = 1) -> Chance:
    dice = Scripted(["40 50 20", *["* * *"] * races])
    seeds = itertools.count(1)
    return Chance(seeds=lambda: bytes([next(seeds)]) * 32, codes=lambda: CODE, dice=lambda *_: dice)


async def race(arena: Arena, *, lag: int = 0, open_it: bool = True) -> tuple[Client, Client]:
    """Ann and Bob in front of three stars; each answers beats ``lag`` ms late."""
    await arena.table()
    ann, bob = await arena.enter("Ann", CODE), await arena.enter("Bob", CODE)
    await bob.do("sit", name="Bob")
    await ann.do("set-first", seat=0)
    arena.clock.jump(arena.clock.now() + lag)
    await ann.pong()
    await bob.pong()
    await ann.do("start")
    await act(arena, ann, 0)
    for _ in range(3):
        await act(arena, ann, 0)
        await act(arena, bob, 1)
        if ann.view["ask"]["kind"] == "roll" and not open_it:
            break
    return ann, bob


async def act(arena: Arena, client: Client, seat: int) -> None:
    if client.view["ask"]["kind"] != "shout" and (command := answer(client.view, seat)):
        await client.do(command[0], **command[1])
        await arena.wait(0)


async def press(client: Client) -> dict[str, object]:
    return await client.do("press", step=client.view["ask"]["step"])


def reactions(client: Client) -> dict[int, int]:
    (settled,) = [event for update in client.of("update") for event in update["events"] if event["e"] == "tally-up"]
    return {reaction["seat"]: reaction["ms"] for reaction in settled["reactions"]}


def test_a_reaction_counts_from_the_button_and_without_the_lag() -> None:
    async def test(arena: Arena) -> None:
        ann, bob = await race(arena, lag=40)
        assert ann.view["ask"]["kind"] == "shout"
        arena.clock.jump(arena.clock.now() + 700 + 250)
        await press(ann)
        arena.clock.jump(arena.clock.now() + 60)
        await press(bob)
        await arena.wait(600)
        assert reactions(ann) == {0: 210, 1: 270}

    in_arena(test, chance=three_stars())


def test_no_more_than_150_ms_of_lag_and_no_less_than_100_ms_of_reaction() -> None:
    async def test(arena: Arena) -> None:
        ann, bob = await race(arena, lag=290)
        arena.clock.jump(arena.clock.now() + 710)
        await press(ann)
        arena.clock.jump(arena.clock.now() + 340)
        await press(bob)
        await arena.wait(600)
        assert reactions(ann) == {0: 100, 1: 200}

    in_arena(test, chance=three_stars())


def test_coming_back_by_a_new_connection_does_not_begin_the_race_anew() -> None:
    async def test(arena: Arena) -> None:
        ann, bob = await race(arena)
        arena.clock.jump(arena.clock.now() + 1_000)
        await ann.cut()
        anew = await arena.enter("Ann", CODE)
        await press(anew)
        await press(bob)
        await arena.wait(600)
        assert reactions(bob) == {0: 300, 1: 300}

    in_arena(test, chance=three_stars())


def test_who_comes_while_it_is_on_begins_when_they_see_it() -> None:
    async def test(arena: Arena) -> None:
        ann, bob = await race(arena, open_it=False)
        assert ann.view["ask"]["kind"] == "roll"
        await bob.cut()
        await act(arena, ann, 0)
        assert ann.view["ask"]["kind"] == "shout"
        arena.clock.jump(arena.clock.now() + 500)
        anew = await arena.enter("Bob", CODE)
        arena.clock.jump(arena.clock.now() + 700 + 120)
        await press(anew)
        await arena.wait(600)
        assert reactions(ann) == {1: 120}

    in_arena(test, chance=three_stars())


def test_a_press_for_a_race_that_was_not_shown_is_refused() -> None:
    async def test(arena: Arena) -> None:
        ann, _ = await race(arena, open_it=False)
        for ahead in range(5):
            refusal = await ann.do("press", step=ann.view["ask"]["step"] + ahead)
            assert refusal["t"] == "refused"

    in_arena(test, chance=three_stars())
