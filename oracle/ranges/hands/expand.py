"""From a tree to its hands, as bits."""

from __future__ import annotations

import functools

import numpy as np

from oracle.errors import TextError
from oracle.games import Game, find_game
from oracle.games.game import PAIR
from oracle.ranges.grid import WORD_BITS, Words, grid_of
from oracle.ranges.hands.levels import Hands, all_hands, both, largest_only, without
from oracle.ranges.hands.match import Match, TooManyBranchesError, exact_cell, match_slots
from oracle.ranges.hands.ordered import leaves
from oracle.ranges.text.nodes import (
    Alternatives,
    CardSlot,
    Chain,
    Node,
    Parts,
    Pattern,
    Percent,
    WeightedPart,
)
from oracle.ranges.text.percent import MAX_PERCENT, check_ranked
from oracle.ranges.text.source import RangeSource

MAX_WORK = 120_000
"""Most steps for one text (branches of the search, rows written): well under a second in every game."""

MATCH_WORK = 20
"""Fixed cost of a list of slots in steps, in addition to its branches."""

WRITTEN_PER_STEP = 32
"""Number of rows, or words of the table, that take about as long to write as one step."""
BLANK_PER_STEP = 512
"""Number of words of a new set of hands that take about as long as one step."""

KEPT_PATTERNS = 4_096
"""Patterns of two cards whose hands are cached, 728 bytes each: most ranges contain the same ones."""

BAND_PER_STEP = 150
"""Classes of a percentage looked up in about the time of one step: 8,000 steps in 6-card Omaha."""


def hands_of_node(node: Node, source: RangeSource, game: Game) -> Hands:
    """The hands of a tree.

    Raises:
        TextError: If it needs more work than `MAX_WORK`, or an ordering that the game lacks.
    """
    return Expander(source, game).whole(node)


class Expander:
    """Evaluates the nodes of one text, counting their work together."""

    def __init__(self, source: RangeSource, game: Game) -> None:
        self._source = source
        self._game = game
        self._grid = grid_of(game.hole_cards)
        self._deck = all_hands(game)
        self._work = 0
        self._weights = 0  # different ones so far
        self._set_work = max(1, self._deck.size // BLANK_PER_STEP)
        self._reached = (0, len(source.chars))

    def whole(self, node: Node) -> Hands:
        """The hands of a tree; if its percentages alone need too much work, none of them is looked up.

        Raises:
            TextError: If it needs more work than `MAX_WORK`, or an ordering that the game lacks.
        """
        _, bands = leaves(node)
        most = (MAX_WORK - self._work) // max(1, self._deck.size // BAND_PER_STEP)
        if len(bands) > most:
            self._reached = (bands[most].start, bands[most].end)
            raise self._too_much()
        return self.node(node)

    def node(self, node: Node) -> Hands:
        """The hands of a node.

        Raises:
            TextError: As `whole`.
        """
        if isinstance(node, Pattern):
            words = self._blank()
            self._lay(node, words)
            return Hands(words & self._deck)
        if isinstance(node, Percent):
            return self._percent(node)
        if isinstance(node, Chain):
            return self._chain(node)
        return self._parts(node)

    def has_none(self, node: Node) -> bool:
        """Whether no hand fits a node.

        Raises:
            TextError: As `whole`.
        """
        if isinstance(node, Pattern) and self._game.hole_cards == PAIR:
            work, none = _fits_none(node.alternatives, self._game.name)
            self._charge(self._set_work + work)
            return none
        return self.node(node).empty

    def _lay(self, pattern: Pattern, words: Words) -> None:
        """Add the hands of a pattern to a set; cells that are not hands may be set too."""
        self._reached = (pattern.start, pattern.end)
        if self._game.hole_cards == PAIR:
            hands, work = _of_two_cards(pattern.alternatives, self._game.name)
            self._charge(work)
            words |= hands
        else:
            self._lay_all(pattern.alternatives, words)

    def _lay_all(self, alternatives: Alternatives, words: Words) -> None:
        """Add the hands of lists of slots to a set; cells that are not hands may be set too."""
        for slots in alternatives:
            cell = exact_cell(slots, self._game.hole_cards)
            if cell is not None:
                row, column = divmod(cell, self._grid.columns)
                words[row, column // WORD_BITS] |= np.uint64(1 << column % WORD_BITS)
            elif all(slot == CardSlot() for slot in slots):
                words |= self._deck
            else:
                self._match(slots).add_to(words)

    def _match(self, slots: tuple[CardSlot, ...]) -> Match:
        """The hands that fit one list of slots."""
        try:
            match = match_slots(self._game.hole_cards, slots)
        except TooManyBranchesError as trouble:
            raise self._too_much() from trouble
        self._charge(MATCH_WORK + match.steps + (match.table.size + match.rows.size) // WRITTEN_PER_STEP)
        return match

    def _blank(self) -> Words:
        """An empty set."""
        self._charge(self._set_work)
        return np.zeros_like(self._deck)

    def _charge(self, work: int) -> None:
        """Add to the work done; raise the error if it is too much."""
        self._work += work
        if self._work > MAX_WORK:
            raise self._too_much()

    def _too_much(self) -> TextError:
        if self._weights * self._set_work > MAX_WORK // 2:
            return self._source.error(
                *self._reached,
                f"Up to here this range has {self._weights} different weights, too many to be read in "
                f"{self._game.title}.",
                expected="a weight that was used before",
                remedy="Round the weights, to multiples of five for instance.",
            )
        return self._source.error(
            *self._reached,
            "Up to here this range asks for too many different hands to be read.",
            expected="a shorter range",
            remedy="Use spans such as 22+ and A2s+, or fewer brackets.",
        )

    def _percent(self, percent: Percent) -> Hands:
        if (percent.low, percent.high) == (1, MAX_PERCENT):
            return Hands(self._deck)
        ordering = check_ranked(percent, self._source, self._game)
        self._reached = (percent.start, percent.end)
        self._charge(self._deck.size // BAND_PER_STEP)
        return Hands(ordering.band_words(percent.low, percent.high))

    def _chain(self, chain: Chain) -> Hands:
        result = self.node(chain.first)
        for operator, step in chain.steps:
            other = self.node(step)
            pairs = len(result.levels or ()) * (1 if operator == "!" else len(other.levels or (0,)))
            self._charge(pairs * self._set_work)
            result = without(result, other) if operator == "!" else both(result, other)
        return result

    def _parts(self, parts: Parts) -> Hands:
        sets: dict[float | None, Words] = {}
        for part in parts.parts:
            if isinstance(part.node, Pattern):
                self._lay(part.node, self._set(sets, part.weight))
                continue
            hands = self._part(part)
            levels = {None: hands.words} if hands.levels is None else hands.levels
            for weight, level in levels.items():
                words = self._set(sets, weight)
                words |= level
        for words in sets.values():
            np.bitwise_and(words, self._deck, out=words)
        if None in sets:  # the parser ensures that in this case no part has a weight
            return Hands(sets[None])
        levels = largest_only({weight: words for weight, words in sets.items() if weight is not None})
        everything = np.zeros_like(self._deck)
        for words in levels.values():
            everything |= words
        return Hands(everything, levels)

    def _set(self, sets: dict[float | None, Words], weight: float | None) -> Words:
        """The set of the hands with a weight, created if missing."""
        key = None if weight is None else float(weight)
        if key not in sets:
            self._weights += key is not None
            sets[key] = self._blank()
        return sets[key]

    def _part(self, part: WeightedPart) -> Hands:
        hands = self.node(part.node)
        if part.weight is None:
            return hands
        self._charge(len(hands.levels or ()) * self._set_work)
        return both(hands, Hands(hands.words, {float(part.weight): hands.words}))


@functools.lru_cache(maxsize=KEPT_PATTERNS)
def _of_two_cards(alternatives: Alternatives, game: str) -> tuple[Words, int]:
    """The hands of a pattern of two cards, and the work that finding them took."""
    expander = Expander(RangeSource.plain(""), find_game(game))
    words = np.zeros_like(expander._deck)
    expander._lay_all(alternatives, words)
    words.setflags(write=False)
    return words, expander._work


@functools.lru_cache(maxsize=KEPT_PATTERNS)
def _fits_none(alternatives: Alternatives, game: str) -> tuple[int, bool]:
    """The work of finding the hands of a pattern of two cards, and whether none of them is in the deck."""
    words, work = _of_two_cards(alternatives, game)
    return work, not (words & all_hands(find_game(game))).any()
