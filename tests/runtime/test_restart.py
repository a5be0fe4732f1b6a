"""The process ends at any moment, and another takes over the same store."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tallyup.runtime.live import LiveTable
from tallyup.table import commands as c
from tallyup.table import facts as f
from tallyup.wire.types import AskKind
from tallyup.wire.view import View
from tests.runtime.fakes import FakeClock, House, Stars
from tests.runtime.players import Crash, Party, TroubledStore

BOTS = ("rookie", "bold")
OPTIONS = {"target": 400}


async def reborn(party: Party, salt: str, later: int = 0) -> Party:
    """Another process on the same store, after ``later`` ms; everybody comes back to it."""
    old = party.house
    store = old.store
    if isinstance(store, TroubledStore):
        store = TroubledStore(store.inner)
    old.runtime._closing = True  # a dead process does nothing more
    old.runtime._thinker.shutdown(wait=False)
    house = House(store, FakeClock(old.clock.now() + later), salt=salt)
    await house.runtime.start()
    again = Party(house, party.code, party.people, party.thinks)
    await again.arrive()
    return again


async def uninterrupted(people: Sequence[str], **options: Any) -> tuple[list[str], int]:
    """What is played when nothing happens, and how many writes it takes."""
    store = TroubledStore()
    party = await Party.begin(House(store, salt="restart"), people, BOTS, **options)
    await party.play()
    await party.house.runtime.close()
    return await party.actions(), store.writes


@pytest.fixture(scope="module")
def whole() -> tuple[list[str], int]:
    return asyncio.run(uninterrupted(["ann", "ben"], **OPTIONS))


async def with_crashes(writes: Sequence[int], *, done: bool) -> list[str]:
    """The same game, with the process ending at the n-th write after each birth."""
    store = TroubledStore()
    party = await Party.begin(House(store, salt="restart"), ["ann", "ben"], BOTS, **OPTIONS)
    for number, write in enumerate(writes):
        assert isinstance(party.house.store, TroubledStore)
        party.house.store.at(party.house.store.writes + write, Crash(), done=done)
        try:
            while await party.step():
                if party.house.store.dead:
                    break
        except Crash:
            pass
        party = await reborn(party, f"life {number}")
    await party.play()
    await party.house.runtime.close()
    return await party.actions()


@given(writes=st.lists(st.integers(0, 60), min_size=1, max_size=4), done=st.booleans())
@settings(max_examples=25)
def test_whenever_the_process_ends_the_same_game_is_played_on(
    whole: tuple[list[str], int], writes: list[int], done: bool
) -> None:
    assert asyncio.run(with_crashes(writes, done=done)) == whole[0]


def still(view: View) -> View:
    """Without the times, which are given anew."""
    return msgspec.structs.replace(view, ask=msgspec.structs.replace(view.ask, opened=0, due=None))


@pytest.mark.parametrize("clock", [0, 10])
def test_a_restart_at_any_step_shows_everybody_the_same(clock: int) -> None:
    async def run() -> set[str]:
        party = await Party.begin(House(salt="steps"), ["ann", "ben"], BOTS, target=300, clock=clock)
        reached: set[str] = set()
        for number in range(2_000):
            if not await party.step():
                break
            facts = await party.facts()
            live, again = party.house.runtime._live[party.code], LiveTable(facts)
            reached.add(live.view.ask.kind.value + (" sealed" if live.table.model.sealed else ""))
            assert again.view == live.view
            assert again.table.model == live.table.model
            assert [again.you(who) for who in ("ann", "ben", "zoe")] == [live.you(who) for who in ("ann", "ben", "zoe")]
            if number % 20 == 0:
                before = still(live.view)
                party = await reborn(party, f"life {number}")
                assert still(await party.house.view(party.code)) == before
        await party.house.runtime.close()
        return reached

    reached = asyncio.run(run())
    assert {"trio", "roll", "decision", "decision sealed"} <= reached


def test_after_an_outage_clocks_are_given_back_and_nobody_is_late() -> None:
    async def run() -> None:
        party = await Party.begin(House(salt="outage"), ["ann", "ben"], clock=10)
        await party.house.pass_time(8_000)
        again = await reborn(party, "later", later=3_600_000)
        view = await again.house.view(again.code)
        assert view.ask.due == again.house.clock.now() + 10_000
        assert not any(isinstance(fact.body, f.Late) for fact in await again.facts())
        await again.house.runtime.close()

    asyncio.run(run())


def test_who_does_not_come_back_after_a_restart_has_a_stand_in_after_the_time_of_grace() -> None:
    async def run() -> None:
        party = await Party.begin(House(salt="absent"), ["ann", "ben"])
        party.people = ["ann"]
        again = await reborn(party, "later")
        await again.house.pass_time(59_999)
        assert [seat.stand_in for seat in (await again.house.view(again.code)).seats] == [False, False]
        await again.house.pass_time(1)
        assert [seat.stand_in for seat in (await again.house.view(again.code)).seats] == [False, True]
        await again.house.runtime.close()

    asyncio.run(run())


@pytest.mark.parametrize("done", [True, False])
@pytest.mark.parametrize("back", range(1, 6))
def test_a_process_that_ends_between_a_game_and_the_next_commitment_leaves_nothing_undone(
    whole: tuple[list[str], int], back: int, done: bool
) -> None:
    async def run() -> None:
        store = TroubledStore()
        party = await Party.begin(House(store, salt="restart"), ["ann", "ben"], BOTS, **OPTIONS)
        store.at(whole[1] - back, Crash(), done=done)
        with suppress(Crash):
            while not store.dead and await party.step():
                pass
        again = await reborn(party, "after")
        view = await again.play()
        assert (view.fair.game, view.fair.shown_game) == (2, 1)
        assert view.fair.commitment == sha256(await again.house.store.seed(again.code, 2)).hexdigest()
        await again.house.say(again.code, "ann", c.Start)
        assert (await again.house.view(again.code)).game == 2
        await again.house.runtime.close()

    asyncio.run(run())


@pytest.mark.parametrize("sent", ["start", "look"])
def test_a_rematch_can_be_started_by_the_first_who_speaks_after_such_an_end(sent: str) -> None:
    async def run() -> None:
        store = TroubledStore()
        party = await Party.begin(House(store, salt="first word"), ["ann"], target=50)
        while await party.step():
            pass
        facts = await store.inner.load(party.code)
        over = next(n for n, fact in enumerate(facts) if isinstance(fact.body, f.SeedShown))
        store.inner._facts[party.code] = list(facts[:over])
        store.inner._seeds.pop((party.code, 2))
        house = House(store.inner, FakeClock(party.house.clock.now()), salt="again")
        if sent == "look":
            house.runtime.present(party.code, "ann", here=True)
            await house.runtime.settled()
            assert (await house.view(party.code)).fair.shown_game == 1
        await house.say(party.code, "ann", c.Start)
        assert any(isinstance(fact.body, f.SeedShown) for fact in await store.inner.load(party.code))
        await house.runtime.close()
        await party.house.runtime.close()

    asyncio.run(run())


def test_the_store_of_a_dead_process_is_not_written_to() -> None:
    async def run() -> None:
        store = TroubledStore()
        party = await Party.begin(House(store, salt="dead"), ["ann"], BOTS)
        store.at(store.writes, Crash(), done=False)
        with suppress(Crash):
            while not store.dead and await party.step():
                pass
        before = await store.inner.load(party.code)
        await party.house.pass_time(5_000)
        assert await store.inner.load(party.code) == before
        party.house.runtime._closing = True

    asyncio.run(run())


def test_a_restart_within_a_race_keeps_the_presses_and_gives_the_time_anew() -> None:
    async def run() -> None:
        party = await Party.begin(House(dice=lambda *_: Stars()), ["ann", "ben", "cem"])
        while (await party.house.view(party.code)).ask.kind is not AskKind.SHOUT:
            assert await party.step()
        view = await party.house.view(party.code)
        await party.act(view, 0, "ann")
        again = await reborn(party, "race", later=60_000)
        view = await again.house.view(again.code)
        assert view.ask.chosen == [0]
        assert view.ask.due == again.house.clock.now() + 500
        await again.house.pass_time(500)
        assert (await again.house.view(again.code)).ask.kind is AskKind.DECISION
        await again.house.runtime.close()

    asyncio.run(run())
