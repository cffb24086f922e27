"""Every hand of a game, and for each of its cards bit columns that answer "has it this rank, this suit?".

A set of hands is kept as *words*: one bit per hand, 64 to a uint64, so that matching a pattern is a few
AND and OR operations over short arrays (34 kB for Omaha's 270,725 hands).
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from math import comb

import numpy as np
import numpy.typing as npt

from oracle.cards.card import DECK_SIZE, RANKS, SUITS
from oracle.cards.mask import CARD_BITS
from oracle.games import Game

Words = npt.NDArray[np.uint64]
"""A set of hands, bit ``row % 64`` of word ``row // 64``; unused bits of the last word are 0."""

_WORD_BITS = 64


@dataclass(frozen=True, slots=True, eq=False)
class HandTable:
    """All hands of n cards, in the order that extends the pair index: by highest card, then the next.

    Attributes:
        cards_each: n, the cards of a hand.
        count: Number of hands.
        masks: Card mask of each row, shape (count,), uint64.
        order: The rows by ascending mask, shape (count,), int64.
        everything: The set of all hands, as words.
        ranks: Words of the hands whose card i (highest first) has rank r, shape (n, 13, words).
        suits: The same by suit, shape (n, 4, words).
        same_rank: Words of the hands whose cards i and j share their rank, shape (n, n, words).
        same_suit: The same for suits, shape (n, n, words).
    """

    cards_each: int
    count: int
    masks: npt.NDArray[np.uint64]
    order: npt.NDArray[np.int64]
    everything: Words
    ranks: Words
    suits: Words
    same_rank: Words
    same_suit: Words

    def row_of(self, cards: tuple[int, ...]) -> int:
        """The row of a hand given as n different card ids in any order."""
        return sum(comb(card, place + 1) for place, card in enumerate(sorted(cards)))

    def unpack(self, words: Words) -> npt.NDArray[np.bool_]:
        """A set of hands as one flag per row, shape (count,), bool."""
        bits = np.unpackbits(words.view(np.uint8), count=self.count, bitorder="little")
        return bits.view(np.bool_)


def pack(flags: npt.NDArray[np.bool_]) -> Words:
    """Flags per row as words, along the last axis."""
    packed = np.packbits(flags, axis=-1, bitorder="little")
    missing = -packed.shape[-1] % (_WORD_BITS // 8)
    padded = np.pad(packed, [(0, 0)] * (packed.ndim - 1) + [(0, missing)])
    return np.ascontiguousarray(padded).view(np.uint64)


def hand_table(game: Game) -> HandTable:
    """The table of a game's hands; built once, then kept."""
    return _build(game.hole_cards)


@functools.cache
def _build(cards_each: int) -> HandTable:
    columns = _hands(cards_each)
    rank, suit = columns >> 2, columns & 3
    count = columns.shape[1]
    masks = np.bitwise_or.reduce(CARD_BITS[columns], axis=0)
    return HandTable(
        cards_each=cards_each,
        count=count,
        masks=masks,
        order=np.argsort(masks),
        everything=pack(np.ones(count, dtype=np.bool_)),
        ranks=np.stack([pack(rank == wanted) for wanted in range(len(RANKS))], axis=1),
        suits=np.stack([pack(suit == wanted) for wanted in range(len(SUITS))], axis=1),
        same_rank=np.stack([pack(rank == rank[place]) for place in range(cards_each)]),
        same_suit=np.stack([pack(suit == suit[place]) for place in range(cards_each)]),
    )


def _hands(cards_each: int) -> npt.NDArray[np.uint8]:
    """Card ids of all hands, highest card first, shape (n, hands), uint8.

    All hands of n cards whose highest is ``top`` are ``top`` with each hand of n − 1 cards below it, and
    those are the first C(top, n − 1) of the shorter hands.
    """
    shorter = np.arange(DECK_SIZE, dtype=np.uint8)[np.newaxis, :]
    for size in range(2, cards_each + 1):
        counts = [comb(top, size - 1) for top in range(DECK_SIZE)]
        tops = np.repeat(np.arange(DECK_SIZE, dtype=np.uint8), counts)
        below = np.concatenate([shorter[:, :many] for many in counts], axis=1)
        shorter = np.concatenate([tops[np.newaxis, :], below])
    return shorter
