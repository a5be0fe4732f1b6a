"""The life of tables: feeds them commands and time, draws their dice, lets bots act, stores facts, then tells.

Nothing is told before it is stored. When storing fails, the memory of the table is dropped and read again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any, Final, TypeAlias

from msgspec import Struct

from tallyup.bots import warm_ups
from tallyup.dice import Keyed, bot_nonce, commitment
from tallyup.engine import ONLINE, Illegal, NotFound, TallyUpError
from tallyup.runtime import bots as acting
from tallyup.runtime.chance import Chance
from tallyup.runtime.live import LiveTable, Told, encode_you
from tallyup.runtime.locks import Locks
from tallyup.runtime.ports import Clock, Handle, Listener, Store, StoreFailed, VersionConflict
from tallyup.runtime.presence import Presence
from tallyup.table import Need, Table, TableOptions, checks
from tallyup.table import commands as c
from tallyup.table.model import ROLL_KINDS, Model
from tallyup.table.table import AnyCommand
from tallyup.table.types import AskKind, BotLevel, Status

RETRY_MS: Final = 1_000
"""After a failure of the store, what was due is tried again."""
_TRIES: Final = 5
_log: Final = logging.getLogger(__name__)


_Work: TypeAlias = Callable[[], Coroutine[Any, Any, None]]


class Look(Struct, frozen=True):
    """What somebody is sent who opens a table. ``shout``: the step of the race that they see by it, or None."""

    version: int
    frames: list[bytes]
    shout: int | None


class Runtime:
    """All tables of one process. Call ``start`` first, ``close`` last; everything runs on one event loop."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        listener: Listener,
        chance: Chance | None = None,
    ) -> None:
        self._store = store
        self._clock = clock
        self._listener = listener
        self._chance = chance or Chance()
        self._presence = Presence(clock, lambda code, who: self._spawn(code, partial(self._gone, code, who)))
        self._live: dict[str, LiveTable] = {}
        """What is being played or watched; everything else is read from the store when it is asked for."""
        self._locks = Locks()
        self._wakes: dict[str, Handle] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._thinker = ThreadPoolExecutor(1, "bots")
        self._closing = False

    async def start(self) -> None:
        """Wake the tables that are in a game: clocks are given back, absent people get their time of grace."""
        for work in warm_ups(ONLINE):
            self._thinker.submit(work)
        for code in await self._store.awake():
            await self._guarded(code, partial(self._take_up, code))

    async def close(self) -> None:
        """Stop all timers and finish what is under way. The store stays open."""
        self._closing = True
        self._presence.close()
        for wake in self._wakes.values():
            wake.cancel()
        self._thinker.shutdown(wait=False, cancel_futures=True)  # what bots have not begun to think is not waited for
        await self.settled()

    async def settled(self) -> None:
        """Return when nothing is under way that is not waiting for time or people."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    async def make(
        self, person: str, name: str, *, options: TableOptions | None = None, bots: tuple[BotLevel, ...] = ()
    ) -> str:
        """A new table with this person as host, and bots of these levels: its code."""
        for _ in range(_TRIES):
            code, now = self._chance.codes(), self._clock.now()
            table, opened = Table.open(code, options or TableOptions(), now)
            happened = [*opened, *table.handle(c.Sit(id="make", name=name), now, by=person)]
            for number, level in enumerate(bots):
                happened += table.handle(c.AddBot(id=f"make-{number}", level=level), now, by=person)
            # The seed that counts is the one kept: one may lie there from a making that broke off.
            await self._store.put_seed(code, 1, self._chance.seeds())
            seed = await self._store.seed(code, 1)
            facts = [each.fact for each in (*happened, *table.handle(c.Prepare(1, commitment(seed)), now))]
            try:
                await self._store.create(facts, LiveTable(facts).summary(now))
            except VersionConflict:
                continue
            return code
        raise TallyUpError("table/no-code", f"no free code was found in {_TRIES} tries")

    async def command(self, code: str, person: str, command: c.Command, *, reaction: int = 0) -> int:
        """Do what a person asks: the version afterwards. ``reaction`` (ms) goes with ``Press``.

        Raises the TallyUpError with which the table refuses it, NotFound, or StoreFailed.
        """
        async with self._held(code):
            if isinstance(command, c.AppointStandIn):
                self._must_be_absent((await self._load(code)).table.model, command.seat)
            try:
                return await self._do(code, command, by=person, reaction=reaction)
            except BaseException as error:
                # Perhaps it is stored and something is due by it now; nobody else would look.
                if code not in self._live and not isinstance(error, NotFound):
                    self._wake_at(code, self._clock.now() + RETRY_MS)
                raise

    async def look(self, code: str, person: str, seen: int | None) -> Look:
        """What somebody is sent who opens the table, having seen version ``seen``. Raises NotFound."""
        async with self._held(code):
            live = await self._load(code)
            frames = [*live.missed(seen, self._clock.now()), encode_you(live.you(person))]
            return Look(live.version, frames, live.shout_step())

    async def seats(self, code: str) -> tuple[str | None, ...]:
        """By seat: the person, or None for bots and vacant seats. Raises NotFound."""
        async with self._held(code):
            return tuple(sitter.person for sitter in (await self._load(code)).table.model.sitters)

    def present(self, code: str, person: str, *, here: bool) -> None:
        """This person's first connection to the table came, or their last one went."""
        if here:
            self._presence.arrived(code, person)
            self._spawn(code, partial(self._internal, code, c.Returned(person)))
        else:
            self._presence.left(code, person)
            self._spawn(code, partial(self._look_after, code))

    # --- one command -------------------------------------------------------------------------------------------------

    async def _do(self, code: str, command: AnyCommand, *, by: str = "", reaction: int = 0) -> int:
        """Decide, store, tell; then what follows. The table's lock is held. Returns the version after the command."""
        version = await self._decided(code, command, by, reaction)
        await self._follow_up(code)
        return version

    async def _decided(self, code: str, command: AnyCommand, by: str, reaction: int) -> int:
        for _ in range(_TRIES):
            with suppress(VersionConflict):  # another node was first: read what it did, and decide anew
                await self._prepare_next(code)
                live = await self._load(code)
                await self._commit(live, await self._completed(live, command, by), by=by, reaction=reaction)
                return live.version
        raise VersionConflict("table/busy", f"table {code} changed {_TRIES} times meanwhile; try again")

    async def _commit(self, live: LiveTable, command: AnyCommand, *, by: str = "", reaction: int = 0) -> None:
        """Store, then tell. When that fails, the memory of the table is dropped."""
        now, code, version = self._clock.now(), live.table.model.code, live.version
        try:
            happened = live.table.handle(command, now, by=by, reaction=reaction)
            if not happened:
                return
            await self._store.append(code, version, [each.fact for each in happened], live.summary(now))
            told = live.advance(happened, now)
        except BaseException:
            if live.version != version:
                self._live.pop(code, None)
            raise
        self._tell(code, live.version, told)

    def _tell(self, code: str, version: int, told: Told) -> None:
        """It is stored, so it has happened, whatever befalls a listener."""
        try:
            self._listener.on_update(code, version, told.frame, told.shout)
            for person, frame in told.yous:
                self._listener.on_you(code, person, frame)
        except Exception:  # noqa: BLE001  (logged; the table must go on)
            _log.exception("table %s: not everybody was told of version %d", code, version)

    async def _follow_up(self, code: str) -> None:
        """What follows from what is stored. Its failure is not that of the command before it: it is tried again."""
        try:
            await self._prepare_next(code)
            live = await self._load(code)
        except Exception:  # noqa: BLE001  (logged; the table must go on)
            _log.exception("table %s: what follows failed", code)
            self._wake_at(code, self._clock.now() + RETRY_MS)
        else:
            self._expect(live)
            self._schedule(code)

    async def _completed(self, live: LiveTable, command: AnyCommand, by: str) -> AnyCommand:
        """The command with what only the runtime has: dice, nonces, the draw of who is first."""
        model = live.table.model
        if not isinstance(command, c.Roll | c.Start) or command.id in model.seen.get(by, ()):
            return command
        if isinstance(command, c.Roll):
            checks.asks(model, command.step, *sorted(ROLL_KINDS), seat=checks.seat_of(model, by))
            return await self._rolled(live, command)
        checks.host(model, by)
        checks.between_games(model)
        return await self._begun(model, command)

    async def _rolled(self, live: LiveTable, roll: c.Roll | None) -> c.Rolled:
        model = live.table.model
        assert model.state is not None, "dice are rolled in a game"
        stream = self._chance.dice(await self._seed(live), model.code, model.game, model.game_nonces)
        return c.Rolled(model.step, stream.draw(model.state, model.draws), roll)

    async def _begun(self, model: Model, command: c.Start) -> c.Begin:
        game = model.next_game()
        seed = await self._store.seed(model.code, game)
        nonces = tuple(
            bot_nonce(seed, seat) if sitter.person is None else model.nonces.get(sitter.person, "")
            for seat, sitter in enumerate(model.sitters)
        )
        return c.Begin(command, nonces, Keyed(seed, model.code, game, nonces).first_seat(len(nonces)))

    async def _prepare_next(self, code: str) -> None:
        """A finished game's seed is shown, and the next one's announced."""
        model = (await self._load(code)).table.model
        if model.wants_seed_shown():
            seed = await self._store.seed(code, model.game)
            await self._commit(self._live[code], c.ShowSeed(model.game, seed.hex()))
        if model.wants_commitment():
            await self._store.put_seed(code, model.next_game(), self._chance.seeds())
            seed = await self._store.seed(code, model.next_game())
            await self._commit(self._live[code], c.Prepare(model.next_game(), commitment(seed)))

    # --- time and bots -----------------------------------------------------------------------------------------------

    def _schedule(self, code: str) -> None:
        """Wake when the next thing is due at this table."""
        if (wake := self._wakes.pop(code, None)) is not None:
            wake.cancel()
        live = self._live.get(code)
        if live is None or live.table.model.status is not Status.PLAYING:
            return
        moment = self._clock.now() if not live.seed else self._next_moment(live)
        if moment is not None:
            self._wake_at(code, moment)

    def _wake_at(self, code: str, moment: int) -> None:
        if (wake := self._wakes.pop(code, None)) is not None:
            wake.cancel()
        if not self._closing:
            self._wakes[code] = self._clock.call_at(moment, lambda: self._spawn(code, partial(self._wake, code)))

    def _next_moment(self, live: LiveTable) -> int | None:
        moments = [live.table.due, live.table.roll_due]
        moments += [acting.acts_at(live.table.model, need, live.seed) for need in self._needs(live)]
        return min((moment for moment in moments if moment is not None), default=None)

    def _needs(self, live: LiveTable) -> list[Need]:
        """The bots that are to act and have not begun to."""
        step = live.table.model.step
        return [need for need in live.table.needs() if (step, need.seat) not in live.thinking]

    async def _wake(self, code: str) -> None:
        async with self._held(code):
            self._wakes.pop(code, None)
            command = await self._due(await self._load(code))
            if command is not None:
                await self._do(code, command)
            else:
                await self._follow_up(code)

    async def _due(self, live: LiveTable) -> AnyCommand | None:
        """The one thing to do now; None when all is in the future or in the bots' heads."""
        table, model, now = live.table, live.table.model, self._clock.now()
        if model.status is not Status.PLAYING:
            return None
        await self._seed(live)
        if table.due is not None and table.due <= now:
            return c.Tick()
        if table.roll_due is not None and table.roll_due <= now:
            return await self._rolled(live, None)
        for need in self._needs(live):
            if acting.acts_at(model, need, live.seed) > now:
                continue
            if need.kind is AskKind.SHOUT:
                return c.BotPresses(model.step, need.seat, acting.reaction(model, need, live.seed))
            live.thinking = {each for each in live.thinking if each[0] == model.step} | {(model.step, need.seat)}
            assert model.state is not None, "a bot is asked in a game"
            thought = partial(acting.answer, model.state, need, live.seed)
            self._spawn(model.code, partial(self._think, live, model.step, need.seat, thought))
        return None

    async def _think(self, live: LiveTable, step: int, seat: int, thought: Callable[[], acting.Answer]) -> None:
        """Let a bot think beside the event loop, and without holding up people at its table."""
        try:
            answer = await asyncio.get_running_loop().run_in_executor(self._thinker, thought)
            await self._internal(live.code, c.BotActs(step, seat, answer))
        finally:
            live.thinking.discard((step, seat))

    # --- plumbing ----------------------------------------------------------------------------------------------------

    async def _internal(self, code: str, command: AnyCommand) -> None:
        async with self._held(code):
            await self._do(code, command)

    async def _gone(self, code: str, person: str) -> None:
        """Their time of grace has passed."""
        async with self._held(code):
            if not self._presence.is_here(code, person):
                await self._do(code, c.WentAway(person, self._presence.here(code)))

    async def _take_up(self, code: str) -> None:
        """A game that was being played when the server went away."""
        async with self._held(code):
            if (await self._load(code)).table.due is not None:
                await self._do(code, c.GiveClock())
            else:
                await self._follow_up(code)

    async def _look_after(self, code: str) -> None:
        async with self._held(code):
            self._expect(await self._load(code))

    @asynccontextmanager
    async def _held(self, code: str) -> AsyncIterator[None]:
        """Alone with this table. Afterwards it stays in memory only if it is played or watched."""
        async with self._locks.held(code):
            try:
                yield
            finally:
                live = self._live.get(code)
                if live and live.table.model.status is not Status.PLAYING and not self._presence.here(code):
                    del self._live[code]

    async def _load(self, code: str) -> LiveTable:
        if code not in self._live:
            self._live[code] = LiveTable(await self._store.load(code))
        return self._live[code]

    async def _seed(self, live: LiveTable) -> bytes:
        if not live.seed:
            live.keep_seed(await self._store.seed(live.table.model.code, live.table.model.game))
        return live.seed

    def _expect(self, live: LiveTable) -> None:
        """In a game, whoever is not here has the time of grace to come; between games the host, if others are here."""
        model, code = live.table.model, live.table.model.code
        if model.playing:
            self._presence.expect(code, [each.person for each in model.sitters if each.person and not each.gone])
        elif model.host is not None and any(self._presence.is_here(code, each.person) for each in model.sitters):
            self._presence.expect(code, [model.host])

    def _must_be_absent(self, model: Model, seat: int) -> None:
        checks.there(model, seat)
        if self._presence.is_here(model.code, model.sitters[seat].person):
            raise Illegal("table/not-absent", f"the player in seat {seat + 1} is here; a stand-in is for the absent")

    def _spawn(self, code: str, work: _Work) -> None:
        if self._closing:
            return
        task = asyncio.get_running_loop().create_task(self._guarded(code, work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _guarded(self, code: str, work: _Work) -> None:
        """Nobody waits for this work: if the store fails it is done again later, and any other failure is logged."""
        try:
            await work()
        except NotFound as error:
            _log.info("table %s: %s", code, error)
            if error.code == "table/unknown":
                self._presence.forget(code)
        except Exception as error:  # noqa: BLE001  (logged; the table must go on)
            if self._closing and isinstance(error, RuntimeError):
                return  # a bot that was about to think
            _log.exception("table %s: something that was due failed", code)
            if isinstance(error, StoreFailed | VersionConflict) or not isinstance(error, TallyUpError):
                self._clock.call_at(self._clock.now() + RETRY_MS, lambda: self._spawn(code, work))
