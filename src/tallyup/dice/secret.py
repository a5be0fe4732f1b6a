"""What is derived from a game's secret seed, and the one byte encoding of it all.

Every derivation is HMAC-SHA-256, keyed with the seed, over a message made of fields. A field is four bytes of
length (big endian) and that many bytes of UTF-8, so no two lists of fields give the same message. A number is
written in decimal. The first field names the purpose, so that no two purposes ever share a message:

=========================  ======================================================================================
purpose                    further fields
=========================  ======================================================================================
``tallyup/draw/1``         table, game, draw number, what is drawn, block, each nonce (see ``keyed``)
``tallyup/bot-nonce/1``    seat
``tallyup/bot/1``          each item of the context: ``i`` and a number, or ``s`` and a text
=========================  ======================================================================================
"""

from __future__ import annotations

import hashlib
import hmac
import random
import secrets
from typing import Final, Protocol

from tallyup.engine.errors import BadInput

SEED_BYTES: Final = 32
_MAX_FIELD: Final = 2**32 - 1


class Luck(Protocol):
    """A source of chance by name: the same context always gives an equal generator."""

    def __call__(self, *context: str | int) -> random.Random:
        """A fresh generator for this context."""
        ...


def new_seed() -> bytes:
    """32 bytes from the system's cryptographic source, for one game."""
    return secrets.token_bytes(SEED_BYTES)


def commitment(seed: bytes) -> str:
    """SHA-256 of the seed in lower-case hex, to be published before the first roll."""
    return hashlib.sha256(seed).hexdigest()


def bot_nonce(seed: bytes, seat: int) -> str:
    """The nonce of a bot's seat: 32 hex digits that tell nothing about the seed."""
    return derive(seed, "tallyup/bot-nonce/1", str(seat)).hex()[:32]


def luck(seed: bytes, *context: str | int) -> random.Random:
    """The chance a bot has in this context, equal on every machine; numbers and texts never collide.

    Use ``functools.partial(luck, seed)`` where a ``Luck`` is asked for. Only ``random()`` of the generator is the
    same in every version of Python; its other methods may not be.
    """
    fields = (f"i{item:d}" if isinstance(item, int) else f"s{item}" for item in context)
    return random.Random(int.from_bytes(derive(seed, "tallyup/bot/1", *fields), "big"))


def derive(seed: bytes, *fields: str) -> bytes:
    """The 32 bytes of HMAC-SHA-256 for these fields. Raises BadInput ``input/seed`` for an empty seed."""
    if not seed:
        raise BadInput("input/seed", "the seed is empty")
    return hmac.digest(seed, encode(*fields), "sha256")


def encode(*fields: str) -> bytes:
    """The message for these fields: each as four bytes of length and its UTF-8. Raises BadInput ``input/text``."""
    try:
        parts = [field.encode() for field in fields]
    except UnicodeEncodeError as error:
        raise BadInput("input/text", f"not a Unicode text: {error.object!r}") from None
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)
