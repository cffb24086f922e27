"""Breakdowns: nothing lost, nothing twice, and back to a range."""

from __future__ import annotations

import numpy as np
import pytest

from oracle.analysis.keep import kept_text
from oracle.analysis.pictures.breakdown import breakdown
from oracle.analysis.pictures.range_v_range import range_v_range
from oracle.cards.combo import pair_indices
from oracle.query import RunSettings
from oracle.query.language.values import FLOP_CATEGORIES, FLOP_CATEGORY_NAMES
from oracle.ranges import pair_weights, parse_range
from tests.analysis.tables import mask, random_text, table

BOARDS = ("Kh7h2d", "8h8c2c", "9s9d9h", "QsJsTs", "Kh7h2d3c", "Kh7h2d3c4s")


@pytest.mark.parametrize("board", BOARDS)
def test_every_hand_is_once_in_every_level_of_every_partition(board: str) -> None:
    prepared = table(random_text(np.random.default_rng(4), 300), "22+", board=board)
    *_, tree = breakdown(prepared, 0)
    assert tree.precision.exact
    every = np.arange(tree.hands.size)
    assert [node.title for node in tree.partitions][:1] == ["Hand type"]
    for partition in tree.partitions:
        assert np.array_equal(partition.rows, every)
        assert partition.likelihood == pytest.approx(1.0, abs=1e-12)
        for node in partition.walk():
            assert node.hands == node.rows.size
            assert node.combos == pytest.approx(tree.weights[node.rows].sum() / 100)
            if node.children:
                joined = np.concatenate([child.rows for child in node.children])
                assert np.array_equal(np.sort(joined), node.rows)
                assert sum(child.likelihood for child in node.children) == pytest.approx(node.likelihood)
                keys = [child.key for child in node.children]
                assert len(keys) == len(set(keys))
                won = sum(c.likelihood * c.equity for c in node.children if c.likelihood > 0)
                assert won == pytest.approx(node.likelihood * node.equity)


def test_streets_have_the_partitions_that_make_sense() -> None:
    titles = []
    for board in ("Kh7h2d", "Kh7h2d3c", "Kh7h2d3c4s"):
        *_, tree = breakdown(table("22+", "AK", board=board), 0)
        titles.append([node.title for node in tree.partitions])
    assert titles == [["Hand type", "Flop category", "Draws"], ["Hand type", "Draws"], ["Hand type"]]


def test_the_groups_say_what_the_hands_are() -> None:
    *_, tree = breakdown(table("AhQh, AsKs, 77, QQ, 65s, AA", "22+", board="Kh7h2d"), 0)
    by_type, by_category, by_draw = tree.partitions
    assert {node.key: node.hands for node in by_type.children} == {"trips": 3, "pair": 13, "highcard": 5}
    assert {node.key: node.hands for node in by_category.children} == {
        "flopset": 3, "flopoverpair": 6, "floptoppair": 1, "floppocket12": 6, "flopnothing": 5,
    }  # fmt: skip
    assert {node.key: node.hands for node in tree.draws}["flush draw"] == 2  # AhQh and 6h5h
    assert by_draw.children[0].key == "flush draw"


def test_a_node_equity_is_that_of_its_hands_alone() -> None:
    prepared = table("22+, AK, KQs", "JJ+, AQ", board="Kh7h2d")
    *_, tree = breakdown(prepared, 0)
    for node in tree.partitions[1].children:
        text = kept_text(tree.hands[node.rows], tree.weights[node.rows])
        *_, alone = range_v_range(table(text, "JJ+, AQ", board="Kh7h2d"))
        assert alone.seats[0].mean == pytest.approx(node.equity, abs=1e-12)


@pytest.mark.parametrize("syntax", ["classic", "generic"])
def test_kept_groups_become_a_range_again(syntax: str) -> None:
    prepared = table(random_text(np.random.default_rng(12), 200), "22+", board="Kh7h2d")
    *_, tree = breakdown(prepared, 0)
    for node in tree.partitions[1].children:
        hands, weights = tree.hands[node.rows], tree.weights[node.rows]
        text = kept_text(hands, weights, syntax)
        back = pair_weights(parse_range(text, syntax=syntax))
        assert np.array_equal(np.flatnonzero(back), np.sort(pair_indices(hands)))
        assert np.array_equal(back[pair_indices(hands)], weights)


def test_there_is_a_title_for_every_category() -> None:
    assert len(FLOP_CATEGORY_NAMES) == len(FLOP_CATEGORIES) == len(set(FLOP_CATEGORY_NAMES))


def test_against_several_players_the_groups_are_the_same_and_their_equities_have_half_widths() -> None:
    prepared = table("22+, AK", "JJ+, AQ", "random", "random", board="Kh7h2d")
    settings = RunSettings(trials=20_000, seed=3, threads=2)
    *_, tree = breakdown(prepared, 0, settings)
    *_, two = breakdown(table("22+, AK", "JJ+, AQ", board="Kh7h2d"), 0)
    assert not tree.precision.exact
    assert [n.key for n in tree.partitions[1].children] == [n.key for n in two.partitions[1].children]
    assert all(0 < node.half_width < 0.03 for node in tree.partitions[1].children)
    top = tree.partitions[1].children[0]
    assert 0 < top.equity < two.partitions[1].children[0].equity + 0.02
    assert mask("Kh7h2d") & int(tree.hands[0]) == 0


def test_groups_of_a_sampled_range_lie_within_their_half_widths(monkeypatch: pytest.MonkeyPatch) -> None:
    prepared = table("22+, A2+, K2+, Q2+, J8+", "QQ+, KJ", board="Kc7h2h8s3d")
    *_, whole = breakdown(prepared, 0)
    true = {node.key: node.equity for node in whole.partitions[0].children}
    monkeypatch.setattr("oracle.analysis.facing.MOST_HANDS", 100)
    monkeypatch.setattr("oracle.analysis.facing.DRAWN_HANDS", 60)
    within = tried = 0
    for seed in range(60):
        monkeypatch.setattr("oracle.analysis.facing._DRAWN_SEED", seed)
        *_, sampled = breakdown(prepared, 0)
        assert sampled.drawn_of == len(whole.hands)
        for node in sampled.partitions[0].children:
            if node.hands:
                tried += 1
                within += abs(node.equity - true[node.key]) <= node.half_width + 1e-9
    assert within >= 0.93 * tried
