"""Dice streams: the one place where a roll gets its faces.

A stream answers "what shows?" for a position that waits for chance. ``Scripted`` reads it from lines, ``Seeded``
derives it from a number, ``Keyed`` from a committed secret so that everyone can verify it after the game.
"""

from tallyup.dice.keyed import Keyed, Seeded
from tallyup.dice.notation import due_dice, read_roll, write_roll
from tallyup.dice.scripted import Scripted
from tallyup.dice.secret import SEED_BYTES, Luck, bot_nonce, commitment, luck, new_seed
from tallyup.dice.stream import DiceStream

__all__ = [
    "SEED_BYTES",
    "DiceStream",
    "Keyed",
    "Luck",
    "Scripted",
    "Seeded",
    "bot_nonce",
    "commitment",
    "due_dice",
    "luck",
    "new_seed",
    "read_roll",
    "write_roll",
]
