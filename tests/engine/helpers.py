"""Games by script and games by chance, for the tests of the rules."""

from __future__ import annotations

import copy
from random import Random
from typing import Any, Self, TypeVar

import pytest

from tallyup.engine import (
    BOXED,
    ONLINE,
    Action,
    Ask,
    Await,
    Choice,
    Decide,
    Event,
    Options,
    Phase,
    PickBonus,
    PickTrio,
    Roll,
    RollUp,
    Seat,
    Shout,
    State,
    TallyUpError,
    Turn,
    UpFace,
    apply,
    legal,
    start,
    to_act,
)
from tools.playscript import read_action

Kind = TypeVar("Kind")

DICE = (ONLINE, BOXED)

RISKY = "trio red orange yellow"
"""A trio that can do anything: three stars, circled numbers, and high points."""

HUNDRED = ("trio red orange yellow", "roll 50 50 *")
"""A round's first roll that brings 100 and no Up Die."""

BUST = "roll * * 20"
"""Ends the round of the risky trio."""

DEBT = ("trio yellow blue purple", "roll * (10) 20", "decide in", "up -100")
"""A round that stands at -70, with everyone IN and asked."""


class Game:
    """A game that is played line by line (see ``tools.playscript``); a line that cannot be played fails the test."""

    def __init__(self, players: int = 2, *, first: int = 0, **options: Any) -> None:
        step = start(players, first=Seat(first), options=Options(**options))
        self.state = step.state
        self.events: list[Event] = list(step.events)
        self.last = step.events

    def play(self, *lines: str) -> Self:
        for line in lines:
            self.act(read_action(self.state, line))
        return self

    def act(self, action: Action) -> Self:
        step = apply(self.state, action)
        self.state, self.last = step.state, step.events
        self.events += step.events
        return self

    def refused(self, action: Any) -> str:
        """The code of the refusal; the position must be as before and the message must hold it."""
        return refusal(self.state, action).code

    def latest(self, kind: type[Kind]) -> Kind:
        """The most recent event of this kind."""
        return next(event for event in reversed(self.events) if isinstance(event, kind))

    def happened(self, kind: type[Event]) -> int:
        """How many events of this kind there were."""
        return sum(isinstance(event, kind) for event in self.events)

    @property
    def scores(self) -> tuple[int, ...]:
        return self.state.scores

    @property
    def phase(self) -> Phase:
        return self.state.phase

    @property
    def total(self) -> int:
        return self.state.total


def refusal(state: State, action: Any) -> TallyUpError:
    """What ``apply`` raises; the position must stay what it was."""
    before = copy.deepcopy(state)
    with pytest.raises(TallyUpError) as caught:
        apply(state, action)
    assert state == before
    return caught.value


def seats(*numbers: int) -> tuple[Seat, ...]:
    return tuple(map(Seat, numbers))


def random_action(state: State, rng: Random, *, stay: float = 0.75) -> Action:
    """A legal action by chance: fair dice, any picks, a race of any kind, and IN with the probability ``stay``."""
    asked = to_act(state)
    if isinstance(asked, Await):
        return _random_answer(state, asked, rng, stay)
    if asked is Turn.SHOUT:
        return Shout(tuple(seat for seat in state.seats if rng.random() < 1 / state.players))
    if state.phase is Phase.UP_ROLL:
        return RollUp(rng.choice(list(UpFace)))
    dice = state.trio if state.phase is Phase.MAIN_ROLL else state.bonus
    return Roll(tuple(rng.choice(state.options.dice.faces[die]) for die in dice))


def _random_answer(state: State, asked: Await, rng: Random, stay: float) -> PickTrio | PickBonus | Decide:
    if asked.ask is Ask.DECISION:
        return Decide(tuple((seat, Choice.IN if rng.random() < stay else Choice.OUT) for seat in asked.seats))
    picks = [pick for pick in legal(state, asked.seats[0]) if not isinstance(pick, Choice)]
    return rng.choice(picks)


def random_options(rng: Random) -> Options:
    """Any rules that let a random game end in reasonable time."""
    options: dict[str, Any] = {"high_stakes": rng.random() < 0.5}
    if rng.random() < 0.5:
        options["turns"] = rng.choice([1, 1, 2, 3])
    else:
        options["target"] = rng.choice([50, 200, 500, 1000, 2500])
    return Options(dice=rng.choice(DICE), **options)


def random_position(seed: int, steps: int) -> State:
    """Where a random game stands after so many actions, or at its end."""
    rng = Random(seed)
    state = start(rng.randint(1, 10), options=random_options(rng)).state
    for _ in range(steps):
        if state.phase is Phase.OVER:
            break
        state = apply(state, random_action(state, rng)).state
    return state
