"""Two hold'em hands preflop, from a table: no kernel, no dealing.

Renaming the suits does not change a result, so the 1,326 × 1,326 match-ups of two combos are
47,008 different ones up to renaming and swapping the players.  The resource ``preflop/pairs.npy`` holds
their win and tie counts over all 1,712,304 boards; ``packaging/tables/preflop_pairs.py`` writes it.

In memory the table is one row per hand class, for a *typical* combo of the class, against all 1,326
combos.  A hero's combo is renamed to the typical one of its class, and the villain's weights accordingly.
Twelve renamings suffice for all combos, so a range against a range is two matrix products.
"""

from __future__ import annotations

import functools
import io
from dataclasses import dataclass
from itertools import permutations
from math import comb

import numpy as np
import numpy.typing as npt

from oracle.cards.combo import CLASSES, COMBOS, PAIR_CARDS, PAIR_CLASSES
from oracle.clock import not_counted
from oracle.places import resource
from oracle.showdown.pairs import live_weight

BOARDS = comb(48, 5)
"""Boards of every match-up of two combos: 1,712,304."""

MATCHUPS = 47_008
"""Number of match-ups that differ in more than suit names and seats."""

RESOURCE = "preflop/pairs.npy"

_IDENTITY = 0
"""The identity; the first of `permutations`."""

Counts = npt.NDArray[np.float64]
Indices = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Symmetry:
    """How suit renamings move combos.

    Attributes:
        moved: Where each of the 24 renamings takes each combo, shape (24, 1326).
        to_typical: The renaming that takes a combo to the typical one of its class, shape (1326,).
        typical: The typical combo of each class, shape (169,).
        keepers: Renamings that leave the typical combo of a class unchanged, up to six, padded with the
            identity; shape (169, 6).
    """

    moved: Indices
    to_typical: Indices
    typical: Indices
    keepers: Indices


@dataclass(frozen=True, slots=True, eq=False)
class Places:
    """The positions of the table's rows.

    Attributes:
        row: The row of each (typical combo, combo), shape (169, 1326); -1 where they share a card.
        swapped: Whether that row is from the other seat's view, shape (169, 1326).
        first: The first combo of each row, shape (47008,).
        second: The second combo of each row, shape (47008,).
    """

    row: Indices
    swapped: npt.NDArray[np.bool_]
    first: Indices
    second: Indices


@dataclass(frozen=True, slots=True, eq=False)
class Versus:
    """Every hero combo against a villain's range, before the flop.

    Attributes:
        combos: The hero's combos asked about, pair indices, shape (n,).
        win: Deals won, each counted with the villain combo's weight, shape (n,).
        tie: Deals split.
        total: All deals.
    """

    combos: Indices
    win: Counts
    tie: Counts
    total: Counts

    @property
    def equity(self) -> Counts:
        """Each combo's share of the pot, 0…1; NaN where the villain has no hand left."""
        with np.errstate(invalid="ignore"):
            share: Counts = (self.win + self.tie / 2) / self.total
        return share

    def summed(self, weights: Counts) -> tuple[float, float, float]:
        """Wins, ties and losses of the whole hero range, given the weight of each of ``combos``.

        Exact for whole weights as long as the sums stay below 2⁵³.
        """
        win, tie, total = (float(weights @ column) for column in (self.win, self.tie, self.total))
        return win, tie, total - win - tie


@functools.cache
def symmetry() -> Symmetry:
    """The suit renamings; computed in a few milliseconds."""
    suits = np.array(list(permutations(range(4))))
    cards = PAIR_CARDS.astype(np.int64)
    renamed = cards >> 2 << 2 | suits[:, cards & 3]
    high, low = renamed.max(axis=2), renamed.min(axis=2)
    moved = high * (high - 1) // 2 + low
    classes = PAIR_CLASSES.astype(np.int64)
    typical = np.array([np.flatnonzero(classes == index)[0] for index in range(CLASSES)])
    reaches = moved == typical[classes]
    keeps = moved[:, typical] == typical
    keepers = np.full((CLASSES, int(keeps.sum(axis=0).max())), _IDENTITY)
    for index in range(CLASSES):
        found = np.flatnonzero(keeps[:, index])
        keepers[index, : found.size] = found
    return Symmetry(moved, _few_renamings(reaches), typical, keepers)


def _few_renamings(reaches: npt.NDArray[np.bool_]) -> Indices:
    """A suitable renaming for each combo, chosen so that few different ones are used."""
    chosen = np.full(COMBOS, -1)
    while (open_combos := chosen < 0).any():
        best = int((reaches & open_combos).sum(axis=1).argmax())
        chosen[reaches[best] & open_combos] = best
    return chosen


@functools.cache
def places() -> Places:
    """The row of the table for each match-up."""
    suits = symmetry()
    classes = PAIR_CLASSES.astype(np.int64)
    combos = np.arange(COMBOS)
    ours = _smallest(np.arange(CLASSES)[:, None], combos[None, :])
    from_villain = suits.moved[suits.to_typical[None, :], suits.typical[:, None]]
    theirs = _smallest(classes[None, :], from_villain)
    cards = PAIR_CARDS.astype(np.int64)
    apart = (cards[suits.typical][:, None, :, None] != cards[None, :, None, :]).all(axis=(2, 3))
    swapped = theirs < ours
    key = np.minimum(ours, theirs)
    used = np.zeros(CLASSES * COMBOS, dtype=np.bool_)
    used[key[apart]] = True
    number = np.cumsum(used) - 1
    keys = np.flatnonzero(used)
    return Places(
        row=np.where(apart, number[key], -1),
        swapped=swapped,
        first=suits.typical[keys // COMBOS],
        second=keys % COMBOS,
    )


def _smallest(hand_class: Indices, combo: Indices) -> Indices:
    """One number for a match-up of a class's typical combo with a combo, the same for all renamings."""
    suits = symmetry()
    moved = suits.moved[suits.keepers[hand_class], combo[..., None]]
    smallest: Indices = hand_class * COMBOS + moved.min(axis=-1)
    return smallest


@functools.cache
def load() -> tuple[Counts, Counts]:
    """Win and tie counts of each class's typical combo against every combo, each (169, 1326), float64.

    Zero where the two share a card.  Read from the resource on first use (about 40 ms), which no run and no
    forecast counts.
    """
    with not_counted():
        return _read()


def _read() -> tuple[Counts, Counts]:
    data = resource(RESOURCE).read_bytes()
    stored = np.load(io.BytesIO(data), allow_pickle=False).astype(np.float64)
    where = places()
    win, tie = stored[where.row, 0], stored[where.row, 1]
    win = np.where(where.swapped, BOARDS - win - tie, win)
    apart = where.row >= 0
    return win * apart, tie * apart


def count_pairs(first: Indices, second: Indices) -> tuple[Counts, Counts]:
    """Number of boards that each first combo wins and of split boards, of 1,712,304.

    Args:
        first: Combos as pair indices 0…1325, shape (n,).
        second: Others; where one shares a card with its first, both counts are 0.

    Returns:
        Boards won and boards split, each shape (n,), float64.
    """
    suits = symmetry()
    win, tie = load()
    place = PAIR_CLASSES[first].astype(np.int64), suits.moved[suits.to_typical[first], second]
    return win[place], tie[place]


def versus(villain: Counts, combos: Indices | None = None) -> Versus:
    """Hero combos against a weighted range before the flop, every board, exactly.

    Args:
        villain: Weight of each combo by pair index, ≥ 0, shape (1326,), float64.
        combos: The hero's combos as pair indices; all 1,326 if not given.
    """
    suits = symmetry()
    win, tie = load()
    asked: Indices = np.arange(COMBOS) if combos is None else np.asarray(combos, dtype=np.int64)
    rows, row_of = np.unique(PAIR_CLASSES[asked], return_inverse=True)
    renamings, column_of = np.unique(suits.to_typical[asked], return_inverse=True)
    renamed = np.zeros((renamings.size, COMBOS))
    np.put_along_axis(renamed, suits.moved[renamings], villain[None, :], axis=1)
    if (renamed == renamed[0]).all():  # most ranges are the same in all suits
        renamed, column_of = renamed[:1], np.zeros_like(column_of)
    live = renamed.any(axis=0)
    renamed = renamed[:, live]
    return Versus(
        asked,
        _products(win[rows][:, live], renamed)[row_of, column_of],
        _products(tie[rows][:, live], renamed)[row_of, column_of],
        live_weight(villain)[asked] * BOARDS,
    )


def _products(table: Counts, weights: Counts) -> Counts:
    """Each row of the table times each row of weights, shape (rows of the table, rows of weights).

    `einsum` computes it in the calling thread. The `@` operator would start BLAS threads, which the user's
    choice of threads does not count and which wait in a loop for a busy core.
    """
    products: Counts = np.einsum("ij,kj->ik", table, weights)
    return products
