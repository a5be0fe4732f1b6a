"""The last round: where banking decides the game, the score decides and not the average."""

from __future__ import annotations

from typing import Final

from tallyup.engine.actions import Choice, Seat
from tallyup.engine.state import State

COMFORT: Final = 400
"""Points of lead that a rival rarely makes up before a bust.

Chosen by play: in games of two to 500 points and of one turn each, a steady bot that goes OUT with this lead wins 4 to
10 games in 100 more than one that goes OUT with any lead; from 200 to 400 there is still a gain, beyond 400 none.
"""


def forced_choice(state: State, seat: Seat) -> Choice | None:
    """What the end of the game dictates to a player IN; None where it dictates nothing.

    Only looked at when the game would end with this round if the player banked now (R7, R8.2). Then, in this order:

    1. IN, if banking leaves the player behind a score that stands already: it would lose at once. (A shout, or a
       rival who banks a debt, could still help; neither is counted on.)
    2. Where banking would lead everyone, whatever the others bank at the same moment:
       OUT, if nobody else is IN: it wins on the spot; or if the lead is COMFORT or more.
       Otherwise IN, if this round is the last in any case: as long as the rivals stay, a bust wins the game, and who
       goes OUT first with a small lead only tells them how far to go.
    """
    rivals = [other for other in range(state.players) if other != seat]
    score, banked = state.scores[seat], state.scores[seat] + state.total
    if not _is_last(state, banked) or (not rivals and state.options.turns is not None):
        return None  # alone and with a number of turns there is nobody to beat: only the points count
    if any(state.scores[other] > banked for other in rivals):
        return Choice.IN
    lead = min((banked - _within_reach(state, other) for other in rivals), default=COMFORT)
    if lead <= 0:
        return None
    if lead >= COMFORT or not any(state.is_in[other] for other in rivals):
        return Choice.OUT
    return Choice.IN if _is_last(state, score) else None


def _is_last(state: State, mine: int) -> bool:
    """Whether the game ends after this round, should this player have so many points; a tie apart (R7.3)."""
    if state.options.turns is not None:
        return state.round >= state.options.turns * state.players
    return max(mine, *state.scores) >= state.options.target


def _within_reach(state: State, seat: int) -> int:
    """The most that a player has after the decision; a debt need not be banked."""
    return state.scores[seat] + (max(0, state.total) if state.is_in[seat] else 0)
