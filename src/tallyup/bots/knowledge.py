"""What the calculating levels know: the solved solo round of each trio, computed at first use and kept."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Final

from tallyup.bots.level import Level
from tallyup.engine.dice_set import RISK, DiceSet, Risk
from tallyup.engine.play import FIRST_SHOUT_POINTS, STILL_IN_POINTS
from tallyup.engine.state import State
from tallyup.odds import Trio, main_roll, trios
from tallyup.solver import Solo, solve_solo


def plan(state: State) -> Solo:
    """The solved solo round for the trio on the table."""
    options = state.options
    return solve_solo(options.dice, state.trio, high_stakes=options.high_stakes, tally_up=tally_up_award(state.players))


def tally_up_award(players: int) -> int:
    """What a Tally Up is worth to who stays IN for it.

    Alone it is the whole 200. With rivals it is the 100 that only players IN get: the race for the other 200 is
    open to those who are OUT as well, so it is no reason to stay.
    """
    return FIRST_SHOUT_POINTS if players == 1 else STILL_IN_POINTS


def favourite_trio(level: Level, dice: DiceSet, players: int, *, high_stakes: bool) -> Trio:
    """The trio that a calculating level always takes.

    steady: the one worth the most alone. bold: the same among those with a high-risk die. cautious: the one that
    busts least often, and of those the one worth the most.
    """
    return _favourite_trio(level, dice, tally_up_award(players), bool(high_stakes))


def warm_ups(dice: DiceSet, *, high_stakes: bool = False, players: int = 2) -> tuple[Callable[[], Solo], ...]:
    """Work for a background, so that no decision has to wait later: a call for each of the 20 trios.

    Each takes a tenth of a second of pure computation or two. ``players`` matters only in being 1 or more: a game
    alone has values of its own.
    """
    award = tally_up_award(players)
    return tuple(partial(solve_solo, dice, trio, high_stakes=high_stakes, tally_up=award) for trio in trios())


_HIGH: Final = Risk.HIGH


@lru_cache(maxsize=128)
def _favourite_trio(level: Level, dice: DiceSet, award: int, high_stakes: bool) -> Trio:  # noqa: FBT001
    def value(trio: Trio) -> float:
        return solve_solo(dice, trio, high_stakes=high_stakes, tally_up=award).value

    if level is Level.BOLD:
        return max((trio for trio in trios() if any(RISK[die] is _HIGH for die in trio)), key=value)
    if level is Level.CAUTIOUS:
        return max(trios(), key=lambda trio: (-main_roll(dice, trio).bust, value(trio)))
    return max(trios(), key=value)
