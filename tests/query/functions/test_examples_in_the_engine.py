"""The worked examples once more as whole queries: parsed, checked, and evaluated on the engine's columns."""

from __future__ import annotations

import numpy as np
import pytest

from oracle.cards.card import parse_cards
from oracle.cards.mask import mask_of
from oracle.games import GAMES, find_game
from oracle.pql import parse, print_query
from oracle.prepared import prepare
from oracle.query.checking.query import check
from oracle.query.registry import Needs, functions
from oracle.showdown.kernels import GameKernels
from oracle.simulate.columns.columns import DealColumns
from oracle.simulate.columns.evaluate import Evaluator
from oracle.simulate.deal.batch import Batch
from oracle.simulate.inner.equities import InnerEquities
from oracle.simulate.work.stop import Stop
from tests.reference.pql import deck_without

RUNNABLE = {name for game in GAMES if game.runnable for name in (game.name, *game.aliases)}
IN_GAMES = [name for name, spec in functions().items() if spec.doc.example.game in RUNNABLE]


@pytest.mark.parametrize("name", IN_GAMES)
def test_the_example_is_a_query_that_reads_and_makes_sense(name: str) -> None:
    query = parse(functions()[name].doc.example.query)
    assert parse(print_query(query)) == query
    assert len(check(query).selectors) == 1


@pytest.mark.parametrize("name", [name for name in IN_GAMES if functions()[name].doc.example.players])
def test_the_engine_answers_the_example(name: str) -> None:
    example = functions()[name].doc.example
    query = parse(example.query)
    checked = check(query)
    prepared = prepare(query)
    columns = DealColumns(prepared, one_deal(name), InnerEquities(prepared), Stop())
    value = Evaluator(checked.text).column(checked.selectors[0].expression, columns)
    assert value.tolist() == [example.value]


WORK = {
    (DealColumns, "equity_on"): Needs.HAND_EQUITY,
    (DealColumns, "equity_against"): Needs.RANGE_EQUITY,
    (DealColumns, "best_possible_low"): Needs.NUTS,
    (DealColumns, "nut_low_outs"): Needs.NUTS,
    (GameKernels, "holds_nuts"): Needs.NUTS,
    (GameKernels, "nut_outs"): Needs.NUTS,
}
"""The methods that do more than look at the cards of a deal, and what a function that calls them declares."""


@pytest.mark.parametrize("name", [name for name in IN_GAMES if functions()[name].doc.example.players])
def test_a_function_declares_the_work_it_does(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    done: set[Needs] = set()

    def recorded(owner: type, method: str, needs: Needs) -> None:
        original = getattr(owner, method)

        def record(*args: object, **kwargs: object) -> object:
            done.add(needs)
            return original(*args, **kwargs)

        monkeypatch.setattr(owner, method, record)

    for (owner, method), needs in WORK.items():
        recorded(owner, method, needs)
    test_the_engine_answers_the_example(name)
    declared = functions()[name].needs
    assert done == (set() if declared in (Needs.CARDS, Needs.DRAWS) else {declared})


def one_deal(name: str) -> Batch:
    """The example's deal: what it leaves open is filled with cards that are left."""
    example = functions()[name].doc.example
    hands = [parse_cards(cards) for _, cards in example.players]
    known = parse_cards(example.board)
    rest = deck_without(known, parse_cards(example.dead), *hands)
    board = (*known, *rest[::9])[:5]
    dealt = np.array([[mask_of(hand)] for hand in hands], dtype=np.uint64)
    flop, later, turn = (
        np.array([mask_of(cards)], dtype=np.uint64) for cards in (board[:3], board[3:], board[3:4])
    )
    parts = None
    if find_game(example.game).stud:
        parts = np.array(
            [[[mask_of(hand[:2])], *([mask_of([card])] for card in hand[2:])] for hand in hands],
            dtype=np.uint64,
        )
    return Batch(dealt, flop, later, turn, parts=parts)
