"""People who play by themselves, so that tests can watch whole games; and stores that fail."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from tallyup.engine.errors import TallyUpError
from tallyup.runtime import Store, StoreFailed, Summary
from tallyup.server.store_memory import MemoryStore
from tallyup.table import Fact, TableOptions
from tallyup.table import commands as c
from tallyup.table import facts as f
from tallyup.table.types import AskKind, Status
from tallyup.wire.view import View
from tests.runtime.fakes import House

TRIO = ["red", "yellow", "purple"]
REACTION = 400


def answer(view: View, seat: int) -> tuple[Any, dict[str, Any]]:
    """What the person in this seat does: a function of what they see. Every seat has a limit of its own."""
    ask = view.ask
    match ask.kind:
        case AskKind.TRIO:
            return c.PickTrio, {"dice": TRIO}
        case AskKind.BONUS:
            return c.PickBonus, {"dice": ask.from_dice[-ask.pick :]}
        case AskKind.DECISION:
            assert view.round is not None
            return c.Choose, {"choice": "out" if view.round.total >= 120 + 30 * seat else "in"}
        case AskKind.SHOUT:
            return c.Press, {"reaction": REACTION + 10 * seat}
        case _:
            return c.Roll, {}


class Party:
    """The people of one table; each acts ``thinks`` ms after being asked."""

    def __init__(self, house: House, code: str, people: Sequence[str], thinks: int = 2_000) -> None:
        self.house = house
        self.code = code
        self.people = people
        self.thinks = thinks
        self.slow: set[str] = set()
        """Who takes a quarter of a minute for everything."""

    @classmethod
    async def begin(
        cls,
        house: House,
        people: Sequence[str],
        bots: Sequence[Any] = (),
        *,
        thinks: int = 2_000,
        **options: Any,
    ) -> Self:
        """A new table in its first game."""
        code = await house.make(people[0], people[0], bots=bots)
        party = cls(house, code, people, thinks)
        for person in people[1:]:
            await house.say(code, person, c.Sit, name=person)
        await party.arrive()
        await house.say(code, people[0], c.SetOptions, options=TableOptions(**options))
        await house.say(code, people[0], c.Start)
        return party

    async def arrive(self) -> None:
        for person in self.people:
            self.house.runtime.present(self.code, person, here=True)
        await self.house.runtime.settled()

    async def step(self) -> bool:
        """The next thing that happens at the table; False when the game is over."""
        house = self.house
        live = house.runtime._live.get(self.code)
        view = live.view if live else await house.view(self.code)
        if view.status is Status.OVER:
            return False
        seats = [sitter.person for sitter in live.table.model.sitters] if live else await house.runtime.seats(self.code)
        asked = [seat for seat in view.ask.seats if seat not in view.ask.chosen and seats[seat] in self.people]
        due = house.clock.next_due()
        asked.sort(key=lambda seat: seats[seat] in self.slow)
        acts = view.ask.opened + (self._pause(view, seats[asked[0]]) if asked else 0)
        if asked and (due is None or acts < due):
            await house.pass_until(acts)
            await self.act(view, asked[0], seats[asked[0]])
        else:
            assert due is not None, "the table stands still"
            await house.pass_until(due)
        return True

    def _pause(self, view: View, person: str | None) -> int:
        if person in self.slow:
            return 15_000
        return 1_100 if view.ask.kind is AskKind.SHOUT else self.thinks

    async def act(self, view: View, seat: int, person: str | None) -> None:
        assert person is not None
        kind, fields = answer(view, seat)
        await self.house.say(self.code, person, kind, step=view.ask.step, **fields)

    async def play(self, most: int = 20_000) -> View:
        """To the end of the game."""
        for _ in range(most):
            if not await self.step():
                return await self.house.view(self.code)
        raise AssertionError("the game does not end")

    async def facts(self) -> tuple[Fact, ...]:
        return await self.house.store.load(self.code)

    async def actions(self) -> list[str]:
        """What was played, as the engine knows it."""
        return actions(await self.facts())


def actions(facts: Sequence[Fact]) -> list[str]:
    return [fact.body.action for fact in facts if isinstance(fact.body, f.Acted)]


class Crash(Exception):
    """The process has ended."""


class TroubledStore:
    """The store behind it, with trouble at chosen writes (counted from 0): before or after they were done."""

    def __init__(self, inner: MemoryStore | None = None) -> None:
        self.inner = inner or MemoryStore()
        self.writes = 0
        self.trouble: dict[int, tuple[TallyUpError | Crash, bool]] = {}
        self.dead = False

    def at(self, write: int, error: TallyUpError | Crash, *, done: bool) -> None:
        self.trouble[write] = (error, done)

    async def create(self, facts: Sequence[Fact], summary: Summary) -> None:
        await self._write(lambda: self.inner.create(facts, summary))

    async def append(self, code: str, expected: int, facts: Sequence[Fact], summary: Summary) -> None:
        await self._write(lambda: self.inner.append(code, expected, facts, summary))

    async def put_seed(self, code: str, game: int, seed: bytes) -> None:
        await self._write(lambda: self.inner.put_seed(code, game, seed))

    async def load(self, code: str) -> tuple[Fact, ...]:
        self._alive()
        return await self.inner.load(code)

    async def seed(self, code: str, game: int) -> bytes:
        self._alive()
        return await self.inner.seed(code, game)

    async def tables_of(self, person: str) -> tuple[Summary, ...]:
        return await self.inner.tables_of(person)

    async def awake(self) -> tuple[str, ...]:
        return await self.inner.awake()

    async def close(self) -> None:
        await self.inner.close()

    async def _write(self, write: Any) -> None:
        self._alive()
        error, done = self.trouble.get(self.writes, (None, True))
        self.writes += 1
        self.dead = isinstance(error, Crash)
        if done:
            await write()
        if error is not None:
            raise error

    def _alive(self) -> None:
        if self.dead:
            raise Crash


def full_disk() -> StoreFailed:
    return StoreFailed("store/failed", "the disk is full")


def port(store: TroubledStore) -> Store:
    """It is one."""
    return store
