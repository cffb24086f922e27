"""Draws in Omaha and short deck, compared with dealing every card that can come."""

from __future__ import annotations

import numpy as np
import pytest

from oracle.cards.card import parse_cards
from oracle.cards.mask import CARD_BITS, cards_in, mask_of
from oracle.games import Game, find_game
from oracle.rating.draws import Draws, draws_of
from oracle.rating.draws_omaha import omaha_draws_of
from oracle.rating.strength import FLUSH, STRAIGHT, STRAIGHT_FLUSH, TYPE_PLACES, hand_types
from oracle.showdown.kernels import GameKernels


def of_game(game: Game, hands: np.ndarray, board: int) -> tuple[Draws, np.ndarray]:
    types = types_on(game, hands, board)
    if game.own_cards_used:
        return omaha_draws_of(hands, board, types), types
    return draws_of(hands, board, types, rule=game.rating), types


def types_on(game: Game, hands: np.ndarray, board: int) -> np.ndarray:
    boards = np.full(hands.size, board, dtype=np.uint64)
    return hand_types(GameKernels(game).rate_high(hands[None], boards, game.hole_cards, board.bit_count())[0])


@pytest.mark.parametrize("name", ["omahahi", "omahahi5", "shortdeck", "shortdecktrips"])
def test_draws_are_what_the_next_card_can_complete(name: str) -> None:
    game, rng = find_game(name), np.random.default_rng(8)
    deck = cards_in(game.deck)
    places = np.array(TYPE_PLACES[game.rating])
    for _ in range(12):
        dealt = rng.permutation(deck)
        if len({card // 4 for card in dealt[:3].tolist()}) < 3:
            continue  # there a full house can hide a straight
        board, rest = mask_of(dealt[:3].tolist()), dealt[3:]
        hands = np.array(
            [mask_of(rng.choice(rest, game.hole_cards, replace=False).tolist()) for _ in range(60)],
            dtype=np.uint64,
        )
        draws, types = of_game(game, hands, board)
        straight, flush = np.zeros((hands.size, 13), dtype=bool), np.zeros(hands.size, dtype=bool)
        for card in rest.tolist():
            free = (hands & CARD_BITS[card]) == 0
            then = types_on(game, hands, board | int(CARD_BITS[card]))
            straight[:, card // 4] |= free & np.isin(then, (STRAIGHT, STRAIGHT_FLUSH))
            flush |= free & np.isin(then, (FLUSH, STRAIGHT_FLUSH))
        outs = np.where(places[types] < places[STRAIGHT], straight.sum(axis=1), 0)
        two = draws.open_ended | draws.double_gutshot
        assert np.array_equal(draws.gutshot, outs == 1)
        assert np.array_equal(two | draws.wrap, outs >= 2)
        assert np.array_equal(draws.wrap, (outs >= 3) & (game.own_cards_used is not None))
        assert np.array_equal(draws.flush, flush & (places[types] < places[FLUSH]))


SPOTS = (
    ("omahahi", "9c8c7dKd", "Ts6h2s", "wrap"),
    ("omahahi", "JcTdKs2h", "9s8h2d", "open_ended"),
    ("omahahi", "AcKd5s5h", "QsJh2d", "gutshot"),
    ("omahahi", "AsKs7d2c", "QsJs4h", "flush"),
    ("omahahi", "AsKs7d2c", "Qs9h4h", "backdoor_flush"),
    ("omahahi", "Ah3h4h5h", "Kh9c8c", "backdoor_flush"),
    ("shortdeck", "8c9d", "6s7hKd", "open_ended"),
    ("shortdeck", "Ac7d", "6s8hKd", "gutshot"),
    ("shortdeck", "9d8c", "6sThQd", "double_gutshot"),
)


@pytest.mark.parametrize(("name", "own", "board", "draw"), SPOTS)
def test_draws_have_the_names_players_give_them(name: str, own: str, board: str, draw: str) -> None:
    hands = np.array([mask_of(parse_cards(own))], dtype=np.uint64)
    draws, _ = of_game(find_game(name), hands, mask_of(parse_cards(board)))
    names = ("wrap", "open_ended", "double_gutshot", "gutshot", "flush", "backdoor_flush")
    assert getattr(draws, draw)[0], [each for each in names if getattr(draws, each)[0]]


def test_an_only_card_of_a_suit_draws_to_no_flush_in_omaha() -> None:
    hands = np.array([mask_of(parse_cards("AsKdQh2c"))], dtype=np.uint64)
    draws, _ = of_game(find_game("omahahi"), hands, mask_of(parse_cards("Js9s4s")))
    assert not draws.flush[0]
