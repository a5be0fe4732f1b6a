"""A round by keyboard alone, and a round as a screen reader hears it."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.playing import Play
from tools.stage import Guest, House
from tools.stage_people import Person

ROUND = ("100 70 (40)", "+1", "50", "* * *")
TOLD = (
    "You take Yellow, Green, and Blue.",
    "70 (40) 20: +130, total 130. The Up Die is next.",
    "Your choice is sealed.",
    "Everybody stays IN.",
    "Up Die +2: 2 bonus dice.",
    "You add Red and Purple.",
    "Bonus 100 20: +120, total 250.",
    "Your choice is sealed.",
    "Everybody stays IN.",
    "Dead heat: you and Ben score 200 each.",
    "Your choice is sealed.",
    "You go OUT with 250. Ben goes OUT with 250.",
    "Round 1 is over: everybody is OUT.",
    "Round 2: Ben is the active player.",
)
LIVE = """
  window.told = {status: [], alert: []}
  const last = {}
  new MutationObserver(() => {
    for (const region of document.querySelectorAll("[role=status][aria-live], [role=alert][aria-live]")) {
      const text = region.textContent.trim()
      if (text && text !== last[region.role]) window.told[region.role].push(text)
      last[region.role] = text
    }
  }).observe(document, {subtree: true, childList: true, characterData: true})
"""


def table_of_two(play: Play, dice: tuple[str, ...]) -> tuple[House, Person, Guest]:
    house = play.house(dice=dice)
    code = house.table("Ann", "Ben")
    ben = house.guest(code, "Ben")
    ann = play.person("Ann")
    ann.context.add_init_script(LIVE)
    ann.open(code)
    return house, ann, ben


def test_a_whole_round_by_keyboard(play: Play) -> None:
    house, ann, ben = table_of_two(play, ROUND)
    keys = ann.page.keyboard
    expect(ann.test_id("trio-picker")).to_be_visible()
    for die in "345123":  # the three offered are put back, three others taken
        keys.press(die)
    expect(ann.button("Roll Red, Orange, and Yellow")).to_be_visible()
    keys.press("Enter")
    expect(ann.button(re.compile("^IN"))).to_be_visible()
    keys.press("o")
    expect(ann.button(re.compile("^Sealed.*OUT"))).to_be_visible()
    keys.press("i")
    expect(ann.button(re.compile("^Sealed.*IN"))).to_be_visible()
    ben.answer("choose", choice="in")
    expect(ann.button("Roll the Up Die")).to_be_visible()
    keys.press("r")
    expect(ann.page.get_by_role("group", name="Pick 1 bonus die")).to_be_visible()
    keys.press("5")
    keys.press("Enter")
    expect(ann.total).to_have_text("260")
    both_in(ann, ben)
    expect(ann.button("Roll again")).to_be_visible()
    keys.press("R")
    shout_by_key(house, ann, ben)
    keys.press("o")
    ben.answer("choose", choice="out")
    expect(ann.player("Ann")).to_contain_text("460")
    keys.press("?")
    expect(ann.page.get_by_role("dialog", name="Keys")).to_be_visible()
    keys.press("Escape")
    expect(ann.page.get_by_role("dialog")).to_have_count(0)


def both_in(ann: Person, ben: Guest) -> None:
    expect(ann.button(re.compile("^IN"))).to_be_visible()
    ann.page.keyboard.press("i")
    ben.answer("choose", choice="in")


def shout_by_key(house: House, ann: Person, ben: Guest) -> None:
    expect(ann.button(re.compile("^Tally Up!"))).to_be_focused()
    ben.sync()
    house.after(700 + 300)
    ann.page.keyboard.press("Space")
    ann.hears('"e":"pressed"')
    house.after(100)
    ben.answer("press")
    ann.sees("You were first: +200!")


def choose(person: Person, choice: str) -> None:
    person.page.get_by_role("group", name="Your choice").get_by_role("button", name=re.compile(f"^{choice}")).click()


def test_a_round_by_name_alone_is_told_sentence_by_sentence(play: Play) -> None:
    _, ann, ben = table_of_two(play, ("70 (40) 20", "+2", "100 20", "* * *"))
    ann.tap("Roll Yellow, Green, and Blue")
    choose(ann, "IN")
    ben.answer("choose", choice="in")
    ann.tap("Roll the Up Die")
    for die in ("Red", "Purple"):
        ann.page.get_by_role("group", name="Pick 2 bonus dice").get_by_role("button", name=die).click()
    ann.tap("Roll the bonus dice")
    choose(ann, "IN")
    ben.answer("choose", choice="in")
    ann.tap("Roll again")
    ann.tap(re.compile("^Tally Up!"))
    ben.answer("press")
    choose(ann, "OUT")
    ben.answer("choose", choice="out")
    last = TOLD[-1]
    ann.page.wait_for_function("last => window.told.status.includes(last)", arg=last)
    told = ann.page.evaluate("window.told")
    assert told["status"] == list(TOLD)
    assert told["alert"] == ["Three stars: Tally Up!"]
