"""Weights of hands, and percentages of orderings inside range texts."""

from __future__ import annotations

import numpy as np
import pytest

from oracle.cards.mask import mask_of
from oracle.ranges import pair_weights, parse_range
from oracle.ranges.orderings.catalog import load_ordering, ordering_labels


def weight_of(text: str, hand: str, game: str = "holdem") -> float:
    return float(pair_weights(parse_range(text, game))[pair_weights(parse_range(hand, game)) > 0][0])


@pytest.mark.parametrize(
    ("text", "hand", "weight"),
    [
        ("AK@100, AQ@50, AJ@10", "AsQd", 50),
        ("AK:xx@10, AK:xy@5", "AsKs", 10),
        ("AK:xx@10, AK:xy@5", "AsKh", 5),
        ("AA@5, (AA, KK)@30, AsAh@20", "AsAh", 30),
        ("AA@5, QQ@30, AsAh@20", "AsAh", 20),
        ("(AA@50, KK@80)@50, QQ@1", "KsKh", 40),
        ("(AA@50, KK@80):(KK@50, QQ@1)", "KsKh", 40),
        ("(AA@50, KK@80):RR", "KsKh", 80),
        ("RR:(AA@50, KK@80)", "KsKh", 80),
        ("(AA@50, KK@80)!(AA@3, QQ@9)", "KsKh", 80),
        ("AA@ 50, KK @7", "KsKh", 7),
        ("AA", "AsAh", 1),
        ("AA@12.5, A5s@0.4", "AsAh", 12.5),
        ("AA@.0001, KK@100.", "AsAh", 0.0001),
        ("(AA@0.5, KK@80)@0.25, QQ@1", "KsKh", 0.2),
    ],
)
def test_a_hand_has_the_largest_weight_written_for_it(text, hand, weight):
    assert weight_of(text, hand) == weight


@pytest.mark.parametrize(
    ("text", "weighted"), [("AA@50, KK@20", True), ("AA@50, KK@50", False), ("AA", False)]
)
def test_a_range_is_weighted_when_its_weights_differ(text, weighted):
    assert parse_range(text).weighted is weighted


def test_dead_cards_leave_the_other_hands_their_weights():
    left = parse_range("AA@50, KK@20").without(mask_of([51, 50]))
    assert (left.hands, left.combos) == (1 + 6, pytest.approx(1 * 0.5 + 6 * 0.2))
    assert left.weights.tolist().count(50) == 1


@pytest.mark.parametrize("label", ["", *ordering_labels("holdem")])
@pytest.mark.parametrize("percent", [1, 15, 50, 99, 100])
def test_a_percentage_is_the_top_of_its_ordering_and_never_more(label, percent):
    found = parse_range(f"{percent}%{label}", "holdem", "classic")
    assert np.array_equal(pair_weights(found) > 0, load_ordering("holdem", label).top(percent))
    assert found.percent <= percent


def test_a_band_takes_its_ends_in_either_order_and_joins_with_its_neighbours():
    up, down = parse_range("5%-10%"), parse_range("10%-5%")
    assert np.array_equal(up.masks, down.masks)
    whole = parse_range("1%6h-5%6h, 6%6h-100%6h")
    assert whole.full
    first = parse_range("4%, 5%-10%")
    assert np.array_equal(first.masks, parse_range("10%").masks)


@pytest.mark.parametrize("syntax", ["classic", "generic"])
@pytest.mark.parametrize("text", ["15%-5%6h", "15%6h-5%", "5%6h-15%", "5%-15%6H"])
def test_a_label_on_one_end_of_a_band_counts_for_both(text, syntax):
    found, meant = parse_range(text, "holdem", syntax), parse_range("15%6h-5%6h", "holdem", syntax)
    assert np.array_equal(found.masks, meant.masks)
    assert not np.array_equal(found.masks, parse_range("5%-15%", "holdem", syntax).masks)


def test_percentages_combine_with_other_parts():
    assert parse_range("15%@10, 16%-50%@5").hands == parse_range("50%").hands
    assert parse_range("100%!15%").combos == 1326 - parse_range("15%").combos
    assert parse_range("15%:RR, 72").combos == parse_range("RR:15%").combos + 16
