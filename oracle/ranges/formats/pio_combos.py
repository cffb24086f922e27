"""PioSOLVER by combo: ``2d2c: 1,AhKs: 0.5``."""

from __future__ import annotations

import numpy as np

from oracle.ranges.formats.base import Dialect, Weights
from oracle.ranges.formats.terms import combo_text, every, is_combo, read_weighted_terms, split_terms
from oracle.ranges.weights import weight_text


def _matches(text: str) -> bool:
    split = (term.split_weight() for term in split_terms(text))
    return every(weight is not None and is_combo(hands.text) for hands, weight in split)


def _write(weights: Weights) -> str:
    return ",".join(f"{combo_text(pair)}: {weight_text(weights[pair])}" for pair in np.flatnonzero(weights))


PIO_COMBOS = Dialect(
    name="pio-combos",
    title="PioSOLVER, weights by combo",
    example="2d2c: 1,AhKs: 0.5",
    weighted=True,
    matches=_matches,
    read=read_weighted_terms,
    write=_write,
)
