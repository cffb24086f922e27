"""Kept hands of other games as a range again."""

from __future__ import annotations

import numpy as np
import pytest

from oracle.analysis.keep import Cut, kept_text
from oracle.analysis.pictures.breakdown import breakdown
from oracle.errors import QueryError
from oracle.prepared import prepare
from oracle.query import Seat, equity_query
from oracle.ranges import parse_range
from tests.analysis.tables import mask

FLOP = "Kd7d2c"


@pytest.mark.parametrize("text", ["AA", "AA@50, KK$ds@100", "AKQJ-, $mine", "AA:dd"])
def test_kept_groups_in_omaha_become_a_range_again(text: str) -> None:
    macros = {"mine": "QJT9, 55*d*d"}
    live = parse_range(text, "omaha", macros=macros).without(mask(FLOP))
    random = np.random.default_rng(3)
    diamonds = np.bitwise_count(live.masks & np.uint64(mask("AdQdJdTd9d8d6d5d4d3d"))) >= 2
    for kept in (diamonds, ~diamonds, random.random(live.hands) < 0.02):
        if not kept.any():
            continue
        cut = Cut(text, live.masks[~kept])
        found = kept_text(
            live.masks[kept], live.weights[kept], "generic", "omaha", cut, macros, full=live.full_weight
        )
        back = parse_range(found, "omaha", macros=macros).without(mask(FLOP))
        assert np.array_equal(back.masks, live.masks[kept])
        assert np.array_equal(back.weights / back.full_weight, live.weights[kept] / live.full_weight)


def test_without_knowing_the_range_just_these_hands_are_written() -> None:
    live = parse_range("AA", "omaha").without(mask(FLOP))
    back = parse_range(kept_text(live.masks, live.weights, "generic", "omaha", full=1.0), "omaha")
    assert np.array_equal(back.masks, live.masks)


def test_a_long_list_is_written_by_what_it_was_cut_from() -> None:
    live = parse_range("15%", "omaha").without(mask(FLOP))
    kings = (live.masks & np.uint64(mask("KsKhKc"))) != 0
    text = kept_text(
        live.masks[kings], live.weights[kings], "generic", "omaha", Cut("15%", live.masks[~kings]), full=1.0
    )
    assert text.startswith("(15%):(")
    assert len(text) < 1000
    assert np.array_equal(parse_range(text, "omaha").without(mask(FLOP)).masks, live.masks[kings])


def test_hands_with_too_little_in_common_are_refused_in_words() -> None:
    live = parse_range("*", "omaha")
    kept = np.random.default_rng(1).random(live.hands) < 0.4
    for syntax, remedy in (("generic", "groups"), ("classic", "generic syntax")):
        with pytest.raises(QueryError, match="too little in common") as found:
            kept_text(
                live.masks[kept], live.weights[kept], syntax, "omaha", Cut("*", live.masks[~kept]), full=1.0
            )
        assert remedy in str(found.value)
    with pytest.raises(QueryError, match="No hand"):
        kept_text(live.masks[:0], live.weights[:0], "generic", "omaha")


def test_short_deck_hands_are_written_as_in_holdem() -> None:
    live = parse_range("66+, AxKx", "shortdeck")
    text = kept_text(live.masks, live.weights, "generic", "shortdeck", full=1.0)
    back = parse_range(text, "shortdeck")
    assert np.array_equal(back.masks, live.masks)
    every = parse_range("*", "shortdeck")
    assert kept_text(every.masks, every.weights, "generic", "shortdeck", full=1.0) == "*"


def test_a_group_of_a_breakdown_in_short_deck_comes_back() -> None:
    seats = [Seat("p1", "*"), Seat("p2", "TT-66")]
    prepared = prepare(equity_query(seats, board="Kd7d9c", game="shortdeck", syntax="generic"))
    *_, tree = breakdown(prepared, 0)
    for node in tree.partitions[0].children:
        text = kept_text(tree.hands[node.rows], tree.weights[node.rows], "generic", "shortdeck")
        assert np.array_equal(parse_range(text, "shortdeck").masks, tree.hands[node.rows])
