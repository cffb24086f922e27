"""Range formats of other programs, import and export.

>>> found = import_range("AA,99:0.75,A5s:0.5")
>>> found.dialect, float(found.weights.sum())
('pio-classes', 12.5)
"""

from __future__ import annotations

import numpy.typing as npt

from oracle.errors import OracleError, Span, TextError
from oracle.ranges.formats.base import RAISED, Dialect, Imported, check_length, frequencies
from oracle.ranges.formats.gto_plus import GTO_PLUS
from oracle.ranges.formats.hand_list import HAND_LIST
from oracle.ranges.formats.pio_classes import PIO_CLASSES
from oracle.ranges.formats.pio_combos import PIO_COMBOS
from oracle.ranges.formats.pio_vector import PIO_VECTOR
from oracle.ranges.formats.terms import is_hands, shorten, split_terms

__all__ = [
    "DIALECTS",
    "RAISED",
    "Dialect",
    "Imported",
    "detect",
    "export_range",
    "find_dialect",
    "import_range",
]

DIALECTS: tuple[Dialect, ...] = (HAND_LIST, PIO_CLASSES, PIO_COMBOS, PIO_VECTOR, GTO_PLUS)
"""All dialects, in menu order."""

_BY_SHAPE = (GTO_PLUS, PIO_VECTOR, PIO_COMBOS, PIO_CLASSES, HAND_LIST)
"""Most specific first: weights by combo also match the shape of weights by class."""


def detect(text: str) -> str | None:
    """The name of the dialect whose shape a text has, or None; never raises.

    A text of that shape may still contain an error, which `import_range` reports.
    """
    try:
        check_length(text)
    except TextError:
        return None
    return next((dialect.name for dialect in _BY_SHAPE if dialect.matches(text)), None)


def find_dialect(name: str) -> Dialect:
    """The dialect with a name.

    Raises:
        OracleError: If there is none; the message lists them.
    """
    for dialect in DIALECTS:
        if dialect.name == name:
            return dialect
    known = ", ".join(dialect.name for dialect in DIALECTS)
    raise OracleError(f"There is no range format called “{name}”.", remedy=f"Use one of {known}.")


def import_range(text: str, dialect: str | None = None) -> Imported:
    """Parse a hold'em range written by another program.

    Args:
        text: The range.
        dialect: The name of its dialect, or None to detect it.

    Returns:
        The dialect and the weights.

    Raises:
        TextError: If the format is unknown, or the text has an error or no hand; the span gives the place.
        OracleError: If there is no dialect with that name.
    """
    check_length(text)
    name = dialect or detect(text)
    if name is None:
        raise _unknown_shape(text)
    chosen = find_dialect(name)
    return Imported(chosen.name, chosen.title, chosen.read(text))


def export_range(weights: npt.ArrayLike, dialect: str, *, full: float | None = None) -> str:
    """Write a hold'em range for another program.

    Args:
        weights: A weight ≥ 0 per pair index, shape (1326,).
        dialect: The name of the dialect.
        full: The weight that means "always held".  None detects it: 1 if no weight is above 1, otherwise 100
            if none is above 100, otherwise the largest weight.

    Returns:
        The text; empty for a range without hands, except as a vector.

    Raises:
        OracleError: If the dialect is unknown or cannot express different weights, or the weights are not
            1,326 numbers from 0 to ``full``.
    """
    return find_dialect(dialect).write(frequencies(weights, full))


def _unknown_shape(text: str) -> TextError:
    """The error for a text of no known dialect, at its first invalid term."""
    span = Span(0, len(text))
    for term in split_terms(text):
        if not is_hands(term.split_weight()[0].text):
            span = term.span
            break
    examples = ", ".join(f"{dialect.title} ({dialect.example})" for dialect in DIALECTS)
    return TextError(
        "This is not a range in a known format.",
        text=text,
        span=span,
        found=shorten(text[span.start : span.end]) or "nothing",
        expected=f"one of these: {examples}",
    )
