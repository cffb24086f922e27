"""Exact figures against the slow twin: random ranges, weights, boards and dead cards."""

from __future__ import annotations

from math import comb

import numpy as np
import pytest

from oracle.analysis.boards.flops import FlopTable, flop_table
from oracle.analysis.boards.suits import averaged, common_renamings, renamed_pairs
from oracle.analysis.facing import face
from oracle.analysis.hands.holdem import pair_equities, whole_pairs
from oracle.analysis.pictures.breakdown import breakdown
from oracle.analysis.pictures.heat_map import heat_map
from oracle.analysis.pictures.next_card import next_card
from oracle.analysis.pictures.range_v_range import range_v_range
from oracle.analysis.pictures.turn_river import turn_river
from oracle.cards.combo import CLASS_INDEX, PAIR_MASKS, pair_indices
from oracle.cards.mask import cards_in
from oracle.prepared import Prepared
from oracle.query import RunSettings
from oracle.ranges import pair_weights, parse_range
from oracle.showdown import preflop_table
from oracle.showdown.pairs import live_weight
from oracle.showdown.sweep.pairs import sweep
from oracle.simulate import run
from tests.analysis.tables import LOW, Brute, hand, listed, mask, random_text, table

BOARDS = {
    "rainbow turn": ("Kh7c2d5s", ""),
    "monotone turn": ("Kh7h2h5h", ""),
    "paired turn": ("8h8c2d5s", "As"),
    "trips turn": ("8h8c8d5s", "AsAd"),
    "three of a suit": ("Ts9s2s4d", "Qs"),
    "river": ("Ts9s2s4dJc", ""),
    "flush on the river": ("Ts9s2s4sJs", "2c"),
}


def dealt(rng: np.random.Generator, board: str, dead: str, hands: int = 14) -> Prepared:
    return table(random_text(rng, hands), random_text(rng, hands), board=board, dead=dead)


@pytest.mark.parametrize("name", BOARDS)
def test_every_hand_of_two_ranges_is_exact(name: str) -> None:
    board, dead = BOARDS[name]
    prepared = dealt(np.random.default_rng(len(name)), board, dead)
    brute = Brute()
    *_, found = range_v_range(prepared)
    assert found.precision.exact
    for seat in found.seats:
        theirs = listed(prepared, 1 - seat.seat)
        likely = []
        for own, equity, weight in zip(seat.hands, seat.equity, seat.weights, strict=True):
            won, total = brute.pots(cards_in(int(own)), theirs, hand(board), hand(dead))
            assert equity == pytest.approx(float(won / total), abs=1e-12)
            likely.append(float(total) * weight)
        assert seat.likelihood == pytest.approx(np.array(likely) / sum(likely), abs=1e-12)
        assert (np.diff(seat.equity) <= 0).all()


def test_a_flop_is_exact_too() -> None:
    rng = np.random.default_rng(5)
    prepared = table(random_text(rng, 3), random_text(rng, 3), board="8h8c2c", dead="Ad")
    brute = Brute()
    *_, found = range_v_range(prepared)
    seat = found.seats[0]
    for own, equity in zip(seat.hands, seat.equity, strict=True):
        won, total = brute.pots(cards_in(int(own)), listed(prepared, 1), hand("8h8c2c"), hand("Ad"))
        assert equity == pytest.approx(float(won / total), abs=1e-12)


@pytest.mark.parametrize("name", ["rainbow turn", "monotone turn", "three of a suit"])
def test_next_cards_are_the_same_table_with_one_card_more(name: str) -> None:
    board, dead = BOARDS[name]
    prepared = dealt(np.random.default_rng(11), board, dead)
    brute = Brute()
    *_, found = next_card(prepared)
    assert found.precision.exact
    assert found.street == "river"
    weights = []
    for card, equity in zip(found.cards.tolist(), found.equity[0], strict=True):
        won = total = 0
        for own, weight in listed(prepared, 0):
            if card not in own:
                pots = brute.pots(own, listed(prepared, 1), (*hand(board), card), hand(dead))
                won, total = won + weight * pots[0], total + weight * pots[1]
        assert equity == pytest.approx(float(won / total), abs=1e-12)
        weights.append(float(total))
    assert found.chance == pytest.approx(np.array(weights) / sum(weights), abs=1e-12)
    assert found.equity.sum(axis=0) == pytest.approx(np.ones(found.cards.size), abs=1e-12)


def test_next_cards_leave_out_what_known_hands_hold() -> None:
    *_, found = next_card(table("AsKs", "QdQc", board="Kh7c2d"))
    assert found.cards.size == 45
    assert not set(hand("AsKsQdQcKh7c2d")) & set(found.cards.tolist())
    assert found.chance == pytest.approx(np.full(45, 1 / 45))


def test_the_matrix_and_the_next_cards_agree_with_the_flop() -> None:
    prepared = table("15%", "22+", board="Kh7h2d")
    *_, cards = next_card(prepared)
    *_, matrix = turn_river(prepared)
    *_, flop = range_v_range(prepared)
    assert cards.now == pytest.approx([seat.mean for seat in flop.seats], abs=1e-12)
    assert matrix.now == pytest.approx(cards.now, abs=1e-12)
    assert matrix.turn_equity[:, cards.cards] == pytest.approx(cards.equity, abs=1e-12)
    assert matrix.turn_chance[cards.cards] == pytest.approx(cards.chance, abs=1e-12)
    assert np.nansum(matrix.chance) == pytest.approx(1.0, abs=1e-12)
    assert np.array_equal(matrix.chance, matrix.chance.T)
    assert (cards.chance @ cards.equity[0]) == pytest.approx(cards.now[0], abs=1e-12)


def test_a_cell_of_the_matrix_is_its_river() -> None:
    prepared = table("15%", "22+", board="Kh7h2d")
    *_, matrix = turn_river(prepared)
    for turn, river in (("3h", "4h"), ("Ks", "2s"), ("Ac", "9d")):
        first, second = hand(turn)[0], hand(river)[0]
        *_, there = range_v_range(table("15%", "22+", board="Kh7h2d" + turn + river))
        assert matrix.equity[0, first, second] == pytest.approx(there.seats[0].mean, abs=1e-12)
        assert matrix.equity[1, second, first] == pytest.approx(there.seats[1].mean, abs=1e-12)
    assert np.isnan(matrix.equity[0, hand("Kh")[0]]).all()
    assert np.isnan(np.diagonal(matrix.equity[0])).all()


TENS = "TcTdThTs"
TABLES = [
    ("15%", "", "66", 24),
    ("AsKs", LOW + TENS, "77, AKs", 6),
    ("QQ+, AhKh", LOW + TENS + "8c", "AsKs", 2),
    ("KK, AsQs, Jd9h", LOW + TENS, "9c8c, AJ", 1),
]


@pytest.mark.parametrize(("villain", "dead", "hero", "symmetric"), TABLES, ids=lambda value: str(value)[:12])
def test_the_flop_table_is_the_sweep_of_every_flop(
    villain: str, dead: str, hero: str, symmetric: int
) -> None:
    gone = mask(dead)
    theirs = parse_range(villain, syntax="classic").without(gone)
    renamings = common_renamings([theirs], 0, gone)
    assert len(renamings) == symmetric
    combos = np.flatnonzero(pair_weights(parse_range(hero, syntax="classic")))
    *_, found = flop_table(whole_pairs(theirs), gone, renamings, combos, threads=2)
    assert isinstance(found, FlopTable)
    assert set(combos.tolist()) <= set(found.combos.tolist())
    assert found.members.sum() == comb(52 - gone.bit_count(), 3)
    for row in np.random.default_rng(7).integers(0, found.flops.size, 12):
        swept = sweep(found.villain, int(found.flops[row]), gone)
        assert np.array_equal(found.won[row], (swept.win + swept.tie / 2)[found.combos])
        assert np.array_equal(found.totals(int(row)), swept.total[found.combos])


def test_all_flops_together_are_the_preflop_table() -> None:
    theirs = parse_range("22+, A2s+", syntax="classic")
    renamings = common_renamings([theirs], 0, 0)
    *_, found = flop_table(whole_pairs(theirs), 0, renamings, np.arange(1326), threads=2)
    assert isinstance(found, FlopTable)
    lines = preflop_table.versus(whole_pairs(theirs))
    summed = averaged(found.members @ found.won, renamed_pairs(renamings))
    assert summed == pytest.approx(10 * (lines.win + lines.tie / 2), rel=1e-12)  # ten flops in five cards


@pytest.mark.parametrize(("board", "dead"), [("", LOW + "As"), ("Kh7c", ""), ("Kh", LOW + "Ks"), ("", "")])
def test_incomplete_flops_and_dead_cards_are_exact(board: str, dead: str) -> None:
    prepared = table("QQ+, AKs", "JJ, T9s", board=board, dead=dead)
    *_, found = range_v_range(prepared)
    assert found.precision.exact
    output = run(prepared.query, RunSettings(method="exact")).snapshot
    for seat, figures in zip(found.seats, output.seats, strict=True):
        assert seat.mean == pytest.approx(figures.equity.value, abs=1e-12)


def test_pots_before_the_flop_count_every_run_out() -> None:
    facing = face(table("QQ+", "JJ", dead=LOW + "7c8d"), 0, "a picture")
    *_, found = pair_equities(facing, RunSettings())
    beside = live_weight(whole_pairs(facing.opponents[0]))
    free = (PAIR_MASKS & np.uint64(mask(LOW + "7c8d"))) == 0
    assert np.array_equal(found.likely, beside * free * comb(26, 5))


def test_every_picture_of_a_board_shows_the_same_equity() -> None:
    prepared = table(random_text(np.random.default_rng(8), 40), "QQ, 87s", board="Kh7c2d")
    *_, grid = heat_map(prepared, 0)
    *_, tree = breakdown(prepared, 0)
    *_, both = range_v_range(prepared)
    assert grid.mean == pytest.approx(both.seats[0].mean, abs=1e-12)
    assert tree.partitions[0].equity == pytest.approx(both.seats[0].mean, abs=1e-12)
    known = ~np.isnan(grid.equity)
    assert np.array_equal(np.sort(grid.equity[known])[::-1], both.seats[0].equity)
    assert np.nansum(grid.class_hands) == np.count_nonzero(known) == tree.hands.size


def test_the_heat_map_weighs_the_hands_of_a_class() -> None:
    prepared = table("AhKh, AsKs", "QQ", board="Th7h2d")
    *_, grid = heat_map(prepared, 0)
    index = CLASS_INDEX["AKs"]
    one, other = (
        grid.equity[pair_indices(np.array([mask(text)], dtype=np.uint64))[0]] for text in ("AhKh", "AsKs")
    )
    assert grid.class_equity[index] == pytest.approx((one + other) / 2, abs=1e-12)  # six queens beat each
    assert grid.class_hands[index] == 2
    assert grid.class_weight[index] == 50
    assert np.isnan(grid.class_equity[CLASS_INDEX["AA"]])
