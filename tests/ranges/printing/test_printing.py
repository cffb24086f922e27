"""The compact text of hold'em hands."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracle.cards.combo import CLASS_INDEX, CLASS_PAIRS, COMBOS, pair_index
from oracle.errors import OracleError, QueryError
from oracle.ranges import (
    canonical_text,
    pair_weights,
    parse_range,
    print_range,
    too_small,
)
from oracle.ranges.weights import share_of_weight, weight_of_share


@pytest.mark.parametrize(
    ("written", "classic", "generic"),
    [
        ("AA", "AA", "AA"),
        ("AA,KK,QQ", "QQ+", "QQ+"),
        ("22,33,44,TT", "TT, 44-22", "TT, 44-22"),
        ("AKs", "AKs", "AxKx"),
        ("AKo", "AKo", "AxKy"),
        ("AKs,AKo", "AK", "AK"),
        ("ATs,AJs,AQs,AKs", "ATs+", "AxKx-AxTx"),
        ("AT,AJ,AQ,AK", "AT+", "AK-AT"),
        ("A5s,A4s,A3s,A2s", "A5s-A2s", "Ax5x-Ax2x"),
        ("JTs,T9s,98s,87s", "JTs-87s", "JxTx-8x7x"),
        ("JTs,T9s", "JTs, T9s", "JxTx, Tx9x"),
        ("KTs+,QJs", "KTs+, QJs", "KxQx-KxTx, QxJx"),
        ("ATs+,AQo+", "ATs+, AQo+", "AxKx-AxTx, AxKy-AxQy"),
        ("AhKs,AdKs", "AhKs, AdKs", "AhKs, AdKs"),
        ("AKs!AsKs,QQ", "QQ, AhKh, AdKd, AcKc", "QQ, AhKh, AdKd, AcKc"),
        ("random", "random", "*"),
        ("AA@50", "AA@50", "AA@50"),
        ("AA@12.5,KK@0.0001", "AA@12.5, KK@0.0001", "AA@12.5, KK@0.0001"),
        ("AA@0.5,KK@0.5", "KK+@0.5", "KK+@0.5"),
        ("AA@100,KK@100,AKs@30", "KK+@100, AKs@30", "KK+@100, AxKx@30"),
        ("AA@7,QQ@7,AKs@30", "AKs@30, (AA, QQ)@7", "AxKx@30, (AA, QQ)@7"),
        ("AA@1", "AA@1", "AA@1"),
        ("AA@100", "AA", "AA"),
    ],
)
def test_hands_are_printed_in_their_shortest_form(written, classic, generic):
    found = parse_range(written, "holdem", "classic")
    weights = pair_weights(found)
    assert print_range(weights, "classic", full=found.full_weight) == classic
    assert print_range(weights, "generic", full=found.full_weight) == generic


def test_no_hands_have_an_empty_text():
    assert print_range(np.zeros(COMBOS)) == ""


def test_shares_of_other_programs_are_written_as_weights():
    weights = np.zeros(COMBOS)
    weights[CLASS_PAIRS[CLASS_INDEX["AA"]]] = 1.0
    weights[CLASS_PAIRS[CLASS_INDEX["KK"]]] = 0.375
    weights[CLASS_PAIRS[CLASS_INDEX["QQ"]]] = 0.0001
    weights[CLASS_PAIRS[CLASS_INDEX["JJ"]]] = 0.07  # 100 · 0.07 is 7.000000000000001
    assert print_range(weights, full=1.0) == "AA@100, KK@37.5, JJ@7, QQ@0.01"
    assert print_range(weights * 250, full=250) == "AA@100, KK@37.5, JJ@7, QQ@0.01"
    assert print_range(np.where(weights > 0, 0.4, 0.0), full=1.0) == "JJ+@40"


def test_weights_too_small_for_our_text_are_raised_and_that_is_known():
    weights = np.zeros(COMBOS)
    weights[CLASS_PAIRS[CLASS_INDEX["AA"]]] = 1e-7
    assert print_range(weights, full=1.0) == "AA@0.0001"
    assert too_small(weights, full=1.0)
    assert not too_small(np.where(weights > 0, 1e-6, 0.0), full=1.0)
    assert not too_small(np.where(weights > 0, 0.0001, 0.0))


@given(st.floats(1e-6, 1.0))
def test_a_share_comes_back_from_its_weight(share: float):
    weight = weight_of_share(share)
    assert weight / 100 == pytest.approx(share, rel=3e-16)
    assert abs(weight - 100 * share) <= 100 * share * 3e-16


@given(st.integers(1, 1_000_000))
def test_a_weight_of_four_decimals_comes_back_from_its_share(number: int):
    assert weight_of_share(number / 10_000 / 100) == number / 10_000


@given(st.integers(0, 1_000_000))
def test_decimals_written_as_a_share_are_the_decimals_of_the_weight(number: int):
    share, weight = float(f"{number}e-6"), float(f"{number}e-4")
    assert (weight_of_share(share), share_of_weight(weight)) == (weight, share)


@pytest.mark.parametrize(
    "weights", [np.ones(169), np.full(COMBOS, -1.0), np.full(COMBOS, np.nan), np.full(COMBOS, np.inf)]
)
def test_weights_that_cannot_be_a_range_are_refused(weights):
    with pytest.raises(OracleError):
        print_range(weights)


def test_an_unknown_syntax_is_refused():
    with pytest.raises(QueryError, match="no range syntax"):
        print_range(np.ones(COMBOS), "greek")


def test_weights_by_pair_index_belong_to_the_right_hands():
    weights = pair_weights(parse_range("AsKs@40, 2c2d@7"))
    assert weights[pair_index(51, 47)] == 40
    assert weights[pair_index(0, 1)] == 7
    assert np.count_nonzero(weights) == 2


def test_pair_weights_are_for_hands_of_two_cards():
    with pytest.raises(OracleError, match="4 cards, not two"):
        pair_weights(parse_range("AA", "omaha"))


def test_two_spellings_of_a_holdem_range_have_one_canonical_text():
    assert canonical_text("kk, aa,QQ", "holdem", "classic") == "QQ+"
    assert canonical_text("[A-Q][A-Q]:RR", "holdem", "generic") == "QQ+"
    assert canonical_text(parse_range("AxKx"), syntax="classic") == "AKs"


@pytest.mark.parametrize(
    ("typed", "tidy"),
    [
        ("aa $DS ,  kkxyy! [a-K]rr", "AA$DS, KKxyy![A-K]RR"),
        ("As10h♦*C @ 50", "AsThd*c@50"),
        ("$s s", "$s s"),
        ("$1g, 100%", "$1g, 100%"),
    ],
)
def test_an_omaha_text_is_tidied_without_losing_its_structure(typed, tidy):
    from oracle.ranges.printing.canonical import tidy_text

    assert tidy_text(typed) == tidy
