"""The small types that only messages need; the table's own come from ``tallyup.table.types``."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta

from tallyup.table.types import MAX_SAFE, AskKind, BotLevel, ChoiceName, DieName, Nonce, SeatNo, Status, StepNo

__all__ = [
    "MAX_FRAME_BYTES",
    "MAX_SAFE",
    "PROTOCOL",
    "AskKind",
    "BotLevel",
    "ChoiceName",
    "Code",
    "DieName",
    "FaceText",
    "Key",
    "Millis",
    "Nonce",
    "Points",
    "SeatNo",
    "Status",
    "StepNo",
    "UpFaceText",
    "Version",
]

PROTOCOL: Final = 1
"""Raised when an older client could misread the server; such a client is told to reload."""

MAX_FRAME_BYTES: Final = 4_096

Version: TypeAlias = Annotated[int, Meta(ge=0, le=MAX_SAFE)]
Millis: TypeAlias = Annotated[int, Meta(ge=0, le=MAX_SAFE)]
Points: TypeAlias = Annotated[int, Meta(ge=-MAX_SAFE, le=MAX_SAFE)]
Code: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Z]{6}$")]
Key: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{43}$")]
"""A device key: 32 random bytes in URL-safe base64 without padding."""
FaceText: TypeAlias = str
"""``*``, ``70`` or ``(50)``."""
UpFaceText: TypeAlias = Literal["+1", "+2", "+3", "-100", "+100", "x2"]
