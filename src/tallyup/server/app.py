"""The one place where a server is put together."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from typing import Any, Final

from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from tallyup.engine.errors import TallyUpError
from tallyup.runtime import Chance, Runtime, SystemClock
from tallyup.runtime.ports import Clock, Store
from tallyup.server.connection import Connection, Edge
from tallyup.server.http import Api, failed, refuse, refuse_http, vanished
from tallyup.server.hub import Hub
from tallyup.server.limits import AddressCredits, Monotonic
from tallyup.server.origin import allowed
from tallyup.server.presence import PresenceTeller
from tallyup.server.settings import ServerSettings
from tallyup.server.static_client import StaticClient, security_headers
from tallyup.server.store_memory import MemoryStore
from tallyup.server.store_sqlite import SqliteStore

GOODBYE_S: Final = 0.5


def build_app(
    settings: ServerSettings,
    *,
    clock: Clock | None = None,
    store: Store | None = None,
    now: Monotonic = time.monotonic,
    chance: Chance | None = None,
) -> Starlette:
    """The server. Tests bring their own clock, store and chance; the defaults are the real ones."""
    clock = clock or SystemClock()
    store = store or open_store(settings)
    hub = Hub(now)
    runtime = Runtime(store, clock, hub, chance)
    presence = PresenceTeller(hub, clock, runtime.seats)
    hub.changed = presence.touch
    limits = settings.limits
    guesses = AddressCredits(limits.guesses, limits.guesses_burst, now)
    making = AddressCredits(limits.making, limits.making_burst, now)
    edge = Edge(runtime, hub, presence, clock, now, limits, guesses)

    @contextlib.asynccontextmanager
    async def life(_app: Starlette) -> AsyncIterator[None]:
        await runtime.start()
        yield
        await goodbye(edge)
        await presence.close()
        await runtime.close()
        await store.close()

    app = Starlette(
        routes=routes(Api(runtime, store, settings, making, guesses), edge, settings),
        exception_handlers=HANDLERS,
        middleware=[Middleware(SecurityHeaders)],
        lifespan=life,
    )
    app.state.edge = edge
    return app


HANDLERS: Final[Any] = {
    TallyUpError: refuse,
    HTTPException: refuse_http,
    ClientDisconnect: vanished,
    Exception: failed,
}


def open_store(settings: ServerSettings) -> Store:
    """Raises StoreFailed with a sentence when the file cannot be used."""
    return SqliteStore.open(settings.db) if settings.db else MemoryStore()


def routes(api: Api, edge: Edge, settings: ServerSettings) -> list[Route | WebSocketRoute]:
    client = StaticClient(settings.static)

    async def socket(websocket: WebSocket) -> None:
        headers = websocket.headers
        if not allowed(headers.get("origin"), headers.get("host"), settings.origins):
            await websocket.close()  # before it is accepted: answered with 403
            return
        await Connection(websocket, edge).run()

    async def page(request: Request) -> Response:
        path = request.path_params["path"]
        if path == "api" or path.startswith("api/"):
            raise HTTPException(404, "there is nothing at this address")
        return client.answer(request, path)

    return [*api.routes(), WebSocketRoute("/ws", socket), Route("/{path:path}", page)]


async def goodbye(edge: Edge) -> None:
    """Tell everybody that the server stops, and give them a moment to hear it."""
    ending = [asyncio.ensure_future(connection.stop()) for connection in tuple(edge.open)]
    if ending:
        await asyncio.wait(ending, timeout=GOODBYE_S)


class SecurityHeaders:
    """Adds them to every answer, whoever made it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        extra = security_headers(Headers(scope=scope).get("host", ""))

        async def send_more(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(extra)
            await send(message)

        await self._app(scope, receive, send_more)
