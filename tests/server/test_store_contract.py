"""What every store must do, run on each of them; then what only a file can get wrong."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tallyup.engine import NotFound
from tallyup.runtime.ports import Store, StoreFailed, Summary, VersionConflict
from tallyup.server.sqlite_file import migrations
from tallyup.server.store_memory import MemoryStore
from tallyup.server.store_sqlite import SqliteStore
from tallyup.table.facts import Fact, Named, Opened

Check = Callable[[Store], Awaitable[None]]
ANNA, BERT = "a" * 32, "b" * 32


def opened(code: str = "BCDFGH", *, at: int = 1) -> Fact:
    return Fact(version=1, at=at, body=Opened(code=code, rules=1))


def named(version: int, name: str = "") -> Fact:
    return Fact(version=version, at=version, body=Named(name=name or f"n{version}"), by=ANNA, id=f"c{version}")


def summary(
    code: str = "BCDFGH", *, updated: int = 1, awake: bool = False, people: tuple[str, ...] = (ANNA,)
) -> Summary:
    return Summary(
        code=code,
        name="",
        status="lobby",
        players=("Anna",),
        people=people,
        waits_for=(),
        round=None,
        awake=awake,
        updated=updated,
    )


@pytest.fixture(params=["memory", "sqlite"])
def run(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[Check], None]:
    def on_a_new_store(check: Check) -> None:
        async def whole() -> None:
            store: Store = MemoryStore() if request.param == "memory" else SqliteStore.open(tmp_path / "t.sqlite3")
            try:
                await check(store)
            finally:
                await store.close()

        asyncio.run(whole())

    return on_a_new_store


def test_facts_come_back_in_order_and_equal(run: Callable[[Check], None]) -> None:
    async def check(store: Store) -> None:
        await store.create([opened(), named(2)], summary())
        await store.append("BCDFGH", 2, [named(3, "Zoë ♥ <b>"), named(4)], summary())
        assert await store.load("BCDFGH") == (opened(), named(2), named(3, "Zoë ♥ <b>"), named(4))

    run(check)


def test_a_code_is_taken_once(run: Callable[[Check], None]) -> None:
    async def check(store: Store) -> None:
        await store.create([opened()], summary())
        with pytest.raises(VersionConflict):
            await store.create([opened(at=2)], summary())
        assert await store.load("BCDFGH") == (opened(),)

    run(check)


@pytest.mark.parametrize("expected", [0, 1, 3, 9])
def test_a_wrong_version_stores_nothing_at_all(run: Callable[[Check], None], expected: int) -> None:
    async def check(store: Store) -> None:
        await store.create([opened(), named(2)], summary())
        with pytest.raises(VersionConflict):
            await store.append(
                "BCDFGH", expected, [named(expected + 1), named(expected + 2)], summary(people=(BERT,), awake=True)
            )
        assert len(await store.load("BCDFGH")) == 2
        assert await store.tables_of(BERT) == ()
        assert await store.awake() == ()

    run(check)


def test_unknown_tables_and_seeds_are_not_found(run: Callable[[Check], None]) -> None:
    async def check(store: Store) -> None:
        with pytest.raises(NotFound, match="XXXXXX"):
            await store.load("XXXXXX")
        with pytest.raises(NotFound):
            await store.append("XXXXXX", 1, [named(2)], summary("XXXXXX"))
        with pytest.raises(NotFound):
            await store.seed("XXXXXX", 1)

    run(check)


def test_of_many_who_append_the_same_version_one_wins(run: Callable[[Check], None]) -> None:
    async def check(store: Store) -> None:
        await store.create([opened()], summary())

        async def attempt(who: int, version: int) -> bool:
            try:
                await store.append("BCDFGH", version, [named(version + 1, f"w{who}")], summary())
            except VersionConflict:
                return False
            return True

        for version in range(1, 20):
            wins = await asyncio.gather(*(attempt(who, version) for who in range(10)))
            assert sum(wins) == 1
            stored = (await store.load("BCDFGH"))[-1].body
            assert stored == Named(name=f"w{wins.index(True)}")
        assert [fact.version for fact in await store.load("BCDFGH")] == list(range(1, 21))

    run(check)


def test_a_conflict_at_one_table_leaves_the_others_of_its_batch_alone(run: Callable[[Check], None]) -> None:
    async def check(store: Store) -> None:
        codes = [f"BCDFG{letter}" for letter in "BCDFGHJK"]
        for code in codes:
            await store.create([opened(code)], summary(code))
        appends = [store.append(code, 1 + (n % 2), [named(2 + (n % 2))], summary(code)) for n, code in enumerate(codes)]
        outcomes = await asyncio.gather(*appends, return_exceptions=True)
        assert [isinstance(outcome, VersionConflict) for outcome in outcomes] == [False, True] * 4
        assert [len(await store.load(code)) for code in codes] == [2, 1] * 4

    run(check)


def test_the_first_seed_of_a_game_stays(run: Callable[[Check], None]) -> None:
    async def check(store: Store) -> None:
        await store.put_seed("BCDFGH", 1, b"\x00first\xff")
        await store.put_seed("BCDFGH", 1, b"second")
        await store.put_seed("BCDFGH", 2, b"other")
        assert await store.seed("BCDFGH", 1) == b"\x00first\xff"
        assert await store.seed("BCDFGH", 2) == b"other"

    run(check)


def test_my_tables_are_those_where_i_hold_a_seat_latest_first(run: Callable[[Check], None]) -> None:
    async def check(store: Store) -> None:
        for n in range(60):
            code = "BCDF" + "BCDFGHJKLM"[n // 10] + "BCDFGHJKLM"[n % 10]
            await store.create([opened(code)], summary(code, updated=n))
        mine = await store.tables_of(ANNA)
        assert [table.updated for table in mine] == list(range(59, 9, -1))
        await store.append(mine[0].code, 1, [named(2)], summary(mine[0].code, updated=99, people=(BERT,)))
        assert len(await store.tables_of(ANNA)) == 50
        assert (await store.tables_of(ANNA))[0].updated == 58
        assert await store.tables_of(BERT) == (summary(mine[0].code, updated=99, people=(BERT,)),)

    run(check)


def test_awake_follows_the_last_summary(run: Callable[[Check], None]) -> None:
    async def check(store: Store) -> None:
        await store.create([opened("BCDFGJ")], summary("BCDFGJ", awake=True))
        await store.create([opened()], summary(awake=True))
        assert await store.awake() == ("BCDFGH", "BCDFGJ")
        await store.append("BCDFGH", 1, [named(2)], summary(awake=False))
        assert await store.awake() == ("BCDFGJ",)

    run(check)


def test_facts_that_do_not_follow_on_each_other_are_a_bug(run: Callable[[Check], None]) -> None:
    async def check(store: Store) -> None:
        await store.create([opened()], summary())
        with pytest.raises(AssertionError):
            await store.append("BCDFGH", 1, [named(2), named(4)], summary())
        with pytest.raises(AssertionError):
            await store.append("BCDFGH", 1, [], summary())

    run(check)


# --- only a file ------------------------------------------------------------------------------------------------------


def on_file(path: Path, check: Check, *, busy_ms: int = 50) -> None:
    async def whole() -> None:
        store = SqliteStore.open(path, busy_ms=busy_ms)
        try:
            await check(store)
        finally:
            await store.close()

    asyncio.run(whole())


def test_everything_is_there_after_reopening(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "er" / "t.sqlite3"

    async def write(store: Store) -> None:
        await store.create([opened(), named(2)], summary(awake=True))
        await store.put_seed("BCDFGH", 1, b"seed")

    async def read(store: Store) -> None:
        assert await store.load("BCDFGH") == (opened(), named(2))
        assert await store.seed("BCDFGH", 1) == b"seed"
        assert await store.tables_of(ANNA) == (summary(awake=True),)
        assert await store.awake() == ("BCDFGH",)

    on_file(path, write)
    on_file(path, read)
    assert path.stat().st_mode & 0o077 == 0, "it holds secret seeds"


def test_a_second_opening_is_refused_with_a_sentence_until_the_first_is_closed(tmp_path: Path) -> None:
    path = tmp_path / "t.sqlite3"
    (tmp_path / "other-name").symlink_to(path)

    async def check(_store: Store) -> None:
        for name in (path, tmp_path / "other-name"):
            with pytest.raises(StoreFailed, match="in use by another tallyup"):
                SqliteStore.open(name)

    on_file(path, check)
    on_file(path, lambda store: store.awake())  # type: ignore[arg-type,return-value]


def test_closing_twice_is_fine_and_a_closed_store_refuses(tmp_path: Path) -> None:
    async def whole() -> None:
        store = SqliteStore.open(tmp_path / "t.sqlite3")
        await store.close()
        await store.close()
        with pytest.raises(StoreFailed, match="closed"):
            await store.load("BCDFGH")
        with pytest.raises(StoreFailed, match="closed"):
            await store.put_seed("BCDFGH", 1, b"")

    asyncio.run(whole())


def test_a_file_locked_by_another_program_fails_that_write_and_heals(tmp_path: Path) -> None:
    path = tmp_path / "t.sqlite3"

    async def check(store: Store) -> None:
        await store.create([opened()], summary())
        intruder = sqlite3.connect(path, isolation_level=None)
        intruder.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreFailed, match="locked"):
            await store.append("BCDFGH", 1, [named(2)], summary())
        assert len(await store.load("BCDFGH")) == 1
        intruder.execute("ROLLBACK")
        intruder.close()
        await store.append("BCDFGH", 1, [named(2)], summary())
        assert len(await store.load("BCDFGH")) == 2

    on_file(path, check)


def test_a_full_disk_fails_the_write_and_nothing_of_it_stays(tmp_path: Path) -> None:
    async def check(store: Store) -> None:
        assert isinstance(store, SqliteStore)
        await store.create([opened()], summary())
        writer = store._writer._connection
        pages = writer.execute("PRAGMA page_count").fetchone()[0]
        writer.execute(f"PRAGMA max_page_count = {pages + 1}")
        with pytest.raises(StoreFailed, match="full"):
            await store.append("BCDFGH", 1, [named(2, "x" * 100_000)], summary(awake=True))
        assert await store.load("BCDFGH") == (opened(),)
        assert await store.awake() == ()
        writer.execute("PRAGMA max_page_count = 1000000")
        await store.append("BCDFGH", 1, [named(2)], summary())

    on_file(tmp_path / "t.sqlite3", check)


def refused(path: Path, sentence: str) -> None:
    before = path.read_bytes()
    with pytest.raises(StoreFailed, match=sentence):
        SqliteStore.open(path)
    assert path.read_bytes() == before, "it must be left as it was"


def made(path: Path) -> None:
    async def fill(store: Store) -> None:
        for n in range(200):
            await store.put_seed("BCDFGH", n, b"x" * 100)

    on_file(path, fill)


def test_a_file_of_a_newer_schema_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "t.sqlite3"
    made(path)
    with sqlite3.connect(path) as connection:
        connection.execute(f"PRAGMA user_version = {len(migrations()) + 1}")
    connection.close()
    refused(path, "newer tallyup")


def test_a_damaged_file_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "t.sqlite3"
    made(path)
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    refused(path, "damaged")
    path.write_bytes(whole[:8192] + os.urandom(4096) + whole[12288:])
    refused(path, "damaged")
    path.write_bytes(whole[:50])
    refused(path, "damaged")


def test_a_file_that_is_none_of_ours_is_refused_and_left_alone(tmp_path: Path) -> None:
    text = tmp_path / "letter.txt"
    text.write_text("Dear all,\n" * 100)
    refused(text, "not a SQLite file")
    other = tmp_path / "other.sqlite3"
    connection = sqlite3.connect(other)
    connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.close()
    refused(other, "of another program")


def test_a_folder_that_cannot_be_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreFailed, match="cannot be opened"):
        SqliteStore.open(tmp_path / "file" / "t.sqlite3")
    with pytest.raises(StoreFailed, match="cannot be opened"):
        SqliteStore.open(tmp_path)


KILLED = """
import asyncio, sys
from pathlib import Path
sys.path.insert(0, {here!r})
from test_store_contract import *

async def appends(store, code):
    await store.create([opened(code)], summary(code))
    for version in range(1, 100_000):
        await store.append(code, version, [named(version + 1)], summary(code))
        print(code, version + 1, flush=True)

async def main():
    store = SqliteStore.open(Path({path!r}))
    await asyncio.gather(*(appends(store, code) for code in ("BCDFGH", "BCDFGJ", "BCDFGK")))

asyncio.run(main())
"""


@pytest.mark.parametrize("lines", [1, 40, 200])
def test_kill_9_in_mid_append_loses_nothing_that_was_acknowledged(tmp_path: Path, lines: int) -> None:
    path = tmp_path / "t.sqlite3"
    script = KILLED.format(here=str(Path(__file__).parent), path=str(path))
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        told = [child.stdout.readline() for _ in range(lines)]
        child.send_signal(signal.SIGKILL)
        told += child.stdout.readlines()
    acknowledged = {"BCDFGH": 0, "BCDFGJ": 0, "BCDFGK": 0}
    for line in told:
        if line.endswith("\n"):
            code, version = line.split()
            acknowledged[code] = int(version)

    async def check(store: Store) -> None:
        for code, version in acknowledged.items():
            facts = await store.load(code) if version else ()
            assert [fact.version for fact in facts] == list(range(1, len(facts) + 1))
            assert len(facts) >= version

    assert sum(acknowledged.values()) >= lines
    on_file(path, check)
