"""Texts of any set of hands: read again they mean just those hands."""

from __future__ import annotations

import numpy as np
import pytest

from oracle.cards.card import parse_cards
from oracle.cards.mask import mask_of
from oracle.errors import OracleError
from oracle.games import find_game
from oracle.ranges import parse_range
from oracle.ranges.printing.any_game import cover, print_hands

FLOP = mask_of(parse_cards("Kd7d2c"))


@pytest.mark.parametrize("game", ["omaha", "omaha8", "omaha5"])
@pytest.mark.parametrize(
    "text", ["AAAA, AsKsQsJs", "AA:xxyy", "[A-T]RR", "KKs, QJ[T-7]x", "dddh", "AKQJ-T987"]
)
@pytest.mark.parametrize("dead", [0, FLOP])
def test_a_printed_text_means_the_same_hands(game: str, text: str, dead: int) -> None:
    hands = parse_range(text, game).without(dead)
    hands = hands if hands.hands < 20_000 else parse_range("AKQJ:xxyy", game).without(dead)
    back = parse_range(print_hands(hands.masks, hands.weights, hands.game, full=hands.full_weight), game)
    assert np.array_equal(back.masks, hands.masks)


@pytest.mark.parametrize("syntax", ["generic", "classic"])
def test_hands_at_random_with_weights_come_back(syntax: str) -> None:
    random, game = np.random.default_rng(5), find_game("omaha")
    hands = np.sort(random.choice(parse_range("*", game).masks, 500, replace=False))
    weights = random.choice([0.0001, 7.0, 12.5, 100.0], hands.size)
    back = parse_range(print_hands(hands, weights, game, syntax), game, syntax)
    assert np.array_equal(back.masks, hands)
    assert np.array_equal(back.weights, weights)


@pytest.mark.parametrize("text", ["AAKK", "AA[J-9]8", "AxAyKxKy", "AsAhKsQ", "AcKc[Qd-9d]2s", "*"])
def test_what_is_whole_is_written_short(text: str) -> None:
    hands = parse_range(text, "omaha")
    assert print_hands(hands.masks, hands.weights, hands.game, full=hands.full_weight) == text


@pytest.mark.parametrize("game", ["omaha", "omaha5"])
def test_a_cover_holds_all_it_must_and_nothing_it_must_not(game: str) -> None:
    hands = parse_range("AA[K-T]d, QJTx9x", game).without(FLOP)
    diamonds = np.uint64(mask_of(parse_cards("AdQdJdTd9d8d6d5d4d3d")))
    kept = np.bitwise_count(hands.masks & diamonds) >= 2
    items = cover(hands.masks[kept], hands.masks[~kept], hands.game)
    there = parse_range(", ".join(items), game).contains(hands.masks)
    assert np.array_equal(there, kept)
    assert cover(hands.masks, hands.masks[:0], hands.game) == ["*"]


def test_classic_texts_name_ranks_and_cards_only() -> None:
    hands = parse_range("AAKK, AxAyQxQy", "omaha")
    found = print_hands(hands.masks, hands.weights, hands.game, "classic", full=hands.full_weight)
    assert found.startswith("AAKK, AsAh")
    assert np.array_equal(parse_range(found, "omaha", "classic").masks, hands.masks)


def test_an_unknown_syntax_is_refused() -> None:
    hands = parse_range("AAKK", "omaha")
    with pytest.raises(OracleError, match="syntax"):
        print_hands(hands.masks, hands.weights, hands.game, "german")
