"""The last round: where banking decides the game, the score decides and not the average."""

from __future__ import annotations

from tallyup.engine.actions import Choice, Seat
from tallyup.engine.state import State


def forced_choice(state: State, seat: Seat) -> Choice | None:
    """What the end of the game dictates to a player IN; None where it dictates nothing.

    Only looked at when the game would end with this round if the player banked now (R7, R8.2). Then, in this order:

    1. IN, if banking leaves the player behind a score that stands already: it would lose at once. (A shout or a
       rival who banks a debt could still help; neither is counted on.)
    2. IN, if the round is the last whatever the player does, rivals are still IN, and none could pass the player's
       score by banking now: a bust wins the game, and so does everything else for now. Banking later only raises
       what the rivals must reach.
    3. OUT, if banking leads everyone, whatever the others bank now: with nobody else IN it wins on the spot.
    """
    rivals = [other for other in range(state.players) if other != seat]
    score, banked = state.scores[seat], state.scores[seat] + state.total
    if not _is_last(state, banked) or (not rivals and state.options.turns is not None):
        return None  # alone and with a number of turns there is nobody to beat: only the points count
    best = max((state.scores[other] for other in rivals), default=banked - 1)
    if banked < best:
        return Choice.IN
    within_reach = max((_within_reach(state, other) for other in rivals), default=banked - 1)
    if score > within_reach and _is_last(state, score) and any(state.is_in[other] for other in rivals):
        return Choice.IN
    return Choice.OUT if banked > within_reach else None


def _is_last(state: State, mine: int) -> bool:
    """Whether the game ends after this round, should this player have so many points; a tie apart (R7.3)."""
    if state.options.turns is not None:
        return state.round >= state.options.turns * state.players
    return max(mine, *state.scores) >= state.options.target


def _within_reach(state: State, seat: int) -> int:
    """The most that a player has after the decision; a debt need not be banked."""
    return state.scores[seat] + (max(0, state.total) if state.is_in[seat] else 0)
