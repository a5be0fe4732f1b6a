"""What a client may say: a closed set, told apart by ``t``.

``Hello`` and the next three are about the connection; the commands act on the open table and are those of
``tallyup.table.commands``. Each command is answered by ``ack`` or ``refused``.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from tallyup.table.commands import Command
from tallyup.wire.types import MAX_SAFE, Code, Key, Version


class _Message(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="t"):
    """Base of what is said about the connection."""


class Hello(_Message, frozen=True, kw_only=True, tag="hello"):
    """The first message of a connection: who this is."""

    protocol: Annotated[int, Meta(ge=0, le=1_000_000)]
    key: Key


class Open(_Message, frozen=True, kw_only=True, tag="open"):
    """Look at a table (one at a time); answered by ``snapshot``, or by the missing ``update``s after ``seen``."""

    code: Code
    seen: Version | None = None


class Shut(_Message, frozen=True, kw_only=True, tag="shut"):
    """Stop looking at the open table."""


class Pong(_Message, frozen=True, kw_only=True, tag="pong"):
    """The answer to ``beat``, at once."""

    n: Annotated[int, Meta(ge=0, le=MAX_SAFE)]


ClientMessage: TypeAlias = Hello | Open | Shut | Pong | Command
