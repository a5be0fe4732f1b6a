"""Every state of every screen: nothing for axe to find, no sideways scrolling, nothing left in English."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tools.stage import ROOT
from tools.stage_people import PHONE, SMALL, Person, sideways
from tools.stage_tour import Sight, Tour
from tools.stage_words import MESSAGES, catalogue, pattern

AXE = (ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")
EVERYTHING = {"resultTypes": ["violations"], "rules": {"target-size": {"enabled": True}}}
COLOURS = {"resultTypes": ["violations"], "runOnly": ["color-contrast"]}
ZOOMED = (640, 400)  # a laptop of 1280 x 800 at 200 %
# Axe takes a second for each; these differ from the state before them in a word or a number.
ALIKE = {"home-friends", "bonus-picking", "decision-after-bonus", "up-die-doubled", "decision", "waiting", "up-die-due"}
WORDS_ENOUGH = 4
TEXTS = """() => {
  const shown = document.body.innerText.split("\\n")
  const attributes = ["aria-label", "title", "placeholder", "alt"]
  for (const element of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]"))
    for (const name of attributes) shown.push(element.getAttribute(name) ?? "")
  return [document.title, ...shown].map(text => text.trim()).filter(text => text)
}"""


def axe(page: Page, options: dict[str, Any]) -> list[str]:
    if not page.evaluate("Boolean(window.axe)"):
        page.evaluate(AXE)
    # What moves is looked at when it has arrived.
    page.evaluate("document.getAnimations().forEach(a => a.effect.getTiming().iterations !== Infinity && a.finish())")
    found = page.evaluate("options => axe.run(document, options)", options)
    return [
        f"{violation['id']}: {node['target']} {node['failureSummary']}"
        for violation in found["violations"]
        for node in violation["nodes"]
    ]


def in_both_schemes(person: Person) -> list[str]:
    found = axe(person.page, EVERYTHING)
    person.scheme("dark")
    found += [f"dark, {fault}" for fault in axe(person.page, COLOURS)]
    person.scheme("light")
    return found


def too_wide(person: Person) -> list[str]:
    found = []
    for size in (SMALL, ZOOMED):
        person.resize(size)
        if (more := sideways(person.page)) > 0:
            found.append(f"{more} px wider than {size[0]} px")
    person.resize(PHONE)
    return found


def said_of(sight: Sight, faults: list[str]) -> list[str]:
    return [f"{sight.name}: {fault}" for fault in faults]


@pytest.mark.timeout(240)
def test_axe_finds_nothing_and_nothing_is_too_wide(browser: Browser) -> None:
    faults: list[str] = []
    with Tour(browser) as tour:
        for sight in tour.sights():
            found = [] if sight.name in ALIKE else in_both_schemes(sight.person)
            faults += said_of(sight, found + too_wide(sight.person))
    assert not faults, "\n".join(faults)


def bare_words(*texts: str) -> set[str]:
    return {word for text in texts for word in re.findall(r"\w+", re.sub(r"\{\w+\}", "", text).casefold())}


def english_only() -> list[re.Pattern[str]]:
    """The texts that would give English away."""
    english, french = catalogue("en"), catalogue("fr")
    assert english.keys() == french.keys()
    texts = {
        form for key, forms in english.items() for form in forms if not bare_words(form) <= bare_words(*french[key])
    }
    learn = re.findall(r'"((?:[^"\\]|\\.)*)"', (MESSAGES / "learn.en.ts").read_text("utf-8"))
    texts |= {text for text in learn if " " in text}
    return [pattern(text) for text in texts if len(re.sub(r"\{\w+\}|\W", "", text)) >= WORDS_ENOUGH]


@pytest.mark.timeout(240)
def test_no_english_is_left_in_french(browser: Browser) -> None:
    english, faults = english_only(), []
    with Tour(browser, "fr") as tour:
        for sight in tour.sights():
            texts = sight.person.page.evaluate(TEXTS)
            left = {text for text in texts if any(each.match(text) for each in english)}
            faults += said_of(sight, [f"in English: {text}" for text in sorted(left)] + too_wide(sight.person))
    assert not faults, "\n".join(faults)
