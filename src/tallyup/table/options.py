"""The options of a table: those of the game (R8) and those of play on screens (R9)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from tallyup.engine.dice_set import dice_set
from tallyup.engine.options import Options
from tallyup.table.types import BotLevel, Clock, Target, Turns


class TableOptions(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How a table plays. ``turns`` replaces ``target`` when given."""

    target: Target = 2_500
    turns: Turns | None = None
    high_stakes: bool = False
    dice: Literal["online", "boxed"] = "online"
    clock: Clock = 0
    rolling: Literal["press", "auto"] = "press"
    """``auto``: a roll comes by itself 1.5 s after it is due."""
    late: Literal["stand-in", "in", "out"] = "stand-in"
    """What happens to a decision that is not made in time."""
    stand_in: BotLevel = "steady"
    """The bot that acts for whoever is late or away."""

    def game(self) -> Options:
        """The part that the rules know."""
        return Options(target=self.target, turns=self.turns, high_stakes=self.high_stakes, dice=dice_set(self.dice))
