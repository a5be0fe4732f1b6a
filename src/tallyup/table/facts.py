"""Facts: everything that ever happened at a table, numbered without gaps. They alone rebuild it.

A fact is what was decided, never what follows from it: a Main Roll is stored, the points it added are not. Engine
actions travel in the notation of ``tallyup.record``. Persons are named by the public hash of their device key.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final, TypeAlias

import msgspec
from msgspec import Struct

from tallyup.engine.errors import BadInput
from tallyup.table.options import TableOptions

FACTS_VERSION: Final = 1
"""Raised when stored facts change their shape; a newer one than this is refused, not guessed."""


class Reason(StrEnum):
    """Why a stand-in plays (R9.3, R9.4)."""

    LEFT = "left"
    AWAY = "away"
    LATE = "late"
    HOST = "host"


class _Body(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="f"):
    """Base of all facts' bodies."""


class Opened(_Body, frozen=True, kw_only=True, tag="opened"):
    """The first fact of every table."""

    code: str
    rules: int
    facts: int = FACTS_VERSION
    options: TableOptions = TableOptions()


class Named(_Body, frozen=True, kw_only=True, tag="named"):
    name: str


class Sat(_Body, frozen=True, kw_only=True, tag="sat"):
    """A person took the next free seat."""

    person: str
    name: str


class BotSat(_Body, frozen=True, kw_only=True, tag="bot-sat"):
    level: str
    name: str


class Unseated(_Body, frozen=True, kw_only=True, tag="unseated"):
    """Between games only: the seats above close up."""

    seat: int


class Renamed(_Body, frozen=True, kw_only=True, tag="renamed"):
    seat: int
    name: str


class Moved(_Body, frozen=True, kw_only=True, tag="moved"):
    seat: int
    to: int


class Hosted(_Body, frozen=True, kw_only=True, tag="hosted"):
    """``None``: no person is left to be host."""

    seat: int | None


class OptionsSet(_Body, frozen=True, kw_only=True, tag="options-set"):
    options: TableOptions


class FirstNamed(_Body, frozen=True, kw_only=True, tag="first-named"):
    seat: int | None


class Committed(_Body, frozen=True, kw_only=True, tag="committed"):
    """The hash of the secret seed of game ``game``, before any nonce for it."""

    game: int
    commitment: str


class NonceGiven(_Body, frozen=True, kw_only=True, tag="nonce"):
    seat: int
    nonce: str


class Started(_Body, frozen=True, kw_only=True, tag="started"):
    """A game began. ``nonces`` by seat, final from here on; "" of a person who gave none."""

    game: int
    first: int
    drawn: bool
    nonces: tuple[str, ...]


class Acted(_Body, frozen=True, kw_only=True, tag="acted"):
    """An action of the engine: the game's step ``step``. ``by_bot``: a bot or stand-in did it."""

    step: int
    action: str
    by_bot: bool = False


class Sealed(_Body, frozen=True, kw_only=True, tag="sealed"):
    """A choice, first or changed. Secret until the reveal."""

    step: int
    seat: int
    choice: str
    by_bot: bool = False


class Pressed(_Body, frozen=True, kw_only=True, tag="pressed"):
    """A press in the race of step ``step``, ``reaction`` ms after the button opened."""

    step: int
    seat: int
    reaction: int
    by_bot: bool = False


class Paused(_Body, frozen=True, kw_only=True, tag="paused"):
    seat: int


class Resumed(_Body, frozen=True, kw_only=True, tag="resumed"):
    seat: int


class Suspended(_Body, frozen=True, kw_only=True, tag="suspended"):
    """No person is left (R9.5)."""


class Revived(_Body, frozen=True, kw_only=True, tag="revived"):
    """A person came back to a suspended table."""


class Late(_Body, frozen=True, kw_only=True, tag="late"):
    """The clock ran out for ``seat`` at step ``step``."""

    step: int
    seat: int


class StoodIn(_Body, frozen=True, kw_only=True, tag="stood-in"):
    seat: int
    reason: Reason


class Back(_Body, frozen=True, kw_only=True, tag="back"):
    seat: int


class Resigned(_Body, frozen=True, kw_only=True, tag="resigned"):
    seat: int


class TakenOver(_Body, frozen=True, kw_only=True, tag="taken-over"):
    seat: int
    person: str
    name: str


class ClockGiven(_Body, frozen=True, kw_only=True, tag="clock-given"):
    """The server was away: the current clock starts anew at this fact's time."""


class SeedShown(_Body, frozen=True, kw_only=True, tag="seed-shown"):
    """The secret seed (hex) of a finished game."""

    game: int
    seed: str


Body: TypeAlias = (
    Opened
    | Named
    | Sat
    | BotSat
    | Unseated
    | Renamed
    | Moved
    | Hosted
    | OptionsSet
    | FirstNamed
    | Committed
    | NonceGiven
    | Started
    | Acted
    | Sealed
    | Pressed
    | Paused
    | Resumed
    | Suspended
    | Revived
    | Late
    | StoodIn
    | Back
    | Resigned
    | TakenOver
    | ClockGiven
    | SeedShown
)


class Fact(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """``version`` counts from 1 without gaps; ``at`` is ms since 1970 by the store's clock.

    ``by`` is the person (or "" for the table itself, a bot or a node) and ``id`` their command's id.
    """

    version: int
    at: int
    body: Body
    by: str = ""
    id: str = ""


_encoder: Final = msgspec.json.Encoder()
_decoder: Final = msgspec.json.Decoder(Fact)


def encode_fact(fact: Fact) -> bytes:
    """One line of JSON."""
    return _encoder.encode(fact)


def decode_fact(line: bytes | str) -> Fact:
    """The fact of that line. Raises BadInput ``fact/unreadable``."""
    try:
        return _decoder.decode(line)
    except msgspec.MsgspecError as error:
        raise BadInput("fact/unreadable", f"a stored fact cannot be read ({error}): {line[:200]!r}") from error
