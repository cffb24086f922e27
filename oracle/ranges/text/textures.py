"""Textures of a flop as words of a board pattern: ``KJ* two-tone`` is ``KJ*:xxy``."""

from __future__ import annotations

import difflib
import re

TEXTURES: dict[str, str] = {
    "monotone": "xxx",
    "two-tone": "xxy",
    "rainbow": "xyz",
    "paired": "RR*",
    "unpaired": "RON",
}
"""The words with their patterns of three cards; ``paired`` includes three of a kind."""

_WORD = re.compile(r"(?<![\w$])(monotone|two[- ]?tone|rainbow|unpaired|paired)(?!\w)", re.IGNORECASE)
_OTHER_WORD = re.compile(r"(?<![\w$])[a-z][a-z-]{4,20}(?![\w-])")
"""Words treated as misspelt textures if the text is not a pattern."""
_OPENERS = "(,:!"
"""Characters after which a pattern begins; elsewhere a texture narrows what is before it."""
_LIKELY = 0.6


def texture_pieces(text: str) -> list[tuple[int, int, str]]:
    """Every texture of a board pattern: its first position, the one after its last, and its meaning.

    >>> texture_pieces("KJ* two-tone, rainbow")
    [(4, 12, ':xxy'), (14, 21, 'xyz')]
    """
    found = []
    for word in _WORD.finditer(text):
        before = text[: word.start()].rstrip()[-1:]
        joint = "" if before in _OPENERS else ":"  # an empty text is in every text
        found.append((word.start(), word.end(), joint + TEXTURES[_name(word[1])]))
    return found


def nearest_texture(text: str) -> str:
    """The texture that a word of an unreadable board pattern probably means; empty if there is none."""
    for word in _OTHER_WORD.finditer(text):
        near = difflib.get_close_matches(word[0], TEXTURES, n=1, cutoff=_LIKELY)
        if near and near[0] != word[0]:
            return near[0]
    return ""


def _name(word: str) -> str:
    word = word.lower()
    return "two-tone" if word.startswith("two") else word
