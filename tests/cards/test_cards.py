"""Cards as text and numbers, sets of cards, two-card hands and their classes."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracle.cards.card import card_text, cards_text, parse_cards
from oracle.cards.combo import CLASS_INDEX, CLASS_NAMES, CLASS_PAIRS, PAIR_CARDS, PAIR_MASKS, pair_index
from oracle.cards.mask import FULL_DECK, cards_in, count_cards, mask_of
from oracle.errors import TextError


def test_the_deck_has_52_different_cards_from_deuce_of_clubs_to_ace_of_spades():
    texts = [card_text(card) for card in range(52)]
    assert len(set(texts)) == 52
    assert (texts[0], texts[3], texts[48], texts[51]) == ("2c", "2s", "Ac", "As")


@given(st.lists(st.integers(0, 51), unique=True))
def test_cards_written_are_read_again(cards: list[int]):
    assert parse_cards(cards_text(cards)) == tuple(cards)
    assert cards_in(mask_of(cards)) == tuple(sorted(cards, reverse=True))
    assert count_cards(mask_of(cards)) == len(cards)


@pytest.mark.parametrize("text", ["AsKd", "as kd", " As,Kd ", "A♠K♦", "aSkD"])
def test_case_blanks_commas_and_suit_signs_do_not_matter(text: str):
    assert parse_cards(text) == (51, 45)


def test_ten_may_be_written_with_two_digits():
    assert parse_cards("10h") == parse_cards("Th")


@pytest.mark.parametrize(
    ("text", "start", "end", "message"),
    [
        ("Ax", 1, 2, "“x” is not a suit."),
        ("1s", 0, 1, "“1” is not a rank."),
        ("AsK", 2, 3, "The card “K” has no suit."),
        ("K s", 0, 1, "The card “K” has no suit."),
        ("As2cAs", 4, 6, "The ace of spades (As) is written twice."),
    ],
)
def test_an_error_is_shown_in_its_place(text: str, start: int, end: int, message: str):
    with pytest.raises(TextError) as caught:
        parse_cards(text, place="Board")
    assert (caught.value.span.start, caught.value.span.end) == (start, end)
    assert str(caught.value).startswith(f"Board: {message}")
    assert caught.value.remedy


def test_every_pair_of_cards_has_its_own_index():
    pairs = list(combinations(range(52), 2))
    assert sorted(pair_index(*pair) for pair in pairs) == list(range(1326))
    for low, high in pairs:
        index = pair_index(low, high)
        assert index == pair_index(high, low)
        assert tuple(PAIR_CARDS[index]) == (high, low)
        assert int(PAIR_MASKS[index]) == mask_of((low, high))


def test_the_169_classes_hold_six_pairs_four_suited_and_twelve_offsuit_combos():
    sizes = {name: CLASS_PAIRS[index].size for name, index in CLASS_INDEX.items()}
    assert len(CLASS_NAMES) == 169
    assert all(size == {2: 6, "s": 4, "o": 12}[len(n) if len(n) == 2 else n[2]] for n, size in sizes.items())
    assert sum(sizes.values()) == 1326


def test_a_class_holds_exactly_its_ranks_and_suits():
    for name, pairs in zip(CLASS_NAMES, CLASS_PAIRS, strict=True):
        for high, low in PAIR_CARDS[pairs]:
            first, second = card_text(int(high)), card_text(int(low))
            assert {first[0], second[0]} == set(name[:2])
            assert len(name) == 2 or (first[1] == second[1]) == name.endswith("s")


def test_the_full_deck_is_every_card():
    assert cards_in(FULL_DECK) == tuple(range(51, -1, -1))
