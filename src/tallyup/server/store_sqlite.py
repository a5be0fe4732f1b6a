"""The store on a SQLite file.

Writes go through one thread that takes whatever is queued into one transaction, so that one wait for the disk serves
many tables (a savepoint keeps one table's conflict its own). Nobody is answered before that transaction is on disk.
Reads have a connection and a thread of their own; neither ever holds up the event loop.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Final, NamedTuple, TypeVar

import msgspec

from tallyup.runtime.ports import StoreFailed, Summary, VersionConflict
from tallyup.server.sqlite_file import FileLock, connect, prepare
from tallyup.server.store_memory import MOST_TABLES, check_run, check_version, no_seed, no_table
from tallyup.table.facts import Fact, decode_fact, encode_fact

T = TypeVar("T")
MOST_AT_ONCE: Final = 500
"""Writes per transaction: bounds how long the first of them waits for the last."""


class _Job(NamedTuple):
    do: Callable[[sqlite3.Connection], None]
    future: asyncio.Future[None]
    loop: asyncio.AbstractEventLoop


class SqliteStore:
    """The ``Store`` protocol; ``SqliteStore.open`` makes one. Raises StoreFailed with a sentence when it cannot."""

    def __init__(self, path: Path, lock: FileLock, *, busy_ms: int) -> None:
        self._lock = lock
        self._read = connect(path, busy_ms=busy_ms)
        self._read.execute("PRAGMA query_only = ON")
        self._reader = ThreadPoolExecutor(1, "tallyup-read")
        self._writes: SimpleQueue[_Job | None] = SimpleQueue()
        self._writer = _Writer(connect(path, busy_ms=busy_ms), self._writes)
        self._writer.start()
        self._closed = False

    @classmethod
    def open(cls, path: Path, *, busy_ms: int = 2_000) -> SqliteStore:
        path = path.expanduser().resolve()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            lock = FileLock(path)
        except OSError as error:
            raise StoreFailed("store/cannot-open", f"{path} cannot be opened: {error.strerror}") from error
        try:
            prepare(path)
            return cls(path, lock, busy_ms=busy_ms)
        except (OSError, sqlite3.Error) as error:
            lock.release()
            raise StoreFailed("store/cannot-open", f"{path} cannot be opened: {error}") from error
        except StoreFailed:
            lock.release()
            raise

    async def create(self, facts: Sequence[Fact], summary: Summary) -> None:
        check_run(facts, 0)
        rows = _rows(summary.code, facts)

        def do(connection: sqlite3.Connection) -> None:
            if _version(connection, summary.code):
                raise VersionConflict("table/taken", f"there is a table {summary.code} already")
            _put(connection, rows, summary)

        await self._write(do)

    async def append(self, code: str, expected: int, facts: Sequence[Fact], summary: Summary) -> None:
        check_run(facts, expected)
        rows = _rows(code, facts)

        def do(connection: sqlite3.Connection) -> None:
            version = _version(connection, code)
            if version is None:
                raise no_table(code)
            check_version(code, expected, version)
            _put(connection, rows, summary)

        await self._write(do)

    async def load(self, code: str) -> tuple[Fact, ...]:
        rows = await self._rows("SELECT fact FROM facts WHERE code = ? ORDER BY version", (code,), decode_fact)
        if not rows:
            raise no_table(code)
        return rows

    async def put_seed(self, code: str, game: int, seed: bytes) -> None:
        values = (code, game, seed)
        await self._write(lambda connection: _do(connection, "INSERT OR IGNORE INTO seeds VALUES (?, ?, ?)", values))

    async def seed(self, code: str, game: int) -> bytes:
        rows = await self._rows("SELECT seed FROM seeds WHERE code = ? AND game = ?", (code, game), bytes)
        if not rows:
            raise no_seed(code, game)
        return rows[0]

    async def tables_of(self, person: str) -> tuple[Summary, ...]:
        query = """SELECT summary FROM people JOIN tables USING (code) WHERE person = ?
                   ORDER BY updated DESC, code LIMIT ?"""
        return await self._rows(query, (person, MOST_TABLES), _summary)

    async def awake(self) -> tuple[str, ...]:
        return await self._rows("SELECT code FROM tables WHERE awake = 1 ORDER BY code", (), str)

    async def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        self._writes.put(None)
        await asyncio.to_thread(self._writer.join)
        await asyncio.to_thread(self._reader.shutdown)
        self._read.close()
        self._lock.release()

    async def _write(self, do: Callable[[sqlite3.Connection], None]) -> None:
        self._check_open()
        loop = asyncio.get_running_loop()
        job = _Job(do, loop.create_future(), loop)
        self._writes.put(job)
        await job.future

    async def _rows(self, query: str, values: tuple[object, ...], read: Callable[[Any], T]) -> tuple[T, ...]:
        """The first column of every row, read in the reader's thread."""
        self._check_open()

        def run() -> tuple[T, ...]:
            return tuple(read(row[0]) for row in self._read.execute(query, values))

        try:
            return await asyncio.get_running_loop().run_in_executor(self._reader, run)
        except sqlite3.Error as error:
            raise StoreFailed("store/failed", f"the store could not be read: {error}") from error

    def _check_open(self) -> None:
        if self._closed:
            raise StoreFailed("store/closed", "the store is closed")


class _Writer(Thread):
    """Takes jobs until None comes."""

    def __init__(self, connection: sqlite3.Connection, jobs: SimpleQueue[_Job | None]) -> None:
        super().__init__(name="tallyup-write", daemon=True)
        self._connection = connection
        self._jobs = jobs

    def run(self) -> None:
        with contextlib.closing(self._connection):
            more = True
            while more:
                batch, more = self._batch()
                if batch:
                    self._answer(batch, self._commit(batch))

    def _batch(self) -> tuple[list[_Job], bool]:
        """Everything that is queued, waiting for the first only; and whether there is more to come."""
        batch: list[_Job] = []
        job = self._jobs.get()
        while job is not None:
            batch.append(job)
            if len(batch) == MOST_AT_ONCE:
                return batch, True
            try:
                job = self._jobs.get_nowait()
            except Empty:
                return batch, True
        return batch, False

    def _commit(self, batch: list[_Job]) -> list[BaseException | None]:
        """What became of each. A failure of SQLite itself may have undone the transaction, so it is everyone's."""
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            outcomes = [self._run(job) for job in batch]
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            with contextlib.suppress(sqlite3.Error):
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
            return [_failed(error)] * len(batch)
        return outcomes

    def _run(self, job: _Job) -> BaseException | None:
        self._connection.execute("SAVEPOINT job")
        outcome: BaseException | None = None
        try:
            job.do(self._connection)
        except sqlite3.Error:
            raise
        except Exception as error:  # noqa: BLE001 - it belongs to the caller, who awaits it
            outcome = error
            self._connection.execute("ROLLBACK TO job")
        self._connection.execute("RELEASE job")
        return outcome

    @staticmethod
    def _answer(batch: list[_Job], outcomes: list[BaseException | None]) -> None:
        loops: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[None], BaseException | None]]] = {}
        for job, outcome in zip(batch, outcomes, strict=True):
            loops.setdefault(job.loop, []).append((job.future, outcome))
        for loop, answers in loops.items():
            with contextlib.suppress(RuntimeError):  # a loop that ended meanwhile has nobody waiting
                loop.call_soon_threadsafe(_resolve, answers)


def _resolve(answers: list[tuple[asyncio.Future[None], BaseException | None]]) -> None:
    for future, error in answers:
        if future.done():
            continue
        if error is None:
            future.set_result(None)
        else:
            future.set_exception(error)


def _failed(error: sqlite3.Error) -> StoreFailed:
    return StoreFailed("store/failed", f"the store could not write: {error}")


def _rows(code: str, facts: Sequence[Fact]) -> list[tuple[str, int, str]]:
    return [(code, fact.version, encode_fact(fact).decode()) for fact in facts]


def _version(connection: sqlite3.Connection, code: str) -> int | None:
    row = connection.execute("SELECT version FROM tables WHERE code = ?", (code,)).fetchone()
    return None if row is None else int(row[0])


def _put(connection: sqlite3.Connection, rows: list[tuple[str, int, str]], summary: Summary) -> None:
    connection.executemany("INSERT INTO facts VALUES (?, ?, ?)", rows)
    glance = (summary.code, rows[-1][1], summary.awake, summary.updated, msgspec.json.encode(summary).decode())
    _do(connection, "INSERT OR REPLACE INTO tables VALUES (?, ?, ?, ?, ?)", glance)
    _put_people(connection, summary)


def _put_people(connection: sqlite3.Connection, summary: Summary) -> None:
    """Only what changed: most facts change no seat."""
    before = {row[0] for row in connection.execute("SELECT person FROM people WHERE code = ?", (summary.code,))}
    now = set(summary.people)
    for person in before - now:
        _do(connection, "DELETE FROM people WHERE code = ? AND person = ?", (summary.code, person))
    for person in now - before:
        _do(connection, "INSERT INTO people VALUES (?, ?)", (person, summary.code))


def _do(connection: sqlite3.Connection, statement: str, values: tuple[object, ...]) -> None:
    connection.execute(statement, values)


def _summary(text: str) -> Summary:
    return msgspec.json.decode(text, type=Summary)
