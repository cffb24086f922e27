"""Dialects for any weights and any text: round trips hold and nothing but our own error comes out."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from oracle.cards.combo import CLASS_INDEX, CLASS_PAIRS, COMBOS
from oracle.errors import TextError
from oracle.ranges.formats import DIALECTS, detect, export_range, import_range

WEIGHTED = [dialect.name for dialect in DIALECTS if dialect.weighted]
NAMES = [dialect.name for dialect in DIALECTS]
SHARES = st.one_of(
    st.sampled_from([1.0, 0.5, 0.25, 0.75, 0.1]),
    st.integers(1, 100).map(lambda percent: percent / 100),
    st.floats(1e-12, 1.0, exclude_min=True),
)


@st.composite
def ranges(draw: st.DrawFn, shares: st.SearchStrategy[float] = SHARES) -> np.ndarray:
    """Weights of a few whole classes and a few single hands, at least one."""
    weights = np.zeros(COMBOS)
    for index, share in draw(st.dictionaries(st.integers(0, 168), shares, max_size=25)).items():
        weights[CLASS_PAIRS[index]] = share
    for index, share in draw(
        st.dictionaries(st.integers(0, COMBOS - 1), shares, min_size=1, max_size=8)
    ).items():
        weights[index] = share
    return weights


@pytest.mark.parametrize("dialect", [name for name in WEIGHTED if name.startswith("pio")])
@given(weights=ranges())
def test_pio_text_brings_every_weight_back_to_the_last_bit(dialect: str, weights: np.ndarray):
    assert (import_range(export_range(weights, dialect, full=1.0), dialect).weights == weights).all()


@given(weights=ranges())
def test_gto_plus_text_brings_weights_back_to_twelve_digits(weights: np.ndarray):
    found = import_range(export_range(weights, "gto-plus", full=1.0), "gto-plus").weights
    np.testing.assert_allclose(found, weights, rtol=1e-11, atol=0)


@given(weights=ranges(st.integers(1, 100).map(float)))
def test_whole_percents_come_back_exactly_from_every_weighted_dialect(weights: np.ndarray):
    for dialect in WEIGHTED:
        found = import_range(export_range(weights, dialect, full=100.0), dialect).weights
        assert (np.round(found * 100, 9) == weights).all(), dialect


@pytest.mark.parametrize(
    ("dialect", "text"), [("pio-classes", "AA:0.333,KK:0.29"), ("gto-plus", "[33.3]AA[/33.3]")]
)
def test_decimals_of_our_weights_are_those_of_the_exported_text(dialect: str, text: str):
    weights = np.zeros(COMBOS)
    weights[CLASS_PAIRS[CLASS_INDEX["AA"]]] = 33.3
    if "KK" in text:
        weights[CLASS_PAIRS[CLASS_INDEX["KK"]]] = 29
    assert export_range(weights, dialect, full=100.0) == text


@given(weights=ranges(st.just(1.0)))
def test_sets_of_hands_come_back_from_every_dialect_and_are_known_by_their_shape(weights: np.ndarray):
    for dialect in NAMES:
        text = export_range(weights, dialect)
        found = import_range(text)
        assert (found.weights == weights).all(), dialect
        # Without weights GTO+ and PioSOLVER classes are plain lists, and mean the same.
        assert found.dialect in {dialect, "list"}


@given(weights=ranges())
def test_weighted_text_is_known_by_its_shape(weights: np.ndarray):
    lines = np.round(weights[weights > 0], 11)  # GTO+ keeps twelve digits: 1 - 1e-16 is 100 % there
    if np.unique(lines).size > 1:
        for dialect in WEIGHTED:
            found = detect(export_range(weights, dialect, full=1.0))
            # A range of single hands alone has the shape of weights by combo in both.
            assert found == dialect or (dialect, found) == ("pio-classes", "pio-combos")


TEXTS = st.one_of(
    st.text(),
    st.text(alphabet="AKQJT98765432shdcox+-,:;.[]/015 \n@%*Kſ٣", max_size=60),
    st.lists(st.sampled_from([
        "AA", "AKs", "22+", "A5s-A2s", "AhKh", ":", "0.5", "1", "1e-3", ",", "[50.0]", "[/50.0]", "[", "]",
        "/", " ", "random", "-", "+", "1e999",
    ]), max_size=20).map("".join),
)  # fmt: skip


@given(text=TEXTS)
@example("A\u212as")  # the Kelvin sign is a K to careless matching
@example("A\u017f")  # and the long s an s
@example("[" + " " * 20_000)
@example("1" * 20_000 + "x")
@example("AA:" + "1" * 20_000)
@example("[" * 20_000)
def test_no_text_raises_anything_but_a_text_error(text: str):
    detect(text)
    for dialect in (None, *NAMES):
        try:
            weights, error = import_range(text, dialect).weights, None
        except TextError as refused:
            weights, error = None, refused
        if error is not None:
            assert error.message
            assert error.span.end <= len(text)
        else:
            assert weights.shape == (COMBOS,)
            assert 0 < weights.max() <= 1
            assert weights.min() >= 0
