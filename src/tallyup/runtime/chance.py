"""Where a runtime's chance comes from: seeds, codes of tables, dice."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Final, TypeAlias

from msgspec import Struct

from tallyup.dice import DiceStream, Keyed, new_seed

CODE_LETTERS: Final = "BCDFGHJKLMNPQRSTVWXZ"
"""No vowels, so that no code is a word."""
CODE_LENGTH: Final = 6

DiceMaker: TypeAlias = Callable[[bytes, str, int, tuple[str, ...]], DiceStream]
"""Makes the dice of a game from its seed, table, number and nonces; asked anew for every roll."""


def new_code() -> str:
    """Six letters by chance."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


class Chance(Struct, frozen=True, kw_only=True):
    """Where a runtime's chance comes from; tests bring their own."""

    seeds: Callable[[], bytes] = new_seed
    codes: Callable[[], str] = new_code
    dice: DiceMaker = Keyed
