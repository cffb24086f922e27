"""Ratings read as hand types, hand numbers and words."""

import subprocess
import sys

import pytest

from oracle.cards.card import parse_cards
from oracle.cards.mask import mask_of
from oracle.rating import HAND_TYPE_NAMES, HAND_TYPES, describe, hand_type, hand_types, strengths
from oracle.rating.high import rate_one


def rating_of(text: str) -> int:
    cards = parse_cards(text)
    return rate_one(mask_of(cards), len(cards))


@pytest.mark.nojit
@pytest.mark.parametrize(
    ("cards", "name", "words"),
    [
        ("As9d7c6h3s", "highcard", "ace high, nine, seven, six and three kickers"),
        ("6s6dKcJh3s", "pair", "pair of sixes, king, jack and three kickers"),
        ("AsAdKcKhQs3d2c", "twopair", "two pair, aces and kings, queen kicker"),
        ("2s2d2cAhKs", "trips", "three of a kind, deuces, ace and king kickers"),
        ("As2d3c4h5sKdKc", "straight", "straight, five high"),
        ("AsKdQcJhTs", "straight", "straight, ace high"),
        ("As9s7s6s3s2d", "flush", "flush, ace, nine, seven, six and three"),
        ("6s6d6cKhKs", "fullhouse", "full house, sixes full of kings"),
        ("9s9d9c9hAsAd", "quads", "four of a kind, nines, ace kicker"),
        ("9s8s7s6s5s", "straightflush", "straight flush, nine high"),
        ("AhKhQhJhTh", "straightflush", "royal flush"),
    ],
)
def test_a_hand_is_typed_and_described(cards: str, name: str, words: str) -> None:
    rating = rating_of(cards)
    assert HAND_TYPES[hand_type(rating)] == name
    assert describe(rating) == words


@pytest.mark.nojit
def test_strengths_run_from_seven_high_to_the_royal_flush() -> None:
    known = strengths().tolist()
    assert (known[0], known[-1]) == (rating_of("7s5d4c3h2s"), rating_of("AsKsQsJsTs"))
    assert known == sorted(set(known))
    assert len(known) == 7462


@pytest.mark.nojit
def test_columns_of_ratings_have_the_types_of_their_ratings() -> None:
    column = strengths()
    assert hand_types(column).tolist() == [hand_type(rating) for rating in column.tolist()]
    assert len(HAND_TYPES) == len(HAND_TYPE_NAMES) == hand_type(int(column[-1])) + 1


@pytest.mark.nojit
def test_every_strength_has_its_own_words() -> None:
    assert len({describe(rating) for rating in strengths().tolist()}) == 7462


def test_reading_ratings_loads_no_kernels() -> None:
    code = "import oracle.rating, sys; oracle.rating.describe(0x3800_0400); sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
