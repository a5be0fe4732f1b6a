"""What the README shows is run, and what the docs name exists."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text()
DOCS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
SOURCES = [ROOT, ROOT / "src" / "tallyup"]


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


def test_the_library_example_prints_what_its_comments_say() -> None:
    (code,) = blocks("python")
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    promised = re.findall(r"^print\(.*\)  # (.+)$", code, re.MULTILINE)
    assert len(promised) == 3
    assert done.stdout.splitlines()[-3:] == promised


@pytest.mark.parametrize("command", [line for block in blocks("sh") for line in block.splitlines()])
def test_every_command_is_a_word_of_run(command: str) -> None:
    script, word = command.split()
    assert script == "./run"
    shown = subprocess.run([ROOT / "run", "help"], check=True, capture_output=True, text=True).stdout
    assert re.search(rf"^  {word} ", shown, re.MULTILINE)


@pytest.mark.parametrize("doc", DOCS, ids=lambda doc: doc.name)
def test_links_and_paths_in_the_docs_lead_somewhere(doc: Path) -> None:
    text = doc.read_text()
    links = [link for link in re.findall(r"\]\(([^)#]+)\)", text) if "://" not in link]
    assert [link for link in links if not (doc.parent / link).exists()] == []
    paths = re.findall(r"`((?:[\w.-]+/)+[\w.-]+\.\w+)`", text)
    assert [path for path in paths if not any((place / path).exists() for place in SOURCES)] == []
