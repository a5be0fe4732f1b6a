"""Whole games by the injected clock."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from statistics import mean
from typing import Any

import pytest

from tallyup.table import facts as f
from tallyup.table.types import Status
from tallyup.wire.types import AskKind
from tests.runtime.fakes import House
from tests.runtime.players import Party

PEOPLE = ("ann", "ben", "cem", "dan", "eve", "fay", "gil", "hal", "ida", "jon")


async def game(salt: str, people: int, bots: int, **options: Any) -> Party:
    levels = [("rookie", "steady", "bold", "cautious")[number % 4] for number in range(bots)]
    party = await Party.begin(House(salt=salt), PEOPLE[:people], levels, **options)
    end = await party.play()
    assert end.status is Status.OVER
    assert end.result is not None
    assert end.result.scores[end.result.winner] == max(end.result.scores)
    await party.house.runtime.close()
    return party


@pytest.mark.parametrize(
    ("people", "bots", "options"),
    [
        (1, 3, {}),
        (1, 9, {"target": 1_000}),
        (10, 0, {"target": 1_000}),
        (1, 0, {"target": 1_000}),
        (2, 2, {"target": 500, "high_stakes": True}),
        (2, 1, {"turns": 1}),
        (2, 1, {"turns": 2, "high_stakes": True, "clock": 45}),
        (2, 1, {"target": 500, "dice": "boxed"}),
        (2, 2, {"target": 500, "rolling": "auto"}),
        (3, 0, {"target": 500, "clock": 10}),
        (2, 2, {"target": 500, "clock": 20, "rolling": "auto", "late": "out"}),
    ],
)
def test_a_whole_game_is_played(people: int, bots: int, options: dict[str, Any]) -> None:
    asyncio.run(game("whole", people, bots, **options))


@pytest.mark.parametrize("late", ["stand-in", "in", "out"])
def test_a_game_goes_on_when_a_player_is_always_too_late(late: str) -> None:
    async def run() -> None:
        party = await Party.begin(House(salt="late"), ["ann", "ben"], ["bold"], target=300, clock=10, late=late)
        party.slow = {"ben"}
        await party.play()
        reasons = [fact.body.reason for fact in await party.facts() if isinstance(fact.body, f.StoodIn)]
        assert reasons == ["late"]
        await party.house.runtime.close()

    asyncio.run(run())


def test_bots_answer_together_and_after_a_human_moment() -> None:
    async def run() -> None:
        party = await game("moments", 1, 9, target=1_000)
        facts = await party.facts()
        opened: dict[int, int] = {}
        delays: dict[int, list[int]] = {}
        for fact in facts:
            if isinstance(fact.body, f.Acted):
                opened[fact.body.step + 1] = fact.at
            if isinstance(fact.body, f.Sealed) and fact.body.by_bot:
                delays.setdefault(fact.body.step, []).append(fact.at - opened[fact.body.step])
        assert all(400 <= delay <= 1_200 for step in delays.values() for delay in step)
        full = [step for step in delays.values() if len(step) == 9]
        assert full
        assert all(max(step) <= 1_200 for step in full), "not in turn: that would take nine times as long"

    asyncio.run(run())


def test_bots_press_like_people_and_have_no_head_start() -> None:
    async def run() -> None:
        party = await game("press 1", 1, 9, target=2_500)
        facts = await party.facts()
        presses = [fact.body for fact in facts if isinstance(fact.body, f.Pressed) and fact.body.by_bot]
        assert presses
        assert all(180 <= press.reaction <= 1_200 for press in presses)
        opened = {fact.body.step + 1: fact.at for fact in facts if isinstance(fact.body, f.Acted)}
        for fact in facts:
            if isinstance(fact.body, f.Pressed) and fact.body.by_bot:
                assert fact.at == opened[fact.body.step] + 700 + fact.body.reaction

    asyncio.run(run())


def test_people_see_how_a_round_ended_before_a_bot_begins_the_next() -> None:
    async def run() -> None:
        party = await game("pause", 1, 3, target=1_000)
        facts = await party.facts()
        acted = [fact for fact in facts if isinstance(fact.body, f.Acted)]
        for before, after in pairwise(acted):
            if isinstance(after.body, f.Acted) and after.body.action.startswith("trio") and after.body.by_bot:
                assert after.at - before.at >= 1_900

    asyncio.run(run())


def test_a_game_with_three_bots_to_2500_takes_some_six_minutes() -> None:
    async def minutes(salt: str) -> float:
        house = House(salt=salt)
        party = await Party.begin(house, ["ann"], ["steady", "bold", "rookie"])
        begun = house.clock.now()
        await party.play()
        await house.runtime.close()
        return (house.clock.now() - begun) / 60_000

    taken = [asyncio.run(minutes(f"six {number}")) for number in range(20)]
    print(f"minutes: mean {mean(taken):.2f}, {min(taken):.2f} to {max(taken):.2f}")  # noqa: T201
    assert 3 <= mean(taken) <= 9


def test_a_shout_that_nobody_presses_in_ends_by_the_clock() -> None:
    async def run() -> None:
        house = House(salt="quiet")
        party = await Party.begin(house, ["ann", "ben"], target=1_000)
        for _ in range(2_000):
            view = await house.view(party.code)
            if view.ask.kind is AskKind.SHOUT:
                break
            await party.step()
        step = (await house.view(party.code)).ask.step
        await house.pass_time(5_700)
        assert (await house.view(party.code)).ask.step == step + 1
        await house.runtime.close()

    asyncio.run(run())
