"""The command line: quick to help, clear when it cannot start."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest
import segno

import tallyup
from tallyup.cli import addresses, serving
from tests.server.live import PROGRAM, Server


def tallyup_(*words: str, env: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*PROGRAM, *words], capture_output=True, text=True, check=False, timeout=50, env={**os.environ, **(env or {})}
    )


def test_version() -> None:
    assert tallyup_("--version").stdout == f"tallyup {tallyup.__version__}\n"


def test_help_imports_nothing_heavy() -> None:
    script = """
import sys
from tallyup.cli import main
sys.argv = ["tallyup", "--help"]
try:
    main()
except SystemExit:
    pass
heavy = {"starlette", "uvicorn", "uvloop", "msgspec", "websockets", "structlog", "segno", "sqlite3", "asyncio", "numpy"}
print("HEAVY", sorted(heavy & sys.modules.keys()), [name for name in sys.modules if name.startswith("tallyup.")])
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert "serve" in done.stdout
    assert done.stdout.splitlines()[-1] == "HEAVY [] ['tallyup.cli']"


def refused(done: subprocess.CompletedProcess[str], *words: str) -> None:
    """One sentence, exit code 2, no traceback."""
    assert done.returncode == 2, done.stderr
    lines = done.stderr.splitlines()
    assert len(lines) == 1, done.stderr
    assert lines[0].startswith("tallyup: ")
    for word in words:
        assert word in lines[0]


def test_a_port_in_use_is_a_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        for command in (["serve", "--port", port], ["play", "--host", "127.0.0.1", "--port", port, "--no-browser"]):
            refused(tallyup_(*command, "--db", str(tmp_path / "t.sqlite3")), port, "in use")


def test_an_address_that_is_not_ours_is_a_sentence(tmp_path: Path) -> None:
    refused(tallyup_("serve", "--host", "192.0.2.77", "--db", str(tmp_path / "t")), "192.0.2.77")
    refused(tallyup_("serve", "--host", "no such host", "--db", str(tmp_path / "t")), "no such host")


def test_a_file_that_cannot_be_used_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("Dear all")
    refused(tallyup_("serve", "--port", "0", "--db", str(tmp_path / "letter")), "letter", "not a SQLite file")
    refused(tallyup_("serve", "--port", "0", "--db", str(tmp_path / "letter" / "t")), "cannot be opened")


def test_a_file_in_use_is_a_sentence(tmp_path: Path) -> None:
    server = Server(tmp_path / "t.sqlite3")
    try:
        refused(tallyup_("serve", "--port", "0", "--db", str(tmp_path / "t.sqlite3")), "in use by another tallyup")
    finally:
        server.kill()


@pytest.mark.parametrize("words", [["--port", "eighty"], ["--port", "70000"], ["--prot", "1"]])
def test_a_wrong_word_is_explained(words: list[str]) -> None:
    done = tallyup_("serve", *words)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert "port" in done.stderr.lower()


def test_play_says_where_it_is_and_ends_by_ctrl_c(tmp_path: Path) -> None:
    env = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "DISPLAY": "", "WAYLAND_DISPLAY": ""}
    command = [*PROGRAM, "play", "--host", "127.0.0.1", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(2)]
        process.send_signal(2)
        out = process.stdout.read()
        _, err = process.communicate(timeout=50)
    assert lines[1].startswith("  Tally Up! is at  http://127.0.0.1:")
    assert "Ctrl-C" in out
    assert err == ""
    assert process.returncode == 0
    assert (tmp_path / "tallyup" / "tables.sqlite3").exists()


def test_the_first_free_port_is_taken() -> None:
    first = addresses.listen("127.0.0.1", 0)
    port = first.getsockname()[1]
    with first, addresses.listen_from("127.0.0.1", port, 50) as second:
        assert port < second.getsockname()[1] < port + 50
        with pytest.raises(OSError, match="in use"):
            addresses.listen_from("127.0.0.1", port, 1)


def test_addresses_are_said_as_a_browser_needs_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "local_network", lambda: "192.168.1.5")
    with addresses.listen("0.0.0.0", 0) as everywhere:  # noqa: S104 - bound for a moment, nothing accepts
        port = everywhere.getsockname()[1]
        assert addresses.reached_at(everywhere) == (f"http://localhost:{port}", f"http://192.168.1.5:{port}")
    with addresses.listen("127.0.0.1", 0) as inside:
        assert addresses.reached_at(inside)[1] is None
    assert addresses.url("::1", 8000) == "http://[::1]:8000"


def test_tables_are_kept_in_the_folder_for_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert serving.default_db() == tmp_path / "tallyup" / "tables.sqlite3"
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    monkeypatch.setenv("HOME", "/home/somebody")
    assert serving.default_db() == Path("/home/somebody/.local/share/tallyup/tables.sqlite3")


def test_a_terminal_shows_the_networks_address_as_a_qr_code_and_a_pipe_does_not(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    serving.say_where("http://localhost:8000", "http://192.168.1.5:8000")
    piped = capsys.readouterr().out
    assert "http://192.168.1.5:8000" in piped
    assert "▄" not in piped
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    serving.say_where("http://localhost:8000", "http://192.168.1.5:8000")
    blocks = [line for line in capsys.readouterr().out.splitlines() if "▄" in line]
    size, _ = segno.make("http://192.168.1.5:8000", micro=False).symbol_size(border=2)
    assert len(blocks) >= size // 2 - 2, "two rows of the code in each line of text"
