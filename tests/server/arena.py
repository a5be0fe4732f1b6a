"""A server in this very event loop, on a clock that stands still: for tests about bytes, order and time.

Clients speak ASGI with it directly. After each thing said, ``settle`` lets everything happen that can happen now.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from itertools import count
from pathlib import Path
from typing import Any, TypeAlias
from unittest.mock import patch

import httpx
from starlette.types import Message

from tallyup.runtime import Chance
from tallyup.runtime.ports import Store
from tallyup.server.app import build_app
from tallyup.server.logs import set_up
from tallyup.server.settings import Limits, ServerSettings
from tallyup.server.store_memory import MemoryStore
from tests.runtime.fakes import FakeClock

Said: TypeAlias = dict[str, Any]
TURNS = 60

set_up(as_json=False, quiet=True)


def key(name: str) -> str:
    """A device key for somebody of that name."""
    return name.ljust(43, "_")


class Client:
    """One WebSocket. ``heard`` has every text in order; ``view``, ``you`` and ``presence`` follow from it."""

    def __init__(self, arena: Arena, name: str, headers: dict[str, str] | None = None, host: str = "10.0.0.1") -> None:
        self._arena = arena
        self.name = name
        self.heard: list[str] = []
        self.closed: int | None = None
        self.reads = asyncio.Event()
        self.reads.set()
        self._in: asyncio.Queue[Message] = asyncio.Queue()
        self._in.put_nowait({"type": "websocket.connect"})
        self._pongs = 0
        lines = {"host": "game.test", **(headers or {})}
        scope = {
            "type": "websocket",
            "path": "/ws",
            "raw_path": b"/ws",
            "root_path": "",
            "query_string": b"",
            "scheme": "ws",
            "headers": [(name.encode(), value.encode()) for name, value in lines.items()],
            "client": (host, 1),
            "subprotocols": [],
        }
        self.task = asyncio.create_task(arena.app(scope, self._in.get, self._send))

    async def _send(self, message: Message) -> None:
        await self.reads.wait()
        if message["type"] == "websocket.send":
            self.heard.append(message["text"])
        elif message["type"] == "websocket.close":
            self.closed = message["code"]

    @property
    def messages(self) -> list[Said]:
        return [json.loads(text) for text in self.heard]

    def of(self, kind: str) -> list[Said]:
        return [message for message in self.messages if message["t"] == kind]

    @property
    def view(self) -> Said:
        view: Said = {}
        for message in self.messages:
            if message["t"] == "snapshot":
                view = message["view"]
            elif message["t"] == "update":
                view = {**view, **message["patch"]}
        return view

    @property
    def version(self) -> int:
        return int([message for message in self.messages if message["t"] in {"snapshot", "update"}][-1]["v"])

    async def frame(self, **frame: object) -> None:
        """A raw frame: ``text`` or ``bytes``."""
        self._in.put_nowait({"type": "websocket.receive", **frame})
        await self._arena.settle()

    async def say(self, kind: str, **fields: object) -> Said:
        """A message without an id: what is heard last, if anything is."""
        await self.frame(text=json.dumps({"t": kind, **fields}))
        return self.messages[-1] if self.heard else {}

    async def hello(self, **changes: object) -> Client:
        await self.say("hello", **{"protocol": 1, "key": key(self.name), **changes})
        return self

    async def open(self, code: str, seen: int | None = None) -> Client:
        await self.say("open", code=code, seen=seen)
        return self

    async def do(self, kind: str, **fields: object) -> Said:
        """A command: its answer."""
        command = str(fields.setdefault("id", f"{self.name}-{next(self._arena.ids)}"))
        before = len(self.heard)
        await self.say(kind, **fields)
        answers = [json.loads(text) for text in self.heard[before:]]
        (answer,) = [said for said in answers if said.get("id") == command and said["t"] in {"ack", "refused"}]
        return dict(answer)

    async def pong(self) -> None:
        """Answer every beat that was not answered yet."""
        for beat in self.of("beat")[self._pongs :]:
            self._pongs += 1
            await self.say("pong", n=beat["n"])

    async def cut(self) -> None:
        self._in.put_nowait({"type": "websocket.disconnect", "code": 1006})
        await self._arena.settle()


class Arena:
    def __init__(self, limits: Limits | None = None, store: Store | None = None, chance: Chance | None = None) -> None:
        self.clock = FakeClock()
        self.ids = count()
        self.store = store or MemoryStore()
        codes, seeds = count(), count(1)
        self.app = build_app(
            ServerSettings(static=Path("/nowhere"), limits=limits or Limits(), origins=("https://friend.test",)),
            clock=self.clock,
            store=self.store,
            now=lambda: self.clock.now() / 1000,
            chance=chance
            or Chance(seeds=lambda: bytes([next(seeds)]) * 32, codes=lambda: f"BCDFG{'HJKLMNPQRSTVWXZ'[next(codes)]}"),
        )
        self.edge = self.app.state.edge
        self._clients: list[Client] = []

    def client(self, name: str, headers: dict[str, str] | None = None, host: str = "10.0.0.1") -> Client:
        client = Client(self, name, headers, host)
        self._clients.append(client)
        return client

    async def enter(self, name: str, code: str) -> Client:
        """Somebody who has said hello and opened the table."""
        client = self.client(name)
        await client.hello()
        return await client.open(code)

    async def http(
        self, method: str, path: str, *, who: str = "", host: str = "10.0.0.1", **more: Any
    ) -> httpx.Response:
        transport = httpx.ASGITransport(self.app, raise_app_exceptions=False, client=(host, 1))
        headers = {"authorization": f"Bearer {key(who)}"} if who else {}
        async with httpx.AsyncClient(transport=transport, base_url="http://game.test") as client:
            return await client.request(method, path, headers={**headers, **more.pop("headers", {})}, **more)

    async def table(self, who: str = "Ann", **options: object) -> str:
        answer = await self.http("POST", "/api/tables", who=who, json={"name": who, "options": options})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["code"])

    async def settle(self) -> None:
        for _ in range(TURNS):
            await asyncio.sleep(0)
        await self.edge.runtime.settled()
        for _ in range(TURNS):
            await asyncio.sleep(0)

    async def wait(self, ms: int) -> None:
        """Let that time pass, timer by timer."""
        until = self.clock.now() + ms
        while (due := self.clock.next_due()) is not None and due <= until:
            self.clock.fire()
            await self.settle()
        self.clock.jump(until)

    async def close(self) -> None:
        for client in self._clients:
            client.reads.set()
            await client.cut()
        await asyncio.gather(*(client.task for client in self._clients))


def in_arena(test: Callable[[Arena], Awaitable[None]], **parts: Any) -> None:
    """Run that test in an arena of its own, where bots solve only what they need."""

    async def whole() -> None:
        arena = Arena(**parts)
        async with arena.app.router.lifespan_context(arena.app):
            try:
                await test(arena)
            finally:
                await arena.close()

    with patch("tallyup.runtime.runtime.warm_ups", return_value=()):
        asyncio.run(whole())
