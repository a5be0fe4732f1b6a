"""What the runtime needs from outside: a store of facts, a clock, and somebody who listens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from msgspec import Struct

from tallyup.engine.errors import Stale, TallyUpError
from tallyup.table.facts import Fact


class VersionConflict(Stale):
    """Somebody else appended first; load again and try anew."""


class StoreFailed(TallyUpError):
    """The store could not do it (disk full, database gone); nothing was told to anybody."""

    http_status = 503


class Summary(Struct, frozen=True, kw_only=True):
    """A table at a glance, stored beside its facts in the same transaction, for lists and for waking up.

    ``people`` are the persons that hold a seat; ``waits_for`` those of them who are asked something.
    ``awake``: a game is being played, so bots, rolls or clocks may be due.
    """

    code: str
    name: str
    status: str
    players: tuple[str, ...]
    people: tuple[str, ...]
    waits_for: tuple[str, ...]
    round: int | None
    awake: bool
    updated: int


class Store(Protocol):
    """Facts by table, appended whole or not at all. Seeds lie apart from facts (DESIGN: dice)."""

    async def create(self, facts: Sequence[Fact], summary: Summary) -> None:
        """The first facts of a new table. Raises VersionConflict when the code is taken."""

    async def append(self, code: str, expected: int, facts: Sequence[Fact], summary: Summary) -> None:
        """Add facts ``expected`` + 1 and on. Raises VersionConflict, NotFound, StoreFailed; nothing is stored then."""

    async def load(self, code: str) -> tuple[Fact, ...]:
        """All facts of a table. Raises NotFound ``table/unknown``."""

    async def put_seed(self, code: str, game: int, seed: bytes) -> None:
        """Keep the secret seed of a game. The first one stays: a second call for the same game changes nothing."""

    async def seed(self, code: str, game: int) -> bytes:
        """The seed of a game. Raises NotFound ``seed/unknown``."""

    async def tables_of(self, person: str) -> tuple[Summary, ...]:
        """The tables where this person holds a seat, latest first, at most 50."""

    async def awake(self) -> tuple[str, ...]:
        """The codes of all tables whose last summary was ``awake``."""

    async def close(self) -> None:
        """Finish what was begun and let go."""


class Handle(Protocol):
    """A call that is due later."""

    def cancel(self) -> None:
        """It shall not come. No error when it has."""


class Clock(Protocol):
    """Time, so that tests can own it."""

    def now(self) -> int:
        """Milliseconds since 1970."""

    def call_at(self, when: int, callback: Callable[[], None]) -> Handle:
        """Call back once at ``when`` (ms since 1970), or at once if that has passed."""


class Listener(Protocol):
    """Somebody who watches one table: the hub of a server, or a terminal."""

    def on_update(self, code: str, version: int, frame: bytes, shout: int | None) -> None:
        """An encoded ``Update`` for everybody. ``shout``: the step of a shout that this update opens."""

    def on_you(self, code: str, person: str, frame: bytes) -> None:
        """An encoded ``YouMessage`` for every connection of this person."""
