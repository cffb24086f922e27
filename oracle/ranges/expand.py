"""From a tree to the hands it means."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from oracle.errors import OracleError, TextError
from oracle.games import Game, find_game
from oracle.ranges.grid import WORD_BITS, Words, grid_of, size
from oracle.ranges.hand_set import HandSet
from oracle.ranges.hands import hand_table
from oracle.ranges.levels import Hands, all_hands, both, largest_only, without
from oracle.ranges.match import Match, TooManyBranchesError, exact_cards, match_slots
from oracle.ranges.nodes import Chain, Node, Part, Parts, Pattern, Percent, Slot
from oracle.ranges.parser import parse_nodes
from oracle.ranges.percent import MAX_PERCENT, check_ranked
from oracle.ranges.source import Source
from oracle.ranges.structured import structured
from oracle.ranges.stud import stud_range
from oracle.ranges.weighted import WeightedRange

MAX_WORK = 120_000
"""Steps one text may ask for (branches of the search, rows written): well under a second in every game."""
MOST_LISTED_CARDS = 5
"""Cards of a hand up to which all ranges are lists (2,598,960 hands)."""
MOST_LISTED = 500_000
"""With more cards a range is a list up to so many hands."""
FEW_PARTS = 5
"""Ranges of less than one part in so many of all hands are looked up hand by hand: about as quick as flags of
all hands, and the table for those (half a second in 5-card Omaha) need not be built."""
FEW_HANDS = 10_000
"""Hands that are sooner looked up one by one than flagged among all."""
MATCH_WORK = 20
"""Steps that reading a list of slots costs beside its branches."""
WRITTEN_PER_STEP = 32
"""Rows, or words of the table, that take about as long as one step."""
BLANK_PER_STEP = 512
"""Words of a further set of hands that take about as long as one step."""


def parse_hands(
    text: str,
    game: str | Game = "holdem",
    syntax: str = "generic",
    *,
    place: str = "",
    macros: Mapping[str, str] | None = None,
) -> HandSet:
    """Read a range of any game.

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

    >>> parse_hands("AA", "omaha6").combos
    1237792
    """
    found = game if isinstance(game, Game) else find_game(game)
    tree, source = parse_nodes(text, found, syntax, place=place, macros=macros)
    hands = hand_set(text, found, tree, source)
    if hands.empty:
        raise _no_hands(source, found)
    return hands


def has_hands(
    text: str,
    game: str | Game = "holdem",
    syntax: str = "generic",
    *,
    macros: Mapping[str, str] | None = None,
) -> bool:
    """Whether a text is a range with at least one hand; quicker than reading it, since nothing is listed.

    Arguments as in `parse_hands`.

    >>> has_hands("AA:xxyy", "omaha5"), has_hands("AA:KK:QQ", "omaha"), has_hands("AA,")
    (True, False, False)
    """
    found = game if isinstance(game, Game) else find_game(game)
    try:
        tree, source = parse_nodes(text, found, syntax, macros=macros)
        return not means_no_hand(tree, source, found)
    except TextError:
        return False


def parse_range(
    text: str,
    game: str | Game = "holdem",
    syntax: str = "generic",
    *,
    place: str = "",
    macros: Mapping[str, str] | None = None,
) -> WeightedRange:
    """Read a range of a game whose ranges are lists; arguments and errors as in `parse_hands`.

    Raises:
        OracleError: Also if the range is not a list: some of Omaha with six cards, all of stud.

    >>> parse_range("QQ+, AxKx").combos
    22
    """
    hands = parse_hands(text, game, syntax, place=place, macros=macros)
    if not isinstance(hands, WeightedRange):
        raise OracleError(
            f"The hands of a range of {hands.game.title} are too many to be listed.",
            remedy="Read it with parse_hands.",
        )
    return hands


def hand_set(text: str, game: Game, tree: Parts, source: Source) -> HandSet:
    """The hands of a tree, as the value the rest of the program works with; may be empty.

    Raises:
        TextError: If it asks for too much work, or for an ordering the game lacks.
    """
    if game.stud:
        return stud_range(text, game, tree, source)
    return as_hand_set(text, game, evaluate(tree, source, game))


def _no_hands(source: Source, game: Game) -> TextError:
    return source.error(
        0,
        len(source.chars),
        f"No hand in {game.title} fits this range.",
        expected="a range with at least one hand",
        remedy="Remove a filter, or change the cards.",
    )


def means_no_hand(node: Node, source: Source, game: Game) -> bool:
    """Whether no hand of a game fits a tree.

    Raises:
        TextError: As `hand_set` does.
    """
    if game.stud:
        return stud_range("", game, node, source).empty
    return evaluate(node, source, game).empty


def evaluate(node: Node, source: Source, game: Game) -> Hands:
    """The hands a tree means.

    Raises:
        TextError: If it asks for more work than `MAX_WORK`, or for an ordering the game lacks.
    """
    return _Expander(source, game).node(node)


def as_hand_set(text: str, game: Game, hands: Hands) -> HandSet:
    """A set of hands as the value the rest of the program works with: a list where it is not too long."""
    if game.hole_cards <= MOST_LISTED_CARDS:
        return as_range(text, game, hands)
    if size(hands.words) > MOST_LISTED:
        return structured(text, game, hands.levels or {1.0: hands.words})
    return _one_by_one(text, game, hands)


def _one_by_one(text: str, game: Game, hands: Hands) -> WeightedRange:
    """The list of a set of hands, each looked up by itself."""
    grid = grid_of(game.hole_cards)
    if hands.levels is None:
        alike = np.sort(grid.masks_of(grid.set_cells(hands.words)))
        return WeightedRange(text, game, alike, np.ones(alike.size))
    levels = hands.levels.items()
    masks = np.concatenate([grid.masks_of(grid.set_cells(words)) for _, words in levels])
    weights = np.repeat([float(weight) for weight, _ in levels], [size(words) for _, words in levels])
    order = np.argsort(masks)
    return WeightedRange(text, game, masks[order], weights[order], len(levels) > 1)


def as_range(text: str, game: Game, hands: Hands) -> WeightedRange:
    """The list of a set of hands of up to five cards."""
    if FEW_PARTS * size(hands.words) < game.hands:
        return _one_by_one(text, game, hands)
    table = hand_table(game.hole_cards)
    if size(hands.words) == table.masks.size and hands.levels is None:
        return WeightedRange(text, game, table.masks, table.ones)
    held = table.flags(hands.words)
    masks = table.masks[held]
    if hands.levels is None:
        return WeightedRange(text, game, masks, table.ones[: masks.size])
    weights = np.zeros(masks.size)
    for weight, words in hands.levels.items():
        if size(words) < FEW_HANDS:
            grid = grid_of(game.hole_cards)
            weights[np.searchsorted(masks, grid.masks_of(grid.set_cells(words)))] = weight
        else:
            weights[table.flags(words)[held]] = weight
    return WeightedRange(text, game, masks, weights, len(hands.levels) > 1)


class _Expander:
    """Walks one tree, counting the work it asks for."""

    def __init__(self, source: Source, game: Game) -> None:
        self._source = source
        self._game = game
        self._grid = grid_of(game.hole_cards)
        self._deck = all_hands(game)
        self._work = 0
        self._weights = 0  # different ones met so far
        self._reached = (0, len(source.chars))

    def node(self, node: Node) -> Hands:
        if isinstance(node, Pattern):
            words = self._blank()
            self._lay(node, words)
            return Hands(words & self._deck)
        if isinstance(node, Percent):
            return self._percent(node)
        if isinstance(node, Chain):
            return self._chain(node)
        return self._parts(node)

    def _lay(self, pattern: Pattern, words: Words) -> None:
        """Join the hands of a pattern to a set; cells that are no hands may be set with them."""
        self._reached = (pattern.start, pattern.end)
        for slots in pattern.alternatives:
            cards = exact_cards(slots, self._game.hole_cards)
            if cards is not None:
                row, column = divmod(self._grid.cell(cards), self._grid.columns)
                words[row, column // WORD_BITS] |= np.uint64(1 << column % WORD_BITS)
            elif all(slot == Slot() for slot in slots):
                words |= self._deck
            else:
                self._match(slots).add_to(words)

    def _match(self, slots: tuple[Slot, ...]) -> Match:
        """What one list of slots holds."""
        try:
            match = match_slots(self._game.hole_cards, slots)
        except TooManyBranchesError as trouble:
            raise self._too_much() from trouble
        self._charge(MATCH_WORK + match.steps + (match.table.size + match.rows.size) // WRITTEN_PER_STEP)
        return match

    def _blank(self) -> Words:
        """An empty set, to be filled."""
        self._charge(self._deck.size // BLANK_PER_STEP)
        return np.zeros_like(self._deck)

    def _charge(self, work: int) -> None:
        """Count work, refusing too much of it."""
        self._work += work
        if self._work > MAX_WORK:
            raise self._too_much()

    def _too_much(self) -> TextError:
        if self._weights * (self._deck.size // BLANK_PER_STEP) > MAX_WORK // 2:
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
        self._charge(self._deck.size // BLANK_PER_STEP)
        return Hands(ordering.band_words(percent.low, percent.high))

    def _chain(self, chain: Chain) -> Hands:
        result = self.node(chain.first)
        for operator, step in chain.steps:
            other = self.node(step)
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
        if None in sets:  # the parser saw to it that then no part has a weight
            return Hands(sets[None])
        levels = largest_only({weight: words for weight, words in sets.items() if weight is not None})
        everything = np.zeros_like(self._deck)
        for words in levels.values():
            everything |= words
        return Hands(everything, levels)

    def _set(self, sets: dict[float | None, Words], weight: float | None) -> Words:
        """The set of the hands of a weight, begun where there is none yet."""
        key = None if weight is None else float(weight)
        if key not in sets:
            self._weights += key is not None
            sets[key] = self._blank()
        return sets[key]

    def _part(self, part: Part) -> Hands:
        hands = self.node(part.node)
        if part.weight is None:
            return hands
        return both(hands, Hands(hands.words, {float(part.weight): hands.words}))
