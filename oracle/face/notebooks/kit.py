"""What the tables of all answers share: amounts, names of hand types, sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from oracle.rating import HAND_TYPE_NAMES, HAND_TYPES
from oracle.simulate.intervals.estimate import Z95
from oracle.simulate.printed import plus_minus

SHOWN_HANDS = 20
"""Most hands of a long table that a notebook shows."""

Rows = list[Sequence[str]]


def hand_type_title(kind: str) -> str:
    """The name of a hand type in words."""
    return HAND_TYPE_NAMES[HAND_TYPES.index(kind)]


def worth_text(value: float, half_width: float) -> str:
    """An amount that is won or lost, with its sign and its ±.

    >>> worth_text(1234.5, 0.0), worth_text(-0.5, 0.04)
    ('+1,234.50', '-0.50 ± 0.04')
    """
    return f"{value:+,.2f}{f' {plus_minus(half_width, 2)}' if half_width else ''}"


def ev_text(value: float, error: float) -> str:
    """An expected value with its ±, from its standard error."""
    return worth_text(value, Z95 * error)


def plain_amount(amount: float) -> str:
    """An amount without its unit."""
    return f"{amount:,.6g}"


def how_found_text(exact: bool) -> str:
    """How figures were obtained."""
    return "exact" if exact else "sampled, with 95 % intervals"


def paragraphs(sentences: Iterable[str]) -> str:
    """Sentences below a table, a paragraph each; empty ones are left out."""
    return "".join(f"<p>{escape(each)}</p>" for each in sentences if each)


def counted_text(number: int, one: str, many: str = "") -> str:
    """A number with its noun.

    >>> counted_text(1, "caller"), counted_text(2, "caller")
    ('1 caller', '2 callers')
    """
    return f"{number:,} {one if number == 1 else many or f'{one}s'}"


def first_of(count: int, noun: str) -> str:
    """The end of a caption that says how many rows are shown, where that is not all of them."""
    return f"; the first {SHOWN_HANDS} of {count:,} {noun}" if count > SHOWN_HANDS else ""
