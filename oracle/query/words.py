"""The words of PQL by kind, and suggestions for unknown ones."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from oracle.query.language.values import FLOP_CATEGORIES, HAND_TYPE_WORDS, STREETS, STUD_STREETS
from oracle.query.model import SELECTOR_KINDS

KEYWORDS = ("select", "from", "where", "as", "and", "or", "not", "in", "case", "when", "then", "else", "end")
"""Keywords of the grammar."""

FROM_KEYS = ("game", "syntax", "board", "dead")
"""The keys after ``from`` that are not players."""

FOLDED = "folded"
"""Follows the range of a player who has folded (our extension): ``villain='22+' folded``."""

_KINDS: tuple[tuple[str, frozenset[str]], ...] = (
    ("a keyword", frozenset(KEYWORDS)),
    ("an aggregate", frozenset(SELECTOR_KINDS)),
    ("a key of the from clause", frozenset(FROM_KEYS)),
    ("a street", frozenset((*STREETS, *STUD_STREETS))),
    ("a hand type", frozenset(HAND_TYPE_WORDS)),
    ("a flop category", frozenset(FLOP_CATEGORIES)),
)

LONGEST_WORD = 60
"""Longer words get no suggestion, because they are not typing errors."""


def reserved_kind(word: str) -> str:
    """The meaning of a word in PQL, so that no player can have it as a name; empty if it is free.

    >>> reserved_kind("River"), reserved_kind("hero")
    ('a street', '')
    """
    lower = word.lower()
    return next((kind for kind, words in _KINDS if lower in words), "")


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word closest to an unknown one, in its own spelling, or an empty string.

    >>> nearest("rivrequity", ["riverEquity", "winsHi"])
    'riverEquity'
    """
    if len(word) > LONGEST_WORD:
        return ""
    by_lower = {each.lower(): each for each in known}
    found = difflib.get_close_matches(word.lower(), by_lower, n=1)
    return by_lower[found[0]] if found else ""


def did_you_mean(word: str, known: Iterable[str], otherwise: str = "") -> str:
    """A remedy that suggests the closest known word, or another text if none is close."""
    near = nearest(word, known)
    return f"Did you mean {near}?" if near else otherwise
