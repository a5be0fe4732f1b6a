"""Players that need no person: ``act`` answers for a seat from the position alone.

No bot sees more than its ``State``, reads a clock or draws from anything but the ``Luck`` it is given, so that any
node gives the same answer. ``delay_ms`` and ``reaction_ms`` say when the answer is to be given.
"""

from tallyup.bots.knowledge import warm_ups
from tallyup.bots.level import Level
from tallyup.bots.policy import act
from tallyup.bots.timing import delay_ms, reaction_ms

__all__ = ["Level", "act", "delay_ms", "reaction_ms", "warm_ups"]
