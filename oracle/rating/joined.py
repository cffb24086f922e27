"""Ratings of one known set of cards combined with each of many others, given by their shape.

A *shape* is five rank sets: the ranks held at least once, twice, three and four times, and those held in the
one suit that can make a flush.  Run-outs (a known hand, many boards) and sweeps (a known board, many hands)
both rate this way, without a concrete card for every shape.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from oracle.jit import inlined, kernel
from oracle.rating.high import drop_four, rate_levels


@inlined
def suit_word(mask: np.uint64, suit: int | np.int64) -> np.uint16:
    """The ranks a mask holds in a suit, bits 0…12."""
    return np.uint16(mask >> np.uint64(16 * suit) & np.uint64(0x1FFF))


@kernel
def rate_shapes(
    shapes: npt.NDArray[np.uint16],
    first: int | np.int64,
    count: int | np.int64,
    known: np.uint64,
    suit: int | np.int64,
    out: npt.NDArray[np.uint32],
) -> None:
    """Rate known cards combined with shapes ``first`` up to ``first + count``, seven cards in all.

    Args:
        shapes: The shapes, one column each, shape (5, n), uint16, contiguous.
        first: The first of them to rate.
        count: How many.
        known: The known cards as a mask.
        suit: The suit of the shapes' fifth row; a flush in any other is not seen.
        out: Receives the ratings, from index 0, uint32.
    """
    clubs, diamonds = suit_word(known, 0), suit_word(known, 1)
    hearts, spades = suit_word(known, 2), suit_word(known, 3)
    own = suit_word(known, suit)
    either, other = np.uint16(clubs | diamonds), np.uint16(hearts | spades)
    both, others = np.uint16(clubs & diamonds), np.uint16(hearts & spades)
    one = np.uint16(either | other)
    two = np.uint16(both | others | np.uint16(either & other))
    three = np.uint16(np.uint16(both & other) | np.uint16(others & either))
    four = np.uint16(both & others)
    whole = np.uint16(0xFFFF)
    for index in range(count):
        at = first + index
        held, twice, thrice = shapes[0, at], shapes[1, at], shapes[2, at]
        in_suit = np.uint16(shapes[4, at] | own)
        fifth = drop_four(in_suit)
        suited = np.uint16(in_suit if fifth != 0 else np.uint16(0))
        upper, lower = rate_levels(
            np.uint16(held | one),
            np.uint16(twice | np.uint16(held & one) | two),
            np.uint16(thrice | np.uint16(twice & one) | np.uint16(held & two) | three),
            np.uint16(
                shapes[3, at]
                | np.uint16(thrice & one)
                | np.uint16(twice & two)
                | np.uint16(held & three)
                | four
            ),
            suited,
            fifth,
            whole,
            whole,
        )
        out[index] = np.uint32(np.uint32(np.uint32(upper) << np.uint32(16)) | np.uint32(lower))
