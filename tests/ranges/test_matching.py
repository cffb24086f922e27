"""The matcher against its slow twin on random patterns."""

from __future__ import annotations

import random

import numpy as np
import pytest

from oracle.cards.card import parse_cards
from oracle.cards.mask import mask_of
from oracle.ranges import parse_range
from tests.reference_ranges import RANKS, SUIT_VARIABLES, SUITS, Written, all_hands, fits

PATTERNS = 150
HANDS_TRIED = {2: 250, 4: 125}
DECK = [rank + suit for rank in RANKS for suit in SUITS]
RANK_VARIABLES = "RON"


def random_slot(rng: random.Random, ranks: str) -> Written:
    if rng.random() < 0.25:
        choices = {
            (rng.choice(ranks), rng.choice(["", "", rng.choice(SUITS), rng.choice(SUIT_VARIABLES)]))
            for _ in range(rng.randint(2, 4))
        }
        return Written(tuple(sorted(choices)), bracketed=True)
    rank = rng.choice(["", rng.choice(ranks), rng.choice(ranks), rng.choice(RANK_VARIABLES)])
    suit = rng.choice(["", "", rng.choice(SUITS), rng.choice(SUIT_VARIABLES), rng.choice("xy")])
    return Written(((rank, suit),))


def pattern_text(pattern: list[Written]) -> str:
    """The pattern as typed; a lone suit must not slide behind the rank before it, so suits alone go first."""
    return "".join(
        slot.text() if slot.text()[0] not in SUITS + SUIT_VARIABLES else f"*{slot.text()}" for slot in pattern
    )


def mask(hand: tuple[str, ...]) -> int:
    return mask_of(parse_cards("".join(hand)))


def hands_of(text: str, game: str) -> np.ndarray:
    """Masks, ascending; the rest at weight 1 keeps a pattern that fits nothing from being an error."""
    hands = parse_range(f"({text})@100, (*)@1", game)
    return hands.masks[hands.weights == 100]


@pytest.mark.parametrize("cards", [2, 4])
def test_random_patterns_hold_exactly_the_hands_the_slow_twin_finds(cards):
    rng = random.Random(20 + cards)
    game = {2: "holdem", 4: "omahahi"}[cards]
    hits = 0
    for _ in range(PATTERNS):
        ranks = "".join(rng.sample(RANKS, rng.choice([3, 6, 13])))
        pattern = [random_slot(rng, ranks) for _ in range(rng.randint(1, cards))]
        text = pattern_text(pattern)
        found = hands_of(text, game)
        tried = [tuple(rng.sample(DECK, cards)) for _ in range(HANDS_TRIED[cards])]
        tried += likely_hands(rng, pattern, cards)
        wanted = np.array([mask(hand) for hand in tried], dtype=np.uint64)
        held = np.searchsorted(found, wanted, side="right") > np.searchsorted(found, wanted)
        for hand, is_held in zip(tried, held, strict=True):
            expected = fits(hand, pattern)
            hits += expected
            assert is_held == expected, (text, hand)
    assert hits > PATTERNS


def likely_hands(rng: random.Random, pattern: list[Written], cards: int) -> list[tuple[str, ...]]:
    """Hands near the pattern: its own ranks and suits where it writes them, else at random."""
    hands = []
    for _ in range(60):
        values = {name: rng.choice(RANKS) for name in RANK_VARIABLES}
        values |= {name: rng.choice(SUITS) for name in SUIT_VARIABLES}
        hand = []
        for slot in pattern:
            rank, suit = rng.choice(slot.choices)
            rank, suit = values.get(rank, rank), values.get(suit, suit)
            hand.append((rank or rng.choice(RANKS)) + (suit or rng.choice(SUITS)))
        while len(hand) < cards:
            hand.append(rng.choice(RANKS) + rng.choice(SUITS))
        if len(set(hand)) == cards:
            hands.append(tuple(hand))
    return hands


@pytest.mark.parametrize(
    "pattern",
    [
        [Written((("R", "x"),)), Written((("O", "x"),))],
        [Written((("A", ""), ("K", "s")), bracketed=True), Written((("R", "y"),))],
        [Written((("", "x"),)), Written((("K", "x"), ("Q", "y")), bracketed=True)],
    ],
    ids=pattern_text,
)
def test_in_holdem_all_1326_hands_agree_with_the_slow_twin(pattern):
    expected = {mask(hand) for hand in all_hands(2) if fits(hand, pattern)}
    assert set(hands_of(pattern_text(pattern), "holdem").tolist()) == expected
    assert expected
