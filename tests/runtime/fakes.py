"""A clock that tests own, and a listener that writes down what it is told."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Sequence
from hashlib import sha256
from itertools import count
from typing import Any

import msgspec

from tallyup.dice import Keyed
from tallyup.engine import STAR, Roll, State
from tallyup.runtime import Chance, Runtime, Store
from tallyup.runtime.chance import DiceMaker
from tallyup.server.store_memory import MemoryStore
from tallyup.table.types import BotLevel
from tallyup.wire.server import ServerMessage, Snapshot, Update
from tallyup.wire.view import Patch, View

T0 = 1_800_000_000_000


class Timer:
    def __init__(self, callback: Callable[[], None]) -> None:
        self.callback: Callable[[], None] | None = callback

    def cancel(self) -> None:
        self.callback = None


class FakeClock:
    """Time that stands still until ``pass_time``."""

    def __init__(self, now: int = T0) -> None:
        self._now = now
        self._order = count()
        self._timers: list[tuple[int, int, Timer]] = []

    def now(self) -> int:
        return self._now

    def call_at(self, when: int, callback: Callable[[], None]) -> Timer:
        timer = Timer(callback)
        heapq.heappush(self._timers, (max(when, self._now), next(self._order), timer))
        return timer

    def next_due(self) -> int | None:
        while self._timers and self._timers[0][2].callback is None:
            heapq.heappop(self._timers)
        return self._timers[0][0] if self._timers else None

    def fire(self) -> None:
        """Go to the next timer and call it."""
        due = self.next_due()
        assert due is not None, "nothing is due"
        self._now, _, timer = heapq.heappop(self._timers)
        assert timer.callback is not None
        timer.callback()

    def jump(self, to: int) -> None:
        self._now = max(self._now, to)


class Recorder:
    """Listens to every table: all frames in order, and the view as a client would have it."""

    def __init__(self) -> None:
        self.updates: list[bytes] = []
        self.yous: list[tuple[str, bytes]] = []
        self.shouts: list[int] = []

    def on_update(self, code: str, version: int, frame: bytes, shout: int | None) -> None:  # noqa: ARG002
        self.updates.append(frame)
        if shout is not None:
            self.shouts.append(shout)

    def on_you(self, code: str, person: str, frame: bytes) -> None:  # noqa: ARG002
        self.yous.append((person, frame))


decode = msgspec.json.Decoder(ServerMessage).decode


def patched(view: View, patch: Patch) -> View:
    changes = {name: value for name in patch.__struct_fields__ if (value := getattr(patch, name)) is not msgspec.UNSET}
    return msgspec.structs.replace(view, **changes)


class Stars:
    """Dice that show a Tally Up for ever."""

    def draw(self, state: State, number: int) -> Roll:  # noqa: ARG002
        return Roll((STAR,) * len(state.trio))


class House:
    """A runtime on a memory store with a clock of its own, and what its watchers hear."""

    def __init__(
        self, store: Store | None = None, clock: FakeClock | None = None, *, salt: str = "", dice: DiceMaker = Keyed
    ) -> None:
        self.store: Store = store or MemoryStore()
        self.clock = clock or FakeClock()
        self.heard = Recorder()
        self._salt = salt
        codes, seeds = count(), count()
        self.runtime = Runtime(
            self.store,
            self.clock,
            self.heard,
            Chance(
                seeds=lambda: sha256(b"%s %d" % (salt.encode(), next(seeds))).digest(),
                codes=lambda: "BCDFG" + "HJKLMNPQRSTVWXZ"[next(codes)],
                dice=dice,
            ),
        )
        self._ids = count()

    async def make(self, person: str = "ann", name: str = "Ann", *, bots: Sequence[BotLevel] = ()) -> str:
        code = await self.runtime.make(person, name, bots=tuple(bots))
        self.runtime.present(code, person, here=True)
        await self.runtime.settled()
        return code

    def id(self) -> str:
        return f"{self._salt}c{next(self._ids)}"

    async def say(self, code: str, person: str, kind: Any, reaction: int = 0, **fields: object) -> int:
        command = kind(id=self.id(), **fields)
        version = await self.runtime.command(code, person, command, reaction=reaction)
        await self.runtime.settled()
        return version

    async def view(self, code: str) -> View:
        look = await self.runtime.look(code, "nobody", None)
        first = decode(look.frames[0])
        assert isinstance(first, Snapshot)
        return first.view

    async def pass_until(self, to: int) -> None:
        """Let everything happen that is due by then."""
        while (due := self.clock.next_due()) is not None and due <= to:
            self.clock.fire()
            await self.runtime.settled()
        self.clock.jump(to)

    async def pass_time(self, ms: int) -> None:
        await self.pass_until(self.clock.now() + ms)


def update_of(frame: bytes) -> Update:
    message = decode(frame)
    assert isinstance(message, Update)
    return message
