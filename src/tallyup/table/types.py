"""The small types of a table's language, each with its bounds, and the states a table can be in."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta

MAX_SAFE: Final = 2**53 - 1
"""The largest whole number that a browser holds exactly. A larger one is refused, never wrapped."""

MAX_SEATS: Final = 10
MAX_NAME: Final = 40
"""Characters of a person's, a bot's or a table's name."""
MAX_ID: Final = 40

SeatNo: TypeAlias = Annotated[int, Meta(ge=0, le=MAX_SEATS - 1)]
StepNo: TypeAlias = Annotated[int, Meta(ge=0, le=MAX_SAFE)]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=MAX_NAME * 4)]
"""As typed; the table tidies it, counts its characters and refuses a blank-looking one."""
CommandId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=MAX_ID, pattern=r"^[A-Za-z0-9_.:-]+$")]
Nonce: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{22}$")]
"""16 random bytes of a client in URL-safe base64, mixed into every draw of one game."""

DieName: TypeAlias = Literal["red", "orange", "yellow", "green", "blue", "purple"]
Trio: TypeAlias = Annotated[list[DieName], Meta(min_length=3, max_length=3)]
BonusDice: TypeAlias = Annotated[list[DieName], Meta(min_length=1, max_length=2)]
ChoiceName: TypeAlias = Literal["in", "out"]
BotLevel: TypeAlias = Literal["rookie", "steady", "bold", "cautious"]
Target: TypeAlias = Annotated[int, Meta(ge=50, le=1_000_000, multiple_of=10)]
Turns: TypeAlias = Annotated[int, Meta(ge=1, le=100)]
Clock: TypeAlias = Literal[0, 10, 20, 45]
"""Seconds for each act; 0 is no clock."""


class Status(StrEnum):
    """What a table is doing."""

    LOBBY = "lobby"
    PLAYING = "playing"
    PAUSED = "paused"
    SUSPENDED = "suspended"
    """No person is left; play goes on when one returns (R9.5)."""
    OVER = "over"
    """A game has ended; the lobby's commands work again and ``start`` is a rematch."""


class AskKind(StrEnum):
    """What the table waits for."""

    NOTHING = "nothing"
    TRIO = "trio"
    ROLL = "roll"
    ROLL_UP = "roll-up"
    ROLL_BONUS = "roll-bonus"
    BONUS = "bonus"
    DECISION = "decision"
    SHOUT = "shout"
