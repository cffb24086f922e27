"""Blockers: how each of a player's hands changes his opponents' ranges.

An opponent's range loses the hands that share a card with the player's.  The changes in the number of hands,
hand types and mean equity are exact: sums over the hands that contain none of a few cards follow from sums
over those that contain all of some of them (inclusion and exclusion).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations, islice

import numpy as np
import numpy.typing as npt

from oracle.analysis.cancel import Cancel
from oracle.analysis.facing import check_picture, face, next_street
from oracle.arrays import Column, Masks
from oracle.errors import QueryError, possessive
from oracle.games import FLOP_CARDS
from oracle.prepared import Prepared, PreparedSeat
from oracle.query import RunSettings
from oracle.ranges import WeightedRange
from oracle.rating.strength import HAND_TYPES, hand_types
from oracle.showdown.kernels import GameKernels
from oracle.simulate.work.stop import StoppedError

PICTURE = "the table of blockers"

_NOTHING = 1e-12
"""A remaining share of a range below this is a rounding error."""


@dataclass(frozen=True, slots=True, eq=False)
class Blocked:
    """One opponent, and the effect of each of the player's hands on his range.

    Attributes:
        seat: Index of his seat.
        combos: Combos of his range on this board, before any is blocked.
        types: Share of his range that makes each hand type 0…8, shape (9,); None before the flop.
        equity: His mean equity against the range he puts the player on, 0…1.
        combos_shift: Change in combos with each hand of the player, ≤ 0, shape (n,).
        types_shift: Change in each share, shape (n, 9), NaN where he has no hand left; None before the flop.
        equity_shift: Change in his mean equity, shape (n,), NaN where he has no hand left.
    """

    seat: int
    combos: float
    types: Column | None
    equity: float
    combos_shift: Column
    types_shift: Column | None
    equity_shift: Column


@dataclass(frozen=True, slots=True, eq=False)
class Blockers:
    """What each of a player's hands blocks.

    Attributes:
        hands: His hands with their weights.
        opponents: The others in the pot.
    """

    hands: WeightedRange
    opponents: tuple[Blocked, ...]


def blockers(
    prepared: Prepared,
    seat: int,
    seen: PreparedSeat | None = None,
    settings: RunSettings | None = None,
    cancel: Cancel = None,
) -> Blockers:
    """What each hand of a player blocks in the ranges of the others.

    Equities are heads-up on the known board against the range the opponent puts the player on, which he
    cannot see either: first every hand of the opponent has its equity against that whole range, then those
    that share a card with the player's hand are left out of the mean.

    Args:
        prepared: The table.
        seat: Index of the player's seat.
        seen: The range that the opponents put him on; his own by default.
        settings: Threads.
        cancel: Stops the work when set.

    Raises:
        QueryError: If there is no opponent, a range is too wide to list, or an equity cannot be exact.
        StoppedError: If cancelled.
    """
    check_picture(prepared, PICTURE)
    hands = _listed(prepared.seats[seat])
    others = [place for place, each in enumerate(prepared.seats) if place != seat and not each.folded]
    taken_for = seen or prepared.seats[seat]
    found = [_blocked(prepared, place, hands.masks, taken_for, settings, cancel) for place in others]
    return Blockers(hands, tuple(found))


def _listed(seat: PreparedSeat) -> WeightedRange:
    if not isinstance(seat.live, WeightedRange):
        raise QueryError(
            f"The range of {seat.label} is too wide to look at hand by hand.",
            places=(seat.label,), remedy="Narrow the range.",
        )  # fmt: skip
    return seat.live


def _blocked(
    prepared: Prepared,
    place: int,
    own: Masks,
    seen: PreparedSeat,
    settings: RunSettings | None,
    cancel: Cancel,
) -> Blocked:
    hands = _listed(prepared.seats[place])
    equities, possible = _equities(prepared, place, seen, settings or RunSettings(), cancel)
    weights = hands.weights
    columns = [weights, np.where(possible, weights, 0.0), np.where(possible, weights * equities, 0.0)]
    on_flop = len(prepared.board) >= FLOP_CARDS and prepared.game.high
    if on_flop:
        kinds = _types(prepared, hands.masks)
        columns += [np.where(kinds == kind, weights, 0.0) for kind in range(len(HAND_TYPES))]
    sums = np.stack(columns, axis=1)
    whole, left = sums.sum(axis=0), sums_apart(hands.masks, sums, own, prepared.game.hole_cards)
    left[left[:, 0] < _NOTHING * whole[0]] = 0.0
    mean = float(whole[2] / whole[1]) if whole[1] else float("nan")
    return Blocked(
        seat=place,
        combos=hands.combos,
        types=whole[3:] / whole[0] if on_flop else None,
        equity=mean,
        combos_shift=(left[:, 0] - whole[0]) / hands.full_weight,
        types_shift=_shares(left[:, 3:], left[:, :1]) - whole[3:] / whole[0] if on_flop else None,
        equity_shift=_shares(left[:, 2], left[:, 1]) - mean,
    )


def _shares(parts: Column, whole: Column) -> Column:
    """Parts of wholes, NaN where there is nothing."""
    with np.errstate(invalid="ignore", divide="ignore"):
        found: Column = np.where(whole > 0, parts / whole, np.nan)
    return found


def sums_apart(masks: Masks, columns: Column, own: Masks, cards: int) -> Column:
    """Sums over the hands of a range that share no card with a hand.

    Args:
        masks: The hands of the range, shape (m,), uint64.
        columns: What is summed, shape (m, c).
        own: The hands that must be avoided, shape (n,), uint64.
        cards: Cards of each hand.

    Returns:
        Shape (n, c).
    """
    total = np.broadcast_to(columns.sum(axis=0), (own.size, columns.shape[1])).copy()
    theirs, mine = _cards_of(masks, cards), _cards_of(own, cards)
    for size in range(1, cards + 1):
        for chosen, sign in ((each, (-1) ** size) for each in combinations(range(cards), size)):
            wanted = _joined(mine, chosen)
            known, at = np.unique(wanted, return_inverse=True)
            total += sign * _holding(theirs, columns, known, size)[at]
    return total


def _holding(theirs: Masks, columns: Column, known: Masks, size: int) -> Column:
    """Sums over the hands that hold all of some cards, shape (sets, c).

    Args:
        theirs: The cards of each hand, shape (cards, m).
        columns: What is summed, shape (m, c).
        known: The sets of cards, ascending, shape (sets,).
        size: Cards in a set.
    """
    found = np.zeros((known.size, columns.shape[1]))
    for chosen in combinations(range(len(theirs)), size):
        held = _joined(theirs, chosen)
        at = np.minimum(np.searchsorted(known, held), known.size - 1)
        rows = np.flatnonzero(known[at] == held)
        for column in range(columns.shape[1]):
            found[:, column] += np.bincount(at[rows], columns[rows, column], known.size)
    return found


def _joined(cards: Masks, chosen: Sequence[int]) -> Masks:
    found: Masks = np.bitwise_or.reduce(cards[list(chosen)], axis=0)
    return found


def _cards_of(masks: Masks, cards: int) -> Masks:
    """The cards of hands one by one, as one-card masks, shape (cards, n)."""
    found, rest = np.zeros((cards, masks.size), dtype=np.uint64), masks
    for row in found:
        row[:] = rest & (~rest + np.uint64(1))
        rest = rest & ~row
    return found


def _types(prepared: Prepared, hands: Masks) -> npt.NDArray[np.uint8]:
    """The hand type of each hand on the known board."""
    boards = np.full(hands.size, prepared.board_mask, dtype=np.uint64)
    kernels, known = GameKernels(prepared.game), len(prepared.board)
    return hand_types(kernels.rate_high(hands[None], boards, prepared.game.hole_cards, known)[0])


def _equities(
    prepared: Prepared, place: int, seen: PreparedSeat, settings: RunSettings, cancel: Cancel
) -> tuple[Column, npt.NDArray[np.bool_]]:
    """Each hand's exact equity against the range its player puts the other on, and whether it has one."""
    from oracle.analysis.hands.hand_by_hand import equities_by_hand, exact_by_sweep

    facing = face(replace(prepared, seats=(prepared.seats[place], seen)), 0, PICTURE)
    frames = equities_by_hand(facing, settings, cancel)
    if not exact_by_sweep(facing, settings):
        frames = islice(frames, 1)  # the first is exact if all deals are few; otherwise all are sampled
    found = list(frames)
    if not found:
        raise StoppedError
    if not found[-1].exact:
        fewer_boards = f"Set the {next_street(prepared)}, or narrow" if prepared.missing_board else "Narrow"
        raise QueryError(
            f"The equities of {possessive(prepared.seats[place].label)} hands cannot be counted here.",
            places=(prepared.seats[place].label,),
            remedy=f"{fewer_boards} his range or the range he puts the other player on.",
        )  # fmt: skip
    possible = found[-1].likely > 0
    return np.where(possible, found[-1].share, 0.0), possible
