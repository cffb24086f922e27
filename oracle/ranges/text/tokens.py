"""From characters to tokens: the same for both syntaxes."""

from __future__ import annotations

import re
from enum import Enum
from typing import NamedTuple

from oracle.errors import shown
from oracle.ranges.text.source import RangeSource

RANK_LETTERS = "23456789TJQKA"
SUIT_LETTERS = "CDHS"
SUIT_VARIABLES = "WXYZ"
RANK_VARIABLES = "BEFGILMNOPRUV"
ANY_CARD = "*"

_SIGNS = {"♣": "C", "♧": "C", "♦": "D", "♢": "D", "♥": "H", "♡": "H", "♠": "S", "♤": "S"}
_DASHES = "-–—−"
_SYMBOLS = ",:!()[]+"
_SEPARATORS = ";|/"
"""Signs between hands in the lists of other programs."""
_LETTERS = (set(RANK_LETTERS + SUIT_LETTERS + SUIT_VARIABLES + RANK_VARIABLES + ANY_CARD)) - set(
    "0123456789R"  # a digit may begin a percentage or a ten, an R the word “random”
)

_PERCENT = re.compile(r"(?<![0-9])([0-9]++(?:\.[0-9]*+)?)\s*+%([A-Za-z0-9]*)")
"""Searched only where a run of digits begins; otherwise the run would be scanned again for each digit."""

_NUMBER = re.compile(r"\s*([+-]?[0-9]*(?:\.[0-9]*)?)")
_RANDOM = re.compile(r"(?<![A-Za-z0-9*])random(?![A-Za-z0-9*])", re.IGNORECASE | re.ASCII)


class RangeTokenKind(Enum):
    """The kind of a token."""

    HAND = "hand"  # a whole hand, cards and weight, see `oracle.ranges.text.plain_hands`
    CARD = "card"  # one letter or digit that can be part of a card
    RANDOM = "random"  # the word "random"
    PERCENT = "percent"  # 15% or 15%6h
    WEIGHT = "weight"  # @50
    SYMBOL = "symbol"  # one of , : ! ( ) [ ] + -
    END = "end"


class RangeToken(NamedTuple):
    """One token.

    Attributes:
        kind: What it is.
        text: The letter in upper case, the symbol, or the number as written.
        start: First position in the source's characters.
        end: Position after the last one.
        label: The ordering label of a percentage, lower case; empty if none is written.
    """

    kind: RangeTokenKind
    text: str
    start: int
    end: int
    label: str = ""

    @property
    def is_end(self) -> bool:
        """Whether it marks the end of the text."""
        return self.kind is RangeTokenKind.END

    def is_symbol(self, *symbols: str) -> bool:
        """Whether it is one of the given symbols."""
        return self.kind is RangeTokenKind.SYMBOL and self.text in symbols


_ALONE: dict[str, tuple[RangeTokenKind, str]] = {
    **{letter: (RangeTokenKind.CARD, letter) for letter in _LETTERS},
    **{letter.lower(): (RangeTokenKind.CARD, letter) for letter in _LETTERS},
    **{sign: (RangeTokenKind.CARD, letter) for sign, letter in _SIGNS.items()},
    **{symbol: (RangeTokenKind.SYMBOL, symbol) for symbol in _SYMBOLS},
    **dict.fromkeys(_DASHES, (RangeTokenKind.SYMBOL, "-")),
}
"""Characters that are always their own token: kind and text."""


def tokenize_range(source: RangeSource) -> list[RangeToken]:
    """Read a whole text; the last token is always `Kind.END`.

    Raises:
        TextError: On a character that has no meaning in a range.
    """
    tokens = [read_token(source, 0)]
    while tokens[-1].kind is not RangeTokenKind.END:
        tokens.append(read_token(source, tokens[-1].end))
    return tokens


def read_token(source: RangeSource, start: int) -> RangeToken:
    """The first token from a position on, skipping spaces; `Kind.END` after the last one.

    Raises:
        TextError: On a character that has no meaning in a range.
    """
    chars = source.chars
    while start < len(chars) and chars[start].isspace():
        start += 1
    if start == len(chars):
        return RangeToken(RangeTokenKind.END, "", start, start)
    alone = _ALONE.get(chars[start])
    if alone is not None:
        return RangeToken(*alone, start, start + 1)
    return _read(source, start)


def _read(source: RangeSource, start: int) -> RangeToken:
    """The token that begins at ``start``."""
    letter = source.chars[start]
    if "0" <= letter <= "9":
        return _read_digit(source, start)
    if letter == "@":
        number = _NUMBER.match(source.chars, start + 1)
        end, written = (number.end(), number[1]) if number and number[1] else (start + 1, "")
        return RangeToken(RangeTokenKind.WEIGHT, written, start, end)
    if letter in "rR":
        if _RANDOM.match(source.chars, start):
            return RangeToken(RangeTokenKind.RANDOM, "random", start, start + len("random"))
        return RangeToken(RangeTokenKind.CARD, "R", start, start + 1)
    raise _no_meaning(source, start)


def _read_digit(source: RangeSource, start: int) -> RangeToken:
    """A percentage, a ten written 10, or a rank."""
    percent = _PERCENT.match(source.chars, start)
    if percent:
        return RangeToken(RangeTokenKind.PERCENT, percent[1], start, percent.end(), percent[2].lower())
    if source.chars.startswith("10", start):
        return RangeToken(RangeTokenKind.CARD, "T", start, start + 2)
    digit = source.chars[start]
    if digit in RANK_LETTERS:
        return RangeToken(RangeTokenKind.CARD, digit, start, start + 1)
    raise source.error(
        start,
        start + 1,
        f"“{digit}” is not a rank.",
        expected="one of A K Q J T 9 8 7 6 5 4 3 2",
        remedy="Ranks are A K Q J T 9 8 7 6 5 4 3 2.",
    )


def _no_meaning(source: RangeSource, start: int) -> Exception:
    letter = source.chars[start]
    expected = "cards, a comma or an operator"
    if letter == "%":
        return source.error(
            start,
            start + 1,
            "A percent sign must follow a whole number, and only once.",
            expected=expected,
            remedy="Write a percentage such as 15%.",
        )
    what = f"“{letter}”" if letter.isprintable() else f"A sign that cannot be seen ({shown(letter)})"
    return source.error(
        start,
        start + 1,
        f"{what} has no meaning in a range.",
        found=shown(letter),
        expected=expected,
        remedy="Separate hands with commas." if letter in _SEPARATORS else "Remove it.",
    )
