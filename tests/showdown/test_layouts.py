"""Blocks of hands, and card removal between them."""

import numpy as np
import pytest

from oracle.cards.combo import COMBOS, PAIR_CARDS, PAIR_MASKS
from oracle.showdown.pairs import live_weight
from oracle.showdown.sweep.blocks import BLOCK_RANKS, CELL_OF_PAIR, WIDTH, from_cells, to_cells


@pytest.mark.nojit
def test_every_hand_has_its_own_cell_in_the_block_of_its_ranks() -> None:
    assert np.unique(CELL_OF_PAIR).size == COMBOS
    ranks = BLOCK_RANKS[CELL_OF_PAIR % WIDTH]
    assert np.array_equal(ranks, PAIR_CARDS.astype(np.int64) >> 2)


@pytest.mark.nojit
def test_laying_out_in_cells_and_back_changes_nothing() -> None:
    figures = np.random.default_rng(1).random(COMBOS)
    cells = to_cells(figures)
    assert cells.sum() == pytest.approx(figures.sum(), rel=1e-12)
    assert np.array_equal(from_cells(cells), figures)


@pytest.mark.nojit
def test_live_weight_is_the_sum_over_hands_that_share_no_card() -> None:
    weights = np.random.default_rng(2).integers(0, 9, COMBOS).astype(np.float64)
    meet = (PAIR_MASKS[:, None] & PAIR_MASKS[None, :]) == 0
    assert np.array_equal(live_weight(weights), meet @ weights)
