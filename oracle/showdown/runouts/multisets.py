"""The shapes of run-outs: boards that differ only in suits that cannot make a flush share a row.

A board of five cards is described by the number of cards of each rank and, if some player could make a flush
with it, by its ranks in that suit. A *shape* is such a row; the number of run-outs it covers depends on
the cards left in the deck and is computed per match-up in `oracle.showdown.runouts.known_hands`.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement

import numpy as np
import numpy.typing as npt

from oracle.cards.card import RANK_COUNT
from oracle.cards.mask import SUIT_WORD
from oracle.games import BOARD_CARDS

MOST_OF_A_RANK = 4
CODES_PER_RANK = MOST_OF_A_RANK + 1
NO_RANK = RANK_COUNT * CODES_PER_RANK
"""The code for drawing no card, which can be done in one way."""
LEAST_SUITED = 3
"""Fewest cards of a suit on the board that allow a flush."""
MOST_OTHERS = BOARD_CARDS - LEAST_SUITED
"""Most cards of other suits besides these."""
LEVELS = MOST_OF_A_RANK + 1
"""Rank sets of a shape: held once, twice, three times, four times; held in the suit."""

Levels = npt.NDArray[np.uint16]


@dataclass(frozen=True, slots=True, eq=False)
class Shapes:
    """All shapes of the boards that begin with given cards.

    The columns of ``plain`` and ``suited`` are rank sets: ranks held at least once, twice, three times,
    four times, and the ranks held in the suit of the section (none in ``plain``).

    Attributes:
        plain: Shapes by ranks alone, shape (5, n), uint16.
        plain_codes: The cards drawn to reach them: up to five codes ``rank * 5 + count`` per shape, padded
            with `NO_RANK`; shape (n, 5), uint8.
        suited: Shapes by the ranks in one suit and the other ranks, all four suits one after the other,
            shape (5, m), uint16.
        plain_of: The plain shape that contains each suited shape, shape (m,), int16.
        run_ranks: Suited shapes come in runs that share the cards of the suit: the ranks drawn in it,
            shape (r,), uint16.
        run_start: First shape of each run, shape (r,), int32.
        run_others: Cards of other suits drawn in each run, 0…2, shape (r,), uint8.
        section: Runs of suit s that leave at least k cards of it on the board, k = 5, 4, 3, are
            ``section[s, 0]`` up to ``section[s, 6 - k]``; shape (4, 4), int32.
        other_codes: For 0, 1 and 2 cards of other suits, in the order of a run, the codes of the cards drawn,
            shape (3, 91, 2), uint8.
        other_count: Rows in use in each, shape (3,), int32.
    """

    plain: Levels
    plain_codes: npt.NDArray[np.uint8]
    suited: Levels
    plain_of: npt.NDArray[np.int16]
    run_ranks: npt.NDArray[np.uint16]
    run_start: npt.NDArray[np.int32]
    run_others: npt.NDArray[np.uint8]
    section: npt.NDArray[np.int32]
    other_codes: npt.NDArray[np.uint8]
    other_count: npt.NDArray[np.int32]


@functools.lru_cache(maxsize=64)
def shapes_from(board: int) -> Shapes:
    """The shapes of all boards of five cards that begin with the cards of a mask of at most five."""
    words = [board >> 16 * suit & SUIT_WORD for suit in range(4)]
    known = np.array([sum(word >> rank & 1 for word in words) for rank in range(RANK_COUNT)], dtype=np.uint8)
    missing = BOARD_CARDS - int(known.sum())
    drawn = _multisets(missing)
    keys = _keys(drawn)
    order = np.argsort(keys)
    sections, counts, ranks_in_suit, runs = _joined(words, missing)
    plain_of = order[np.searchsorted(keys[order], _keys(counts))].astype(np.int16)
    others = np.repeat([part.others for part in runs], [part.ranks.size for part in runs])
    sizes = np.array([len(_multisets(size)) for size in range(MOST_OTHERS + 1)], dtype=np.int32)
    start = np.cumsum(sizes[others]) - sizes[others]
    return Shapes(
        plain=_levels(drawn + known, np.zeros(len(drawn), dtype=np.uint16)),
        plain_codes=_codes(drawn, BOARD_CARDS),
        suited=_levels(counts + known, ranks_in_suit),
        plain_of=plain_of,
        run_ranks=np.concatenate([part.ranks for part in runs]),
        run_start=start.astype(np.int32),
        run_others=others.astype(np.uint8),
        section=sections,
        other_codes=_other_codes(),
        other_count=sizes,
    )


@functools.cache
def _multisets(size: int) -> npt.NDArray[np.uint8]:
    """All ways to draw a number of cards by rank, at most four of a rank: counts, shape (n, 13), uint8."""
    drawn = np.array(list(combinations_with_replacement(range(RANK_COUNT), size)), dtype=np.int64)
    held = drawn[:, :, None] == np.arange(RANK_COUNT)
    counts: npt.NDArray[np.uint8] = held.sum(axis=1).astype(np.uint8)
    return np.compress(counts.max(axis=1) <= MOST_OF_A_RANK, counts, axis=0)


@functools.cache
def _subsets(size: int, allowed: int) -> npt.NDArray[np.uint16]:
    """All sets of that many of the allowed ranks, shape (n,)."""
    ranks = [rank for rank in range(RANK_COUNT) if allowed >> rank & 1]
    return np.array(
        [sum(1 << rank for rank in chosen) for chosen in combinations(ranks, size)], dtype=np.uint16
    )


@dataclass(frozen=True, slots=True, eq=False)
class _Runs:
    """The runs of one suit that leave the same number of its cards on the board.

    Attributes:
        ranks: The ranks drawn in the suit, one entry per run, shape (r,), uint16.
        others: Cards of other suits drawn beside them, 0…2.
    """

    ranks: npt.NDArray[np.uint16]
    others: int

    def drawn(self) -> npt.NDArray[np.uint8]:
        """What each shape of these runs draws by rank, run after run, shape (shapes, 13)."""
        in_suit = (self.ranks[:, None] >> np.arange(RANK_COUNT) & 1).astype(np.uint8)
        return (in_suit[:, None] + _multisets(self.others)).reshape(-1, RANK_COUNT)


def _suited_runs(word: int, missing: int) -> list[_Runs]:
    """The runs of one suit that leave 5, 4 and 3 cards of it on the board."""
    by_count = []
    for of_suit in range(BOARD_CARDS, LEAST_SUITED - 1, -1):
        drawn = of_suit - word.bit_count()
        if 0 <= drawn <= missing:
            by_count.append(_Runs(_subsets(drawn, SUIT_WORD & ~word), missing - drawn))
        else:
            by_count.append(_Runs(np.empty(0, dtype=np.uint16), 0))
    return by_count


def _joined(
    words: list[int], missing: int
) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.uint8], npt.NDArray[np.uint16], list[_Runs]]:
    """All suits' runs in one list; equivalent suits (none of either on the board) are merged.

    Returns:
        Sections, what each shape draws by rank, the ranks each has in its suit, and the runs.
    """
    sections = np.zeros((4, 4), dtype=np.int32)
    runs: list[_Runs] = []
    in_suit: list[npt.NDArray[np.uint16]] = []
    kept: dict[int, npt.NDArray[np.int32]] = {}
    count = 0
    for suit, word in enumerate(words):
        if word not in kept:
            by_count = _suited_runs(word, missing)
            kept[word] = np.cumsum([count, *(part.ranks.size for part in by_count)]).astype(np.int32)
            count = int(kept[word][-1])
            runs += by_count
            in_suit += [
                np.repeat(part.ranks | np.uint16(word), len(_multisets(part.others))) for part in by_count
            ]
        sections[suit] = kept[word]
    return sections, np.concatenate([part.drawn() for part in runs]), np.concatenate(in_suit), runs


def _keys(counts: npt.NDArray[np.uint8]) -> npt.NDArray[np.int64]:
    """One number per row of counts, different for different rows (up to seven of a rank)."""
    return counts.astype(np.int64) @ (8 ** np.arange(RANK_COUNT, dtype=np.int64))


def _levels(counts: npt.NDArray[np.uint8], in_suit: npt.NDArray[np.uint16]) -> Levels:
    """Ranks held at least 1, 2, 3, 4 times, and the ranks in the suit, shape (5, n), uint16."""
    bits = 1 << np.arange(RANK_COUNT)
    held = [((counts >= least) @ bits).astype(np.uint16) for least in range(1, MOST_OF_A_RANK + 1)]
    return np.ascontiguousarray(np.stack([*held, in_suit]))


def _codes(counts: npt.NDArray[np.uint8], width: int) -> npt.NDArray[np.uint8]:
    """The ranks drawn with their counts as codes, padded to ``width`` columns."""
    codes = np.full((len(counts), width), NO_RANK, dtype=np.uint8)
    rows, ranks = np.nonzero(counts)
    column = np.arange(rows.size) - np.searchsorted(rows, rows)
    codes[rows, column] = ranks * CODES_PER_RANK + counts[rows, ranks]
    return codes


@functools.cache
def _other_codes() -> npt.NDArray[np.uint8]:
    """Codes of 0, 1 and 2 cards of other suits, shape (3, 91, 2), uint8."""
    codes = np.full((MOST_OTHERS + 1, len(_multisets(MOST_OTHERS)), MOST_OTHERS), NO_RANK, dtype=np.uint8)
    for size in range(MOST_OTHERS + 1):
        part = _codes(_multisets(size), MOST_OTHERS)
        codes[size, : len(part)] = part
    return codes
