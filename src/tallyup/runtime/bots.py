"""When and how bots act: the table says *that* a seat needs one, here is *what* it does and *at what moment*."""

from __future__ import annotations

from functools import partial
from typing import Final, TypeAlias

from tallyup import bots
from tallyup.dice import Luck, luck
from tallyup.engine import Choice, PickBonus, PickTrio, Seat, State
from tallyup.table import SHOUT_DELAY_MS, Model, Need
from tallyup.table.types import AskKind

Answer: TypeAlias = PickTrio | PickBonus | Choice
AFTER_ROUND_MS: Final = 1_500
"""People look at how a round ended before the next begins."""


def luck_of(seed: bytes) -> Luck:
    """The bots' chance in the game of this seed."""
    return partial(luck, seed)


def acts_at(model: Model, need: Need, seed: bytes) -> int:
    """When the bot answers (ms). It looks at nothing that people have chosen, so it gives nothing away."""
    if need.late:
        return model.opened
    if need.kind is AskKind.SHOUT:
        return model.opened + SHOUT_DELAY_MS + reaction(model, need, seed)
    pause = AFTER_ROUND_MS if need.kind is AskKind.TRIO and model.rounds else 0
    return model.opened + pause + bots.delay_ms(bots.Level(need.level), luck_of(seed), *_context(model, need))


def reaction(model: Model, need: Need, seed: bytes) -> int:
    """How many ms after the button opens the bot presses."""
    return bots.reaction_ms(bots.Level(need.level), luck_of(seed), *_context(model, need))


def answer(state: State, need: Need, seed: bytes) -> Answer:
    """What the bot does; may take a while the first time."""
    return bots.act(bots.Level(need.level), state, Seat(need.seat), luck_of(seed))


def _context(model: Model, need: Need) -> tuple[int, int, int]:
    return model.game, model.step, need.seat
