"""What a client may say: a closed set, told apart by ``t``.

Commands carry the client's own ``id``: sent twice, they act once. Each is answered by ``ack`` or ``refused``.
Commands of play name the ``step`` they answer (``AskView.step``) and are refused for any other.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from tallyup.wire.types import BonusDice, BotLevel, ChoiceName, Code, CommandId, Key, Name, Nonce, SeatNo, StepNo, Trio, Version
from tallyup.wire.view import TableOptions


class _Message(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="t"):
    """Base of all client messages."""


class Hello(_Message, tag="hello"):
    """The first message of a connection: who this is."""

    protocol: Annotated[int, Meta(ge=0, le=1_000_000)]
    key: Key


class Open(_Message, tag="open"):
    """Look at a table (one at a time); answered by ``snapshot``, or by the missing ``update``s after ``seen``."""

    code: Code
    seen: Version | None = None


class Shut(_Message, tag="shut"):
    """Stop looking at the open table."""


class Pong(_Message, tag="pong"):
    """The answer to ``beat``, at once."""

    n: Annotated[int, Meta(ge=0, le=2**53 - 1)]


class _Command(_Message):
    """Base of what acts on the open table."""

    id: CommandId


class Sit(_Command, tag="sit"):
    name: Name


class Rename(_Command, tag="rename"):
    """Your own name."""

    name: Name


class NameTable(_Command, tag="name-table"):
    """Host only. "" takes the name away."""

    name: Annotated[str, Meta(max_length=160)]


class AddBot(_Command, tag="add-bot"):
    """Host only. The server gives the bot a name; ``name`` overrides it."""

    level: BotLevel
    name: Name | None = None


class Remove(_Command, tag="remove"):
    """Host only, between games: a bot, or a person."""

    seat: SeatNo


class Move(_Command, tag="move"):
    """Host only, between games: the seat takes the place ``to``, the others close up."""

    seat: SeatNo
    to: SeatNo


class SetOptions(_Command, tag="set-options"):
    """Host only, between games."""

    options: TableOptions


class GiveHost(_Command, tag="give-host"):
    """Host only: another person becomes the host."""

    seat: SeatNo


class SetFirst(_Command, tag="set-first"):
    """Host only: who starts, or None to have it drawn."""

    seat: SeatNo | None


class GiveNonce(_Command, tag="give-nonce"):
    """Your part in the dice of game ``game``, given once its commitment is shown and before it starts."""

    game: Annotated[int, Meta(ge=1, le=1_000_000)]
    nonce: Nonce


class Start(_Command, tag="start"):
    """Host only: begin a game, or a rematch."""


class PickTrio(_Command, tag="pick-trio"):
    """Picks and rolls: the round's first Main Roll follows at once."""

    step: StepNo
    dice: Trio


class Roll(_Command, tag="roll"):
    """Main Roll, Up Die or Bonus Roll, whichever is due."""

    step: StepNo


class Choose(_Command, tag="choose"):
    """IN or OUT; may be changed until the reveal."""

    step: StepNo
    choice: ChoiceName


class PickBonus(_Command, tag="pick-bonus"):
    """Picks and rolls."""

    step: StepNo
    dice: BonusDice


class Press(_Command, tag="press"):
    """Tally Up!"""

    step: StepNo


class Pause(_Command, tag="pause"):
    """Anyone seated."""


class Resume(_Command, tag="resume"):
    """Anyone seated."""


class Leave(_Command, tag="leave"):
    """Between games: frees the seat. In a game: a stand-in plays, the seat stays yours; opening the table again ends it."""


class Resign(_Command, tag="resign"):
    """Gives the seat up: a stand-in plays on, and anybody may take it over."""


class TakeOver(_Command, tag="take-over"):
    """A spectator takes a bot's or a vacant seat."""

    seat: SeatNo
    name: Name


class AppointStandIn(_Command, tag="appoint-stand-in"):
    """Host only: a bot acts for somebody absent until they come back."""

    seat: SeatNo


class ComeBack(_Command, tag="come-back"):
    """Ends your own stand-in."""


Command: TypeAlias = (
    Sit
    | Rename
    | NameTable
    | AddBot
    | Remove
    | Move
    | SetOptions
    | GiveHost
    | SetFirst
    | GiveNonce
    | Start
    | PickTrio
    | Roll
    | Choose
    | PickBonus
    | Press
    | Pause
    | Resume
    | Leave
    | Resign
    | TakeOver
    | AppointStandIn
    | ComeBack
)
ClientMessage: TypeAlias = Hello | Open | Shut | Pong | Command
