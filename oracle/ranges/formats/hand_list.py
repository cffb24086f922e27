"""Plain lists, as PokerStove, Equilab and Flopzilla write them: ``88+, A5s-A2s, KQo, Th9h``."""

from __future__ import annotations

import numpy as np

from oracle.errors import OracleError
from oracle.ranges.formats.base import Dialect, Weights
from oracle.ranges.formats.terms import (
    compact_terms,
    every,
    is_hands,
    no_weights,
    read_hands,
    require_hands,
    split_terms,
)

_ANY_HAND = "random"


def _matches(text: str) -> bool:
    return every(is_hands(term.text) or term.text.lower() == _ANY_HAND for term in split_terms(text))


def _read(text: str) -> Weights:
    weights = no_weights()
    for term in split_terms(text):
        weights[slice(None) if term.text.lower() == _ANY_HAND else read_hands(term, text)] = 1.0
    return require_hands(weights, text)


def _write(weights: Weights) -> str:
    held = weights > 0
    if np.unique(weights[held]).size > 1:
        raise OracleError(
            "A plain list of hands cannot carry weights.",
            remedy="Choose PioSOLVER or GTO+, or make all weights equal.",
        )
    return ", ".join(compact_terms(held, plus=True))


HAND_LIST = Dialect(
    name="list",
    title="PokerStove, Equilab, Flopzilla",
    example="88+, A5s-A2s, KQo, Th9h",
    weighted=False,
    matches=_matches,
    read=_read,
    write=_write,
)
