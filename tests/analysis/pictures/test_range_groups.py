"""Every hand of a range with its groups and its equity: a slow twin and the other pictures."""

from __future__ import annotations

import numpy as np
import pytest

from oracle.analysis.pictures.breakdown import breakdown
from oracle.analysis.pictures.range_groups import LEVELS, GroupedRange, range_groups
from oracle.analysis.pictures.range_v_range import range_v_range
from oracle.errors import QueryError
from oracle.query import RunSettings
from tests.analysis.tables import Brute, hand, listed, mask, random_text, table

FLOP = "Kc7h2h"


def last(prepared, seats=(0,), settings=None):
    *_, found = range_groups(prepared, seats, settings)
    return found


def group_of(found: GroupedRange, cards: str, way: str = "strength") -> list[str]:
    """The titles of a hand's groups, outermost first."""
    row = found.breakdown.hands.tolist().index(mask(cards))
    nodes = next(part for part in found.breakdown.partitions if part.key == way)
    return [node.title for node in nodes.walk() if node is not nodes and row in node.rows]


def test_every_hand_has_the_equity_that_counting_each_deal_gives() -> None:
    prepared = table("AhKs@100, 9d8d@50, 7c7d@100, QhJh@80", "KdQd@100, 8h6h@100, AcAd@25", board="Kc7h2h3s")
    found = last(prepared, (0, 1))
    brute = Brute()
    for mine, theirs in ((0, 1), (1, 0)):
        grouped = found.seats[mine]
        assert found.precision.exact
        pots = [
            brute.pots(own, listed(prepared, theirs), hand("Kc7h2h3s"), ())
            for own, _weight in listed(prepared, mine)
        ]
        weights = [weight for _own, weight in listed(prepared, mine)]
        held = [weight * total for weight, (_won, total) in zip(weights, pots, strict=True)]
        assert grouped.equity == pytest.approx([float(won / total) for won, total in pots], abs=1e-12)
        assert grouped.likelihood == pytest.approx([float(part / sum(held)) for part in held], abs=1e-12)
        assert grouped.mean == pytest.approx(float(grouped.likelihood @ grouped.equity))
        order = sorted(range(len(pots)), key=lambda row: -pots[row][0] / pots[row][1])
        assert grouped.best_first.tolist() == order
        for level, share in zip(LEVELS.tolist(), grouped.at_least.tolist(), strict=True):
            above = [part for part, (won, total) in zip(held, pots, strict=True) if won / total >= level]
            assert share == pytest.approx(float(sum(above) / sum(held)), abs=1e-12), level


def test_a_hand_that_the_others_make_impossible_has_no_equity() -> None:
    grouped = last(table("AsAh, QQ", "AsKs", board="Ad7c2d")).seats[0]
    row = grouped.breakdown.hands.tolist().index(mask("AsAh"))
    assert np.isnan(grouped.equity[row])
    assert grouped.likelihood[row] == 0
    assert row not in grouped.best_first
    assert grouped.best_first.size == 6


@pytest.mark.parametrize("board", ["Kh7h2d", "9s9d9h", "QsJsTs", "Kh7h2d3c", "Kh7h2d3c4s"])
def test_groups_and_figures_are_those_of_the_breakdown_and_of_range_against_range(board: str) -> None:
    prepared = table(random_text(np.random.default_rng(5), 250), "22+, A2s+, KTo+", board=board)
    found = last(prepared, (1, 0))
    *_, against = range_v_range(prepared)
    for grouped in found.seats:
        *_, tree = breakdown(prepared, grouped.seat)
        shown = [node for node in grouped.breakdown.partitions if node.key != "strength"]
        for mine, theirs in zip(shown, tree.partitions, strict=True):
            figures = [
                {
                    (outer.key, node.key): (node.combos, node.likelihood, node.equity)
                    for outer in way.children
                    for node in (outer, *(outer.children if len(outer.children) > 1 else ()))
                }
                for way in (mine, theirs)
            ]
            assert figures[0] == figures[1]
        seat = against.seats[grouped.seat]
        assert dict(zip(seat.hands.tolist(), seat.equity.tolist(), strict=True)) == {
            int(grouped.breakdown.hands[row]): float(grouped.equity[row]) for row in grouped.best_first
        }
        assert grouped.mean == seat.mean


def test_made_hands_are_grouped_by_what_they_are_and_the_others_by_their_draw() -> None:
    text = "AhKs, AsAd, Ks7s, 7s7d, QQ, 7c6c, AhQh, 9h8h, JsTs, As3d, AsQd"
    grouped = last(table(text, "55", board=FLOP)).seats[0]
    assert {
        cards: group_of(grouped, cards) for cards in ("AhKs", "AsAd", "Ks7s", "7s7d", "QsQd", "7c6c")
    } == {
        "AhKs": ["top pair or overpair", "top pair"],
        "AsAd": ["top pair or overpair", "overpair"],
        "Ks7s": ["two pair", "top two pair"],
        "7s7d": ["three of a kind", "set"],
        "QsQd": ["middle and small pairs", "pocket pair below top card"],
        "7c6c": ["middle and small pairs", "second pair"],
    }
    assert group_of(grouped, "AhQh")[0] == "flush draw, no pair"
    assert group_of(grouped, "9h8h")[0] == "flush draw, no pair"
    assert group_of(grouped, "AsQd")[0] in ("backdoor draws only", "nothing")


@pytest.mark.parametrize("board", ["Kh7h2d", "8h8c2c", "QsJsTs", "Kh7h2d3c"])
def test_every_hand_is_in_one_group_of_its_strength(board: str) -> None:
    whole = last(table("100%", "22+", board=board)).seats[0].breakdown.partitions[0]
    assert whole.key == "strength"
    for node in whole.walk():
        if node.children:
            joined = np.sort(np.concatenate([child.rows for child in node.children]))
            assert np.array_equal(joined, node.rows)


def test_the_groups_of_two_ranges_have_the_same_paths() -> None:
    found = last(table("AcKs, AsKd", "AcKh, AhAd, QQ", board=FLOP), (0, 1))
    paths = [
        {
            (outer.key, child.key)
            for outer in seat.breakdown.partitions[0].children
            for child in outer.children
        }
        for seat in found.seats
    ]
    assert paths[0] == {("top pair", "floptoppair")}  # although it is the only one in its group
    assert paths[0] < paths[1]


def test_before_the_flop_there_are_equities_without_groups_and_on_the_river_no_draws() -> None:
    before = last(table("AA, 72o", "KK"))
    assert before.seats[0].breakdown.partitions == ()
    assert before.seats[0].equity[before.seats[0].best_first[0]] > 0.8
    river = last(table("AA, 72o", "KK", board="Qh7h2d3c4s")).seats[0]
    assert [way.key for way in river.breakdown.partitions] == ["type"]


def test_among_four_players_the_figures_are_sampled_and_say_how_well_they_are_known() -> None:
    prepared = table("22+, A2s+", "22+, KTo+", "JJ+, T9s", "AK, 88", board=FLOP)
    first = next(iter(range_groups(prepared, (0, 2), RunSettings(seed=3, threads=1))))
    assert not first.precision.exact
    for grouped in first.seats:
        assert (grouped.half_width[grouped.best_first] > 0).all()


def test_a_folded_player_has_no_groups() -> None:
    with pytest.raises(QueryError, match="p2 has folded"):
        last(table("AA", "KK", "QQ", board=FLOP, folded=(1,)), (1,))
