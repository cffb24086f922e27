"""What every hand makes on every flop, as a small number (a code) for each hand and flop."""

from __future__ import annotations

import functools
from itertools import permutations

import numpy as np
import numpy.typing as npt

from oracle.analysis.boards.suits import renamed_pairs
from oracle.arrays import Masks, Whole
from oracle.cards.card import SUIT_COUNT
from oracle.cards.combo import COMBOS, PAIR_MASKS
from oracle.cards.mask import SUIT_WORD
from oracle.games import FLOP_CARDS, HOLDEM, find_game
from oracle.prepared import prepare
from oracle.query import Seat, equity_query
from oracle.query.functions.flop_category import flop_category
from oracle.query.language.values import FLOP_CATEGORIES
from oracle.rating.draws import draws_of
from oracle.showdown.runouts.boards import canonical_boards
from oracle.simulate.columns.columns import DealColumns
from oracle.simulate.deal.batch import Batch
from oracle.simulate.deal.enumerate import rename
from oracle.simulate.inner.equities import InnerEquities
from oracle.simulate.work.stop import Stop

Codes = npt.NDArray[np.uint8]

EVERY_RENAMING = tuple(permutations(range(SUIT_COUNT)))

MADE = ("no_pair", "weaker_pair", "top_pair", "overpair", "two_pair", "trips")
"""What a hand makes, worst first."""
_FIRST_CATEGORY = (
    "flopnothing",
    "flopunderpair",
    "floptoppair",
    "flopoverpair",
    "flopbottomtwo",
    "floptrips",
)
"""The lowest flop category of each."""
_STRAIGHT_DRAWS = 3
"""Kinds of straight draw: none, a gutshot, or a strong one."""
_GUTSHOT, _STRONG = 1, 2
CODES = len(MADE) * 2 * _STRAIGHT_DRAWS
"""Codes: what is made, times six; plus three with a flush draw; plus one with a gutshot, or two with a strong
straight draw."""

_FLOPS_AT_ONCE = 8
"""Flops whose hands are classified together, few enough that the columns fit in the cache."""


def codes_of(figure: str) -> npt.NDArray[np.bool_]:
    """The codes that a figure counts, shape (36,).

    Args:
        figure: Such as "top_pair" or "flush_draw".
    """
    made, rest = np.divmod(np.arange(CODES), 2 * _STRAIGHT_DRAWS)
    flush, straight = rest >= _STRAIGHT_DRAWS, rest % _STRAIGHT_DRAWS
    if figure in MADE:
        counted: npt.NDArray[np.bool_] = made == MADE.index(figure)
        return counted
    draws: dict[str, npt.NDArray[np.bool_]] = {
        "draw": flush | (straight == _STRONG),
        "flush_draw": flush,
        "straight_draw": straight == _STRONG,
        "gutshot": straight == _GUTSHOT,
    }
    return draws[figure]


@functools.cache
def kinds_of_flops() -> Masks:
    """The least flop of each of the 1,755 kinds, as masks, ascending, shape (1755,)."""
    return np.sort(canonical_boards(0, 0, EVERY_RENAMING, cards=FLOP_CARDS)[0])


def made_by_category(categories: npt.NDArray[np.int8]) -> Codes:
    """The codes of hands by their flop categories, without draws, in the same shape."""
    steps = np.array([FLOP_CATEGORIES.index(name) for name in _FIRST_CATEGORY])
    made = np.searchsorted(steps, np.arange(len(FLOP_CATEGORIES)), side="right") - 1
    found: Codes = (made * 2 * _STRAIGHT_DRAWS).astype(np.uint8)[categories]
    return found


@functools.cache
def made_on_kinds() -> Codes:
    """The code of every hand on every kind of flop, shape (1755, 1326); any code where they share a card."""
    kinds = kinds_of_flops()
    categories = _categories(kinds)
    flush = _flush_draws(kinds) & (categories < FLOP_CATEGORIES.index("flopflush"))
    straight = _straight_draws(kinds) * (categories < FLOP_CATEGORIES.index("flopstraight"))
    codes = made_by_category(categories)
    codes += flush.astype(np.uint8) * np.uint8(_STRAIGHT_DRAWS) + straight
    return codes


def _categories(flops: Masks) -> npt.NDArray[np.int8]:
    """The flop category of every hand, computed by the PQL function."""
    seats = (Seat("player", "*"),)
    table = prepare(equity_query(seats, game=find_game(HOLDEM).name))
    found = np.empty((flops.size, COMBOS), dtype=np.int8)
    for first in range(0, flops.size, _FLOPS_AT_ONCE):
        some = flops[first : first + _FLOPS_AT_ONCE]
        batch_flops = np.repeat(some, COMBOS)
        batch = Batch(np.tile(PAIR_MASKS, some.size)[None], batch_flops, np.zeros_like(batch_flops))
        columns = DealColumns(table, batch, InnerEquities(table), Stop())
        found[first : first + some.size] = flop_category(columns, 0).reshape(some.size, COMBOS)
    return found


_NO_TYPES = np.zeros(COMBOS, dtype=np.uint8)


def _flush_draws(flops: Masks) -> npt.NDArray[np.bool_]:
    """Whether each hand has four to a flush, shape (flops, 1326); computed once per pattern of suits."""
    counts = np.bitwise_count(flops[:, None] >> np.arange(0, 64, 16, dtype=np.uint64) & np.uint64(SUIT_WORD))
    _, first, which = np.unique(counts, axis=0, return_index=True, return_inverse=True)
    found = np.stack([draws_of(PAIR_MASKS, int(flops[row]), _NO_TYPES).flush for row in first])
    return found[which.reshape(-1)]


def _straight_draws(flops: Masks) -> npt.NDArray[np.uint8]:
    """Each hand's straight draw, shape (flops, 1326); computed once per set of ranks."""
    ranks = np.bitwise_or.reduce(
        flops[:, None] >> np.arange(0, 64, 16, dtype=np.uint64) & np.uint64(SUIT_WORD), axis=1
    )
    _, first, which = np.unique(ranks, return_index=True, return_inverse=True)
    found = np.zeros((first.size, COMBOS), dtype=np.uint8)
    for place, row in enumerate(first):
        draws = draws_of(PAIR_MASKS, int(flops[row]), _NO_TYPES)
        found[place][draws.gutshot] = _GUTSHOT
        found[place][draws.open_ended | draws.double_gutshot] = _STRONG
    return found[which.reshape(-1)]


def least_images(flops: Masks) -> tuple[Masks, Whole]:
    """The least image of each flop under all renamings of suits, and the renaming that leads to it.

    Args:
        flops: Masks, shape (n,), uint64.

    Returns:
        The images, shape (n,), and indices into `EVERY_RENAMING`, shape (n,).
    """
    images = np.stack([rename(flops, renaming) for renaming in EVERY_RENAMING])
    which = images.argmin(axis=0)
    return images[which, np.arange(flops.size)], which.astype(np.int64)


@functools.cache
def _renamed_hands() -> Whole:
    """The image of each hand under each renaming, shape (24, 1326)."""
    return renamed_pairs(EVERY_RENAMING)


def made_on(flops: Masks, hands: Whole) -> Codes:
    """The code of some hands on some flops, shape (flops, hands).

    Args:
        flops: Masks, shape (n,), uint64.
        hands: Pair indices.
    """
    least, which = least_images(flops)
    kinds = np.searchsorted(kinds_of_flops(), least)
    return made_on_kinds()[kinds[:, None], _renamed_hands()[which][:, hands]]


def made_of(flops: Masks, hands: Whole) -> Codes:
    """The code of each of some hands on its flop, shape (n,); arguments as for `made_on`, shape (n,) both."""
    least, which = least_images(flops)
    kinds = np.searchsorted(kinds_of_flops(), least)
    return made_on_kinds()[kinds, _renamed_hands()[which, hands]]
