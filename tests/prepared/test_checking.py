# ruff: noqa: E501 - each message is on the line of its question
"""Questions that cannot be dealt: the message names the cards, the places and the remedy."""

from dataclasses import replace

import pytest

from oracle.errors import OracleError, QueryError, TextError
from oracle.games import GAMES, find_game
from oracle.prepared import prepare
from oracle.prepared.feasible import undealable_seats
from oracle.query import Query, Seat, equity_query
from oracle.ranges import parse_hands
from tests.simulate.asking import ask, hands_of, question

BAD = [
    (question("AsKs", "AsQd"), "The ace of spades (As) is in two places: p1’s hand and p2’s hand."),
    (question("AsKs", "*", board="2c3cAs"), "The ace of spades (As) is in two places: the board and p1’s hand."),
    (question("AsKs", "*", dead="Ks"), "The king of spades (Ks) is in two places: the dead cards and p1’s hand."),
    (question("*", "*", board="2c3c4c", dead="4c"), "The four of clubs (4c) is in two places: the board and the dead cards."),
    (question("*", "*", board="2c2c4c"), "Board: The deuce of clubs (2c) is written twice."),
    (question("*", "*", dead="9h9h"), "Dead cards: The nine of hearts (9h) is written twice."),
    (question("AA", "AA", "AA"), "The ranges of p1, p2 and p3 cannot be dealt at the same time"),
    (question("KK", "AA", "QQ", "AA", "AA"), "The ranges of p2, p4 and p5 cannot be dealt at the same time"),
    (question("AA", "KK", board="AsAhAd"), "No hand is left in p1’s range “AA”: each uses a card of the board."),
    (question("AA", "KK", dead="AsAhAd"), "No hand is left in p1’s range “AA”: each uses a card of the dead cards."),
    (question("*", board="2c3c4c5c6c7c"), "The board has 6 cards; Texas hold’em has at most 5."),
    (question("*", "*", board="2c1"), "Board: “1” is not a rank."),
    (question("*", "*", board="2é"), "“é”"),
    (question("*", "*", dead="1h"), "Dead cards: “1” is not a rank."),
    (question(), "There is nobody at the table."),
    (question(*["*"] * 11), "Texas hold’em is played by at most 10 here, not 11."),
    (question("*", "*", folded=(1, 2)), "Every seat has folded, so nobody can win the pot."),
    (Query("holdem", "generic", (Seat("Hero", "*"), Seat("hero", "*"))), "Two seats are called hero."),
    (Query("badugi", "generic", (Seat("a", "*"),)), "There is no game called “badugi”."),
    (Query("holden", "generic", (Seat("a", "*"),)), "Did you mean holdem?"),
]  # fmt: skip


@pytest.mark.parametrize(("query", "message"), BAD, ids=[message[:40] for _, message in BAD])
def test_the_message_names_the_place_and_the_remedy(query: Query, message: str):
    with pytest.raises(OracleError) as caught:
        prepare(query)
    assert message in str(caught.value)
    assert caught.value.remedy


@pytest.mark.parametrize("other", [{"rating": "pineapple"}, {"hole_cards": 3}])
def test_a_game_without_kernels_is_refused_even_if_the_catalog_lists_it(monkeypatch, other):
    game = replace(find_game("holdem"), title="Pineapple", **other)
    monkeypatch.setattr("oracle.prepared.reading.find_game", lambda name: game)
    with pytest.raises(QueryError, match="This version cannot compute Pineapple yet"):
        prepare(question("*", "*"))


def test_too_many_cards_are_counted_out():
    dead = "".join(rank + suit for rank in "23456789" for suit in "cdhs")
    with pytest.raises(
        QueryError, match=r"10 players, the board and 32 dead cards need 57 cards, but the deck has 52\."
    ):
        prepare(question(*["*"] * 10, dead=dead))


def test_the_message_uses_what_the_user_calls_his_seats():
    query = question("AsKs", "AsQd")
    with pytest.raises(QueryError) as caught:
        prepare(query, labels={"p1": "Big blind", "p2": "Mike"})
    assert "Big blind’s hand and Mike’s hand" in str(caught.value)
    assert caught.value.places == ("Big blind’s hand", "Mike’s hand")


def test_a_range_that_cannot_be_read_says_whose_it_is_and_where():
    query = equity_query([Seat("hero", "AA"), Seat("villain", "KK,A0")])
    with pytest.raises(TextError) as caught:
        prepare(query, labels={"villain": "Villain"})
    assert caught.value.place == "Villain"
    assert caught.value.text == "KK,A0"
    assert caught.value.text[caught.value.span.start : caught.value.span.end] == "0"


@pytest.mark.parametrize(
    ("texts", "guilty"),
    [
        (("AA", "AA"), ()),
        (("AA", "AA", "AA"), (0, 1, 2)),
        (("*", "AA", "AsAh", "AdAc", "KK"), (1, 2, 3)),
        (("AsKs,AhKh", "AsQs,KhQh"), ()),
        (("AsKs", "AsQs"), (0, 1)),
        (("AA,KK", "AA,KK", "AA,KK", "AA,KK"), ()),
        (("AA,KK", "AA,KK", "AA,KK", "AA,KK", "AK"), (1, 2, 3, 4)),
        (("*",) * 10, ()),
    ],
)
def test_the_smallest_set_of_ranges_that_cannot_be_dealt_is_found(texts, guilty):
    assert undealable_seats([hands_of(text) for text in texts]) == guilty


OTHER_GAMES = [
    (question("AsKsQd", "*", board="2c3c4c", game="razz"), "Razz is played without a board."),
    (question("*", "*", board="2c7c8c", game="shortdeck"),
     "The deuce of clubs (2c) in the board is not in the deck: Short deck is played with 36 cards."),
    (question("*", "*", dead="5s", game="shortdeck"), "The five of spades (5s) in the dead cards is not in the deck"),
    (question(*["*"] * 9, game="studhi"), "Seven-card stud is played by at most 8 here, not 9."),
    (question(*["*"] * 8, game="omahahi6"), "6-card Omaha is played by at most 7 here, not 8."),
    (question("AsKsQd", "AhKhQd", game="stud8"),
     "The queen of diamonds (Qd) is in two places: p1’s hand and p2’s hand."),
    (question("AsAhKsKh", "AsQsQhJs", game="omahahi"), "The ace of spades (As) is in two places"),
    (question("AAAA", "AAKK", game="omaha8"), "The ranges of p1 and p2 cannot be dealt at the same time"),
    (question("AAA", "AAK", "*", game="studhi"), "The ranges of p1 and p2 cannot be dealt at the same time"),
    (question("AsKsQd2c3c4c5c", *["*"] * 7, game="razz"), "p1’s range names a seventh card, but the deck cannot"),
    (question("AA", "*", dead="AsAhAd", game="omahahi6"), "No hand is left in p1’s range “AA”"),
    (question("AA", "KK", "AA", "AA", game="omahahi"), "The ranges of p1, p3 and p4 cannot be dealt at the same time"),
    (question("A", "*", "A", dead="AsAhAd", game="omaha85"), "The ranges of p1 and p3 cannot be dealt at the same time"),
    (question("ssss", "hhhh", "ssss", "ssss", "ssss", game="omaha8"),
     "The ranges of p1, p3, p4 and p5 cannot be dealt at the same time"),
    (question("KK", "AA", "QQ", "AA", "AA", game="omahahi6"),
     "The ranges of p2, p4 and p5 cannot be dealt at the same time"),
    (question("AA", "*", "AA", board="AKx", game="omahahi6"),
     "p1, p3 and the board cannot be dealt at the same time"),
]  # fmt: skip


@pytest.mark.parametrize(("query", "message"), OTHER_GAMES)
def test_what_cannot_be_dealt_in_another_game_is_reported_in_words(query, message):
    with pytest.raises(OracleError) as caught:
        prepare(query)
    assert message in str(caught.value)
    assert caught.value.remedy


def test_a_stud_table_whose_last_card_is_shared_says_so():
    result = ask(*["*"] * 8, game="stud8", trials=500)
    assert "all players share one card" in result.snapshot.why
    assert sum(seat.equity.value for seat in result.seats) == pytest.approx(1)


def test_every_game_that_the_catalog_offers_can_be_run():
    offered = [game for game in GAMES if game.runnable]
    assert len(offered) >= 10
    for game in offered:
        assert ask("*", "*", game=game.name, trials=200, method="sampled").snapshot.trials == 200


def test_wide_ranges_of_several_players_are_judged_immediately():
    """Millions of hands each, and no list is enumerated."""
    assert not undealable_seats([parse_hands(text, "omahahi5") for text in ("AA", "KK", "*", "QQ")])
    assert not undealable_seats([parse_hands(text, "omahahi6") for text in ("AA", "KK")])
