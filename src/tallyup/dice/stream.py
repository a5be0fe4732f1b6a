"""What every stream of dice promises."""

from __future__ import annotations

from typing import Protocol

from tallyup.engine.actions import Roll, RollUp
from tallyup.engine.state import State


class DiceStream(Protocol):
    """Where rolls come from; whoever plays a game asks it whenever the game waits for chance."""

    def draw(self, state: State, number: int) -> Roll | RollUp:
        """What shows for the roll that ``state`` waits for.

        ``number`` is how many draws this game had before, from 0; a stream may derive the faces from it.
        Raises Illegal ``dice/no-roll-due`` where the position waits for something else than a roll.
        """
        ...
