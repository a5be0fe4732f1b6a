"""Telling a table who is here and how far away; many changes at once are told as one."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

import msgspec
import structlog

from tallyup.engine.errors import TallyUpError
from tallyup.runtime.ports import Clock
from tallyup.server.hub import Hub
from tallyup.wire.server import PresenceMessage
from tallyup.wire.view import Presence

GATHER_MS: Final = 200
LAG_STEP_MS: Final = 20
"""A lag that differs by less from what was told is not worth a message."""

_log = structlog.get_logger("tallyup.presence")
_encode: Final = msgspec.json.Encoder().encode


class PresenceTeller:
    """``seats(code)`` gives the person of each seat, None for a bot's or a vacant one."""

    def __init__(self, hub: Hub, clock: Clock, seats: Callable[[str], Awaitable[Sequence[str | None]]]) -> None:
        self._hub = hub
        self._clock = clock
        self._seats = seats
        self._told: dict[str, Presence] = {}
        self._due: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    def touch(self, code: str) -> None:
        """Something may have changed at that table."""
        if code not in self._due:
            self._due.add(code)
            self._clock.call_at(self._clock.now() + GATHER_MS, lambda: self._begin(code))

    async def message(self, code: str) -> str:
        """For somebody who has just come."""
        return _encode(PresenceMessage(presence=await self._now(code))).decode()

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _begin(self, code: str) -> None:
        self._due.discard(code)
        if not self._hub.peers(code):
            self._told.pop(code, None)
            return
        task = asyncio.get_running_loop().create_task(self._tell(code))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _tell(self, code: str) -> None:
        try:
            presence = await self._now(code)
        except TallyUpError as error:
            _log.warning("presence unknown", table=code, code=error.code)
            return
        told = self._told.get(code)
        if told is None or differs(told, presence):
            self._told[code] = presence
            self._hub.tell(code, _encode(PresenceMessage(presence=presence)).decode())

    async def _now(self, code: str) -> Presence:
        seats = await self._seats(code)
        lags = self._hub.lags(code)
        return Presence(
            here=[person is None or person in lags for person in seats],
            lag=[None if person is None else lags.get(person) for person in seats],
            spectators=len(lags.keys() - set(seats)),
        )


def differs(told: Presence, now: Presence) -> bool:
    """Is it worth telling?"""
    if (told.here, told.spectators, len(told.lag)) != (now.here, now.spectators, len(now.lag)):
        return True
    return any(_far(before, after) for before, after in zip(told.lag, now.lag, strict=True))


def _far(before: int | None, after: int | None) -> bool:
    if before is None or after is None:
        return before is not after
    return abs(before - after) >= LAG_STEP_MS
