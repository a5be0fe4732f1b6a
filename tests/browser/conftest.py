"""One browser for all tests here; a stage of their own for each: a server, its time and its dice, and people."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.playing import Play
from tools import stage_people

_failed = pytest.StashKey[bool]()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Last of all: while playwright's loop lives in this thread, no other can."""
    here = Path(__file__).parent
    mine = [item for item in items if item.path.is_relative_to(here)]
    for item in mine:
        item.add_marker("browser")
    items[:] = [item for item in items if item not in mine] + mine


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Any:
    report = yield
    if report.when == "call":
        item.stash[_failed] = report.failed
    return report


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with stage_people.browser() as chromium:
        yield chromium


@pytest.fixture
def play(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Play]:
    stage = Play(browser, request.node.name)
    yield stage
    stage.end(failed=request.node.stash.get(_failed, True))
