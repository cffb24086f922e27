import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracle.query.language.types import Type
from oracle.query.language.values import (
    FLOP_CATEGORIES,
    HAND_TYPE_WORDS,
    HAND_TYPES,
    SHARE_UNITS,
    text_of,
)
from oracle.query.names import identifier
from oracle.query.words import did_you_mean, nearest, reserved_kind
from oracle.rating import LOW_BITS


@pytest.mark.parametrize(
    ("value", "type_", "text"),
    [
        (True, Type.BOOLEAN, "true"),
        (np.bool_(False), Type.BOOLEAN, "false"),
        (-3, Type.INTEGER, "-3"),
        (np.int64(7), Type.CARD_COUNT, "7"),
        (2, Type.PLAYER_COUNT, "2"),
        (15, Type.HAND_RANKING, "15"),
        (0.5, Type.DOUBLE, "0.5"),
        (2.0, Type.DOUBLE, "2"),
        (-0.0, Type.DOUBLE, "0"),
        (1e300, Type.DOUBLE, "1e+300"),
        (np.float64(1 / 3), Type.EQUITY, "0.3333333333333333"),
        (0, Type.FRACTION, "0"),
        (SHARE_UNITS, Type.FRACTION, "1"),
        (np.int64(SHARE_UNITS // 3), Type.FRACTION, "1/3"),
        (SHARE_UNITS // 20, Type.FRACTION, "1/20"),
        (-SHARE_UNITS // 2, Type.FRACTION, "-1/2"),
        (np.int8(51), Type.CARD, "As"),
        (np.int8(0), Type.RANK, "2"),
        (np.uint16(0b1110000000000), Type.RANK_SET, "AKQ"),
        (0, Type.RANK_SET, "none"),
        (np.int8(5), Type.HAND_TYPE, "flush"),
        (0, Type.FLOP_CATEGORY, "flopnothing"),
        (np.uint32(0x3800_0400), Type.HI_RATING, "two pair, aces and kings, queen kicker"),
        (LOW_BITS - 0b11111, Type.LO_RATING, "5-4-3-2-A"),
        (LOW_BITS - 0b10101011, Type.LO_RATING, "8-6-4-2-A"),
        (0, Type.LO_RATING, "no low"),
        ("it's", Type.STRING, "it's"),
    ],
)
def test_a_value_prints_as_results_show_it(value, type_, text):
    assert text_of(value, type_) == text


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_the_text_of_a_double_is_that_double(value):
    assert float(text_of(value, Type.DOUBLE)) == value


def test_shares_of_two_to_ten_players_are_whole_units_in_hi_lo_games_too():
    assert all(SHARE_UNITS % (2 * players) == 0 for players in range(1, 11))


def test_the_words_of_hand_types_and_flop_categories_run_from_low_to_high():
    assert HAND_TYPE_WORDS["nothing"] == HAND_TYPE_WORDS["highcard"] == 0
    assert [HAND_TYPE_WORDS[word] for word in HAND_TYPES] == list(range(9))
    assert len(FLOP_CATEGORIES) == 18
    assert (FLOP_CATEGORIES[0], FLOP_CATEGORIES[-1]) == ("flopnothing", "flopstraightflush")


def test_the_nearest_word_is_suggested_in_its_own_spelling():
    assert nearest("RIVEREQITY", ["riverEquity", "winsHi"]) == "riverEquity"
    assert nearest("qqq", ["riverEquity"]) == ""
    assert nearest("a" * 10_000, ["a" * 10_000]) == ""
    assert did_you_mean("fold", ["folded"]) == "Did you mean folded?"
    assert did_you_mean("xyz", ["folded"], "Anything else.") == "Anything else."


def test_reserved_words_are_reported_by_kind():
    kinds = [reserved_kind(word) for word in ("Where", "avg", "dead", "sixth", "nothing", "flopset", "hero")]
    assert kinds == [
        "a keyword", "an aggregate", "a key of the from clause", "a street", "a hand type",
        "a flop category", "",
    ]  # fmt: skip


def test_labels_become_names_that_a_query_can_hold():
    labels = ("Big blind", "River", "count", "Dead", "1st", "♥", "Flop set")
    assert [identifier(label, ()) for label in labels] == [
        "Big_blind", "River_", "count_", "Dead_", "p1st", "player", "Flop_set",
    ]  # fmt: skip
    assert identifier("Hero", ["HERO", "hero_2"]) == "Hero_3"
