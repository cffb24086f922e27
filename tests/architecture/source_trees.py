"""The files of the program as nodes of syntax trees, and the names they use.

Each file is parsed and walked once per process: a walk takes longer than parsing, and a dozen tests look at
every node.
"""

from __future__ import annotations

import ast
import functools
import gc
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def sources(*folders: str) -> Iterator[tuple[str, tuple[ast.AST, ...]]]:
    """The name of each file in some folders, and its nodes."""
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield path.relative_to(ROOT).as_posix(), nodes(path)


@functools.cache
def parsed(path: Path) -> ast.Module:
    """The tree of a file, made without garbage collections, which take as long as the parsing."""
    collects = gc.isenabled()
    gc.disable()
    try:
        return ast.parse(path.read_text(encoding="utf-8"))
    finally:
        if collects:
            gc.enable()


@functools.cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """All nodes of a file, the outer ones first."""
    return tuple(ast.walk(parsed(path)))


@functools.cache
def named(folder: str) -> dict[str, set[str]]:
    """The names and chains of attributes in each file of a folder."""
    return {
        name: {dotted(node) for node in inside if isinstance(node, ast.Attribute | ast.Name)}
        for name, inside in sources(folder)
    }


def dotted(node: ast.AST) -> str:
    """``a.b.c`` of an attribute or a name, calls in between as ``()``."""
    if isinstance(node, ast.Attribute):
        return f"{dotted(node.value)}.{node.attr}"
    if isinstance(node, ast.Call):
        return f"{dotted(node.func)}()"
    return node.id if isinstance(node, ast.Name) else "?"


def mentions(pattern: str, *folders: str) -> set[str]:
    """The files in which a name or a chain of attributes has a pattern."""
    wanted = re.compile(pattern)
    return {
        name
        for folder in folders
        for name, names in named(folder).items()
        if any(wanted.fullmatch(each) for each in names)
    }


def imports(module: str, *folders: str) -> set[str]:
    """The files that import a module or something out of it."""
    return {
        name
        for name, inside in sources(*folders)
        for node in inside
        if (isinstance(node, ast.Import) and any(alias.name == module for alias in node.names))
        or (isinstance(node, ast.ImportFrom) and node.module == module)
    }
