"""Beats of one connection: they measure its round trip, and notice when nobody is there any more."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Final, Protocol

from tallyup.runtime.ports import Clock, Handle
from tallyup.server.limits import Monotonic

FIRST_GAPS_MS: Final = (300, 700)
"""After the one right at hello: a few in a row, so that a first race already knows the lag."""
EVERY_MS: Final = 15_000
DEAD_AFTER: Final = 45.0
MEASURES: Final = 8


class Beats(Protocol):
    def beat(self, n: int) -> None:
        """Send beat ``n``; ``sent`` is to be called when it goes out."""

    def dead(self) -> None:
        """Nothing has come back for too long."""


class Heartbeat:
    """``changed`` is called when the round trip is known anew."""

    def __init__(self, peer: Beats, clock: Clock, now: Monotonic, changed: Callable[[], None]) -> None:
        self._peer = peer
        self._clock = clock
        self._now = now
        self._changed = changed
        self._n = 0
        self._sent: dict[int, float] = {}
        self._trips: deque[float] = deque(maxlen=MEASURES)
        self._heard = now()
        self._timer: Handle | None = None

    @property
    def lag_ms(self) -> int | None:
        """The smallest of the latest round trips: what delays add to it is not the line's."""
        return round(min(self._trips) * 1000) if self._trips else None

    def start(self) -> None:
        self._heard = self._now()
        self._beat()

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def sent(self, n: int, at: float) -> None:
        self._sent[n] = at
        self._sent.pop(n - MEASURES, None)

    def pong(self, n: int, at: float) -> None:
        """An answer counts once; one to a beat that never was counts for nothing."""
        sent = self._sent.pop(n, None)
        if sent is None:
            return
        self._heard = at
        self._trips.append(max(0.0, at - sent))
        self._changed()

    def _beat(self) -> None:
        if self._now() - self._heard > DEAD_AFTER:
            self._peer.dead()
            return
        n, self._n = self._n, self._n + 1
        gap = FIRST_GAPS_MS[n] if n < len(FIRST_GAPS_MS) else EVERY_MS
        self._timer = self._clock.call_at(self._clock.now() + gap, self._beat)
        self._peer.beat(n)
