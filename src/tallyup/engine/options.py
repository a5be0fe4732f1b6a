"""The options of a game (RULES R1.4, R7, R8) and their bounds."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from tallyup.engine.dice_set import ONLINE, DiceSet
from tallyup.engine.errors import BadInput
from tallyup.engine.text import shown

MIN_PLAYERS: Final = 1  # R1.1: one player alone may practise
MAX_PLAYERS: Final = 10
DEFAULT_TARGET: Final = 2_500  # R7.2
MIN_TARGET: Final = 50  # R8.1; no die has a face that is not a multiple of 10
MAX_TARGET: Final = 1_000_000
TARGET_STEP: Final = 10
MAX_TURNS: Final = 100  # R8.2

RULES_VERSION: Final = 1
"""Raised whenever the same actions would give another game; every stored fact and record names it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """How a game is played. ``turns`` (times active for each player) replaces ``target`` when given (R8.2)."""

    target: int = DEFAULT_TARGET
    turns: int | None = None
    high_stakes: bool = False
    dice: DiceSet = field(default=ONLINE)

    def __post_init__(self) -> None:
        # `type`, not `isinstance`: True is an int to Python, but no target.
        if type(self.target) is not int or not MIN_TARGET <= self.target <= MAX_TARGET or self.target % TARGET_STEP:
            raise BadInput(
                "input/target",
                f"the target {shown(self.target)} is not a multiple of {TARGET_STEP} from {MIN_TARGET} to {MAX_TARGET}",
            )
        if self.turns is not None and (type(self.turns) is not int or not 1 <= self.turns <= MAX_TURNS):
            raise BadInput("input/turns", f"{shown(self.turns)} turns each: it must be 1 to {MAX_TURNS}")
        if type(self.high_stakes) is not bool:
            raise BadInput("input/high-stakes", f"high stakes are {shown(self.high_stakes)}: it must be True or False")
        if type(self.dice) is not DiceSet:
            raise BadInput("input/dice-set", f"{shown(self.dice)} is no set of dice")
