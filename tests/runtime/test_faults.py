"""A store that fails, and two nodes on one store."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tallyup.dice import commitment
from tallyup.engine.errors import NotFound, Stale, TallyUpError
from tallyup.runtime import StoreFailed, VersionConflict
from tallyup.table import Table
from tallyup.table import commands as c
from tallyup.table import facts as f
from tallyup.wire.types import AskKind
from tests.runtime.fakes import House, Stars, update_of
from tests.runtime.players import Party, TroubledStore, actions, answer, full_disk

BOTS = ("rookie", "bold")


class Stubborn(Party):
    """People who send a command again, with the same id, until it is done."""

    async def act(self, view: Any, seat: int, person: str | None) -> None:
        assert person is not None
        kind, fields = answer(view, seat)
        reaction = fields.pop("reaction", 0)
        command = kind(id=self.house.id(), step=view.ask.step, **fields)
        for _ in range(5):
            try:
                await self.house.runtime.command(self.code, person, command, reaction=reaction)
            except (StoreFailed, VersionConflict):
                continue
            break
        await self.house.runtime.settled()


def told_is_stored(house: House, store: TroubledStore, code: str) -> None:
    """Every update that was told is about facts that are stored, and they follow on each other."""
    stored = len(store.inner._facts[code])
    updates = [update_of(frame) for frame in house.heard.updates]
    assert all(update.v <= stored for update in updates)
    assert all(before.v <= after.since for before, after in pairwise(updates))


async def played(trouble: dict[int, tuple[TallyUpError, bool]]) -> list[str]:
    store = TroubledStore()
    party = await Stubborn.begin(House(store, salt="faults"), ["ann", "ben"], BOTS, target=400)
    start = store.writes
    for write, (error, done) in trouble.items():
        store.at(start + write, error, done=done)
    for _ in range(5_000):
        if not await party.step():
            break
        told_is_stored(party.house, store, party.code)
    facts = await store.inner.load(party.code)
    assert Table.rebuild(facts)[0].model.result is not None
    await party.house.runtime.close()
    return actions(facts)


@pytest.fixture(scope="module")
def smooth() -> list[str]:
    return asyncio.run(played({}))


TROUBLE = st.sampled_from(["full", "full after", "conflict"])


@given(st.dictionaries(st.integers(0, 120), TROUBLE, min_size=1, max_size=12))
@settings(max_examples=60)
def test_a_store_that_fails_now_and_then_changes_nothing_of_the_game(smooth: list[str], at: dict[int, str]) -> None:
    logging.disable(logging.CRITICAL)
    try:
        kinds = {
            "full": (full_disk(), False),
            "full after": (full_disk(), True),
            "conflict": (VersionConflict("table/conflict", "somebody was first"), False),
        }
        assert asyncio.run(played({write: kinds[kind] for write, kind in at.items()})) == smooth
    finally:
        logging.disable(logging.NOTSET)


def test_a_command_that_could_not_be_stored_is_told_to_nobody_and_may_be_sent_again() -> None:
    async def run() -> None:
        store = TroubledStore()
        house = House(store)
        code = await house.make()
        told, version = len(house.heard.updates), len(await store.load(code))
        store.at(store.writes, full_disk(), done=False)
        rename = c.Rename(id="once", name="Annie")
        with pytest.raises(StoreFailed):
            await house.runtime.command(code, "ann", rename)
        assert len(house.heard.updates) == told
        assert (await house.view(code)).seats[0].name == "Ann"
        assert await house.runtime.command(code, "ann", rename) == version + 1
        assert (await house.view(code)).seats[0].name == "Annie"
        await house.runtime.close()

    asyncio.run(run())


def test_a_command_is_done_though_what_follows_from_it_fails_and_that_is_made_up_for() -> None:
    logging.disable(logging.CRITICAL)

    async def run() -> None:
        store = TroubledStore()
        party = await Party.begin(House(store, salt="follow"), ["ann"], target=50)
        while True:
            view = await party.house.view(party.code)
            assert view.round is not None
            if view.ask.kind is AskKind.DECISION and not view.ask.before_up and view.round.total >= 50:
                break
            assert await party.step()
        store.at(store.writes + 1, full_disk(), done=False)
        step = view.ask.step
        await party.house.say(party.code, "ann", c.Choose, step=step, choice="out")
        assert (await party.house.view(party.code)).fair.shown_game == 0
        await party.house.pass_time(1_000)
        assert (await party.house.view(party.code)).fair.shown_game == 1
        await party.house.runtime.close()

    try:
        asyncio.run(run())
    finally:
        logging.disable(logging.NOTSET)


def test_bots_go_on_though_the_store_failed_for_the_person_before_them() -> None:
    logging.disable(logging.CRITICAL)

    async def run() -> None:
        store = TroubledStore()
        party = await Party.begin(House(store, salt="go on"), ["ann"], BOTS)
        while (await party.house.view(party.code)).ask.kind is not AskKind.DECISION:
            assert await party.step()
        view = await party.house.view(party.code)
        await party.house.pass_until(view.ask.opened + 1_300)
        # The choice is stored, and the answer that it was is lost: nothing but the store knows that play goes on.
        store.at(store.writes, full_disk(), done=True)
        with pytest.raises(StoreFailed):
            await party.house.say(party.code, "ann", c.Choose, step=view.ask.step, choice="out")
        await party.house.pass_time(10_000)
        assert (await party.house.view(party.code)).ask.step > view.ask.step
        await party.house.runtime.close()

    try:
        asyncio.run(run())
    finally:
        logging.disable(logging.NOTSET)


def test_a_listener_that_fails_does_not_undo_what_is_stored() -> None:
    async def run() -> None:
        house = House()
        code = await house.make()

        def fails(*_: object) -> None:
            raise RuntimeError("no ears")

        house.heard.on_update = fails  # type: ignore[method-assign,assignment]
        logging.disable(logging.CRITICAL)
        await house.say(code, "ann", c.Rename, name="Annie")
        logging.disable(logging.NOTSET)
        assert (await house.view(code)).seats[0].name == "Annie"
        await house.runtime.close()

    asyncio.run(run())


def test_one_broken_table_does_not_keep_the_server_from_starting() -> None:
    logging.disable(logging.CRITICAL)

    async def run() -> None:
        first = House(salt="start")
        broken = await Party.begin(first, ["ann"], BOTS)
        sound = await Party.begin(first, ["ann"], BOTS)
        store: Any = first.store
        store._seeds.clear()
        store._facts[broken.code] = store._facts[broken.code][1:]
        with pytest.raises(NotFound):
            await store.seed(sound.code, 1)
        again = House(store, salt="again")
        await again.runtime.start()
        await again.runtime.settled()
        assert (await again.view(sound.code)).seats[0].name == "ann"
        await again.runtime.close()
        await first.runtime.close()

    try:
        asyncio.run(run())
    finally:
        logging.disable(logging.NOTSET)


def test_a_seed_left_from_a_making_that_broke_off_is_the_one_that_is_announced() -> None:
    async def run() -> None:
        store = TroubledStore()
        await store.put_seed("BCDFGH", 1, b"o" * 32)
        party = await Party.begin(House(store, salt="orphan"), ["ann"], BOTS, target=50)
        await party.play()
        view = await party.house.view(party.code)
        assert view.fair.shown_seed == (b"o" * 32).hex()
        committed = [fact.body for fact in await party.facts() if isinstance(fact.body, f.Committed)]
        assert committed[0].commitment == commitment(b"o" * 32)
        await party.house.runtime.close()

    asyncio.run(run())


class News(Party):
    """One table on two nodes. The person at the other node hears of what happened here before acting, not always."""

    other: House

    async def step(self) -> bool:
        self.house.runtime._live.clear()  # what the bus between nodes brings about
        return await super().step()

    async def act(self, view: Any, seat: int, person: str | None) -> None:
        assert person is not None
        kind, fields = answer(view, seat)
        house = self.other if person == "ben" else self.house
        try:
            await house.say(self.code, person, kind, step=view.ask.step, **fields)
        except Stale:
            house.runtime._live.clear()
            await house.say(self.code, person, kind, step=view.ask.step, **fields)
        finally:
            for each in (self.house, self.other):
                await each.runtime.settled()


def test_two_nodes_on_one_store_do_what_the_bots_do_once() -> None:
    logging.disable(logging.CRITICAL)

    async def run() -> tuple[list[str], list[Any]]:
        house = House(salt="nodes")
        party = await News.begin(house, ["ann", "ben"], BOTS, target=400)
        party.other = House(house.store, house.clock, salt="other")
        await party.other.runtime.start()
        for person in ("ann", "ben"):
            party.other.runtime.present(party.code, person, here=True)
        for _ in range(5_000):
            if not await party.step():
                break
            await party.other.runtime.settled()
        facts = await party.facts()
        for each in (house, party.other):
            await each.runtime.close()
        return actions(facts), [fact.body for fact in facts]

    try:
        played_by_two, bodies = asyncio.run(run())
    finally:
        logging.disable(logging.NOTSET)
    sealed = Counter((body.step, body.seat) for body in bodies if isinstance(body, f.Sealed) and body.by_bot)
    pressed = Counter((body.step, body.seat) for body in bodies if isinstance(body, f.Pressed))
    assert set(sealed.values()) == {1}
    assert set(pressed.values()) <= {1}
    assert played_by_two == asyncio.run(one_node())


async def one_node() -> list[str]:
    party = await Party.begin(House(salt="nodes"), ["ann", "ben"], BOTS, target=400)
    await party.play()
    await party.house.runtime.close()
    return await party.actions()


def test_two_nodes_that_settle_the_same_race_settle_it_once() -> None:
    async def run() -> None:
        house = House(dice=lambda *_: Stars())
        party = await Party.begin(house, ["ann", "ben"])
        other = House(house.store, house.clock, dice=lambda *_: Stars())
        while (await house.view(party.code)).ask.kind is not AskKind.SHOUT:
            assert await party.step()
        await other.runtime.start()
        for person in ("ann", "ben"):
            other.runtime.present(party.code, person, here=True)
        await house.pass_time(5_700)
        await other.runtime.settled()
        shouts = [each for each in await party.actions() if each.startswith("shout")]
        assert shouts == ["shout"]
        await house.runtime.close()
        await other.runtime.close()

    asyncio.run(run())
