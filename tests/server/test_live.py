"""The server as a process, over real sockets: whole games, odd input beside a witness, and being killed."""

from __future__ import annotations

import contextlib
import json
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from tests.server.live import PATIENCE, Person, Server
from tests.server.playing import answer


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path / "t.sqlite3", "--origin", "https://friend.test")
    try:
        yield running
    finally:
        running.kill()


def begin(ann: Person, bob: Person) -> None:
    bob.do("sit", name="Bob")
    ann.reach(bob.version)
    assert ann.do("set-first", seat=0)["t"] == "ack"
    assert ann.do("start")["t"] == "ack"
    bob.reach(ann.version)


def turn(people: list[Person], choices: tuple[str, str] = ("in", "in")) -> None:
    """Everybody answers what is asked of them now."""
    commands = [answer(person.view, seat, choice=choices[seat]) for seat, person in enumerate(people)]
    version = people[0].version
    for person, command in zip(people, commands, strict=True):
        if command is not None:
            said = person.do(command[0], **command[1])
            # Whoever picked dice has rolled them by that, so that the press for it may come too late.
            assert said["t"] == "ack" or said["code"] in {"action/stale-step", "table/no-game"}, said
            version = max(version, said.get("v", person.version))
    if not any(commands):  # it goes on by itself
        version += 1
    for person in people:
        person.reach(version)


def play_until(people: list[Person], kinds: set[str], choices: tuple[str, str] = ("in", "in")) -> None:
    while people[0].view["ask"]["kind"] not in kinds:
        turn(people, choices)


def finished(person: Person) -> str:
    """The seed of the game that has ended; the next one's hash comes with or after it."""
    if not (person.view["fair"]["shown_seed"] and person.view["fair"]["commitment"]):
        person.until(lambda: bool(person.view["fair"]["shown_seed"] and person.view["fair"]["commitment"]))
    return str(person.view["fair"]["shown_seed"])


def test_two_people_play_a_whole_game(server: Server) -> None:
    code = server.table("Ann", turns=1)
    with server.person("Ann", code) as ann, server.person("Bob", code) as bob, server.person("Sue", code) as sue:
        begin(ann, bob)
        play_until([ann, bob], {"nothing"}, ("in", "out"))
        for person in (ann, bob, sue):
            finished(person)
        assert ann.view["status"] == "over"
        assert ann.view["result"]["scores"] == ann.view["score"]["scores"]
        assert ann.view == bob.view == sue.view
        cards = server.request("GET", "/api/tables", "Bob").json()["tables"]
        assert [(card["code"], card["status"]) for card in cards] == [(code, "over")]


def test_kill_9_in_mid_decision_brings_everything_back_the_sealed_choice_included(server: Server) -> None:
    code = server.table("Ann", turns=3)
    with server.person("Ann", code) as ann, server.person("Bob", code) as bob:
        begin(ann, bob)
        play_until([ann, bob], {"decision"})
        step = ann.view["ask"]["step"]
        assert ann.do("choose", step=step, choice="in")["t"] == "ack"
        changed = ann.do("choose", step=step, choice="out", id="sealed")
        bob.reach(changed["v"])
        before = (ann.view, ann.version)
        server.kill()
    server.start()
    with server.person("Ann", code, seen=before[1]) as ann, server.person("Bob", code) as bob:
        assert (bob.view, bob.version) == before
        assert bob.you["choice"] is None
        assert (ann.you["choice"], ann.you["step"]) == ("out", step)
        ann.view, ann.version = before
        assert ann.do("choose", step=step, choice="out", id="sealed") == changed, "said again, done once"
        last = bob.do("choose", step=step, choice="out")
        ann.reach(last["v"])
        (revealed,) = [event for said in ann.heard for event in said.get("events", ()) if event["e"] == "revealed"]
        assert revealed["choices"] == [{"seat": 0, "choice": "out"}, {"seat": 1, "choice": "out"}]


def test_it_can_be_killed_again_and_again(server: Server) -> None:
    code = server.table("Ann", turns=2)
    for _ in range(3):
        with server.person("Ann", code) as ann, server.person("Bob", code) as bob:
            if not ann.view["game"]:
                begin(ann, bob)
            turn([ann, bob])
            play_until([ann, bob], {"decision"})
            view = ann.view
            server.kill()
        server.start()
        with server.person("Zoe", code) as zoe:
            assert zoe.view == view


@contextlib.contextmanager
def witness(server: Server) -> Iterator[None]:
    """Somebody at another table, who can do all that they could before and hears nothing strange."""
    code = server.table("Kim")
    with server.person("Kim", code) as kim:
        yield
        for n in range(5):
            assert kim.do("rename", name=f"Kim {n}")["t"] == "ack"
        assert {said["t"] for said in kim.heard} <= {"welcome", "beat", "snapshot", "you", "presence", "update", "ack"}
        assert kim.version == kim.heard[-1]["v"]


def closed_with(person: Person) -> int | None:
    with pytest.raises(ConnectionClosed) as closed:
        person.until(lambda: False)
    return closed.value.rcvd.code if closed.value.rcvd else None


@pytest.mark.parametrize("size", [5_000, 5_000_000])
def test_a_frame_too_large_closes_its_own_socket_only(server: Server, size: int) -> None:
    with witness(server), server.person("Odd") as odd:
        with contextlib.suppress(ConnectionClosed):
            odd.socket.send("[" * size)
        assert closed_with(odd) in {1009, None}


def test_a_frame_that_is_no_text_closes_or_is_refused(server: Server) -> None:
    with witness(server):
        with server.person("Odd") as odd:
            odd.socket.send(b"\x00\xff" * 100)
            assert odd.until(lambda: odd.heard[-1]["t"] == "refused")["code"] == "message/not-text"
        with server.person("Odd") as odd:
            odd.socket.send(b"\xff\xfe", text=True)
            assert closed_with(odd) == 1007


def test_a_thousand_messages_at_once_end_with_gone_and_disturb_nobody(server: Server) -> None:
    with witness(server), server.person("Odd") as odd:

        def flood() -> None:
            with contextlib.suppress(ConnectionClosed):
                for n in range(1_000):
                    odd.socket.send(json.dumps({"t": "start", "id": f"x{n}"}))

        sender = threading.Thread(target=flood)
        sender.start()
        assert closed_with(odd) == 1008
        sender.join()
        answered = [said["id"] for said in odd.heard if said["t"] == "refused"]
        assert len(answered) == len(set(answered)), "each has one answer at most"
        assert odd.heard[-1]["code"] == "limit/flood"


@pytest.mark.parametrize(
    ("origin", "welcome"),
    [
        (None, True),
        ("https://friend.test", True),
        ("https://evil.test", False),
        ("null", False),
        ("https://friend.test.evil.test", False),
        ("http://127.0.0.1:1", False),
    ],
)
def test_only_our_own_pages_may_connect(server: Server, origin: str | None, welcome: bool) -> None:
    address = server.url.replace("http", "ws", 1) + "/ws"
    headers = {"Origin": origin} if origin else {}
    outcome = contextlib.nullcontext() if welcome else pytest.raises(InvalidStatus, match="403")
    with outcome, connect(address, additional_headers=headers, proxy=None, open_timeout=PATIENCE):
        pass


def test_our_own_page_may_connect(server: Server) -> None:
    address = server.url.replace("http", "ws", 1) + "/ws"
    with connect(address, additional_headers={"Origin": server.url}, proxy=None, open_timeout=PATIENCE):
        pass


def test_ctrl_c_says_goodbye_and_ends_well(server: Server) -> None:
    code = server.table()
    with server.person("Ann", code) as ann:
        exit_code, said = server.interrupt()
        gone = ann.until(lambda: ann.heard[-1]["t"] == "gone")
        assert (gone["code"], gone["retry"]) == ("server/stopping", True)
        assert closed_with(ann) in {1001, 1012}
    assert exit_code == 0
    assert "Traceback" not in said


def test_the_log_has_no_keys_names_or_seeds(server: Server) -> None:
    code = server.table("Annabel", turns=1)
    with server.person("Annabel", code) as ann, server.person("Bob", code) as bob:
        begin(ann, bob)
        play_until([ann, bob], {"nothing"}, ("in", "out"))
        seed = finished(ann)
    _, said = server.interrupt()
    assert code in said, "there is a log"
    for secret in ("Annabel", "Bob", "___", seed):
        assert secret not in said
