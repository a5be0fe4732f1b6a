"""People's own names: any script, emoji and direction; never blank-looking, never able to disturb a page."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

from tallyup.engine.errors import BadInput
from tallyup.table.types import MAX_NAME

# Letters and symbols by category that show nothing: Hangul fillers, the blank Braille pattern, a headless note.
_BLANK: Final = frozenset("\u115f\u1160\u3164\uffa0\u2800\U0001d159")
_JOINERS: Final = frozenset("\u200c\u200d")  # needed inside emoji and several scripts
_SHOWING: Final = frozenset("LNPS")

BOT_NAMES: Final = ("Pip", "Dot", "Rattle", "Tumble", "Clack", "Boxcar", "Wobble", "Knuckle", "Nudge", "Domino")


def tidy_name(text: str) -> str:
    """The name without control and direction characters, spaces collapsed, in NFC; at most 40 characters.

    Raises BadInput ``input/name``: too long, or nothing in it can be seen.
    """
    if any(unicodedata.category(char) == "Cs" for char in text):
        raise BadInput("input/name", "the name holds half a character; type it anew")
    # NFC comes last: what is taken away may have kept apart what belongs together.
    kept = unicodedata.normalize("NFC", "".join(char for char in text if _kept(char)))
    name = re.sub(r"\s+", " ", kept).strip()
    if not any(unicodedata.category(char)[0] in _SHOWING and char not in _BLANK for char in name):
        raise BadInput("input/name", f"the name {text[:80]!r} would look blank; it needs a letter, a digit or a sign")
    if len(name) > MAX_NAME:
        raise BadInput("input/name", f"the name has {len(name)} characters; {MAX_NAME} is the most")
    return name


def bot_name(taken: Iterable[str]) -> str:
    """The first of the bots' names that nobody at the table has."""
    used = set(taken)
    return next((name for name in BOT_NAMES if name not in used), BOT_NAMES[0])


def _kept(char: str) -> bool:
    return char.isspace() or char in _JOINERS or unicodedata.category(char) not in {"Cc", "Cf"}
