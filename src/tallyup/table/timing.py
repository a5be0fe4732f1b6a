"""When something is due at a table, by its own fields; nobody here looks at a clock."""

from __future__ import annotations

from tallyup.table.model import (
    AUTO_ROLL_MS,
    BOT_ROLL_MS,
    ROLL_KINDS,
    SHOUT_AFTER_FIRST_MS,
    SHOUT_DELAY_MS,
    SHOUT_WINDOW_MS,
    Model,
)
from tallyup.table.types import AskKind, Status


def shout_closes(model: Model) -> int | None:
    """When the race ends if not everyone has pressed, or None where none is on."""
    if model.status is not Status.PLAYING or model.asked.kind is not AskKind.SHOUT:
        return None
    closes = model.opened + SHOUT_DELAY_MS + SHOUT_WINDOW_MS
    return closes if model.first_press is None else min(closes, model.first_press + SHOUT_AFTER_FIRST_MS)


def clock_due(model: Model) -> int | None:
    """When the clock runs out for those who have not answered; None without a clock or without such people."""
    asked = model.asked
    if not model.options.clock or model.status is not Status.PLAYING or asked.kind is AskKind.SHOUT:
        return None
    owing = set(asked.seats) - model.answered(asked.kind) - model.late
    if not any(model.sitters[seat].acts_itself for seat in owing):
        return None
    return model.opened + 1_000 * model.options.clock


def due(model: Model) -> int | None:
    """The next moment at which a ``Tick`` changes something."""
    return shout_closes(model) or clock_due(model)


def roll_due(model: Model) -> int | None:
    """When the roll that the table waits for comes by itself; None when it waits for a press."""
    state, kind = model.state, model.asked.kind
    if model.status is not Status.PLAYING or kind not in ROLL_KINDS or state is None:
        return None
    active = model.sitters[state.active]
    if model.picked_by_hand or state.active in model.late:
        return model.opened
    if not active.acts_itself:
        return model.opened + BOT_ROLL_MS
    return model.opened + AUTO_ROLL_MS if model.options.rolling == "auto" else None
