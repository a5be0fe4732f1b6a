"""What the engine must stay: small, pure, exact, and described clause by clause."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import tallyup.engine

ROOT = Path(__file__).resolve().parents[2]
MODULES = sorted((ROOT / "src/tallyup/engine").glob("*.py"))
PURE = {"collections", "dataclasses", "enum", "fractions", "functools", "itertools", "math"}
TYPING = {"__future__", "types", "typing"}


def test_the_engine_is_small() -> None:
    lines = {path.name: [line for line in path.read_text().splitlines() if line.strip()] for path in MODULES}
    assert sum(map(len, lines.values())) < 1_000
    assert max(map(len, lines.values())) <= 400


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_the_engine_imports_only_itself_and_what_is_pure(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text())):
        names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        for name in names:
            own = name.startswith("tallyup.engine")
            assert own or name.partition(".")[0] in PURE | TYPING, f"{path.name} imports {name}"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_the_engine_has_no_float_and_no_long_function(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text())):
        assert not (isinstance(node, ast.Constant) and isinstance(node.value, float))
        assert not (isinstance(node, ast.Name) and node.id == "float")
        assert not isinstance(node, ast.BinOp) or not isinstance(node.op, ast.Div)
        if isinstance(node, ast.FunctionDef):
            assert (node.end_lineno or 0) - node.lineno < 30, f"{path.name}: {node.name}"


def test_the_public_names_exist_and_are_sorted() -> None:
    names = tallyup.engine.__all__
    assert all(hasattr(tallyup.engine, name) for name in names)
    assert len(set(names)) == len(names)


def test_every_clause_the_engine_carries_out_has_a_test() -> None:
    clauses = re.findall(r"^\*\*(R[1-8]\.\d+)\*\*", (ROOT / "docs/rules.md").read_text(encoding="utf-8"), re.MULTILINE)
    tests = (Path(__file__).parent / "test_clauses.py").read_text(encoding="utf-8")
    assert len(clauses) == 38
    assert [clause for clause in clauses if f"def test_{clause.replace('.', '_')}_" not in tests] == []
