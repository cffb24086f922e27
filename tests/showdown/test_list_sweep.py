"""The sweep of listed hands equals comparing every hand with every other by the rules in plain words."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import numpy as np
import numpy.typing as npt
import pytest

from oracle.cards.card import parse_cards
from oracle.cards.mask import cards_in, mask_of
from oracle.games import Game, find_game
from oracle.showdown.kernels import GameKernels
from oracle.showdown.sweep.listed.lists import HandList, ListSweep
from tests.reference.games import omaha_low_of, omaha_strength, short_deck_strength

BOARDS = (
    "Kh7d2c5s9h",  # nothing special; a low is possible
    "KhQhJhTd9h",  # four of a suit and straight flushes
    "7s7d7h8c8d",  # a full house
    "8c5c3cAd4d",  # every low
    "KsQsJdTd9c",  # straights; no low
    "9h9d9c9sAd",  # quads on the board, of which Omaha plays three
    "2h3h4h5h6h",  # five of a suit
)
SHORT_BOARDS = ("Kh7d9c8sTh", "KhQhJhTd9h", "7s7d7h8c8d", "AhKd6c7c8c", "9h9d9c9sAd")

Masks = npt.NDArray[np.uint64]
Column = npt.NDArray[np.float64]


def random_list(game: Game, rng: np.random.Generator, count: int, more: Masks | None = None) -> HandList:
    """So many different random hands (with some given ones), ascending, with whole weights."""
    deck = cards_in(game.deck)
    found = {mask_of(rng.choice(deck, game.hole_cards, replace=False).tolist()) for _ in range(count)}
    masks = np.array(sorted(found | set([] if more is None else more.tolist())), dtype=np.uint64)
    return HandList(masks, rng.integers(1, 101, masks.size).astype(np.float64), game.hole_cards)


def keys(game: Game, hand: int, board: tuple[int, ...]) -> tuple[object, object]:
    """What a hand's high and low are compared by."""
    own = cards_in(hand)
    if game.own_cards_used is None:
        return short_deck_strength((*own, *board)), None
    return omaha_strength(own, board), omaha_low_of(own, board) if game.split else None


def share(one: tuple[object, object], other: tuple[object, object]) -> Fraction:
    """The first hand's share of the pot."""
    half = Fraction(1, 2)
    high = Fraction(int(one[0] > other[0])) + half * (one[0] == other[0])
    if one[1] is None and other[1] is None:
        return high
    if one[1] is None or other[1] is None:
        return half * high + half * (other[1] is None)
    return half * high + half * (int(one[1] < other[1]) + half * (one[1] == other[1]))


def by_comparison(game: Game, ours: HandList, theirs: HandList, board: int) -> tuple[Column, Column]:
    """Half pots that each of our hands wins, and the weight it meets."""
    cards = cards_in(board)
    made = {
        hand: keys(game, hand, cards)
        for hand in {*ours.masks.tolist(), *theirs.masks.tolist()}
        if not hand & board
    }
    halves, met = np.zeros(ours.masks.size), np.zeros(ours.masks.size)
    for row, mine in enumerate(ours.masks.tolist()):
        for his, weight in zip(theirs.masks.tolist(), theirs.weights.tolist(), strict=True):
            if mine in made and his in made and not mine & his:
                halves[row] += 2 * weight * float(share(made[mine], made[his]))
                met[row] += weight
    return halves, met


@pytest.mark.parametrize(
    ("name", "board"),
    [
        *((name, board) for name in ("omaha", "omaha8") for board in BOARDS),
        *(("shortdeck", board) for board in SHORT_BOARDS),
    ],
)
def test_a_board_has_the_shares_of_comparing_all_hands(name: str, board: str) -> None:
    game, known = find_game(name), mask_of(parse_cards(board))
    rng = np.random.default_rng(len(board) + sum(map(ord, board)))
    theirs = random_list(game, rng, 120)
    ours = random_list(game, rng, 60, theirs.masks[::4])
    halves = np.zeros(ours.masks.size)
    ListSweep(ours, theirs, GameKernels(game).rate_pairs).add(known, 1.0, halves)
    found, met = by_comparison(game, ours, theirs, known)
    assert (halves == found).all()
    assert met.any()


def test_hands_of_few_cards_in_all_meet_only_what_they_leave() -> None:
    game = find_game("omaha")
    deck = parse_cards("AsAhKsKhQsQh2d3d")
    masks = np.array(sorted(mask_of(four) for four in combinations(deck, 4)), dtype=np.uint64)
    both = HandList(masks, np.arange(1.0, masks.size + 1), 4)
    found = ListSweep(both, both, GameKernels(game).rate_pairs).totals()
    whole = mask_of(deck)
    assert found.tolist() == [
        float(both.weight_of(np.array([whole ^ hand], dtype=np.uint64))[0]) for hand in masks.tolist()
    ]


def test_what_one_wins_the_other_loses() -> None:
    for name in ("omaha", "omaha8", "shortdeck"):
        game, rng = find_game(name), np.random.default_rng(5)
        board = mask_of(parse_cards("8h7d9cAsKh" if name == "shortdeck" else "8h7d2cAsKh"))
        one, other = random_list(game, rng, 3000), random_list(game, rng, 2000)
        pots = []
        for mine, his in ((one, other), (other, one)):
            halves = np.zeros(mine.masks.size)
            ListSweep(mine, his, GameKernels(game).rate_pairs).add(board, 2.0, halves)
            pots.append(float(halves @ mine.weights) / 4)
        live = [
            HandList(each.masks[free], each.weights[free], game.hole_cards)
            for each in (one, other)
            for free in ((each.masks & np.uint64(board)) == 0,)
        ]
        met = ListSweep(live[0], live[1], GameKernels(game).rate_pairs).totals()
        assert sum(pots) == float(met @ live[0].weights)
