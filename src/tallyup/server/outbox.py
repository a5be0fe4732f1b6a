"""What waits to be sent to one connection: in order, and bounded."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import TypeAlias

from tallyup.server.limits import Monotonic

Sent: TypeAlias = Callable[[float], None]
"""Told the moment at which a message goes to the socket."""


class Outbox:
    """Filled by anyone on the loop without waiting; ``run`` empties it into the socket."""

    def __init__(self, most: int, most_bytes: int, now: Monotonic) -> None:
        self._most = most
        self._most_bytes = most_bytes
        self._now = now
        self._waiting: deque[tuple[str, Sent | None]] = deque()
        self._bytes = 0
        self._filled = asyncio.Event()
        self._finished = False

    def put(self, text: str, sent: Sent | None = None) -> bool:
        """False when the other side reads too slowly: the message is dropped, and the connection should end."""
        if self._finished:
            return True
        # A single message is taken however large: a snapshot of a large table must get through.
        if len(self._waiting) >= self._most or (self._waiting and self._bytes + len(text) > self._most_bytes):
            return False
        self._waiting.append((text, sent))
        self._bytes += len(text)
        self._filled.set()
        return True

    def finish(self, last: str, *, drop: bool = False) -> None:
        """``last`` is the last message; ``drop``: what waits before it is not sent."""
        if self._finished:
            return
        if drop:
            self._waiting.clear()
        self._waiting.append((last, None))
        self._finished = True
        self._filled.set()

    async def run(self, send: Callable[[str], Awaitable[None]]) -> None:
        """Until finished and empty."""
        while self._waiting or not self._finished:
            if not self._waiting:
                self._filled.clear()
                await self._filled.wait()
                continue
            text, sent = self._waiting.popleft()
            self._bytes -= len(text)
            if sent is not None:
                sent(self._now())
            await send(text)
