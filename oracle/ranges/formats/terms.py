"""Shared by the dialects: comma-separated terms, hand classes and spans, weights after a colon."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from oracle.cards.card import RANKS, SUITS, cards_text, make_card
from oracle.cards.combo import (
    CLASS_INDEX,
    CLASS_PAIRS,
    CLASS_SIZES,
    CLASSES,
    COMBOS,
    PAIR_CARDS,
    PAIR_CLASSES,
    pair_index,
)
from oracle.errors import Span, TextError, shown
from oracle.ranges.formats.base import Weights

_TERM = re.compile(r"[^,;\r\n]+")
_CLASS = "[2-9TJQKA]{2}[SO]?"
_ANY_CASE = re.IGNORECASE | re.ASCII
_COMBO = re.compile("(?:[2-9TJQKA][CDHS]){2}", _ANY_CASE)
_HANDS = re.compile(rf"{_CLASS}(?:\+|\s*+-\s*+{_CLASS})?", _ANY_CASE)
_WEIGHT = re.compile(r"[01]|\d*+\.\d++(?:e[-+]?\d++)?|\d++e-\d++", _ANY_CASE)
"""Numbers that count as weights after a colon: 0, 1 or a decimal fraction; so ``AA:5`` is aces with a
    five."""

NUMBER = re.compile(r"(?:\d++(?:\.\d*+)?|\.\d++)(?:e[-+]?\d++)?", _ANY_CASE)
"""A number without a sign, as other programs print it."""


_LINES: tuple[tuple[str, ...], ...] = (
    tuple(RANKS[rank] * 2 for rank in range(12, -1, -1)),
    *(
        tuple(RANKS[high] + RANKS[low] + letter for low in range(high - 1, -1, -1))
        for letter in "so"
        for high in range(12, 0, -1)
    ),
)
"""Class names along each direction in which spans run, best first: pairs, then each card's kickers."""


@dataclass(frozen=True, slots=True)
class Term:
    """A part of a text between commas or newlines.

    Attributes:
        text: The part without surrounding spaces.
        span: Its place.
    """

    text: str
    span: Span

    def split_colon(self) -> tuple[Term, Term | None]:
        """The text before the first colon and, if there is one, the text after it."""
        hands, colon, weight = self.text.partition(":")
        if not colon:
            return self, None
        hands, weight = hands.rstrip(), weight.lstrip()
        start = self.span.start
        return Term(hands, Span(start, start + len(hands))), Term(
            weight, Span(self.span.end - len(weight), self.span.end)
        )

    def split_weight(self) -> tuple[Term, Term | None]:
        """The hands and, if the text after a colon is a weight, the weight; otherwise the whole term."""
        hands, weight = self.split_colon()
        return (hands, weight) if weight and _WEIGHT.fullmatch(weight.text) else (self, None)


def split_terms(text: str, offset: int = 0) -> Iterator[Term]:
    """The terms of a text between commas, semicolons or newlines; empty ones are skipped."""
    for found in _TERM.finditer(text):
        inner = found[0].strip()
        if inner:
            start = offset + found.start() + found[0].index(inner)
            yield Term(inner, Span(start, start + len(inner)))


def every(right: Iterable[bool]) -> bool:
    """Whether there are terms and all are valid; stops at the first that is not."""
    some = False
    for each in right:
        if not each:
            return False
        some = True
    return some


def is_combo(text: str) -> bool:
    """Whether a term is one concrete hand such as ``Th9h``."""
    return _COMBO.fullmatch(text) is not None


def is_hands(text: str) -> bool:
    """Whether a term has the form of a hand class, a span of classes or a concrete hand."""
    return is_combo(text) or _HANDS.fullmatch(text) is not None


def read_hands(term: Term, text: str) -> npt.NDArray[np.int64]:
    """The pair indices of ``AKs``, ``AK``, ``88+``, ``A5s-A2s``, ``JTs-76s`` or ``Th9h``.

    Args:
        term: The term, without a weight.
        text: The whole text, for the message.

    Raises:
        TextError: If the term is none of these, or not a valid span.
    """
    if is_combo(term.text):
        return _read_combo(term, text)
    if not _HANDS.fullmatch(term.text):
        raise TextError(
            f"“{shorten(term.text)}” is not a hand.",
            text=text, span=term.span, found=shorten(term.text),
            expected="a hand such as AKs, 88+, A5s-A2s or Th9h",
            remedy="Correct or remove it.",
        )  # fmt: skip
    first, dash, last = (part.strip() for part in term.text.upper().partition("-"))
    if dash:
        ends = _read_class(first, term, text), _read_class(last, term, text)
        return _pairs(_span(*ends, term, text))
    if first.endswith("+"):
        return _pairs(_upward(*_read_class(first[:-1], term, text)))
    return _pairs([_read_class(first, term, text)])


def read_weight(term: Term, text: str, *, full: float = 1.0) -> float:
    """A weight converted to 0…1.

    Args:
        term: The number.
        text: The whole text, for the message.
        full: The number that means "always": 1, or 100 for per cent.

    Raises:
        TextError: If it is not a number from 0 to ``full``.
    """
    if NUMBER.fullmatch(term.text):
        value = float(term.text)
        if value <= full:
            return value / full
    raise TextError(
        f"The weight {shorten(term.text)} is not a number from 0 to {full:g}.",
        text=text, span=term.span, found=shorten(term.text), expected=f"a number from 0 to {full:g}",
        remedy=f"Write {full:g} for a hand that is always held.",
    )  # fmt: skip


def require_hands(weights: Weights, text: str) -> Weights:
    """The weights, if at least one hand has one.

    Raises:
        TextError: If the range is empty.
    """
    if not weights.any():
        raise TextError(
            "There is no hand in this range.",
            text=text, span=Span(0, len(text)), found="no hand with a weight above 0",
            expected="at least one hand",
        )  # fmt: skip
    return weights


def shorten(text: str) -> str:
    """A piece of the user's text, shortened for a message."""
    return shown(text, most=20)


_Class = tuple[int, int, str]
"""Higher rank, lower rank, and "S", "O" or "" for both."""


def _read_combo(term: Term, text: str) -> npt.NDArray[np.int64]:
    first, second = (
        make_card(RANKS.index(term.text[at].upper()), SUITS.index(term.text[at + 1].lower())) for at in (0, 2)
    )
    if first == second:
        raise TextError(
            f"{term.text} is the same card twice.",
            text=text, span=term.span, found=term.text, expected="two different cards",
        )  # fmt: skip
    return np.array([pair_index(first, second)], dtype=np.int64)


def _read_class(name: str, term: Term, text: str) -> _Class:
    ranks = sorted((RANKS.index(name[0]), RANKS.index(name[1])), reverse=True)
    if ranks[0] == ranks[1] and name[2:] == "S":
        raise TextError(
            f"A pair cannot be suited: {name[:2]}s.",
            text=text, span=term.span, found=shorten(term.text), expected=name[:2],
            remedy=f"Write {name[:2]}.",
        )  # fmt: skip
    return ranks[0], ranks[1], name[2:] if ranks[0] != ranks[1] else ""


def _upward(high: int, low: int, suits: str) -> list[_Class]:
    """Pairs up to aces; otherwise kickers up to the higher card."""
    if high == low:
        return [(rank, rank, "") for rank in range(low, len(RANKS))]
    return [(high, kicker, suits) for kicker in range(low, high)]


def _span(first: _Class, last: _Class, term: Term, text: str) -> list[_Class]:
    """The classes between two: pairs, kickers of one card, or equal gaps."""
    (high, low, suits), (last_high, last_low, last_suits) = sorted((first, last), reverse=True)
    steps = high - last_high
    if suits == last_suits and high == last_high and high != low and last_high != last_low:
        return [(high, kicker, suits) for kicker in range(low, last_low - 1, -1)]
    if suits == last_suits and low - last_low == steps:
        return [(high - step, low - step, suits) for step in range(steps + 1)]
    raise TextError(
        f"The two ends of {shorten(term.text)} do not match.",
        text=text, span=term.span, found=shorten(term.text),
        expected="two pairs, one higher card, or equal gaps, both suited or both offsuit",
        remedy="For example: 99-66, A5s-A2s or JTs-76s.",
    )  # fmt: skip


def _pairs(classes: list[_Class]) -> npt.NDArray[np.int64]:
    names = [
        RANKS[high] + RANKS[low] + letter
        for high, low, suits in classes
        for letter in ([""] if high == low else [suits.lower()] if suits else ["s", "o"])
    ]
    return np.concatenate([CLASS_PAIRS[CLASS_INDEX[name]] for name in names])


def compact_terms(held: npt.NDArray[np.bool_], *, plus: bool) -> list[str]:
    """A set of hands as a short list of terms: pairs, suited, offsuit, then single hands.

    Args:
        held: Which hands, by pair index, shape (1326,), bool.
        plus: Whether spans up to the top are written as ``88+`` (otherwise ``AA-88``).
    """
    whole = np.bincount(PAIR_CLASSES[held], minlength=CLASSES) == CLASS_SIZES
    single = held & ~whole[PAIR_CLASSES]
    terms = [term for line in _LINES for term in _runs(line, whole, plus)] if whole.any() else []
    return terms + [combo_text(index) for index in np.flatnonzero(single)[::-1]]


def _runs(line: tuple[str, ...], whole: npt.NDArray[np.bool_], plus: bool) -> Iterator[str]:
    """Runs of neighbours in one line of classes, best first."""
    start: int | None = None
    for place in range(len(line) + 1):
        inside = place < len(line) and bool(whole[CLASS_INDEX[line[place]]])
        if inside and start is None:
            start = place
        elif not inside and start is not None:
            first, last = line[start], line[place - 1]
            spanned = f"{last}+" if plus and start == 0 else f"{first}-{last}"
            yield first if first == last else spanned
            start = None


def combo_text(index: int | np.integer) -> str:
    """A concrete hand, higher card first, as in ``AhKs``."""
    return cards_text([int(card) for card in PAIR_CARDS[index]])


def no_weights() -> Weights:
    """Zero weights for all hands."""
    return np.zeros(COMBOS, dtype=np.float64)


def read_weighted_terms(text: str) -> Weights:
    """Terms with optional weights after a colon; if a hand is repeated, its largest weight counts.

    Raises:
        TextError: If a term is not a hand, a weight is not 0…1, or no hand is left.
    """
    weights = no_weights()
    for term in split_terms(text):
        hands, weight = term.split_colon()
        pairs = read_hands(hands, text)
        share = read_weight(weight, text) if weight else 1.0
        weights[pairs] = np.maximum(weights[pairs], share)
    return require_hands(weights, text)
