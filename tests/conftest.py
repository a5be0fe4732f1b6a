"""What every test has: the choice between the ordinary sizes and the nightly ones."""

from __future__ import annotations

import pytest
from hypothesis import settings

# No deadline per example: two busy cores make any such figure a coin toss. pytest-timeout bounds the whole test.
# The ordinary run tries the same examples every time, so a change is judged by itself. The long one seeks new ones.
settings.register_profile("ordinary", max_examples=60, deadline=None, derandomize=True)
settings.register_profile("long", max_examples=2000, deadline=None, print_blob=True)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="run the nightly sizes")


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("long" if config.getoption("--long") else "ordinary")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--long"):
        return
    skip = pytest.mark.skip(reason="nightly size: needs --long")
    for item in items:
        if "long" in item.keywords:
            item.add_marker(skip)


@pytest.fixture(scope="session")
def long_run(pytestconfig: pytest.Config) -> bool:
    """For a test that has two sizes instead of being skipped."""
    return bool(pytestconfig.getoption("--long"))
