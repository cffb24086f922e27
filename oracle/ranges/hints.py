"""Remarks on texts that are valid but may not mean what their author thought."""

from __future__ import annotations

import re
import warnings
from collections.abc import Mapping
from dataclasses import dataclass

from oracle.cards.card import DECK_SIZE, RANK_NAMES, RANKS, SUIT_NAMES, SUITS
from oracle.cards.mask import count_cards
from oracle.errors import OracleError, Span, shown
from oracle.games import Game, find_game
from oracle.ranges.hands.boards import board_game
from oracle.ranges.hands.expand import Expander, hands_of_node
from oracle.ranges.hands.levels import Hands
from oracle.ranges.printing.canonical import short_text
from oracle.ranges.read import means_no_hand
from oracle.ranges.text.deck import clip_message
from oracle.ranges.text.nodes import Parts, WeightedPart
from oracle.ranges.text.parser import parse_nodes
from oracle.ranges.text.source import RangeSource
from oracle.ranges.text.tokens import SUIT_LETTERS, RangeToken, RangeTokenKind, tokenize_range

MOST_PARTS = 60
"""Most comma parts that are examined; a longer text was not typed by hand."""


_MAYBE_ENDING = re.compile(r"[2-9TJQKA0]\s*(?:10|[2-9TJQKA])\s*[CDHS♣♧♦♢♥♡♠♤]", re.IGNORECASE)
"""Texts without this have no two ranks before a suit; most long lists are such texts."""


_PLAIN_CARDS = re.compile(r"(?:[2-9TJQKA][cdhs]\s*)*", re.ASCII)
"""Matches exact cards and nothing else, which need no remark if the deck has all cards."""
_SAME_SUIT = re.compile(r"(?<!\w)([2-9TJQKA]{1,3})(x{2,4}|y{2,4})(?!\w)")
"""Matches ranks followed by two or more cards of one suit, and nothing else."""

_LARGE_HAND = 4
"""Cards of hands in which players write ``xx`` for any two; in smaller ones it means suited hands."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A remark on a text that is valid.

    Attributes:
        span: Its place in the text.
        message: One or two sentences for the player.
        caution: Whether the text probably does not mean what its author thinks; such hints are also shown on
            the command line and as warnings in Python.
    """

    span: Span
    message: str
    caution: bool = False


def range_hints(
    text: str,
    game: str | Game = "holdem",
    syntax: str = "generic",
    *,
    macros: Mapping[str, str] | None = None,
) -> tuple[Hint, ...]:
    """Remarks on a range text: parts with another meaning in the other syntax, or without hands.

    In generic hold'em text every suit letter that ends two ranks gets a remark with `Hint.caution`, and
    so does a comma part that no hand fits, and in games of four cards and more the first ``AAxx``.  Of the
    other parts that differ between the syntaxes, the first gets one.

    Args:
        text: The range as typed.
        game: The game or its name.
        syntax: The syntax it is read in.
        macros: The user's saved ranges.

    Returns:
        The remarks, those with `Hint.caution` first; none for a text that cannot be read.
    """
    try:
        found = game if isinstance(game, Game) else find_game(game)
        tree, source = parse_nodes(text, found, syntax, macros=macros)
    except OracleError:
        return ()
    return hints_of(tree, source, found, syntax)


def range_cautions(text: str, game: str | Game = "holdem", syntax: str = "generic") -> tuple[Hint, ...]:
    """The remarks with `Hint.caution` alone, without reading the text in the other syntax.

    Arguments as for `range_hints`.
    """
    try:
        found = game if isinstance(game, Game) else find_game(game)
        tree, source = parse_nodes(text, found, syntax)
    except OracleError:
        return ()
    return cautions_of(tree, source, found, syntax)


def cautions_of(tree: Parts, source: RangeSource, game: Game, syntax: str) -> tuple[Hint, ...]:
    """The remarks with `Hint.caution` on a parsed text; none where finding them takes too much work."""
    try:
        return tuple(_cautions(tree, source, game, syntax))
    except OracleError:
        return ()


def hints_of(tree: Parts, source: RangeSource, game: Game, syntax: str) -> tuple[Hint, ...]:
    """The remarks on a text that has been parsed, see `range_hints`; none if they need too much work."""
    try:
        cautions = _cautions(tree, source, game, syntax)
        if game.hole_cards != 2:  # in other games only plain cards are valid in both syntaxes
            return tuple(cautions)
        return tuple(cautions or _first_difference(tree, source, game, syntax))
    except OracleError:
        return ()


def _cautions(tree: Parts, source: RangeSource, game: Game, syntax: str) -> list[Hint]:
    """Cautions about a text; raises an error if they need too much work."""
    cautions = _suit_endings(source) if syntax == "generic" and game.hole_cards == 2 else []
    if game.hole_cards >= _LARGE_HAND:
        cautions += _same_suit_hints(source.text)[:1]
    cautions += [_clip_hint(source, game, start, end) for start, end in source.clips]
    return cautions + _empty_parts(tree, source, game)


def board_hints(text: str, game: str | Game = "holdem") -> tuple[Hint, ...]:
    """Remarks on a board pattern: ranks its deck lacks, ``Axx``.  Arguments as for `range_hints`."""
    try:
        found = game if isinstance(game, Game) else find_game(game)
        if count_cards(found.deck) == DECK_SIZE and _PLAIN_CARDS.fullmatch(text):
            return ()
        _, source = parse_nodes(text, board_game(found), "generic")
    except OracleError:
        return ()
    clipped = [_clip_hint(source, found, start, end) for start, end in source.clips]
    return (*clipped, *_same_suit_hints(text))


def _same_suit_hints(text: str) -> list[Hint]:
    """The remarks on ``Axx`` and ``AAxx``, which players often write for aces with any two cards."""
    hints = []
    for part in _SAME_SUIT.finditer(text):
        any_two = part[1] + "*" * len(part[2])
        message = f"In “{shown(part[0])}” the cards {part[2]} are of one suit; for any cards write {any_two}."
        hints.append(Hint(Span(part.start(), part.end()), message, caution=True))
    return hints


class RangeWarning(UserWarning):
    """A range that probably does not mean what its author thinks."""


_CALLER_OF_FACE = 3
"""Stack level of the warning for `warnings.warn`: the caller of the public function."""


def warn_if_doubtful(text: str, game: str | Game, syntax: str) -> None:
    """Issue a warning for every hint with `Hint.caution`, for the Python functions.

    The warning names the line that called the public function.

    Args:
        text: The range as typed.
        game: The game or its name.
        syntax: The syntax it is read in.
    """
    for hint in range_cautions(text, game, syntax):
        warnings.warn(hint.message, RangeWarning, stacklevel=_CALLER_OF_FACE)


def _clip_hint(source: RangeSource, game: Game, start: int, end: int) -> Hint:
    """The remark on a span that names ranks its deck lacks."""
    return Hint(source.span(start, end), clip_message(game, shown(source.typed(start, end))), caution=True)


def _suit_endings(source: RangeSource) -> list[Hint]:
    """The remarks on ``AKs`` in generic text: two ranks and then a suit letter, with nothing else."""
    if not _MAYBE_ENDING.search(source.chars):
        return []
    tokens = tokenize_range(source)
    hints = []
    for index in range(len(tokens) - 3):
        first, second, suit = tokens[index : index + 3]
        before = tokens[index - 1] if index else None
        is_alone = (
            not (before and before.kind is RangeTokenKind.CARD)
            and tokens[index + 3].kind is not RangeTokenKind.CARD
        )
        if is_alone and _is_rank(first) and _is_rank(second) and _is_suit(suit):
            hints.append(_suit_hint(source, first, second, suit))
    return hints


def _is_rank(token: RangeToken) -> bool:
    return token.kind is RangeTokenKind.CARD and token.text in RANKS


def _is_suit(token: RangeToken) -> bool:
    return token.kind is RangeTokenKind.CARD and token.text in SUIT_LETTERS


def _suit_hint(source: RangeSource, first: RangeToken, second: RangeToken, suit: RangeToken) -> Hint:
    card = f"the {RANK_NAMES[RANKS.index(second.text)]} of {SUIT_NAMES[SUITS.index(suit.text.lower())]}"
    span = source.span(first.start, suit.end)
    typed = shown(source.text[span.start : span.end])
    message = f"“{typed}” asks for {card}."
    if suit.text == "S" and first.text != second.text:
        suited = f"{first.text}x{second.text}x"
        message = f"“{typed}” asks for {card}; for suited write {suited}, or switch to the classic syntax."
    return Hint(span, message, caution=True)


def _empty_parts(tree: Parts, source: RangeSource, game: Game) -> list[Hint]:
    """The remarks on comma parts without hands, if other parts have hands."""
    if len(tree.parts) == 1:  # a whole range without a hand cannot be read
        return []
    hints = []
    expander = (
        None if game.stud else Expander(source, game)
    )  # shared, because it counts the work of all parts
    for part in tree.parts[:MOST_PARTS]:
        if means_no_hand(part.node, source, game) if expander is None else expander.has_none(part.node):
            span = source.span(part.start, part.end)
            typed = shown(source.text[span.start : span.end])
            hints.append(Hint(span, f"No hand fits “{typed}”; it adds nothing.", caution=True))
    return hints


def _first_difference(tree: Parts, source: RangeSource, game: Game, syntax: str) -> list[Hint]:
    """A remark on the first comma part that means other hands in the other syntax."""
    other_syntax = "classic" if syntax == "generic" else "generic"
    for part in tree.parts[:MOST_PARTS]:
        chars = source.chars[part.start : part.end]
        if "%" in chars:
            continue
        other = meaning(chars, game, other_syntax)
        here = hands_of_node(Parts((part,)), source, game)
        if other is not None and not other.empty and not here.same_as(other):
            return [_difference(part, source, game, syntax, here, other)]
    return []


def _difference(
    part: WeightedPart, source: RangeSource, game: Game, syntax: str, here: Hands, other: Hands
) -> Hint:
    span = source.span(part.start, part.end)
    typed = shown(source.text[span.start : span.end])
    other_syntax = "classic" if syntax == "generic" else "generic"
    message = (
        f"In the {syntax} syntax, “{typed}” means {short_text(here, game, syntax, typed)}; "
        f"in the {other_syntax} syntax it would mean {short_text(other, game, syntax, typed)}."
    )
    return Hint(span, message)


def meaning(chars: str, game: Game, syntax: str) -> Hands | None:
    """The meaning of a text without macros in a syntax, or None if it is not valid there."""
    try:
        tree, source = parse_nodes(chars, game, syntax)
        return hands_of_node(tree, source, game)
    except OracleError:
        return None
