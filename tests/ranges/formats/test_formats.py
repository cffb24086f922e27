"""Ranges in the texts of other programs: what is recognised, what it means, what is refused and where."""

from __future__ import annotations

import numpy as np
import pytest

from oracle.cards.card import card_text
from oracle.cards.combo import CLASS_INDEX, CLASS_PAIRS, COMBOS, PAIR_CARDS
from oracle.errors import OracleError, Span, TextError
from oracle.ranges.formats import (
    DIALECTS,
    detect,
    export_range,
    find_dialect,
    hand_list,
    import_range,
    pio_classes,
    pio_combos,
)
from oracle.ranges.formats.terms import split_terms

LIST = "88+, A5s-A2s, KQo, Th9h"
CLASSES = "AA,99:0.75,A5s:0.5"
COMBO_WEIGHTS = "2d2c: 1,AhKs: 0.5"
GTO = "AA-22,[50.0]JTs,KJo[/50.0]"
FULL_VECTOR = " ".join(["1"] * COMBOS)


def weights_of(**classes: float) -> np.ndarray:
    """Weights by class name (``AKs=0.5``), 0 elsewhere."""
    weights = np.zeros(COMBOS)
    for name, weight in classes.items():
        weights[CLASS_PAIRS[CLASS_INDEX[name]]] = weight
    return weights


def pair(hand: str) -> int:
    """The pair index of a hand, found by looking through all of them."""
    wanted = {hand[:2], hand[2:]}
    return next(at for at in range(COMBOS) if {card_text(int(card)) for card in PAIR_CARDS[at]} == wanted)


def test_menus_have_a_title_and_a_true_example_for_each_dialect():
    assert [dialect.name for dialect in DIALECTS] == [
        "list", "pio-classes", "pio-combos", "pio-vector", "gto-plus",
    ]  # fmt: skip
    assert len({dialect.title for dialect in DIALECTS}) == len(DIALECTS)
    for dialect in DIALECTS:
        if dialect.name != "pio-vector":
            assert detect(dialect.example) == dialect.name


@pytest.mark.parametrize(
    ("text", "dialect"),
    [
        (LIST, "list"),
        ("AKs", "list"),
        ("random", "list"),
        ("99-66;JTs-76s\nAhKd,", "list"),
        ("ako , 22+", "list"),
        (CLASSES, "pio-classes"),
        ("AK:0.5", "pio-classes"),
        ("AK:.25,KK : 1.0", "pio-classes"),
        ("AA:0,KK:1", "pio-classes"),
        ("AA-TT:0.5,AhKh", "pio-classes"),
        ("AhKh:0.5,AA", "pio-classes"),
        (COMBO_WEIGHTS, "pio-combos"),
        ("AhKh:1", "pio-combos"),
        (FULL_VECTOR, "pio-vector"),
        (" ".join(["0.25"] * 1325), "pio-vector"),
        (GTO, "gto-plus"),
        ("[25.5]AA[/25.5]", "gto-plus"),
        ("[50]AA[/50]", "gto-plus"),
        ("[50.0]AA", "gto-plus"),
        ("AA:5", None),  # aces with a five
        ("AA:55", None),
        ("AA:0.5x", None),
        ("AA:0.5:AK", None),
        ("AA:10", None),
        ("AA:1.", None),
        ("AA:xxyy", None),
        ("AA@50", None),
        ("15%", None),
        ("[2,4,6]A", None),
        ("[5]AA", None),
        ("As", None),
        ("AKxy", None),
        ("22 33 44", None),
        ("", None),
        (" , ,", None),
        ("hello", None),
    ],
)
def test_the_shape_shows_the_dialect(text: str, dialect: str | None):
    assert detect(text) == dialect


def test_a_list_means_its_hands_each_once():
    expected = weights_of(
        AA=1, KK=1, QQ=1, JJ=1, TT=1, **{"99": 1, "88": 1}, A5s=1, A4s=1, A3s=1, A2s=1, KQo=1
    )  # fmt: skip
    expected[pair("Th9h")] = 1
    found = import_range(LIST)
    assert found.dialect == "list"
    assert found.title == "PokerStove, Equilab, Flopzilla"
    assert (found.weights == expected).all()


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("ATs+", "ATs,AJs,AQs,AKs"),
        ("K9o+", "K9o,KTo,KJo,KQo"),
        ("JTs+", "JTs"),
        ("QJ+", "QJs,QJo"),
        ("QQ+", "QQ,KK,AA"),
        ("66-99", "99-66"),
        ("A2s-A5s", "A5s,A4s,A3s,A2s"),
        ("AK-AT", "AKs,AKo,AQs,AQo,AJs,AJo,ATs,ATo"),
        ("JTs-76s", "JTs,T9s,98s,87s,76s"),
        ("86s-QTs", "QTs,J9s,T8s,97s,86s"),
        ("kas", "AKs"),
        ("9hTh", "Th9h"),
        ("AAo", "AA"),
        ("22+, random", "random"),
        ("AA - QQ", "AA,KK,QQ"),
    ],
)
def test_spans_mean_what_the_programs_mean(text: str, same: str):
    assert (import_range(text, "list").weights == import_range(same, "list").weights).all()


def test_class_weights_are_shares():
    assert (import_range(CLASSES).weights == weights_of(AA=1, A5s=0.5, **{"99": 0.75})).all()


def test_in_pio_text_a_hand_written_twice_keeps_its_largest_weight():
    found = import_range("AKs:0.25,AK:0.5,AhKh:0.75,AKs:.1").weights
    expected = weights_of(AKs=0.5, AKo=0.5)
    expected[pair("AhKh")] = 0.75
    assert (found == expected).all()


def test_in_gto_plus_text_the_last_weight_counts():
    found = import_range("AA-22,[50.0]22[/50.0],[0.0]AA[/0.0],33,[12.5]33[/12.5]").weights
    assert not found[CLASS_PAIRS[CLASS_INDEX["AA"]]].any()
    assert (found[CLASS_PAIRS[CLASS_INDEX["22"]]] == 0.5).all()
    assert (found[CLASS_PAIRS[CLASS_INDEX["33"]]] == 0.125).all()
    assert found.sum() == 6 * (10 + 0.5 + 0.125)


def test_the_vector_goes_by_higher_card_then_lower_from_the_deuce_of_clubs():
    numbers = ["0"] * COMBOS
    numbers[0], numbers[1], numbers[2], numbers[6], numbers[-1] = "1", ".5", "0.25", "0.125", "1e-1"
    found = import_range("\n".join(numbers)).weights
    named = {
        card_text(int(high)) + card_text(int(low)): found[at] for at, (high, low) in enumerate(PAIR_CARDS)
    }
    assert {hand: weight for hand, weight in named.items() if weight} == {
        "2d2c": 1, "2h2c": 0.5, "2h2d": 0.25, "3c2c": 0.125, "AsAh": 0.1,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("dialect", "text"),
    [
        ("list", LIST),
        ("pio-classes", "AA,A5s:0.5,99:0.75"),
        ("pio-combos", COMBO_WEIGHTS),
        ("pio-vector", FULL_VECTOR),
        ("gto-plus", GTO),
        ("gto-plus", "[50.0]99,AKs-ATs[/50.0]"),
        ("list", "JJ-99, 77, KQs, K9s-K7s, A2o+, 2d2c"),
        ("pio-classes", "AK,AQs,JsTs,JcTc:0.25,KTo:0.5"),
    ],
)
def test_our_own_text_comes_back_letter_by_letter(dialect: str, text: str):
    assert export_range(import_range(text, dialect).weights, dialect) == text


def test_weights_on_the_percent_scale_are_written_as_shares():
    weights = weights_of(AA=100, KK=50, QQ=7)
    assert export_range(weights, "pio-classes") == "AA,KK:0.5,QQ:0.07"
    assert export_range(weights, "gto-plus") == "AA,[50.0]KK[/50.0],[7.0]QQ[/7.0]"
    assert export_range(weights / 100, "gto-plus") == "AA,[50.0]KK[/50.0],[7.0]QQ[/7.0]"
    assert export_range(weights_of(AA=300, KK=150), "pio-classes") == "AA,KK:0.5"
    assert export_range(weights_of(AA=1), "pio-classes", full=100) == "AA:0.01"


def test_very_small_weights_are_written_without_an_exponent():
    text = export_range(weights_of(AA=1, KK=1e-7), "pio-classes")
    assert text == "AA,KK:0.0000001"
    assert import_range(text).weights[pair("KhKs")] == 1e-7


def test_a_list_refuses_weights_that_differ_and_says_what_takes_them():
    with pytest.raises(OracleError, match=r"cannot carry weights\. Choose PioSOLVER or GTO"):
        export_range(weights_of(AA=1, KK=0.5), "list")
    assert export_range(weights_of(AA=0.5, KK=0.5), "list") == "KK+"
    assert not find_dialect("list").weighted
    assert all(dialect.weighted for dialect in DIALECTS if dialect.name != "list")


def test_a_range_without_hands_is_empty_text_or_a_row_of_zeros():
    nothing = np.zeros(COMBOS)
    assert [export_range(nothing, name) for name in ("list", "pio-classes", "pio-combos", "gto-plus")] == [
        ""
    ] * 4
    assert export_range(nothing, "pio-vector") == " ".join(["0"] * COMBOS)


@pytest.mark.parametrize(
    ("weights", "full", "message"),
    [
        (np.ones(169), None, "1,326 weights"),
        (np.full(COMBOS, -1.0), None, "negative"),
        (np.full(COMBOS, np.nan), None, "not a number"),
        (np.full(COMBOS, np.inf), None, "not a number"),
        (np.full(COMBOS, 2.0), 1.0, "above the full weight 1"),
        (np.zeros(COMBOS), 0.0, "above the full weight 0"),
    ],
)
def test_texts_that_are_not_weights_are_refused(weights: np.ndarray, full: float | None, message: str):
    with pytest.raises(OracleError, match=message):
        export_range(weights, "pio-classes", full=full)


def test_an_unknown_dialect_names_those_there_are():
    with pytest.raises(OracleError, match=r"no range format called “excel”\. Use one of list, pio-classes"):
        import_range("AA", "excel")


WRONG = [
    # dialect, text, start and end of the span, part of the message
    (None, "AA, KK, xyz, 22", 8, 11, "not a range in a known format"),
    (None, "AA:5", 0, 4, "not a range in a known format"),
    (None, "", 0, 0, "not a range in a known format"),
    ("list", "AA, KQx", 4, 7, "“KQx” is not a hand."),
    ("list", "AA, 15%", 4, 7, "“15%” is not a hand."),
    ("list", " , ", 0, 3, "no hand in this range"),
    ("list", "KK, AhAh", 4, 8, "AhAh is the same card twice."),
    ("list", "AAs", 0, 3, "A pair cannot be suited: AAs."),
    ("list", "AK-J9", 0, 5, "The two ends of AK-J9 do not match."),
    ("list", "22,AKs-AQo", 3, 10, "The two ends of AKs-AQo"),
    ("list", "AKs-AA", 0, 6, "The two ends of AKs-AA"),
    ("list", "22-AKs", 0, 6, "The two ends of 22-AKs"),
    ("pio-classes", "AA,KK:1.5", 6, 9, "The weight 1.5 is not a number from 0 to 1."),
    ("pio-classes", "AA,KK:50", 6, 8, "The weight 50 is not"),
    ("pio-classes", "AA,KK: x", 7, 8, "The weight x is not"),
    ("pio-classes", "AA:0,KK:0", 0, 9, "no hand in this range"),
    ("pio-classes", "AA:0.5,ZZ:0.5", 7, 9, "“ZZ” is not a hand."),
    ("pio-combos", "AhKs: 0.5,AhAh: 1", 10, 14, "the same card twice"),
    ("pio-vector", "1 0 0.5", 7, 7, "This row has 3 numbers; a range has 1,326"),
    ("pio-vector", FULL_VECTOR + " 1 1", 2652, 2655, "This row has 1,328 numbers"),
    ("pio-vector", "1 2 " + FULL_VECTOR, 2, 3, "The weight 2 is not a number from 0 to 1."),
    ("pio-vector", " ".join(["0"] * COMBOS), 0, 2651, "no hand in this range"),
    ("gto-plus", "AA,[150.0]KK[/150.0]", 4, 9, "The weight 150.0 is not a number from 0 to 100."),
    ("gto-plus", "AA,[50.0]KK", 11, 11, "The tag [50.0] is never closed."),
    ("gto-plus", "AA,KK[/50.0]", 5, 12, "This closing tag has no opening tag."),
    ("gto-plus", "[50.0]AA[/25.0]", 8, 15, "does not match its opening tag"),
    ("gto-plus", "[50.0]AA,[25.0]KK[/25.0][/50.0]", 9, 15, "opens inside another"),
    ("gto-plus", "[50.0]AA,XX[/50.0]", 9, 11, "“XX” is not a hand."),
    ("gto-plus", "[50.0]AA[/half]", 8, 15, "does not match its opening tag"),
]


@pytest.mark.parametrize(("dialect", "text", "start", "end", "message"), WRONG)
def test_an_error_is_named_in_its_place(dialect: str | None, text: str, start: int, end: int, message: str):
    with pytest.raises(TextError) as caught:
        import_range(text, dialect)
    assert message in caught.value.message
    assert caught.value.span == Span(start, end)
    assert caught.value.text == text
    assert caught.value.expected


@pytest.mark.parametrize("first", ["AcAd:50", "??", "AA:xxyy"])
def test_a_text_that_fits_no_format_is_refused_at_its_first_wrong_term(first, monkeypatch):
    seen = []
    for module in (hand_list, pio_classes, pio_combos):

        def counting(text, offset=0):
            for term in split_terms(text, offset):
                seen.append(term)
                yield term

        monkeypatch.setattr(module, "split_terms", counting)
    assert detect(f"{first}," + "QQ:0.5," * 1_000) is None
    assert len(seen) <= len(DIALECTS)


def test_a_text_too_long_for_a_range_is_refused_immediately():
    text = "AA," * 100_000
    assert detect(text) is None
    with pytest.raises(TextError, match="300,000 characters, too many"):
        import_range(text)
