"""Who is here, who is not, and what stays in memory."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any

import pytest

from tallyup.engine.errors import Illegal, NotFound
from tallyup.table import commands as c
from tallyup.table import facts as f
from tallyup.table.types import Status
from tests.runtime.fakes import House
from tests.runtime.players import Party


def on_a_loop(test: Callable[[], Coroutine[Any, Any, None]]) -> Callable[[], None]:
    @wraps(test)
    def run() -> None:
        asyncio.run(test())

    return run


def reasons(facts: tuple[f.Fact, ...]) -> list[str]:
    return [fact.body.reason.value for fact in facts if isinstance(fact.body, f.StoodIn)]


async def leave(party: Party, person: str) -> None:
    party.house.runtime.present(party.code, person, here=False)
    await party.house.runtime.settled()


async def come(party: Party, person: str) -> None:
    party.house.runtime.present(party.code, person, here=True)
    await party.house.runtime.settled()


@on_a_loop
async def test_who_has_no_connection_for_60_s_has_a_stand_in_until_they_are_back() -> None:
    party = await Party.begin(House(), ["ann", "ben"])
    await leave(party, "ben")
    await party.house.pass_time(59_999)
    assert reasons(await party.facts()) == []
    await party.house.pass_time(1)
    assert reasons(await party.facts()) == ["away"]
    await come(party, "ben")
    assert [seat.stand_in for seat in (await party.house.view(party.code)).seats] == [False, False]
    await party.house.runtime.close()


@on_a_loop
async def test_who_is_back_within_60_s_never_was_away_and_the_next_time_counts_anew() -> None:
    party = await Party.begin(House(), ["ann", "ben"])
    for _ in range(5):
        await leave(party, "ben")
        await party.house.pass_time(59_000)
        await come(party, "ben")
        await party.house.pass_time(10_000)
    assert reasons(await party.facts()) == []
    await party.house.runtime.close()


@on_a_loop
async def test_when_everybody_is_gone_the_table_is_suspended_and_goes_on_with_the_first_who_is_back() -> None:
    party = await Party.begin(House(), ["ann", "ben"], ["bold"])
    await leave(party, "ann")
    await leave(party, "ben")
    await party.house.pass_time(60_000)
    assert (await party.house.view(party.code)).status is Status.SUSPENDED
    assert party.house.clock.next_due() is None
    await come(party, "ben")
    view = await party.house.view(party.code)
    assert (view.status, view.host) == (Status.PLAYING, 2)
    await party.house.runtime.close()


@on_a_loop
async def test_who_was_never_here_when_the_game_began_has_their_60_s_from_then() -> None:
    house = House()
    code = await house.make()
    await house.say(code, "ben", c.Sit, name="Ben")
    await house.pass_time(600_000)
    await house.say(code, "ann", c.Start)
    await house.pass_time(59_999)
    assert reasons(await house.store.load(code)) == []
    await house.pass_time(1)
    assert reasons(await house.store.load(code)) == ["away"]
    await house.runtime.close()


@on_a_loop
async def test_a_host_who_is_absent_for_60_s_between_games_is_followed_by_somebody_who_is_here() -> None:
    house = House()
    code = await house.make()
    await house.say(code, "ben", c.Sit, name="Ben")
    house.runtime.present(code, "ben", here=True)
    house.runtime.present(code, "ann", here=False)
    await house.runtime.settled()
    await house.pass_time(59_999)
    assert (await house.view(code)).host == 0
    await house.pass_time(1)
    assert (await house.view(code)).host == 1
    assert house.clock.next_due() is None
    await house.runtime.close()


@on_a_loop
async def test_a_host_alone_stays_host() -> None:
    house = House()
    code = await house.make()
    house.runtime.present(code, "ann", here=False)
    await house.runtime.settled()
    await house.pass_time(600_000)
    assert (await house.view(code)).host == 0
    await house.runtime.close()


@on_a_loop
async def test_a_stand_in_is_appointed_for_the_absent_only() -> None:
    party = await Party.begin(House(), ["ann", "ben"])
    with pytest.raises(Illegal) as refusal:
        await party.house.say(party.code, "ann", c.AppointStandIn, seat=1)
    assert refusal.value.code == "table/not-absent"
    with pytest.raises(NotFound):
        await party.house.say(party.code, "ann", c.AppointStandIn, seat=9)
    await leave(party, "ben")
    await party.house.say(party.code, "ann", c.AppointStandIn, seat=1)
    assert reasons(await party.facts()) == ["host"]
    await party.house.runtime.close()


@on_a_loop
async def test_spectators_come_and_go_without_a_trace() -> None:
    party = await Party.begin(House(), ["ann"])
    facts, due = await party.facts(), party.house.clock.next_due()
    for number in range(50):
        await come(party, f"spectator {number}")
        await leave(party, f"spectator {number}")
    assert await party.facts() == facts
    assert party.house.clock.next_due() == due
    assert len(party.house.runtime._presence.here(party.code)) == 1
    await party.house.runtime.close()


@on_a_loop
async def test_unknown_codes_leave_nothing_in_memory() -> None:
    house = House()
    runtime = house.runtime
    for number in range(100):
        code = f"ZZZ{number:03}"
        with pytest.raises(NotFound):
            await runtime.look(code, "ann", None)
        with pytest.raises(NotFound):
            await runtime.seats(code)
        with pytest.raises(NotFound):
            await runtime.command(code, "ann", c.Start(id="x"))
        runtime.present(code, "ann", here=True)
        await runtime.settled()
        runtime.present(code, "ann", here=False)
        await runtime.settled()
    assert not runtime._live
    assert (len(runtime._locks), len(runtime._wakes), len(runtime._tasks)) == (0, 0, 0)
    assert (runtime._presence._here, runtime._presence._graces) == ({}, {})
    assert house.clock.next_due() is None
    await runtime.close()


@on_a_loop
async def test_a_table_that_is_neither_played_nor_watched_leaves_the_memory_and_comes_back_as_it_was() -> None:
    house = House(salt="evict")
    runtime = house.runtime
    code = await house.make()
    assert code in runtime._live
    before = await house.view(code)
    runtime.present(code, "ann", here=False)
    await runtime.settled()
    assert (runtime._live, len(runtime._locks)) == ({}, 0)
    assert await house.view(code) == before
    assert runtime._live == {}
    await runtime.close()


@on_a_loop
async def test_a_game_stays_in_memory_until_it_is_suspended() -> None:
    party = await Party.begin(House(), ["ann"], ["bold"])
    runtime = party.house.runtime
    await leave(party, "ann")
    assert party.code in runtime._live
    await party.house.pass_time(60_000)
    assert (runtime._live, runtime._wakes, runtime._presence._graces) == ({}, {}, {})
    await come(party, "ann")
    assert (await party.house.view(party.code)).status is Status.PLAYING
    await party.house.runtime.close()


@on_a_loop
async def test_many_tables_that_are_made_and_left_do_not_fill_the_memory() -> None:
    house = House()
    for _ in range(15):
        await house.runtime.make("ann", "Ann", bots=("steady",))
    assert not house.runtime._live
    assert len(await house.store.tables_of("ann")) == 15
    await house.runtime.close()


@on_a_loop
async def test_who_comes_at_the_very_moment_their_time_is_over_is_not_away() -> None:
    party = await Party.begin(House(), ["ann", "ben"])
    await leave(party, "ben")
    while party.house.clock.next_due() is not None:
        party.house.clock.fire()
    party.house.runtime.present(party.code, "ben", here=True)
    await party.house.runtime.settled()
    assert reasons(await party.facts()) == []
    await party.house.runtime.close()


@on_a_loop
async def test_a_closed_runtime_does_nothing_more() -> None:
    party = await Party.begin(House(), ["ann"], ["bold"])
    await party.house.runtime.close()
    facts = await party.facts()
    party.house.runtime.present(party.code, "ann", here=False)
    await party.house.pass_time(600_000)
    assert await party.facts() == facts


@on_a_loop
async def test_closing_does_not_wait_for_bots_that_have_not_begun_to_think() -> None:
    house = House()
    code = await house.make(bots=("bold",))
    busy, begun = threading.Event(), threading.Event()

    def think_long() -> None:
        begun.set()
        busy.wait(30)

    house.runtime._thinker.submit(think_long)
    begun.wait(30)
    await house.runtime.command(code, "ann", c.SetFirst(id="first", seat=1))
    await house.runtime.command(code, "ann", c.Start(id="start"))
    while house.clock.next_due() is not None:
        house.clock.fire()
        for _ in range(20):
            await asyncio.sleep(0)
    assert house.runtime._tasks
    await asyncio.wait_for(house.runtime.close(), 20)
    assert not house.runtime._tasks
    busy.set()
