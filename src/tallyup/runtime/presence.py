"""Who is connected to which table, and for how long somebody has not been."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

from tallyup.runtime.ports import Clock, Handle

GRACE_MS: Final = 60_000
"""How long somebody may be without a connection before a stand-in plays for them."""


class Presence:
    """Calls ``gone(code, person)`` once for everybody whose time of grace has passed."""

    def __init__(self, clock: Clock, gone: Callable[[str, str], None]) -> None:
        self._clock = clock
        self._gone = gone
        self._here: dict[str, set[str]] = {}
        self._graces: dict[tuple[str, str], Handle] = {}

    def here(self, code: str) -> frozenset[str]:
        """Everybody who has a connection to the table, with a seat or without."""
        return frozenset(self._here.get(code, ()))

    def is_here(self, code: str, person: str | None) -> bool:
        """Whether this person has a connection to the table."""
        return person in self._here.get(code, ())

    def arrived(self, code: str, person: str) -> None:
        """Their first connection came."""
        self._here.setdefault(code, set()).add(person)
        if (grace := self._graces.pop((code, person), None)) is not None:
            grace.cancel()

    def left(self, code: str, person: str) -> None:
        """Their last connection went."""
        here = self._here.get(code, set())
        here.discard(person)
        if not here:
            self._here.pop(code, None)

    def expect(self, code: str, people: Iterable[str]) -> None:
        """Give each of them who is not here the time of grace, unless it runs already."""
        for person in people:
            if not self.is_here(code, person) and (code, person) not in self._graces:
                ends = self._clock.now() + GRACE_MS
                self._graces[code, person] = self._clock.call_at(ends, partial(self._over, code, person))

    def forget(self, code: str) -> None:
        """There is no such table."""
        self._here.pop(code, None)

    def close(self) -> None:
        """Nobody is called any more."""
        for grace in self._graces.values():
            grace.cancel()
        self._graces.clear()

    def _over(self, code: str, person: str) -> None:
        self._graces.pop((code, person), None)
        self._gone(code, person)
