"""Puts the built browser client into the wheel, building it first where it is missing."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

STATIC = Path("src/tallyup/server/static")
NO_NODE = (
    "The browser client is not built and there is no npm to build it with. "
    "Install Node.js 24, or run `./run setup` once, which brings its own."
)


class ClientHook(BuildHookInterface[Any]):
    """hatchling finds this class by its base class."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Only a wheel that people install carries the client; an editable one reads it from the tree."""
        if self.target_name != "wheel" or version == "editable":
            return
        root = Path(self.root)
        if not (root / STATIC / "index.html").is_file():
            build_client(root / "web")


def build_client(web: Path) -> None:
    """Install the locked packages and let Vite write the client where the package expects it."""
    npm = shutil.which("npm")
    if npm is None:
        raise SystemExit(NO_NODE)
    for words in (["ci"], ["run", "build"]):
        subprocess.run([npm, *words], cwd=web, check=True)
