"""The functions about the nuts ask the rules of the game they are asked in."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from oracle.cards.card import parse_cards
from oracle.cards.mask import mask_of
from oracle.games import Game, find_game
from oracle.query.columns import Column
from oracle.query.registry import functions
from oracle.rating.high import rate
from oracle.rating.omaha import rate_omaha
from oracle.rating.shortdeck import rate_shortdeck
from oracle.rating.strength import SHORT_DECK_RULES, TRIPS_ABOVE


class OneHand:
    """One player's cards in a game, as columns of one deal."""

    rows = 1
    playing = (True,)

    def __init__(self, game: str, own: str, board: str, dead: str) -> None:
        self.game: Game = find_game(game)
        self.cards, self.table = np.array([[mask_of(parse_cards(text))] for text in (own, board)], np.uint64)
        self.dead = mask_of(parse_cards(dead))

    def once(self, key: object, compute: Callable[[], Column]) -> Column:
        return compute()

    def own(self, seat: int) -> Column:
        return self.cards

    def own_on(self, seat: int, street: str) -> Column:
        return self.cards

    def board(self, street: str) -> Column:
        return self.table

    def rating(self, seat: int, street: str) -> Column:
        out = np.empty(1, dtype=np.uint32)
        own, board = (int(masks[0]).bit_count() for masks in (self.cards, self.table))
        if self.game.own_cards_used is not None:
            rate_omaha(self.cards, self.table, out)
        elif self.game.rating in SHORT_DECK_RULES:
            trips = self.game.rating == TRIPS_ABOVE
            rate_shortdeck(self.cards | self.table, own + board, out, trips_above_straight=trips)
        else:
            rate(self.cards | self.table, own + board, out)
        return out


@pytest.mark.parametrize(
    ("name", "street", "game", "own", "board", "dead", "answer"),
    [
        ("nutHi", "river", "omahahi", "AsKsQd2c", "JsTs3s4d5d", "", True),
        ("nutHi", "river", "omahahi", "As3d2d2c", "KsQsJs4d5d", "", False),  # one spade is no flush
        ("nutHi", "flop", "omahahi5", "AsKs2d2h3c", "QsJsTs", "", True),
        ("nutHiForHandType", "river", "omahahi", "AsAdKcQd", "2s2d7h8cJs", "", True),
        ("nutHiForHandType", "river", "omahahi", "KsKdQcJd", "2s2d7h8cTs", "", False),
        ("nutHiOuts", "flop", "omahahi", "AsKs2d3c", "QsJs9h", "", 10),  # seven spades, three tens
        ("nutHi", "fifth", "studhi", "AsKsQsJsTs", "", "", True),
        ("nutHi", "seventh", "studhi", "AsAdAhAcKs2d3d", "", "", False),
        ("nutHiForHandType", "seventh", "studhi", "AsAdAhAcKs2d3d", "", "", True),
        ("nutHiOuts", "fifth", "studhi", "AsKsQsJs2d", "", "", 1),
        ("nutHi", "river", "shortdeck", "AsKs", "Qs9s7s6dTd", "", True),
        ("nutHi", "river", "shortdeck", "AsKs", "Qs9s7s9dTd", "", False),  # to four nines; no full house
        ("nutHi", "river", "shortdeck", "AsKs", "Qs9s7s9dTd", "9c", True),
        ("nutHiOuts", "turn", "shortdeck", "AsKs", "Qs7sTd6d", "", 5),  # Js 9s 8s, Jc Jh
        ("nutHi", "flop", "shortdeck", "9d8c", "ThJsQd", "", False),  # to A-K
        ("nutHi", "flop", "shortdeck", "AdKc", "ThJsQd", "", True),
        ("nutHi", "flop", "shortdecktrips", "AdKc", "ThJsQd", "", False),  # to three queens
        ("nutHi", "flop", "shortdecktrips", "QsQc", "ThJsQd", "", True),
        ("nutHiForHandType", "flop", "shortdecktrips", "AdKc", "ThJsQd", "", True),
        ("nutHiOuts", "flop", "shortdeck", "QsQc", "6h8sQd", "", 1),  # Qh: every other card allows a straight
        ("nutHiOuts", "flop", "shortdecktrips", "QsQc", "6h8sQd", "", 17),  # and sevens, nines, tens, jacks
    ],
)
def test_the_nuts_are_those_of_the_game(
    name: str, street: str, game: str, own: str, board: str, dead: str, answer: object
) -> None:
    columns = OneHand(game, own, board, dead)
    assert functions()[name].implementation(columns, 0, street).tolist() == [answer]


def test_hands_are_numbered_and_measured_in_the_order_of_the_game() -> None:
    columns = OneHand("shortdeck", "AsKs", "Qs9s7s9dTd", "")
    number = functions()["fiveCardHiHandNumber"].implementation(columns, 0, "river")
    better = 6 + 9 * 8 + (4 + 4 + 1)  # straight flushes, quads; A-K-Q with a jack, a ten, 9-8
    assert number.tolist() == [better + 1]
    measure = functions()["rateHiHand"].implementation(columns, "AcAdAhKcKd")
    assert measure[0] < columns.rating(0, "river")[0]
