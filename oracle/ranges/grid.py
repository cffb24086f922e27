"""All n-card hands as a table of bits: one row per choice of ranks, one column per choice of suits.

A hand's cards are sorted highest first (by rank, then by suit); card i is at *place* i.  Its ranks are one of
C(12 + n, n) non-increasing sequences, the *row*; its suits are one of 4ⁿ sequences, the *column*, with the
suit of place i in bits 2i and 2i + 1.  ``row · 4ⁿ + column`` is the hand's *cell*.  Not every cell is a hand:
among equal ranks, suits must decrease.

A condition on ranks is a set of rows, a condition on suits a set of columns, and a pattern is a union of few
products of the two.  So patterns are evaluated as fast with two cards (91 rows of 16 columns) as with six
(18,564 rows of 4,096 columns: 20,358,520 hands in 9.5 MB).
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from math import comb

import numpy as np
import numpy.typing as npt

from oracle.cards.card import RANK_COUNT, SUIT_COUNT
from oracle.cards.mask import SUIT_WORD

Words = npt.NDArray[np.uint64]
"""A set of hands as the bits of its cells, shape (rows, words per row); column c is bit c % 64 of word c //
64 (with two cards a row has one word, of which 16 bits are used)."""
Masks = npt.NDArray[np.uint64]
Cells = npt.NDArray[np.int64]

WORD_BITS = 64
_ALL_SUITS = (1 << SUIT_COUNT) - 1
_SUIT_BITS = 16
"""Bits per suit in a card mask."""
_EXPONENT_SHIFT, _EXPONENT_BIAS = 52, 1023
"""Position of the exponent in a float64, which for an integer below 2⁵³ gives its highest bit."""


@dataclass(frozen=True, slots=True, eq=False)
class Grid:
    """The table of all n-card hands.  Sets of rows and of columns are integers, one bit each.

    Attributes:
        cards_each: n.
        ranks: Rank at each place of each row, highest first, shape (rows, n), uint8.
        everything: The cells that are hands, read-only.
        all_rows: All rows.
        all_columns: All columns.
        rank_rows: By place and rank: the rows with that rank at that place.
        same_rank: By two places: the rows with equal ranks there.
        suit_columns: By place and set of suits (one bit per suit): the columns with one of them at that
            place.
        same_suit: By two places: the columns with equal suits there.
    """

    cards_each: int
    ranks: npt.NDArray[np.uint8]
    everything: Words
    all_rows: int
    all_columns: int
    rank_rows: tuple[tuple[int, ...], ...]
    same_rank: tuple[tuple[int, ...], ...]
    suit_columns: tuple[tuple[int, ...], ...]
    same_suit: tuple[tuple[int, ...], ...]

    @property
    def rows(self) -> int:
        """Number of rows."""
        return int(self.ranks.shape[0])

    @property
    def columns(self) -> int:
        """Number of columns, 4ⁿ."""
        return 1 << (2 * self.cards_each)

    def column_words(self, columns: int) -> Words:
        """A set of columns as the words of a row."""
        return np.frombuffer(columns.to_bytes(8 * self.everything.shape[1], "little"), dtype=np.uint64)

    def row_flags(self, rows: int) -> npt.NDArray[np.uint8]:
        """A set of rows as one 0 or 1 per row."""
        packed = np.frombuffer(rows.to_bytes(-(-self.rows // 8), "little"), dtype=np.uint8)
        return np.unpackbits(packed, count=self.rows, bitorder="little")

    def live(self, dead: int) -> Words:
        """The hands that use none of the cards in the mask ``dead``."""
        suits_left = np.array([_suits_left(dead, rank) for rank in range(RANK_COUNT)])
        words = self.everything.copy()
        if (suits_left == _ALL_SUITS).all():
            return words
        for place in range(self.cards_each):
            by_suits = np.stack([self.column_words(columns) for columns in self.suit_columns[place]])
            words &= by_suits[suits_left[self.ranks[:, place]]]
        return words

    def cells_of(self, masks: Masks) -> Cells:
        """The cell of each mask of exactly n cards, same shape, int64."""
        ids = np.zeros(masks.shape, dtype=np.uint64)
        for suit in range(SUIT_COUNT):
            ids |= _SPREAD[masks >> np.uint64(_SUIT_BITS * suit) & np.uint64(SUIT_WORD)] << np.uint64(suit)
        rows = np.zeros(masks.shape, dtype=np.int64)
        columns = np.zeros(masks.shape, dtype=np.int64)
        for place in range(self.cards_each):
            card = (ids.astype(np.float64).view(np.int64) >> _EXPONENT_SHIFT) - _EXPONENT_BIAS
            ids ^= np.uint64(1) << card.astype(np.uint64)
            rows += _row_steps(self.cards_each, place)[card >> 2]
            columns |= (card & 3) << (2 * place)
        return rows * self.columns + columns

    def masks_of(self, cells: Cells) -> Masks:
        """The card mask of each cell, same shape, uint64."""
        rows, columns = np.divmod(cells, self.columns)
        masks = np.zeros(cells.shape, dtype=np.uint64)
        for place in range(self.cards_each):
            bit = ((columns >> (2 * place)) & 3) * _SUIT_BITS + self.ranks[rows, place]
            masks |= np.uint64(1) << bit.astype(np.uint64)
        return masks

    def cell(self, cards: tuple[int, ...]) -> int:
        """The cell of a hand given as n different card ids in any order."""
        ordered = sorted(cards, reverse=True)
        last = self.cards_each - 1
        row = sum(comb((card >> 2) + last - at, self.cards_each - at) for at, card in enumerate(ordered))
        return row * self.columns + sum((card & 3) << (2 * at) for at, card in enumerate(ordered))

    def set_cells(self, words: Words) -> Cells:
        """The cells of a set, ascending."""
        return self.set_cells_of(words[np.newaxis])[1]

    def set_cells_of(self, sets: Words) -> tuple[Cells, Cells]:
        """The cells of several sets, shape (sets, rows, words per row): index of the set, and cell."""
        flat = sets.reshape(-1)
        filled = np.flatnonzero(flat)
        bits = np.unpackbits(flat[filled].view(np.uint8), bitorder="little").reshape(-1, WORD_BITS)
        word, bit = np.nonzero(bits)
        number, place = np.divmod(filled[word], self.everything.size)
        return number, place * self._word_columns + bit

    @property
    def _word_columns(self) -> int:
        """Columns per word: 64, or all if a row has fewer."""
        return min(WORD_BITS, self.columns)


def size(words: Words) -> int:
    """Number of hands in a set."""
    return int(np.bitwise_count(words).sum(dtype=np.int64))


@functools.cache
def grid_of(cards_each: int) -> Grid:
    """The grid of hands with a number of cards; built once."""
    ranks = _rank_rows(cards_each)
    digits = np.arange(SUIT_COUNT**cards_each)
    suits = [digits >> (2 * place) & 3 for place in range(cards_each)]
    places = range(cards_each)
    grid = Grid(
        cards_each=cards_each,
        ranks=ranks,
        everything=_hands(ranks, suits),
        all_rows=(1 << len(ranks)) - 1,
        all_columns=(1 << digits.size) - 1,
        rank_rows=tuple(
            tuple(_as_number(ranks[:, place] == rank) for rank in range(RANK_COUNT)) for place in places
        ),
        same_rank=tuple(
            tuple(_as_number(ranks[:, one] == ranks[:, other]) for other in places) for one in places
        ),
        suit_columns=tuple(
            tuple(_as_number((choice >> suits[place] & 1) == 1) for choice in range(_ALL_SUITS + 1))
            for place in places
        ),
        same_suit=tuple(tuple(_as_number(suits[one] == suits[other]) for other in places) for one in places),
    )
    grid.everything.flags.writeable = False
    return grid


def _rank_rows(cards_each: int) -> npt.NDArray[np.uint8]:
    """The non-increasing sequences of n ranks, ordered by highest rank, then by the next.

    Adding n − 1, n − 2, … 0 to a sequence makes it a set of different numbers; such sets are ordered by their
    highest number, then by the rest, which is such a set with one number less.
    """
    sets = np.arange(RANK_COUNT + cards_each - 1)[np.newaxis, :]
    for taken in range(2, cards_each + 1):
        counts = [comb(top, taken - 1) for top in range(RANK_COUNT + cards_each - 1)]
        tops = np.repeat(np.arange(len(counts)), counts)
        below = np.concatenate([sets[:, :many] for many in counts], axis=1)
        sets = np.concatenate([tops[np.newaxis, :], below])
    return (sets - np.arange(cards_each - 1, -1, -1)[:, np.newaxis]).T.astype(np.uint8)


def _hands(ranks: npt.NDArray[np.uint8], suits: list[npt.NDArray[np.int64]]) -> Words:
    """The cells that are hands: suits decrease among equal ranks."""
    equal = ranks[:, :-1] == ranks[:, 1:]
    kinds, kind_of = np.unique(equal, axis=0, return_inverse=True)
    columns = np.ones((len(kinds), suits[0].size), dtype=np.bool_)
    for place in range(len(suits) - 1):
        columns &= ~kinds[:, place, np.newaxis] | (suits[place] > suits[place + 1])
    packed = np.packbits(columns, axis=1, bitorder="little")
    padded = np.pad(packed, [(0, 0), (0, -packed.shape[1] % 8)])
    words: Words = np.ascontiguousarray(padded).view(np.uint64)
    return words[kind_of.reshape(-1)]


def _as_number(flags: npt.NDArray[np.bool_]) -> int:
    """Flags as an integer, the first in bit 0."""
    return int.from_bytes(np.packbits(flags, bitorder="little").tobytes(), "little")


def _suits_left(dead: int, rank: int) -> int:
    """The suits in which a rank is not dead, one bit per suit."""
    return sum((~dead >> (_SUIT_BITS * suit + rank) & 1) << suit for suit in range(SUIT_COUNT))


@functools.cache
def _row_steps(cards_each: int, place: int) -> npt.NDArray[np.int64]:
    """The amount that each rank at a place adds to the row number, shape (13,)."""
    above = cards_each - 1 - place
    return np.array([comb(rank + above, above + 1) for rank in range(RANK_COUNT)], dtype=np.int64)


def _spread() -> Masks:
    """For thirteen rank bits: the same bits four apart, so that suits can be interleaved."""
    words = np.arange(SUIT_WORD + 1, dtype=np.uint64)
    spread = np.zeros_like(words)
    for rank in range(RANK_COUNT):
        spread |= (words >> np.uint64(rank) & np.uint64(1)) << np.uint64(SUIT_COUNT * rank)
    return spread


_SPREAD = _spread()
