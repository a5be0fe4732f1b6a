"""What a benchmark found, against its limits, and on which machine."""

from __future__ import annotations

import os
import platform
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

ROOT: Final = Path(__file__).resolve().parent.parent
OUT: Final = ROOT / "build" / "bench"


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured value; ``spread`` says in words how much it varied."""

    what: str
    value: float
    unit: str
    limit: float
    good: Literal["most", "least"] = "most"
    spread: str = ""

    @property
    def kept(self) -> bool:
        return self.value <= self.limit if self.good == "most" else self.value >= self.limit

    def row(self) -> tuple[str, ...]:
        sign = "≤" if self.good == "most" else "≥"
        value, limit = (f"{number:.4g} {self.unit}".strip() for number in (self.value, self.limit))
        return self.what, value, f"{sign} {limit}", "yes" if self.kept else "NO", self.spread


def machine() -> str:
    model = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        names = [line.partition(":")[2].strip() for line in info.read_text().splitlines() if "model name" in line]
        model = names[0] if names else model
    load = f", load {os.getloadavg()[0]:.1f} at the end" if hasattr(os, "getloadavg") else ""
    return f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores of {model}{load}"


def commit() -> str:
    git = ["git", "-C", str(ROOT), "describe", "--always", "--dirty"]
    found = subprocess.run(git, capture_output=True, text=True, check=False)
    return found.stdout.strip() or "unknown"


def table(rows: Sequence[Sequence[str]]) -> str:
    """In Markdown, aligned for reading as it is."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = [
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) + " |" for row in rows
    ]
    lines.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
    return "\n".join(lines)


def write(name: str, title: str, figures: Sequence[Figure]) -> bool:
    """Print it, keep it in build/bench, and say whether every limit was kept."""
    rows = [("what", "value", "limit", "kept", "spread"), *(figure.row() for figure in figures)]
    text = f"# {title}\n\n{table(rows)}\n\nMachine: {machine()}\n\nCommit: {commit()}\n"
    OUT.mkdir(parents=True, exist_ok=True)
    (OUT / f"{name}.md").write_text(text, "utf-8")
    print(text)
    return all(figure.kept for figure in figures)
