"""Who is connected to which table, and telling them. One message is encoded once, however many hear it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, Protocol

from tallyup.server.limits import Monotonic

FORGET_SHOUTS_AFTER: Final = 600.0


class Peer(Protocol):
    """One connection's eye on a table."""

    @property
    def person(self) -> str: ...

    @property
    def lag_ms(self) -> int | None: ...

    def hear_update(self, version: int, text: str, shout: int | None) -> None: ...

    def hear_you(self, text: str) -> None: ...

    def hear(self, text: str) -> None: ...


class _Shout:
    """A race: when each person was first sent the update that opened it. New connections do not begin anew."""

    __slots__ = ("opened", "shown", "step")

    def __init__(self, step: int, opened: float) -> None:
        self.step = step
        self.opened = opened
        self.shown: dict[str, float] = {}


class Hub:
    """The runtime's listener. ``changed(code)`` is called when who is where may have changed."""

    def __init__(self, now: Monotonic) -> None:
        self._now = now
        self._rooms: dict[str, dict[Peer, None]] = {}
        self._shouts: dict[str, _Shout] = {}
        self.changed: Callable[[str], None] = lambda _code: None

    def join(self, code: str, peer: Peer) -> None:
        self._rooms.setdefault(code, {})[peer] = None
        self.changed(code)

    def leave(self, code: str, peer: Peer) -> bool:
        """Whether that was this person's last connection to the table."""
        room = self._rooms.get(code, {})
        room.pop(peer, None)
        if not room:
            self._rooms.pop(code, None)
        self.changed(code)
        return all(other.person != peer.person for other in room)

    def peers(self, code: str) -> tuple[Peer, ...]:
        return tuple(self._rooms.get(code, ()))

    def lags(self, code: str) -> dict[str, int | None]:
        """Of everyone who is here: the smallest lag of their connections."""
        found: dict[str, int | None] = {}
        for peer in self._rooms.get(code, ()):
            known = [lag for lag in (found.get(peer.person), peer.lag_ms) if lag is not None]
            found[peer.person] = min(known, default=None)
        return found

    def tell(self, code: str, text: str) -> None:
        for peer in self.peers(code):
            peer.hear(text)

    def on_update(self, code: str, version: int, frame: bytes, shout: int | None) -> None:
        if shout is not None:
            self._open_shout(code, shout)
        text = frame.decode()
        for peer in self.peers(code):
            peer.hear_update(version, text, shout)
        self.changed(code)

    def on_you(self, code: str, person: str, frame: bytes) -> None:
        text = frame.decode()
        for peer in self._of(code, person):
            peer.hear_you(text)

    def shown(self, code: str, step: int, person: str, at: float) -> None:
        """The update that opens the race ``step`` goes to this person's socket now; only the first time counts."""
        shout = self._shouts.get(code)
        if shout is None or shout.step < step:
            shout = self._open_shout(code, step)
        if shout.step == step:
            shout.shown.setdefault(person, at)

    def shown_at(self, code: str, step: int, person: str) -> float | None:
        shout = self._shouts.get(code)
        return shout.shown.get(person) if shout is not None and shout.step == step else None

    def _open_shout(self, code: str, step: int) -> _Shout:
        now = self._now()
        # Races of tables that went quiet would pile up; dicts keep their order, so the oldest come first.
        for old in list(self._shouts):
            if now - self._shouts[old].opened < FORGET_SHOUTS_AFTER:
                break
            del self._shouts[old]
        self._shouts.pop(code, None)
        shout = self._shouts[code] = _Shout(step, now)
        return shout

    def _of(self, code: str, person: str) -> Iterator[Peer]:
        return (peer for peer in self.peers(code) if peer.person == person)
