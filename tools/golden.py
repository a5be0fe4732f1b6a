"""Generated and golden files, all in one place: ``python -m tools.golden`` writes them, ``--check`` only compares.

A generator returns {path from the root of the project: text}. To add one, list its function here.
"""

from __future__ import annotations

import argparse
import difflib
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from tools import golden_playthroughs, golden_samples, golden_wire

ROOT: Final = Path(__file__).resolve().parent.parent
GENERATORS: Final[tuple[Callable[[], dict[str, str]], ...]] = (
    golden_playthroughs.playthroughs,
    golden_wire.wire_types,
    golden_wire.wire_schema,
    golden_wire.wire_words,
    golden_wire.dice,
    golden_samples.wire_samples,
)

_SHOWN: Final = 12


def main(words: list[str] | None = None) -> int:
    """0 when every file is (or now is) as generated; 1 when ``--check`` found one that differs."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.golden", description=__doc__.splitlines()[0] if __doc__ else ""
    )
    parser.add_argument(
        "--check", action="store_true", help="write nothing; show what differs, and fail if anything does"
    )
    check = parser.parse_args(words).check
    changed = [(path, text) for generate in GENERATORS for path, text in generate().items() if _current(path) != text]
    for path, text in changed:
        if check:
            print(f"differs: {path}\n{_difference(_current(path), text)}")
        else:
            (ROOT / path).parent.mkdir(parents=True, exist_ok=True)
            (ROOT / path).write_text(text, encoding="utf-8", newline="\n")
            print(f"written: {path}")
    if check and changed:
        print("generated files are not current; `./run golden` writes them anew")
        return 1
    return 0


def _current(path: str) -> str | None:
    try:
        return (ROOT / path).read_text(encoding="utf-8")
    except FileNotFoundError:
        return None


def _difference(old: str | None, new: str) -> str:
    """The first lines that differ, as in a unified diff without surroundings, and how many more there are."""
    if old is None:
        return "  is missing"
    diff = [*difflib.unified_diff(old.splitlines(), new.splitlines(), "is", "generated", n=0, lineterm="")][2:]
    more = [f"… {len(diff) - _SHOWN} more lines"] if len(diff) > _SHOWN else []
    return "\n".join(f"  {line}" for line in [*diff[:_SHOWN], *more])


if __name__ == "__main__":
    sys.exit(main())
