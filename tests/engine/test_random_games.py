"""Games by chance under every rule: they end, their events tell the truth, and an independent score sheet agrees."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tallyup.engine import (
    Action,
    Await,
    Banked,
    BonusRolled,
    Decide,
    GameEnded,
    MainRolled,
    Options,
    PickBonus,
    PickTrio,
    RoundEnded,
    RoundStarted,
    Seat,
    Shout,
    State,
    Step,
    TallyUpScored,
    Turn,
    UpRolled,
    apply,
    legal,
    outcomes,
    start,
    to_act,
)
from tests.engine.helpers import random_action, random_options
from tests.engine.referee import referee

BLOCKS = 10
ORDINARY = 1_000
LONG = 100_000
PATIENCE = 20_000
"""No random game is that long, by far; one that is does not end."""

seeds = st.integers(0, 2**32 - 1)


@dataclass
class Played:
    players: int
    first: Seat
    options: Options
    actions: list[Action]
    steps: list[Step]

    @property
    def end(self) -> State:
        return self.steps[-1].state

    def pairs(self) -> Iterator[tuple[State, Step]]:
        """Each step with the position before it."""
        for before, step in zip(self.steps, self.steps[1:], strict=False):
            yield before.state, step


def play(rng: Random) -> Played:
    players = rng.randint(1, 10)
    first = Seat(rng.randrange(players))
    options = random_options(rng)
    stay = rng.choice([0.4, 0.6, 0.75, 0.9])
    actions: list[Action] = []
    steps = [start(players, first=first, options=options)]
    while to_act(steps[-1].state) is not Turn.NOBODY:
        assert len(actions) < PATIENCE
        action = random_action(steps[-1].state, rng, stay=stay)
        actions.append(action)
        steps.append(apply(steps[-1].state, action))
    return Played(players, first, options, actions, steps)


def check_can_go_on(state: State) -> None:
    """Somebody or something is to act, and nobody else has anything to answer."""
    asked = to_act(state)
    answering = [seat for seat in state.seats if legal(state, seat)]
    assert answering == (list(asked.seats) if isinstance(asked, Await) else [])
    assert bool(outcomes(state)) == (asked is Turn.CHANCE)
    assert (asked is Turn.NOBODY) == (state.end is not None)
    assert any(state.is_in)


def check_events(before: State, step: Step) -> None:  # noqa: C901  (one case for each event)
    """Scores and total change by exactly what the events say."""
    scores, total = list(before.scores), before.total
    for event in step.events:
        match event:
            case Banked(seat, points, score):
                assert points == total
                scores[seat] += points
                assert scores[seat] == score
            case TallyUpScored(_, awards, after):
                for seat, points in awards:
                    scores[seat] += points
                assert tuple(scores) == after
            case MainRolled(_, _, _, change, after_roll) | BonusRolled(_, _, _, change, after_roll):
                total += change
                assert total == after_roll
            case UpRolled(_, change, after_roll, _):
                total += change
                assert total == after_roll
            case RoundEnded(number, _, _, lost_total, after):
                assert (number, lost_total, tuple(scores)) == (before.round, total, after)
                total = 0
            case RoundStarted(number, active, _):
                assert (number, active) == (step.state.round, step.state.active)
            case GameEnded(_, winner, after):
                assert after.count(after[winner]) == 1
                assert after[winner] == max(after)
            case _:
                pass
    assert (tuple(scores), total) == (step.state.scores, step.state.total)


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("block", range(BLOCKS))
def test_random_games_end_and_every_score_has_its_event(block: int, long_run: bool) -> None:
    rng = Random(f"games of block {block}")
    for _ in range((LONG if long_run else ORDINARY) // BLOCKS):
        game = play(rng)
        for before, step in game.pairs():
            check_can_go_on(before)
            check_events(before, step)
        check_can_go_on(game.end)
        sheet = referee(game.players, game.options, game.actions)
        assert (tuple(sheet.scores), sheet.winner) == (game.end.scores, game.end.end and game.end.end.winner)


@given(seed=seeds, share=st.floats(0, 1))
def test_an_independent_score_sheet_agrees_in_mid_game(seed: int, share: float) -> None:
    game = play(Random(seed))
    until = int(share * len(game.actions))
    sheet = referee(game.players, game.options, game.actions[:until])
    assert tuple(sheet.scores) == game.steps[until].state.scores


@given(seed=seeds)
def test_the_same_actions_give_the_same_game(seed: int) -> None:
    game = play(Random(seed))
    step = start(game.players, first=game.first, options=game.options)
    for action, expected in zip(game.actions, game.steps[1:], strict=True):
        step = apply(step.state, action)
        assert step == expected
    assert hash(step.state) == hash(game.end)


@given(seed=seeds, turn=st.integers(1, 9))
def test_other_seats_same_game(seed: int, turn: int) -> None:
    """Everyone moves the same number of places round the table: so does everything that happens."""
    game = play(Random(seed))
    players = game.players
    step = start(players, first=moved(game.first, turn, players), options=game.options)
    for action, expected in zip(game.actions, game.steps[1:], strict=True):
        step = apply(step.state, moved_action(action, turn, players))
        state, other = step.state, expected.state
        assert state.scores == tuple(other.scores[(seat - turn) % players] for seat in range(players))
        assert state.is_in == tuple(other.is_in[(seat - turn) % players] for seat in range(players))
        assert state.active == moved(other.active, turn, players)
        assert (state.phase, state.total, state.round, state.bonus) == (
            other.phase,
            other.total,
            other.round,
            other.bonus,
        )
    assert game.end.end is not None
    assert step.state.end is not None
    assert step.state.end.winner == moved(game.end.end.winner, turn, players)


def moved(seat: Seat, turn: int, players: int) -> Seat:
    return Seat((seat + turn) % players)


def moved_action(action: Action, turn: int, players: int) -> Action:
    match action:
        case PickTrio(seat, dice):
            return PickTrio(moved(seat, turn, players), dice[::-1])
        case PickBonus(seat, dice):
            return PickBonus(moved(seat, turn, players), dice[::-1])
        case Decide(choices):
            return Decide(tuple(sorted((moved(seat, turn, players), choice) for seat, choice in choices)))
        case Shout(first):
            return Shout(tuple(sorted(moved(seat, turn, players) for seat in first)))
        case _:
            return action
