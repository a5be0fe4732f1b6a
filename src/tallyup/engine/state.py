"""A position of the game, and who is to act in it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import TYPE_CHECKING, TypeAlias

from tallyup.engine.actions import Seat

if TYPE_CHECKING:
    from tallyup.engine.dice_set import Die, Face, UpFace
    from tallyup.engine.events import Event, GameEnded
    from tallyup.engine.options import Options


class Phase(StrEnum):
    """What the position waits for. Each names the one kind of action that leads out of it."""

    PICK_TRIO = "pick-trio"
    MAIN_ROLL = "main-roll"
    SHOUT = "shout"
    DECIDE_BEFORE_UP = "decide-before-up"
    UP_ROLL = "up-roll"
    PICK_BONUS = "pick-bonus"
    BONUS_ROLL = "bonus-roll"
    DECIDE = "decide"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class State:
    """Everything about a game that matters for its future. No secrets: choices arrive revealed (R5.5).

    ``main`` are the faces of the Main Roll being resolved, ``up`` and ``bonus`` what followed it; all three are
    empty again once the next Main Roll is due. ``is_in`` is by seat.
    """

    options: Options
    first: Seat
    scores: tuple[int, ...]
    round: int
    active: Seat
    phase: Phase
    is_in: tuple[bool, ...]
    total: int = 0
    trio: tuple[Die, ...] = ()
    main: tuple[Face, ...] = ()
    up: UpFace | None = None
    bonus: tuple[Die, ...] = ()
    end: GameEnded | None = None

    @property
    def players(self) -> int:
        """How many seats play."""
        return len(self.scores)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Every seat, ascending."""
        return tuple(map(Seat, range(len(self.scores))))

    @property
    def seats_in(self) -> tuple[Seat, ...]:
        """The seats that are IN, ascending."""
        return tuple(Seat(seat) for seat, here in enumerate(self.is_in) if here)


@dataclass(frozen=True, slots=True)
class Step:
    """The next position and what led there."""

    state: State
    events: tuple[Event, ...]


class Ask(StrEnum):
    """What is asked of seats."""

    TRIO = "trio"
    BONUS = "bonus"
    DECISION = "decision"


@dataclass(frozen=True, slots=True)
class Await:
    """These seats (ascending) are asked; for a decision all of them answer together."""

    ask: Ask
    seats: tuple[Seat, ...]


class Turn(Enum):
    """Who acts when no seat is asked."""

    CHANCE = "chance"
    SHOUT = "shout"
    NOBODY = "nobody"


ToAct: TypeAlias = Await | Turn
