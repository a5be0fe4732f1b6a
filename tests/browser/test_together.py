"""Several people, devices and tabs at one table: nobody sees more than they may, and nobody less."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import Play
from tools.stage_people import Person

ROLL_TRIO = re.compile(r"^Roll Yellow")


def sealed(choice: str) -> re.Pattern[str]:
    """The token that lies face down, as it is called for its owner."""
    return re.compile(f"^Sealed.*{choice}")


def decide(person: Person, choice: str) -> None:
    person.tap(re.compile(f"^{choice}"))
    expect(person.button(sealed(choice))).to_be_visible()


def test_a_reload_in_mid_decision_keeps_the_sealed_choice_and_shows_it_to_nobody_else(play: Play) -> None:
    code = play.house(dice=["70 40 50"]).table("Ann", "Ben")
    ann, ben = play.seated(code, "Ann", "Ben")
    ann.tap(ROLL_TRIO)
    decide(ann, "OUT")
    ann.page.reload()
    expect(ann.button(sealed("OUT"))).to_be_visible()
    expect(ann.total).to_have_text("160")
    ben.page.reload()
    expect(ben.player("Ann")).to_contain_text("has chosen")
    expect(ben.player("Ann")).not_to_contain_text("OUT")
    ann.button(sealed("OUT")).click()
    decide(ann, "IN")
    decide_and_end(ben)
    expect(ben.player("Ann")).to_contain_text("IN")


def decide_and_end(person: Person) -> None:
    person.tap(re.compile("^OUT"))
    expect(person.player(person.name)).to_contain_text("OUT")


def all_heard(play: Play, choices: list[str]) -> dict[str, list[str]]:
    """What Ben and a spectator get while Ann seals these choices one after the other, up to the reveal."""
    house = play.house(dice=["70 40 50"])
    code = house.table("Ann", "Ben")
    ann, ben, cleo = play.seated(code, "Ann", "Ben", "Cleo")
    ann.tap(ROLL_TRIO)
    decide(ann, choices[0])
    for choice in choices[1:]:
        ann.page.get_by_test_id("sealed").click()
        decide(ann, choice)
    house.pass_time(1_000)
    for person in (ben, cleo):
        person.hears('"e":"sealed"')
        expect(person.player("Ann")).to_contain_text("has chosen")
        person.page.reload()
        expect(person.player("Ann")).to_contain_text("has chosen")
    by_time = ('{"t":"presence"', '{"t":"beat"')  # these come when they come, whatever is chosen
    heard = {person.name: [text for text in person.heard if not text.startswith(by_time)] for person in (ben, cleo)}
    play.end(failed=False)
    play.people.clear()
    return heard


def test_others_get_the_same_bytes_whatever_was_sealed(play: Play) -> None:
    stays = all_heard(play, ["IN", "OUT"])
    goes = all_heard(play, ["OUT", "IN"])
    assert stays == goes
    assert any('"e":"sealed"' in text for text in stays["Ben"])


@pytest.fixture
def tabs(play: Play) -> tuple[Person, Page]:
    code = play.house(dice=["70 40 50"]).table("Ann", "Ben")
    (ann,) = play.seated(code, "Ann")
    other = ann.tab()
    other.goto(ann.page.url)
    return ann, other


def test_two_tabs_of_one_player_stay_in_step(tabs: tuple[Person, Page]) -> None:
    ann, other = tabs
    ann.tap(ROLL_TRIO)
    other.get_by_role("button", name=re.compile("^OUT")).click()
    expect(ann.button(sealed("OUT"))).to_be_visible()
    ann.button(sealed("OUT")).click()
    decide(ann, "IN")
    expect(other.get_by_role("button", name=sealed("IN"))).to_be_visible()


@pytest.mark.parametrize(
    "name",
    ["<b>Ann</b><img src=x onerror=alert(1)>", "🎲 Zoë 👩‍👩‍👧", "שרה לוי", "{{name}} ${name} &amp;"],
)
def test_names_are_shown_as_text(play: Play, name: str) -> None:
    code = play.house(dice=["70 40 50"]).table(name, "Ben")
    ann, ben = play.person(name), play.person("Ben")
    for person in (ann, ben):
        person.open(code)
        expect(person.player(name)).to_be_visible()
    ann.tap(ROLL_TRIO)
    ben.mode("decide")
    expect(ben.status).to_contain_text(name)
    assert ben.page.locator("img").count() == 0
    ben.tap("Log")
    expect(ben.page.get_by_role("dialog")).to_contain_text(name)
