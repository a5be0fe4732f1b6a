"""What can happen in a game: three kinds of choice, chance, and a settled shout.

Every action is a frozen value; the engine draws nothing and decides nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NewType, TypeAlias

from tallyup.engine.dice_set import Die, Face, UpFace

Seat = NewType("Seat", int)
"""A player's place, counted from 0 in clockwise order (R1.5). Screens show it from 1."""


class Choice(StrEnum):
    """The two sides of a token (R5.1)."""

    IN = "in"
    OUT = "out"


@dataclass(frozen=True, slots=True)
class PickTrio:
    """The active player fixes the three dice of the round (R2.2). Order does not matter."""

    seat: Seat
    dice: tuple[Die, ...]


@dataclass(frozen=True, slots=True)
class PickBonus:
    """The active player picks the dice of a Bonus Roll from the unused ones (R6.3). Order does not matter."""

    seat: Seat
    dice: tuple[Die, ...]


@dataclass(frozen=True, slots=True)
class Decide:
    """The choices of every player still IN, revealed at once (R5.1), as pairs in ascending seat order."""

    choices: tuple[tuple[Seat, Choice], ...]


@dataclass(frozen=True, slots=True)
class Roll:
    """Chance: the faces of a Main or Bonus Roll, in the order of its dice (which is that of ``Die``)."""

    faces: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class RollUp:
    """Chance: the face of the Up Die (R6.1)."""

    face: UpFace


@dataclass(frozen=True, slots=True)
class Shout:
    """The settled race after a Tally Up: who was first (R4.2), several in a dead heat (R4.3), nobody (R4.5).

    Seats in ascending order.
    """

    first: tuple[Seat, ...]


Action: TypeAlias = PickTrio | PickBonus | Decide | Roll | RollUp | Shout
