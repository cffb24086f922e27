"""Borders of the functions: no value in some deals, folded seats, lows, cases worked out by hand."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from oracle.cards.card import parse_cards
from oracle.games import find_game
from oracle.query.columns import Column, RowsError
from oracle.query.language.types import Type
from oracle.query.language.values import FLOP_CATEGORIES, HAND_TYPE_WORDS, SHARE_UNITS, text_of
from oracle.query.registry import functions
from oracle.rating import LOW_BITS
from tests.query.deals import random_deals
from tests.query.fake_columns import FakeColumns
from tests.reference.pql import Deal


def columns_of(hero: str, board: str, dead: str = "", villain: str = "2c2d") -> FakeColumns:
    """One deal; a board of fewer than five cards is filled up with cards that are left."""
    hands = (parse_cards(hero), parse_cards(villain))
    known, gone = parse_cards(board), parse_cards(dead)
    rest = [card for card in range(52) if card not in (*known, *gone, *hands[0], *hands[1])]
    return FakeColumns([Deal(hands, (*known, *rest)[:5], gone)])


def ask(name: str, columns: FakeColumns, *arguments: object) -> object:
    return functions()[name].implementation(columns, *arguments).tolist()[0]


@pytest.mark.parametrize(
    ("hand", "flop", "category"),
    [
        ("AsQd", "KhKd7c", "flopnothing"),
        ("7sQd", "KhKd7c", "flopsecondpair"),
        ("QsQd", "KhKd7c", "floppocket12"),
        ("6s6d", "KhKd7c", "flopunderpair"),
        ("AsAd", "KhKd7c", "flopoverpair"),
        ("KsQd", "KhKd7c", "floptrips"),
        ("7s7d", "KhKd7c", "flopfullhouse"),
        ("Ks7d", "KhKd7c", "flopfullhouse"),
        ("KsKc", "KhKd7c", "flopquads"),
        ("KsQd", "Kh7d7c", "floptoppair"),
        ("AsAd", "7h7d7c", "flopfullhouse"),
        ("2s2h", "7h7d7c", "flopfullhouse"),
        ("As7s", "7h7d7c", "flopquads"),
        ("AsKd", "7h7d7c", "flopnothing"),
        ("TsTd", "KhJd9c", "floppocket23"),
        ("QsQd", "KhJd9c", "floppocket12"),
        ("9s9d", "KhJd9c", "flopset"),
        ("KsJs", "KhJd9c", "floptoptwo"),
        ("Ks9s", "KhJd9c", "floptopandbottom"),
        ("Js9s", "KhJd9c", "flopbottomtwo"),
        ("Js2s", "KhJd9c", "flopsecondpair"),
        ("9s2s", "KhJd9c", "flopthirdpair"),
        ("QsTs", "KhJd9c", "flopstraight"),
        ("As2d", "3h4d5c", "flopstraight"),
        ("As2s", "Ks9s4s", "flopflush"),
        ("AsTs", "KsQsJs", "flopstraightflush"),
    ],
)
def test_flop_categories_are_those_of_the_rules(hand: str, flop: str, category: str) -> None:
    assert FLOP_CATEGORIES[ask("flopHandCategory", columns_of(hand, flop, villain="3s3c"), 0)] == category


@pytest.mark.parametrize(
    ("hand", "board", "dead", "kind", "outs"),
    [
        ("JsTh", "9h8s2c", "", "straight", 8),
        ("JsTh", "9h8s2c", "7s", "straight", 7),
        ("Th9h", "8h7h2c3c", "", "straight", 6),
        ("Th9h", "8h7h2c3c", "", "straightflush", 2),
        ("AsKs", "Qs7s2d", "", "flush", 9),
        ("AsAd", "AcKh2s", "", "quads", 1),
        ("AsAd", "AcKh2s", "", "trips", 0),
        ("AsAd", "AcKh2s", "", "pair", 0),
        ("AsKd", "AcKh2s", "", "fullhouse", 4),
    ],
)
def test_outs_improve_the_hand_to_exactly_the_type(
    hand: str, board: str, dead: str, kind: str, outs: int
) -> None:
    street = "flop" if len(board) == 6 else "turn"
    columns = columns_of(hand, board, dead, villain="4c4d")
    assert ask("outsToHandType", columns, 0, street, HAND_TYPE_WORDS[kind]) == outs


def test_outs_do_not_know_the_other_player_s_cards() -> None:
    columns = columns_of("JsTh", "9h8s2c", villain="QsQd")
    assert ask("outsToHandType", columns, 0, "flop", HAND_TYPE_WORDS["straight"]) == 8


@pytest.mark.parametrize(
    ("hand", "board", "dead", "nuts"),
    [
        ("As2s", "KsQsJs", "", False),
        ("As2s", "KsQsJs", "Ts", True),
        ("QsQd", "Qh7d2c", "", True),
        ("7s7d", "Qh7h2c", "", False),
        ("7s7d", "Qh7h2c", "Qs,Qd", True),
        ("7s7d", "QhQs7h", "", False),
        ("QdQc", "QhQs7h", "", True),
        ("2h3h", "AsKsQsJsTs", "", True),
        ("As2d", "KsQsJs9s4h", "Ts", True),
        ("5d6c", "4h7s8d", "", True),
        ("5d4c", "6h7s8d", "", False),
        ("9d6c", "5h7s8d", "", True),
        ("KhKd", "KsQs2s", "AsJsTs9s8s7s6s5s", False),
        ("KhKd", "KsQs2s", "AsJsTs9s8s7s6s5s4s", True),
    ],
)
def test_the_nuts_are_what_no_unseen_cards_beat(hand: str, board: str, dead: str, nuts: bool) -> None:
    street = {3: "flop", 4: "turn", 5: "river"}[len(board) // 2]
    assert ask("nutHi", columns_of(hand, board, dead, villain="2c4c"), 0, street) is nuts


def test_the_nuts_of_a_type_are_compared_within_it() -> None:
    assert ask("nutHiForHandType", columns_of("AsKh", "AdTd2d", villain="3c3s"), 0, "flop") is True
    assert ask("nutHiForHandType", columns_of("AsQh", "AdTd2d", villain="3c3s"), 0, "flop") is False
    assert (
        ask("nutHiForHandType", columns_of("AsQh", "AdTd2d", "KcKdKhKs", villain="3c3s"), 0, "flop") is True
    )


def test_a_better_straight_that_can_only_be_held_as_a_flush_does_not_count() -> None:
    straight, board = "Qh8h", "JsTs9s"
    assert ask("nutHiForHandType", columns_of(straight, board, "KhKdKcQd"), 0, "flop") is False
    assert ask("nutHiForHandType", columns_of(straight, board, "KhKdKcQdQc"), 0, "flop") is True


@pytest.mark.parametrize(
    ("hand", "board", "cards"),
    [
        ("2s3d", "AsKdQhJcTs", 0),
        ("As2d", "AdKcQhJs9c", 1),
        ("AsKd", "AdKcQhJs9c", 2),
        ("As2d", "AdKcQhJs", 1),
        ("As2d", "AdKcQh", 2),
        ("AcAd", "7s7d7h7cAs", 0),
        ("AcAd", "7s7d7h7cKs", 1),
    ],
)
def test_as_few_own_cards_play_as_make_the_best_five(hand: str, board: str, cards: int) -> None:
    street = {3: "flop", 4: "turn", 5: "river"}[len(board) // 2]
    assert ask("cardsPlay", columns_of(hand, board, villain="3c4c"), 0, street) == cards


@pytest.mark.parametrize(
    ("hand", "board", "three", "four"),
    [
        ("AsKs", "Qs7d2c", True, False),
        ("AsKs", "Qs7s2c", False, True),
        ("AdKh", "Qs7s2s", False, False),
        ("AsKh", "Qs7s2d", True, False),
        ("AsKs", "Qs7s2s", False, False),
    ],
)
def test_flushes_in_the_making_are_counted_exactly(hand: str, board: str, three: bool, four: bool) -> None:
    columns = columns_of(hand, board, villain="3c4d")
    assert ask("threeFlush", columns, 0, "flop") is three
    assert ask("fourFlush", columns, 0, "flop") is four


def rows_refused(name: str, *arguments: object) -> RowsError:
    columns = FakeColumns(random_deals(3, seed=1))
    with pytest.raises(RowsError) as caught:
        functions()[name].implementation(columns, *arguments)
    return caught.value


@pytest.mark.parametrize("name", ["maxRank", "minRank"])
def test_an_empty_rank_set_has_no_highest_or_lowest_rank(name: str) -> None:
    trouble = rows_refused(name, np.array([0, 5, 0], dtype=np.uint16))
    assert trouble.rows.tolist() == [True, False, True]
    assert str(trouble).startswith(f"The rank set is empty, so “{name}” has no value.")


def test_a_rank_set_has_no_place_beyond_its_ranks() -> None:
    sets = np.array([1, 5, 0b111], dtype=np.uint16)
    assert rows_refused("nthRank", 2, sets).rows.tolist() == [True, False, False]
    assert rows_refused("nthRank", 0, sets).rows.tolist() == [True, True, True]
    assert rows_refused("nthRank", np.array([1, 3, 3]), sets).rows.tolist() == [False, True, False]


def test_a_text_that_is_not_a_card_is_an_error_only_in_its_deals() -> None:
    trouble = rows_refused("toCard", np.array(["As", "Ax", "2c"], dtype=object))
    assert trouble.rows.tolist() == [False, True, False]
    assert "not a suit" in str(trouble)


def test_values_become_the_texts_that_results_print() -> None:
    columns = FakeColumns(random_deals(3, seed=1))
    text = functions()["toString"].implementation
    sets = np.array([0b1100000000000, 0, 1], dtype=np.uint16)
    assert text(columns, sets, (Type.RANK_SET,)).tolist() == ["AK", "none", "2"]
    assert text(columns, np.array([0.5, 0.25, 1.0]), (Type.DOUBLE,)).tolist() == ["0.5", "0.25", "1"]
    assert text(columns, 7, (Type.INTEGER,)).tolist() == ["7", "7", "7"]
    strings = np.array(["b", "a", "b"], dtype=object)
    assert text(columns, strings, (Type.STRING,)).tolist() == ["b", "a", "b"]


def test_seats_that_have_folded_are_not_counted_and_beat_no_one() -> None:
    deals = [Deal((parse_cards("QsQd"), parse_cards("AsAd"), parse_cards("7c7d")), parse_cards("2c3d9h8sJc"))]
    columns = FakeColumns(deals, playing=(True, False, True))
    assert ask("bestHiRating", columns, 0, "river") is True
    assert ask("handsHaving", columns, functions()["pocketPair"]) == 2
    assert ask("winningHandType", columns) == 1


class FakeLows(FakeColumns):
    """A split game in which the lows are given: one column per seat, on every street the same."""

    def __init__(self, *lows: list[int], best: int = 0, playing: tuple[bool, ...] | None = None) -> None:
        super().__init__(random_deals(len(lows[0]), seed=1, seats=len(lows)), playing=playing)
        self.game = replace(find_game("holdem"), low_rating="eight")
        self.lows = [np.array(low, dtype=np.uint32) for low in lows]
        self.best = best

    def low_rating(self, seat: int, street: str) -> Column:
        return self.lows[seat]

    def best_possible_low(self, seat: int, street: str) -> Column:
        return np.full(self.rows, self.best, dtype=np.uint32)

    def nut_low_outs(self, seat: int, street: str) -> Column:
        return np.arange(self.rows, dtype=np.int64)


def column(name: str, columns: FakeColumns, *arguments: object) -> list[object]:
    return functions()[name].implementation(columns, *arguments).tolist()


def test_a_low_is_won_outright_or_shared_or_not_made() -> None:
    lows = FakeLows([5, 5, 0, 3], [4, 5, 0, 9], [0, 2, 0, 9])
    assert column("winsLo", lows, 0) == [True, False, False, False]
    assert column("tiesLo", lows, 0) == [False, True, False, False]
    assert column("tiesLo", lows, 1) == [False, True, False, True]
    assert column("madeLo", lows, 2, "river") == [False, True, False, True]
    assert column("bestLoRating", lows, 1, "river") == [False, True, False, True]
    assert column("loRating", lows, 1, "river") == [4, 5, 0, 9]
    assert column("minLoRating", lows, 1, "river", 5) == [False, True, False, True]


def test_a_folded_seat_has_no_part_in_the_low() -> None:
    lows = FakeLows([5, 5], [7, 5], playing=(True, False))
    assert column("winsLo", lows, 0) == [True, True]
    assert column("winsLo", lows, 1) == [False, False]


def test_the_nut_low_is_a_low_that_nothing_beats() -> None:
    lows = FakeLows([7, 6, 0, 9], [0, 0, 0, 0], best=7)
    assert column("nutLo", lows, 0, "river") == [True, False, False, True]
    assert column("nutLo", FakeLows([0, 1], [0, 0], best=0), 0, "river") == [False, True]
    assert column("nutLoOuts", lows, 0, "turn") == [0, 1, 2, 3]
    assert column("nutLoOuts", lows, 0, "river") == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("cards", "low"),
    [
        ("8s6d5c2hAs", "8-6-5-2-A"),
        ("5s4d3c2hAs", "5-4-3-2-A"),
        ("9s4d3c2hAs", "no low"),
        ("As4d3c2hAd", "no low"),
    ],
)
def test_five_cards_are_rated_as_a_low(cards: str, low: str) -> None:
    lows = FakeLows([0], [0])
    rating = functions()["rateLoHand"].implementation(lows, cards)
    assert text_of(rating[0], Type.LO_RATING) == low
    assert rating[0] <= LOW_BITS


def test_the_whole_pot_is_all_units() -> None:
    columns = columns_of("AsAd", "7s8d9hJcQs", villain="KsKd")
    assert ask("scoops", columns, 0) is True
    assert ask("fractionalRiverEquity", columns, 0) == SHARE_UNITS
