"""TypeScript types from the JSON Schema of the messages."""

from __future__ import annotations

import ast
import inspect
import json
import re
from types import ModuleType
from typing import Any, Final, Literal, TypeAlias, get_args, get_origin

import msgspec

from tallyup.server import requests
from tallyup.table import SHOUT_DELAY_MS, commands, options
from tallyup.table import types as table_types
from tallyup.wire import client, events, server, view
from tallyup.wire import types as wire_types

Schema: TypeAlias = dict[str, Any]

UNIONS: Final[dict[str, Any]] = {
    "ServerMessage": server.ServerMessage,
    "ClientMessage": client.ClientMessage,
    "Command": commands.Command,
    "Event": events.Event,
}
ANSWERS: Final = (
    server.TableMade,
    server.TableList,
    server.Problem,
    requests.MakeTable,
    requests.PlayNow,
    requests.Config,
    requests.Health,
)
MODULES: Final[tuple[ModuleType, ...]] = (client, commands, options, events, server, view, requests)
NAMED: Final = vars(table_types) | vars(wire_types)
SENT_BY_CLIENT: Final = {message.__name__ for message in (*get_args(client.ClientMessage), *requests.BODIES)}
CONSTANTS: Final = {"PROTOCOL": wire_types.PROTOCOL, "MAX_NAME": table_types.MAX_NAME, "SHOUT_DELAY_MS": SHOUT_DELAY_MS}

HEADER = "// Generated from src/tallyup/wire and what it speaks of by `./run golden`; do not edit.\n"
_REF: Final = "#/$defs/"
EVENTS: Final = " | ".join(event.__name__ for event in get_args(events.Event))


def components() -> tuple[dict[str, Schema], dict[str, Schema]]:
    """The schema of each union, and of every struct by its name."""
    schemas, structs = msgspec.json.schema_components([*UNIONS.values(), *ANSWERS], ref_template=_REF + "{name}")
    return dict(zip(UNIONS, schemas, strict=False)), structs


def field_notes() -> dict[str, dict[str, str]]:
    """Struct -> field -> the string below it. The schema has the structs' docstrings, but not these."""
    notes: dict[str, dict[str, str]] = {}
    for module in MODULES:
        for node in ast.parse(inspect.getsource(module)).body:
            if isinstance(node, ast.ClassDef):
                notes[node.name] = _notes_of(node)
    return notes


def _notes_of(struct: ast.ClassDef) -> dict[str, str]:
    found = {}
    for field, below in zip(struct.body, struct.body[1:], strict=False):
        match field, below:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                found[name] = inspect.cleandoc(text)
            case _:
                pass
    return found


def literal_names() -> dict[tuple[Any, ...], str]:
    """Named sets of values (``DieName``): the schema repeats the values, the client has use for the name."""
    named = {name: alias for name, alias in NAMED.items() if get_origin(alias) is Literal}
    return {tuple(sorted(get_args(alias), key=str)): name for name, alias in named.items()}


def type_of(schema: Schema) -> str:
    """The TypeScript type of a schema. An unknown shape is an error, never ``any``."""
    if "$ref" in schema:
        return str(schema["$ref"]).removeprefix(_REF)
    if "anyOf" in schema:
        return " | ".join(map(type_of, schema["anyOf"]))
    if "enum" in schema or "const" in schema:
        return _enum(schema.get("enum") or [schema["const"]])
    if schema["type"] == "array":
        return _array(type_of(schema["items"]))
    return {"integer": "number", "string": "string", "boolean": "boolean", "null": "null"}[schema["type"]]


def values_of(name: str) -> str:
    return " | ".join(map(json.dumps, get_args(NAMED[name])))


def _array(item: str) -> str:
    if item == EVENTS:
        return "Event[]"
    return f"({item})[]" if "|" in item else f"{item}[]"


def _enum(values: list[Any]) -> str:
    given = [value for value in values if value is not None]
    name = literal_names().get(tuple(sorted(given, key=str)))
    texts = [name] if name else [json.dumps(value) for value in given]
    return " | ".join(texts + ["null"] * (len(given) < len(values)))


def comment(text: str | None, indent: str = "") -> str:
    if not text:
        return ""
    lines = re.sub(r"\bNone\b", "null", text).replace("``", "`").splitlines()
    if len(lines) == 1:
        return f"{indent}/** {lines[0]} */\n"
    body = "".join(f"{indent} * {line}".rstrip() + "\n" for line in lines)
    return f"{indent}/**\n{body}{indent} */\n"


def optional(struct: str, field: str, schema: Schema) -> bool:
    """May it be missing? A server writes every default out; only what it left unset is missing from its messages."""
    if field in schema.get("required", ()):
        return False
    return "default" not in schema["properties"][field] or struct in SENT_BY_CLIENT


def interface(name: str, schema: Schema, notes: dict[str, str]) -> str:
    fields = "".join(
        comment(notes.get(field), "  ") + f"  {field}{'?' * optional(name, field, schema)}: {type_of(inner)};\n"
        for field, inner in schema["properties"].items()
    )
    return comment(schema.get("description")) + f"export interface {name} {{\n{fields}}}\n"


def union(name: str, schema: Schema) -> str:
    members = "".join(f"\n  | {type_of(member)}" for member in schema["anyOf"])
    return f"export type {name} ={members};\n"


def typescript() -> str:
    """The whole of ``web/src/generated/wire.ts``."""
    unions, structs = components()
    notes = field_notes()
    parts = [HEADER, "".join(f"export const {name} = {value};\n" for name, value in CONSTANTS.items())]
    parts += [f"export type {name} = {values_of(name)};\n" for name in sorted(literal_names().values())]
    for name, schema in sorted(structs.items()):
        if "enum" in schema:
            parts.append(comment(schema.get("description")) + f"export type {name} = {_enum(schema['enum'])};\n")
        else:
            parts.append(interface(name, schema, notes.get(name, {})))
    parts += [union(name, schema) for name, schema in unions.items()]
    return "\n".join(parts)
