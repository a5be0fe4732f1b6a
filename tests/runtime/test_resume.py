"""What watchers are sent: updates, snapshots, and what is for one person alone."""

from __future__ import annotations

import asyncio

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from tallyup.runtime.live import KEPT_UPDATES, LiveTable
from tallyup.table import commands as c
from tallyup.wire.server import Snapshot, Update, YouMessage
from tallyup.wire.types import AskKind
from tallyup.wire.view import View
from tests.runtime.fakes import House, Stars, decode, patched, update_of
from tests.runtime.players import Party


async def watched(salt: str, steps: int) -> tuple[Party, View, int]:
    """A party some steps on, with what a client had when it began: everything after it is in ``heard``."""
    house = House(salt=salt)
    code = await house.make(bots=("rookie", "bold"))
    begun, version = await house.view(code), (await house.runtime.look(code, "ann", None)).version
    house.heard.updates.clear()
    await house.say(code, "ann", c.Start)
    party = Party(house, code, ["ann"])
    for _ in range(steps):
        if not await party.step():
            break
    return party, begun, version


def folded(view: View, version: int, frames: list[bytes]) -> tuple[View, int]:
    for frame in frames:
        update = update_of(frame)
        assert update.since == version
        view, version = patched(view, update.patch), update.v
    return view, version


@given(steps=st.integers(0, 300), salt=st.sampled_from(["one", "two"]))
@settings(max_examples=10)
def test_updates_folded_into_a_snapshot_give_the_view_there_is(steps: int, salt: str) -> None:
    async def run() -> None:
        party, begun, version = await watched(salt, steps)
        house = party.house
        view, reached = folded(begun, version, house.heard.updates)
        look = await house.runtime.look(party.code, "zoe", None)
        snapshot = decode(look.frames[0])
        assert isinstance(snapshot, Snapshot)
        assert (view, reached) == (snapshot.view, snapshot.v)
        assert snapshot.view == LiveTable(await party.facts()).view
        await house.runtime.close()

    asyncio.run(run())


@given(steps=st.integers(0, 60), back=st.integers(0, 90))
@settings(max_examples=30)
def test_who_resumes_gets_nothing_or_exactly_the_missing_updates_or_a_snapshot(steps: int, back: int) -> None:
    async def run() -> None:
        party, _, _ = await watched("resume", steps)
        house = party.house
        heard = [update_of(frame) for frame in house.heard.updates]
        seen = house.runtime._live[party.code].version - back
        look = await house.runtime.look(party.code, "zoe", seen)
        *frames, last = look.frames
        assert isinstance(decode(last), YouMessage)
        kept = heard[-KEPT_UPDATES:]
        if back == 0:
            assert frames == []
        elif any(update.since == seen for update in kept):
            assert frames == [msgspec.json.encode(update) for update in heard if update.since >= seen]
        else:
            assert [type(decode(frame)) for frame in frames] == [Snapshot]
        await house.runtime.close()

    asyncio.run(run())


def test_a_client_from_the_future_or_of_nonsense_gets_a_snapshot() -> None:
    async def run() -> None:
        party, _, _ = await watched("future", 10)
        for seen in (10**9, 0, None):
            look = await party.house.runtime.look(party.code, "zoe", seen)
            assert isinstance(decode(look.frames[0]), Snapshot)
        await party.house.runtime.close()

    asyncio.run(run())


def test_what_is_sent_does_not_grow_with_the_game() -> None:
    async def run() -> tuple[int, int]:
        party, _, _ = await watched("long", 100)
        early = len((await party.house.runtime.look(party.code, "zoe", None)).frames[0])
        await party.play()
        late = len((await party.house.runtime.look(party.code, "zoe", None)).frames[0])
        assert len((await party.house.runtime.look(party.code, "zoe", 1)).frames) == 2
        await party.house.runtime.close()
        return early, late

    early, late = asyncio.run(run())
    assert late < 2 * early


def test_what_is_for_one_person_goes_to_that_person_alone() -> None:
    async def run() -> None:
        party = await Party.begin(House(salt="yous"), ["ann", "ben", "cem"], ["bold"], target=300)
        await party.play()
        house, live = party.house, party.house.runtime._live[party.code]
        assert house.heard.yous
        for person, frame in house.heard.yous:
            message = decode(frame)
            assert isinstance(message, YouMessage)
            assert message.you.seat == live.table.model.seat_of(person)
        assert {person for person, _ in house.heard.yous} <= {"ann", "ben", "cem"}
        assert all(isinstance(decode(frame), Update) for frame in house.heard.updates)
        await house.runtime.close()

    asyncio.run(run())


def test_the_update_that_opens_a_race_says_so_once_and_again_after_a_pause() -> None:
    async def run() -> None:
        house = House(dice=lambda *_: Stars())
        party = await Party.begin(house, ["ann", "ben"])
        while (await house.view(party.code)).ask.kind is not AskKind.SHOUT:
            await party.step()
        step = (await house.view(party.code)).ask.step
        assert house.heard.shouts == [step]
        assert (await house.runtime.look(party.code, "zoe", None)).shout == step
        await house.say(party.code, "ben", c.Pause)
        assert (await house.runtime.look(party.code, "zoe", None)).shout is None
        await house.say(party.code, "ben", c.Resume)
        assert house.heard.shouts == [step, step]
        await house.runtime.close()

    asyncio.run(run())


def test_the_log_does_not_name_seats_as_they_no_longer_are() -> None:
    async def run() -> None:
        party = await Party.begin(House(salt="log"), ["ann", "ben"], target=50)
        await party.play()
        await party.house.say(party.code, "ann", c.Move, seat=0, to=1)
        look = await party.house.runtime.look(party.code, "zoe", None)
        snapshot = decode(look.frames[0])
        assert isinstance(snapshot, Snapshot)
        assert snapshot.log == []
        await party.house.runtime.close()

    asyncio.run(run())
