"""The characters a bot can have."""

from __future__ import annotations

from enum import StrEnum


class Level(StrEnum):
    """How a bot plays; ``act`` says what each does.

    ``rookie`` goes by feel, ``steady`` plays the computed best stopping totals, ``bold`` and ``cautious`` play
    those with more and with less appetite.
    """

    ROOKIE = "rookie"
    STEADY = "steady"
    BOLD = "bold"
    CAUTIOUS = "cautious"
