"""Which kernels compute which game is decided in one object; nothing else in the engine forks by name."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from oracle.games import GAMES

ROOT = Path(__file__).resolve().parents[2]
NAMES = {name for game in GAMES for name in (game.name, *game.aliases)}


def forks(source: str) -> list[int]:
    """The lines where something is compared with the name of a game, or looked up among such names."""

    def names_game(node: ast.expr) -> bool:
        if isinstance(node, ast.Tuple | ast.List | ast.Set):
            return any(map(names_game, node.elts))
        if isinstance(node, ast.Constant):
            return node.value in NAMES
        return getattr(node, "id", getattr(node, "attr", "")) == "HOLDEM"

    found = []
    for node in ast.walk(ast.parse(source)):
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
    assert len(forks(source)) == 1


def test_no_part_of_the_engine_forks_by_the_name_of_a_game() -> None:
    home = ROOT / "oracle" / "showdown" / "kernels.py"
    found = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in sorted((ROOT / "oracle").rglob("*.py"))
        if path != home
        for line in forks(path.read_text(encoding="utf-8"))
    ]
    assert found == []


def test_no_part_of_the_engine_above_the_ratings_forks_by_a_rule_of_rating() -> None:
    rules = {"SHORT_DECK_RULES", "TRIPS_ABOVE"}
    home = ROOT / "oracle" / "showdown" / "kernels.py"
    found = {
        str(path.relative_to(ROOT))
        for path in sorted((ROOT / "oracle").rglob("*.py"))
        if path != home and ROOT / "oracle" / "rating" not in path.parents
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Name) and node.id in rules
    }
    assert found == set()
