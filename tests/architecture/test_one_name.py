"""Public classes and functions of the engine and of the window have unique names."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import pytest

from tests.architecture.source_trees import parsed

ROOT = Path(__file__).parents[2]

PROTOCOLS = {
    "propose": "each strategy's offer to answer a query; `oracle/simulate/strategies/choose.py` asks them",
    "propose_equity": "the same for equity tables",
    "add_arguments": "each command's arguments; `oracle/cli/command.py` calls them",
    "execute": "each command's work, likewise",
    "holds_nuts": "one for each set of rules; `GameKernels` chooses",
    "nut_outs": "one for each set of rules; `GameKernels` chooses",
    "read_pattern": "one for each syntax of ranges; `oracle/ranges/text/parser.py` chooses",
}
"""Names that several modules share because one caller uses them alike, and who that is."""

NAMED_ELSEWHERE = (
    "oracle/face/",  # what `import oracle` offers, under the names of what it wraps
    "oracle/query/functions/",  # functions of PQL, under their names in PQL
    "oracle/analysis/pictures/",  # pictures, under their names on screen
)
"""Folders whose functions take their names from elsewhere; inside each, a name is still unique."""


def definitions(tree: str) -> dict[str, list[str]]:
    """Where each public top-level class and function of a tree is defined."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted((ROOT / tree).rglob("*.py")):
        for node in parsed(path).body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(f"{path.relative_to(ROOT).as_posix()}:{node.lineno}")
    return found


def clashing(places: list[str]) -> bool:
    """Whether two of these places are not allowed to use one name."""
    groups = [next((each for each in NAMED_ELSEWHERE if place.startswith(each)), "") for place in places]
    return len(set(groups)) < len(groups)


@pytest.mark.parametrize("tree", ["oracle", "ui"])
def test_a_public_name_is_defined_once(tree: str) -> None:
    twice = {
        name: places
        for name, places in definitions(tree).items()
        if name not in PROTOCOLS and clashing(places)
    }
    assert not twice, "Give different things different names, and define the same thing once: " + "; ".join(
        f"{name} ({', '.join(places)})" for name, places in twice.items()
    )


def test_no_exception_is_left_over() -> None:
    found = definitions("oracle")
    assert [name for name in PROTOCOLS if len(found.get(name, ())) < 2] == []
    used = {each for places in found.values() if len(places) > 1 for each in NAMED_ELSEWHERE
            for place in places if place.startswith(each)}  # fmt: skip
    assert used == set(NAMED_ELSEWHERE)
