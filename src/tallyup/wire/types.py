"""The small types that messages are made of, each with its bounds."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta

PROTOCOL: Final = 1
"""Raised when an older client could misread the server; such a client is told to reload."""

MAX_SAFE: Final = 2**53 - 1
"""The largest whole number that a browser holds exactly. A larger one is refused, never wrapped."""

MAX_NAME: Final = 40
MAX_ID: Final = 40
MAX_FRAME_BYTES: Final = 4_096

SeatNo: TypeAlias = Annotated[int, Meta(ge=0, le=9)]
StepNo: TypeAlias = Annotated[int, Meta(ge=0, le=MAX_SAFE)]
Version: TypeAlias = Annotated[int, Meta(ge=0, le=MAX_SAFE)]
Millis: TypeAlias = Annotated[int, Meta(ge=0, le=MAX_SAFE)]
Points: TypeAlias = Annotated[int, Meta(ge=-MAX_SAFE, le=MAX_SAFE)]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=MAX_NAME * 4)]
"""As typed; the table trims it, counts its characters and refuses a blank-looking one."""
CommandId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=MAX_ID, pattern=r"^[A-Za-z0-9_.:-]+$")]
Code: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Z]{6}$")]
Key: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{43}$")]
"""A device key: 32 random bytes in URL-safe base64 without padding."""
Nonce: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{22}$")]
"""16 random bytes of a client in URL-safe base64, mixed into every draw of one game."""

DieName: TypeAlias = Literal["red", "orange", "yellow", "green", "blue", "purple"]
Trio: TypeAlias = Annotated[list[DieName], Meta(min_length=3, max_length=3)]
BonusDice: TypeAlias = Annotated[list[DieName], Meta(min_length=1, max_length=2)]
FaceText: TypeAlias = str
"""``*``, ``70`` or ``(50)``."""
UpFaceText: TypeAlias = Literal["+1", "+2", "+3", "-100", "+100", "x2"]
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
