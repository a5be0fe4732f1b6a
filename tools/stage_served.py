"""`tallyup serve` as people run it: a process of its own, which can be killed and started again."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Final, Self

PATIENCE_S: Final = 20.0
_SAYS: Final = "listening on "


class Served:
    """From ``with`` to its end, on a free port that it keeps over a restart."""

    def __init__(self, db: Path) -> None:
        self._db = db
        self._port = 0
        self._process: subprocess.Popen[str] | None = None
        self.url = ""

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()

    def start(self) -> None:
        """Returns when it listens."""
        command = [
            str(Path(sys.executable).with_name("tallyup")),
            "serve",
            "--port",
            str(self._port),
            "--db",
            str(self._db),
        ]
        with (self._db.parent / "serve.log").open("a") as log:
            self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self._process.stdout is not None, "it is a pipe"
        for line in self._process.stdout:
            if line.startswith(_SAYS):
                self.url = line.removeprefix(_SAYS).strip()
                self._port = int(self.url.rpartition(":")[2])
                return
        raise RuntimeError(f"the server ended with {self._process.wait(PATIENCE_S)}; see {log.name}")

    def kill(self) -> None:
        """At once, as a power cut would (SIGKILL)."""
        if self._process is None:
            return
        self._process.kill()
        self._process.communicate(timeout=PATIENCE_S)
        self._process = None
