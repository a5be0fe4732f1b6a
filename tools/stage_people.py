"""People in a real browser, each in a context of their own; everything that may not happen on their pages is kept."""

from __future__ import annotations

import contextlib
import json
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final, Literal

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Request,
    WebSocket,
    expect,
    sync_playwright,
)

from tools.browser import CHROMIUM_ARGS, chromium_path
from tools.stage import key_of

Size = tuple[int, int]
SMALL: Final[Size] = (320, 640)
PHONE: Final[Size] = (390, 844)
LAPTOP: Final[Size] = (1280, 800)
PATIENCE_MS: Final = 15_000
LOCALES: Final = {"en": "en-GB", "fr": "fr-FR"}


@contextlib.contextmanager
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=chromium_path(), args=list(CHROMIUM_ARGS))
        yield chromium
        chromium.close()


class Person:
    """Somebody with a device. What they see is asked for by roles and names, as a screen reader would."""

    def __init__(  # noqa: PLR0913 - what devices differ in
        self,
        browser: Browser,
        url: str,
        name: str,
        *,
        size: Size = PHONE,
        lang: str = "en",
        scheme: Literal["light", "dark"] = "light",
        motion: Literal["reduce", "no-preference"] = "reduce",
        known: bool = True,
    ) -> None:
        self.name = name
        self.url = url
        self.problems: list[str] = []
        self.heard: list[str] = []
        self._allowed: list[str] = []
        self.context: BrowserContext = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale=LOCALES[lang],
            color_scheme=scheme,
            reduced_motion=motion,
            has_touch=size[0] < LAPTOP[0],
        )
        self.context.set_default_timeout(PATIENCE_MS)
        if known:
            self._remember("tallyup.key", key_of(name))
        self.page: Page = self.tab()

    def tab(self) -> Page:
        """One more page of the same person, watched like the first."""
        page = self.context.new_page()
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.problems.append(f"error on the page: {error}"))
        page.on("request", self._request)
        page.on("websocket", self._socket)
        return page

    def allow(self, pattern: str) -> None:
        """Problems that this test brings about itself."""
        self._allowed.append(pattern)

    @property
    def unexpected(self) -> list[str]:
        return [each for each in self.problems if not any(re.search(pattern, each) for pattern in self._allowed)]

    def _remember(self, place: str, value: str) -> None:
        """In the device's storage, unless something is there already."""
        where, what = json.dumps(place), json.dumps(value)
        self.context.add_init_script(f"if (!localStorage.getItem({where})) localStorage.setItem({where}, {what})")

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.problems.append(f"{message.type} in the console: {message.text}")

    def _request(self, request: Request) -> None:
        if not request.url.startswith((self.url, "data:", "blob:")):
            self.problems.append(f"loaded from elsewhere: {request.url}")

    def _socket(self, socket: WebSocket) -> None:
        if not socket.url.startswith(self.url.replace("http", "ws")):
            self.problems.append(f"connected to elsewhere: {socket.url}")
        socket.on("framereceived", lambda payload: self.heard.append(str(payload)))

    # --- seeing and doing -------------------------------------------------------------------------------------------

    def go(self, path: str = "/") -> None:
        self.page.goto(self.url + path)

    def open(self, code: str) -> None:
        """The table, until it is there."""
        self.go(f"/t/{code}")
        expect(self.heading).to_be_visible()
        expect(self.page.locator("main.waiting")).to_have_count(0)

    @property
    def heading(self) -> Locator:
        return self.page.get_by_role("heading", level=1)

    def button(self, name: str | re.Pattern[str], *, exact: bool = False) -> Locator:
        return self.page.get_by_role("button", name=name, exact=exact)

    def tap(self, name: str | re.Pattern[str], *, exact: bool = False) -> None:
        self.button(name, exact=exact).click()

    def sees(self, text: str | re.Pattern[str]) -> None:
        expect(self.page.get_by_text(text).first).to_be_visible()

    def hears(self, text: str) -> None:
        """Wait until a message of the server holds that text."""
        end = time.monotonic() + PATIENCE_MS / 1000
        while not any(text in heard for heard in self.heard):
            assert time.monotonic() < end, f"{self.name} never heard {text}"
            self.page.wait_for_timeout(10)

    def player(self, name: str) -> Locator:
        return self.page.get_by_role("region", name="Players").get_by_role("listitem").filter(has_text=name)

    def test_id(self, name: str) -> Locator:
        return self.page.get_by_test_id(name)

    def mode(self, name: str) -> None:
        """Wait until this is what they can do."""
        expect(self.test_id("thumb")).to_have_attribute("data-mode", name)

    @property
    def total(self) -> Locator:
        return self.page.get_by_test_id("total")

    @property
    def status(self) -> Locator:
        return self.page.get_by_test_id("status-line")

    def scheme(self, scheme: Literal["light", "dark"]) -> None:
        """What the device's system prefers from now on."""
        self.page.emulate_media(color_scheme=scheme)
        expect(self.page.locator(f"html[data-theme={scheme}]")).to_have_count(1)

    def resize(self, size: Size) -> None:
        self.page.set_viewport_size({"width": size[0], "height": size[1]})

    def picture(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=path, animations="disabled")

    def close(self) -> None:
        self.context.close()


def sideways(page: Page) -> int:
    """How many pixels wider the page is than its window."""
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))
