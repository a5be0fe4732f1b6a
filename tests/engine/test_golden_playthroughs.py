"""The golden playthroughs are current, complete, and show every rule that can be chosen."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest

from tallyup.engine import MAX_PLAYERS, MIN_PLAYERS, Options, UpFace, apply
from tools.golden_playthroughs import FOLDER, ROOT, SCRIPTS, playthrough
from tools.playscript import Script, read_action, read_script, write_action

PATHS = sorted(SCRIPTS.glob("*.txt"))
by_name = pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)


def scripts() -> list[Script]:
    return [read_script(path.read_text(encoding="utf-8")) for path in PATHS]


@by_name
def test_a_playthrough_is_as_written(path: Path) -> None:
    golden = ROOT / FOLDER / path.name
    assert golden.exists(), f"{path.stem} has no golden file; `./run golden` writes it, then read it"
    expected = golden.read_text(encoding="utf-8").splitlines()
    assert playthrough(path.read_text(encoding="utf-8")).splitlines() == expected


@by_name
def test_the_lines_of_a_script_are_written_as_they_are_read(path: Path) -> None:
    script = read_script(path.read_text(encoding="utf-8"))
    state = script.start().state
    for line in script.lines:
        action = read_action(state, line)
        assert read_action(state, write_action(action)) == action
        state = apply(state, action).state


def test_no_golden_file_lacks_its_script() -> None:
    assert {path.name for path in (ROOT / FOLDER).glob("*.txt")} == {path.name for path in PATHS}


@pytest.mark.parametrize("option", [option.name for option in fields(Options)])
def test_every_option_has_a_playthrough(option: str) -> None:
    assert any(getattr(script.options, option) != getattr(Options(), option) for script in scripts())


def test_every_face_of_the_up_die_and_the_fewest_and_most_players_have_a_playthrough() -> None:
    lines = {line for script in scripts() for line in script.lines}
    assert {f"up {face}" for face in UpFace} <= lines
    assert {MIN_PLAYERS, MAX_PLAYERS} <= {script.players for script in scripts()}
