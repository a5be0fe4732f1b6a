"""Whole games of bots on seeded dice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from tallyup.bots import Level, act, reaction_ms
from tallyup.dice import Luck, Seeded, luck
from tallyup.engine import (
    Choice,
    Decide,
    Options,
    PickBonus,
    PickTrio,
    Seat,
    Shout,
    State,
    Turn,
    apply,
    legal,
    start,
    to_act,
)


def luck_of(seed: int) -> Luck:
    return partial(luck, b"seed %d" % seed)


def positions(levels: Sequence[Level], seed: int, options: Options) -> Iterator[State]:
    """Every position of a game in which all seats are bots, the last one included; each answer is checked."""
    chance, dice = luck_of(seed), Seeded(seed)
    state, draws = start(len(levels), options=options).state, 0
    while True:
        yield state
        asked = to_act(state)
        if asked is Turn.NOBODY:
            return
        if asked is Turn.CHANCE:
            state = apply(state, dice.draw(state, draws)).state
            draws += 1
        elif asked is Turn.SHOUT:
            times = [reaction_ms(level, chance, draws, seat) for seat, level in enumerate(levels)]
            first = tuple(Seat(seat) for seat, time in enumerate(times) if time == min(times))
            state = apply(state, Shout(first)).state
        else:
            answers = [(seat, act(levels[seat], state, seat, chance)) for seat in asked.seats]
            assert all(answer in legal(state, seat) for seat, answer in answers)
            state = apply(state, _action(answers)).state


def play(levels: Sequence[Level], seed: int, options: Options) -> State:
    """The last position of such a game."""
    *_, last = positions(levels, seed, options)
    return last


def _action(answers: Sequence[tuple[Seat, PickTrio | PickBonus | Choice]]) -> PickTrio | PickBonus | Decide:
    first = answers[0][1]
    if not isinstance(first, Choice):
        return first
    return Decide(tuple((seat, choice) for seat, choice in answers if isinstance(choice, Choice)))
