"""A game written down line by line: how tests and golden files say what happens, and how they show what came of it.

A script begins with what the game is, a word and its value on each line; then follows one line per action. ``#``
begins a comment::

    players 3               first 1    target 500    turns 2    stakes high    dice boxed

    trio red orange yellow  bonus green blue          (the active player's)
    roll * 70 (40)          up +2                     (the dice that are due, in the order of the dice)
    decide 0:in 1:out       decide in   decide out    (the short form: everyone who is IN)
    shout 1    shout 0 2    shout nobody
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from tallyup.dice.notation import read_roll, write_roll
from tallyup.engine import (
    Action,
    Choice,
    Decide,
    Die,
    Options,
    PickBonus,
    PickTrio,
    Roll,
    RollUp,
    Seat,
    Shout,
    State,
    Step,
    dice_set,
    start,
)


@dataclass(frozen=True, slots=True)
class Script:
    """What a script says: its comment lines at the top, the game, and the lines of its actions."""

    title: tuple[str, ...]
    players: int
    first: Seat
    options: Options
    lines: tuple[str, ...]

    def start(self) -> Step:
        return start(self.players, first=self.first, options=self.options)


_SETTINGS: Final[Mapping[str, tuple[str, Callable[[str], Any]]]] = {
    "target": ("target", int),
    "turns": ("turns", int),
    "stakes": ("high_stakes", {"high": True}.__getitem__),
    "dice": ("dice", dice_set),
}


def read_script(text: str) -> Script:
    """Read a whole script. Raises ValueError or KeyError for a line of the game that makes no sense."""
    lines = [line.strip() for line in text.splitlines()]
    title = tuple(line.removeprefix("#").strip() for line in lines if line.startswith("#"))
    said = [line.partition("#")[0].split() for line in lines if line.partition("#")[0].strip()]
    game = {words[0]: words[1] for words in said if words[0] in {"players", "first", *_SETTINGS}}
    options = {_SETTINGS[word][0]: _SETTINGS[word][1](value) for word, value in game.items() if word in _SETTINGS}
    actions = tuple(" ".join(words) for words in said if words[0] not in game)
    return Script(title, int(game["players"]), Seat(int(game.get("first", "0"))), Options(**options), actions)


def read_action(state: State, line: str) -> Action:
    """The action that the line names in this position. Raises ValueError for a line that is none."""
    word, _, rest = line.strip().partition(" ")
    if word not in _READERS:
        raise ValueError(f"no action reads {line!r}")
    return _READERS[word](state, rest.strip())


def write_action(action: Action) -> str:
    """The line that ``read_action`` reads back."""
    match action:
        case PickTrio(_, dice):
            return f"trio {_words(dice)}"
        case PickBonus(_, dice):
            return f"bonus {_words(dice)}"
        case Decide(choices):
            return f"decide {' '.join(f'{seat}:{choice}' for seat, choice in choices)}"
        case Roll():
            return f"roll {write_roll(action)}"
        case RollUp():
            return f"up {write_roll(action)}"
        case Shout(first):
            return f"shout {_words(first) or 'nobody'}"


def _read_dice(text: str) -> tuple[Die, ...]:
    return tuple(Die(word) for word in text.split())


def _read_decide(state: State, text: str) -> Decide:
    if text in tuple(Choice):
        return Decide(tuple((seat, Choice(text)) for seat in state.seats_in))
    pairs = (word.split(":") for word in text.split())
    return Decide(tuple((Seat(int(seat)), Choice(choice)) for seat, choice in pairs))


def _read_shout(_state: State, text: str) -> Shout:
    return Shout(() if text == "nobody" else tuple(Seat(int(word)) for word in text.split()))


_READERS: Final[Mapping[str, Callable[[State, str], Action]]] = {
    "trio": lambda state, text: PickTrio(state.active, _read_dice(text)),
    "bonus": lambda state, text: PickBonus(state.active, _read_dice(text)),
    "decide": _read_decide,
    "roll": read_roll,
    "up": read_roll,
    "shout": _read_shout,
}


def _words(values: Iterable[object]) -> str:
    return " ".join(map(str, values))
