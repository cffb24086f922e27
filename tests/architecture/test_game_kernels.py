"""Which kernels compute which game is decided in one object; nothing else in the engine forks by name."""

from __future__ import annotations

import ast
from collections.abc import Iterable

import pytest

from oracle.games import GAMES
from tests.architecture.source_trees import sources

HOME = "oracle/showdown/kernels.py"
"""The one file that decides."""
NAMES = {name for game in GAMES for name in (game.name, *game.aliases)}


def forks(nodes: Iterable[ast.AST]) -> list[int]:
    """The lines where something is compared with the name of a game, or looked up among such names."""

    def names_game(node: ast.expr) -> bool:
        if isinstance(node, ast.Tuple | ast.List | ast.Set):
            return any(map(names_game, node.elts))
        if isinstance(node, ast.Constant):
            return node.value in NAMES
        return getattr(node, "id", getattr(node, "attr", "")) == "HOLDEM"

    found = []
    for node in nodes:
        compared: list[ast.expr] = []
        if isinstance(node, ast.Compare):
            compared = [node.left, *node.comparators]
        elif isinstance(node, ast.MatchValue):
            compared = [node.value]
        found += [node.lineno] if any(map(names_game, compared)) else []
    return found


@pytest.mark.parametrize(
    "source",
    [
        "if game.name == HOLDEM: pass",
        "if 'razz' != game.name: pass",
        "x = 1 if query.game in ('omahahi', 'omaha8') else 2",
        "match name:\n    case 'shortdeck': pass",
        "while catalog.HOLDEM is game.name: pass",
    ],
)
def test_a_fork_by_the_name_of_a_game_is_found(source: str) -> None:
    assert len(forks(ast.walk(ast.parse(source)))) == 1


def test_no_part_of_the_engine_forks_by_the_name_of_a_game() -> None:
    found = [f"{name}:{line}" for name, nodes in sources("oracle") if name != HOME for line in forks(nodes)]
    assert found == []


def test_no_part_of_the_engine_above_the_ratings_forks_by_a_rule_of_rating() -> None:
    rules = {"SHORT_DECK_RULES", "TRIPS_ABOVE"}
    found = {
        name
        for name, nodes in sources("oracle")
        if name != HOME and not name.startswith("oracle/rating/")
        for node in nodes
        if isinstance(node, ast.Name) and node.id in rules
    }
    assert found == set()
