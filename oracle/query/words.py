"""The words of PQL by kind, and the nearest known word to one that is not."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from oracle.query.language.values import FLOP_CATEGORIES, HAND_TYPE_WORDS, STREETS, STUD_STREETS
from oracle.query.model import SELECTOR_KINDS

KEYWORDS = ("select", "from", "where", "as", "and", "or", "not", "in", "case", "when", "then", "else", "end")
"""Words with a place of their own in the grammar."""

FROM_KEYS = ("game", "syntax", "board", "dead")
"""The keys after ``from`` that are no player."""

FOLDED = "folded"
"""Behind the range of a player who has given up the pot (ours): ``villain='22+' folded``."""

_KINDS: tuple[tuple[str, frozenset[str]], ...] = (
    ("a keyword", frozenset(KEYWORDS)),
    ("an aggregate", frozenset(SELECTOR_KINDS)),
    ("a key of the from clause", frozenset(FROM_KEYS)),
    ("a street", frozenset((*STREETS, *STUD_STREETS))),
    ("a hand type", frozenset(HAND_TYPE_WORDS)),
    ("a flop category", frozenset(FLOP_CATEGORIES)),
)

LONGEST_WORD = 60
"""Longer words are not compared with known ones: nobody mistyped those."""


def reserved_kind(word: str) -> str:
    """What a word means in PQL, so that no player can have it as his name; empty when it is free.

    >>> reserved_kind("River"), reserved_kind("hero")
    ('a street', '')
    """
    lower = word.lower()
    return next((kind for kind, words in _KINDS if lower in words), "")


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word most like one that is not, in its own spelling, or an empty string.

    >>> nearest("rivrequity", ["riverEquity", "winsHi"])
    'riverEquity'
    """
    if len(word) > LONGEST_WORD:
        return ""
    by_lower = {each.lower(): each for each in known}
    found = difflib.get_close_matches(word.lower(), by_lower, n=1)
    return by_lower[found[0]] if found else ""


def did_you_mean(word: str, known: Iterable[str], otherwise: str = "") -> str:
    """A remedy that names the nearest known word, or says something else when none is near."""
    near = nearest(word, known)
    return f"Did you mean {near}?" if near else otherwise
