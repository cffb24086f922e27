"""Sampled deals against a slow enumeration of every legal deal."""

from collections import Counter

import numpy as np
import pytest

from oracle.cards.mask import FULL_DECK, cards_in, count_cards
from oracle.prepared import prepare
from oracle.simulate.deal.dealer import Dealer
from oracle.simulate.deal.streams import new_stream
from oracle.simulate.work.stop import Stop
from tests.reference import statistics as stats
from tests.simulate.asking import cards, joint_hands, question

DEALS = 8192
ROUNDS = 12


def batches(query, rounds: int = ROUNDS, seed: int = 1):
    dealer = Dealer(prepare(query))
    buffers = dealer.buffers()
    stop = Stop()
    state = new_stream(seed, 0)
    for _ in range(rounds):
        batch = dealer.deal(state, DEALS, buffers, stop.flag)
        assert batch is not None
        yield batch


TABLES = [
    (("AA", "AK", "*"), "", ""),
    (("AsKs", "*"), "", "2c2d"),
    (("22+", "A2,K9+", "QQ+"), "KhQd7s", ""),
    (("AA@5,KK@1", "AA@1,KK@5", "*", "*"), "As", ""),
    (("*",) * 10, "2c3d4h5s", "As"),
]


@pytest.mark.parametrize(("ranges", "board", "dead"), TABLES)
def test_every_deal_uses_each_card_once_and_keeps_to_ranges_board_and_dead_cards(ranges, board, dead):
    prepared = prepare(question(*ranges, board=board, dead=dead))
    for batch in batches(question(*ranges, board=board, dead=dead), rounds=2):
        everything = batch.board.copy()
        for row in batch.hands:
            assert not (everything & row).any()
            everything |= row
        assert not (everything & np.uint64(prepared.dead)).any()
        assert (batch.board & np.uint64(prepared.board_mask) == np.uint64(prepared.board_mask)).all()
        expected = 5 + 2 * len(ranges)
        assert {count_cards(int(mask)) for mask in everything} == {expected}
        for row, seat in zip(batch.hands, prepared.seats, strict=True):
            assert np.isin(row, seat.live.masks).all()


@pytest.mark.parametrize(
    "ranges",
    [
        ("AA,72", "AK"),
        ("AA,KK", "AA,KK", "QsJs,AsKs"),
        ("AK@100,AQ@50,AJ@10", "AA"),
        ("AA,KK,QQ", "AsKs@3,QhQd@2,72@1"),
    ],
)
def test_narrow_ranges_fall_together_as_often_as_their_weights_say(ranges):
    expected = joint_hands([seat.live for seat in prepare(question(*ranges)).seats], ())
    seen: Counter = Counter()
    for batch in batches(question(*ranges)):
        columns = [[cards_in(int(mask)) for mask in row] for row in batch.hands]
        seen.update(zip(*columns, strict=True))
    assert set(seen) <= set(expected)
    scale = DEALS * ROUNDS / sum(expected.values())
    observed = [seen[hands] for hands in expected]
    assert stats.chisquare(observed, [weight * scale for weight in expected.values()]).pvalue > 1e-4


def test_aces_of_aces_or_seven_deuce_are_dealt_six_times_in_twenty_two():
    aces = sum(
        int(np.isin(batch.hands[0], prepare(question("AA", "*")).seats[0].live.masks).sum())
        for batch in batches(question("AA,72", "*"))
    )
    assert stats.binomtest(aces, DEALS * ROUNDS, 6 / 22).pvalue > 1e-4


@pytest.mark.parametrize("board", ["", "As", "AsKd", "AsKdQh", "AsKdQhJc", "AsKdQhJc9c"])
def test_unrestricted_cards_are_dealt_evenly(board):
    """Each free card must reach the board, and each "any hand" seat, equally often."""
    query = question("2c2d", "*", "*", board=board)
    known = {*cards("2c2d"), *cards(board)}
    free = [card for card in range(52) if card not in known]
    places = np.zeros((3, 52))
    for batch in batches(query):
        for place, column in enumerate((batch.board, batch.hands[1], batch.hands[2])):
            for card in free:
                bit = np.uint64(1 << (16 * (card & 3) + (card >> 2)))
                places[place, card] += np.count_nonzero(column & bit)
    for row, drawn in zip(places, (5 - len(cards(board)), 2, 2), strict=True):
        share = drawn / len(free)
        trials = DEALS * ROUNDS
        # Every count is binomial; 150 of them are looked at, so five deviations are allowed.
        assert np.abs(row[free] - trials * share).max() <= 5 * np.sqrt(trials * share * (1 - share))


def test_pairs_of_cards_are_dealt_evenly_to_an_any_hand_seat():
    seen: Counter = Counter()
    for batch in batches(question("*", "*", "*", "*"), rounds=30):
        seen.update(batch.hands[3].tolist())
    observed = np.array([seen[mask] for mask in prepare(question("*", "*")).seats[0].live.masks.tolist()])
    assert stats.chisquare(observed).pvalue > 1e-4


def test_a_stopped_dealer_gives_up_its_batch():
    dealer = Dealer(prepare(question("AA", "KK")))
    stop = Stop()
    stop.set()
    assert dealer.deal(new_stream(1, 0), 100, dealer.buffers(), stop.flag) is None


def test_the_deck_of_ten_players_and_many_dead_cards_is_dealt_to_the_last_card():
    rest = cards("2c2d2h2s3c3d3h3s4c4d4h4s5c5d5h5s6c6d6h6s7c7d7h7s8c8d8h")
    dead = "2c2d2h2s3c3d3h3s4c4d4h4s5c5d5h5s6c6d6h6s7c7d7h7s8c8d8h"
    query = question(*(["*"] * 10), dead=dead)
    for batch in batches(query, rounds=1):
        everything = batch.board | np.bitwise_or.reduce(batch.hands, axis=0)
        gone = sum(1 << (16 * (card & 3) + (card >> 2)) for card in rest)
        assert (everything == np.uint64(FULL_DECK & ~gone)).all()
