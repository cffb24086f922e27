"""The canonical text of a range, and short descriptions of hands."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from oracle.cards.combo import COMBOS
from oracle.games import Game
from oracle.ranges.grid import size
from oracle.ranges.hands.hand_set import HandSet
from oracle.ranges.hands.levels import Hands
from oracle.ranges.hands.pairs import pair_weights
from oracle.ranges.hands.values import as_range
from oracle.ranges.hands.weighted import WeightedRange
from oracle.ranges.printing.pairs import print_range
from oracle.ranges.read import parse_hands
from oracle.ranges.text.macros import is_macro_name
from oracle.ranges.text.source import RangeSource
from oracle.ranges.text.tokens import RANK_LETTERS, RANK_VARIABLES, RangeToken, RangeTokenKind, tokenize_range

SHORT = 40
"""Characters of hands quoted in a message."""


def canonical_text(
    text: str | HandSet,
    game: str | Game = "holdem",
    syntax: str = "generic",
    *,
    macros: Mapping[str, str] | None = None,
) -> str:
    """A range in its shortest form.

    Hold'em ranges are printed from their hands, so two texts that mean the same have one canonical
    text.  In other games the text keeps its structure: ranks and rank variables in capitals, suits in
    small letters, one space after a comma.

    Args:
        text: The range as typed, or a parsed range.
        game: The game or its name; ignored for a parsed range.
        syntax: The syntax of the text, and of the result.
        macros: The user's saved ranges.

    Raises:
        TextError: If the text is not a range.
    """
    hands = parse_hands(text, game, syntax, macros=macros) if isinstance(text, str) else text
    if isinstance(hands, WeightedRange) and hands.game.hole_cards == 2:
        if hands.full and hands.combos == hands.hands:
            return print_range(np.ones(COMBOS), syntax, full=1.0)
        return print_range(pair_weights(hands), syntax, full=hands.full_weight)
    return tidy_text(hands.text)


def tidy_text(text: str) -> str:
    """A valid text with the usual capitals and spaces; macros are unchanged."""
    pieces: list[str] = []
    position = 0
    while position < len(text):
        end = text.find("$", position)
        end = len(text) if end < 0 else end
        pieces += [_spelling(token) for token in tokenize_range(RangeSource.plain(text[position:end]))]
        position = end + 1
        while position < len(text) and is_macro_name(text[position]):
            position += 1
        pieces.append(text[end:position])
        if end < position < len(text) and is_macro_name(text[position:].lstrip()[:1]):
            pieces.append(" ")
    return "".join(pieces)


def _spelling(token: RangeToken) -> str:
    if token.kind is RangeTokenKind.CARD:
        return token.text if token.text in RANK_LETTERS + RANK_VARIABLES else token.text.lower()
    if token.kind is RangeTokenKind.PERCENT:
        return f"{token.text}%{token.label}"
    if token.kind is RangeTokenKind.WEIGHT:
        return f"@{token.text}"
    return ", " if token.text == "," else token.text


def short_text(hands: Hands, game: Game, syntax: str, typed: str) -> str:
    """A set of two-card hands for a message: how many, and which, unless the text says it.

    Args:
        hands: The hands.
        game: Their game.
        syntax: The syntax to write them in.
        typed: The text the message is about.
    """
    many = size(hands.words)
    count = f"{many:,} hand{'' if many == 1 else 's'}"
    printed = print_range(pair_weights(as_range("", game, hands)), syntax, full=hands.full_weight)
    if len(printed) > SHORT:
        cut = printed.rfind(", ", 0, SHORT)
        printed = f"{printed[: max(cut, 0)]} …"
    return count if printed.lower() == typed.strip().lower() or printed == " …" else f"{count} ({printed})"
