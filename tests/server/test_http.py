"""HTTP: tables made and found, refusals, the page and its files, and what every answer carries."""

from __future__ import annotations

import asyncio
import gzip
from pathlib import Path

import httpx
import pytest

from tallyup.server.app import build_app
from tallyup.server.settings import STATIC, Limits, ServerSettings
from tests.server.arena import Arena, in_arena, key


def test_make_list_and_find() -> None:
    async def test(arena: Arena) -> None:
        code = await arena.table("Ann", target=1_000)
        listed = (await arena.http("GET", "/api/tables", who="Ann")).json()["tables"]
        assert [(card["code"], card["players"], card["status"], card["your_move"]) for card in listed] == [
            (code, ["Ann"], "lobby", False)
        ]
        assert (await arena.http("GET", "/api/tables", who="Bob")).json() == {"tables": []}
        for typed in (code, code.lower()):
            assert (await arena.http("GET", f"/api/tables/{typed}")).json() == {"code": code}
        ann = await arena.enter("Ann", code)
        assert ann.view["options"]["target"] == 1_000

    in_arena(test)


def test_play_now_is_a_table_where_only_the_nonce_and_the_start_are_missing() -> None:
    async def test(arena: Arena) -> None:
        code = (await arena.http("POST", "/api/play-now", who="Ann", json={})).json()["code"]
        ann = await arena.enter("Ann", code)
        assert (ann.view["status"], ann.view["host"], ann.view["first"]) == ("lobby", 0, 0)
        assert [seat["level"] for seat in ann.view["seats"]] == [None, "rookie", "steady", "bold"]

    in_arena(test)


REFUSED = [
    ("POST", "/api/tables", None, b'{"name": "Ann"}', 401, "key/missing"),
    ("GET", "/api/tables", None, b"", 401, "key/missing"),
    ("GET", "/api/tables", "Bearer short", b"", 401, "key/malformed"),
    ("POST", "/api/tables", "", b"", 400, "message/not-json"),
    ("POST", "/api/tables", "", b"null", 400, "message/invalid"),
    ("POST", "/api/tables", "", b'{"name": 5}', 400, "message/invalid"),
    ("POST", "/api/tables", "", b'{"name": "Ann", "admin": true}', 400, "message/invalid"),
    ("POST", "/api/tables", "", b'{"name": "Ann", "options": {"target": 7}}', 400, "message/invalid"),
    ("POST", "/api/tables", "", b'{"name": "   "}', 400, None),
    ("POST", "/api/tables", "", b'{"name": "\xff"}', 400, "message/not-json"),
    ("POST", "/api/tables", "", b'{"name": ' + b"[" * 9_000, 400, None),
    ("POST", "/api/tables", "", b" " * 20_000, 413, "limit/too-large"),
    ("PUT", "/api/tables", "", b"", 405, "http/405"),
    ("GET", "/api/tables/XXXXXX", None, b"", 404, "table/unknown"),
    ("GET", "/api/tables/%00%ff", None, b"", 404, "table/unknown"),
    ("GET", "/api/nothing", None, b"", 404, "http/404"),
    ("GET", "/api", None, b"", 404, "http/404"),
]


@pytest.mark.parametrize(("method", "path", "authorization", "body", "status", "code"), REFUSED)
def test_refusals_have_a_code(  # noqa: PLR0913, PLR0917 - the columns of a table
    method: str, path: str, authorization: str | None, body: bytes, status: int, code: str | None
) -> None:
    async def test(arena: Arena) -> None:
        headers = {} if authorization is None else {"authorization": authorization or f"Bearer {key('Ann')}"}
        answer = await arena.http(method, path, headers=headers, content=body)
        assert (answer.status_code, answer.json()["code"]) == (status, code or answer.json()["code"])
        assert answer.json()["message"]

    in_arena(test)


def test_tables_cannot_be_made_without_end() -> None:
    async def test(arena: Arena) -> None:
        made = [
            (await arena.http("POST", "/api/tables", who="Ann", json={"name": "Ann"})).status_code for _ in range(4)
        ]
        assert made == [201, 201, 201, 429]
        await arena.wait(2_000)
        await arena.table()

    in_arena(test, limits=Limits(making_burst=3))


def test_health_and_config() -> None:
    async def test(arena: Arena) -> None:
        assert (await arena.http("GET", "/api/health")).json() == {"ok": True}
        config = (await arena.http("GET", "/api/config")).json()
        assert (config["protocol"], config["addresses"]) == (1, [])

    in_arena(test)


def test_without_a_built_client_a_page_says_so() -> None:
    async def test(arena: Arena) -> None:
        answer = await arena.http("GET", "/")
        assert answer.status_code == 503
        assert "./run play" in answer.text

    in_arena(test)


# --- the client's files -----------------------------------------------------------------------------------------------

PAGE = "<!doctype html><title>Tally Up!</title>" + "<p>.</p>" * 50


@pytest.fixture
def static(tmp_path: Path) -> Path:
    root = tmp_path / "static"
    (root / "assets").mkdir(parents=True)
    (root / "index.html").write_text(PAGE)
    (root / "assets" / "index-abc123.js").write_text("export default 1;\n" * 100)
    (root / "icon.svg").write_text("<svg/>")
    (tmp_path / "secret.txt").write_text("secret")
    (root / "way-out.txt").symlink_to(tmp_path / "secret.txt")
    return root


async def fetch(static: Path, path: str, headers: dict[str, str] | None = None, method: str = "GET") -> httpx.Response:
    transport = httpx.ASGITransport(build_app(ServerSettings(static=static)))
    async with httpx.AsyncClient(transport=transport, base_url="http://game.test:8000") as client:
        return await client.request(method, path, headers={"accept-encoding": "identity", **(headers or {})})


def get(static: Path, path: str, headers: dict[str, str] | None = None, method: str = "GET") -> httpx.Response:
    return asyncio.run(fetch(static, path, headers, method))


@pytest.mark.parametrize("path", ["/", "/t/BCDFGH", "/learn", "/learn/", "/deep/er/still"])
def test_every_address_that_is_no_file_is_the_page(static: Path, path: str) -> None:
    answer = get(static, path)
    assert (answer.status_code, answer.text) == (200, PAGE)
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-type"] == "text/html; charset=utf-8"


def test_the_page_is_asked_for_and_mostly_not_sent_again(static: Path) -> None:
    etag = get(static, "/").headers["etag"]
    again = get(static, "/", {"if-none-match": f'"other", {etag}'})
    assert (again.status_code, again.content) == (304, b"")
    (static / "index.html").write_text(PAGE + "new")
    assert get(static, "/", {"if-none-match": etag}).text == PAGE + "new"


def test_hashed_files_are_kept_forever_and_others_are_asked_for(static: Path) -> None:
    script = get(static, "/assets/index-abc123.js")
    assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert script.headers["content-type"].startswith("text/javascript")
    assert get(static, "/icon.svg").headers["cache-control"] == "no-cache"


def test_the_page_names_the_script_that_its_address_needs_next(static: Path) -> None:
    assert "link" not in get(static, "/t/BCDFGH").headers, "a client without that part"
    (static / "assets" / "TablePage-x1.js").write_text("")
    assert get(static, "/t/BCDFGH").headers["link"] == "</assets/TablePage-x1.js>; rel=modulepreload"
    assert "link" not in get(static, "/").headers


def test_the_client_has_the_scripts_that_are_named() -> None:
    for path, script in (("/t/BCDFGH", "TablePage"), ("/learn", "Learn")):
        assert f"</assets/{script}-" in get(STATIC, path).headers["link"]


def test_text_is_sent_compressed_to_who_takes_it(static: Path) -> None:
    answer = get(static, "/assets/index-abc123.js", {"accept-encoding": "gzip, br"})
    assert answer.headers["content-encoding"] == "gzip"
    assert int(answer.headers["content-length"]) < 200
    assert answer.text == "export default 1;\n" * 100
    assert answer.headers["vary"] == "accept-encoding"
    assert gzip.compress(b"") != answer.content
    assert "content-encoding" not in get(static, "/icon.svg", {"accept-encoding": "gzip"}).headers, "no smaller"


def test_head_says_the_same_without_the_body(static: Path) -> None:
    answer = get(static, "/", method="HEAD")
    assert (answer.status_code, answer.content) == (200, b"")
    assert int(answer.headers["content-length"]) == len(PAGE)


@pytest.mark.parametrize(
    "path",
    [
        "/none.js",
        "/assets/none.js",
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/assets/..%2f..%2fsecret.txt",
        "/way-out.txt",
        "/a%00.txt",
        "/" + "x" * 5000 + ".txt",
        "/assets/.",
    ],
)
def test_nothing_outside_of_the_client_is_served(static: Path, path: str) -> None:
    answer = get(static, path)
    assert "secret" not in answer.text
    assert answer.status_code == 404 or answer.text == PAGE


def test_every_answer_carries_the_policies(static: Path) -> None:
    for path in ("/", "/none.js", "/api/health", "/api/nothing"):
        headers = get(static, path).headers
        policy = headers["content-security-policy"]
        assert "unsafe" not in policy
        assert "default-src 'none'" in policy
        assert "connect-src 'self' ws://game.test:8000 wss://game.test:8000;" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


def test_a_strange_host_does_not_get_into_the_policy(static: Path) -> None:
    policy = get(static, "/", {"host": "x; script-src *"}).headers["content-security-policy"]
    assert "script-src 'self'" in policy
    assert "*" not in policy
