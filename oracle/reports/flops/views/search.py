"""Flops by words and by board pattern: ``Axx two-tone``, ``KJx``, ``ace high, no gap``."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping
from itertools import accumulate, chain

import numpy as np
import numpy.typing as npt

from oracle.analysis.boards.suits import flop_masks
from oracle.arrays import Masks
from oracle.cards.card import RANKS
from oracle.errors import QueryError, Span, TextError, shown
from oracle.games import FLOP_CARDS, HOLDEM, find_game
from oracle.ranges.hands.boards import parse_board_range
from oracle.ranges.text.textures import texture_pieces
from oracle.reports.flops.made import least_images
from oracle.reports.flops.report import FlopReport
from oracle.reports.flops.views.textures import TEXTURES, only_flops

Flags = npt.NDArray[np.bool_]

_WORDS = {
    group: (texture, number) for texture in TEXTURES.values() for number, group in enumerate(texture.groups)
}
_HIGH = TEXTURES["high_card"]
_OTHER_WORDS = {"trips": _WORDS["three of a kind"]} | {
    f"{rank} high": (_HIGH, number)
    for number, names in enumerate(reversed(RANKS))
    for rank in ((names, "10") if names == "T" else (names,))
}
"""Alternative words for groups: “A high”, “10 high”, “trips”."""
_GROUP_OF = _WORDS | _OTHER_WORDS
_PAIRED = "paired"
"""A word for two groups: one pair, and three of a kind."""
_WORD = re.compile(
    r"(?<![\w$:!])("
    + "|".join(re.sub("[- ]", "[- ]?", word) for word in sorted((*_GROUP_OF, _PAIRED), key=len, reverse=True))
    + r")(?!\w|\s*[:!])",
    re.IGNORECASE,
)
"""Matches a search word; words joined to a pattern by ":" or "!" are part of the pattern."""
_BY_LETTERS = {re.sub("[- ]", "", word.lower()): group for word, group in _GROUP_OF.items()}
"""Groups by their words, written without spaces and hyphens."""
_SMALL_LETTERS = re.compile(r"(?<![\w$])[a-z]{2,}(?!\w)")
"""Matches a possible word that the search does not know."""
_CARD_LETTERS = frozenset("akqjtcdhswxyzron")
"""Letters of ranks, suits and variables; a lower-case word with any other letter is not a pattern."""
_REMEDY = "Enter a word such as two-tone or ace high, or a pattern such as Axx."
_LIKELY = 0.6
"""Least similarity of a misspelt word to the one suggested, 0…1."""
_ANY_CARD = re.compile(r"(?<![\w$])([2-9TJQKA]{1,2})(x{1,2})(?!\w)")
"""Matches ranks followed by x for any card; elsewhere in a pattern, x is a suit."""


def search_words() -> dict[str, tuple[str, ...]]:
    """Every search word, by the title of its texture.

    Spaces and hyphens inside a word may be left out, and case does not matter.

    >>> search_words()["Suits"]
    ('rainbow', 'two-tone', 'monotone')
    """
    found = {texture.title: list(texture.groups) for texture in TEXTURES.values()}
    for word, (texture, _) in _OTHER_WORDS.items():
        found[texture.title].append(word)
    found[TEXTURES["pairing"].title].append(_PAIRED)
    return {title: tuple(words) for title, words in found.items()}


def matching_flops(report: FlopReport, text: str, macros: Mapping[str, str] | None = None) -> Flags:
    """Find the kinds of flops that match a text: a kind matches if one of its flops does.

    Args:
        report: The report.
        text: Board patterns and words, separated by commas.  A flop must match everything in at least one of
            the parts between commas.  An empty text matches all.  After ranks, x is any card.
        macros: The user's named ranges, usable as ``$name``.

    Returns:
        One flag per kind, shape (k,).

    Raises:
        TextError: If the text cannot be read.
        QueryError: If no flop fits.
    """
    if not text.strip(" ,"):
        return np.ones(report.flops.size, dtype=np.bool_)
    only_flops(report)
    kinds, _ = least_images(report.flops)
    found = np.zeros(kinds.size, dtype=np.bool_)
    for start, part in _parts(text):
        try:
            found |= _fitting(kinds, part, macros)
        except TextError as error:
            raise _in_whole(error, text, start, part) from None
    if not found.any():
        raise QueryError(
            f"No flop fits “{shown(text.strip())}”.",
            places=("the search",),
            remedy="Search for less at once.",
        )
    return found


def _depths(text: str) -> list[int]:
    """Number of open brackets at each character."""
    return list(accumulate((letter in "([{") - (letter in ")]}") for letter in text))


def _parts(text: str) -> list[tuple[int, str]]:
    """The parts between commas outside brackets, each with its start; empty parts are left out."""
    commas = [at for at, depth in enumerate(_depths(text)) if depth <= 0 and text[at] == ","]
    spans = zip([0, *(at + 1 for at in commas)], [*commas, len(text)], strict=True)
    return [(start, text[start:end]) for start, end in spans if text[start:end].strip()]


def _in_whole(error: TextError, text: str, start: int, part: str) -> TextError:
    """An error in a part of the search, moved to its place in the whole text."""
    if len(error.text) != len(part):  # it is in the text of a named range
        return error
    return TextError(
        error.message, text=text, span=error.span.shifted(start), found=error.found, expected=error.expected,
        remedy=error.remedy, place=error.place or "the search",
    )  # fmt: skip


def _fitting(kinds: Masks, text: str, macros: Mapping[str, str] | None) -> Flags:
    """The kinds that match a part of the text."""
    found = np.ones(kinds.size, dtype=np.bool_)
    rest, depths = text, _depths(text)
    for word in _WORD.finditer(text):
        if depths[word.start()] > 0:  # part of the pattern in the brackets
            continue
        found &= _in_group(kinds, re.sub("[- ]", "", word[0].lower()))
        # blanks keep the length of the text, so that the places of errors are right
        rest = rest[: word.start()] + " " * len(word[0]) + rest[word.end() :]
    _refuse_other_words(rest)
    pattern = _ANY_CARD.sub(lambda some: some[1] + "*" * len(some[2]), rest)
    if pattern.strip():
        found &= _by_pattern(kinds, pattern, macros)
    return found


def _in_group(kinds: Masks, word: str) -> Flags:
    """The kinds in the group of a word; the word is given without spaces and hyphens."""
    if word == _PAIRED:
        return ~_in_group(kinds, "unpaired")
    texture, number = _BY_LETTERS[word]
    found: Flags = texture.group_of(kinds) == number
    return found


def _refuse_other_words(text: str) -> None:
    """Refuse unknown words, which as patterns would find unintended flops.

    Raises:
        TextError: If there is an unknown word.
    """
    known = [(start, end) for start, end, _ in texture_pieces(text)]
    for word in _SMALL_LETTERS.finditer(text):
        if set(word[0]) <= _CARD_LETTERS or any(s <= word.start() < end for s, end in known):
            continue
        known_words = chain.from_iterable(search_words().values())
        near = difflib.get_close_matches(word[0], known_words, n=1, cutoff=_LIKELY)
        raise TextError(
            f"“{shown(word[0])}” is not a search word.",
            text=text, span=Span(word.start(), word.end()), found=word[0],
            expected="a word such as two-tone, or a pattern such as Axx",
            remedy=f"Did you mean “{near[0]}”?" if near else _REMEDY,
        )  # fmt: skip


def _by_pattern(kinds: Masks, pattern: str, macros: Mapping[str, str] | None) -> Flags:
    """The kinds with a flop that fits a board pattern."""
    board = parse_board_range(pattern, find_game(HOLDEM), macros=macros)
    if board.slots > FLOP_CARDS:
        raise QueryError(
            f"“{shown(pattern.strip())}” has more than three cards.",
            places=("the search",), remedy="Enter the cards of a flop, such as Axx.",
        )  # fmt: skip
    flops = flop_masks()
    fits = flops[board.fits(flops, None, None)]
    return np.isin(kinds, least_images(fits)[0])
