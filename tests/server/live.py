"""A server as people run it: its own process, real sockets, a file."""

from __future__ import annotations

import contextlib
import json
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any, TypeAlias

import httpx
from websockets.sync.client import ClientConnection, connect

from tests.server.arena import key

Said: TypeAlias = dict[str, Any]
PROGRAM = (sys.executable, "-c", "from tallyup.cli import main; main()")
PATIENCE = 40.0
_ids = count()


class Server:
    """``start`` and ``kill`` as often as you like; the file stays."""

    def __init__(self, db: Path, *options: str) -> None:
        self.db = db
        self.options = options
        self.url = ""
        self.start()

    def start(self) -> None:
        command = [*PROGRAM, "serve", "--port", "0", "--db", str(self.db), *self.options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.fullmatch(r"listening on (http://127\.0\.0\.1:\d+)\n", line)
        assert found, line or self.process.communicate()[1]
        self.url = found[1]

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate()

    def interrupt(self) -> tuple[int, str]:
        """Ctrl-C: the exit code, and what it wrote to stderr."""
        self.process.send_signal(signal.SIGINT)
        _, said = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, said

    def request(self, method: str, path: str, who: str = "", **more: Any) -> httpx.Response:
        headers = {"authorization": f"Bearer {key(who)}"} if who else {}
        return httpx.request(method, self.url + path, headers=headers, timeout=PATIENCE, **more)

    def table(self, who: str = "Ann", **options: object) -> str:
        answer = self.request("POST", "/api/tables", who, json={"name": who, "options": options})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["code"])

    @contextlib.contextmanager
    def person(self, name: str, code: str = "", seen: int | None = None) -> Iterator[Person]:
        address = self.url.replace("http", "ws", 1) + "/ws"
        with connect(address, compression=None, proxy=None, open_timeout=PATIENCE) as socket:
            person = Person(name, socket)
            person.say("hello", protocol=1, key=key(name))
            if code:
                person.say("open", code=code, seen=seen)
                person.until(lambda: person.presence is not None)
            yield person


class Person:
    """Keeps the view as a client does. Every wait is for a condition."""

    def __init__(self, name: str, socket: ClientConnection) -> None:
        self.name = name
        self.socket = socket
        self.heard: list[Said] = []
        self.view: Said = {}
        self.version = 0
        self.you: Said = {}
        self.presence: Said | None = None

    def say(self, kind: str, **fields: object) -> None:
        self.socket.send(json.dumps({"t": kind, **fields}))

    def do(self, kind: str, **fields: object) -> Said:
        """A command: its answer."""
        command = str(fields.setdefault("id", f"{self.name}-{next(_ids)}"))
        self.say(kind, **fields)
        return self.until(lambda: self.heard[-1].get("id") == command)

    def until(self, condition: Callable[[], bool]) -> Said:
        """Read on until that holds; the message that made it so."""
        while True:
            message = json.loads(self.socket.recv(timeout=PATIENCE))
            self.heard.append(message)
            self._take(message)
            if condition():
                return dict(message)

    def reach(self, version: int) -> None:
        if self.version < version:
            self.until(lambda: self.version >= version)

    def _take(self, message: Said) -> None:
        match message["t"]:
            case "snapshot":
                self.view, self.version = message["view"], message["v"]
            case "update":
                assert message["since"] == self.version
                self.view, self.version = {**self.view, **message["patch"]}, message["v"]
            case "you":
                self.you = message["you"]
            case "presence":
                self.presence = message["presence"]
            case "beat":
                self.say("pong", n=message["n"])
            case _:
                pass
