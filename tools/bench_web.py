"""The browser client, measured as people get it: the production server, a phone, a real browser."""

from __future__ import annotations

import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Response, expect

from tools.bench_report import ROOT, Figure, write
from tools.browser import CHROMIUM_ARGS, chromium_path
from tools.stage import Guest, make_table
from tools.stage_acts import act
from tools.stage_people import Person, browser
from tools.stage_served import Served
from tools.stage_tour import SCENES, Tour

LIGHTHOUSE: Final = ROOT / "tools" / "lighthouse" / "node_modules" / "lighthouse" / "cli" / "index.js"
CATEGORIES: Final = ("performance", "accessibility", "best-practices", "seo")
RUNS: Final = 5
MOST_JS_KB: Final = 70
MOST_SHIFT: Final = 0.01
# In a lobby the list grows by a row when somebody sits down: that is news, and held to what browsers call good.
SHIFTING: Final = (
    ("Home and Table", MOST_SHIFT, tuple(scene for scene in SCENES if scene != "lobby")),
    ("lobby", 0.1, ("lobby",)),
)
LEAST_SCORE: Final = 95
MOST_ANSWER_MS: Final = 100
TAPS: Final = 40

# As browsers define it (cumulative layout shift): what is less than 1 s apart adds up, over 5 s at most.
SHIFTS: Final = """() => new Promise(done => {
  let worst = 0, sum = 0, began = -Infinity, last = -Infinity
  new PerformanceObserver(list => {
    for (const {hadRecentInput, startTime, value} of list.getEntries()) {
      if (hadRecentInput) continue
      if (startTime - last > 1000 || startTime - began > 5000) [sum, began] = [0, startTime]
      last = startTime
      sum += value
      worst = Math.max(worst, sum)
    }
  }).observe({type: "layout-shift", buffered: true})
  setTimeout(() => done(worst), 60)
})"""
ANSWERS: Final = """
  window.answers = []
  let tapped = null
  addEventListener("pointerdown", event => { tapped = event.timeStamp }, true)
  new MutationObserver(() => {
    if (tapped === null) return
    const from = tapped
    tapped = null
    requestAnimationFrame(() => setTimeout(() => window.answers.push(performance.now() - from)))
  }).observe(document, {subtree: true, childList: true, attributes: true, characterData: true})
"""


def say(line: str) -> None:
    sys.stderr.write(f"bench web: {line}\n")


def a_game(url: str) -> str:
    """A table of two in its first round: its code."""
    code = make_table(url, "Ann")
    with Guest(url, code, "Ben") as ben:
        ben.do("sit", name="Ben")
    with Guest(url, code, "Ann") as ann:
        ann.do("set-first", seat=0)
        ann.do("start")
    return code


def works(chromium: Browser, url: str) -> None:
    """What is measured has to play first."""
    person = Person(chromium, url, "Cleo")
    person.go()
    person.tap(re.compile("^Play now"))
    person.tap(re.compile("^Roll Yellow"))
    expect(person.test_id("log").or_(person.test_id("dice"))).to_be_visible()
    assert not person.unexpected, person.unexpected
    person.close()


def script_kb(chromium: Browser, url: str, path: str) -> float:
    """All JavaScript that a first visit loads, as it travels (kB of 1,000 bytes)."""
    person = Person(chromium, url, "Dora")
    bodies: list[Response] = []

    def came(answer: Response) -> None:
        if answer.request.resource_type == "script":
            bodies.append(answer)

    person.page.on("response", came)
    person.go(path)
    person.page.wait_for_load_state("networkidle")
    sizes = [int(answer.header_value("content-length") or 0) for answer in bodies]
    zipped = [answer.header_value("content-encoding") for answer in bodies]
    assert sizes, "a page without scripts"
    assert all(sizes), "a script without a length"
    assert "gzip" in zipped, "nothing came zipped"
    person.close()
    return sum(sizes) / 1000


def shift(chromium: Browser, *scenes: str) -> tuple[float, str]:
    """The largest layout shift of any page in these scenes, and where it was seen."""
    worst, where = 0.0, ""
    with Tour(chromium, motion="no-preference") as tour:
        for sight in tour.sights(*scenes):
            found = float(sight.person.page.evaluate(SHIFTS))
            if found > worst:
                worst, where = found, f"first seen in {sight.name}"
    return worst, where


def answers(chromium: Browser, url: str, code: str) -> list[float]:
    """Milliseconds from a tap on a token to the first frame that shows it."""
    people = [Person(chromium, url, name, motion="no-preference") for name in ("Ann", "Ben")]
    ann, ben = people
    ann.context.add_init_script(ANSWERS)
    for person in people:
        person.open(code)
    while not act(ann) == act(ben) == "decide":
        pass
    ann.page.evaluate("window.answers = []")
    for number in range(TAPS // 2):
        ann.test_id("choose-in" if number % 2 else "choose-out").tap()
        ann.test_id("sealed").tap()
    ann.page.wait_for_function("count => window.answers.length >= count", arg=TAPS)
    found: list[float] = ann.page.evaluate("window.answers")
    for person in people:
        person.close()
    return found


def lighthouse(address: str) -> dict[str, list[float]]:
    """The scores of each run, by category."""
    flags = " ".join(("--headless=new", *CHROMIUM_ARGS))
    command = ["node", str(LIGHTHOUSE), address, "--quiet", "--output=json", f"--chrome-flags={flags}"]
    command.append(f"--only-categories={','.join(CATEGORIES)}")
    scores: dict[str, list[float]] = {category: [] for category in CATEGORIES}
    for number in range(RUNS):
        say(f"lighthouse {number + 1} of {RUNS} on {address}")
        done = subprocess.run(
            command, capture_output=True, text=True, check=True, env=os.environ | {"CHROME_PATH": chromium_path()}
        )
        report: dict[str, Any] = json.loads(done.stdout)
        for category in CATEGORIES:
            scores[category].append(100 * report["categories"][category]["score"])
    return scores


def score_figures(name: str, scores: dict[str, list[float]]) -> list[Figure]:
    return [
        Figure(f"Lighthouse, {name}, {category}", statistics.median(found), "", LEAST_SCORE, "least", spread(found))
        for category, found in scores.items()
    ]


def spread(values: Sequence[float]) -> str:
    return f"{min(values):.4g} to {max(values):.4g} in {len(values)}"


def answer_figures(taps: Sequence[float]) -> list[Figure]:
    p95 = statistics.quantiles(taps, n=20)[-1]
    return [
        Figure("tap to answer, median", statistics.median(taps), "ms", MOST_ANSWER_MS, spread=spread(taps)),
        Figure("tap to answer, 95 of 100", p95, "ms", MOST_ANSWER_MS),
    ]


def run() -> bool:
    """Measure it all: were the limits kept?"""
    figures: list[Figure] = []
    with tempfile.TemporaryDirectory() as folder, Served(Path(folder) / "tables.sqlite3") as served:
        code = a_game(served.url)
        with browser() as chromium:
            works(chromium, served.url)
            for name, path in (("Home", "/"), ("Table", f"/t/{code}")):
                figures.append(Figure(f"JavaScript, {name}", script_kb(chromium, served.url, path), "kB", MOST_JS_KB))
            say("a game on a phone, for its steadiness")
            for name, most, scenes in SHIFTING:
                worst, where = shift(chromium, *scenes)
                figures.append(Figure(f"layout shift, {name}", worst, "", most, spread=where))
            figures += answer_figures(answers(chromium, served.url, a_game(served.url)))
        for name, path in (("Home", "/"), ("Table", f"/t/{code}")):
            figures += score_figures(name, lighthouse(served.url + path))
    return write("web", "The browser client, measured", figures)
