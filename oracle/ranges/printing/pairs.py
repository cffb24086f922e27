"""The shortest text of any set of hold'em hands, in either syntax.

Every complete hand class is written by name, adjacent ones as spans; single hands of incomplete classes
follow as cards. Hands are grouped by weight, the largest weight first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from oracle.cards.card import RANKS, TOP_RANK, card_text
from oracle.cards.combo import CLASS_SIZES, CLASSES, COMBOS, PAIR_CARDS, PAIR_CLASSES
from oracle.errors import OracleError, QueryError
from oracle.ranges.weights import MAX_WEIGHT, text_weights, weight_text

_SHORTEST_DIAGONAL = 3
"""Fewest hands such as JTs, T9s, 98s that are joined to JTs-98s."""


Flags = npt.NDArray[np.bool_]

Cell = tuple[int, int]
"""Two ranks 0–12, the higher first."""


@dataclass(frozen=True, slots=True)
class _Words:
    """How a syntax writes hands: the suffix of each rank, by shape."""

    everything: str
    suited: tuple[str, str]
    offsuit: tuple[str, str]
    plus: bool


_SYNTAXES = {
    "classic": _Words("random", ("", "s"), ("", "o"), True),
    "generic": _Words("*", ("x", "x"), ("x", "y"), False),
}


def print_range(
    weights: npt.NDArray[np.float64], syntax: str = "classic", *, full: float = MAX_WEIGHT
) -> str:
    """A compact text for exactly these hands with these weights.

    Weights are written with as many digits as needed to read them back exactly; only those below the smallest
    weight, 0.0001, are raised to it.  If all weights are full, none is written.

    Args:
        weights: Weight ≥ 0 by pair index, shape (1326,); 0 leaves a hand out.
        syntax: "classic" or "generic".
        full: The weight of a hand that is always held, see `WeightedRange.full_weight`.

    Returns:
        The text; empty when no hand has a weight.

    Raises:
        OracleError: If the weights cannot be a range, or there is no such syntax.
    """
    words = _SYNTAXES.get(syntax)
    if words is None:
        raise QueryError(f"There is no range syntax “{syntax}”.", remedy="Use generic or classic.")
    written = text_weights(weights, full)
    if written.shape != (COMBOS,):
        raise OracleError(f"A hold’em range has {COMBOS:,} weights, one per hand.")
    return ", ".join(weighted_items(written, lambda chosen: _hands(chosen, words)))


def weighted_items(weights: npt.NDArray[np.float64], items_of: Callable[[Flags], list[str]]) -> list[str]:
    """Comma parts for hands of several weights, the largest weight first.

    Args:
        weights: Weights 0…100 as our text writes them, shape (n,).
        items_of: The comma parts of some of the hands, given as flags, shape (n,).
    """
    levels = np.unique(weights[weights > 0])[::-1].tolist()
    if levels == [MAX_WEIGHT]:
        return items_of(weights > 0)
    parts = []
    for level in levels:
        items = items_of(weights == level)
        hands = items[0] if len(items) == 1 else f"({', '.join(items)})"
        parts.append(f"{hands}@{weight_text(level)}")
    return parts


def _hands(chosen: Flags, words: _Words) -> list[str]:
    """The items of a set of hands, given as one flag per pair index."""
    if chosen.all():
        return [words.everything]
    named = np.bincount(PAIR_CLASSES[chosen], minlength=CLASSES) == CLASS_SIZES
    items = _class_items(named, words) if named.any() else []
    single = PAIR_CARDS[chosen & ~named[PAIR_CLASSES]][::-1]
    return items + [card_text(int(high)) + card_text(int(low)) for high, low in single]


def _class_items(named: Flags, words: _Words) -> list[str]:
    """The items of whole hand classes, given as one flag per class index."""
    whole = named.reshape(13, 13)[::-1, ::-1]
    pairs = [rank for rank in range(TOP_RANK, -1, -1) if whole[rank, rank]]
    suited = {(high, low) for high in range(13) for low in range(high) if whole[high, low]}
    offsuit = {(high, low) for high in range(13) for low in range(high) if whole[low, high]}
    return [_pair_item(run) for run in _runs(pairs)] + _unpaired(suited, offsuit, words)


def _runs(ranks: list[int]) -> Iterator[list[int]]:
    """Runs of adjacent ranks in a descending list."""
    run: list[int] = []
    for rank in ranks:
        if run and run[-1] != rank + 1:
            yield run
            run = []
        run.append(rank)
    if run:
        yield run


def _pair_item(run: list[int]) -> str:
    top, bottom = RANKS[run[0]] * 2, RANKS[run[-1]] * 2
    if len(run) == 1:
        return top
    return f"{bottom}+" if run[0] == TOP_RANK else f"{top}-{bottom}"


def _unpaired(suited: set[Cell], offsuit: set[Cell], words: _Words) -> list[str]:
    """Items of the classes that are not pairs; suited and offsuit are joined where their runs agree."""
    both = {
        (high, low)
        for high in range(13)
        for run in _kicker_runs(suited, high)
        if run in list(_kicker_runs(offsuit, high))
        for low in run
    }
    plain = ("", "")
    return [
        *_items(both, plain, words),
        *_items(suited - both, words.suited, words),
        *_items(offsuit - both, words.offsuit, words),
    ]


def _kicker_runs(cells: set[Cell], high: int) -> Iterator[list[int]]:
    return _runs([low for low in range(high - 1, -1, -1) if (high, low) in cells])


def _items(cells: set[Cell], marks: tuple[str, str], words: _Words) -> list[str]:
    """Items of one shape, from the highest rank down."""
    runs = [
        [(high, low) for low in run] for high in range(TOP_RANK, 0, -1) for run in _kicker_runs(cells, high)
    ]
    singles = {run[0] for run in runs if len(run) == 1}
    items: list[tuple[Cell, str]] = []
    for run in runs:
        if len(run) > 1:
            rises = words.plus and run[0][1] == run[0][0] - 1
            last = _cell_text(run[-1], marks)
            items.append((run[0], f"{last}+" if rises else f"{_cell_text(run[0], marks)}-{last}"))
    for diagonal in _diagonals(singles):
        if len(diagonal) >= _SHORTEST_DIAGONAL:
            text = f"{_cell_text(diagonal[0], marks)}-{_cell_text(diagonal[-1], marks)}"
            items.append((diagonal[0], text))
        else:
            items += [(cell, _cell_text(cell, marks)) for cell in diagonal]
    return [text for _, text in sorted(items, reverse=True)]


def _diagonals(cells: set[Cell]) -> Iterator[list[Cell]]:
    """Runs of cells whose two ranks decrease together."""
    for high, low in sorted(cells, reverse=True):
        if (high + 1, low + 1) in cells:
            continue
        stretch = [(high, low)]
        while (stretch[-1][0] - 1, stretch[-1][1] - 1) in cells:
            stretch.append((stretch[-1][0] - 1, stretch[-1][1] - 1))
        yield stretch


def _cell_text(cell: Cell, marks: tuple[str, str]) -> str:
    return f"{RANKS[cell[0]]}{marks[0]}{RANKS[cell[1]]}{marks[1]}"
