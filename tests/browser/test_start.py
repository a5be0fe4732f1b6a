"""From the start page into a game, alone and with friends."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.playing import Play
from tools.stage_words import words


def test_play_now_is_two_taps_to_the_first_roll(play: Play) -> None:
    play.house(dice=["70 40 50"])
    you = play.person("You", known=False)
    you.go()
    you.tap(re.compile("^Play now"))
    # Play now makes you the one who starts, so the second tap is the roll.
    you.tap(re.compile("^Roll Yellow"))
    expect(you.page.get_by_role("list", name="How it came about").or_(you.page.get_by_test_id("recap"))).to_be_visible()


def test_a_table_for_friends_by_link_and_by_code(play: Play) -> None:
    house = play.house(dice=["70 40 50"])
    ann, ben, cleo = play.person("Ann"), play.person("Ben"), play.person("Cleo")
    ann.go()
    ann.tap(re.compile("^Play with friends"))
    ann.page.get_by_label("Your name").fill("Ann")
    ann.tap("Make the table")
    expect(ann.heading).to_have_text("Ann’s table")
    code = ann.page.get_by_test_id("code").inner_text()
    ben.go(f"/t/{code}")
    cleo.go()
    cleo.page.get_by_label("Join a table").fill(code.lower())
    cleo.tap("Join")
    for person in (ben, cleo):
        person.page.get_by_label("Your name").fill(person.name)
        person.tap("Sit down")
        expect(person.page.get_by_text("Waiting for Ann to start.")).to_be_visible()
    for place, name in enumerate(("Ann", "Ben", "Cleo")):
        expect(ann.test_id(f"seat-{place}")).to_contain_text(name)
    ann.page.get_by_label("Who starts").select_option(label="Ann")
    ann.tap("Start the game")
    ann.tap(re.compile("^Roll Yellow"))
    for person in (ann, ben, cleo):
        expect(person.total).to_have_text("160")
    house.pass_time(300)
    for person in (ben, cleo):
        expect(person.player("Ann")).not_to_contain_text("away")


def test_a_wrong_code_is_answered_in_words(play: Play) -> None:
    play.house()
    ann = play.person("Ann")
    ann.allow("404")
    ann.go()
    ann.page.get_by_label("Join a table").fill("abc")
    ann.tap("Join")
    ann.sees("A code is six letters.")
    ann.page.get_by_label("Join a table").fill("zzzzzz")
    ann.tap("Join")
    ann.sees("No table has this code.")


def test_language_and_appearance_switch_live_and_are_remembered(play: Play) -> None:
    play.house()
    ann = play.person("Ann")
    ann.go()
    ann.page.get_by_role("radio", name="Français").check()
    expect(ann.button(words("fr", "home.play"))).to_be_visible()
    expect(ann.page.locator("html")).to_have_attribute("lang", "fr")
    ann.page.get_by_role("radio", name="Sombre").check()
    expect(ann.page.locator("html")).to_have_attribute("data-theme", "dark")
    ann.page.reload()
    expect(ann.page.locator("html")).to_have_attribute("lang", "fr")
    expect(ann.page.locator("html")).to_have_attribute("data-theme", "dark")
