"""One WebSocket, from hello to gone.

Three tasks: one reads (and stamps the moment, so that nothing that waits can delay a press), one does what was asked,
in order, and one writes. Whatever a client sends, only its own connection suffers.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec
import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect

import tallyup
from tallyup.engine.errors import Illegal, NotFound, Overload, Stale, TallyUpError
from tallyup.runtime import Runtime
from tallyup.runtime.ports import Clock
from tallyup.server.heartbeat import Heartbeat
from tallyup.server.hub import Hub
from tallyup.server.identity import person_of
from tallyup.server.incoming import id_of, read
from tallyup.server.limits import AddressCredits, Credits, Monotonic
from tallyup.server.outbox import Outbox, Sent
from tallyup.server.presence import PresenceTeller
from tallyup.server.settings import Limits
from tallyup.server.watch import Watch
from tallyup.table import SHOUT_DELAY_MS
from tallyup.table.commands import Command, Press
from tallyup.wire.client import ClientMessage, Hello, Open, Pong, Shut
from tallyup.wire.server import Ack, Beat, Gone, Refused, ServerMessage, Welcome
from tallyup.wire.types import PROTOCOL

MOST_LAG_MS: Final = 150
"""How much of a reaction may be blamed on the line."""
INBOX: Final = 64
FAREWELL_S: Final = 1.0
_CLOSE_NORMAL: Final = 1000
_CLOSE_GOING_AWAY: Final = 1001
_CLOSE_POLICY: Final = 1008
_CLOSE_FAILED: Final = 1011

_log = structlog.get_logger("tallyup.connection")
_encode: Final = msgspec.json.Encoder().encode


@dataclass(frozen=True, slots=True)
class Edge:
    """What all connections share."""

    runtime: Runtime
    hub: Hub
    presence: PresenceTeller
    clock: Clock
    now: Monotonic
    limits: Limits
    guesses: AddressCredits
    open: dict[Connection, None] = field(default_factory=dict)
    """The connections there are."""
    _doing: set[asyncio.Task[int]] = field(default_factory=set)

    async def uncut(self, command: Coroutine[Any, Any, int]) -> int:
        """A command that has begun ends, though the connection it came by is cut meanwhile."""
        task = asyncio.get_running_loop().create_task(command)
        self._doing.add(task)
        task.add_done_callback(self._done)
        return await asyncio.shield(task)

    def _done(self, task: asyncio.Task[int]) -> None:
        self._doing.discard(task)
        if not task.cancelled():
            task.exception()  # seen: who asked may be gone


class Connection:
    """``run`` lasts as long as it does; ``end`` closes it from this side."""

    def __init__(self, socket: WebSocket, edge: Edge) -> None:
        self._socket = socket
        self._edge = edge
        self._address = socket.client.host if socket.client else ""
        self._person = ""
        self._watch: Watch | None = None
        self._present = False
        self._outbox = Outbox(edge.limits.queue, edge.limits.queue_bytes, edge.now)
        self._inbox: asyncio.Queue[tuple[ClientMessage, float]] = asyncio.Queue(INBOX)
        self._credits = Credits(edge.limits.frames, edge.limits.frames_burst, edge.now, debt=edge.limits.flood)
        self._heart = Heartbeat(self, edge.clock, edge.now, self._lag_changed)
        self._ended = asyncio.Event()
        self._over = asyncio.Event()
        self._close_code = _CLOSE_NORMAL

    # --- its life ---------------------------------------------------------------------------------------------------

    async def run(self) -> None:
        edge = self._edge
        try:
            await self._socket.accept()
        except WebSocketDisconnect:  # gone while it knocked
            return
        edge.open[self] = None
        impatience = edge.clock.call_at(edge.clock.now() + edge.limits.hello * 1000, self._no_hello)
        loop = asyncio.get_running_loop()
        tasks = [loop.create_task(work) for work in (self._read(), self._work(), self._write(), self._until_ended())]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        except WebSocketDisconnect:
            pass
        except Exception:  # noqa: BLE001 - logged with its trace just below
            _log.exception("connection failed", person=self._person[:8])
            self.end("server/failed", "the server failed", retry=True, close=_CLOSE_FAILED)
        finally:
            impatience.cancel()
            self._heart.stop()
            self._leave()
            await self._farewell(tasks)
            edge.open.pop(self, None)
            self._over.set()

    def end(self, code: str, message: str, *, retry: bool, close: int = _CLOSE_POLICY, drop: bool = False) -> None:
        """Say ``gone`` and close; ``drop``: without what still waits to be sent."""
        if self._ended.is_set():
            return
        _log.info("connection ended", person=self._person[:8], reason=code)
        self._close_code = close
        self._outbox.finish(_text(Gone(code=code, message=message, retry=retry)), drop=drop)
        self._ended.set()

    async def stop(self) -> None:
        """The server stops. Nobody has left for that: clocks and stand-ins stay as they are."""
        self._present = False
        self.end("server/stopping", "the server stops; try again in a moment", retry=True, close=_CLOSE_GOING_AWAY)
        await self._over.wait()

    async def _farewell(self, tasks: list[asyncio.Task[None]]) -> None:
        reader, worker, writer, ended = tasks
        for task in (reader, worker, ended):
            task.cancel()
        try:
            async with asyncio.timeout(FAREWELL_S):
                if self._ended.is_set():
                    await writer
                    await self._socket.close(self._close_code)
        except (TimeoutError, WebSocketDisconnect, RuntimeError):
            pass  # it reads no more, or is gone already
        finally:
            writer.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _until_ended(self) -> None:
        await self._ended.wait()

    def _no_hello(self) -> None:
        if not self._person:
            self.end("hello/late", f"no hello within {self._edge.limits.hello} s", retry=True)

    # --- reading ----------------------------------------------------------------------------------------------------

    async def _read(self) -> None:
        while True:
            frame = await self._socket.receive()
            arrival = self._edge.now()
            if frame["type"] == "websocket.disconnect":
                return
            await self._take(frame.get("text"), arrival)

    async def _take(self, text: str | None, arrival: float) -> None:
        if not self._credits.spend():
            self._refuse(id_of(text), Overload("limit/too-fast", "too many messages; slow down"))
            if self._credits.exhausted:
                self.end("limit/flood", "too many messages for too long", retry=True)
            return
        try:
            message = read(text)
        except TallyUpError as error:
            self._not_understood(text, error)
            return
        if isinstance(message, Pong):
            self._heart.pong(message.n, arrival)
        elif isinstance(message, Hello):
            self._hello(message)
        elif not self._person:
            self.end("hello/first", "the first message must be hello", retry=False)
        else:
            await self._inbox.put((message, arrival))

    def _not_understood(self, text: str | None, error: TallyUpError) -> None:
        self._refuse(id_of(text), error)
        if not self._person:
            self.end("hello/first", "the first message must be hello", retry=False)

    def _hello(self, hello: Hello) -> None:
        if self._person:
            self._refuse(None, Illegal("hello/twice", "hello was said already"))
            return
        if hello.protocol != PROTOCOL:
            older = "older" if hello.protocol < PROTOCOL else "newer"
            message = f"you speak protocol {hello.protocol}, {older} than the server's {PROTOCOL}: load the page anew"
            self.end("protocol/other", message, retry=False)
            return
        self._person = person_of(hello.key)
        self._say(Welcome(protocol=PROTOCOL, server=tallyup.__version__, now=self._edge.clock.now()))
        self._heart.start()

    # --- doing ------------------------------------------------------------------------------------------------------

    async def _work(self) -> None:
        while True:
            message, arrival = await self._inbox.get()
            try:
                await self._do(message, arrival)
            except TallyUpError as error:
                self._refuse(getattr(message, "id", None), error)
            except Exception:  # noqa: BLE001 - logged with its trace just below
                # A fault of ours must not look like silence; the client may try again.
                _log.exception("command failed", kind=type(message).__name__)
                self._refuse(getattr(message, "id", None), TallyUpError("server/failed", "the server failed"))

    async def _do(self, message: ClientMessage, arrival: float) -> None:
        match message:
            case Open(code=code, seen=seen):
                await self._open(code, seen)
            case Shut():
                self._leave()
            case Hello() | Pong():
                raise AssertionError(message)
            case _:
                await self._command(message, arrival)

    async def _command(self, command: Command, arrival: float) -> None:
        if self._watch is None:
            raise Illegal("table/none-open", "open a table first")
        code = self._watch.code
        reaction = self._reaction(code, command, arrival) if isinstance(command, Press) else 0
        doing = self._edge.runtime.command(code, self._person, command, reaction=reaction)
        version = await self._edge.uncut(doing)
        self._say(Ack(id=command.id, v=version))

    def _reaction(self, code: str, press: Press, arrival: float) -> int:
        """Ms from when the button opened, the line's share taken off."""
        shown = self._edge.hub.shown_at(code, press.step, self._person)
        if shown is None:
            raise Stale("action/no-such-shout", f"no shout {press.step} was shown to you")
        lag = min(self._heart.lag_ms or 0, MOST_LAG_MS)
        return round((arrival - shown) * 1000) - lag - SHOUT_DELAY_MS

    async def _open(self, code: str, seen: int | None) -> None:
        guesses = self._edge.guesses.of(self._address)
        if guesses.left < 1 and not await self._sits(code):
            raise Overload("limit/too-many-guesses", "too many unknown codes from your address; wait a little")
        watch = self._watch_of(code)
        try:
            look = await self._edge.runtime.look(code, self._person, seen)
        except BaseException as error:
            self._leave()
            if isinstance(error, NotFound):
                guesses.spend()
            raise
        watch.show(look)
        if not self._present:  # looking again, as after a gap, is no coming back
            self._present = True
            self._edge.runtime.present(code, self._person, here=True)
        watch.hear(await self._edge.presence.message(code))

    async def _sits(self, code: str) -> bool:
        """Who has a seat guesses no code, whoever else does from the same address."""
        try:
            return self._person in await self._edge.runtime.seats(code)
        except NotFound:
            return False

    def _watch_of(self, code: str) -> Watch:
        """On that table, held: from here on nothing may be missed."""
        if self._watch is not None and self._watch.code == code:
            self._watch.hold()
            return self._watch
        self._leave()
        watch = self._watch = Watch(code, self._person, lambda: self._heart.lag_ms, self._put)
        self._edge.hub.join(code, watch)
        return watch

    def _leave(self) -> None:
        watch, self._watch = self._watch, None
        if watch is None:
            return
        last = self._edge.hub.leave(watch.code, watch)
        if last and self._present:
            self._edge.runtime.present(watch.code, self._person, here=False)
        self._present = False

    # --- beats ------------------------------------------------------------------------------------------------------

    def beat(self, n: int) -> None:
        version = self._watch.version if self._watch else None
        text = _text(Beat(n=n, v=version, now=self._edge.clock.now()))
        self._queue(text, lambda at: self._heart.sent(n, at))

    def dead(self) -> None:
        self.end("connection/dead", "no answer to any beat for too long", retry=True, drop=True)

    def _lag_changed(self) -> None:
        if self._watch is not None:
            self._edge.presence.touch(self._watch.code)

    # --- writing ----------------------------------------------------------------------------------------------------

    async def _write(self) -> None:
        try:
            await self._outbox.run(self._socket.send_text)
        except RuntimeError as error:  # uvicorn closed it, for a frame that is too large or no text
            raise WebSocketDisconnect(1006) from error

    def _put(self, text: str, shout: int | None) -> None:
        watch = self._watch
        if shout is None or watch is None:
            self._queue(text)
        else:
            self._queue(text, lambda at: self._edge.hub.shown(watch.code, shout, self._person, at))

    def _say(self, message: ServerMessage) -> None:
        self._queue(_text(message))

    def _refuse(self, command_id: str | None, error: TallyUpError) -> None:
        self._say(Refused(id=command_id, code=error.code, message=error.message))

    def _queue(self, text: str, sent: Sent | None = None) -> None:
        if not self._outbox.put(text, sent):
            self.end("connection/slow", "you read more slowly than there is to tell", retry=True, drop=True)


def _text(message: ServerMessage) -> str:
    return _encode(message).decode()
