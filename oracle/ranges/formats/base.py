"""A dialect of another program: name, shape, parser and writer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from oracle.cards.combo import COMBOS
from oracle.errors import OracleError, Span, TextError
from oracle.ranges.weights import (
    MAX_WEIGHT,
    MIN_WEIGHT,
    checked_weights,
    shares_of_weights,
    too_small,
    weight_text,
)

LONGEST_TEXT = 200_000
"""Longest text, in characters; the longest sensible one, 1,326 combos with full-length weights, has about
40,000."""

RAISED = f"Weights below {weight_text(MIN_WEIGHT)} were raised to {weight_text(MIN_WEIGHT)}."
"""The note if another program's weights are too small for our syntax."""

Weights = npt.NDArray[np.float64]
"""A weight per pair index, shape (1326,), float64, 0 if the hand is absent."""


@dataclass(frozen=True, slots=True)
class Dialect:
    """A way in which other programs write hold'em ranges.

    Attributes:
        name: Short name for code and the command line.
        title: Name in menus and messages.
        example: A short text in the dialect.
        weighted: Whether it can express weights.
        matches: Whether a text has the dialect's shape; never raises.
        read: Parses text to weights 0…1; raises TextError.
        write: Writes weights 0…1 as text.
    """

    name: str
    title: str
    example: str
    weighted: bool
    matches: Callable[[str], bool]
    read: Callable[[str], Weights]
    write: Callable[[Weights], str]


@dataclass(frozen=True, slots=True, eq=False)
class Imported:
    """A range parsed from another program's text.

    Attributes:
        dialect: Name of its dialect.
        title: The dialect's display name ("PioSOLVER, weights by hand class").
        weights: How often each hand is held, 0…1, 0 if absent, by pair index; shape (1326,), float64.  At
            least one is above 0.
    """

    dialect: str
    title: str
    weights: Weights

    @property
    def raised(self) -> bool:
        """Whether some weights are below our smallest, to which they are raised; see `RAISED`."""
        return too_small(self.weights, full=1.0)


def check_length(text: str) -> None:
    """Refuse texts that are too long for a range.

    Raises:
        TextError: If the text is longer than `LONGEST_TEXT`.
    """
    if len(text) > LONGEST_TEXT:
        raise TextError(
            f"This text has {len(text):,} characters, too many for a range.",
            text=text,
            span=Span(LONGEST_TEXT, len(text)),
            found="more text",
            expected=f"at most {LONGEST_TEXT:,} characters",
            remedy="Paste one range at a time.",
        )


def frequencies(weights: npt.ArrayLike, full: float | None = None) -> Weights:
    """Weights on any scale converted to 0…1.

    Args:
        weights: A weight ≥ 0 per pair index, shape (1326,).
        full: The weight that means "always".  None detects it: 1 if no weight is above 1, otherwise 100 if
            none is above 100 (our own syntax), otherwise the largest weight.

    Returns:
        The weights, shape (1326,), float64.

    Raises:
        OracleError: If there are not 1,326 weights, one is negative or not a number, or one is above
            ``full``.
    """
    given = np.asarray(weights, dtype=np.float64)
    if given.shape != (COMBOS,):
        raise OracleError(f"A hold'em range needs {COMBOS:,} weights, not an array of shape {given.shape}.")
    if full is None:
        largest = float(given.max())
        full = next((scale for scale in (1.0, MAX_WEIGHT) if largest <= scale), largest)
    checked = checked_weights(given, full)
    return shares_of_weights(checked) if full == MAX_WEIGHT else checked / full
