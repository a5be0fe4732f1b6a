"""The server killed, the network gone: the page says so, keeps trying, and goes on by itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.playing import Play
from tests.browser.test_together import decide, sealed
from tools.stage import Guest, make_table
from tools.stage_acts import act
from tools.stage_people import Person
from tools.stage_served import Served

LOST = "Connection lost. Trying again…"


def until_both_decide(ann: Person, ben: Person) -> None:
    """The dice of a real server are nobody's to choose."""
    while not act(ann) == act(ben) == "decide":
        pass


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with Served(tmp_path / "tables.sqlite3") as server:
        yield server


def sat_down(play: Play, served: Served, *names: str) -> list[Person]:
    """They have begun a game on a real server."""
    code = make_table(served.url, names[0])
    for name in names[1:]:
        with Guest(served.url, code, name) as guest:
            guest.do("sit", name=name)
    with Guest(served.url, code, names[0]) as host:
        host.do("start")
    people = [play.person(name, url=served.url) for name in names]
    for person in people:
        person.allow("WebSocket connection")
        person.open(code)
    return people


@pytest.mark.timeout(120)
def test_a_server_killed_in_mid_decision_comes_back_with_everything(play: Play, served: Served) -> None:
    ann, ben = sat_down(play, served, "Ann", "Ben")
    until_both_decide(ann, ben)
    decide(ann, "OUT")
    total = ann.total.inner_text()
    served.kill()
    for person in (ann, ben):
        person.sees(LOST)
    served.start()
    for person in (ann, ben):
        expect(person.page.get_by_text(LOST)).to_have_count(0)
    expect(ben.player("Ann")).to_contain_text("has chosen")
    ann.page.reload()
    expect(ann.button(sealed("OUT"))).to_be_visible()
    served.kill()
    ben.sees(LOST)
    ben.tap(re.compile("^OUT"))
    ben.sees("sending…")
    served.start()
    for person in (ann, ben):
        for name in ("Ann", "Ben"):
            expect(person.player(name)).to_contain_text(total)
    until_one_rolls(ann, ben)


def until_one_rolls(ann: Person, ben: Person) -> None:
    """The game goes on."""
    while "trio" not in {act(ann), act(ben)}:
        pass


def test_offline_and_back(play: Play) -> None:
    code = play.house(dice=["70 40 50"]).table("Ann", "Ben")
    ann, ben = play.seated(code, "Ann", "Ben")
    ann.allow("WebSocket connection|ERR_INTERNET_DISCONNECTED")
    ann.tap(re.compile("^Roll Yellow"))
    ben.sees("Waiting for you and Ann.")
    ann.context.set_offline(True)
    ann.sees("You are offline. The game waits for you.")
    ann.tap(re.compile("^IN"))
    ann.sees("sending…")
    ben.tap(re.compile("^OUT"))
    ann.context.set_offline(False)
    expect(ann.page.get_by_text("You are offline")).to_have_count(0)
    expect(ben.player("Ann")).to_contain_text("IN")
    expect(ben.player("Ben")).to_contain_text("160")
    expect(ann.player("Ben")).to_contain_text("160")
