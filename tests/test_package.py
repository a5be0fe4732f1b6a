"""What is shipped: the wheel carries the client, and the locks say what the package says."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

import tallyup

ROOT = Path(__file__).resolve().parent.parent
LOCKS = [
    *sorted((ROOT / "requirements").glob("*.txt")),
    ROOT / "web" / "package-lock.json",
    ROOT / "tests" / "browser_bin" / "package-lock.json",
]


def requirements(lines: list[str]) -> set[str]:
    return {re.sub(r"\s", "", line).replace('"', "'") for line in lines if line.strip() and not line.startswith("#")}


def test_locked_list_and_package_ask_for_the_same() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    locked = (ROOT / "requirements" / "base.in").read_text().splitlines()
    assert requirements(project["dependencies"]) == requirements(locked)


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: str(lock.relative_to(ROOT)))
def test_locks_name_packages_and_hashes_but_no_place_to_get_them_from(lock: Path) -> None:
    text = lock.read_text()
    assert re.search(r"sha256:|sha512-", text)
    assert '"resolved"' not in text
    assert not re.search(r"^--|@ \w+://", text, re.MULTILINE)


def test_the_wheel_carries_the_client(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert wheel.name.startswith(f"tallyup-{tallyup.__version__}-")
    assert "tallyup/server/static/index.html" in names
    assert "tallyup/py.typed" in names
    assert not [name for name in names if name.startswith(("tests", "tools", "web"))]
