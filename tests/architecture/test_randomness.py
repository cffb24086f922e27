"""Random cards have one stated source, so that a test or a seed decides all of them."""

from __future__ import annotations

import ast
from pathlib import Path

from tests.architecture.source_trees import dotted, nodes

ROOT = Path(__file__).parents[2]


def unseeded(path: Path) -> list[int]:
    """Lines of a file that make a `random.Random` without a seed, or call the module's own functions."""
    lines = []
    imports = [node for node in nodes(path) if isinstance(node, ast.Import)]
    module = any(name.name == "random" for node in imports for name in node.names)
    for node in nodes(path):
        if not isinstance(node, ast.Call):
            continue
        called = dotted(node.func)
        source = called in ("Random", "random.Random")
        if (source and not node.args) or (module and called.startswith("random.") and not source):
            lines.append(node.lineno)
    return lines


def test_only_the_context_makes_a_source_of_random_cards() -> None:
    found = {
        path.relative_to(ROOT).as_posix(): lines
        for tree in ("oracle", "ui")
        for path in sorted((ROOT / tree).rglob("*.py"))
        if (lines := unseeded(path))
    }
    assert not found, f"Use the rng of `Context` (ui/context.py), or a seed, in {found}"
