"""The HTTP interface: making, finding and listing tables, health, and what a client needs before it connects."""

from __future__ import annotations

from typing import Final, TypeVar

import msgspec
import structlog
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

import tallyup
from tallyup.engine.errors import BadInput, NotFound, Overload, TallyUpError
from tallyup.runtime import Runtime
from tallyup.runtime.ports import Store, Summary
from tallyup.server.identity import person_of_header
from tallyup.server.limits import AddressCredits
from tallyup.server.requests import Config, Health, MakeTable, PlayNow
from tallyup.server.settings import ServerSettings
from tallyup.table.commands import SetFirst
from tallyup.table.types import BotLevel
from tallyup.wire.server import Problem, TableCard, TableList, TableMade
from tallyup.wire.types import PROTOCOL

T = TypeVar("T")
PLAY_NOW_BOTS: Final[tuple[BotLevel, ...]] = ("rookie", "steady", "bold")

_log = structlog.get_logger("tallyup.http")
_encode: Final = msgspec.json.Encoder().encode


class Api:
    """The endpoints under ``/api``."""

    def __init__(
        self, runtime: Runtime, store: Store, settings: ServerSettings, making: AddressCredits, guesses: AddressCredits
    ) -> None:
        self._runtime = runtime
        self._store = store
        self._settings = settings
        self._making = making
        self._guesses = guesses

    def routes(self) -> list[Route]:
        return [
            Route("/api/health", self.health),
            Route("/api/config", self.config),
            Route("/api/tables", self.mine, methods=["GET"]),
            Route("/api/tables", self.make, methods=["POST"]),
            Route("/api/tables/{code}", self.find),
            Route("/api/play-now", self.play_now, methods=["POST"]),
        ]

    async def health(self, _request: Request) -> Response:
        """Healthy means that the store answers, too."""
        await self._store.tables_of("")
        return answer(Health(ok=True))

    async def config(self, _request: Request) -> Response:
        addresses = list(self._settings.addresses)
        return answer(Config(version=tallyup.__version__, protocol=PROTOCOL, addresses=addresses))

    async def mine(self, request: Request) -> Response:
        person = person_of_header(request.headers.get("authorization"))
        tables = await self._store.tables_of(person)
        return answer(TableList(tables=[card(summary, person) for summary in tables]))

    async def make(self, request: Request) -> Response:
        person = person_of_header(request.headers.get("authorization"))
        wish = await self._body(request, MakeTable)
        self._spend_making(request)
        code = await self._runtime.make(person, wish.name, options=wish.options)
        _log.info("table made", table=code, person=person[:8])
        return answer(TableMade(code=code), 201)

    async def play_now(self, request: Request) -> Response:
        person = person_of_header(request.headers.get("authorization"))
        wish = await self._body(request, PlayNow)
        self._spend_making(request)
        code = await self._runtime.make(person, wish.name, options=wish.options, bots=PLAY_NOW_BOTS)
        # Nobody who taps "Play now" wants to watch first.
        await self._runtime.command(code, person, SetFirst(id="play-now-first", seat=0))
        _log.info("game made", table=code, person=person[:8])
        return answer(TableMade(code=code), 201)

    async def find(self, request: Request) -> Response:
        """Is there such a table? For the field where a code is typed; not for trying codes."""
        guesses = self._guesses.of(address_of(request))
        if guesses.left < 1:
            raise Overload("limit/too-many-guesses", "too many unknown codes from your address; wait a little")
        code = request.path_params["code"][:20].upper()
        try:
            await self._runtime.seats(code)
        except NotFound:
            guesses.spend()
            raise
        return answer(TableMade(code=code))

    def _spend_making(self, request: Request) -> None:
        if not self._making.of(address_of(request)).spend():
            raise Overload("limit/too-many-tables", "too many new tables from your address; wait a little")

    async def _body(self, request: Request, kind: type[T]) -> T:
        most = self._settings.limits.body
        body = bytearray()
        async for chunk in request.stream():
            body += chunk
            if len(body) > most:
                raise TooLarge("limit/too-large", f"a request has {most} bytes at most")
        return decode(bytes(body), kind)


class TooLarge(Overload):
    http_status = 413


def decode(body: bytes, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(body, type=kind)
    except msgspec.ValidationError as error:
        raise BadInput("message/invalid", str(error)) from error
    except (msgspec.DecodeError, UnicodeError) as error:
        raise BadInput("message/not-json", f"this is not JSON: {error}") from error
    except RecursionError as error:
        raise BadInput("message/too-deep", "this is nested too deeply") from error


def card(summary: Summary, person: str) -> TableCard:
    return TableCard(
        code=summary.code,
        name=summary.name,
        status=summary.status,
        players=list(summary.players),
        round=summary.round,
        your_move=person in summary.waits_for,
        updated=summary.updated,
    )


def address_of(request: Request) -> str:
    return request.client.host if request.client else ""


def answer(body: msgspec.Struct, status: int = 200) -> Response:
    headers = {"cache-control": "no-store"}
    return Response(_encode(body), status, headers=headers, media_type="application/json")


async def refuse(_request: Request, error: TallyUpError) -> Response:
    """For every error of our own."""
    return answer(Problem(code=error.code, message=error.message), error.http_status)


async def refuse_http(_request: Request, error: HTTPException) -> Response:
    """For what the router refuses: an address or a method that is not there."""
    response = answer(Problem(code=f"http/{error.status_code}", message=str(error.detail)), error.status_code)
    response.headers.update(error.headers or {})
    return response


async def vanished(_request: Request, _error: ClientDisconnect) -> Response:
    """The client hung up while it was still sending; nobody reads this."""
    return Response(status_code=400)


async def failed(_request: Request, _error: Exception) -> Response:
    """A fault of ours; the log has it."""
    return answer(Problem(code="server/failed", message="the server failed"), 500)
