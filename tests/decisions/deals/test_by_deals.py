"""Values of calls and raises against the twin that deals everything, to 1e-9."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

import numpy as np
import pytest

from oracle.cards.mask import mask_of
from oracle.decisions.deals.choose import all_deals
from oracle.decisions.deals.dealt import CountedDeals
from oracle.decisions.deals.fold_order import FoldOrder
from oracle.decisions.deals.heads_up import heads_up
from oracle.decisions.deals.one_by_one import counted_deals
from oracle.decisions.deals.spot import Spot, fold_orders
from oracle.decisions.deals.three_handed import counted_pairs
from oracle.decisions.values.actions import value_of_call, value_of_raise, values_by_fold
from oracle.decisions.values.break_even import break_even_folds
from oracle.games import find_game
from oracle.query.settings import RunSettings
from tests.decisions.reference_decisions import call_value, raise_value
from tests.decisions.tables import Table, random_table

SETTINGS = RunSettings(threads=1)
Counted = Callable[[Spot, tuple[FoldOrder, ...]], CountedDeals | None]
WAYS: dict[int, list[Counted]] = {
    1: [lambda spot, orders: heads_up(spot, orders[0], SETTINGS), counted_deals],
    2: [lambda spot, orders: counted_pairs(spot, orders, SETTINGS), counted_deals],
    3: [counted_deals],
}


def tables(opponents: int, count: int) -> Iterator[object]:
    for seed in range(count):
        yield pytest.param(opponents, seed, id=f"{opponents}-{seed}")


def counted(table: Table) -> list[CountedDeals]:
    spot = table.spot
    orders = fold_orders(spot, SETTINGS)
    found = [way(spot, orders) for way in WAYS[len(table.villains)]]
    assert all(each is not None for each in found)
    return [each for each in found if each is not None]


@pytest.mark.parametrize(("opponents", "seed"), [*tables(1, 40), *tables(2, 40), *tables(3, 12)])
def test_raises_equal_the_sum_over_deals(opponents: int, seed: int) -> None:
    table = random_table(seed, opponents)
    value, folded = raise_value(
        table.money, table.total, table.hero, table.villains, table.seen, table.folds, table.board, table.dead
    )
    for dealt in counted(table):
        found = value_of_raise(
            table.pot, dealt, float(table.total), list(map(float, table.folds)), table.later
        )
        assert found.value == pytest.approx(float(value), abs=1e-9)
        assert found.folded == pytest.approx(float(folded), abs=1e-12)
        assert found.error == 0


@pytest.mark.parametrize("game", ["omahahi", "omaha8", "shortdeck"])
@pytest.mark.parametrize(("opponents", "seed"), [*tables(1, 6), *tables(2, 6)])
def test_raises_in_other_games_equal_the_sum_over_deals(game: str, opponents: int, seed: int) -> None:
    table = random_table(3000 + seed, opponents, game)
    gone = table.dead | {card for card in range(52) if not find_game(game).deck & mask_of([card])}
    value, folded = raise_value(
        table.money, table.total, table.hero, table.villains, table.seen, table.folds, table.board, gone, game
    )
    spot = table.spot
    (dealt,) = all_deals(spot, fold_orders(spot, SETTINGS), RunSettings(method="exact"))
    found = value_of_raise(table.pot, dealt, float(table.total), list(map(float, table.folds)), table.later)
    assert found.value == pytest.approx(float(value), abs=1e-9)
    assert found.folded == pytest.approx(float(folded), abs=1e-12)


@pytest.mark.parametrize(("opponents", "seed"), [*tables(1, 15), *tables(2, 20), *tables(3, 6)])
def test_calls_equal_the_sum_over_deals(opponents: int, seed: int) -> None:
    table = random_table(1000 + seed, opponents)
    pot = table.pot
    staying = [seat for seat in range(1, opponents + 1) if not pot.unmatched(seat)]
    value = call_value(
        table.money, table.to_call, table.hero, table.villains, staying, table.board, table.dead
    )
    for dealt in counted(table):
        found = value_of_call(pot, dealt, table.later)
        assert found.value == pytest.approx(float(value), abs=1e-9)


@pytest.mark.parametrize(("opponents", "seed"), [*tables(1, 30), *tables(2, 30), *tables(3, 6)])
def test_every_break_even_fold_is_found_and_is_one(opponents: int, seed: int) -> None:
    """At each solution the twin says 0; between two of them the value does not change its sign."""
    table = random_table(2000 + seed, opponents)
    pot, total = table.pot, float(table.total)
    dealt = counted(table)[0]
    found = break_even_folds(pot, dealt, total, 0.0, table.later)
    for fraction in found[:2]:
        folds = [Fraction(fraction)] * opponents
        value, _ = raise_value(
            table.money, table.total, table.hero, table.villains, table.seen, folds, table.board, table.dead
        )
        assert float(value) == pytest.approx(0, abs=1e-7)
    fractions = np.linspace(0, 1, 1001)
    values = values_by_fold(pot, dealt, total, fractions, table.later)
    for begin, end in zip([-1e-6, *found], [*found, 1 + 1e-6], strict=True):
        inside = values[(fractions > begin + 1e-6) & (fractions < end - 1e-6)]
        assert inside.size == 0 or not (inside.min() < -1e-6 and inside.max() > 1e-6)


def test_break_even_folds_against_a_call() -> None:
    table = random_table(5, 1)
    dealt = counted(table)[0]
    target = value_of_call(table.pot, dealt).value
    for fraction in break_even_folds(table.pot, dealt, float(table.total), target):
        values = values_by_fold(table.pot, dealt, float(table.total), np.array([fraction]))
        assert values[0] == pytest.approx(target, abs=1e-9)
