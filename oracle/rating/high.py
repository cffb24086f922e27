"""High hands: the best five of five, six or seven cards as one comparable number.

A *rating* is a uint32.  Its upper sixteen bits are ``step << 13 | major`` and its lower sixteen the
``minor`` ranks; major and minor are sets of ranks (bit 0 = deuce … bit 12 = ace):

====================  ====  =====================================  ==========================
hand                  step  major                                  minor
====================  ====  =====================================  ==========================
high card               0   none                                   its five ranks
pair, two pair        0, 1  the paired ranks                       the kickers
trips                   2   the rank                               the two kickers
straight, ~ flush     3, 7  one bit, 0 = five-high … 9 = ace-high  none
flush                   4   its five ranks                         none
full house              5   the rank held three times              the rank held twice
quads                   6   the rank                               the kicker
====================  ====  =====================================  ==========================

A larger number is a better hand and equal numbers are tied hands: of two sets with the same number of ranks,
the better one is the larger number.  High card and pair share a step (a high card has no major part),
so that a rating fits into sixteen-bit lanes: thirty-two hands per 512-bit register.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from oracle.jit import inlined, kernel
from oracle.jit.bits import drop_lowest

BLOCK = 8192
"""Hands assembled before they are rated, so that they stay in the cache."""

_ZERO = np.uint16(0)
_ALL = np.uint16(0xFFFF)


@inlined
def _when(condition: bool) -> np.uint16:
    """All sixteen bits if the condition holds, otherwise none."""
    return np.uint16(_ALL if condition else _ZERO)


@inlined
def drop_four(ranks: np.uint16) -> np.uint16:
    """The rank set without its four lowest ranks: not empty exactly when the suit makes a flush."""
    return drop_lowest(drop_lowest(drop_lowest(drop_lowest(ranks))))


@inlined
def rate_levels(
    held: np.uint16,
    twice: np.uint16,
    thrice: np.uint16,
    four: np.uint16,
    suited: np.uint16,
    fifth: np.uint16,
    six: np.uint16,
    seven: np.uint16,
) -> tuple[np.uint16, np.uint16]:
    """Rate one hand given as the ranks it holds once, twice, … and its flush, without a branch.

    Args:
        held: Ranks held at least once.
        twice: Ranks held at least twice.
        thrice: Ranks held at least three times.
        four: Ranks held four times.
        suited: All ranks of the suit that makes a flush; none without a flush.
        fifth: ``suited`` without its four lowest ranks.
        six: 0xFFFF when the hand has six cards or more, otherwise 0.
        seven: 0xFFFF when the hand has seven cards, otherwise 0.

    Returns:
        The upper and the lower half of the rating.
    """
    # The best five of the suit: drop the one or two lowest ranks if it has six or seven.
    sixth = drop_lowest(fifth)
    less_one = drop_lowest(suited)
    five = np.uint16(less_one if sixth != 0 else suited)
    five = np.uint16(drop_lowest(less_one) if drop_lowest(sixth) != 0 else five)

    # Straights: the ace also counts below the deuce; of overlapping ones only the top bit counts.
    ladder = np.uint16(suited if suited != 0 else held)
    ladder = np.uint16(np.uint16(ladder << np.uint16(1)) | np.uint16(ladder >> np.uint16(12)))
    run = np.uint16(ladder & np.uint16(ladder >> np.uint16(1)))
    run = np.uint16(run & np.uint16(run >> np.uint16(2)) & np.uint16(ladder >> np.uint16(4)))
    run = np.uint16(run & ~np.uint16(run >> np.uint16(1)))

    # Ranks held several times: the best of two trips, the best two of three pairs.
    second = drop_lowest(thrice)
    trips = np.uint16(second if second != 0 else thrice)
    upper = drop_lowest(twice)
    pairs = np.uint16(upper if drop_lowest(upper) != 0 else twice)
    step = np.uint16(np.uint16(1 << 13) if upper != 0 else _ZERO)
    full = np.uint16(twice & ~trips)
    is_full = (thrice != 0) & (full != 0)
    step = np.uint16(np.uint16(2 << 13) if thrice != 0 else step)
    step = np.uint16(np.uint16(5 << 13) if is_full else step)
    step = np.uint16(np.uint16(6 << 13) if four != 0 else step)
    major = np.uint16(trips if thrice != 0 else pairs)
    major = np.uint16(four if four != 0 else major)

    # Kickers: drop one lowest rank per card beyond five. If the best hand leaves a pair or trips unused,
    # there are fewer ranks than that, and the last one is kept.
    rest = np.uint16(np.uint16(full if is_full & (four == 0) else held) & ~major)
    less_one = np.uint16(drop_lowest(rest) & six)
    less_two = np.uint16(drop_lowest(less_one) & seven)
    minor = np.uint16(less_one if less_one != 0 else rest)
    minor = np.uint16(less_two if less_two != 0 else minor)

    upper_half = np.uint16(step | major)
    upper_half = np.uint16(np.uint16(3 << 13) | run if run != 0 else upper_half)
    flush_half = np.uint16(np.uint16(7 << 13) | run if run != 0 else np.uint16(4 << 13) | five)
    upper_half = np.uint16(flush_half if suited != 0 else upper_half)
    minor = np.uint16(_ZERO if (run | suited) != 0 else minor)
    return upper_half, minor


@inlined
def rate_words(
    clubs: np.uint16,
    diamonds: np.uint16,
    hearts: np.uint16,
    spades: np.uint16,
    six: np.uint16,
    seven: np.uint16,
) -> tuple[np.uint16, np.uint16]:
    """Rate one hand given as four suit words, without a branch.

    Args:
        clubs: Ranks held in clubs, bits 0…12.
        diamonds: Ranks held in diamonds.
        hearts: Ranks held in hearts.
        spades: Ranks held in spades.
        six: 0xFFFF when the hand has six cards or more, otherwise 0.
        seven: 0xFFFF when the hand has seven cards, otherwise 0.

    Returns:
        The upper and the lower half of the rating.
    """
    either = np.uint16(clubs | diamonds)
    other = np.uint16(hearts | spades)
    both = np.uint16(clubs & diamonds)
    others = np.uint16(hearts & spades)
    held = np.uint16(either | other)
    twice = np.uint16(both | others | np.uint16(either & other))
    thrice = np.uint16(np.uint16(both & other) | np.uint16(others & either))
    four = np.uint16(both & others)

    # Five of a suit: at most one suit.
    fifth_c, fifth_d = drop_four(clubs), drop_four(diamonds)
    fifth_h, fifth_s = drop_four(hearts), drop_four(spades)
    suited = np.uint16(clubs if fifth_c != 0 else _ZERO)
    suited = np.uint16(diamonds if fifth_d != 0 else suited)
    suited = np.uint16(hearts if fifth_h != 0 else suited)
    suited = np.uint16(spades if fifth_s != 0 else suited)
    fifth = np.uint16(np.uint16(fifth_c | fifth_d) | np.uint16(fifth_h | fifth_s))
    return rate_levels(held, twice, thrice, four, suited, fifth, six, seven)


@inlined
def rate_mask(mask: np.uint64, cards: int) -> np.uint32:
    """Rate one hand of five to seven cards inside another kernel.

    Args:
        mask: The cards, suit s in bits 16·s … 16·s + 12.
        cards: How many there are, 5, 6 or 7.

    Returns:
        The rating; see the module for its layout.
    """
    word = np.uint64(0xFFFF)
    upper, lower = rate_words(
        np.uint16(mask & word),
        np.uint16(mask >> np.uint64(16) & word),
        np.uint16(mask >> np.uint64(32) & word),
        np.uint16(mask >> np.uint64(48) & word),
        _when(cards >= 6),
        _when(cards >= 7),
    )
    return np.uint32(np.uint32(np.uint32(upper) << np.uint32(16)) | np.uint32(lower))


@kernel
def rate(masks: npt.NDArray[np.uint64], cards: int, out: npt.NDArray[np.uint32]) -> None:
    """Rate a column of hands of the same number of cards.

    Args:
        masks: The hands, shape (n,), uint64, contiguous.
        cards: Cards in each hand, 5, 6 or 7; not checked.
        out: Receives the ratings, shape (n,), uint32, contiguous.
    """
    words = masks.view(np.uint16)
    halves = out.view(np.uint16)
    six, seven = _when(cards >= 6), _when(cards >= 7)
    for index in range(masks.size):
        # Unsigned indices: a signed index is checked for being negative, which prevents vectorisation.
        first = np.uint64(4 * index)
        upper, lower = rate_words(
            words[first],
            words[first + np.uint64(1)],
            words[first + np.uint64(2)],
            words[first + np.uint64(3)],
            six,
            seven,
        )
        half = np.uint64(2 * index)
        halves[half] = lower
        halves[half + np.uint64(1)] = upper


@kernel
def rate_on_boards(
    own: npt.NDArray[np.uint64], boards: npt.NDArray[np.uint64], cards: int, out: npt.NDArray[np.uint32]
) -> None:
    """Rate a column of hands, with own cards and boards given separately.

    Args:
        own: Own cards, shape (n,), uint64, contiguous.
        boards: The boards, shape (n,), uint64, contiguous.
        cards: Own cards and board cards together, 5, 6 or 7; not checked.
        out: Receives the ratings, shape (n,), uint32, contiguous.
    """
    whole = np.empty(BLOCK, dtype=np.uint64)
    for start in range(0, boards.size, BLOCK):
        size = min(BLOCK, boards.size - start)
        hands, shared = own[start : start + size], boards[start : start + size]
        for place in range(size):
            whole[place] = hands[place] | shared[place]
        rate(whole[:size], cards, out[start : start + size])


@kernel
def rate_word_rows(
    rows: npt.NDArray[np.uint16],
    count: int | np.int64,
    known: np.uint64,
    upper: npt.NDArray[np.uint16],
    lower: npt.NDArray[np.uint16],
) -> None:
    """Rate the same known cards with each of many others, seven cards in all; ratings are in two halves.

    Suit words and halves of ratings have sixteen bits, and each has a row of its own, so SIMD instructions
    read them without rearranging.  `rate` takes half as long again, and its masks would have to be made
    first.

    Args:
        rows: The suit words of the other cards, one row per suit, shape (4, at least ``count``), uint16.
        count: How many there are.
        known: The known cards as a mask.
        upper: Receives the upper halves of the ratings, shape (at least ``count``,), uint16.
        lower: Receives the lower halves.
    """
    word = np.uint64(0xFFFF)
    clubs, diamonds = np.uint16(known & word), np.uint16(known >> np.uint64(16) & word)
    hearts, spades = np.uint16(known >> np.uint64(32) & word), np.uint16(known >> np.uint64(48) & word)
    of_clubs, of_diamonds, of_hearts, of_spades = rows[0], rows[1], rows[2], rows[3]
    for index in range(np.uint64(count)):
        first, second = rate_words(
            np.uint16(of_clubs[index] | clubs),
            np.uint16(of_diamonds[index] | diamonds),
            np.uint16(of_hearts[index] | hearts),
            np.uint16(of_spades[index] | spades),
            _ALL,
            _ALL,
        )
        upper[index] = first
        lower[index] = second


def rate_one(mask: int, cards: int) -> int:
    """The rating of a single hand of five to seven cards, for callers that have only one."""
    out = np.empty(1, dtype=np.uint32)
    rate(np.array([mask], dtype=np.uint64), cards, out)
    return int(out[0])
