"""Random completions of deals: by weight, from the deck, from tables of bits, or given up."""

from collections import Counter
from math import comb

import numpy as np
import pytest

from oracle.cards.mask import CARD_BITS, FULL_DECK, mask_of
from oracle.ranges import parse_hands
from oracle.ranges.hands.structured import StructuredRange
from oracle.showdown.inside.completions import _deal_cards, _deal_clear, sample_deals
from oracle.showdown.inside.seat_hands import NOBODY, SeatHands, draw_from
from oracle.simulate.inner.drawn import draw_hands
from tests.reference import statistics as stats
from tests.simulate.asking import cards


def mask(text: str) -> int:
    return mask_of(cards(text))


def test_random_completions_come_by_weight_and_use_no_card_twice():
    """A villain on AA three times as often as KK, with one ace known to be gone."""
    villain = [mask("AsAh"), mask("KsKh"), mask("AdAc")]
    drawn = draw_from(
        [NOBODY, SeatHands(np.array(villain, dtype=np.uint64), np.array([3.0, 1.0, 3.0]))], [1, 2]
    )
    own = np.array([[mask("AsQs")], [0]], dtype=np.uint64)
    board = np.array([mask("2c3c4c")], dtype=np.uint64)
    each = 8000
    hands, full = np.empty((2, each), dtype=np.uint64), np.empty(each, dtype=np.uint64)
    weights = np.empty(each)
    known = own[0] | board
    seeds = np.array([42], dtype=np.uint64)
    sample_deals(drawn, own, board, known, 2, seeds, CARD_BITS, each, hands, full, weights)
    assert (weights == 1).all()
    assert (np.bitwise_count(hands[0]) == 3).all()
    assert (np.bitwise_count(hands[1]) == 4).all()
    assert not (hands[0] & hands[1]).any()
    assert not ((hands[0] | hands[1]) & full).any()
    assert (np.bitwise_count(full) == 5).all()
    seen = Counter(next(each for each in villain if hand & each == each) for hand in hands[1].tolist())
    kings, aces = seen[mask("KsKh")], seen[mask("AdAc")]
    assert stats.binomtest(kings, kings + aces, 0.25).pvalue > 1e-5
    assert np.bitwise_or.reduce(full) == np.uint64(FULL_DECK & ~mask("AsQs"))


def test_hands_that_cannot_be_dealt_are_given_up():
    drawn = draw_from([NOBODY, SeatHands(np.array([mask("AsAh")], dtype=np.uint64), np.ones(1))], [0, 0])
    own = np.array([[mask("AsQs")], [0]], dtype=np.uint64)
    board = np.zeros(1, dtype=np.uint64)
    hands, full, weights = np.empty((2, 4), dtype=np.uint64), np.empty(4, dtype=np.uint64), np.empty(4)
    sample_deals(
        drawn, own, board, own[0], 5, np.ones(1, dtype=np.uint64), CARD_BITS, 4, hands, full, weights
    )
    assert (weights == 0).all()


def test_hands_are_drawn_by_weight_in_lists_of_any_length():
    rng = np.random.default_rng(3)
    masks = (CARD_BITS[:26, None] | CARD_BITS[None, 26:]).reshape(-1)[:400]
    for weights in (np.ones(400), rng.integers(1, 4, 400) ** 6.0, np.r_[np.full(399, 1e-3), 100.0]):
        drawn = draw_from([SeatHands(masks, weights)], [0])
        hands, full, found = (
            np.empty((1, 40_000), dtype=np.uint64),
            np.empty(40_000, dtype=np.uint64),
            np.empty(40_000),
        )
        nothing = np.zeros(1, dtype=np.uint64)
        sample_deals(
            drawn, nothing[None], nothing, nothing, 0, nothing + 7, CARD_BITS, 40_000, hands, full, found
        )
        order = np.argsort(masks)
        seen = np.bincount(np.searchsorted(masks[order], hands[0]), minlength=400)
        wanted = weights[order] / weights.sum() * 40_000
        often = wanted > 20
        assert (np.abs(seen - wanted)[often] < 5.5 * np.sqrt(wanted[often])).all()
        assert abs(seen[~often].sum() - wanted[~often].sum()) < 5.5 * np.sqrt(wanted[~often].sum() + 1)


def dealt(drawn, deals: int, known: int = 0, missing: int = 0):
    """Samples of one row, without cards from the start: hands, boards, and which of them were found."""
    seats = drawn.free.size
    hands, full = np.empty((seats, deals), dtype=np.uint64), np.empty(deals, dtype=np.uint64)
    found = np.empty(deals)
    nothing, seed = np.zeros((seats, 1), dtype=np.uint64), np.full(1, 7, dtype=np.uint64)
    gone = np.full(1, known, dtype=np.uint64)
    sample_deals(drawn, nothing, nothing[0], gone, missing, seed, CARD_BITS, deals, hands, full, found)
    return hands, full, found


def alike(values: list[object], kinds: int) -> bool:
    """Whether all kinds of values occurred, none more often than chance allows."""
    seen = Counter(values)
    return len(seen) == kinds and stats.chisquare(list(seen.values())).pvalue > 1e-5


def test_cards_of_the_deck_are_equally_likely():
    """Nine cards left: every two of a seat and every three of the board beside them."""
    left = mask("2c3d4h5s6c7d8h9sTc")
    hands, full, found = dealt(draw_from([NOBODY, NOBODY], [0, 2]), 90_000, FULL_DECK & ~left, 3)
    assert (found == 1).all()
    assert alike(list(zip(hands[1].tolist(), full.tolist(), strict=True)), comb(9, 2) * comb(7, 3))


def test_every_deal_is_dealt_as_if_it_were_the_first():
    """The deck is not put in order between deals: a card is as likely after itself as after any other."""
    left = mask("2c3d4h5s6c7d")
    hands, _, _ = dealt(draw_from([NOBODY], [1]), 60_000, FULL_DECK & ~left)
    cards_dealt = hands[0].tolist()
    assert alike(list(zip(cards_dealt[::2], cards_dealt[1::2], strict=True)), 36)


@pytest.mark.parametrize(
    ("size", "need"), [(49, (4, 7, 0)), (36, (2, 0, 5)), (10, (3, 3, 4)), (4, (3, 2, 0))]
)
def test_where_nothing_is_in_the_way_the_same_cards_are_dealt(size, need):
    dealt = []
    for deal in (_deal_cards, _deal_clear):
        deck, state = np.concatenate([CARD_BITS[:size], CARD_BITS[:3]]), np.array([7], dtype=np.uint64)
        hands, used = np.zeros((2, 300), dtype=np.uint64), np.zeros(300, dtype=np.uint64)
        found = deal(deck, size, np.array(need), state, hands, np.uint64(0), used)
        dealt.append((found, *((hands.tolist(), used.tolist(), deck.tolist(), state[0]) if found else ())))
    assert dealt[0] == dealt[1]
    assert dealt[0][0] == (300 if sum(need) <= size else 0)


def test_a_deck_that_is_too_short_deals_nothing():
    hands, full, found = dealt(draw_from([NOBODY], [3]), 5, FULL_DECK & ~mask("2c3d"))
    assert not found.any()
    assert not hands.any()
    assert not full.any()


def test_cards_beside_a_listed_hand_are_equally_likely():
    known = FULL_DECK & ~mask("2c3d4h5s6c7d")
    listed = SeatHands(np.array([mask("2c3d"), mask("4h5s")], dtype=np.uint64), np.ones(2))
    hands, _, found = dealt(draw_from([listed, NOBODY], [0, 2]), 60_000, known)
    assert (found == 1).all()
    assert not (hands[0] & hands[1]).any()
    assert alike(list(zip(*hands.tolist(), strict=True)), 2 * comb(4, 2))


def test_hands_of_two_lists_come_by_both_weights_where_they_can_be_dealt_together():
    one = SeatHands(np.array([mask("AsAh"), mask("KsKh")], dtype=np.uint64), np.array([3.0, 1.0]))
    other = SeatHands(np.array([mask("AsKs"), mask("QsQh")], dtype=np.uint64), np.array([1.0, 1.0]))
    hands, _, found = dealt(draw_from([one, other], [0, 0]), 20_000)
    assert (found == 1).all()
    assert (hands[1] == mask("QsQh")).all()
    aces = int((hands[0] == mask("AsAh")).sum())
    assert stats.binomtest(aces, 20_000, 0.75).pvalue > 1e-5


def test_hands_kept_as_bits_come_by_weight_and_evenly():
    """Six-card hands of two weights among eleven cards, one of which is gone."""
    left, gone = mask("AsAhAdKsKhKd2d2h2sQsJs"), mask("Qs")
    hands = parse_hands("AA@3, 22@1", "omaha6").without(FULL_DECK & ~left)
    assert isinstance(hands, StructuredRange)
    count = 100_000
    seen, _, found = dealt(draw_hands([hands], 6, 0, 0), count, gone)
    assert (found == 1).all()
    live = hands.without(gone)
    assert live.contains(seen[0]).all()
    held = np.bitwise_count(live.bits)
    weights = live.weights_of(seen[0])
    share = float((held * live.weights)[live.weights == 3].sum() / (held * live.weights).sum())
    assert stats.binomtest(int((weights == 3).sum()), count, share).pvalue > 1e-5
    for weight in (1.0, 3.0):
        assert alike(seen[0][weights == weight].tolist(), int(held[live.weights == weight].sum()))


def test_hands_drawn_beforehand_are_used_once_each():
    hands = SeatHands(CARD_BITS[:40].copy(), np.ones(40), in_turn=True)
    seen, _, found = dealt(draw_from([hands], [0]), 60, int(CARD_BITS[3]))
    assert seen[0][found == 1].tolist() == [bit for bit in CARD_BITS[:40].tolist() if bit != CARD_BITS[3]]
    assert found.tolist() == [1] * 39 + [0] * 21


def test_a_range_that_says_nothing_of_any_card_leaves_all_to_the_deck():
    nothing = SeatHands(np.zeros(1, dtype=np.uint64), np.ones(1))
    hands, _, found = dealt(draw_from([nothing], [2]), 10)
    assert (found == 1).all()
    assert (np.bitwise_count(hands) == 2).all()


@pytest.mark.parametrize("missing", [1, 2])
def test_the_rest_of_a_board_beside_a_listed_hand_is_as_likely_as_any(missing):
    """Hands that leave different numbers of boards: what counts is the deal, not the hand."""
    known = FULL_DECK & ~mask("2c3d4h5s6c7d")
    listed = np.array([mask("2c3d"), mask("4h"), mask("4h5s7d"), mask("AsAh")], dtype=np.uint64)
    hands, full, found = dealt(
        draw_from([NOBODY, SeatHands(listed, np.ones(4))], [0, 0]), 30_000, known, missing
    )
    assert (found == 1).all()
    assert not (hands[0] | hands[1] & full).any()
    ways = sum(comb(6 - cards_held, missing) for cards_held in (2, 1, 3))
    assert alike(list(zip(hands[1].tolist(), full.tolist(), strict=True)), ways)
