"""A real server in a thread, with time, dice and table codes in the hands of whoever plays with it."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import json
import os
import secrets
import threading
from collections.abc import Coroutine, Sequence
from concurrent.futures import Future
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self, TypeVar

import httpx
from starlette.applications import Starlette
from websockets.sync.client import connect

from tallyup.cli.addresses import listen
from tallyup.dice import Keyed, Scripted
from tallyup.runtime import Chance
from tallyup.runtime.ports import Clock
from tallyup.server.app import build_app
from tallyup.server.limits import Monotonic
from tallyup.server.run import Server, make_server
from tallyup.server.settings import STATIC, ServerSettings
from tools.stage_time import HandClock, HandSeconds

T = TypeVar("T")
Said = dict[str, Any]
ROOT: Final = Path(__file__).resolve().parent.parent
CODES: Final = "BCDFGHJKLMNPQRSTVWXZ"
CLIENT: Final = Path(os.environ.get("TALLYUP_CLIENT", STATIC))
"""The built client; another build can be looked at beside it."""
PATIENCE_S: Final = 20.0
_TURNS: Final = 30


class House:
    """One server on a free port of this machine, from ``with`` to its end.

    ``dice``: the rolls line by line; an unscripted roll is refused, a leftover line is an error at the end. Without
    it the dice are keyed by seeds that are the same each time. ``clock`` and ``seconds`` default to ones that stand
    still: see ``pass_time`` and ``after``.
    """

    def __init__(
        self,
        *,
        dice: Sequence[str] | None = None,
        clock: Clock | None = None,
        seconds: Monotonic | None = None,
        db: Path | None = None,
    ) -> None:
        self.script = None if dice is None else Scripted(dice)
        self.clock = clock or HandClock()
        self.seconds = seconds or HandSeconds()
        self._db = db
        self._loop: asyncio.AbstractEventLoop | None = None
        self._up = threading.Event()
        self._guests: list[Guest] = []

    def __enter__(self) -> Self:
        bound = listen("127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{bound.getsockname()[1]}"
        self._app = self._build()
        self._server: Server = make_server(self._app, self._started)
        self._thread = threading.Thread(target=self._server.run, args=([bound],), name="server")
        self._thread.start()
        if not self._up.wait(PATIENCE_S):
            raise TimeoutError("the server did not start")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for guest in self._guests:
            guest.close()
        self.stop()
        if kind is None and self.script is not None:
            self.script.close()

    def stop(self) -> None:
        """As with Ctrl-C."""
        self._server.should_exit = True
        self._thread.join(PATIENCE_S)

    def _build(self) -> Starlette:
        codes, seeds, script = count(), count(1), self.script
        chance = Chance(
            codes=lambda: "TALYB" + CODES[next(codes) % len(CODES)],
            seeds=lambda: bytes([next(seeds) % 256]) * 32,
            dice=Keyed if script is None else lambda *_: script,
        )
        return build_app(ServerSettings(db=self._db, static=CLIENT), clock=self.clock, now=self.seconds, chance=chance)

    def _started(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._up.set()

    # --- time -------------------------------------------------------------------------------------------------------

    def pass_time(self, ms: int) -> None:
        """Let that much table time pass, with all that is due in it: bots, clocks, absences."""
        assert isinstance(self.clock, HandClock), "this clock runs by itself"
        self.run(self.clock.pass_time(ms, self._settled))

    def after(self, ms: int) -> None:
        """Let that much pass on the watch that measures reactions."""
        assert isinstance(self.seconds, HandSeconds), "this watch runs by itself"
        self.seconds.move(ms)

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """In the server's loop, from another thread."""
        assert self._loop is not None, "the server runs"
        future: Future[T] = asyncio.run_coroutine_threadsafe(work, self._loop)
        return future.result(PATIENCE_S)

    async def _settled(self) -> None:
        for _ in range(_TURNS):
            await asyncio.sleep(0)
        await self._app.state.edge.runtime.settled()
        for _ in range(_TURNS):
            await asyncio.sleep(0)

    # --- people without a browser -----------------------------------------------------------------------------------

    def table(self, *names: str, bots: Sequence[str] = (), start: bool = True, **options: object) -> str:
        """A table of these people and bots, the first of them its host and active first: its code."""
        code = make_table(self.url, names[0], **options)
        for name in names[1:]:
            with self.guest(code, name) as other:
                other.do("sit", name=name)
        with self.guest(code, names[0]) as host:
            for level in bots:
                host.do("add-bot", level=level)
            host.do("set-first", seat=0)
            if start:
                host.do("start")
        return code

    def guest(self, code: str, name: str) -> Guest:
        """That person connected by a bare socket, until the end if not before."""
        guest = Guest(self.url, code, name)
        self._guests.append(guest)
        return guest


def key_of(name: str) -> str:
    """The device key of somebody of that name."""
    return base64.urlsafe_b64encode(hashlib.sha256(name.encode()).digest()).decode().rstrip("=")


def make_table(url: str, name: str, **options: object) -> str:
    answer = httpx.post(
        f"{url}/api/tables",
        json={"name": name, "options": options},
        headers={"authorization": f"Bearer {key_of(name)}"},
    )
    answer.raise_for_status()
    return str(answer.json()["code"])


class Guest:
    """Says what it is told to and keeps the view."""

    def __init__(self, url: str, code: str, name: str) -> None:
        self.view: Said = {}
        self.you: Said = {}
        self._ids = count()
        self._prefix = secrets.token_hex(4)
        self._end = ExitStack()
        self._socket = self._end.enter_context(connect(url.replace("http", "ws") + "/ws", compression=None))
        self._say(t="hello", protocol=1, key=key_of(name))
        self._say(t="open", code=code)
        self._until("you")

    def do(self, kind: str, **fields: object) -> Said:
        """A command, answered; a refusal is an error."""
        name = f"{self._prefix}-{next(self._ids)}"
        self._say(t=kind, id=name, **fields)
        while True:
            said = self._hear()
            if said.get("id") == name:
                assert said["t"] == "ack", f"{kind} was refused: {said}"
                return said

    def answer(self, kind: str, **fields: object) -> Said:
        """A command about what the table waits for now."""
        self.sync()
        return self.do(kind, step=self.view["ask"]["step"], **fields)

    def sync(self) -> Said:
        """Hear all that was said until now: the view."""
        self._say(t="open", code=self.view["code"])
        self._until("you")
        return self.view

    def close(self) -> None:
        self._end.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _until(self, kind: str) -> None:
        while self._hear()["t"] != kind:
            pass

    def _say(self, **message: object) -> None:
        self._socket.send(json.dumps(message))

    def _hear(self) -> Said:
        said: Said = json.loads(self._socket.recv(PATIENCE_S))
        if said["t"] == "snapshot":
            self.view = said["view"]
        elif said["t"] == "update":
            self.view = {**self.view, **said["patch"]}
        elif said["t"] == "you":
            self.you = said["you"]
        elif said["t"] == "beat":
            self._say(t="pong", n=said["n"])
        return said
