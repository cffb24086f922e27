"""Every hand on every flop and turn, against the sweep of one board after the other."""

from itertools import permutations
from math import comb

import numpy as np
import pytest

from oracle.cards.card import parse_cards
from oracle.cards.combo import PAIR_MASKS, pair_indices
from oracle.cards.mask import CARD_BITS, mask_of
from oracle.ranges import pair_weights, parse_range
from oracle.showdown.sweep.early.boards import EarlySweep, early_classes, early_masks
from oracle.showdown.sweep.pairs import sweep
from oracle.simulate.deal.enumerate import rename, suit_renamings

EVERY = list(permutations(range(4)))
LOW_CARDS = mask_of(range(32))
"""With these gone, twenty cards are left, and all boards are swept in no time."""


@pytest.mark.parametrize(("known", "classes"), [(3, 1_755), (4, 16_432)])
def test_flops_and_turns_fall_into_their_classes(known, classes):
    found = early_classes(known, 0, EVERY)
    assert found.masks.size == len(set(found.masks.tolist())) == classes
    assert found.members.sum() == comb(52, known)
    assert np.array_equal(np.bincount(found.class_of), found.members)


@pytest.mark.parametrize("known", [3, 4])
def test_each_board_has_a_number_and_a_renaming_that_leads_to_its_representative(known):
    masks = early_masks(known)
    assert np.unique(masks).size == comb(52, known)
    assert (np.bitwise_count(masks) == known).all()
    found = early_classes(known, 0, EVERY)
    for which, renaming in enumerate(EVERY):
        moved = found.renaming_of == which
        assert np.array_equal(rename(masks[moved], renaming), found.masks[found.class_of[moved]])


@pytest.mark.parametrize("known", [3, 4])
@pytest.mark.parametrize(
    ("villain", "dead"), [("TT+,AK,QJ", ""), ("AsKs@1,QJ@7,TT@100", ""), ("JJ+,A", "Ah")]
)
def test_every_hand_on_every_board_is_advised_to_the_last_bit_as_by_a_sweep_of_the_board(
    villain, dead, known
):
    gone = LOW_CARDS | mask_of(parse_cards(dead))
    hands = parse_range(villain)
    renamings = suit_renamings([hands], [gone])
    weights = pair_weights(hands)
    work = EarlySweep(weights, gone, renamings, np.arange(1326), known)
    sums = [work.sums(), work.sums()]
    for number in range(work.pieces):
        work.add(number, sums[number % 2])
    table = work.table(sums[0] + sums[1])
    deck = [card for card in range(52) if not gone >> int(CARD_BITS[card]).bit_length() - 1 & 1]
    chances = np.random.default_rng(5)
    for _ in range(25):
        board = mask_of(chances.choice(deck, known, replace=False).tolist())
        own = PAIR_MASKS[(PAIR_MASKS & np.uint64(board | gone)) == 0]
        expected = sweep(weights, board, gone).equity[pair_indices(own)]
        found = table.of(own, np.full(own.size, board, dtype=np.uint64))
        assert np.array_equal(found, expected, equal_nan=True)


def test_a_table_of_few_hands_is_small_and_shows_the_same():
    hands, wanted = parse_range("TT+,AK"), parse_range("QJ")
    renamings = suit_renamings([hands], [LOW_CARDS])
    whole = EarlySweep(pair_weights(hands), LOW_CARDS, renamings, np.arange(1326), 3)
    part = EarlySweep(pair_weights(hands), LOW_CARDS, renamings, pair_indices(wanted.masks), 3)
    assert part.size * 91 == whole.size
    seen = []
    board = mask_of(parse_cards("AsKsTd"))
    for work in (whole, part):
        sums = work.sums()
        for number in range(work.pieces):
            work.add(number, sums)
        seen.append(work.table(sums).of(wanted.masks, np.full(wanted.hands, board, dtype=np.uint64)))
    assert np.array_equal(seen[0], seen[1])
    assert np.isfinite(seen[0]).all()
