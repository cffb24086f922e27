"""From a tree to the hands it means."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from oracle.errors import OracleError
from oracle.games import Game, find_game
from oracle.ranges.hand_set import HandSet
from oracle.ranges.hands import HandTable, Words, hand_table, pack
from oracle.ranges.match import match_cost, match_slots
from oracle.ranges.nodes import Chain, Node, Part, Parts, Pattern, Percent
from oracle.ranges.orderings import load_ordering
from oracle.ranges.parser import MAX_WEIGHT, parse_nodes
from oracle.ranges.percent import MAX_PERCENT
from oracle.ranges.source import Source
from oracle.ranges.weighted import WeightedRange

MAX_WORK = 20_000
"""Assignments of slots to cards one text may ask for; well under a second in Omaha."""

Weights = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Hands:
    """A set of hands, with weights where any are written.

    Attributes:
        words: The hands.
        weights: Weight of each row, 0 outside ``words``; None where no weight is written.
    """

    words: Words
    weights: Weights | None = None


def parse_hands(
    text: str,
    game: str | Game = "holdem",
    syntax: str = "generic",
    *,
    place: str = "",
    macros: Mapping[str, str] | None = None,
) -> HandSet:
    """Read a range of any game; arguments and errors as in `parse_range`."""
    return parse_range(text, game, syntax, place=place, macros=macros)


def parse_range(
    text: str,
    game: str | Game = "holdem",
    syntax: str = "generic",
    *,
    place: str = "",
    macros: Mapping[str, str] | None = None,
) -> WeightedRange:
    """Read a range.

    Args:
        text: The range as typed, in any case, blanks ignored.
        game: The game or its name.
        syntax: "generic" or "classic".
        place: Whose range it is, for messages ("Hero").
        macros: Saved ranges that may be used as ``$name``, name to text.

    Returns:
        The hands with their weights; weight 1 each where none are written, else as written (1–100).

    Raises:
        TextError: If the text is not a range or means no hand at all.
        QueryError: If there is no such game or syntax.

    >>> parse_range("QQ+, AxKx").combos
    22
    """
    found = game if isinstance(game, Game) else find_game(game)
    tree, source = parse_nodes(text, found, syntax, place=place, macros=macros)
    hands = evaluate(tree, source, found)
    if not hands.words.any():
        raise source.error(
            0,
            len(source.chars),
            f"No hand in {found.title} fits this range.",
            expected="a range with at least one hand",
            remedy="Remove a filter, or change the cards.",
        )
    return as_range(text, found, hands)


def evaluate(node: Node, source: Source, game: Game) -> Hands:
    """The hands a tree means.

    Raises:
        TextError: If it asks for more work than `MAX_WORK`, or for an ordering the game lacks.
    """
    return _Expander(source, game).node(node)


def as_range(text: str, game: Game, hands: Hands) -> WeightedRange:
    """A set of hands as the value the rest of the program works with."""
    table = hand_table(game)
    rows = table.order[table.unpack(hands.words)[table.order]]
    weights = np.ones(rows.size) if hands.weights is None else hands.weights[rows]
    differ = bool(rows.size) and bool((weights != weights[0]).any())
    return WeightedRange(text, game, table.masks[rows], weights, differ)


class _Expander:
    """Walks one tree, counting the work it asks for."""

    def __init__(self, source: Source, game: Game) -> None:
        self._source = source
        self._game = game
        self._table: HandTable = hand_table(game)
        self._work = 0

    def node(self, node: Node) -> Hands:
        if isinstance(node, Pattern):
            return self._pattern(node)
        if isinstance(node, Percent):
            return self._percent(node)
        if isinstance(node, Chain):
            return self._chain(node)
        return self._parts(node)

    def _pattern(self, pattern: Pattern) -> Hands:
        words = np.zeros_like(self._table.everything)
        for slots in pattern.alternatives:
            self._work += match_cost(self._game, slots)
            if self._work > MAX_WORK:
                raise self._source.error(
                    pattern.start,
                    pattern.end,
                    "Up to here this range asks for too many different hands to be read.",
                    expected="a shorter range",
                    remedy="Use spans such as 22+ and A2s+, or fewer brackets.",
                )
            words |= match_slots(self._game, slots)
        return Hands(words)

    def _percent(self, percent: Percent) -> Hands:
        if (percent.low, percent.high) == (1, MAX_PERCENT):
            return Hands(self._table.everything)
        try:
            ordering = load_ordering(self._game, percent.label)
        except OracleError as trouble:
            raise self._source.error(
                percent.start, percent.end, trouble.message, expected="100%", remedy=trouble.remedy
            ) from trouble
        return Hands(pack(ordering.band(percent.low, percent.high)))

    def _chain(self, chain: Chain) -> Hands:
        result = self.node(chain.first)
        for operator, step in chain.steps:
            other = self.node(step)
            if operator == "!":
                result = self._only(result, result.words & ~other.words)
            else:
                both = result.words & other.words
                weights = _product(result.weights, other.weights)
                result = self._only(Hands(both, weights), both)
        return result

    def _only(self, hands: Hands, words: Words) -> Hands:
        """The hands that are also in ``words``, weights kept."""
        if hands.weights is None:
            return Hands(words)
        return Hands(words, np.where(self._table.unpack(words), hands.weights, 0.0))

    def _parts(self, parts: Parts) -> Hands:
        words = np.zeros_like(self._table.everything)
        weights: Weights | None = None
        for part in parts.parts:
            hands = self._part(part)
            words |= hands.words
            if hands.weights is not None:
                weights = hands.weights if weights is None else np.maximum(weights, hands.weights)
        return Hands(words, weights)

    def _part(self, part: Part) -> Hands:
        hands = self.node(part.node)
        if part.weight is None:
            return hands
        own = np.where(self._table.unpack(hands.words), float(part.weight), 0.0)
        return Hands(hands.words, _product(hands.weights, own))


def _product(one: Weights | None, other: Weights | None) -> Weights | None:
    """The weights of hands that carry two: ``@50`` of ``@50`` is 25 of 100."""
    if one is None or other is None:
        return other if one is None else one
    return one * other / MAX_WEIGHT
