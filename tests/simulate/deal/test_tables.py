"""Drawing hands by weight: the alias tables hold exactly the weights, not nearly."""

from fractions import Fraction
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracle.cards.mask import FULL_DECK, count_cards
from oracle.simulate.deal.tables import card_sets, range_tables, whole_weights
from tests.simulate.asking import hands_of


def drawn_shares(tables, seat: int) -> list[Fraction]:
    """The chance of each hand of a seat, from the meaning of the tables, in exact fractions."""
    size, total = int(tables.sizes[seat]), int(tables.totals[seat])
    start = int(tables.starts[seat])
    chances = [Fraction(0)] * size
    for column in range(size):
        if total == 0:
            chances[column] += Fraction(1, size)
            continue
        cut = Fraction(int(tables.cuts[start + column]), total)
        chances[column] += cut / size
        chances[int(tables.other[start + column])] += (1 - cut) / size
    return chances


@pytest.mark.parametrize(
    "text", ["AK@100, AQ@50, AJ@10", "AA@1, KK@99", "15%@10, 72@3", "AA@7", "AA@12.5, KK@0.0001, QQ@37.6543"]
)
def test_hands_are_drawn_exactly_by_their_weights(text: str):
    entry = hands_of(text)
    chances = drawn_shares(range_tables([hands_of("QQ"), entry]), 1)
    weights = [Fraction(str(weight)) for weight in entry.weights]  # as they are written
    assert chances == [weight / sum(weights) for weight in weights]


def test_a_range_without_weights_is_drawn_evenly():
    tables = range_tables([hands_of("AA,72")])
    assert drawn_shares(tables, 0) == [Fraction(1, 22)] * 22


@given(st.lists(st.floats(1e-3, 1e3), min_size=1, max_size=40))
def test_decimal_weights_are_kept_to_one_part_in_a_hundred_million(weights: list[float]):
    whole = whole_weights(np.array(weights))
    assert whole.sum() < 2**31
    assert whole.min() >= 1
    assert np.allclose(whole / whole.sum(), np.array(weights) / sum(weights), atol=1e-8, rtol=0)


@pytest.mark.parametrize("size", [1, 2, 3])
def test_card_sets_are_all_sets_of_that_size_once(size: int):
    sets = card_sets(FULL_DECK & ~0b111, size)
    assert len(set(sets.tolist())) == sets.size == comb(49, size)
    assert all(count_cards(entry) == size and not entry & 0b111 for entry in sets.tolist())
