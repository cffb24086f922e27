"""The worked example of every docstring comes out as it says."""

from __future__ import annotations

import pytest

from oracle.cards.card import parse_cards
from oracle.games import HOLDEM
from oracle.query.function_docs import Example
from oracle.query.language.values import text_of
from oracle.query.registry import functions
from oracle.ranges import parse_range
from tests.query.fake_columns import FakeColumns
from tests.query.small_calls import compute
from tests.reference.pql import Deal, deck_without

ANSWERED = [name for name, spec in functions().items() if spec.doc.example.game == HOLDEM]
"""The twin of columns knows hold'em; the engine answers the examples of all games, see beside."""


def table_of(example: Example) -> FakeColumns:
    """The example's deal: what it leaves open is filled with cards that are left."""
    hands = [parse_cards(cards) for _, cards in example.players] or [parse_cards("2c2d")]
    board, dead = parse_cards(example.board), parse_cards(example.dead)
    rest = deck_without(board, dead, *hands)
    deal = Deal(tuple(hands), (*board, *rest[::9])[:5], dead)
    return FakeColumns([deal], [parse_range(cards) for _, cards in example.players])


@pytest.mark.parametrize("name", ANSWERED)
def test_the_example_has_the_value_it_says(name: str) -> None:
    example = functions()[name].doc.example
    assert example.call.startswith(f"{name}("), "the example shows the function itself"
    column, kind = compute(example.call, [player for player, _ in example.players], table_of(example))
    assert column.shape == (1,)
    assert text_of(column[0], kind) == example.value


@pytest.mark.parametrize("name", list(functions()))
def test_the_example_makes_a_whole_query(name: str) -> None:
    example = functions()[name].doc.example
    assert example.query.startswith(f"select histogram(toString({example.call})) from game='{example.game}'")
    for player, cards in example.players:
        assert f"{player}='{cards}'" in example.query
