"""Conversion between the text of a range and the weights of the grid."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from oracle.cards.combo import COMBOS, PAIR_MASKS
from oracle.cards.mask import FULL_DECK
from oracle.errors import OracleError
from oracle.games import HOLDEM, Game, find_game
from oracle.ranges import WeightedRange, convert_syntax, pair_weights, parse_range, print_range, text_weights
from oracle.ranges.formats import detect, find_dialect, import_range
from oracle.ranges.orderings.catalog import ordering_labels
from ui.document.ranges.grid import FULL_WEIGHT, Weights
from ui.document.state import ANY_HAND

GRID_CARDS = 2
"""Cards of the hands that a grid can show."""
_END = r"(\d{1,3})\s*%\s*([A-Za-z0-9]*)"
_BAND = re.compile(rf"\s*{_END}\s*(?:-\s*{_END}\s*)?")


@dataclass(frozen=True, slots=True)
class Band:
    """A slice of an ordering: hands beyond the best ``low`` per cent, up to ``high`` per cent.

    Attributes:
        low: Per cent left out at the top, 0…100.
        high: End of the slice in per cent, ``low``…100.
        label: Label of the ordering, such as "6h".
    """

    low: int
    high: int
    label: str


@dataclass(frozen=True, slots=True, eq=False)
class Pasted:
    """A range parsed from any text.

    Attributes:
        weights: The hands, 0…100 by pair index.
        source: The notation it was read in, for the user.
        raised: Whether weights were too small for our syntax; see `oracle.ranges.formats.RAISED`.
        whole: Whether such a text is always a whole range; a plain list may be part of one.
    """

    weights: Weights
    source: str
    raised: bool = False
    whole: bool = False


def grid_weights(found: WeightedRange) -> Weights:
    """The weights 0…100 of a two-card range, shape (1326,); without written weights all are 100."""
    return pair_weights(found) * (FULL_WEIGHT / found.full_weight)


def read_weights(
    text: str, syntax: str, *, game: str | Game = HOLDEM, macros: Mapping[str, str] | None = None
) -> Weights:
    """The weights 0…100 of a range text of a game of two cards, shape (1326,).

    Raises:
        TextError: If the text cannot be read.
    """
    return grid_weights(parse_range(text, game, syntax, macros=macros))


def print_weights(weights: Weights, syntax: str, game: str | Game = HOLDEM) -> str:
    """The compact text of grid weights; empty for no hands, without weights if all are full."""
    return ANY_HAND[syntax] if all_full(weights, game) else print_range(weights, syntax)


def dealt_weights(weights: Weights, game: Game) -> Weights:
    """Grid weights without hands that a game's deck lacks."""
    return np.where((PAIR_MASKS & np.uint64(FULL_DECK & ~game.deck)) == 0, weights, 0.0)


def all_full(weights: Weights, game: str | Game) -> bool:
    """Whether grid weights hold exactly all hands of a two-card game in full."""
    found = game if isinstance(game, Game) else find_game(game)
    return np.array_equal(weights, dealt_weights(np.full(COMBOS, FULL_WEIGHT), found))


def in_syntax(
    text: str,
    source: str,
    target: str,
    *,
    game: str | Game = HOLDEM,
    macros: Mapping[str, str] | None = None,
) -> str:
    """A range in another syntax; unchanged if it is not valid or has no translation."""
    if source == target:
        return text
    try:
        converted = convert_syntax(text, game, source, target, macros=macros)
        if converted is not None or _name(game) != HOLDEM:
            return converted or text
        return print_weights(read_weights(text, source, macros=macros), target)
    except OracleError:
        return text  # its error is shown where it is used


def read_band(text: str, game: str | Game = HOLDEM) -> Band | None:
    """The slice of an ordering that a text such as ``15%6h`` or ``5%-15%`` denotes, or None."""
    found = _BAND.fullmatch(text)
    if found is None:
        return None
    first, label, second, other = found.groups()
    labels_written = {each.lower() for each in (label, other or "") if each}
    if len(labels_written) > 1:
        return None
    ends = sorted((int(first), int(second))) if second is not None else [1, int(first)]
    labels = ordering_labels(game)
    known = next(iter(labels_written or labels), "")
    if known not in labels or not 1 <= ends[0] <= ends[1] <= 100:
        return None
    return Band(ends[0] - 1, ends[1], known)


def print_band(band: Band, game: str | Game = HOLDEM) -> str:
    """The text of a slice of an ordering, the same in both syntaxes; empty if it has no hands."""
    label = "" if band.label in ordering_labels(game)[:1] else band.label
    if band.high <= band.low:
        return ""
    if band.low == 0:
        return f"{band.high}%{label}"
    return f"{band.low + 1}%{label}-{band.high}%{label}"


def _name(game: str | Game) -> str:
    return find_game(game).name if isinstance(game, str) else game.name


def read_pasted(
    text: str, syntax: str, *, game: str | Game = HOLDEM, macros: Mapping[str, str] | None = None
) -> Pasted:
    """Parse a pasted range: in our syntax, then in the other one, then in other programs' formats.

    Raises:
        OracleError: If nothing fits; the message is about our own syntax, or about the format whose shape the
            text has.
    """
    text = text.strip()
    try:
        found = read_weights(text, syntax, game=game, macros=macros)
        return Pasted(found, f"{syntax} syntax")
    except OracleError as own:
        if detect(text) is not None:
            imported = import_range(text)
            weights = text_weights(imported.weights, full=1.0)
            whole = find_dialect(imported.dialect).weighted
            return Pasted(weights, imported.title, imported.raised, whole)
        other = "generic" if syntax == "classic" else "classic"
        try:
            found = read_weights(text, other, game=game, macros=macros)
            return Pasted(found, f"{other} syntax")
        except OracleError:
            raise own from None
