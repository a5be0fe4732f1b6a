"""What is generated from the messages says all of them, and what was recorded still reads."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from tallyup.wire.client import ClientMessage
from tallyup.wire.events import Event
from tallyup.wire.server import ServerMessage
from tools.golden_wire import dice, wire_schema, wire_types, wire_words
from tools.wire_ts import type_of

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = sorted((ROOT / "tests" / "golden" / "wire").glob("*.json"))


def tags(union: Any) -> set[str]:
    return {kind.__struct_config__.tag for kind in get_args(union)}


def test_every_message_is_in_the_types_the_schema_and_the_words() -> None:
    (types,), (schema,), (words,) = (files.values() for files in (wire_types(), wire_schema(), wire_words()))
    named = json.loads(schema)["$defs"]
    for union in (ClientMessage, ServerMessage, Event):
        for kind in get_args(union):
            tag = kind.__struct_config__.tag
            assert f"export interface {kind.__name__} {{\n" in types
            assert f': "{tag}";' in types
            assert f"### `{tag}`\n" in words
            assert kind.__name__ in named
    assert not re.search(r": .*\b(any|unknown|object)\b.*;$", types, re.MULTILINE)


def test_what_a_server_leaves_unset_may_be_missing_and_nothing_else_of_its_messages() -> None:
    (types,) = wire_types().values()
    patch = types[types.index("export interface Patch {") :]
    assert "  tray?: TrayView | null;" in patch[: patch.index("}")]
    for name in ("View", "SeatView", "TableOptions", "Update", "StatusChanged"):
        body = types[types.index(f"export interface {name} {{") :]
        assert "?:" not in body[: body.index("\n}")]
    open_ = types[types.index("export interface Open {") :]
    assert "  seen?: number | null;" in open_[: open_.index("}")]


def test_an_unknown_shape_of_schema_is_an_error_and_never_any() -> None:
    with pytest.raises(KeyError):
        type_of({"type": "object"})
    with pytest.raises(KeyError):
        type_of({})


def test_the_odds_of_the_client_are_complete() -> None:
    (text,) = dice().values()
    sets = json.loads(text)["sets"]
    assert set(sets) == {"online", "boxed"}
    for dice_set in sets.values():
        assert len(dice_set["dice"]) == 6
        assert len(dice_set["trios"]) == 20
        assert all(0 < odds["bust"] < 1 and odds["mean"] > 0 for odds in dice_set["trios"].values())


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_sample_reads_and_leads_to_its_view(path: Path) -> None:
    sample = json.loads(path.read_text())
    view: dict[str, Any] = {}
    version = None
    for said in sample["heard"]:
        message = msgspec.convert(said, ServerMessage)
        assert msgspec.to_builtins(message) == said, "nothing unknown in it"
        if said["t"] == "snapshot":
            view, version = said["view"], said["v"]
        elif said["t"] == "update" and said["since"] == version:
            view, version = {**view, **said["patch"]}, said["v"]
    assert view == sample["view"]


def test_the_samples_show_nearly_everything_that_can_be_heard() -> None:
    heard = [said for path in SAMPLES for said in json.loads(path.read_text())["heard"]]
    assert {said["t"] for said in heard} == tags(ServerMessage)
    events = {event["e"] for said in heard for event in said.get("events", said.get("log", ()))}
    rare = {"status-changed", "stand-in", "back", "resigned", "taken-over", "late", "clock-given"}
    assert tags(Event) - rare <= events
