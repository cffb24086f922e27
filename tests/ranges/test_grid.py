"""The table of all hands: every hand in one cell, and back."""

from __future__ import annotations

import random
from math import comb

import numpy as np
import pytest

from oracle.cards.mask import cards_in, mask_of
from oracle.games import find_game
from oracle.ranges.grid import grid_of, size
from oracle.ranges.hands.all_hands import hand_table
from oracle.ranges.hands.levels import all_hands


@pytest.mark.parametrize(("cards", "hands"), [(2, 1_326), (4, 270_725), (5, 2_598_960), (6, 20_358_520)])
def test_the_grid_holds_each_hand_once(cards, hands):
    grid = grid_of(cards)
    assert size(grid.everything) == hands == comb(52, cards)


@pytest.mark.parametrize("cards", [2, 4, 5, 6])
def test_a_hand_and_its_cell_lead_to_each_other(cards):
    grid = grid_of(cards)
    rng = random.Random(cards)
    hands = [tuple(rng.sample(range(52), cards)) for _ in range(500)]
    masks = np.array([mask_of(hand) for hand in hands], dtype=np.uint64)
    cells = grid.cells_of(masks)
    assert cells.tolist() == [grid.cell(hand) for hand in hands]
    assert np.array_equal(grid.masks_of(cells), masks)


def test_rows_are_the_falling_ranks_in_order():
    ranks = grid_of(4).ranks.tolist()
    assert ranks == sorted(ranks)
    assert all(row == sorted(row, reverse=True) for row in ranks)
    assert len({tuple(row) for row in ranks}) == len(ranks) == comb(16, 4)


@pytest.mark.parametrize("cards", [2, 4, 5])
def test_listed_hands_ascend_and_are_the_cells_of_the_grid(cards):
    table, grid = hand_table(cards), grid_of(cards)
    assert (table.masks[1:] > table.masks[:-1]).all()
    assert table.flags(grid.everything).all()
    words = np.zeros_like(grid.everything)
    words[17] = grid.everything[17]
    held = table.masks[table.flags(words)]
    assert set(held.tolist()) == set(grid.masks_of(grid.set_cells(words)).tolist())
    assert held.size == size(words) > 0


@pytest.mark.parametrize("cards", [2, 4, 5])
def test_live_hands_are_those_without_a_dead_card(cards):
    grid = grid_of(cards)
    dead = (51, 50, 13, 0)
    live = grid.live(mask_of(dead))
    assert size(live) == comb(48, cards)
    some = grid.masks_of(grid.set_cells(live)[:: size(live) // 300])
    assert not any(set(cards_in(int(mask))) & set(dead) for mask in some)


def test_short_deck_has_the_630_hands_from_the_six_up():
    grid = grid_of(2)
    hands = grid.masks_of(grid.set_cells(all_hands(find_game("shortdeck"))))
    assert hands.size == 630
    assert all(card >= 16 for mask in hands for card in cards_in(int(mask)))
