"""Tally Up between two people, with a third one watching, each in a browser context of their own."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.playing import Play
from tools.stage import House
from tools.stage_people import Person

SHOUT = re.compile(r"^Tally Up!")
ROLL_TRIO = re.compile(r"^Roll Yellow")


def on_stage(play: Play, *dice: str) -> tuple[House, Person, Person, Person]:
    house = play.house(dice=dice)
    code = house.table("Ann", "Ben")
    ann, ben, cleo = play.seated(code, "Ann", "Ben", "Cleo")
    return house, ann, ben, cleo


def ready(*people: Person) -> None:
    for person in people:
        expect(person.button(SHOUT)).to_be_visible()


def test_the_quicker_one_wins_and_everybody_sees_by_how_much(play: Play) -> None:
    house, ann, ben, cleo = on_stage(play, "* * *")
    ann.tap(ROLL_TRIO)
    ready(ann, ben)
    expect(cleo.status).to_have_text("Three stars: Tally Up!")
    expect(cleo.button(SHOUT)).to_have_count(0)
    house.after(700 + 310)
    ben.tap(SHOUT)
    ann.hears('"e":"pressed"')
    house.after(120)
    ann.tap(SHOUT)
    ben.sees("You were first: +200!")
    for person in (ann, cleo):
        person.sees("Ben first: +200")
    for person, slower in ((ann, "you"), (ben, "Ann"), (cleo, "Ann")):
        person.sees(f"120 ms ahead of {slower}")
        expect(person.player("Ben")).to_contain_text("200")
        expect(person.player("Ann")).to_contain_text("100")


def test_presses_at_the_same_moment_tie(play: Play) -> None:
    _, ann, ben, cleo = on_stage(play, "* * *")
    ann.tap(ROLL_TRIO)
    ready(ann, ben)
    ann.tap(SHOUT)
    expect(ann.button(re.compile("Pressed!"))).to_be_visible()
    ben.tap(SHOUT)
    for person, both in ((ann, "you and Ben"), (ben, "you and Ann"), (cleo, "Ann and Ben")):
        person.sees(f"A dead heat: {both}, +200 each")
        for name in ("Ann", "Ben"):
            expect(person.player(name)).to_contain_text("200")


def test_a_player_who_is_out_can_win_it(play: Play) -> None:
    house, ann, ben, cleo = on_stage(play, "70 40 50", "* * *")
    ann.tap(ROLL_TRIO)
    ann.tap(re.compile("^IN"))
    ben.tap(re.compile("^OUT bank 160"))
    expect(cleo.player("Ben")).to_contain_text("OUT")
    ann.tap("Roll again")
    ready(ann, ben)
    house.after(700 + 250)
    ben.tap(SHOUT)
    cleo.hears('"e":"pressed"')
    house.after(300)
    ann.tap(SHOUT)
    for person in (ann, cleo):
        person.sees("Ben first: +200")
        expect(person.player("Ben")).to_contain_text("360")
        expect(person.player("Ann")).to_contain_text("100")


def test_nobody_presses(play: Play) -> None:
    house, ann, ben, cleo = on_stage(play, "* * *")
    ann.tap(ROLL_TRIO)
    ready(ann, ben)
    house.pass_time(6_000)
    for person in (ann, ben, cleo):
        person.sees("Nobody pressed.")
        expect(person.button(SHOUT)).to_have_count(0)
