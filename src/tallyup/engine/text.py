"""A position as one line of text: the end of every refusal's message, so that it can be replayed by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tallyup.engine.dice_set import DICE_SETS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tallyup.engine.options import Options
    from tallyup.engine.state import State

_SHOWN: Final = 200


def describe(state: State) -> str:
    """Every field of the position that is not at its start, as ``name value`` joined by ``; ``. Seats count from 0."""
    parts = [f"round {state.round}", f"active {state.active}", state.phase.value]
    parts += [f"total {state.total}", f"in {_words(state.seats_in) or 'nobody'}", f"scores {_words(state.scores)}"]
    up = () if state.up is None else (state.up,)
    for name, value in (("trio", state.trio), ("main", state.main), ("up", up), ("bonus", state.bonus)):
        if value:
            parts.append(f"{name} {_words(value)}")
    if state.end is not None:
        parts.append(f"won by {state.end.winner} ({state.end.reason})")
    return "; ".join([*parts, f"first {state.first}", describe_options(state.options)])


def describe_options(options: Options) -> str:
    """The options as one line, such as ``target 2500; dice online`` or ``turns 2; high stakes; dice boxed``."""
    length = f"target {options.target}" if options.turns is None else f"turns {options.turns}"
    dice = f"dice {options.dice.name}"
    if DICE_SETS.get(options.dice.name) != options.dice:
        dice += "".join(f", {die} {_words(faces)}" for die, faces in options.dice.faces.items())
    return "; ".join([length, *(["high stakes"] if options.high_stakes else []), dice])


def shown(value: object) -> str:
    """A foreign value for a message: its repr, cut to a bounded length, and its type when it has no usable repr."""
    try:
        text = repr(value)
    except Exception:  # noqa: BLE001  (a foreign __repr__, or an int too long to print, must not hide the refusal)
        return f"<{type(value).__name__}>"
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def _words(values: Iterable[object]) -> str:
    return " ".join(map(str, values))
