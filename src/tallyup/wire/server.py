"""What a client may hear: a closed set, told apart by ``t``."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from tallyup.wire.events import Event
from tallyup.wire.types import Code, Millis, Version
from tallyup.wire.view import Patch, Presence, View, You


class _Message(Struct, frozen=True, kw_only=True, tag_field="t"):
    """Base of all server messages."""


class Welcome(_Message, frozen=True, kw_only=True, tag="welcome"):
    """The answer to ``hello``. ``now`` lets a client show deadlines by its own clock."""

    protocol: int
    server: str
    now: Millis


class Snapshot(_Message, frozen=True, kw_only=True, tag="snapshot"):
    """A whole table at version ``v``. ``log`` holds the latest events, oldest first, at most 60."""

    v: Version
    view: View
    log: list[Event]
    now: Millis


class Update(_Message, frozen=True, kw_only=True, tag="update"):
    """Versions ``since`` + 1 to ``v``, as one. A client at another version than ``since`` asks to resume."""

    since: Version
    v: Version
    events: list[Event]
    patch: Patch
    now: Millis


class YouMessage(_Message, frozen=True, kw_only=True, tag="you"):
    """After every snapshot, and whenever it changes."""

    you: You


class PresenceMessage(_Message, frozen=True, kw_only=True, tag="presence"):
    """After every snapshot, and whenever it changes."""

    presence: Presence


class Beat(_Message, frozen=True, kw_only=True, tag="beat"):
    """Every 15 s, and a few times in a row at first; answer with ``pong`` at once. ``v``: the open table's version."""

    n: int
    v: Version | None
    now: Millis


class Ack(_Message, frozen=True, kw_only=True, tag="ack"):
    """The command ``id`` is done and stored, as of version ``v``."""

    id: str
    v: Version


class Refused(_Message, frozen=True, kw_only=True, tag="refused"):
    """The command ``id`` changed nothing; without an id, the message was not understood.

    ``code`` is stable ("action/not-your-turn"); ``message`` is English, for logs and for codes a client does not know.
    """

    id: str | None
    code: str
    message: str


class Gone(_Message, frozen=True, kw_only=True, tag="gone"):
    """Before the server closes the connection: why. ``retry``: connecting again may help."""

    code: str
    message: str
    retry: bool


ServerMessage: TypeAlias = Welcome | Snapshot | Update | YouMessage | PresenceMessage | Beat | Ack | Refused | Gone


class TableMade(Struct, frozen=True, kw_only=True):
    """HTTP: the answer to making a table."""

    code: Code


class TableCard(Struct, frozen=True, kw_only=True):
    """HTTP: a line of "your tables"."""

    code: Code
    name: str
    status: str
    players: list[str]
    round: int | None
    your_move: bool
    updated: Millis


class TableList(Struct, frozen=True, kw_only=True):
    """HTTP: the tables you sit at, latest first, at most 50."""

    tables: list[TableCard]


class Problem(Struct, frozen=True, kw_only=True):
    """HTTP: any refusal."""

    code: str
    message: str
