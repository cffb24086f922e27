"""Turn the hands kept in a picture into a new range."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass

import numpy as np

from oracle.arrays import Column, Masks
from oracle.cards.combo import COMBOS, pair_indices
from oracle.errors import QueryError, TextError
from oracle.games import HOLDEM, Game, find_game
from oracle.ranges import MAX_WEIGHT, parse_hands, print_range
from oracle.ranges.printing.any_game import cover, print_hands
from oracle.ranges.text.source import MAX_TEXT

PLAIN_TEXT = 400
"""Kept hands are written one by one up to this many characters, however the range was written before."""
_GENERIC = "Switch the table to the generic syntax, which is shorter."
_GROUPS = "Keep or drop whole groups, or narrow the range by its text first."
_SIMPLE = frozenset("AKQJT98765432shdcxyzw*")
"""Characters of a text that needs no parentheses."""


@dataclass(frozen=True, slots=True)
class Cut:
    """What the kept hands were cut from.

    Attributes:
        text: The range as written, in the same syntax.
        dropped: Masks of the hands that the picture showed and that were not kept, shape (n,).
    """

    text: str
    dropped: Masks


def kept_text(
    hands: Masks,
    weights: Column,
    syntax: str = "classic",
    game: str | Game = HOLDEM,
    cut: Cut | None = None,
    macros: Mapping[str, str] | None = None,
    *,
    full: float = MAX_WEIGHT,
) -> str:
    """A short text of some hands with their weights.

    Two-card hands are listed.  So are other hands if few.  If that would be long and ``cut`` is given, the
    text narrows the original range: ``(AA, KK:xxyy):(AAQ[J-9], …)`` or ``15%!(…)``, whichever is shorter.
    Such a text may also include hands that the picture did not show, such as those that contain a board card.

    Args:
        hands: Masks of the kept hands, without duplicates, shape (n,).
        weights: Weight > 0 of each, shape (n,); with ``cut`` the weights in the range.
        syntax: "classic" or "generic".
        game: The game or its name; the order of cards must not matter in it.
        cut: What they were cut from.
        macros: The user's named ranges, which the original range may refer to.
        full: The weight of a hand that is always held.

    Raises:
        QueryError: If no hand is kept, or the text exceeds the limit for ranges.
    """
    if hands.size == 0 or not (weights > 0).any():
        raise QueryError("No hand is kept, so there is no range.", remedy="Keep at least one group of hands.")
    found = game if isinstance(game, Game) else find_game(game)
    if found.hole_cards == 2:
        if not found.has_hand_classes and hands.size == found.hands and (weights == full).all():
            return "*"
        return print_range(_by_pair(hands, weights), syntax, full=full)
    text = min(_texts(hands, weights, full, syntax, found, cut), key=len, default=None)
    if text is None or len(text) > MAX_TEXT or not _can_be_read(text, syntax, found, macros):
        raise QueryError(
            f"These {hands.size:,} hands have too little in common to be written as a range of at most "
            f"{MAX_TEXT:,} characters.",
            remedy=_GENERIC if syntax == "classic" else _GROUPS,
        )
    return text


def _by_pair(hands: Masks, weights: Column) -> Column:
    column = np.zeros(COMBOS)
    column[pair_indices(hands)] = weights
    return column


def _texts(
    hands: Masks, weights: Column, full: float, syntax: str, game: Game, cut: Cut | None
) -> Iterator[str]:
    """The candidate texts for hands of more than two cards."""
    with suppress(QueryError):
        plain = print_hands(hands, weights, game, syntax, full=full)
        yield plain
        if len(plain) <= PLAIN_TEXT:
            return
    if cut is None or syntax != "generic":
        return
    whole = cut.text if set(cut.text) <= _SIMPLE else f"({cut.text})"
    with suppress(QueryError):
        yield f"{whole}:{_any_of(cover(hands, cut.dropped, game))}"
    with suppress(QueryError):
        if cut.dropped.size:
            yield f"{whole}!{_any_of(cover(cut.dropped, hands, game))}"


def _any_of(items: list[str]) -> str:
    return items[0] if len(items) == 1 else f"({', '.join(items)})"


def _can_be_read(text: str, syntax: str, game: Game, macros: Mapping[str, str] | None) -> bool:
    """Whether a text stays within the work limit of a range."""
    try:
        parse_hands(text, game, syntax, macros=macros)
    except TextError:
        return False
    return True
