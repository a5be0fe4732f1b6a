"""``docs/wire.md``: every message in words, below an introduction written by hand."""

from __future__ import annotations

import itertools
import re
from pathlib import Path
from typing import Any, Final, get_args

from tallyup.server import heartbeat
from tallyup.server.connection import MOST_LAG_MS
from tallyup.server.settings import Limits
from tallyup.table import SHOUT_DELAY_MS, commands
from tallyup.wire import client, events, server
from tallyup.wire.types import MAX_FRAME_BYTES, PROTOCOL
from tools.wire_ts import Schema, components, field_notes, optional, type_of

_LIMITS: Final = Limits()
INTRODUCTION: Final = Path(__file__).parent / "wire_intro.md"
FIGURES: Final = {
    "protocol": PROTOCOL,
    "hello": _LIMITS.hello,
    "first_beats": ", ".join(map(str, itertools.accumulate(heartbeat.FIRST_GAPS_MS, initial=0))),
    "beat": heartbeat.EVERY_MS // 1000,
    "dead": round(heartbeat.DEAD_AFTER),
    "delay": SHOUT_DELAY_MS,
    "most_lag": MOST_LAG_MS,
    "frame_bytes": MAX_FRAME_BYTES,
    "burst": _LIMITS.frames_burst,
    "rate": round(_LIMITS.frames),
    "queue": _LIMITS.queue,
}


def markdown() -> str:
    """The whole page."""
    _, structs = components()
    notes = field_notes()
    connection = [kind for kind in get_args(client.ClientMessage) if kind not in get_args(commands.Command)]
    parts = {
        "A client says: about the connection": names(connection),
        "A client says: commands": names(get_args(commands.Command)),
        "A server says": names(get_args(server.ServerMessage)),
        "What happens: events": names(get_args(events.Event)),
    }
    told = {name for members in parts.values() for name in members}
    parts["What they are made of"] = sorted(
        name for name in structs if name not in told and "enum" not in structs[name]
    )
    sections = [INTRODUCTION.read_text(encoding="utf-8").format(**FIGURES)]
    for title, members in parts.items():
        sections.append(f"## {title}\n")
        sections += [entry(name, structs[name], notes.get(name, {})) for name in members]
    return "\n".join(sections).rstrip() + "\n"


def names(kinds: Any) -> list[str]:
    return [kind.__name__ for kind in kinds]


def entry(name: str, schema: Schema, notes: dict[str, str]) -> str:
    fields = dict(schema["properties"])
    tag = next((fields.pop(key)["enum"][0] for key in ("t", "e") if "enum" in fields.get(key, ())), None)
    title = f"### {name}" if tag is None else f"### `{tag}`"
    lines = [title, ""]
    if text := schema.get("description"):
        lines += [plain(text), ""]
    if fields:
        lines += ["| field | type | |", "|---|---|---|"]
        lines += [row(name, field, schema, notes.get(field, "")) for field in fields]
        lines.append("")
    return "\n".join(lines)


def row(struct: str, field: str, schema: Schema, note: str) -> str:
    inner = schema["properties"][field]
    kind = type_of(inner).replace("|", r"\|")
    words = [plain(note).replace("\n", " ")] if note else []
    if optional(struct, field, schema):
        words.append("May be missing.")
    return f"| `{field}` | `{kind}`{bounds(inner)} | {' '.join(words)} |"


def bounds(schema: Schema) -> str:
    """The limits that are worth saying; those of every number and every seat are not."""
    low, high = schema.get("minimum"), schema.get("maximum")
    if high is None or high >= 2**53 - 1:
        return ""
    return f" {low} to {high}"


def plain(text: str) -> str:
    return re.sub(r"\bNone\b", "null", text).replace("``", "`")
