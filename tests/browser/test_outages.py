"""The server killed, the network gone: the page says so, keeps trying, and goes on by itself."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.playing import Play
from tests.browser.test_together import decide, sealed
from tools.stage import Guest, make_table
from tools.stage_acts import act, asked
from tools.stage_people import Person
from tools.stage_served import Served

LOST = "Connection lost. Trying again…"


def until_both_decide(ann: Person, ben: Person) -> None:
    """The dice of a real server are nobody's to choose."""
    while not asked(ann) == asked(ben) == "decide":
        for person in (ann, ben):
            if asked(person) != "decide":
                act(person, lambda: "IN")


@pytest.mark.timeout(120)
def test_a_killed_server_comes_back_with_everything(play: Play, tmp_path: Path) -> None:
    with Served(tmp_path / "tables.sqlite3") as served:
        code = make_table(served.url, "Ann")
        with Guest(served.url, code, "Ben") as ben:
            ben.do("sit", name="Ben")
        with Guest(served.url, code, "Ann") as ann:
            ann.do("start")
        people = [play.person(name, url=served.url) for name in ("Ann", "Ben")]
        for person in people:
            person.allow("WebSocket connection")
            person.open(code)
        _killed_in_mid_decision(served, *people)


def _killed_in_mid_decision(served: Served, ann: Person, ben: Person) -> None:
    until_both_decide(ann, ben)
    decide(ann, "OUT")
    total = ann.total.inner_text()
    served.kill()
    for person in (ann, ben):
        person.sees(LOST)
    ben.tap(re.compile("^OUT"))
    ben.sees("sending…")
    served.start()
    for person in (ann, ben):
        expect(person.page.get_by_text(LOST)).to_have_count(0)
        expect(person.player("Ann")).to_contain_text(total)
        expect(person.player("Ben")).to_contain_text(total)


def test_a_choice_sealed_before_a_kill_is_there_after_it(play: Play, tmp_path: Path) -> None:
    with Served(tmp_path / "tables.sqlite3") as served:
        code = make_table(served.url, "Ann")
        with Guest(served.url, code, "Ben") as guest:
            guest.do("sit", name="Ben")
        with Guest(served.url, code, "Ann") as guest:
            guest.do("start")
        ann, ben = (play.person(name, url=served.url) for name in ("Ann", "Ben"))
        for person in (ann, ben):
            person.allow("WebSocket connection")
            person.open(code)
        until_both_decide(ann, ben)
        decide(ann, "OUT")
        served.kill()
        ann.sees(LOST)
        served.start()
        expect(ann.page.get_by_text(LOST)).to_have_count(0)
        expect(ann.button(sealed("OUT"))).to_be_visible()
        expect(ben.player("Ann")).to_contain_text("has chosen")
        ann.page.reload()
        expect(ann.button(sealed("OUT"))).to_be_visible()


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
