"""What an action brought about, with resulting values, so that nobody who listens needs the rules."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from tallyup.engine.actions import Choice, Seat
from tallyup.engine.dice_set import Die, Face, UpFace


class RoundReason(StrEnum):
    """Why a round ended (R2.5)."""

    BUST = "bust"
    ALL_OUT = "all-out"


class GameReason(StrEnum):
    """Which test ended the game (R7, R8.2)."""

    TARGET = "target"
    TURNS = "turns"


@dataclass(frozen=True, slots=True)
class RoundStarted:
    """Everyone IN, Running Total 0 (R2.1). ``number`` counts from 1; ``tie_break`` as in R7.3."""

    number: int
    active: Seat
    tie_break: bool


@dataclass(frozen=True, slots=True)
class TrioPicked:
    """The trio of the round, in the order of ``Die``."""

    seat: Seat
    dice: tuple[Die, ...]


@dataclass(frozen=True, slots=True)
class MainRolled:
    """``points`` were added and gave ``total``; with two or three stars ``points`` is 0 (R3)."""

    dice: tuple[Die, ...]
    faces: tuple[Face, ...]
    stars: int
    points: int
    total: int


@dataclass(frozen=True, slots=True)
class UpRolled:
    """``change`` (of −100, +100 or ×2, else 0) gave ``total``; ``bonus_dice`` are to be rolled (R6)."""

    face: UpFace
    change: int
    total: int
    bonus_dice: int


@dataclass(frozen=True, slots=True)
class BonusPicked:
    """The dice of a Bonus Roll, in the order of ``Die`` (for +3 without anybody's choice)."""

    seat: Seat
    dice: tuple[Die, ...]


@dataclass(frozen=True, slots=True)
class BonusRolled:
    """``stars`` counts Main and Bonus dice together (R6.4); ``points`` is 0 when they bust."""

    dice: tuple[Die, ...]
    faces: tuple[Face, ...]
    stars: int
    points: int
    total: int


@dataclass(frozen=True, slots=True)
class TallyUpScored:
    """``first`` got 200 each, the others IN 100 (R4). ``awards`` in seat order; ``scores`` of all seats after it."""

    first: tuple[Seat, ...]
    awards: tuple[tuple[Seat, int], ...]
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Revealed:
    """The choices of everyone who was IN, in seat order."""

    choices: tuple[tuple[Seat, Choice], ...]


@dataclass(frozen=True, slots=True)
class Banked:
    """``points`` (the Running Total, negative too, R5.2) went to ``seat``, whose score is now ``score``."""

    seat: Seat
    points: int
    score: int


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """``lost`` are the seats that were still IN at a bust; ``total`` is what the Running Total was."""

    number: int
    reason: RoundReason
    lost: tuple[Seat, ...]
    total: int
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameEnded:
    """One highest score (R7.2)."""

    reason: GameReason
    winner: Seat
    scores: tuple[int, ...]


Event: TypeAlias = (
    RoundStarted
    | TrioPicked
    | MainRolled
    | UpRolled
    | BonusPicked
    | BonusRolled
    | TallyUpScored
    | Revealed
    | Banked
    | RoundEnded
    | GameEnded
)
