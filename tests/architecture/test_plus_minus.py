"""The text after ± comes from one function per layer."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.architecture.source_trees import parsed

ROOT = Path(__file__).resolve().parents[2]

HOMES = {
    ("oracle/simulate/printed.py", "plus_minus"),
    ("oracle/simulate/printed.py", "half_width_text"),  # with the digits that count
    ("ui/document/wording.py", "uncertainty"),
    ("ui/plots/known_words.py", "_half_width"),  # without decimals where they mean nothing
}
ELSEWHERE = {
    ("oracle/simulate/inner/equities.py", "_blur"),  # a bound that is known beforehand
    ("ui/pictures/next_card.py", "table"),  # headings
    ("ui/pictures/turn_river.py", "table"),
    ("ui/window/precision.py", "summary"),  # what the user has set
}


def writers(name: str, tree: ast.AST) -> Iterator[tuple[str, str]]:
    """The functions that write the text after a ± themselves."""
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        for node in ast.walk(function):
            if isinstance(node, ast.JoinedStr) and any(
                isinstance(part, ast.Constant) and str(part.value).endswith("± ") for part in node.values[:-1]
            ):
                yield name, function.name


def test_half_widths_are_written_by_one_function_per_layer() -> None:
    found = {
        place
        for folder in ("oracle", "ui")
        for path in sorted((ROOT / folder).rglob("*.py"))
        for place in writers(path.relative_to(ROOT).as_posix(), parsed(path))
    }
    assert found == HOMES | ELSEWHERE
