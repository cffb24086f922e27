"""Dealing in every game: legal deals, each as likely as it should be."""

from collections import Counter
from functools import cache
from itertools import combinations
from math import comb

import numpy as np
import pytest

from oracle.cards.card import card_text
from oracle.cards.mask import FULL_DECK, cards_in, count_cards, mask_of
from oracle.prepared import prepare as read
from oracle.simulate.deal.blocks import BlockDealer
from oracle.simulate.deal.dealer import Dealer
from oracle.simulate.deal.free import FreeCards, free_draws
from oracle.simulate.deal.streams import new_stream
from oracle.simulate.work.stop import Stop
from tests.reference import statistics as stats
from tests.simulate.asking import cards, joint_hands, question

prepare = cache(read)
"""Ranges of five and six cards take their time to be read."""

DEALS = 8192
ROUNDS = 12
LEAST_P = 1e-5


def batches(query, rounds: int = ROUNDS, *, ordered: bool = False, seed: int = 1):
    dealer = Dealer(prepare(query), ordered=ordered)
    buffers = dealer.buffers()
    state = new_stream(seed, 0)
    for _ in range(rounds):
        batch = dealer.deal(state, DEALS, buffers, Stop().flag)
        assert batch is not None
        yield batch


TABLES = [
    ("omahahi", ("AA", "AK", "*"), "", ""),
    ("omahahi", ("*",) * 10, "2c3d4h5s", ""),
    ("omahahi5", ("AA", "*", "KKQQ@5,JJTT@1"), "2c3d4h", "As"),
    ("omahahi6", ("AA", "*", "KKQQ", "AsKs"), "2c3d4h", "Ad"),
    ("shortdeck", ("AA", "*", "KK,QQ"), "6c", "As"),
    ("studhi", ("AA", "AsKsQd", "*", "Ah"), "", "2c"),
    ("studhi", ("*",) * 7, "", "2c3c"),
    ("razz", ("RRR", "wwww", "A23"), "", "2c"),
    ("razz", ("AsKsQd[J,T]", *("*",) * 6), "", "9s9c9d"),
    ("stud8", ("AsKsQd5c[J,T]", "2c3c[A,K]", *("*",) * 5), "", "9s9c9d"),
]


@pytest.mark.parametrize("ordered", [False, True])
@pytest.mark.parametrize(("game", "ranges", "board", "dead"), TABLES)
def test_every_deal_uses_each_card_once_and_keeps_to_ranges(game, ranges, board, dead, ordered):
    query = question(*ranges, board=board, dead=dead, game=game)
    prepared = prepare(query)
    for batch in batches(query, rounds=2, ordered=ordered):
        everything = batch.board.copy()
        for row in batch.hands:
            assert not (everything & row).any()
            everything |= row
        assert not (everything & np.uint64(prepared.undealt)).any()
        expected = prepared.game.board_cards + prepared.game.hole_cards * len(ranges)
        assert (np.bitwise_count(everything) == expected).all()
        for number, seat in enumerate(prepared.seats):
            if prepared.game.stud and ordered:
                assert seat.whole.contains(batch.parts[number]).all()
                assert (np.bitwise_or.reduce(batch.parts[number], axis=0) == batch.hands[number]).all()
                assert (np.bitwise_count(batch.parts[number]) == [[2], [1], [1], [1], [1], [1]]).all()
            elif not prepared.game.stud:
                assert seat.whole.contains(batch.hands[number]).all()


def chi_square(seen: Counter, expected: dict) -> float:
    """How likely counts as uneven as these are, if the expected weights are true."""
    assert not set(seen) - set(expected)
    total, weight = sum(seen.values()), sum(expected.values())
    observed = [seen[key] for key in expected]
    wanted = [expected[key] / weight * total for key in expected]
    return float(stats.chisquare(observed, wanted).pvalue)


@pytest.mark.parametrize(
    ("game", "ranges"),
    [
        ("omahahi", ("AsAhKsKh,AsAhQsQh,2c3c4c5c", "AsAdJsTs,KsKcQsQc,8c9c8d9d")),
        ("omahahi", ("AAAK", "AAKK@7,QQQQ@1")),
        ("shortdeck", ("AA,76", "AK")),
        ("omahahi5", ("AAAAK", "AKKKK,QQQQ2")),
    ],
)
def test_joint_hands_of_narrow_ranges_come_by_their_weights(game, ranges):
    query = question(*ranges, game=game)
    expected = joint_hands(prepare(query).lists, [])
    seen, hand = Counter(), cache(cards_in)
    for batch in batches(query):
        seen.update(zip(*(map(hand, row.tolist()) for row in batch.hands), strict=True))
    assert chi_square(seen, expected) > LEAST_P


STARTS = ("AsAhQd,AsKsQd,2c2dAs", "AdAc2c,AhKh2c", "*")


def test_stud_starts_of_narrow_ranges_come_as_often_as_they_should():
    """Every legal pair of listed starts is equally likely."""
    query = question(*STARTS, game="studhi")
    starts = [
        [tuple(int(mask) for mask in column[:2]) for column in seat.live.parts.T]
        for seat in prepare(query).seats[:2]
    ]
    expected = {
        (one, two): 1.0 for one in starts[0] for two in starts[1] if not (one[0] | one[1]) & (two[0] | two[1])
    }
    seen: Counter = Counter()
    for batch in batches(query, ordered=True):
        first, second = (batch.parts[seat, :2].T.tolist() for seat in (0, 1))
        seen.update((tuple(one), tuple(two)) for one, two in zip(first, second, strict=True))
    assert chi_square(seen, expected) > LEAST_P


def test_stud_hands_dealt_whole_are_those_dealt_street_by_street():
    query = question(*STARTS, game="studhi")
    found = np.uint64(mask_of(cards("AsAhQdKs2c2dAdAcKh")))
    counts = []
    for ordered in (False, True):
        seen: Counter = Counter()
        for batch in batches(query, ordered=ordered, seed=1 + ordered):
            seen.update(zip(*(row.tolist() for row in batch.hands[:2] & found), strict=True))
        counts.append(seen)
    common = [key for key in counts[0] if min(counts[0][key], counts[1][key]) > 20]
    table = [[seen[key] for key in common] for seen in counts]
    assert stats.chi2_contingency(table).pvalue > LEAST_P


@pytest.mark.parametrize(
    ("game", "ranges", "seat"),
    [
        ("omahahi", ("AsAhKsKh", "*", "*"), 2),
        ("omahahi5", ("AA", "*"), 1),
        ("studhi", ("AsAhKd", "*"), 0),
        ("studhi", ("*",) * 7, 6),
        ("razz", ("A2", "*"), 0),
        ("shortdeck", ("*",) * 10, 9),
    ],
)
def test_free_cards_are_any_of_those_left(game, ranges, seat):
    """Every card that is not certainly held occurs equally often."""
    query = question(*ranges, game=game)
    prepared = prepare(query)
    fixed = prepared.seats[seat].live.fixed
    seen: Counter = Counter()
    for batch in batches(query, rounds=4):
        for card in cards_in(FULL_DECK & ~fixed):
            seen[card] += np.count_nonzero(batch.hands[seat] & np.uint64(mask_of([card])))
    seen += Counter()  # without the cards that never occur
    others = [entry.live for place, entry in enumerate(prepared.seats) if place != seat]
    gone = fixed | (others[0].fixed if others else 0)
    left = list(cards_in(prepared.game.deck & FULL_DECK & ~gone))
    if any(not entry.full and not entry.fixed for entry in others) or "A2" in ranges:  # suits are alike
        by_suit: Counter = Counter()
        for card, count in seen.items():
            by_suit[card % 4] += count
        seen, left = by_suit, [0, 1, 2, 3]
    assert chi_square(seen, dict.fromkeys(left, 1.0)) > LEAST_P


def test_sets_of_free_cards_are_uniform_for_any_number_drawn_at_once():
    """A short deck down to its last cards: every hand of four from seven cards is equally likely."""
    query = question("*", game="omahahi", board="2c3c4c5c6c", dead=_all_but("2c3c4c5c6cAsKsQsJsTs9s8s"))
    seen: Counter = Counter()
    for batch in batches(query):
        seen.update(batch.hands[0].tolist())
    assert len(seen) == 35
    assert chi_square(seen, dict.fromkeys(seen, 1.0)) > LEAST_P


def _all_but(text: str) -> str:
    kept = set(cards(text))
    return "".join(card_text(card) for card in range(52) if card not in kept)


def test_draws_take_as_many_cards_as_were_asked_for():
    draws = free_draws(FULL_DECK, 10, [FreeCards(0, 0, 7, alone=True), FreeCards(1, 0, 3, alone=False)])
    taken = [count_cards(int(draws.sets[start])) for start in draws.starts]
    assert sum(cards for cards, seat in zip(taken, draws.seats, strict=True) if seat == 0) == 7
    assert sum(cards for cards, seat in zip(taken, draws.seats, strict=True) if seat == 1) == 3
    assert list(draws.first) == [1] + [0] * (len(draws.first) - 1)


def test_eight_stud_players_share_their_last_card():
    query = question(*["*"] * 8, game="studhi")
    for batch in batches(query, rounds=1, ordered=True):
        shared = np.bitwise_and.reduce(batch.hands, axis=0)
        assert (np.bitwise_count(shared) == 1).all()
        assert (batch.parts[:, 5] == shared).all()
        assert (np.bitwise_count(np.bitwise_or.reduce(batch.hands, axis=0)) == 49).all()


def test_blocks_deal_what_single_batches_would_where_ranges_draw_for_themselves():
    query = question("AA", "*", game="omahahi6")
    dealer = Dealer(prepare(query))
    block = BlockDealer(dealer, 2, ordered=False, seeds=False).deal(new_stream(5, 0), 2 * DEALS, Stop().flag)
    single = list(batches(query, rounds=2, seed=5))
    assert (block.hands[:, DEALS:] == single[1].hands).all()


def test_wide_six_card_ranges_are_drawn_evenly():
    """AA in six cards: how many aces and which pairs of them, against counting."""
    query = question("AA", game="omahahi6")
    aces = np.uint64(sum(1 << 16 * suit + 12 for suit in range(4)))
    seen: Counter = Counter()
    for batch in batches(query):
        seen.update((batch.hands[0] & aces).tolist())
    expected = {}
    for size in (2, 3, 4):
        for chosen in combinations(range(4), size):
            expected[sum(1 << 16 * suit + 12 for suit in chosen)] = float(comb(48, 6 - size))
    assert chi_square(seen, expected) > LEAST_P
