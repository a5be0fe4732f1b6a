"""A table as everybody may see it, in sections that are sent again only when they change.

Nothing here differs between seats: what only one person may know travels in ``You``.
Seats count from 0 in clockwise order. Times are milliseconds of the server's clock since 1970.
"""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from tallyup.table.options import TableOptions
from tallyup.wire.types import (
    AskKind,
    BotLevel,
    ChoiceName,
    Code,
    DieName,
    FaceText,
    Millis,
    Nonce,
    Points,
    SeatNo,
    Status,
    StepNo,
    UpFaceText,
)


class SeatView(Struct, frozen=True, kw_only=True):
    """Who sits in a seat."""

    name: str
    kind: Literal["person", "bot", "vacant"]
    """``vacant``: its person resigned; a stand-in plays until somebody takes it over."""
    level: BotLevel | None = None
    """Of a bot."""
    stand_in: bool = False
    """A bot acts for this person until they come back."""


class DieView(Struct, frozen=True):
    """A die and what it shows."""

    die: DieName
    face: FaceText


class TotalStep(Struct, frozen=True):
    """One term of the Running Total: points added (``+``), the Up Die's ±100, or its doubling."""

    kind: Literal["main", "up", "bonus"]
    change: Points
    text: str
    """ASCII: ``+120``, ``-100``, ``x2``."""
    total: Points


class RoundView(Struct, frozen=True, kw_only=True):
    """The round being played. ``number`` counts from 1."""

    number: int
    active: SeatNo
    tie_break: bool
    last: bool
    """Everybody knows that the game ends with this round unless it ends in a tie (turns only)."""
    trio: list[DieName]
    total: Points
    how: list[TotalStep]
    """How the Running Total came about; the latest 40 terms."""


class TrayView(Struct, frozen=True, kw_only=True):
    """The dice on the felt; empty lists and None until rolled."""

    main: list[DieView]
    up: UpFaceText | None
    bonus: list[DieView]
    bonus_picked: list[DieName]
    stars: int
    roll: int
    """Counts the Main, Up and Bonus rolls of the game, so that a client animates each roll once."""


class AskView(Struct, frozen=True, kw_only=True):
    """What the table waits for, and from whom. Every command that answers it names ``step``."""

    step: StepNo
    kind: AskKind
    seats: list[SeatNo]
    """Who is asked; for ``shout``, everyone who may press."""
    chosen: list[SeatNo]
    """Who of them has a choice sealed or has pressed (ascending)."""
    before_up: bool
    """A decision before the Up Die (True) or after a roll (False)."""
    pick: int
    """How many dice are to be picked: 3 for a trio, 1 or 2 for a bonus, else 0."""
    from_dice: list[DieName]
    """The dice to pick from."""
    opened: Millis
    due: Millis | None
    """When a bot acts for those who have not; None without a clock."""


class ScoreView(Struct, frozen=True, kw_only=True):
    """By seat. ``places`` count from 1; equal scores share one."""

    scores: list[Points]
    places: list[int]
    tokens: list[ChoiceName]
    banked: list[Points | None]
    """What a seat banked this round, None while it is IN or after a bust took it."""


class NonceView(Struct, frozen=True):
    """A person's or a bot's part in the dice of a game."""

    seat: SeatNo
    nonce: str


class FairView(Struct, frozen=True, kw_only=True):
    """The dice of the game being played, or of the next one while none is.

    ``commitment`` is published before any nonce is taken; ``nonces`` are final once the game has started.
    """

    game: int
    commitment: str
    nonces: list[NonceView]
    shown_game: int
    shown_seed: str
    """The secret of the last finished game (hex), or "" when there was none."""


class RoundScores(Struct, frozen=True):
    """The scores at the end of a round, for the chart."""

    number: int
    scores: list[Points]


class ResultView(Struct, frozen=True, kw_only=True):
    """How the last game ended. ``rounds`` is thinned to at most 200 entries, the last one always in it."""

    winner: SeatNo
    reason: Literal["target", "turns"]
    scores: list[Points]
    rounds: list[RoundScores]


class View(Struct, frozen=True, kw_only=True):
    """A whole table. Before the first game ``round``, ``tray`` and ``score`` are None."""

    code: Code
    name: str
    """The table's name, or "" for "the host's table"."""
    status: Status
    options: TableOptions
    seats: list[SeatView]
    host: SeatNo | None
    first: SeatNo | None
    """Who starts the next game: a seat the host named, or None to have it drawn (a rematch: the next seat)."""
    game: int
    """How many games this table has begun."""
    round: RoundView | None
    tray: TrayView | None
    score: ScoreView | None
    ask: AskView
    fair: FairView
    result: ResultView | None


class Patch(Struct, frozen=True, kw_only=True):
    """The sections of ``View`` that changed; the others stay as they were."""

    name: str | UnsetType = UNSET
    status: Status | UnsetType = UNSET
    options: TableOptions | UnsetType = UNSET
    seats: list[SeatView] | UnsetType = UNSET
    host: SeatNo | UnsetType | None = UNSET
    first: SeatNo | UnsetType | None = UNSET
    game: int | UnsetType = UNSET
    round: RoundView | UnsetType | None = UNSET
    tray: TrayView | UnsetType | None = UNSET
    score: ScoreView | UnsetType | None = UNSET
    ask: AskView | UnsetType = UNSET
    fair: FairView | UnsetType = UNSET
    result: ResultView | UnsetType | None = UNSET


class You(Struct, frozen=True, kw_only=True):
    """What only one person may know. ``seat`` is None for a spectator."""

    seat: SeatNo | None
    choice: ChoiceName | None
    """Your sealed choice of the decision ``step``, until the reveal."""
    step: StepNo
    nonce: Nonce | None
    """Your nonce as the server took it for ``fair.game``."""


class Presence(Struct, frozen=True, kw_only=True):
    """Who is here now; no part of the game."""

    here: list[bool]
    """By seat: has at least one open connection (a bot always is)."""
    lag: list[Millis | None]
    """By seat: smallest measured round trip in ms, None when unknown or a bot."""
    spectators: int
