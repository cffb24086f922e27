"""Recursive descent over the part of the language that both syntaxes share.

::

    range   = part { "," part }
    part    = chain [ "@" weight ]
    chain   = atom { (":" | "!") atom }
    atom    = "(" range ")" | percentage | "random" | pattern
    pattern = what `oracle.ranges.text.generic` or `oracle.ranges.text.classic` reads
"""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping
from typing import NoReturn

from oracle.errors import QueryError, TextError
from oracle.games import Game, find_game
from oracle.ranges.foreign_weights import foreign_weight, weight_error
from oracle.ranges.orderings.catalog import ordering_labels
from oracle.ranges.text import classic, generic
from oracle.ranges.text.macros import expand_macros
from oracle.ranges.text.nodes import Alternatives, CardSlot, Chain, Node, Parts, Pattern, WeightedPart
from oracle.ranges.text.percent import read_percent
from oracle.ranges.text.plain_hands import TERM, hand_pattern, hand_slots
from oracle.ranges.text.source import RangeSource
from oracle.ranges.text.stream import RangeStream
from oracle.ranges.text.tokens import RangeToken, RangeTokenKind, tokenize_range
from oracle.ranges.weights import MAX_WEIGHT, MAX_WEIGHT_TEXT, MIN_WEIGHT

SYNTAXES = ("generic", "classic")
MAX_TERMS = 5_000
"""Most parts between commas, colons and exclamation marks, more than in any real text: there are 1,326
hold'em hands, and 4,444 Omaha hands fill the longest text."""
MAX_DEPTH = 50
"""How deep parentheses may nest."""

_CACHED_TERMS = 8_192
"""Number of terms for two cards that are cached: all without suits, and many with suits."""

_OPERATORS = {",": "comma", ":": "colon", "!": "exclamation mark"}
_WEIGHT_EXPECTED = "a number from 0.0001 to 100"
_BARE_NUMBER = re.compile(r"(?<![^\s,:!(])(?:1[1-9]|[2-9][01]|100)(?![^\s,:!)])")
"""Matches a percentage without its sign, whose digits are not all ranks (and 10 is a ten)."""
_RANGE_EXPECTED = "a hand, a percentage or a parenthesis"


def parse_nodes(
    text: str, game: Game, syntax: str, *, place: str = "", macros: Mapping[str, str] | None = None
) -> tuple[Parts, RangeSource]:
    """Parse a range text into its tree.

    Args:
        text: What the user typed.
        game: The game whose hands are meant.
        syntax: "generic" or "classic".
        place: Whose text it is, for messages.
        macros: The user's saved ranges, name to text.

    Returns:
        The tree and the text its positions refer to.

    Raises:
        TextError: If the text is not a range.
        QueryError: If there is no such syntax.
    """
    if syntax not in SYNTAXES:
        raise QueryError(f"There is no range syntax “{syntax}”.", remedy="Use generic or classic.")
    board = game.title == generic.BOARD
    source = expand_macros(text, macros, place, textures=board)
    terms = 1 + sum(map(source.chars.count, ",:!"))
    if terms > MAX_TERMS:
        raise source.error(
            0,
            len(source.chars),
            f"This range has {terms:,} parts between “,”, “:” and “!”; at most {MAX_TERMS:,} are read.",
            expected="fewer parts",
            remedy="Use spans such as 22+ and A2s+ instead of single hands.",
        )
    try:
        return _tree_of(source, game, syntax), source
    except TextError as trouble:
        if board:
            raise
        ranked = bool(ordering_labels(game.name))
        weight = foreign_weight(text, trouble.span.start, ranked=ranked)
        if weight is not None:
            raise weight_error(weight, text, place) from trouble
        number = _bare_number(text, trouble.span.start) if ranked else None
        if number is not None:
            trouble.remedy = f"For the best {number} % of hands, write {number}%."
        raise


def _tree_of(source: RangeSource, game: Game, syntax: str) -> Parts:
    """The tree of a text; of several errors, a character that has no meaning is reported first."""
    try:
        return _Parser(RangeStream(source, game), syntax).whole()
    except TextError:
        tokenize_range(source)
        raise


def _bare_number(text: str, place: int) -> str | None:
    """The number at a place that is a whole part of a range and cannot be a hand; None if there is none.

    >>> _bare_number("AA, 15", 4), _bare_number("A15", 1)
    ('15', None)
    """
    numbers = (each for each in _BARE_NUMBER.finditer(text) if each.start() <= place < each.end())
    return next((each[0] for each in numbers), None)


class _Parser:
    """The descent: one method per line of the grammar."""

    def __init__(self, stream: RangeStream, syntax: str) -> None:
        self._stream = stream
        self._read_pattern = generic.read_pattern if syntax == "generic" else classic.read_pattern
        self._hand = hand_pattern(stream.game.hole_cards)
        self._syntax = syntax
        self._depth = 0

    def whole(self) -> Parts:
        stream = self._stream
        if not stream.source.chars.strip():
            stream.fail_at(
                stream.peek(),
                "The range is empty.",
                expected=_RANGE_EXPECTED,
                remedy="Write hands such as AA, KK, or * for any hand.",
            )
        parts = self._parts()
        if not stream.peek().is_end:
            self._unexpected(stream.peek())
        return parts

    def _parts(self) -> Parts:
        parts = [self._plain_part() or self._part()]
        while comma := self._stream.take_symbol(","):
            part = self._plain_part()
            if part is None:
                if self._stream.peek().is_end or self._stream.peek().is_symbol(",", ")"):
                    self._dangling(comma)
                part = self._part()
            parts.append(part)
        self._check_weights(parts)
        return Parts(tuple(parts))

    def alone(self) -> Node | None:
        """The only term of a text, read token by token; None where something follows it."""
        node = self._chain()
        return node if self._stream.peek().is_end else None

    def _plain_part(self) -> WeightedPart | None:
        """A comma part of the most frequent kinds, or None if the grammar has to read it."""
        found = self._stream.take_match(self._hand)
        if found is not None:
            slots = hand_slots(found[1], self._stream.game.deck)
            return self._matched(found, None if slots is None else (slots,))
        if self._stream.game.hole_cards != 2:
            return None
        found = self._stream.take_match(TERM)
        if found is None:
            return None
        return self._matched(found, _known_term(found[1], self._stream.game.name, self._syntax))

    def _matched(self, found: re.Match[str], alternatives: Alternatives | None) -> WeightedPart | None:
        """The comma part that was matched; None, with the text put back, if it is not valid."""
        weight = None if found[2] is None else _weight_in_bounds(found[2])
        if alternatives is None or (weight is None and found[2] is not None):
            self._stream.give_back()
            return None
        start, end = found.span(1)
        return WeightedPart(Pattern(alternatives, start, end), weight, start, found.end(2) if weight else end)

    def _part(self) -> WeightedPart:
        start = self._stream.peek().start
        node = self._chain()
        weight = self._weight() if self._stream.peek().kind is RangeTokenKind.WEIGHT else None
        return WeightedPart(node, weight, start, self._stream.last_end)

    def _chain(self) -> Node:
        first = self._atom()
        steps: list[tuple[str, Node]] = []
        while operator := self._stream.take_symbol(":", "!"):
            if self._stream.peek().is_end or self._stream.peek().is_symbol(",", ":", "!", ")"):
                self._dangling(operator)
            steps.append((operator.text, self._atom()))
        return Chain(first, tuple(steps)) if steps else first

    def _atom(self) -> Node:
        token = self._stream.peek()
        if token.is_symbol("("):
            return self._parentheses()
        if token.kind is RangeTokenKind.PERCENT:
            return read_percent(self._stream)
        if token.kind is RangeTokenKind.RANDOM:
            self._stream.take()
            return Pattern(((CardSlot(),),), token.start, token.end)
        if token.kind is RangeTokenKind.CARD or token.is_symbol("["):
            return self._read_pattern(self._stream)
        self._unexpected(token)

    def _parentheses(self) -> Node:
        stream = self._stream
        opening = stream.take()
        if stream.peek().is_symbol(")"):
            stream.fail(
                opening.start,
                stream.peek().end,
                "There is nothing between these parentheses.",
                expected=_RANGE_EXPECTED,
                remedy="Write hands between them, or remove them.",
            )
        self._depth += 1
        if self._depth > MAX_DEPTH:
            stream.fail_at(
                opening,
                f"Parentheses nest more than {MAX_DEPTH} deep.",
                remedy="Use fewer parentheses.",
            )
        parts = self._parts()
        self._depth -= 1
        if stream.peek().is_end:
            stream.fail_at(
                opening,
                "This parenthesis is never closed.",
                expected="a closing parenthesis at the end",
                remedy="Add “)”.",
            )
        if not stream.take_symbol(")"):
            self._unexpected(stream.peek())
        if len(parts.parts) == 1 and parts.parts[0].weight is None:
            return parts.parts[0].node
        return parts

    def _weight(self) -> float:
        stream = self._stream
        token = stream.take()
        if not token.text:
            stream.fail_at(
                token,
                "A weight is missing after “@”.",
                expected=_WEIGHT_EXPECTED,
                remedy="Write a weight such as @50, or remove the “@”.",
            )
        weight = _weight_in_bounds(token.text)
        if weight is None:
            stream.fail_at(
                token,
                f"A weight is {_WEIGHT_EXPECTED}.",
                expected=_WEIGHT_EXPECTED,
                remedy="Write a weight such as @50 or @12.5.",
            )
        return weight

    def _check_weights(self, parts: list[WeightedPart]) -> None:
        """Check that all parts have a weight, or none."""
        bare = [part for part in parts if not _is_weighted(part)]
        if not bare or len(bare) == len(parts):
            return
        stream, part = self._stream, bare[0]
        stream.fail(
            part.start,
            part.end,
            f"“{stream.typed(part.start, part.end)}” has no weight, but other parts have one.",
            expected="a weight such as @50 after every part",
            remedy="Give every part a weight, or none.",
        )

    def _dangling(self, operator: RangeToken) -> NoReturn:
        name = _OPERATORS[operator.text]
        self._stream.fail_at(
            operator,
            f"Nothing follows this {name}.",
            expected=_RANGE_EXPECTED,
            remedy=f"Write a hand after it, or remove the {name}.",
        )

    def _unexpected(self, token: RangeToken) -> NoReturn:
        """Raise the error for a token that is not valid here."""
        stream = self._stream
        if token.is_end:
            stream.fail_at(token, "The range ends too early.", expected=_RANGE_EXPECTED, remedy="Finish it.")
        if token.is_symbol(")"):
            stream.fail_at(
                token, "This parenthesis was never opened.", remedy="Remove it, or add “(” before."
            )
        if token.is_symbol("]"):
            stream.fail_at(token, "This bracket was never opened.", remedy="Remove it, or add “[” before.")
        if token.kind is RangeTokenKind.WEIGHT:
            self._unexpected_weight(token)
        if token.kind is RangeTokenKind.SYMBOL:
            self._unexpected_symbol(token)
        typed = stream.typed(token.start, token.end)
        if self._read_pattern is classic.read_pattern and typed.startswith("$"):
            classic.refuse_macro(stream, token, typed)
        following = 0
        while stream.peek(following).kind is RangeTokenKind.CARD:
            following += 1
        end = stream.peek(max(following - 1, 0)).end
        self._comma_missing(token.start, end)

    def _comma_missing(self, start: int, end: int) -> NoReturn:
        """Raise the error for something that stands beside hands, by its place in the text."""
        self._stream.fail(
            start,
            end,
            f"A comma or an operator is missing before “{self._stream.typed(start, end)}”.",
            expected="a comma, “:”, “!” or the end",
            remedy="Separate hands with commas; “:” means and, “!” means and not.",
        )

    def _unexpected_symbol(self, token: RangeToken) -> NoReturn:
        """Raise the error for an operator or a span sign that is not valid here."""
        stream = self._stream
        before = stream.taken()
        if before is not None and before.kind is RangeTokenKind.WEIGHT:
            stream.fail_at(
                token,
                f"A weight ends its comma part; “{token.text}” cannot follow it.",
                expected="a comma or the end",
                remedy="Put the weight at the end of the part, as in AK:xx@10.",
            )
        if before is not None and token.text in "+-" and not before.is_symbol(",", ":", "!", "("):
            stream.fail_at(
                token,
                f"“{token.text}” can only follow plain cards.",
                expected="a comma, “:”, “!” or the end",
                remedy="For example: QQ+ or 99-66.",
            )
        if before is not None and token.text in "([" and not before.is_symbol(",", ":", "!", "("):
            self._comma_missing(token.start, token.end)
        typed = stream.typed(token.start, token.end)
        if typed.startswith("$"):
            stream.fail_at(
                token,
                f"“{typed}” narrows a range down; there is none before it.",
                expected=_RANGE_EXPECTED,
                remedy="Write hands before it; any hand is *.",
            )
        stream.fail_at(
            token,
            f"There is nothing before “{token.text}” that it could apply to.",
            expected=_RANGE_EXPECTED,
            remedy="Write a hand before it, or remove it; any hand is *.",
        )

    def _unexpected_weight(self, token: RangeToken) -> None:
        self._stream.fail_at(
            token,
            "A weight belongs at the end of a comma part or after a closing parenthesis.",
            expected=_RANGE_EXPECTED,
            remedy="Write one weight, after the hands it applies to.",
        )


def _weight_in_bounds(text: str) -> float | None:
    """A written weight as a number; None if it is not a number, out of bounds, or too long."""
    if text[:1] in "+-" or not text.strip(".") or len(text) > MAX_WEIGHT_TEXT:
        return None
    weight = float(text)
    return weight if MIN_WEIGHT <= weight <= MAX_WEIGHT else None


def _is_weighted(part: WeightedPart) -> bool:
    return part.weight is not None or node_is_weighted(part.node)


def node_is_weighted(node: Node) -> bool:
    """Whether a weight that affects the hands is written anywhere in a node."""
    if isinstance(node, Parts):
        return any(_is_weighted(part) for part in node.parts)
    if isinstance(node, Chain):
        kept = [node.first, *(step for operator, step in node.steps if operator == ":")]
        return any(node_is_weighted(entry) for entry in kept)
    return False


@functools.lru_cache(maxsize=_CACHED_TERMS)
def _known_term(term: str, game: str, syntax: str) -> Alternatives | None:
    """The hands of a term, read by the grammar; None if there are errors or clips."""
    source = RangeSource.plain(term)
    descent = _Parser(RangeStream(source, find_game(game)), syntax)
    try:
        node = descent.alone()
    except TextError:
        return None
    return node.alternatives if isinstance(node, Pattern) and not source.clips else None
