"""Every function of PQL can be reached by clicks."""

from __future__ import annotations

import subprocess
import sys

from oracle.games import GAMES
from oracle.query.conditions import TEMPLATES, Sentence, expression_of, templates_for
from oracle.query.language.expressions import Call, Name, walk_expression
from oracle.query.registry import find_function, functions
from tests.query.conditions.cases import PLAYERS, every_choice


def functions_said(sentence: Sentence) -> set[str]:
    """The functions a sentence uses, those counted by name included."""
    expression = expression_of(sentence, PLAYERS)
    assert expression is not None
    words = [each.function for each in walk_expression(expression) if isinstance(each, Call)]
    words += [each.text for each in walk_expression(expression) if isinstance(each, Name)]
    return {word for word in words if find_function(word) is not None}


def test_every_function_occurs_in_a_sentence_of_some_game() -> None:
    said: set[str] = set()
    for game in GAMES:
        for template in templates_for(game):
            for sentence in every_choice(template, game):
                said |= functions_said(sentence)
    assert said == set(functions())


def test_every_template_is_offered_in_some_game() -> None:
    offered = {template.key for game in GAMES for template in templates_for(game)}
    assert offered == {template.key for template in TEMPLATES}


def test_keys_are_unique() -> None:
    assert len({template.key for template in TEMPLATES}) == len(TEMPLATES)


def test_lows_are_offered_only_where_a_low_is_played_for() -> None:
    for game in GAMES:
        families = {template.family for template in templates_for(game)}
        assert ("Lows" in families) == game.low
        assert ("Up cards" in families) == game.stud
        assert ("The board" in families) == (not game.stud)


def test_reading_the_templates_loads_neither_functions_nor_kernels() -> None:
    code = "import sys, oracle.query.conditions; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True)
    loaded = done.stdout.split()
    assert "oracle.query.conditions" in loaded
    assert not [name for name in loaded if name.startswith(("oracle.query.functions", "numba", "oracle.jit"))]
