"""What happened at a table, in order, with resulting values: for the log, the voice and the dice on screen."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from tallyup.wire.types import BotLevel, ChoiceName, DieName, Points, SeatNo, Status, UpFaceText
from tallyup.wire.view import DieView


class _Event(Struct, frozen=True, kw_only=True, tag_field="e"):
    """Base of all events; ``e`` names the kind."""


class RoundStarted(_Event, frozen=True, kw_only=True, tag="round-started"):
    number: int
    active: SeatNo
    tie_break: bool


class TrioPicked(_Event, frozen=True, kw_only=True, tag="trio-picked"):
    seat: SeatNo
    dice: list[DieName]


class MainRolled(_Event, frozen=True, kw_only=True, tag="main-rolled"):
    """2 stars: a bust, 3: Tally Up; ``points`` is 0 then. ``up_die``: a circled number calls for the Up Die."""

    dice: list[DieView]
    stars: int
    points: Points
    total: Points
    up_die: bool


class UpRolled(_Event, frozen=True, kw_only=True, tag="up-rolled"):
    face: UpFaceText
    change: Points
    total: Points
    bonus_dice: int


class BonusPicked(_Event, frozen=True, kw_only=True, tag="bonus-picked"):
    seat: SeatNo
    dice: list[DieName]


class BonusRolled(_Event, frozen=True, kw_only=True, tag="bonus-rolled"):
    """``stars`` counts Main and Bonus dice; two or more: a bust."""

    dice: list[DieView]
    stars: int
    points: Points
    total: Points


class Reaction(Struct, frozen=True):
    """How quick a seat pressed, in ms after the button opened, lag taken off."""

    seat: SeatNo
    ms: int


class Award(Struct, frozen=True):
    seat: SeatNo
    points: Points


class TallyUp(_Event, frozen=True, kw_only=True, tag="tally-up"):
    """A settled race: ``first`` got 200 each (several in a dead heat, none when nobody pressed)."""

    first: list[SeatNo]
    awards: list[Award]
    scores: list[Points]
    reactions: list[Reaction]
    """Quickest first; only who pressed."""


class Choosing(Struct, frozen=True):
    seat: SeatNo
    choice: ChoiceName


class Bank(Struct, frozen=True):
    seat: SeatNo
    points: Points
    score: Points


class Revealed(_Event, frozen=True, kw_only=True, tag="revealed"):
    """All tokens turn over together; who went OUT banked."""

    choices: list[Choosing]
    banks: list[Bank]
    total: Points


class RoundEnded(_Event, frozen=True, kw_only=True, tag="round-ended"):
    """``lost``: who was still IN at a bust. ``total``: what the Running Total was before it."""

    number: int
    reason: Literal["bust", "all-out"]
    lost: list[SeatNo]
    total: Points
    scores: list[Points]


class GameStarted(_Event, frozen=True, kw_only=True, tag="game-started"):
    game: int
    first: SeatNo
    drawn: bool


class GameEnded(_Event, frozen=True, kw_only=True, tag="game-ended"):
    reason: Literal["target", "turns"]
    winner: SeatNo
    scores: list[Points]


class Sealed(_Event, frozen=True, kw_only=True, tag="sealed"):
    """A choice was made or changed; which one, and whether it is the first, nobody can tell."""

    seat: SeatNo


class Pressed(_Event, frozen=True, kw_only=True, tag="pressed"):
    seat: SeatNo


class Sat(_Event, frozen=True, kw_only=True, tag="sat"):
    """Somebody joined, or a bot was added (``level``)."""

    seat: SeatNo
    name: str
    level: BotLevel | None = None


class Unseated(_Event, frozen=True, kw_only=True, tag="unseated"):
    name: str


class Renamed(_Event, frozen=True, kw_only=True, tag="renamed"):
    seat: SeatNo
    old: str
    name: str


class HostChanged(_Event, frozen=True, kw_only=True, tag="host-changed"):
    seat: SeatNo | None


class StatusChanged(_Event, frozen=True, kw_only=True, tag="status-changed"):
    """Paused, suspended, or playing again. ``seat`` is who did it, None when it came by itself."""

    status: Status
    seat: SeatNo | None = None


class StandIn(_Event, frozen=True, kw_only=True, tag="stand-in"):
    """A bot acts for ``seat`` from now on: ``left`` for good, ``away`` too long, ``late`` twice, ``host``'s word."""

    seat: SeatNo
    reason: Literal["left", "away", "late", "host"]


class Back(_Event, frozen=True, kw_only=True, tag="back"):
    seat: SeatNo


class Resigned(_Event, frozen=True, kw_only=True, tag="resigned"):
    seat: SeatNo


class TakenOver(_Event, frozen=True, kw_only=True, tag="taken-over"):
    seat: SeatNo
    old: str
    name: str


class Late(_Event, frozen=True, kw_only=True, tag="late"):
    """The clock ran out; a bot (or the table's option) acts for the seat this once."""

    seat: SeatNo


class ClockGiven(_Event, frozen=True, kw_only=True, tag="clock-given"):
    """The server was away; everyone's clock starts anew."""


Event: TypeAlias = (
    RoundStarted
    | TrioPicked
    | MainRolled
    | UpRolled
    | BonusPicked
    | BonusRolled
    | TallyUp
    | Revealed
    | RoundEnded
    | GameStarted
    | GameEnded
    | Sealed
    | Pressed
    | Sat
    | Unseated
    | Renamed
    | HostChanged
    | StatusChanged
    | StandIn
    | Back
    | Resigned
    | TakenOver
    | Late
    | ClockGiven
)
