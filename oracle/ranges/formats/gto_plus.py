"""GTO+: lists with weighted parts between tags in per cent, ``AA-22,[50.0]JTs,KJo[/50.0]``.

Hands outside tags are always held; if a hand is repeated, the last weight counts.
"""

from __future__ import annotations

import re

import numpy as np

from oracle.errors import Span, TextError
from oracle.ranges.formats.base import Dialect, Weights
from oracle.ranges.formats.terms import (
    Term,
    compact_terms,
    no_weights,
    read_hands,
    read_weight,
    require_hands,
    split_terms,
)
from oracle.ranges.weights import MAX_WEIGHT, weights_of_shares

_TAG = re.compile(r"\[\s*+(/?)\s*+([^\[\]/\s]*+)\s*+\]")
_SHAPE = re.compile(r"\[\s*+/\s*+\d++(?:\.\d*+)?\s*+\]|\[\s*+\d++\.\d++\s*+\]")
"""A closing tag, or an opening one with a decimal point: neither occurs in our own syntax."""


def _matches(text: str) -> bool:
    return _SHAPE.search(text) is not None


def _read(text: str) -> Weights:
    weights = no_weights()
    share, opened, position = 1.0, None, 0
    for tag in _TAG.finditer(text):
        _fill(weights, text, position, tag.start(), share)
        position = tag.end()
        if not tag[1]:
            if opened:
                raise _tag_error("A weight tag opens inside another.", tag, text, f"[/{opened}]")
            share, opened = read_weight(Term(tag[2], Span(*tag.span(2))), text, full=MAX_WEIGHT), tag[2]
        elif opened is None:
            raise _tag_error("This closing tag has no opening tag.", tag, text, f"[{tag[2]}] before it")
        elif _percent(tag[2]) != _percent(opened):
            raise _tag_error("This closing tag does not match its opening tag.", tag, text, f"[/{opened}]")
        else:
            share, opened = 1.0, None
    if opened:
        raise TextError(
            f"The tag [{opened}] is never closed.",
            text=text, span=Span(len(text), len(text)), found="the end of the text", expected=f"[/{opened}]",
            remedy=f"Write [/{opened}] after its hands.",
        )  # fmt: skip
    _fill(weights, text, position, len(text), share)
    return require_hands(weights, text)


def _fill(weights: Weights, text: str, start: int, end: int, share: float) -> None:
    """Set the weight of the hands between two tags."""
    for term in split_terms(text[start:end], start):
        weights[read_hands(term, text)] = share


def _percent(number: str) -> float | None:
    """The number of a closing tag, or None."""
    try:
        return float(number)
    except ValueError:
        return None


def _tag_error(message: str, tag: re.Match[str], text: str, expected: str) -> TextError:
    return TextError(
        message,
        text=text,
        span=Span(*tag.span()),
        found=tag[0],
        expected=expected,
        remedy="Write weighted hands as [50.0]JTs,KJo[/50.0].",
    )


def _write(weights: Weights) -> str:
    percents = weights_of_shares(weights)
    parts: list[str] = []
    for percent in np.unique(percents[percents > 0])[::-1]:
        hands = ",".join(compact_terms(percents == percent, plus=False))
        tag = np.format_float_positional(percent, trim="0")
        parts.append(hands if percent == MAX_WEIGHT else f"[{tag}]{hands}[/{tag}]")
    return ",".join(parts)


GTO_PLUS = Dialect(
    name="gto-plus",
    title="GTO+",
    example="AA-22,[50.0]JTs,KJo[/50.0]",
    weighted=True,
    matches=_matches,
    read=_read,
    write=_write,
)
