import itertools

import pytest

from oracle.query.language.types import (
    CONSTANTS,
    NUMERIC,
    ORDERED,
    WHOLE,
    Type,
    accepts,
    arithmetic_type,
    common_type,
    negated_type,
    with_article,
)

B, I, D, F, E = Type.BOOLEAN, Type.INTEGER, Type.DOUBLE, Type.FRACTION, Type.EQUITY  # noqa: E741
C, P, H = Type.CARD_COUNT, Type.PLAYER_COUNT, Type.HAND_RANKING


@pytest.mark.parametrize(
    ("types", "expected"),
    [
        ([I], I), ([C, C], C), ([C, P], I), ([H, I], I), ([I, F], F), ([C, F], F), ([I, D], D), ([E, E], E),
        ([E, I], D), ([E, F], D), ([D, F], D), ([I, C, E], D), ([B, B], B), ([B, I], None),
        ([Type.RANK, Type.CARD], None), ([Type.HI_RATING, Type.LO_RATING], None),
        ([Type.STRING, Type.STRING], Type.STRING), ([], None),
    ],
)  # fmt: skip
def test_branches_get_their_one_common_type(types, expected):
    for order in itertools.permutations(types):
        assert common_type(order) is expected


@pytest.mark.parametrize(
    ("operator", "left", "right", "expected"),
    [
        ("+", I, C, I), ("*", C, P, I), ("-", I, I, I), ("/", I, I, D), ("+", F, F, F), ("-", I, F, F),
        ("*", F, I, D), ("*", F, F, D), ("/", F, I, D), ("+", E, E, D), ("-", E, I, D), ("+", F, E, D),
    ],
)  # fmt: skip
def test_calculations_stay_exact_where_their_numbers_are(operator, left, right, expected):
    assert arithmetic_type(operator, left, right) is expected


def test_a_minus_sign_keeps_what_is_exact():
    assert [negated_type(each) for each in (I, C, F, D, E)] == [I, I, F, D, D]


def test_all_numbers_mix_where_a_number_is_needed():
    assert all(accepts(D, each) for each in NUMERIC)
    assert {each for each in Type if accepts(I, each)} == set(WHOLE)
    assert all(accepts(Type.ANY, each) for each in Type)
    assert not accepts(Type.CARD, Type.RANK)


def test_every_type_is_a_constant_or_a_value_with_or_without_order():
    assert not CONSTANTS & ORDERED
    unordered = set(Type) - CONSTANTS - ORDERED
    assert unordered == {B, Type.CARD, Type.RANK_SET, Type.STRING, Type.ANY}


def test_types_are_named_with_their_article():
    assert [with_article(each) for each in (I, E, Type.HAND_TYPE, D)] == [
        "an integer", "an equity", "a hand type", "a number",
    ]  # fmt: skip
