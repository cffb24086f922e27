"""PioSOLVER's row of 1,326 weights, in the order of our pair index.

Hands are ordered by the higher card, then by the lower, in a deck ordered 2c 2d 2h 2s 3c … As.
"""

from __future__ import annotations

import re

import numpy as np

from oracle.cards.combo import COMBOS
from oracle.errors import Span, TextError
from oracle.ranges.formats.base import Dialect, Weights
from oracle.ranges.formats.terms import NUMBER, Term, read_weight, require_hands
from oracle.ranges.weights import weight_text

_WORD = re.compile(r"[^\s,;]+")
_FEWEST_NUMBERS = 170
"""A row of at least this many numbers is treated as a vector (one more than the number of hand classes)."""


def _matches(text: str) -> bool:
    words = _WORD.findall(text)
    return len(words) >= _FEWEST_NUMBERS and all(NUMBER.fullmatch(word) for word in words)


def _read(text: str) -> Weights:
    words = [Term(found[0], Span(*found.span())) for found in _WORD.finditer(text)]
    weights = [read_weight(word, text) for word in words[: COMBOS + 1]]
    if len(words) != COMBOS:
        surplus = words[COMBOS].span.start if len(words) > COMBOS else len(text)
        raise TextError(
            f"This row has {len(words):,} numbers; a range has {COMBOS:,}, one per hand.",
            text=text, span=Span(surplus, len(text)), found=f"{len(words):,} numbers",
            expected=f"{COMBOS:,} numbers", remedy="Copy the whole row again.",
        )  # fmt: skip
    return require_hands(np.array(weights, dtype=np.float64), text)


def _write(weights: Weights) -> str:
    return " ".join(weight_text(weight) for weight in weights)


PIO_VECTOR = Dialect(
    name="pio-vector",
    title="PioSOLVER, 1,326 numbers",
    example="1 1 0.5 0 0 …",
    weighted=True,
    matches=_matches,
    read=_read,
    write=_write,
)
