"""The text after ± comes from one function per layer."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator

from tests.architecture.source_trees import sources

HOMES = {
    ("oracle/simulate/printed.py", "plus_minus"),
    ("oracle/simulate/printed.py", "half_width_text"),  # with the digits that count
    ("ui/document/wording.py", "uncertainty"),
    ("ui/plots/known_words.py", "_half_width"),  # without decimals where they mean nothing
}
ELSEWHERE = {
    ("ui/batch/words.py", "percent_text"),  # what the user wants
    ("oracle/simulate/inner/equities.py", "_blur"),  # a bound that is known beforehand
    ("ui/pictures/cards_to_come/next_card.py", "table"),  # headings
    ("ui/pictures/cards_to_come/turn_river.py", "table"),
    ("ui/window/toolbar/precision.py", "summary"),  # what the user has set
}


def writes_it(node: ast.AST) -> bool:
    """Whether it is a text with a value after a ±."""
    return isinstance(node, ast.JoinedStr) and any(
        isinstance(part, ast.Constant) and str(part.value).endswith("± ") for part in node.values[:-1]
    )


def writers(name: str, nodes: Collection[ast.AST]) -> Iterator[tuple[str, str]]:
    """The functions that write the text after a ± themselves."""
    if not any(map(writes_it, nodes)):
        return  # without a walk through each of its functions
    for function in nodes:
        if isinstance(function, ast.FunctionDef) and any(map(writes_it, ast.walk(function))):
            yield name, function.name


def test_half_widths_are_written_by_one_function_per_layer() -> None:
    found = {place for name, nodes in sources("oracle", "ui") for place in writers(name, nodes)}
    assert found == HOMES | ELSEWHERE
