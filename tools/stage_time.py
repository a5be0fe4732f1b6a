"""Time for a server that is played with: standing still until told, or running some times faster."""

from __future__ import annotations

import asyncio
import heapq
import time
from collections.abc import Awaitable, Callable
from itertools import count
from typing import Final

T0: Final = 1_800_000_000_000


class _Timer:
    def __init__(self, callback: Callable[[], None]) -> None:
        self._callback: Callable[[], None] | None = callback

    def cancel(self) -> None:
        self._callback = None

    @property
    def cancelled(self) -> bool:
        return self._callback is None

    def fire(self) -> None:
        if self._callback is not None:
            self._callback()


class HandClock:
    """Stands still until ``pass_time``; only what is due already comes by itself."""

    def __init__(self, now: int = T0) -> None:
        self._now = now
        self._order = count()
        self._timers: list[tuple[int, int, _Timer]] = []

    def now(self) -> int:
        return self._now

    def call_at(self, when: int, callback: Callable[[], None]) -> _Timer:
        timer = _Timer(callback)
        if when <= self._now:
            asyncio.get_running_loop().call_soon(timer.fire)
        else:
            heapq.heappush(self._timers, (when, next(self._order), timer))
        return timer

    async def pass_time(self, ms: int, settled: Callable[[], Awaitable[None]]) -> None:
        """Timer by timer; ``settled`` returns when nothing more can happen at a moment. In the server's loop only."""
        end = self._now + ms
        await settled()
        while self._timers and self._timers[0][0] <= end:
            moment, _, timer = heapq.heappop(self._timers)
            if timer.cancelled:
                continue
            self._now = max(self._now, moment)
            timer.fire()
            await settled()
        self._now = end


class FastClock:
    """The real time, ``speed`` times as fast."""

    def __init__(self, speed: float) -> None:
        self._speed = speed
        self._start = time.monotonic()

    def now(self) -> int:
        return T0 + round((time.monotonic() - self._start) * 1000 * self._speed)

    def call_at(self, when: int, callback: Callable[[], None]) -> asyncio.TimerHandle:
        delay = max(0, when - self.now()) / 1000 / self._speed
        return asyncio.get_running_loop().call_later(delay, callback)


class HandSeconds:
    """The seconds by which reactions are measured: frozen, so that all presses tie, until moved."""

    def __init__(self) -> None:
        self._now = 1_000.0

    def __call__(self) -> float:
        return self._now

    def move(self, ms: int) -> None:
        self._now += ms / 1000
