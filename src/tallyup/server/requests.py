"""Bodies and small answers of the HTTP interface; the larger ones are in ``tallyup.wire``."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from tallyup.table.options import TableOptions
from tallyup.table.types import Name


class MakeTable(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """POST /api/tables: a new table with you in its first seat, as host."""

    name: Name
    """Yours."""
    options: TableOptions = TableOptions()


class PlayNow(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """POST /api/play-now: a table with three bots where you are first. Give your nonce, then say ``start``."""

    name: Name = "You"
    """Yours."""
    options: TableOptions = TableOptions()


BODIES: Final = (MakeTable, PlayNow)


class Health(Struct, frozen=True, kw_only=True):
    """GET /api/health."""

    ok: bool


class Config(Struct, frozen=True, kw_only=True):
    """GET /api/config: what a client needs before it connects."""

    version: str
    protocol: int
    addresses: list[str]
    """Where this server is reached from the local network, for links that others open; empty when unknown."""
