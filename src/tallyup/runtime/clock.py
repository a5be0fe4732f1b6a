"""Time as the runtime uses it outside of tests."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from tallyup.runtime.ports import Handle


class SystemClock:
    """The wall clock, and the running event loop for what is due later."""

    def now(self) -> int:
        """Milliseconds since 1970."""
        return time.time_ns() // 1_000_000

    def call_at(self, when: int, callback: Callable[[], None]) -> Handle:
        """Call back once at ``when``, or at once if that has passed."""
        return asyncio.get_running_loop().call_later(max(0, when - self.now()) / 1_000, callback)
