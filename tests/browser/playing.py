"""The stage of one browser test, and what is left behind when it fails."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser
from playwright.sync_api import Error as BrowserError

from tools.stage import House
from tools.stage_people import Person

LEFT = Path(__file__).resolve().parents[2] / "build" / "browser"


def say(line: str) -> None:
    """Pytest shows it with a failure."""
    sys.stderr.write(line + "\n")


class Play:
    """What a test is played with. At its end every page must have been without fault and the dice used up."""

    def __init__(self, browser: Browser, name: str) -> None:
        self._browser = browser
        self._name = name
        self._house: House | None = None
        self.people: list[Person] = []

    def house(self, **parts: Any) -> House:
        self._house = House(**parts).__enter__()
        return self._house

    def person(self, name: str, *, url: str | None = None, **device: Any) -> Person:
        if url is None:
            assert self._house is not None, "first comes a house"
            url = self._house.url
        person = Person(self._browser, url, name, **device)
        self.people.append(person)
        if os.environ.get("TALLYUP_TRACE"):
            person.context.tracing.start(screenshots=True, snapshots=True)
        return person

    def seated(self, code: str, *names: str, **device: Any) -> list[Person]:
        """These people, each on the open table."""
        people = [self.person(name, **device) for name in names]
        for person in people:
            person.open(code)
        return people

    def end(self, *, failed: bool) -> None:
        try:
            if failed:
                self._leave_traces()
            faults = [f"{person.name}: {fault}" for person in self.people for fault in person.unexpected]
        finally:
            for person in self.people:
                person.close()
            if self._house is not None:
                kind = RuntimeError if failed else None
                self._house.__exit__(kind, None, None)
        assert not faults or failed, "\n".join(faults)
        if faults:
            say("\n".join(faults))

    def _leave_traces(self) -> None:
        for person in self.people:
            for number, page in enumerate(person.context.pages):
                place = LEFT / self._name / f"{person.name}-{number}"
                place.parent.mkdir(parents=True, exist_ok=True)
                try:
                    page.screenshot(path=f"{place}.png")
                    seen = page.locator("body").aria_snapshot()
                    place.with_suffix(".txt").write_text("\n".join([seen, *person.heard]))
                    say(f"{page.url} is in {place}.png and .txt")
                except BrowserError as error:
                    say(f"no picture of {page.url}: {error}")
            if os.environ.get("TALLYUP_TRACE"):
                person.context.tracing.stop(path=LEFT / self._name / f"{person.name}.zip")
