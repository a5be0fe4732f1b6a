"""One lock for each table that is being worked on, and none for any other."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class _Entry:
    __slots__ = ("lock", "users")

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.users = 0


class Locks:
    """Forgets a lock as soon as nobody holds it or waits for it: codes come from outside, in any number."""

    def __init__(self) -> None:
        self._entries: dict[str, _Entry] = {}

    def __len__(self) -> int:
        return len(self._entries)

    @asynccontextmanager
    async def held(self, code: str) -> AsyncIterator[None]:
        """Alone with this code, in the order of asking."""
        entry = self._entries.setdefault(code, _Entry())
        entry.users += 1
        try:
            async with entry.lock:
                yield
        finally:
            entry.users -= 1
            if not entry.users:
                del self._entries[code]
