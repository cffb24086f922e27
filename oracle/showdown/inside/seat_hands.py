"""The hands that the seats of a deal are sampled from, laid out for the kernels of `completions`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from oracle.arrays import Masks

Weights = npt.NDArray[np.float64]
Places = npt.NDArray[np.int64]

BY_WEIGHT, IN_TURN, CELLS = 1, 2, 4
"""Flags for how hands are drawn: by weight; each once, in turn; as bits of cells.  Without a flag, they are
drawn uniformly."""


class SeatHands(NamedTuple):
    """The hands that one seat is drawn from.

    Attributes:
        masks: Its hands, or the cards of them that its range specifies, shape (n,), uint64; empty if it keeps
            its cards.
        weights: Their weights > 0, shape (n,), float64.
        blocks: If hands are stored as bits, the block b of 64 cells that each of ``masks`` represents, 64 b …
            64 b + 63, shape (n,), int64; ``weights`` are then those of single hands.
        in_turn: Whether the hands were drawn beforehand, so that each is used once.
    """

    masks: Masks
    weights: Weights
    blocks: Places = np.empty(0, dtype=np.int64)
    in_turn: bool = False


NOBODY = SeatHands(np.empty(0, dtype=np.uint64), np.empty(0))
"""A seat that keeps its cards."""


class Drawn(NamedTuple):
    """The hands that seats are drawn from in inner samples, from `draw_from`.

    A hand is drawn by the inverse of its distribution, found in about one step from a *guide*: for each of
    as many equal parts of the weight as a seat has hands, the first hand that reaches into it (H.-C. Chen and
    Y. Asau, "On generating random variates from an empirical distribution", 1974).

    Attributes:
        masks: The hands of all ranges, laid end to end, shape (n,), uint64; cards that a range does not
            specify are drawn from the deck.
        through: Weight of the hands of a range up to and with each, shape (n,), float64.
        guide: Where the search begins, counted from the first hand of the range, in the same layout, shape
            (n,), int64. Both are 0 if nothing is searched.
        blocks: If hands are stored as bits, the block of 64 cells that each of ``masks`` represents, shape
            (n,), int64.
        ranks: Ranks of each row of the table that has these cells, four bits each, shape (rows,), uint64.
        columns: Bits of a cell that encode its suits, two for each card.
        kinds: How each seat is drawn, any of `BY_WEIGHT` … together, shape (seats,), uint8.
        starts: Where the hands of each seat begin, with the end appended; a seat without hands keeps its
            cards; shape (seats + 1,), int64.
        free: Cards that each seat draws from the deck, shape (seats,), int64.
    """

    masks: Masks
    through: Weights
    guide: Places
    blocks: Places
    ranks: Masks
    columns: int
    kinds: npt.NDArray[np.uint8]
    starts: Places
    free: Places


def draw_from(
    seats: Sequence[SeatHands], free: Sequence[int], ranks: npt.NDArray[np.uint8] | None = None
) -> Drawn:
    """Lay out the hands that seats are drawn from.

    Args:
        seats: The hands of each seat.
        free: Number of cards that each seat draws from the deck.
        ranks: If hands are stored as bits, the rank at each place of a hand, by row of their table, shape
            (rows, cards).
    """
    starts = np.cumsum([0, *(seat.masks.size for seat in seats)]).astype(np.int64)
    kinds = np.array([_kind(seat) for seat in seats], dtype=np.uint8)
    through, guide = np.zeros(starts[-1]), np.zeros(starts[-1], dtype=np.int64)
    blocks = np.zeros(starts[-1] if (kinds & CELLS).any() else 0, dtype=np.int64)
    for start, seat, kind in zip(starts, seats, kinds, strict=False):
        part = slice(start, start + seat.masks.size)
        if kind & BY_WEIGHT:
            np.cumsum(seat.weights, out=through[part])
            guide[part] = _guide(through[part])
        if kind & CELLS:
            blocks[part] = seat.blocks
    table = np.zeros((0, 0), dtype=np.uint8) if ranks is None else ranks
    packed = np.zeros(len(table), dtype=np.uint64)
    for place, column in enumerate(table.T):
        packed |= column.astype(np.uint64) << np.uint64(4 * place)
    return Drawn(
        np.concatenate([seat.masks for seat in seats]),
        through,
        guide,
        blocks,
        packed,
        2 * table.shape[1],
        kinds,
        starts,
        np.array(free, dtype=np.int64),
    )


def _kind(seat: SeatHands) -> int:
    """How a seat's hands are drawn."""
    differ = seat.weights.size > 0 and bool((seat.weights != seat.weights[0]).any())
    return BY_WEIGHT * differ | IN_TURN * seat.in_turn | CELLS * (seat.blocks.size > 0)


def _guide(through: Weights) -> Places:
    """For each of as many equal parts of the weight as there are hands, the first that reaches into it."""
    parts = np.arange(through.size) * (through[-1] / through.size)
    guide: Places = np.searchsorted(through, parts, "right")
    return guide
