"""Rolls as text, checked against the dice that are due: ``* 70 (40)`` for Tally Dice, ``+2`` for the Up Die."""

from __future__ import annotations

from tallyup.engine.actions import Roll, RollUp
from tallyup.engine.chance import rolled_dice
from tallyup.engine.dice_set import DiceSet, Die, Face, UpFace
from tallyup.engine.errors import BadInput, Illegal
from tallyup.engine.state import Phase, State

_PLAIN = str.maketrans({"−": "-", "×": "x", "★": "*"})


def due_dice(state: State) -> tuple[Die, ...]:
    """The Tally Dice that are due, in the order of ``Die``; empty when it is the Up Die.

    Raises Illegal ``dice/no-roll-due`` when the position does not wait for a roll.
    """
    due = rolled_dice(state)
    if not due and state.phase is not Phase.UP_ROLL:
        raise Illegal("dice/no-roll-due", f"no roll is due in {state.phase.value!r} of round {state.round}")
    return due


def read_roll(state: State, text: str) -> Roll | RollUp:
    """The roll that the text names, for the dice that are due and in their order.

    Raises BadInput ``input/face`` for text that is no face, ``dice/no-such-face`` for a face the die does not have,
    ``dice/wrong-number`` for too few or too many faces, and Illegal ``dice/no-roll-due``.
    """
    due = due_dice(state)
    if not due:
        return RollUp(_read_up(text))
    words = text.split()
    if len(words) != len(due):
        raise BadInput("dice/wrong-number", f"{text!r} shows {len(words)} faces; {len(due)} are due: {', '.join(due)}")
    dice = state.options.dice
    return Roll(tuple(_read_face(dice, die, word) for die, word in zip(due, words, strict=True)))


def write_roll(roll: Roll | RollUp) -> str:
    """The text that ``read_roll`` reads back."""
    return str(roll.face) if isinstance(roll, RollUp) else " ".join(str(face) for face in roll.faces)


def _read_up(text: str) -> UpFace:
    try:
        return UpFace(text.strip().translate(_PLAIN))
    except ValueError:
        faces = ", ".join(face.value for face in UpFace)
        raise BadInput("input/face", f"{text!r} is no face of the Up Die; it has {faces}") from None


def _read_face(dice: DiceSet, die: Die, word: str) -> Face:
    face = Face.parse(word)
    if face not in dice.faces[die]:
        faces = " ".join(str(each) for each in dice.faces[die])
        raise BadInput("dice/no-such-face", f"{die.value} has no {word!r}; its faces are {faces} (set {dice.name!r})")
    return face
