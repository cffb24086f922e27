"""The nuts in Omaha, stud and short deck against every hand one by one; the decks are small for that."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import numpy as np
import pytest

from oracle.cards.card import parse_cards
from oracle.cards.mask import mask_of
from oracle.rating.high import rate
from oracle.rating.nuts import omaha as nuts_omaha
from oracle.rating.nuts import shortdeck as nuts_shortdeck
from oracle.rating.nuts import stud as nuts_stud
from oracle.rating.omaha import rate_omaha
from oracle.rating.shortdeck import rate_shortdeck
from tests.rating.hands import Hand, masks_of
from tests.reference.games import omaha_strength, short_deck_strength
from tests.reference.strength import Strength, best_strength, five_card_strength

FULL = tuple(range(52))
SUITED = tuple(card for card in FULL if card % 4 == 3 or card // 4 in (4, 5))
FEW_RANKS = tuple(card for card in FULL if card // 4 in (0, 1, 2, 3, 4, 12))
CONNECTED = tuple(card for card in FULL if card % 4 > 1 and card // 4 > 4)
SHORT = FULL[16:]
SHORT_SUITED = tuple(card for card in SHORT if card % 4 == 3 or card // 4 in (4, 5, 12))


def beaten(own: Strength, others: list[Strength], kind: Callable[[Strength], int] | None = None) -> bool:
    return any(other > own and (kind is None or kind(other) == kind(own)) for other in others)


def dealt(deck: Hand, size: int, dead: int, seed: int) -> tuple[Hand, Hand]:
    """Cards in use and unseen cards, with a number of dead cards."""
    cards = np.random.default_rng(seed).permutation(np.array(deck)).tolist()
    return tuple(cards[:size]), tuple(cards[size : len(cards) - dead])


def dead_mask(used: Hand, live: Hand) -> int:
    return mask_of(card for card in FULL if card not in used and card not in live)


@pytest.mark.parametrize(("hole", "board"), [(4, 3), (4, 4), (4, 5), (5, 5), (6, 4)])
@pytest.mark.parametrize("deck", [FULL, SUITED, FEW_RANKS, CONNECTED])
def test_no_unseen_omaha_hand_beats_the_nuts(deck: Hand, hole: int, board: int) -> None:
    for seed in range(30):
        used, live = dealt(deck, hole + board, max(len(deck) - hole - board - 12, 0), seed)
        own, table = used[:hole], used[hole:]
        hand, shared = masks_of([own]), masks_of([table])
        ratings = np.empty(1, dtype=np.uint32)
        rate_omaha(hand, shared, ratings)
        mine = omaha_strength(own, table)
        others = [omaha_strength(two, table) for two in combinations(live, 2)]
        for same_type in (False, True):
            found = nuts_omaha.holds_nuts(
                hand, shared, dead_mask(used, live), ratings, board, same_type=same_type
            )
            kind = (lambda strength: strength[0]) if same_type else None
            assert found.tolist() == [not beaten(mine, others, kind)], (used, live, same_type)


@pytest.mark.parametrize("deck", [FULL, SUITED, FEW_RANKS])
def test_next_cards_that_leave_the_omaha_nuts_are_counted(deck: Hand) -> None:
    for seed, (hole, board) in enumerate([(4, 3), (4, 4), (5, 4), (6, 3)] * 2):
        used, live = dealt(deck, hole + board, max(len(deck) - hole - board - 9, 0), seed)
        own, table = used[:hole], used[hole:]
        count = 0
        for card in live:
            mine = omaha_strength(own, (*table, card))
            rest = [other for other in live if other != card]
            count += not beaten(mine, [omaha_strength(two, (*table, card)) for two in combinations(rest, 2)])
        found = nuts_omaha.nut_outs(masks_of([own]), masks_of([table]), dead_mask(used, live), board)
        assert found.tolist() == [count], (used, live)


@pytest.mark.parametrize("size", [5, 6, 7])
@pytest.mark.parametrize("deck", [FULL, SUITED, FEW_RANKS, CONNECTED])
def test_no_five_unseen_cards_beat_the_nuts_in_stud(deck: Hand, size: int) -> None:
    for seed in range(20):
        used, live = dealt(deck, size, len(deck) - size - 9, seed)
        hand, ratings = masks_of([used]), np.empty(1, dtype=np.uint32)
        rate(hand, size, ratings)
        mine = best_strength(used)
        others = [five_card_strength(five) for five in combinations(live, 5)]
        for same_type in (False, True):
            found = nuts_stud.holds_nuts(hand, dead_mask(used, live), ratings, same_type=same_type)
            kind = (lambda strength: strength[0]) if same_type else None
            assert found.tolist() == [not beaten(mine, others, kind)], (used, live, same_type)


@pytest.mark.parametrize("deck", [FULL, SUITED, FEW_RANKS])
def test_next_cards_that_leave_the_stud_nuts_are_counted(deck: Hand) -> None:
    for seed in range(8):
        size = 5 + seed % 2
        used, live = dealt(deck, size, len(deck) - size - 8, seed)
        count = 0
        for card in live:
            others = [five_card_strength(five) for five in combinations(set(live) - {card}, 5)]
            count += not beaten(best_strength((*used, card)), others)
        assert nuts_stud.nut_outs(masks_of([used]), dead_mask(used, live), size).tolist() == [count]


def short_kind(strength: Strength) -> int:
    return strength[1]


@pytest.mark.parametrize("trips_above", [False, True])
@pytest.mark.parametrize("deck", [SHORT, SHORT_SUITED])
@pytest.mark.parametrize("board", [3, 4, 5])
def test_no_unseen_short_deck_hand_beats_the_nuts(board: int, deck: Hand, trips_above: bool) -> None:
    for seed in range(15):
        used, live = dealt(deck, 2 + board, max(len(deck) - board - 9, 0), seed)
        own, table = masks_of([used[:2]]), masks_of([used[2:]])
        ratings = np.empty(1, dtype=np.uint32)
        rate_shortdeck(own | table, 2 + board, ratings, trips_above_straight=trips_above)
        mine = short_deck_strength(used, trips_above=trips_above)
        others = [
            short_deck_strength((*two, *used[2:]), trips_above=trips_above) for two in combinations(live, 2)
        ]
        for same_type in (False, True):
            found = nuts_shortdeck.holds_nuts(
                own, table, dead_mask(used, live), ratings, 2 + board,
                same_type=same_type, trips_above_straight=trips_above,
            )  # fmt: skip
            assert found.tolist() == [not beaten(mine, others, short_kind if same_type else None)]


@pytest.mark.parametrize("trips_above", [False, True])
def test_next_cards_that_leave_the_short_deck_nuts_are_counted(trips_above: bool) -> None:
    for seed in range(6):
        board = 3 + seed % 2
        used, live = dealt(SHORT_SUITED, 2 + board, 0, seed)
        count = 0
        for card in live[:7]:
            table, rest = (*used[2:], card), [other for other in live[:7] if other != card]
            mine = short_deck_strength((*used, card), trips_above=trips_above)
            others = [
                short_deck_strength((*two, *table), trips_above=trips_above) for two in combinations(rest, 2)
            ]
            count += not beaten(mine, others)
        found = nuts_shortdeck.nut_outs(
            masks_of([used[:2]]), masks_of([used[2:]]), dead_mask(used, live[:7]), 3 + board,
            trips_above_straight=trips_above,
        )  # fmt: skip
        assert found.tolist() == [count]


def test_known_nuts() -> None:
    ratings = np.empty(1, dtype=np.uint32)
    own, board = masks_of([parse_cards("AsKdQd2c")]), masks_of([parse_cards("JsTd9c")])
    rate_omaha(own, board, ratings)
    assert nuts_omaha.holds_nuts(own, board, 0, ratings, 3).tolist() == [True]
    own = masks_of([parse_cards("AsKdKc2c")])  # a king alone makes no straight with two hole cards
    rate_omaha(own, board, ratings)
    assert nuts_omaha.holds_nuts(own, board, 0, ratings, 3).tolist() == [False]
    hand = masks_of([parse_cards("AsAhAdAcKs")])  # the king-high straight flushes in other suits remain
    rate(hand, 5, ratings)
    assert nuts_stud.holds_nuts(hand, 0, ratings).tolist() == [False]
    assert nuts_stud.holds_nuts(hand, 0, ratings, same_type=True).tolist() == [True]
    own, board = masks_of([parse_cards("AsKs")]), masks_of([parse_cards("7s8s9s8dTc")])
    rate_shortdeck(own | board, 7, ratings)  # full houses lose, but 8-8 and J-T of spades do not
    assert nuts_shortdeck.holds_nuts(own, board, 0, ratings, 7).tolist() == [False]
    dead = mask_of(parse_cards("8cTsJs6s"))
    assert nuts_shortdeck.holds_nuts(own, board, dead, ratings, 7).tolist() == [True]
