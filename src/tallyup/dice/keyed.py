"""Dice derived from a secret seed: fair beforehand, verifiable afterwards.

How a draw gets its faces, for anyone who checks it with other tools:

1. *What is drawn* is ``main`` or ``bonus`` followed by the names of the dice in the order of ``Die``, all separated
   by one space (``main red blue purple``), or ``up``.
2. Block ``b`` (0, 1, 2, ...) is HMAC-SHA-256 of the seed over the fields ``tallyup/draw/1``, table, game, draw
   number, what is drawn, ``b`` and then every nonce in its published order (encoding in ``secret``).
3. Read the bytes of the blocks in order. A byte of 252 or more is skipped, since 252 is the largest multiple of 6
   in a byte; any other byte gives the face with the index (byte modulo 6).
4. The first byte that counts is for the first die, and so on. The order of the faces is that of ``DiceSet.faces``,
   for the Up Die that of ``UpFace``.

Who is first, where that is drawn, comes the same way: draw number 0 of ``first N`` for N players, where a byte counts
below the largest multiple of N and gives the seat (byte modulo N).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from itertools import count, islice
from typing import Final

from tallyup.dice.notation import due_dice
from tallyup.dice.secret import derive
from tallyup.engine.actions import Roll, RollUp, Seat
from tallyup.engine.dice_set import SIDES, UpFace
from tallyup.engine.state import Phase, State

_FACES: Final = SIDES
_BYTES: Final = 256
_UP_FACES: Final = tuple(UpFace)


class Keyed:
    """The dice of one game, given by its secret seed and by the nonces of everyone at the table.

    ``nonces`` are in the order in which they were published. Draws are a function of the arguments alone: any node
    that knows them, and everyone once the seed is public, gets the same faces.
    """

    def __init__(self, seed: bytes, table: str, game: int, nonces: tuple[str, ...]) -> None:
        self._seed = seed
        self._table = table
        self._game = game
        self._nonces = nonces

    def draw(self, state: State, number: int) -> Roll | RollUp:
        """The faces for draw ``number`` of the game. Raises Illegal ``dice/no-roll-due``."""
        due = due_dice(state)
        if not due:
            return RollUp(_UP_FACES[next(self._indices(number, "up"))])
        kind = "main" if state.phase is Phase.MAIN_ROLL else "bonus"
        indices = self._indices(number, " ".join((kind, *due)))
        faces = state.options.dice.faces
        return Roll(tuple(faces[die][index] for die, index in zip(due, islice(indices, len(due)), strict=True)))

    def first_seat(self, players: int) -> Seat:
        """Who starts the game, each seat as likely as the others."""
        return Seat(next(self._indices(0, f"first {players}", players)))

    def _indices(self, number: int, what: str, sides: int = _FACES) -> Iterator[int]:
        """Fair indices below ``sides``, without end."""
        before = ("tallyup/draw/1", self._table, str(self._game), str(number), what)
        for block in count():
            for byte in derive(self._seed, *before, str(block), *self._nonces):
                if byte < _BYTES - _BYTES % sides:
                    yield byte % sides


class Seeded:
    """Reproducible dice for practice, tests and simulations: ``Keyed`` with a seed made from a number.

    ``game`` tells apart the games that are played with one seed. Whoever knows the number knows the dice.
    """

    def __init__(self, seed: int, game: int = 0) -> None:
        self._keyed = Keyed(hashlib.sha256(b"%d" % seed).digest(), "", game, ())

    def draw(self, state: State, number: int) -> Roll | RollUp:
        """The faces for draw ``number``. Raises Illegal ``dice/no-roll-due``."""
        return self._keyed.draw(state, number)
