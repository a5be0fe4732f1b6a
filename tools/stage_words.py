"""The client's catalogues, read from their sources: `{name}` stands for a value."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Final

MESSAGES: Final = Path(__file__).resolve().parent.parent / "web" / "src" / "lib" / "messages"
_STRING: Final = r'"(?:[^"\\]|\\.)*"'
_ENTRY: Final = re.compile(
    rf'^\s*"(?P<key>[^"]+)":\s*(?P<text>{_STRING}|\{{[^}}]*(?:\{{\w+\}}[^}}]*)*\}})', re.MULTILINE
)


@cache
def catalogue(lang: str) -> dict[str, tuple[str, ...]]:
    """By key: the text, or its forms (singular and plural)."""
    source = (MESSAGES / f"{lang}.ts").read_text("utf-8")
    found = {}
    for entry in _ENTRY.finditer(source):
        found[entry["key"]] = tuple(json.loads(text) for text in re.findall(_STRING, entry["text"]))
    return found


def words(lang: str, key: str) -> str:
    """A text without values."""
    (text,) = catalogue(lang)[key]
    return text


def pattern(text: str) -> re.Pattern[str]:
    """Matches the text with any values in it."""
    parts = re.split(r"\{\w+\}", text)
    return re.compile(".+?".join(re.escape(part) for part in parts) + r"\Z", re.DOTALL)
