"""One connection's eye on one table: nothing missed, nothing twice, nothing out of order."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from tallyup.runtime import Look

Put: TypeAlias = Callable[[str, int | None], None]
"""Sends a text; the number is the step of the race that it opens, if it does."""


class _Told(NamedTuple):
    text: str
    version: int | None
    shout: int | None


class Watch:
    """A ``Peer`` of the hub. It is held from its beginning, until it is shown what the table looks like."""

    def __init__(self, code: str, person: str, lag: Callable[[], int | None], put: Put) -> None:
        self.code = code
        self.person = person
        self.version: int | None = None
        self._lag = lag
        self._put = put
        self._held: list[_Told] | None = []

    @property
    def lag_ms(self) -> int | None:
        return self._lag()

    def hold(self) -> None:
        """A look is being taken: what is told from now on waits for it."""
        self._held = []

    def show(self, look: Look) -> None:
        """The look, then what was told meanwhile and is not in it."""
        for frame in look.frames:
            # Only the newest of them can open the race that is still on; the last one is ``you``.
            newest = frame is look.frames[max(0, len(look.frames) - 2)]
            self._put(frame.decode(), look.shout if newest else None)
        self.version = look.version
        held, self._held = self._held or [], None
        seen = [index for index, told in enumerate(held) if told.version is not None and told.version <= look.version]
        for told in held[seen[-1] + 1 if seen else 0 :]:
            self._hear(told)

    def hear_update(self, version: int, text: str, shout: int | None) -> None:
        self._hear(_Told(text, version, shout))

    def hear_you(self, text: str) -> None:
        self._hear(_Told(text, None, None))

    def hear(self, text: str) -> None:
        """Something that is no part of the table's order, such as presence."""
        self._put(text, None)

    def _hear(self, told: _Told) -> None:
        if self._held is not None:
            self._held.append(told)
            return
        if told.version is not None:
            self.version = told.version
        self._put(told.text, told.shout)
