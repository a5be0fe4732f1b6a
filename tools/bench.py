"""Measuring: ``./run bench`` does all of it, ``./run bench web`` one part. Fails when a limit is not kept."""

from __future__ import annotations

import argparse
import importlib
import sys
from typing import Final

PARTS: Final = {"web": "the browser client: size, steadiness, Lighthouse, quickness"}
"""Each is a module ``tools.bench_<name>`` with ``run() -> bool``."""


def main() -> None:
    options = argparse.ArgumentParser(prog="./run bench", description=__doc__)
    told = ", ".join(f"{name} ({what})" for name, what in PARTS.items())
    options.add_argument("part", nargs="*", choices=[[], *PARTS], help=told)
    names = options.parse_args().part or list(PARTS)
    kept = [importlib.import_module(f"tools.bench_{name}").run() for name in names]
    if not all(kept):
        sys.exit("a limit was not kept")


if __name__ == "__main__":
    main()
