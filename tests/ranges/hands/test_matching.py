"""The matcher against its slow twin on random patterns."""

from __future__ import annotations

import random

import numpy as np
import pytest

from oracle.cards.card import card_text, parse_cards
from oracle.cards.mask import cards_in, mask_of
from oracle.errors import TextError
from oracle.ranges import parse_hands, parse_range
from oracle.ranges.hands.stud import StudRange
from tests.reference.ranges import RANKS, SUIT_VARIABLES, SUITS, Written, all_hands, fits, fits_in_order

PATTERNS = {2: 150, 4: 90, 5: 30, 6: 24}
HANDS_TRIED = {2: 250, 4: 125, 5: 60, 6: 40}
GAMES = {2: "holdem", 4: "omahahi", 5: "omahahi5", 6: "omahahi6"}
STUD_PATTERNS = 70
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
    """The pattern as typed; a lone suit must not slide after the rank before it, so suits alone go first."""
    return "".join(
        slot.text() if slot.text()[0] not in SUITS + SUIT_VARIABLES else f"*{slot.text()}" for slot in pattern
    )


def mask(hand: tuple[str, ...]) -> int:
    return mask_of(parse_cards("".join(hand)))


def hands_of(text: str, game: str) -> np.ndarray:
    """Masks, ascending; the rest at weight 1 keeps a pattern that fits nothing from being an error."""
    hands = parse_range(f"({text})@100, (*)@1", game)
    return hands.masks[hands.weights == 100]


def held(text: str, game: str, hands: np.ndarray) -> list[bool]:
    """Which hands a pattern holds, be they listed or not."""
    found = parse_hands(f"({text})@100, (*)@1", game)
    weights = found.weights_of(hands)
    assert found.contains(hands).all()
    assert set(weights) <= {1.0, 100.0}
    return (weights == 100).tolist()


@pytest.mark.parametrize("cards", [2, 4, 5, 6])
def test_random_patterns_hold_exactly_the_hands_the_slow_twin_finds(cards):
    rng = random.Random(20 + cards)
    hits = 0
    for _ in range(PATTERNS[cards]):
        ranks = "".join(rng.sample(RANKS, rng.choice([3, 6, 13])))
        pattern = [random_slot(rng, ranks) for _ in range(rng.randint(1, cards))]
        text = pattern_text(pattern)
        tried = [tuple(rng.sample(DECK, cards)) for _ in range(HANDS_TRIED[cards])]
        tried += likely_hands(rng, pattern, cards)
        try:
            found = held(text, GAMES[cards], np.array([mask(hand) for hand in tried], dtype=np.uint64))
        except TextError as error:
            if "written twice" not in str(error):
                raise
            continue
        for hand, is_held in zip(tried, found, strict=True):
            expected = fits(hand, pattern)
            hits += expected
            assert is_held == expected, (text, hand)
    assert hits > PATTERNS[cards]


def increments(hands: list[tuple[str, ...]]) -> np.ndarray:
    """Stud hands as the range takes them: the down cards together, then card by card, shape (6, n)."""
    return np.array(
        [[mask(hand[:2]), *(mask((card,)) for card in hand[2:])] for hand in hands], dtype=np.uint64
    ).T


def test_random_stud_patterns_hold_exactly_the_hands_the_slow_twin_finds():
    rng = random.Random(7)
    hits = drawn = 0
    for _ in range(STUD_PATTERNS):
        ranks = "".join(rng.sample(RANKS, rng.choice([2, 4, 13])))
        pattern = [random_slot(rng, ranks) for _ in range(rng.randint(1, 7))]
        text = pattern_text(pattern)
        tried = [tuple(rng.sample(DECK, 7)) for _ in range(40)] + likely_hands(rng, pattern, 7)
        try:
            found = parse_hands(f"({text})@100, (*)@1", "studhi").weights_of(increments(tried)) == 100
            alone = parse_hands(text, "studhi")
        except TextError as error:
            if not any(words in str(error) for words in ("written twice", "No hand")):
                raise
            continue
        for hand, is_held in zip(tried, found, strict=True):
            expected = fits_in_order(hand, pattern, 2)
            hits += expected
            assert is_held == expected, (text, hand)
        drawn += check_draws(alone, pattern, rng)
    assert hits > STUD_PATTERNS
    assert drawn > STUD_PATTERNS


def check_draws(hands: StudRange, pattern: list[Written], rng: random.Random) -> int:
    """Every hand drawn, completed with any cards, fits; returns how many counted."""
    words = np.array(
        [[rng.getrandbits(64) for _ in range(20)] for _ in range(hands.words_each)], dtype=np.uint64
    )
    parts, kept = hands.draw(words)
    for column in parts[:, kept].T:
        known = [list(cards_in(int(each))) for each in column]
        left = [card for card in range(52) if all(card not in each for each in known)]
        rng.shuffle(left)
        sizes = (2, 1, 1, 1, 1, 1)
        dealt = [each or [left.pop() for _ in range(size)] for each, size in zip(known, sizes, strict=True)]
        cards = tuple(card_text(card) for each in dealt for card in each)
        assert len(set(cards)) == 7
        assert fits_in_order(cards, pattern, 2), (hands.text, cards)
    return int(kept.sum())


def likely_hands(rng: random.Random, pattern: list[Written], cards: int) -> list[tuple[str, ...]]:
    """Hands near the pattern: its own ranks and suits where it writes them, otherwise random ones."""
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
