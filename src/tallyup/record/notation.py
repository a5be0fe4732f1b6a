"""Actions as one line of text each, for stored facts and records; ``parse_action(format_action(a)) == a``.

trio 0 red orange yellow    seat 0 picks the trio
bonus 0 green blue          seat 0 picks bonus dice
decide 0:in 2:out           all choices of a decision
roll * 70 (40)              a Main or Bonus Roll, in the order of its dice
up +2                       the Up Die
shout 1 3                   a dead heat; ``shout`` alone: nobody
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from tallyup.engine.actions import Action, Choice, Decide, PickBonus, PickTrio, Roll, RollUp, Seat, Shout
from tallyup.engine.dice_set import Die, Face, UpFace
from tallyup.engine.errors import BadInput


def format_action(action: Action) -> str:
    """The line of this action."""
    match action:
        case PickTrio(seat, dice):
            return f"trio {seat} {' '.join(dice)}"
        case PickBonus(seat, dice):
            return f"bonus {seat} {' '.join(dice)}"
        case Decide(choices):
            return "decide " + " ".join(f"{seat}:{choice.value}" for seat, choice in choices)
        case Roll(faces):
            return "roll " + " ".join(str(face) for face in faces)
        case RollUp(face):
            return f"up {face}"
        case Shout(first):
            return " ".join(["shout", *(str(seat) for seat in first)])


def parse_action(line: str) -> Action:
    """The action of this line; whether it is legal somewhere is not looked at. Raises BadInput ``input/action``."""
    kind, *words = line.split() or [""]
    try:
        return _READERS[kind](words)
    except (KeyError, ValueError, IndexError) as error:
        raise BadInput(
            "input/action", f"no action reads {line[:200]!r}; it begins with one of {', '.join(_READERS)}"
        ) from error


def _seat(word: str) -> Seat:
    if not (word.isascii() and word.isdigit() and len(word) == 1):
        raise ValueError(word)
    return Seat(int(word))


def _choice(word: str) -> tuple[Seat, Choice]:
    seat, choice = word.split(":")
    return _seat(seat), Choice(choice)


def _up(words: list[str]) -> RollUp:
    (word,) = words
    return RollUp(UpFace(word))


_READERS: Final[Mapping[str, Callable[[list[str]], Action]]] = MappingProxyType(
    {
        "trio": lambda words: PickTrio(_seat(words[0]), tuple(Die(word) for word in words[1:])),
        "bonus": lambda words: PickBonus(_seat(words[0]), tuple(Die(word) for word in words[1:])),
        "decide": lambda words: Decide(tuple(_choice(word) for word in words)),
        "roll": lambda words: Roll(tuple(Face.parse(word) for word in words)),
        "up": _up,
        "shout": lambda words: Shout(tuple(_seat(word) for word in words)),
    }
)
