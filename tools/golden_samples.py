"""Samples of what a client hears, from a server on scripted dice: the client's tests read them.

Each file has what one client heard, in order, and the view that it must have arrived at.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, TypeAlias

from tallyup.dice import Scripted
from tallyup.runtime import Chance
from tests.server.arena import Arena, Client, in_arena
from tests.server.playing import answer

CODE: Final = "BCDFGH"
NONCE: Final = "n" * 22
Scene: TypeAlias = Callable[[Arena], Awaitable[Client]]
Wish: TypeAlias = tuple[str, str]
"""What Ann and what Bob choose."""
STAY: Final = ("in", "in")


def wire_samples() -> dict[str, str]:
    scenes: dict[str, tuple[Scene, Sequence[str]]] = {
        "lobby": (lobby, ()),
        "round": (a_round, ["(40) 50 20", "+2", "50 70", "40 10 20", "* * 20"]),
        "up-die": (up_die, ["(40) 50 20", "x2", "40 10 (20)", "-100", "* * *", "40 50 20"]),
        "race": (race, ["40 50 20", "* * *"]),
        "game-end": (game_end, ["40 50 20", "* * 20", "40 50 20"]),
        "resumed": (resumed, ["40 50 20"]),
        "refusals": (refusals, ["40 50 20"]),
    }
    return {f"tests/golden/wire/{name}.json": sample(scene, dice) for name, (scene, dice) in scenes.items()}


def sample(scene: Scene, script: Sequence[str]) -> str:
    """The text of one file: a message to a line."""
    dice = Scripted(script)
    seeds = itertools.count(1)
    kept: list[str] = []

    async def tell(arena: Arena) -> None:
        client = await scene(arena)
        fresh = await arena.enter("Zoe", CODE)
        heard = [json.dumps(said | {"server": "0.0.0"} if said["t"] == "welcome" else said) for said in client.messages]
        lines = ",\n    ".join(heard)
        kept.append(f'{{\n  "heard": [\n    {lines}\n  ],\n  "view": {json.dumps(fresh.view)}\n}}\n')

    in_arena(tell, chance=Chance(seeds=lambda: bytes([next(seeds)]) * 32, codes=lambda: CODE, dice=lambda *_: dice))
    dice.close()
    return kept[0]


async def two(arena: Arena, **options: object) -> tuple[Client, Client]:
    """Ann and Bob at Ann's table."""
    await arena.table("Ann", **options)
    ann, bob = await arena.enter("Ann", CODE), await arena.enter("Bob", CODE)
    await bob.do("sit", name="Bob")
    return ann, bob


async def begun(arena: Arena, **options: object) -> tuple[Client, Client]:
    ann, bob = await two(arena, **options)
    await bob.do("give-nonce", game=1, nonce=NONCE)
    await ann.do("set-first", seat=0)
    await ann.do("start")
    return ann, bob


async def turn(arena: Arena, ann: Client, bob: Client, wish: Wish = STAY) -> None:
    """Everybody answers what the table waits for now."""
    ask = ann.view["ask"]
    for seat, (client, choice) in enumerate(zip((ann, bob), wish, strict=True)):
        command = answer(client.view, seat, choice=choice)
        if command is not None and client.view["ask"]["step"] == ask["step"]:
            await client.do(command[0], **command[1])
    await arena.wait(0)


async def turns(arena: Arena, ann: Client, bob: Client, *wishes: Wish) -> None:
    for wish in wishes:
        await turn(arena, ann, bob, wish)


async def lobby(arena: Arena) -> Client:
    ann, bob = await two(arena)
    await ann.do("name-table", name="Friday")
    await ann.do("add-bot", level="rookie")
    await ann.do("add-bot", level="bold", name="Max")
    await ann.do("set-options", options={"target": 1000, "clock": 20, "rolling": "auto"})
    await ann.do("move", seat=3, to=0)
    await bob.do("rename", name="Bobby ♥")
    await bob.do("give-nonce", game=1, nonce=NONCE)
    await ann.do("remove", seat=3)
    await ann.do("give-host", seat=2)
    await bob.do("set-first", seat=1)
    await ann.do("leave")
    await arena.wait(300)
    return bob


async def a_round(arena: Arena) -> Client:
    """A circled number, bonus dice, somebody out, and a bust at the end."""
    ann, bob = await begun(arena)
    await turns(arena, ann, bob, STAY, STAY, STAY, STAY, ("in", "in"), STAY, ("in", "out"), STAY)
    return bob


async def up_die(arena: Arena) -> Client:
    ann, bob = await begun(arena)
    await turns(arena, ann, bob, *[STAY] * 9)
    await arena.wait(6_000)
    await turns(arena, ann, bob, STAY, STAY, STAY)
    return bob


async def race(arena: Arena) -> Client:
    ann, bob = await begun(arena)
    await turns(arena, ann, bob, STAY, STAY, STAY)
    arena.clock.jump(arena.clock.now() + 950)
    await bob.do("press", step=bob.view["ask"]["step"])
    arena.clock.jump(arena.clock.now() + 30)
    await ann.do("press", step=ann.view["ask"]["step"])
    await arena.wait(0)
    return bob


async def game_end(arena: Arena) -> Client:
    """A game is won, its seed is shown, and a rematch begins."""
    ann, bob = await begun(arena, target=100)
    await turns(arena, ann, bob, STAY, ("in", "out"), STAY)
    await ann.do("start")
    await turns(arena, ann, bob, STAY, STAY)
    return bob


async def resumed(arena: Arena) -> Client:
    ann, bob = await begun(arena)
    seen = bob.version
    await bob.cut()
    await turn(arena, ann, ann)
    again = arena.client("Bob")
    await again.hello()
    await again.open(CODE)
    await again.open(CODE, seen)
    await again.open(CODE, again.version)
    await again.do("choose", step=again.view["ask"]["step"], choice="out")
    await again.open(CODE, again.version)
    return again


async def refusals(arena: Arena) -> Client:
    ann, bob = await begun(arena)
    await bob.do("roll", step=bob.view["ask"]["step"])
    await bob.do("start")
    await turn(arena, ann, ann)
    await bob.do("choose", step=0, choice="in")
    await bob.frame(text='{"t": "choose", "id": "odd", "step": 1, "choice": "perhaps"}')
    await bob.frame(text="?")
    for connection in tuple(arena.edge.open)[1:]:
        await connection.stop()
    return bob
