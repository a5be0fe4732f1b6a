"""What may be asked of a table: by persons (a closed set that travels as it is), and by the runtime.

Commands carry the client's own ``id``: sent twice, they act once. Commands of play name the ``step`` they answer and
are refused for any other.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from tallyup.engine import actions as engine
from tallyup.table.options import TableOptions
from tallyup.table.types import BonusDice, BotLevel, ChoiceName, CommandId, Name, Nonce, SeatNo, StepNo, Trio


class _Command(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="t"):
    """Base of what acts on the open table."""

    id: CommandId


class Sit(_Command, frozen=True, kw_only=True, tag="sit"):
    name: Name


class Rename(_Command, frozen=True, kw_only=True, tag="rename"):
    """Your own name."""

    name: Name


class NameTable(_Command, frozen=True, kw_only=True, tag="name-table"):
    """Host only. "" takes the name away."""

    name: Annotated[str, Meta(max_length=160)]


class AddBot(_Command, frozen=True, kw_only=True, tag="add-bot"):
    """Host only. The server gives the bot a name; ``name`` overrides it."""

    level: BotLevel
    name: Name | None = None


class Remove(_Command, frozen=True, kw_only=True, tag="remove"):
    """Host only, between games: a bot, or a person."""

    seat: SeatNo


class Move(_Command, frozen=True, kw_only=True, tag="move"):
    """Host only, between games: the seat takes the place ``to``, the others close up."""

    seat: SeatNo
    to: SeatNo


class SetOptions(_Command, frozen=True, kw_only=True, tag="set-options"):
    """Host only, between games."""

    options: TableOptions


class GiveHost(_Command, frozen=True, kw_only=True, tag="give-host"):
    """Host only: another person becomes the host."""

    seat: SeatNo


class SetFirst(_Command, frozen=True, kw_only=True, tag="set-first"):
    """Host only: who starts, or None to have it drawn."""

    seat: SeatNo | None


class GiveNonce(_Command, frozen=True, kw_only=True, tag="give-nonce"):
    """Your part in the dice of game ``game``, given once its commitment is shown and before it starts."""

    game: Annotated[int, Meta(ge=1, le=1_000_000)]
    nonce: Nonce


class Start(_Command, frozen=True, kw_only=True, tag="start"):
    """Host only: begin a game, or a rematch."""


class PickTrio(_Command, frozen=True, kw_only=True, tag="pick-trio"):
    """Picks and rolls: the round's first Main Roll follows at once."""

    step: StepNo
    dice: Trio


class Roll(_Command, frozen=True, kw_only=True, tag="roll"):
    """Main Roll, Up Die or Bonus Roll, whichever is due."""

    step: StepNo


class Choose(_Command, frozen=True, kw_only=True, tag="choose"):
    """IN or OUT; may be changed until the reveal."""

    step: StepNo
    choice: ChoiceName


class PickBonus(_Command, frozen=True, kw_only=True, tag="pick-bonus"):
    """Picks and rolls."""

    step: StepNo
    dice: BonusDice


class Press(_Command, frozen=True, kw_only=True, tag="press"):
    """Tally Up!"""

    step: StepNo


class Pause(_Command, frozen=True, kw_only=True, tag="pause"):
    """Anyone seated."""


class Resume(_Command, frozen=True, kw_only=True, tag="resume"):
    """Anyone seated."""


class Leave(_Command, frozen=True, kw_only=True, tag="leave"):
    """Between games: frees the seat. In a game: a stand-in plays until you open the table again; it stays yours."""


class Resign(_Command, frozen=True, kw_only=True, tag="resign"):
    """Gives the seat up: a stand-in plays on, and anybody may take it over."""


class TakeOver(_Command, frozen=True, kw_only=True, tag="take-over"):
    """A spectator takes a bot's or a vacant seat."""

    seat: SeatNo
    name: Name


class AppointStandIn(_Command, frozen=True, kw_only=True, tag="appoint-stand-in"):
    """Host only: a bot acts for somebody absent until they come back."""

    seat: SeatNo


class ComeBack(_Command, frozen=True, kw_only=True, tag="come-back"):
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

# What the runtime says. These never come from outside, so they need no bounds.


@dataclass(frozen=True, slots=True)
class Prepare:
    """The seed of the next game lies in the store; this is its hash."""

    game: int
    commitment: str


@dataclass(frozen=True, slots=True)
class Begin:
    """``start``, completed: the nonces by seat ("" of a person who gave none), and who was drawn to be first."""

    start: Start
    nonces: tuple[str, ...]
    drawn: int


@dataclass(frozen=True, slots=True)
class Rolled:
    """The dice of step ``step``. ``roll`` is the person's command, or None when it comes by itself."""

    step: int
    action: engine.Roll | engine.RollUp
    roll: Roll | None = None


@dataclass(frozen=True, slots=True)
class BotActs:
    """A bot's or stand-in's answer at step ``step``."""

    step: int
    seat: int
    answer: engine.PickTrio | engine.PickBonus | engine.Choice


@dataclass(frozen=True, slots=True)
class BotPresses:
    step: int
    seat: int
    reaction: int


@dataclass(frozen=True, slots=True)
class Tick:
    """Time has passed: whatever is due happens."""


@dataclass(frozen=True, slots=True)
class WentAway:
    """This person has had no connection for the whole time of grace; ``here`` are those who have one."""

    person: str
    here: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Returned:
    """This person has a connection again."""

    person: str


@dataclass(frozen=True, slots=True)
class GiveClock:
    """The server was away."""


@dataclass(frozen=True, slots=True)
class ShowSeed:
    """The game is over; its secret may be known."""

    game: int
    seed: str


RuntimeCommand: TypeAlias = (
    Prepare | Begin | Rolled | BotActs | BotPresses | Tick | WentAway | Returned | GiveClock | ShowSeed
)
