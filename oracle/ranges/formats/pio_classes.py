"""PioSOLVER by hand class: ``AA,99:0.75,A5s:0.5``.

If a hand is repeated, its largest weight counts, as in our own syntax.
"""

from __future__ import annotations

from oracle.cards.combo import CLASS_INDEX, CLASS_NAMES, CLASS_PAIRS
from oracle.ranges.formats.base import Dialect, Weights
from oracle.ranges.formats.terms import combo_text, is_hands, read_weighted_terms, split_terms
from oracle.ranges.weights import weight_text


def _matches(text: str) -> bool:
    weighted = False
    for term in split_terms(text):
        hands, weight = term.split_weight()
        if not is_hands(hands.text):
            return False
        weighted = weighted or weight is not None
    return weighted


def _write(weights: Weights) -> str:
    terms: list[str] = []
    merged: set[str] = set()
    for name, pairs in zip(CLASS_NAMES, CLASS_PAIRS, strict=True):
        share = weights[pairs[0]]
        if (weights[pairs] != share).any():
            terms += [_weighted(combo_text(pair), weights[pair]) for pair in pairs[::-1] if weights[pair] > 0]
        elif share > 0 and name not in merged:
            twin = name[:2] + "o"
            both = name.endswith("s") and bool((weights[CLASS_PAIRS[CLASS_INDEX[twin]]] == share).all())
            merged.add(twin if both else name)
            terms.append(_weighted(name[:2] if both else name, share))
    return ",".join(terms)


def _weighted(hands: str, share: float) -> str:
    return hands if share == 1.0 else f"{hands}:{weight_text(share)}"


PIO_CLASSES = Dialect(
    name="pio-classes",
    title="PioSOLVER, weights by hand class",
    example="AA,99:0.75,A5s:0.5",
    weighted=True,
    matches=_matches,
    read=read_weighted_terms,
    write=_write,
)
