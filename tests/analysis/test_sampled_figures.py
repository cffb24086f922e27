"""Sampled pictures keep within their errors; where the same can be had exactly, it is compared."""

from __future__ import annotations

import numpy as np
import pytest

from oracle.analysis import (
    AGAINST_RANGES,
    breakdown,
    cards_to_come,
    equity_graph,
    hands,
    heat_map,
    next_cards,
    range_vs_range,
    turn_river,
)
from oracle.analysis.against_ranges import BOARD_DEALS
from oracle.analysis.facing import face
from oracle.cards.combo import CLASS_INDEX, pair_indices
from oracle.query import RunSettings
from oracle.ranges import pair_weights
from oracle.showdown.several import joint_equities
from oracle.simulate import Prepared
from oracle.simulate.whole_numbers import whole_numbers
from tests.analysis.tables import mask, random_text, table

FAR = 4.8
"""Standard errors that none of a few hundred figures is ever off, with fixed seeds."""


def far_off(found: np.ndarray, exact: np.ndarray, error: np.ndarray) -> float:
    """The largest distance in standard errors."""
    return float(np.max(np.abs(found - exact) / np.maximum(error, 1e-9)))


@pytest.mark.parametrize("board", ["Kh7h2d", "8h8c2c5d", "9s9d9h2c3c"])
def test_hands_against_two_ranges_are_within_their_errors(board: str) -> None:
    rng = np.random.default_rng(3)
    texts = [random_text(rng, size) for size in (12, 25, 25)]
    prepared = table(*texts, board=board, dead="As")
    settings = RunSettings(trials=60_000, seed=5, threads=2)
    *_, found = range_vs_range(prepared, settings)
    for seat in found.seats:
        others = [entry.live for place, entry in enumerate(prepared.seats) if place != seat.seat]
        boards = np.full(seat.hands.size, prepared.board_mask, dtype=np.uint64)
        exact = joint_equities(
            seat.hands, boards, len(prepared.board), prepared.dead,
            [other.masks for other in others], [whole_numbers(other.weights) for other in others],
        )  # fmt: skip
        certain = seat.error == 0
        assert seat.equity[certain] == pytest.approx(exact[certain], abs=0.002)
        assert far_off(seat.equity[~certain], exact[~certain], seat.error[~certain]) < FAR
        assert (seat.error < 0.02).all()


def two(board: str) -> Prepared:
    rng = np.random.default_rng(9)
    return table(random_text(rng, 40), random_text(rng, 60), board=board)


@pytest.mark.parametrize("board", ["", "Kh7h2d", "Kh7h2d5s"])
def test_sampling_two_players_finds_what_the_sweep_finds(board: str) -> None:
    facing = face(two(board), 0, "a picture")
    settings = RunSettings(trials=80_000, seed=2, threads=2)
    *_, exact = hands.pair_equities(facing, settings)
    *_, found = hands._sampled(facing, settings, None)
    held = (pair_weights(facing.hero) > 0) & (found.error > 0)
    assert exact.exact
    assert not found.exact
    assert far_off(found.share[held], exact.share[held], found.error[held]) < FAR
    relative = found.total[held] / found.total[held].sum() - exact.total[held] / exact.total[held].sum()
    assert np.abs(relative).max() < 0.001


@pytest.mark.parametrize("board", ["Kh7h2d", "Kh7h2d5s"])
def test_sampled_next_cards_find_what_the_sweep_finds(board: str, monkeypatch: pytest.MonkeyPatch) -> None:
    prepared, settings = two(board), RunSettings(trials=400_000, seed=7, threads=2)
    *_, exact = next_cards(prepared, settings)
    monkeypatch.setattr(
        cards_to_come,
        "_swept",
        lambda facing, chosen, cancel: cards_to_come._sampled(facing.prepared, chosen, cancel, 1),
    )
    *_, found = next_cards(prepared, settings)
    assert not found.exact
    assert np.array_equal(found.cards, exact.cards)
    assert far_off(found.equity, exact.equity, found.error) < FAR
    spread = np.sqrt(exact.chance / 400_000)
    assert far_off(found.chance, exact.chance, spread) < FAR
    if len(prepared.board) == 3:
        *_, matrix = turn_river(prepared, settings)
        assert np.array_equal(matrix.chance, matrix.chance.T)
        assert matrix.now == pytest.approx(exact.now, abs=0.005)


def test_three_players_share_the_whole_pot_after_every_card() -> None:
    prepared = table("22+, AK", "QQ, T9s", "random", board="Kh7h2d")
    *pictures, found = next_cards(prepared, RunSettings(trials=200_000, seed=1, threads=2))
    assert found.progress == 1.0
    assert all(0 < picture.progress < 1 for picture in pictures)
    assert found.equity.sum(axis=0) == pytest.approx(np.ones(found.cards.size), abs=1e-9)
    assert found.chance.sum() == pytest.approx(1.0)


def test_the_grid_of_three_players_tells_the_errors_of_its_classes() -> None:
    prepared = table("22+, AK", "QQ, T9s", "random", board="Kh7h2d")
    *_, grid = heat_map(prepared, 0, RunSettings(error=0.01, seed=1, threads=2))
    held = grid.class_hands > 0
    assert held.sum() == 15
    assert ((grid.class_error[held] >= 0) & (grid.class_error[held] < 0.01)).all()
    assert np.isnan(grid.class_equity[~held]).all()
    combos = pair_indices(prepared.seats[0].live.masks)
    assert not np.isnan(grid.equity[combos]).any()


def test_a_hand_that_blocks_the_others_says_how_little_its_equities_are_known() -> None:
    prepared = table("AsAh", "AA, KsKh", "random", board="Kc7h2h")
    seen: dict[int, list[float]] = {}
    for seed in range(8):
        *_, graph = equity_graph(prepared, 0, AGAINST_RANGES, RunSettings(seed=seed, threads=2))
        for board, equity in zip(graph.curve.boards.tolist(), graph.curve.equity.tolist(), strict=True):
            seen.setdefault(board, []).append(equity)
    spread = float(np.sqrt(np.mean([np.var(each, ddof=1) for each in seen.values() if len(each) > 1])))
    assert spread > 0.5 / np.sqrt(BOARD_DEALS)  # most pairs of aces hold one of his: those deals are no use
    assert spread < 1.1 * graph.noise
    assert graph.noise < 2 * spread


def test_groups_of_hands_hardly_ever_dealt_do_not_pass_for_certain() -> None:
    in_the_way = [f"A{suit}{rank}{suit}" for suit in "sh" for rank in "KQJT98"]
    prepared = table("AsAh, 9c8c", ", ".join([*in_the_way, "KcQc"]), "JJ, TT", board="Kd7h2d")
    few = RunSettings(trials=1_024, seed=1, threads=1)
    *_, tree = breakdown(prepared, 0, few)
    *_, grid = heat_map(prepared, 0, few)
    *_, both = range_vs_range(prepared, few)
    unknown = both.seats[0].hands[np.isnan(both.seats[0].error)].tolist()
    assert unknown == [mask("AsAh")]
    pair = next(node for node in tree.partitions[0].children if node.key == "pair")
    assert pair.error == pytest.approx(0.5)
    assert grid.class_error[CLASS_INDEX["AA"]] == pytest.approx(0.5)
    assert grid.class_error[CLASS_INDEX["98s"]] < 0.05
