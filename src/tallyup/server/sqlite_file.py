"""Opening a SQLite file: alone, of a known schema, and undamaged, or not at all."""

from __future__ import annotations

import fcntl
import os
import sqlite3
from contextlib import closing
from importlib.resources import files
from pathlib import Path
from typing import Final

from tallyup.runtime.ports import StoreFailed

APPLICATION_ID: Final = 0x54_61_6C_79  # "Taly": tells a file of ours from any other SQLite file
MAGIC: Final = b"SQLite format 3\x00"


class FileLock:
    """One process per file. The kernel holds the lock, so it ends with the process, however that ends."""

    def __init__(self, path: Path) -> None:
        side = path.with_name(path.name + ".lock")
        self._file = os.open(side, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(self._file)
            raise StoreFailed(
                "store/in-use", f"{path} is in use by another tallyup; stop that one or name another file"
            ) from None

    def release(self) -> None:
        os.close(self._file)


def connect(path: Path, *, busy_ms: int) -> sqlite3.Connection:
    """A connection that begins and ends its transactions itself."""
    connection = sqlite3.connect(path, timeout=busy_ms / 1000, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    return connection


def prepare(path: Path) -> None:
    """Make the file, or check it and bring its schema up to date. Raises StoreFailed and leaves a wrong one alone."""
    if path.exists() and path.stat().st_size:
        version = inspect(path)
    else:
        # Nobody but its owner: it holds the secret seeds of games.
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        version = 0
    with closing(connect(path, busy_ms=5_000)) as connection:
        for number, script in migrations()[version:]:
            migrate(connection, number, script)


def inspect(path: Path) -> int:
    """The schema's version of an existing file, read without writing a byte of it."""
    with path.open("rb") as file:
        if file.read(len(MAGIC)) != MAGIC:
            raise StoreFailed("store/not-ours", f"{path} is not a SQLite file")
    try:
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as connection:
            application = connection.execute("PRAGMA application_id").fetchone()[0]
            version = int(connection.execute("PRAGMA user_version").fetchone()[0])
            faults = [row[0] for row in connection.execute("PRAGMA quick_check(1)")]
            empty = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0] == 0
    except sqlite3.DatabaseError as error:
        raise StoreFailed("store/damaged", f"{path} is damaged and was left as it is: {error}") from error
    if faults != ["ok"]:
        raise StoreFailed("store/damaged", f"{path} is damaged and was left as it is: {faults[0]}")
    if application != APPLICATION_ID and not empty:
        raise StoreFailed("store/not-ours", f"{path} is a SQLite file of another program")
    if version > len(migrations()):
        raise StoreFailed("store/newer", f"{path} was written by a newer tallyup (schema {version}); update this one")
    return version


def migrations() -> list[tuple[int, str]]:
    """The numbered scripts, in order from 1."""
    folder = files("tallyup.server") / "migrations" / "sqlite"
    scripts = sorted((item.name, item.read_text()) for item in folder.iterdir() if item.name.endswith(".sql"))
    return [(number, script) for number, (_, script) in enumerate(scripts, 1)]


def migrate(connection: sqlite3.Connection, number: int, script: str) -> None:
    """All of one script, or nothing of it."""
    stamps = f"PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {number};"
    try:
        connection.executescript(f"BEGIN IMMEDIATE;\n{script}\n{stamps}\nCOMMIT;")
    except sqlite3.Error as error:
        if connection.in_transaction:
            connection.rollback()
        raise StoreFailed(
            "store/migration", f"the file's schema could not be brought to version {number}: {error}"
        ) from error
