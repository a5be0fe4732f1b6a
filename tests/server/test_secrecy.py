"""Nothing about a sealed choice leaves the server before the reveal: not a byte, not an order, not a moment."""

from __future__ import annotations

import pytest

from tallyup.dice import Scripted
from tallyup.runtime import Chance
from tests.server.arena import Arena, Client, in_arena
from tests.server.playing import SAFE

CODE = "BCDFGH"
CHOICES = [
    (["in"], ["out"]),
    (["in", "out"], ["out", "in"]),
    (["in", "in"], ["out", "in"]),
    (["in", "out", "in"], ["out", "out", "out"]),
]


def scripted() -> Chance:
    dice = Scripted(["40 50 20"])
    seeds = iter(range(1, 9))
    return Chance(seeds=lambda: bytes([next(seeds)]) * 32, codes=lambda: CODE, dice=lambda *_: dice)


class Story:
    """One game up to just before the reveal. ``public`` is all that anybody but Ann can get, in order."""

    def __init__(self, choices: list[str], *, ann_leaves: bool = False) -> None:
        self.choices = choices
        self.ann_leaves = ann_leaves
        self.public: list[tuple[str, list[str]]] = []
        self.ann: list[str] = []
        self.facts = 0
        in_arena(self.tell, chance=scripted())

    async def tell(self, arena: Arena) -> None:
        assert await arena.table(clock=45) == CODE
        ann, bob, sue = [await arena.enter(name, CODE) for name in ("Ann", "Bob", "Sue")]
        await bob.do("sit", name="Bob")
        await ann.do("add-bot", level="steady")
        await ann.do("set-first", seat=0)
        await ann.do("start")
        step = ann.view["ask"]["step"]
        await ann.do("pick-trio", step=step, dice=list(SAFE))
        await arena.wait(0)  # the first roll comes by itself
        assert ann.view["ask"]["kind"] == "decision"
        await self.decide(arena, ann)
        await self.look_around(arena, bob, sue)
        assert ann.view["ask"]["kind"] == "decision", "Bob has not chosen, so nothing is revealed"
        self.ann = ann.heard

    async def decide(self, arena: Arena, ann: Client) -> None:
        for choice in self.choices:
            assert (await ann.do("choose", step=ann.view["ask"]["step"], choice=choice))["t"] == "ack"
            await arena.wait(300)
        if self.ann_leaves:
            await ann.do("leave")
            await ann.cut()
        await arena.wait(2_000)  # the bot chooses in this time

    async def look_around(self, arena: Arena, bob: Client, sue: Client) -> None:
        """Everything that others can do to learn more."""
        await bob.pong()
        late = await arena.enter("Zoe", CODE)
        await bob.cut()
        again = arena.client("Bob")
        await again.hello()
        await again.open(CODE, bob.version)
        anew = await arena.enter("Bob", CODE)
        behind = arena.client("Max")
        await behind.hello()
        await behind.open(CODE, 9)
        await arena.wait(500)
        for who, client in {
            "bob": bob,
            "sue": sue,
            "late": late,
            "again": again,
            "anew": anew,
            "behind": behind,
        }.items():
            assert len(client.heard) > 3
            self.public.append((who, client.heard))
        for who in ("Bob", "Sue"):
            for path in ("/api/tables", f"/api/tables/{CODE}", "/api/health", "/api/config"):
                answer = await arena.http("GET", path, who=who)
                self.public.append((f"{who} {path}", [answer.text, *map(str, sorted(answer.headers.items()))]))
        self.facts = len(await arena.store.load(CODE))


@pytest.mark.parametrize(("one", "other"), CHOICES, ids="-".join)
def test_in_and_out_are_the_same_to_everybody_else(one: list[str], other: list[str]) -> None:
    first, second = Story(one), Story(other)
    assert first.facts == second.facts
    assert first.public == second.public
    assert first.ann != second.ann or one[-1] == other[-1], "the test would notice: Ann herself sees her choice"


def test_whoever_leaves_after_choosing_gives_nothing_away_either() -> None:
    assert Story(["in"], ann_leaves=True).public == Story(["out"], ann_leaves=True).public


def test_a_second_device_of_the_chooser_knows() -> None:
    async def test(arena: Arena) -> None:
        story = Story.__new__(Story)
        story.choices, story.ann_leaves, story.public = ["out"], False, []
        await story.tell(arena)
        second = await arena.enter("Ann", CODE)
        assert second.of("you")[-1]["you"]["choice"] == "out"

    in_arena(test, chance=scripted())
