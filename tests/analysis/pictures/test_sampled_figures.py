"""Sampled pictures keep within their errors; where the same can be had exactly, it is compared."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from oracle.analysis.cancel import Cancel
from oracle.analysis.cards_to_come import card_figures
from oracle.analysis.cards_to_come.sampled_cards import CardFigures, sampled_cards
from oracle.analysis.facing import face
from oracle.analysis.hands import every_deal, hand_by_hand
from oracle.analysis.hands import holdem as hands
from oracle.analysis.pictures.breakdown import breakdown
from oracle.analysis.pictures.heat_map import heat_map
from oracle.analysis.pictures.next_card import next_card
from oracle.analysis.pictures.range_v_range import range_v_range
from oracle.analysis.pictures.turn_river import turn_river
from oracle.analysis.precision import POT_HALF_WIDTH
from oracle.cards.combo import CLASS_INDEX, pair_indices
from oracle.prepared import Prepared
from oracle.query import RunSettings
from oracle.ranges import pair_weights
from oracle.showdown.inside.several import joint_equities
from oracle.simulate import run
from oracle.simulate.work.whole_numbers import whole_numbers
from tests.analysis.tables import mask, random_text, table

FEW = "3c3d3h3s4c4d4h4s5c5d5h6c6d6h6s8c8d8h8s9c9d9h9s"
"""Dead cards that leave a flop a third of its turns and rivers."""

FAR = 2.4
"""Half-widths that none of a few hundred figures is ever off, with fixed seeds: 4.8 standard errors."""


def far_off(found: np.ndarray, exact: np.ndarray, half_width: np.ndarray) -> float:
    """The largest distance in half-widths."""
    return float(np.max(np.abs(found - exact) / np.maximum(half_width, 1e-9)))


@pytest.mark.parametrize(
    ("board", "sizes"),
    [("Kh7h2d", (10, 12, 14)), ("8h8c2c5d", (12, 25, 25)), ("9s9d9h2c3c", (12, 25, 25))],
    ids=["flop", "turn", "river"],
)
def test_hands_against_two_ranges_are_within_their_half_widths(
    board: str, sizes: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = np.random.default_rng(3)
    texts = [random_text(rng, size) for size in sizes]
    prepared = table(*texts, board=board, dead="As")
    monkeypatch.setattr(every_deal, "every_deal", lambda *_: None)
    monkeypatch.setattr(hand_by_hand, "every_deal", lambda *_: None)
    *_, found = range_v_range(prepared, RunSettings(seed=5, threads=2))
    assert not found.precision.exact
    assert not found.precision.rough
    for seat in found.seats:
        others = [entry.live for place, entry in enumerate(prepared.seats) if place != seat.seat]
        boards = np.full(seat.hands.size, prepared.board_mask, dtype=np.uint64)
        exact = joint_equities(
            seat.hands, boards, len(prepared.board), prepared.dead,
            [other.masks for other in others], [whole_numbers(other.weights) for other in others],
        )  # fmt: skip
        assert far_off(seat.equity, exact, seat.half_width) < FAR
        assert (seat.half_width <= POT_HALF_WIDTH).all()


def two(board: str, dead: str = "") -> Prepared:
    rng = np.random.default_rng(9)
    return table(random_text(rng, 40), random_text(rng, 60), board=board, dead=dead)


@pytest.mark.parametrize("board", ["", "Kh7h2d", "Kh7h2d5s"])
def test_sampling_two_players_finds_what_the_sweep_finds(board: str) -> None:
    facing = face(two(board), 0, "a picture")
    settings = RunSettings(seed=2, threads=2)
    *_, exact = hands.pair_equities(facing, settings)
    *_, found = hands._sampled(facing, settings, None)
    held = (pair_weights(facing.hero) > 0) & (exact.likely > 0)
    assert exact.precision.exact
    assert not found.precision.exact
    assert far_off(found.share[held], exact.share[held], found.half_width[held]) < FAR
    relative = found.likely[held] / found.likely[held].sum() - exact.likely[held] / exact.likely[held].sum()
    assert np.abs(relative).max() < 1e-12


@pytest.mark.parametrize("board", ["Kh7h2d", "Kh7h2d5s"])
def test_sampled_next_cards_find_what_the_sweep_finds(board: str, monkeypatch: pytest.MonkeyPatch) -> None:
    prepared, settings = two(board, dead=FEW), RunSettings(seed=7, threads=2)
    *_, exact = next_card(prepared, settings)
    *_, cells = turn_river(prepared, settings) if len(prepared.board) == 3 else (None,)
    monkeypatch.setattr(card_figures, "card_figures", as_of_several)
    *_, found = next_card(prepared, settings)
    assert not found.precision.exact
    assert not found.precision.rough
    assert np.array_equal(found.cards, exact.cards)
    assert far_off(found.equity, exact.equity, found.half_width) < FAR
    assert far_off(found.chance, exact.chance, found.chance_half_width) < FAR
    assert far_off(found.now, exact.now, found.now_half_width) < FAR
    if cells is not None:
        *_, matrix = turn_river(prepared, settings)
        assert np.array_equal(matrix.chance, matrix.chance.T)
        for row in range(2):
            turns = exact.cards
            off = matrix.turn_equity[row, turns] - cells.turn_equity[row, turns]
            assert (np.abs(off) < FAR * matrix.turn_half_width[row, turns]).all()
            there = (matrix.chance > 0) & (cells.chance > 0)
            off = matrix.equity[row][there] - cells.equity[row][there]
            assert (np.abs(off) < FAR * matrix.half_width[row][there]).all()
            assert np.mean(np.abs(off) < matrix.half_width[row][there]) > 0.93
            assert (matrix.half_width[row][there] <= POT_HALF_WIDTH).all()


def as_of_several(
    prepared: Prepared, settings: RunSettings, cancel: Cancel, together: int
) -> Iterator[CardFigures]:
    """The figures of cards to come, sampled as for more than two players."""
    return sampled_cards(face(prepared, 0, "a picture"), settings, cancel, together)


def test_four_players_share_the_whole_pot_after_every_card() -> None:
    prepared = table("22+, AK", "QQ, T9s", "random", "random", board="Kh7h2d")
    *pictures, found = next_card(prepared, RunSettings(seed=1, threads=2))
    assert found.precision.progress == 1.0
    progress = [picture.precision.progress for picture in pictures]
    assert progress == sorted(progress)
    assert all(
        0 < share <= 1 for share in progress
    )  # the last picture but one may be complete on a busy machine
    assert found.equity.sum(axis=0) == pytest.approx(np.ones(found.cards.size), abs=1e-9)
    assert found.chance.sum() == pytest.approx(1.0)


def test_the_grid_of_four_players_shows_the_half_widths_of_its_classes() -> None:
    prepared = table("22+, AK", "QQ, T9s", "random", "random", board="Kh7h2d")
    *_, grid = heat_map(prepared, 0, RunSettings(error=0.01, seed=1, threads=2))
    held = grid.class_hands > 0
    assert held.sum() == 15
    assert ((grid.class_half_width[held] > 0) & (grid.class_half_width[held] <= 0.01)).all()
    assert np.isnan(grid.class_equity[~held]).all()
    combos = pair_indices(prepared.seats[0].live.masks)
    assert not np.isnan(grid.equity[combos]).any()


def test_a_hand_that_blocks_the_others_is_known_as_well_as_every_other() -> None:
    in_the_way = [f"A{suit}{rank}{suit}" for suit in "sh" for rank in "KQJT98"]
    prepared = table("AsAh, 9c8c", ", ".join([*in_the_way, "KcQc"]), "random", "random", board="Kd7h2d")
    *_, rough = range_v_range(prepared, RunSettings(trials=1_024, seed=1, threads=1))
    *_, whole = range_v_range(prepared, RunSettings(seed=1, threads=1))
    aces = [int(np.flatnonzero(each.seats[0].hands == mask("AsAh"))[0]) for each in (rough, whole)]
    assert rough.precision.rough
    assert rough.seats[0].half_width[aces[0]] > 0.05
    assert not whole.precision.rough
    assert whole.seats[0].half_width[aces[1]] <= POT_HALF_WIDTH
    alone = table("AsAh", ", ".join([*in_the_way, "KcQc"]), "random", "random", board="Kd7h2d").query
    output = run(alone, RunSettings(method="sampled", trials=100_000, seed=2)).snapshot.seats[0].equity.value
    assert whole.seats[0].equity[aces[1]] == pytest.approx(output, abs=FAR * POT_HALF_WIDTH)


def test_hands_hardly_ever_dealt_are_rough_until_they_are_known() -> None:
    in_the_way = [f"A{suit}{rank}{suit}" for suit in "sh" for rank in "KQJT98"]
    prepared = table("AsAh, 9c8c", ", ".join([*in_the_way, "KcQc"]), "random", "random", board="Kd7h2d")
    few = RunSettings(trials=1_024, seed=1, threads=1)
    *_, tree = breakdown(prepared, 0, few)
    *_, grid = heat_map(prepared, 0, few)
    assert tree.precision.rough
    pair = next(node for node in tree.partitions[0].children if node.key == "pair")
    assert pair.half_width > 0.05
    assert grid.class_half_width[CLASS_INDEX["AA"]] > grid.class_half_width[CLASS_INDEX["98s"]]
