"""Checks whether ranges can be dealt together: by trying, by counting ranks and suits, by search."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np
import numpy.typing as npt

from oracle.cards.card import RANK_COUNT, SUIT_COUNT
from oracle.cards.mask import SUIT_WORD, cards_in, count_cards, mask_of
from oracle.ranges import HandSet, WeightedRange
from oracle.ranges.hands.structured import StructuredRange
from oracle.ranges.hands.stud import StudRange

Masks = npt.NDArray[np.uint64]

SEARCH_LIMIT = 200_000
"""Hands tried before the search gives up and the ranges count as dealable.

Counting leaves only narrow, heavily overlapping ranges undecided, which take a few thousand steps; if a run
still finds no deal, it reports that.
"""

ATTEMPTS = 16
"""Random deals tried first; with wide ranges the first one succeeds."""

SPREAD = 8
"""Hands of each range, far apart in its list, that are tried before the random deals."""

SAMPLE = 256
"""Number of hands that represent a range too wide to be listed while deals are tried."""

GROUPS = (
    *(mask_of(range(SUIT_COUNT * rank, SUIT_COUNT * (rank + 1))) for rank in range(RANK_COUNT)),
    *(SUIT_WORD << 16 * suit for suit in range(SUIT_COUNT)),
)
"""The cards that ranges most often compete for, as masks: those of each rank, those of each suit."""


class _TooLongError(Exception):
    """The search limit is reached."""


def undealable_seats(
    ranges: Sequence[HandSet], boards: Masks | None = None, gone: int = 0
) -> tuple[int, ...]:
    """The positions of a smallest set of ranges that cannot be dealt together; empty if all can.

    "Smallest" in the sense that leaving out any one of them makes the rest dealable, as far as is known.

    Args:
        ranges: What each seat can hold.
        boards: Boards to be drawn from, as masks; they count as one more range, after the others.
        gone: Mask of the cards that nobody can hold.
    """
    hands = {
        place: masks for place, entry in enumerate(ranges) if (masks := _specified_masks(entry)) is not None
    }
    wide = {
        place: entry
        for place, entry in enumerate(ranges)
        if isinstance(entry, StructuredRange) and not entry.full
    }
    if boards is not None:
        hands[len(ranges)] = boards
    some = {place: _some_hands(entry) for place, entry in wide.items()}
    tried = sorted((*hands.values(), *some.values()), key=len)
    if _dealt_at_once(tried) or _dealt_at_random(tried):
        return ()
    return _short_of_cards(hands | some, wide, gone) or _found_by_search(hands)


def _short_of_cards(hands: dict[int, Masks], wide: dict[int, StructuredRange], gone: int) -> tuple[int, ...]:
    """Ranges that together need more cards of a rank or a suit than there are; empty when none do.

    Args:
        hands: The hands of each range, or some of them for wide ranges.
        wide: The ranges that are not listed.
        gone: Mask of the cards that nobody can hold.
    """
    for group in GROUPS:
        left = group & ~gone
        need = {place: int(np.bitwise_count(each & np.uint64(left)).min()) for place, each in hands.items()}
        if sum(need.values()) <= count_cards(left):
            continue
        need |= {place: _fewest(entry, left, need[place]) for place, entry in wide.items()}
        guilty = sorted((place for place in need if need[place]), key=lambda place: need[place])
        for place in list(guilty):
            if sum(need[other] for other in guilty if other != place) > count_cards(left):
                guilty.remove(place)
        if sum(need[place] for place in guilty) > count_cards(left):
            return tuple(sorted(guilty))
    return ()


def _fewest(entry: StructuredRange, group: int, seen: int) -> int:
    """The least number of cards of a rank in every hand of a wide range, at most ``seen``."""
    cards = cards_in(group)
    if len(cards) > SUIT_COUNT:
        return 0  # cards of a suit: too many to enumerate
    for count in range(seen):
        for kept in combinations(cards, count):
            if not entry.without(group & ~mask_of(kept)).empty:
                return count
    return seen


def _some_hands(entry: StructuredRange) -> Masks:
    """A few hands of a wide range."""
    words = np.random.default_rng(0).integers(0, np.iinfo(np.uint64).max, SAMPLE, np.uint64, endpoint=True)
    return entry.draw(words)


def _found_by_search(hands: dict[int, Masks]) -> tuple[int, ...]:
    """A smallest set of listed ranges that cannot be dealt together; empty if unknown."""
    listed = {place: masks.tolist() for place, masks in hands.items()}
    guilty = list(hands)
    try:
        if _dealable([listed[index] for index in guilty]):
            return ()
        for index in list(guilty):
            rest = [other for other in guilty if other != index]
            if not _dealable([listed[other] for other in rest]):
                guilty = rest
    except _TooLongError:
        return ()
    return tuple(guilty)


def _specified_masks(entry: HandSet) -> Masks | None:
    """The cards that the hands of a range need, one mask per hand; None where it cannot block another range.

    A range of any hand only needs enough cards; of ranges too wide to be listed some hands are tried.
    """
    if entry.full:
        return None
    if isinstance(entry, WeightedRange):
        return entry.masks
    if isinstance(entry, StudRange):
        specified: Masks = np.bitwise_or.reduce(entry.parts, axis=0)
        return specified
    return None


def _dealt_at_once(order: Sequence[Masks]) -> bool:
    """Whether every range can get one of a few of its hands, each avoiding the hands before it."""
    used = 0
    for masks in order:
        few = masks[:: max(1, masks.size // SPREAD)].tolist()
        hand = next((each for each in few if not each & used), None)
        if hand is None:
            return False
        used |= hand
    return True


def _dealt_at_random(order: Sequence[Masks]) -> bool:
    """Whether one of a few random deals gives every range a hand, each avoiding the hands before it."""
    chance = np.random.default_rng(0)
    for _ in range(ATTEMPTS):
        used = np.uint64(0)
        for masks in order:
            clear = masks[(masks & used) == 0]
            if not clear.size:
                break
            used |= clear[chance.integers(clear.size)]
        else:
            return True
    return False


def _dealable(hands: list[list[int]]) -> bool:
    """Whether one hand of each list can be chosen so that no card is used twice."""
    budget = SEARCH_LIMIT

    def place(left: list[list[int]]) -> bool:
        nonlocal budget
        if not left:
            return True
        narrow = min(range(len(left)), key=lambda index: len(left[index]))
        others = left[:narrow] + left[narrow + 1 :]
        for hand in left[narrow]:
            budget -= 1 + sum(map(len, others)) // 64
            if budget < 0:
                raise _TooLongError
            remaining = [[other for other in entry if not other & hand] for entry in others]
            if all(remaining) and place(remaining):
                return True
        return False

    return all(hands) and place(hands)
