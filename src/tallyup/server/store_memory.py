"""A store that forgets: for tests, and for a table that need not outlive the program."""

from __future__ import annotations

from collections.abc import Sequence

from tallyup.engine.errors import NotFound
from tallyup.runtime.ports import Summary, VersionConflict
from tallyup.table.facts import Fact

MOST_TABLES = 50
"""How many tables of one person a list shows."""


class MemoryStore:
    """The ``Store`` protocol over dicts. No call awaits anything, so each is atomic on its event loop."""

    def __init__(self) -> None:
        self._facts: dict[str, list[Fact]] = {}
        self._summaries: dict[str, Summary] = {}
        self._seeds: dict[tuple[str, int], bytes] = {}

    async def create(self, facts: Sequence[Fact], summary: Summary) -> None:
        if summary.code in self._facts:
            raise VersionConflict("table/taken", f"there is a table {summary.code} already")
        check_run(facts, 0)
        self._facts[summary.code] = list(facts)
        self._summaries[summary.code] = summary

    async def append(self, code: str, expected: int, facts: Sequence[Fact], summary: Summary) -> None:
        kept = self._facts_of(code)
        check_version(code, expected, len(kept))
        check_run(facts, expected)
        kept.extend(facts)
        self._summaries[code] = summary

    async def load(self, code: str) -> tuple[Fact, ...]:
        return tuple(self._facts_of(code))

    async def put_seed(self, code: str, game: int, seed: bytes) -> None:
        self._seeds.setdefault((code, game), seed)

    async def seed(self, code: str, game: int) -> bytes:
        try:
            return self._seeds[code, game]
        except KeyError:
            raise no_seed(code, game) from None

    async def tables_of(self, person: str) -> tuple[Summary, ...]:
        mine = [summary for summary in self._summaries.values() if person in summary.people]
        return tuple(sorted(mine, key=lambda summary: (-summary.updated, summary.code))[:MOST_TABLES])

    async def awake(self) -> tuple[str, ...]:
        return tuple(sorted(code for code, summary in self._summaries.items() if summary.awake))

    async def close(self) -> None:
        """There is nothing to let go."""

    def _facts_of(self, code: str) -> list[Fact]:
        try:
            return self._facts[code]
        except KeyError:
            raise no_table(code) from None


def check_run(facts: Sequence[Fact], after: int) -> None:
    """Facts that do not follow on each other are a bug of the caller, not a conflict."""
    versions = [fact.version for fact in facts]
    if not versions or versions != list(range(after + 1, after + 1 + len(versions))):
        raise AssertionError(f"facts {versions} do not follow version {after}")


def check_version(code: str, expected: int, actual: int) -> None:
    if actual != expected:
        raise VersionConflict("table/conflict", f"table {code} is at version {actual}, not {expected}")


def no_table(code: str) -> NotFound:
    return NotFound("table/unknown", f"there is no table {code!r}")


def no_seed(code: str, game: int) -> NotFound:
    return NotFound("seed/unknown", f"there is no seed of game {game} at table {code!r}")
