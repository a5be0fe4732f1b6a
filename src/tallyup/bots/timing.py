"""When a bot answers, so that people can follow and race it. In milliseconds of table time; nothing sleeps here."""

from __future__ import annotations

from statistics import NormalDist
from types import MappingProxyType
from typing import Final

from tallyup.bots.level import Level
from tallyup.dice import Luck

_DELAYS: Final = MappingProxyType(
    {
        Level.ROOKIE: (500, 1_200),
        Level.STEADY: (400, 1_000),
        Level.BOLD: (400, 800),
        Level.CAUTIOUS: (700, 1_200),
    }
)
_REACTIONS: Final = MappingProxyType(
    {
        Level.ROOKIE: NormalDist(450, 120),
        Level.STEADY: NormalDist(350, 80),
        Level.BOLD: NormalDist(330, 80),
        Level.CAUTIOUS: NormalDist(390, 90),
    }
)
_FASTEST: Final = 180  # what a quick person reaches
_SLOWEST: Final = 1_200
_TAIL: Final = 1e-9  # random() can be 0, where the quantile is minus infinity


def delay_ms(level: Level, luck: Luck, *context: str | int) -> int:
    """How long the bot thinks before a pick or a decision: 400 to 1,200.

    The same context gives the same answer, so name the decision and the seat in it. It knows nothing of what is
    chosen, so the time gives no choice away.
    """
    low, high = _DELAYS[level]
    return low + int(luck("delay", level, *context).random() * (high - low + 1))


def reaction_ms(level: Level, luck: Luck, *context: str | int) -> int:
    """How long after a Tally Up shows the bot shouts: normally distributed by level, cut off at 180 and 1,200.

    About 450 (standard deviation 120) for a rookie, 350 (80) steady, 330 (80) bold, 390 (90) cautious. The same
    context gives the same answer.
    """
    chance = max(_TAIL, luck("reaction", level, *context).random())
    return min(_SLOWEST, max(_FASTEST, round(_REACTIONS[level].inv_cdf(chance))))
