"""One table in memory: its rules, and what its watchers have been told."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Final

import msgspec
from msgspec import Struct

from tallyup.runtime.ports import Summary
from tallyup.table import Fact, Happened, Table
from tallyup.table.facts import Moved, Unseated
from tallyup.table.types import AskKind, Status
from tallyup.wire.events import Event, Pressed, Sealed
from tallyup.wire.happened import Teller
from tallyup.wire.project import patch, view, you
from tallyup.wire.server import Snapshot, Update, YouMessage
from tallyup.wire.view import View, You

KEPT_UPDATES: Final = 64
"""How many updates a client may have missed and still get just those."""
LOG_EVENTS: Final = 60
_QUIET: Final = (Sealed, Pressed)

_encode: Final = msgspec.json.Encoder().encode


class Told(Struct, frozen=True):
    """What to send: the update for everybody, what is for one person alone, and the step of a race that it opens."""

    frame: bytes
    yous: list[tuple[str, bytes]]
    shout: int | None


class LiveTable:
    """A table, the view that watchers have of it, and their latest updates as they were sent."""

    def __init__(self, facts: Iterable[Fact]) -> None:
        """The table that these facts tell of."""
        self.table = Table()
        self.thinking: set[tuple[int, int]] = set()
        """Step and seat of the bots that are thinking right now."""
        self._seed: tuple[int, bytes] = (0, b"")
        # One command may bring several facts, and each is told by the table as it was just after that fact.
        self._told = Table()
        self._teller = Teller()
        self._log: deque[Event] = deque(maxlen=LOG_EVENTS)
        self._updates: deque[tuple[int, int, bytes]] = deque(maxlen=KEPT_UPDATES)
        for fact in facts:
            self._tell(self.table.take(fact).fact)
        self.view: View = view(self.table.model)
        self._yous = self._privates()

    @property
    def code(self) -> str:
        """Of the table."""
        return self.table.model.code

    @property
    def version(self) -> int:
        """Of the latest fact."""
        return self.table.model.version

    @property
    def seed(self) -> bytes:
        """The secret of the game being played, or b"" when it has not been fetched."""
        game, seed = self._seed
        return seed if game == self.table.model.game else b""

    def keep_seed(self, seed: bytes) -> None:
        """The secret of the game being played."""
        self._seed = (self.table.model.game, seed)

    def advance(self, happened: tuple[Happened, ...], now: int) -> Told:
        """The new facts, which are stored and in the table, as what watchers are told of them."""
        events = [event for each in happened for event in self._tell(each.fact)]
        before, self.view = self.view, view(self.table.model)
        since = happened[0].fact.version - 1
        update = Update(since=since, v=self.version, events=events, patch=patch(before, self.view), now=now)
        frame = _encode(update)
        self._updates.append((since, self.version, frame))
        opened = self.shout_step() if self.shout_step() != _shout_step(before) else None
        return Told(frame, self._changed_yous(), opened)

    def missed(self, seen: int | None, now: int) -> list[bytes]:
        """Nothing, exactly the updates after version ``seen``, or a snapshot."""
        if seen == self.version:
            return []
        missing = [frame for since, _, frame in self._updates if seen is not None and since >= seen]
        if missing and any(since == seen for since, _, _ in self._updates):
            return missing
        return [_encode(Snapshot(v=self.version, view=self.view, log=list(self._log), now=now))]

    def you(self, person: str) -> You:
        """What this person alone may know."""
        return you(self.table.model, person)

    def shout_step(self) -> int | None:
        """The step of the race that is on, or None."""
        return _shout_step(self.view)

    def summary(self, now: int) -> Summary:
        """The table at a glance."""
        model = self.table.model
        asked = model.asked
        owing = set(asked.seats) - model.answered(asked.kind) if model.playing else set()
        people = [sitter.person for sitter in model.sitters]
        return Summary(
            code=model.code,
            name=model.name,
            status=model.status.value,
            players=tuple(sitter.name for sitter in model.sitters),
            people=tuple(person for person in people if person is not None),
            waits_for=tuple(person for seat in sorted(owing) if (person := people[seat]) is not None),
            round=None if model.state is None else model.state.round,
            awake=model.status is Status.PLAYING,
            updated=now,
        )

    def _privates(self) -> dict[str, You]:
        model = self.table.model
        return {sitter.person: you(model, sitter.person) for sitter in model.sitters if sitter.person is not None}

    def _changed_yous(self) -> list[tuple[str, bytes]]:
        before, self._yous = self._yous, self._privates()
        everyone = {person: self.you(person) for person in (*before, *self._yous)}
        return [(person, encode_you(mine)) for person, mine in everyone.items() if _news(before.get(person), mine)]

    def _tell(self, fact: Fact) -> list[Event]:
        if isinstance(fact.body, Unseated | Moved):
            self._log.clear()  # its events name seats as they were
        events = self._teller.tell(self._told.take(fact), self._told.model)
        self._log.extend(event for event in events if not isinstance(event, _QUIET))
        return events


def _shout_step(table: View) -> int | None:
    """A race that was paused begins anew when play goes on: the time in between is nobody's reaction."""
    return table.ask.step if table.ask.kind is AskKind.SHOUT and table.status is Status.PLAYING else None


def _news(before: You | None, after: You) -> bool:
    """A new seat, nonce or choice. That a choice is no more follows from the step."""
    if before is None or (before.seat, before.nonce) != (after.seat, after.nonce):
        return True
    return after.choice is not None and (before.choice, before.step) != (after.choice, after.step)


def encode_you(message: You) -> bytes:
    """The frame that carries it."""
    return _encode(YouMessage(you=message))
