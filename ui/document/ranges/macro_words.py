"""Completions after ``$`` in a range field, each with its meaning."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from oracle.ranges import BUILTIN_MACROS

_BEGUN = re.compile(r"\$(\w*)$")
_LONGEST = 60
"""Characters of a named range that are shown."""

_MEANINGS = {
    "ds": "double-suited",
    "ss": "single-suited",
    "np": "no pair",
    "op": "exactly one pair",
    "tp": "two pairs",
    "nt": "no trips",
    "0g": "rundown without a gap",
    "1g": "rundown with one gap",
    "2g": "rundown with two gaps",
    "B": "one card, ace to jack",
    "R": "one card, ace to ten",
    "F": "one card, king to jack",
    "M": "one card, ten to seven",
    "Z": "one card, six to deuce",
    "L": "one low card, ace to eight",
    "N": "one card, king to nine",
    "W": "one wheel card, ace to five",
    "s": "suited",
    "o": "offsuit",
}


@dataclass(frozen=True, slots=True)
class MacroWord:
    """A completion after ``$``.

    Attributes:
        text: The word with its ``$``.
        kind: "built in" or "named range".
        detail: Its meaning.
    """

    text: str
    kind: str
    detail: str


def begun(text: str) -> str | None:
    """The incomplete word after a ``$`` at the end of a text; None if there is none.

    >>> begun("AA$d"), begun("AA$"), begun("AA$ds ")
    ('d', '', None)
    """
    found = _BEGUN.search(text)
    return None if found is None else found[1]


def words_for(prefix: str, named: Mapping[str, str]) -> tuple[MacroWord, ...]:
    """The completions of a prefix: the user's own ranges, then the built-in macros.

    Args:
        prefix: The text after the ``$``.
        named: The user's ranges as texts, by name.
    """
    own = [MacroWord(f"${name}", "named range", _short(text)) for name, text in named.items()]
    ours = [
        MacroWord(f"${name}", "built in", f"{_MEANINGS[name]}  {text}")
        for name, text in BUILTIN_MACROS.items()
    ]
    start = f"${prefix}".lower()
    fit = [word for word in (*own, *ours) if word.text.lower().startswith(start)]
    return () if [word.text for word in fit] == [f"${prefix}"] else tuple(fit)


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
