"""Dice whose rolls are written down beforehand, for tests and for replaying a table game."""

from __future__ import annotations

from collections.abc import Iterable
from types import TracebackType
from typing import Self

from tallyup.dice.notation import due_dice, read_roll
from tallyup.engine.actions import Roll, RollUp
from tallyup.engine.errors import BadInput, Illegal
from tallyup.engine.state import State


class Scripted:
    """One line per roll, in the order in which they are drawn; the number of a draw is not looked at.

    As a context manager it closes itself, unless an error is already on its way.
    """

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = tuple(lines)
        self._next = 0

    def draw(self, state: State, number: int) -> Roll | RollUp:
        """The next line, read as the roll that is due.

        Raises Illegal ``dice/unscripted`` when the script has ended, and what ``read_roll`` raises for a line that
        does not fit the dice; such a line stays the next one.
        """
        due = " ".join(due_dice(state)) or "the Up Die"
        if self._next >= len(self._lines):
            raise Illegal("dice/unscripted", f"draw {number} ({due}, round {state.round}) is not in the script")
        try:
            roll = read_roll(state, self._lines[self._next])
        except BadInput as error:
            raise BadInput(error.code, f"script line {self._next + 1} for {due}: {error.message}") from error
        self._next += 1
        return roll

    def close(self) -> None:
        """Check that the whole script was used. Raises Illegal ``dice/script-left`` naming the first unused line."""
        if self._next < len(self._lines):
            left = len(self._lines) - self._next
            raise Illegal(
                "dice/script-left", f"{left} lines left, from line {self._next + 1}: {self._lines[self._next]!r}"
            )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            self.close()
