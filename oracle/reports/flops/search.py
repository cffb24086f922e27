"""Flops by words and by board pattern: ``Axx two-tone``, ``KJx``, ``ace high, no gap``."""

from __future__ import annotations

import re
from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from oracle.analysis.boards.suits import flop_masks
from oracle.arrays import Masks
from oracle.errors import QueryError, shown
from oracle.games import FLOP_CARDS, HOLDEM, find_game
from oracle.ranges.hands.boards import parse_board_range
from oracle.reports.flops.made import least_images
from oracle.reports.flops.report import FlopReport
from oracle.reports.flops.textures import TEXTURES, only_flops

Flags = npt.NDArray[np.bool_]

_BY_PATTERN = frozenset({"rainbow", "two-tone", "monotone", "unpaired"})
"""Groups whose words belong to the language of board patterns."""

_WORDS = {
    group: (texture, number)
    for texture in TEXTURES.values()
    for number, group in enumerate(texture.groups)
    if group not in _BY_PATTERN
}
_WORD = re.compile(
    "(?<![\\w$])("
    + "|".join(re.sub(" ", "[- ]", word) for word in sorted(_WORDS, key=len, reverse=True))
    + ")(?!\\w)",
    re.IGNORECASE,
)
_ANY_CARD = re.compile(r"(?<![\w$])([2-9TJQKA]{1,2})(x{1,2})(?!\w)")
"""Ranks followed by x for any card; elsewhere in a pattern, x is a suit."""


def matching_flops(report: FlopReport, text: str, macros: Mapping[str, str] | None = None) -> Flags:
    """The kinds of flops that fit a text: a kind fits if one of its flops does.

    Args:
        report: The report.
        text: Board patterns and words, separated by commas.  Between commas, everything must fit; a flop is
            found if it fits one of the parts.  An empty text fits all.  After ranks, x is any card.
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
    for part in _parts(text):
        found |= _fitting(kinds, part, macros)
    if not found.any():
        raise QueryError(
            f"No flop fits “{shown(text.strip())}”.",
            places=("the search",),
            remedy="Search for less at once.",
        )
    return found


def _parts(text: str) -> list[str]:
    """The text between commas that are outside brackets; empty parts are left out."""
    parts, depth = [""], 0
    for letter in text:
        depth += (letter in "([{") - (letter in ")]}")
        if letter == "," and depth <= 0:
            parts.append("")
        else:
            parts[-1] += letter
    return [part for part in parts if part.strip()]


def _fitting(kinds: Masks, text: str, macros: Mapping[str, str] | None) -> Flags:
    """The kinds that fit a part of the text."""
    found = np.ones(kinds.size, dtype=np.bool_)
    for word in _WORD.finditer(text):
        texture, number = _WORDS[word[0].lower().replace("-", " ")]
        found &= texture.group_of(kinds) == number
    pattern = _ANY_CARD.sub(lambda some: some[1] + "*" * len(some[2]), _WORD.sub(" ", text)).strip()
    if pattern:
        found &= _by_pattern(kinds, pattern, macros)
    return found


def _by_pattern(kinds: Masks, pattern: str, macros: Mapping[str, str] | None) -> Flags:
    """The kinds with a flop that fits a board pattern."""
    board = parse_board_range(pattern, find_game(HOLDEM), macros=macros)
    if board.slots > FLOP_CARDS:
        raise QueryError(
            f"“{shown(pattern)}” has more than three cards.",
            places=("the search",), remedy="Write the cards of a flop, such as Axx.",
        )  # fmt: skip
    flops = flop_masks()
    fits = flops[board.fits(flops, None, None)]
    return np.isin(kinds, least_images(fits)[0])
