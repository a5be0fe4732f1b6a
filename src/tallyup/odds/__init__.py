"""Exact chances of the dice: what a Main Roll or a Bonus Roll shows, as fractions.

Everything is counted over equally likely faces; no float and no sampling. Results are cached and immutable.
"""

from tallyup.odds.bonus_roll import BonusRoll, bonus_picks, bonus_roll
from tallyup.odds.main_roll import MainOutcome, MainRoll, Trio, all_trios, main_roll, trios

__all__ = [
    "BonusRoll",
    "MainOutcome",
    "MainRoll",
    "Trio",
    "all_trios",
    "bonus_picks",
    "bonus_roll",
    "main_roll",
    "trios",
]
