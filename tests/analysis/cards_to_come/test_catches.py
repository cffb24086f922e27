"""Outs by catch in stud: against every deal one by one, and hand types read off the cards."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

import oracle
from oracle.analysis.cards_to_come.catches import count_catches
from oracle.cards.card import card_text, cards_text, parse_cards
from oracle.errors import QueryError
from oracle.games import find_game
from oracle.prepared import Prepared, prepare
from oracle.query import RunSettings, Seat, equity_query
from oracle.rating import HAND_TYPES
from tests.reference.pots import halves
from tests.reference.strength import best_strength

HERO, VILLAIN = "AsAdKh8h7h2c", "QsQdJhTh6c5c"


def table(hero: str, *villains: str, game: str = "studhi", dead: str = "") -> Prepared:
    seats = [Seat(f"p{number}", text) for number, text in enumerate((hero, *villains), 1)]
    return prepare(equity_query(seats, game=game, dead=dead))


def types_of_few(cards: tuple[int, ...]) -> str:
    """The type of fewer than five cards, by their ranks."""
    counts = sorted(Counter(card // 4 for card in cards).values(), reverse=True)
    pairs = {(2, 2): "twopair", (4,): "quads"}
    return pairs.get(tuple(counts)) or {3: "trips", 2: "pair", 1: "highcard"}[counts[0]]


@pytest.mark.parametrize("game", ["studhi", "stud8"])
def test_the_last_catch_is_judged_by_every_card_of_the_opponent(game: str) -> None:
    hero, villain = parse_cards(HERO), parse_cards(VILLAIN)
    *_, found = count_catches(table(HERO, VILLAIN, game=game), 0)
    deck = [card for card in range(52) if card not in (*hero, *villain)]
    types = {card: best_strength((*hero, card))[0] for card in deck}
    now, theirs = best_strength(hero), best_strength(villain)
    better = {card for card in deck if types[card] > now[0]}
    assert {out.card for out in found.outs} == {
        card for card in better if best_strength((*hero, card)) >= theirs
    }
    assert set(found.tainted) == better - {out.card for out in found.outs}
    assert set(found.kickers) == {
        card for card in deck if types[card] == now[0] and best_strength((*hero, card)) > now
    }
    assert found.unseen == len(deck)
    assert found.next_chance == found.chance == len(found.outs) / len(deck)
    assert found.precision.exact
    for out in found.outs:
        assert out.hand_type == types[out.card]
        shares = [
            sum(halves(find_game(game), [(*hero, out.card), (*villain, last)], ())[0])
            for last in deck
            if last != out.card
        ]
        assert out.equity == pytest.approx(float(sum(shares) / len(shares)), abs=1e-12)
    assert found.discounted == pytest.approx(sum(out.equity for out in found.outs))


def test_two_cards_to_come_agree_with_every_deal() -> None:
    hero, villain = parse_cards("AsAdKh8h7h"), parse_cards("QsQdJhTh6c")
    left = parse_cards("AcKc8cQc2d")
    dead = [card for card in range(52) if card not in (*hero, *villain, *left)]
    prepared = table(cards_text(hero), cards_text(villain), dead=cards_text(dead))
    *_, found = count_catches(prepared, 0, settings=RunSettings(seed=2, error=0.01))
    assert {card_text(out.card) for out in found.outs} == {"Ac", "Kc", "8c"}
    for out in found.outs:
        wins = deals = 0.0
        for last, *theirs in permutations([card for card in left if card != out.card], 3):
            mine, his = best_strength((*hero, out.card, last)), best_strength((*villain, *theirs))
            deals += 1
            wins += (mine > his) + (mine == his) / 2
        assert abs(out.equity - wins / deals) <= 1e-12 + 3 * out.half_width
    assert found.chance == pytest.approx(1 - (2 / 5) * (1 / 4))


@pytest.mark.parametrize("hand", ["AsAdKh", "9s9d9h", "7s2d9hJc", "AsAdKhKc"])
def test_fewer_than_five_cards_are_read_by_their_ranks(hand: str) -> None:
    own = parse_cards(hand)
    *_, found = count_catches(table(hand, "*"), 0, settings=RunSettings(trials=4096, seed=1))
    deck = [card for card in range(52) if card not in own]
    order = ("highcard", "pair", "twopair", "trips", "straight", "flush", "fullhouse", "quads")
    before = order.index(types_of_few(own))
    expected = {}
    for card in deck:
        with_it = (*own, card)
        kind = types_of_few(with_it) if len(with_it) < 5 else HAND_TYPES[best_strength(with_it)[0]]
        if order.index(kind) > before:
            expected[card] = kind
    assert {out.card: HAND_TYPES[out.hand_type] for out in found.outs} == expected


def test_what_an_opponent_shows_must_be_reached_unless_any_better_hand_counts() -> None:
    pairs = {"Kc", "Ks", "Kd", "8c", "8s", "8d", "7s", "7h", "7c"}
    settings = RunSettings(trials=2048, seed=1)
    *_, found = count_catches(table("Kh8h7d", "AsAdAc"), 0, settings=settings)
    assert not found.outs
    assert {card_text(card) for card in found.tainted} == pairs
    *_, found = count_catches(table("Kh8h7d", "AsAdAc"), 0, any_better=True, settings=settings)
    assert {card_text(out.card) for out in found.outs} >= pairs


def test_in_python_by_river_is_by_seventh_street() -> None:
    found = oracle.outs("AsAdKh8h7h", "", "QsQdJhTh6c", game="studhi", trials=2048, seed=1)
    assert found.by_river > found.next_card
    assert found.rule_of_4 == pytest.approx(2 * found.rule_of_2)
    assert oracle.outs(HERO, "", VILLAIN, game="studhi").by_river is None
    third = oracle.outs("AsAdKh", game="studhi", trials=2048, seed=1)
    assert third.rule_of_4 is None
    assert set(third.outs) == {"twopair", "trips"}


@pytest.mark.parametrize(
    ("hand", "game", "said"),
    [
        ("AsAd", "studhi", "three to six exact cards"),
        ("AA", "studhi", "three to six exact cards"),
        ("AsAdKhKcQsQdJh", "studhi", "three to six exact cards"),
        ("As2d3h", "razz", "no hand types"),
    ],
)
def test_what_cannot_be_counted_says_what_to_do(hand: str, game: str, said: str) -> None:
    with pytest.raises(QueryError, match=said) as trouble:
        oracle.outs(hand, game=game)
    assert trouble.value.remedy


def test_cards_that_an_opponent_must_hold_are_not_caught() -> None:
    """Of the aces the player has two, and the other two are those of his opponent: no hand is one hand."""
    *_, found = count_catches(table("AsAdKh", "AA"), 0, settings=RunSettings(trials=2048, seed=1))
    assert {card_text(out.card) for out in found.outs} == {"Ks", "Kd", "Kc"}
    assert found.unseen == 47
