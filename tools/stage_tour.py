"""Every state of the client, reached one after the other by scripted games: for pictures and for checks."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Final, Self

from playwright.sync_api import Browser, expect

from tools.stage import Guest, House
from tools.stage_people import Person
from tools.stage_time import HandClock
from tools.stage_words import words

TRIO: Final = ["yellow", "green", "blue"]
HIGH: Final = ["red", "orange", "yellow"]
GAME: Final = (
    *("70 (40) 20", "+2", "100 20", "* * *", "20 (40) 10", "x2"),
    *("100 70 20", "* * 70"),
    *("70 40 50", "20 40 20"),
)
SCENES: Final = ("home", "lobby", "game", "drawers", "clock", "crowd", "late")
RACE_MS: Final = (310, 120, 130)
LOST: Final = "WebSocket connection|ERR_CONNECTION_REFUSED"


@dataclass(frozen=True, slots=True)
class Sight:
    """A state, and whose screen shows it."""

    name: str
    person: Person


class Tour:
    """``sights`` goes through them once. At the end nothing may have gone wrong on any page."""

    def __init__(self, browser: Browser, lang: str = "en", **device: Any) -> None:
        self._browser = browser
        self._lang = lang
        self._device = device
        self._end = ExitStack()
        self.people: list[Person] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._end.__exit__(kind, error, trace)
        if kind is None:
            faults = [f"{person.name}: {fault}" for person in self.people for fault in person.unexpected]
            assert not faults, "\n".join(faults)

    def sights(self, *scenes: str) -> Iterator[Sight]:
        """Through these scenes, or all of them."""
        for scene in scenes or SCENES:
            yield from getattr(self, f"_{scene}")()
            self._end.close()

    # --- who and what ------------------------------------------------------------------------------------------------

    def _house(self, *dice: str) -> House:
        return self._end.enter_context(House(dice=dice, clock=HandClock(time.time_ns() // 1_000_000)))

    def _person(self, house: House, name: str) -> Person:
        person = Person(self._browser, house.url, name, lang=self._lang, **self._device)
        self.people.append(person)
        self._end.callback(person.close)
        return person

    def _seated(self, house: House, code: str, name: str) -> Person:
        person = self._person(house, name)
        person.open(code)
        house.pass_time(300)
        return person

    def _button(self, person: Person, key: str) -> None:
        person.tap(words(self._lang, key))

    # --- scenes -----------------------------------------------------------------------------------------------------

    def _home(self) -> Iterator[Sight]:
        ann = self._person(self._house(), "Ann")
        ann.go()
        expect(ann.test_id("play-now")).to_be_visible()
        yield Sight("home", ann)
        ann.test_id("play-friends").click()
        yield Sight("home-friends", ann)
        ann.page.locator("summary").first.click()
        yield Sight("home-options", ann)
        ann.go("/learn")
        expect(ann.page.get_by_role("heading", level=2).first).to_be_visible()
        yield Sight("learn", ann)
        ann.go("/nowhere")
        yield Sight("nothing-there", ann)

    def _lobby(self) -> Iterator[Sight]:
        house = self._house()
        code = house.table("Ann", "Ben", bots=["steady", "rookie"], start=False)
        ben = house.guest(code, "Ben")
        ann = self._seated(house, code, "Ann")
        expect(ann.test_id("start")).to_be_visible()
        yield Sight("lobby-host", ann)
        cleo = self._seated(house, code, "Cleo")
        cleo.test_id("sit").wait_for()
        yield Sight("lobby-visitor", cleo)
        cleo.page.get_by_label(words(self._lang, "home.yourName")).fill("Cleo")
        cleo.test_id("sit").click()
        expect(cleo.test_id("seat-4")).to_contain_text("Cleo")
        house.pass_time(300)
        yield Sight("lobby-guest", cleo)
        ann.test_id("menu").click()
        ann.page.get_by_role("dialog").get_by_role("radio").first.wait_for()
        yield Sight("lobby-menu", ann)
        ben.do("leave")
        ann.go()
        expect(ann.page.locator(f"a[href='/t/{code}']")).to_be_visible()
        yield Sight("home-tables", ann)

    def _game(self) -> Iterator[Sight]:
        house = self._house(*GAME)
        code = house.table("Ann", "Ben", "Cleo", target=1_000)
        ben, cleo = house.guest(code, "Ben"), house.guest(code, "Cleo")
        ann = self._seated(house, code, "Ann")
        yield from self._first_rolls(ann, ben, cleo)
        yield from self._race(house, ann, ben, cleo)
        yield from self._doubled(ann, cleo)
        yield from self._others_turns(ann, ben, cleo)
        yield from self._ending(ann, ben, cleo)

    def _first_rolls(self, ann: Person, ben: Guest, cleo: Guest) -> Iterator[Sight]:
        ann.test_id("trio-picker").wait_for()
        yield Sight("trio", ann)
        ann.test_id("confirm-trio").click()
        ann.mode("decide")
        yield Sight("decision-circled-number", ann)
        ben.answer("choose", choice="in")
        ann.test_id("choose-in").click()
        ann.test_id("sealed").wait_for()
        expect(ann.test_id("status-line")).not_to_contain_text("Ben")
        yield Sight("sealed", ann)
        cleo.answer("choose", choice="in")
        ann.mode("roll")
        yield Sight("up-die-due", ann)
        ann.test_id("roll").click()
        ann.mode("bonus")
        yield Sight("bonus-picking", ann)
        for die in ("red", "purple"):
            ann.test_id(f"bonus-{die}").click()
        yield Sight("bonus-picked", ann)
        ann.test_id("confirm-bonus").click()
        ann.mode("decide")
        yield Sight("decision-after-bonus", ann)
        self._all(ann, "in", (ben, "out"), (cleo, "in"))
        ann.mode("roll")
        yield Sight("roll-again", ann)

    def _race(self, house: House, ann: Person, ben: Guest, cleo: Guest) -> Iterator[Sight]:
        ann.test_id("roll").click()
        ann.test_id("shout").wait_for()
        yield Sight("tally-up-button", ann)
        for player in (ben, cleo):
            player.sync()
        house.after(700 + RACE_MS[0])
        ann.test_id("shout").click()
        ann.hears('"e":"pressed"')
        yield Sight("tally-up-pressed", ann)
        for player, later in zip((ben, cleo), RACE_MS[1:], strict=True):
            house.after(later)
            player.answer("press")
        ann.test_id("tally-result").wait_for()
        yield Sight("tally-up-result", ann)

    def _doubled(self, ann: Person, cleo: Guest) -> Iterator[Sight]:
        self._all(ann, "in", (cleo, "in"))
        ann.mode("roll")
        ann.test_id("roll").click()
        ann.mode("decide")
        self._all(ann, "in", (cleo, "in"))
        ann.mode("roll")
        ann.test_id("roll").click()
        ann.mode("decide")
        yield Sight("up-die-doubled", ann)
        self._all(ann, "out", (cleo, "out"))
        ann.test_id("recap").wait_for()
        yield Sight("round-end-all-out", ann)

    def _others_turns(self, ann: Person, ben: Guest, cleo: Guest) -> Iterator[Sight]:
        ann.mode("idle")
        yield Sight("waiting", ann)
        ben.answer("pick-trio", dice=HIGH)
        ann.mode("decide")
        yield Sight("decision", ann)
        self._all(ann, "in", (ben, "in"), (cleo, "in"))
        ann.mode("idle")
        ben.answer("roll")
        ann.test_id("recap").wait_for()
        yield Sight("bust", ann)

    def _ending(self, ann: Person, ben: Guest, cleo: Guest) -> Iterator[Sight]:
        cleo.answer("pick-trio", dice=TRIO)
        ann.mode("decide")
        ben.do("pause")
        ann.mode("paused")
        yield Sight("paused", ann)
        ben.do("resume")
        self._all(ann, "out", (ben, "in"), (cleo, "out"))
        ann.mode("idle")
        yield Sight("out-of-the-round", ann)
        cleo.answer("roll")
        ben.answer("choose", choice="out")
        ann.test_id("game-over").wait_for()
        yield Sight("game-end", ann)

    def _all(self, ann: Person, choice: str, *others: tuple[Guest, str]) -> None:
        for player, theirs in others:
            player.answer("choose", choice=theirs)
        ann.test_id(f"choose-{choice}").click()

    def _drawers(self) -> Iterator[Sight]:
        house = self._house("70 40 50")
        code = house.table("Ann", "Ben")
        house.guest(code, "Ben")
        ann = self._seated(house, code, "Ann")
        ann.test_id("confirm-trio").click()
        ann.mode("decide")
        for key, name in (
            ("table.diceCards", "drawer-dice"),
            ("table.log", "drawer-log"),
            ("table.menu", "drawer-menu"),
        ):
            self._button(ann, key)
            expect(ann.page.get_by_role("dialog")).to_contain_text(re.compile(r"\w"))
            yield Sight(name, ann)
            if name != "drawer-menu":
                self._shut(ann)
        self._button(ann, "menu.device")
        ann.page.get_by_role("img", name=words(self._lang, "menu.deviceQr")).wait_for()
        yield Sight("drawer-menu-device", ann)
        self._shut(ann)
        ann.page.keyboard.press("?")
        ann.page.get_by_role("dialog").get_by_text("1 – 6").wait_for()
        yield Sight("drawer-help", ann)

    def _shut(self, ann: Person) -> None:
        ann.page.keyboard.press("Escape")
        expect(ann.page.locator("dialog")).to_have_count(0)  # gone, not only closing: until then it has the keys

    def _clock(self) -> Iterator[Sight]:
        house = self._house("70 (40) 50")
        code = house.table("Ann", "Ben", "Cleo", clock=45)
        ben, _ = house.guest(code, "Ben"), house.guest(code, "Cleo")
        ann = self._seated(house, code, "Ann")
        ann.test_id("confirm-trio").click()
        ann.mode("decide")
        ben.answer("choose", choice="out")
        ann.test_id("choose-in").click()
        ann.test_id("sealed").wait_for()
        yield Sight("sealed-with-clock", ann)

    def _crowd(self) -> Iterator[Sight]:
        house = self._house("70 (40) 50")
        levels = ["steady", "rookie", "bold", "cautious"] * 2
        code = house.table("Ann", "Ben", bots=levels)
        house.guest(code, "Ben")
        ann = self._seated(house, code, "Ann")
        cleo = self._seated(house, code, "Cleo")
        ann.test_id("confirm-trio").click()
        ann.mode("decide")
        house.pass_time(750)
        yield Sight("ten-players", ann)
        yield Sight("spectator", cleo)
        cleo.test_id("thumb").get_by_role("button").click()
        cleo.page.get_by_role("dialog").get_by_role("textbox").wait_for()
        yield Sight("drawer-take-a-seat", cleo)

    def _late(self) -> Iterator[Sight]:
        house = self._house("70 40 50", "20 40 20")
        code = house.table("Ben", "Ann", clock=10, late="in")
        ben = house.guest(code, "Ben")
        ann = self._seated(house, code, "Ann")
        ben.answer("pick-trio", dice=TRIO)
        for again in (True, False):
            ben.answer("choose", choice="in")
            house.pass_time(10_500)
            if again:
                ben.answer("roll")
        ann.mode("stand-in")
        yield Sight("stand-in", ann)
        ann.allow(LOST)
        house.stop()
        ann.test_id("connection-lost").wait_for()
        yield Sight("connection-lost", ann)
