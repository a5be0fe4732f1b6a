"""What positions are worth and what to do in them.

``solve_solo`` solves the round of one player alone: when to go OUT and which bonus dice to take.
"""

from tallyup.solver.solo import TALLY_UP_AWARD, Solo, solve_solo

__all__ = ["TALLY_UP_AWARD", "Solo", "solve_solo"]
