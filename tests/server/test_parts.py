"""The small parts of the server, each by itself."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import sys

import pytest
import structlog

from tallyup.engine import Forbidden
from tallyup.server.hub import FORGET_SHOUTS_AFTER, Hub
from tallyup.server.identity import person_of, person_of_header
from tallyup.server.limits import MOST_ADDRESSES, AddressCredits, Credits, network_of
from tallyup.server.logs import set_up
from tallyup.server.origin import allowed
from tallyup.server.outbox import Outbox
from tallyup.server.presence import differs
from tallyup.wire.view import Presence


class Now:
    """Seconds that a test moves on."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


def test_credits_are_spent_and_come_back() -> None:
    now = Now()
    credits_ = Credits(2, 3, now)
    assert [credits_.spend() for _ in range(5)] == [True, True, True, False, False]
    now.seconds = 1
    assert [credits_.spend() for _ in range(3)] == [True, True, False]
    now.seconds = 1_000
    assert credits_.left == 3


def test_debts_have_to_be_paid_back() -> None:
    now = Now()
    credits_ = Credits(1, 1, now, debt=4)
    assert [credits_.spend() for _ in range(3)] == [True, False, False]
    assert (credits_.exhausted, credits_.left) == (False, -2)
    now.seconds = 2
    assert not credits_.spend(), "two were owed"
    for _ in range(9):
        credits_.spend()
    assert (credits_.exhausted, credits_.left) == (True, -4)


def test_addresses_are_forgotten_when_there_are_too_many() -> None:
    addresses = AddressCredits(1, 1, Now())
    assert addresses.of("10.0.0.1").spend()
    assert not addresses.of("10.0.0.1").spend()
    for n in range(MOST_ADDRESSES):
        addresses.of(f"10.1.{n // 250}.{n % 250}")
    assert addresses.of("10.0.0.1").spend(), "it was forgotten"


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("10.0.0.1", "10.0.0.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_a_household_is_one_network(address: str, network: str) -> None:
    assert network_of(address) == network


@pytest.mark.parametrize(
    ("origin", "host", "right"),
    [
        (None, "game.test", True),
        ("https://game.test", "game.test", True),
        ("http://game.test:8000", "game.test:8000", True),
        ("http://game.test", "game.test:80", True),
        ("https://game.test:443", "game.test", True),
        ("http://GAME.test", "game.TEST", True),
        ("http://[::1]:8000", "[::1]:8000", True),
        ("https://friend.test", "game.test", True),
        ("https://friend.test/", "game.test", True),
        ("http://friend.test", "game.test", False),
        ("https://game.test", "game.test:8000", False),
        ("https://game.test.evil.test", "game.test", False),
        ("https://evil.test/game.test", "game.test", False),
        ("null", "game.test", False),
        ("", "", False),
        ("http://", "", False),
        ("file://game.test", "game.test", False),
        ("http://game.test:x", "game.test", False),
        ("http://game.test", None, False),
    ],
)
def test_origins(origin: str | None, host: str | None, right: bool) -> None:
    assert allowed(origin, host, {"https://friend.test"}) is right


def test_a_person_is_a_hash_of_their_key() -> None:
    key = "k" * 43
    assert person_of_header(f"Bearer {key}") == person_of_header(f"bearer {key}") == person_of(key)
    assert len(person_of(key)) == 32
    assert key not in person_of(key)
    for header in (None, "", "Bearer", "Bearer ", f"Basic {key}", f"Bearer {key}x", f"Bearer {key[:-1]}!"):
        with pytest.raises(Forbidden):
            person_of_header(header)


def test_a_race_is_remembered_by_who_was_shown_it_first_and_forgotten_after_a_while() -> None:
    now = Now()
    hub = Hub(now)
    hub.on_update("BCDFGH", 1, b"{}", 5)
    hub.shown("BCDFGH", 5, "ann", 1.0)
    hub.shown("BCDFGH", 5, "ann", 2.0)
    hub.shown("BCDFGH", 4, "ann", 0.5)
    assert hub.shown_at("BCDFGH", 5, "ann") == 1.0
    assert hub.shown_at("BCDFGH", 4, "ann") is None
    assert hub.shown_at("BCDFGH", 5, "bob") is None
    now.seconds = FORGET_SHOUTS_AFTER + 1
    hub.on_update("BCDFGJ", 1, b"{}", 1)
    assert hub.shown_at("BCDFGH", 5, "ann") is None


def test_an_outbox_keeps_the_order_and_its_bounds() -> None:
    async def test() -> None:
        sent: list[str] = []
        at: list[float] = []

        async def send(text: str) -> None:
            sent.append(text)

        box = Outbox(3, 10, lambda: 7.0)
        assert box.put("x" * 50), "one message is taken however long"
        assert not box.put("y"), "but then it is full"
        box.finish("end", drop=True)
        assert box.put("too late is no fault of the reader")
        await box.run(send)
        other = Outbox(3, 10, lambda: 7.0)
        assert [other.put(text, at.append) for text in "abcd"] == [True, True, True, False]
        other.finish("end")
        await other.run(send)
        assert sent == ["end", "a", "b", "c", "end"]
        assert at == [7.0] * 3

    asyncio.run(test())


@pytest.mark.parametrize(
    ("here", "lag", "spectators", "worth"),
    [
        ([True], [40], 0, False),
        ([True], [59], 0, False),
        ([True], [60], 0, True),
        ([True], [None], 0, True),
        ([False], [40], 0, True),
        ([True], [40], 1, True),
        ([True, True], [40, None], 0, True),
    ],
)
def test_presence_is_told_when_it_differs_enough(
    here: list[bool], lag: list[int | None], spectators: int, worth: bool
) -> None:
    told = Presence(here=[True], lag=[40], spectators=0)
    assert differs(told, Presence(here=here, lag=lag, spectators=spectators)) is worth


@pytest.mark.parametrize("as_json", [True, False])
def test_a_trace_in_the_log_shows_no_values(as_json: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(key: str) -> None:
        raise ValueError(len(key))

    log = io.StringIO()
    monkeypatch.setattr(sys, "stderr", log)
    try:
        set_up(as_json=as_json)
        try:
            fail("a-secret")
        except ValueError:
            structlog.get_logger().exception("failed")
            logging.getLogger("somebody").exception("failed too")
    finally:
        monkeypatch.undo()
        set_up(as_json=False, quiet=True)
    assert "a-secret" not in log.getvalue().replace('fail("a-secret")', "")
    assert log.getvalue().count("ValueError") >= 2
    if as_json:
        assert {json.loads(line)["event"] for line in log.getvalue().splitlines()} == {"failed", "failed too"}
