"""Preflop value as a picture: all 169 hands ordered by value, compared with their order by equity."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from oracle.analysis.cancel import Cancel, until_cancelled
from oracle.analysis.facing import check_picture, shown_hands
from oracle.analysis.precision import EXACT, Precision, TargetWidths, widest
from oracle.arrays import Column, Whole
from oracle.cards.combo import CLASS_SIZES, CLASSES, PAIR_CLASSES, pair_indices
from oracle.decisions.preflop.kept import KeptDeals
from oracle.decisions.preflop.table import Caller, PreflopBets, PreflopTable, every_class, group_of_range
from oracle.errors import QueryError
from oracle.prepared import Prepared
from oracle.query.settings import RunSettings
from oracle.ranges import WeightedRange, pair_weights
from oracle.ranges.orderings.catalog import load_ordering
from oracle.simulate.intervals.estimate import Z95

if TYPE_CHECKING:
    from oracle.decisions.preflop.values import PreflopWorths

PICTURE = "the picture of preflop values"
TARGET = 0.005
"""Half-width of values at which a sampled picture is finished, as a share of the largest final pot."""


@dataclass(frozen=True, slots=True)
class CallerBet:
    """The bet of another player.

    Attributes:
        added: What he adds before the flop if he calls.
        already_in: Whether he is in; otherwise he may call.
    """

    added: float
    already_in: bool


@dataclass(frozen=True, slots=True)
class PreflopAsked:
    """The money of the picture.

    Attributes:
        bets: Pot, price and later bets.
        others: The players other than hero who have not folded, in order.
    """

    bets: PreflopBets
    others: tuple[CallerBet, ...]


@dataclass(frozen=True, slots=True)
class Duel:
    """Two known hands against each other.

    Attributes:
        hero: Class of hero's hand.
        other: Class of the other hand.
        value: The value of hero's hand against the other.
        other_value: The value that the other hand would have in hero's place.
    """

    hero: int
    other: int
    value: float
    other_value: float


@dataclass(frozen=True, slots=True, eq=False)
class ClassOrder:
    """An order of the classes.

    Attributes:
        order: The classes, best first; those that are impossible are left out.
        place: Place of each class from 1; 0 for those left out; shape (169,).
        least: The best place within the errors, shape (169,).
        most: The worst place within the errors, shape (169,).
    """

    order: Whole
    place: Whole
    least: Whole
    most: Whole


@dataclass(frozen=True, slots=True, eq=False)
class PreflopMap:
    """All 169 hands before the flop; arrays by class index.

    Attributes:
        asked: The money.
        hero: Place of hero at the table.
        others: Places of the others who have not folded, as in ``asked``.
        held: Class of hero's hand; None if he has several.
        worths: What the hands are worth.
        by_value: Their order by value.
        by_equity: Their order by equity against those who call.
        opener: Index of the first of ``others`` who is in; None if nobody is, or before his hands have been
            counted (with dead cards, this is done last).
        v_opener: Exact equity of each hand against the opener's range, 0…1; NaN for impossible hands, or
            without an opener.
        by_calling: The order by that equity: the hands with which to call the opener first.
        usual: Place of each class in the usual ordering, from 1.
        duel: Two known hands against each other, if there are no other players.
        precision: Precision of the values, as shares of the largest final pot.
    """

    asked: PreflopAsked
    hero: int
    others: tuple[int, ...]
    held: int | None
    worths: PreflopWorths
    by_value: ClassOrder
    by_equity: ClassOrder
    opener: int | None
    v_opener: Column
    by_calling: ClassOrder
    usual: Whole
    duel: Duel | None
    precision: Precision


@until_cancelled
def preflop_map(
    prepared: Prepared,
    asked: PreflopAsked | None,
    settings: RunSettings,
    cancel: Cancel = None,
    kept: KeptDeals | None = None,
) -> Iterator[PreflopMap]:
    """The value of each of the 169 hands in hero's place, refined step by step.

    Args:
        prepared: The table; its first seat that has not folded is hero.
        asked: The money; None for a pot of 1 without bets, all others being in.
        settings: Seed and threads.
        cancel: Ends it when set.
        kept: Deals of earlier pictures, for edits of the money alone.

    Raises:
        QueryError: If the table has no such picture; the message says what to do.
    """
    from oracle.decisions.preflop.values import preflop_worths  # imports kernels

    check_picture(prepared, PICTURE)
    if not prepared.game.has_hand_classes:
        raise QueryError(
            f"Values before the flop are worked out for hold’em, not for {prepared.game.title}.",
            remedy="Choose hold’em.",
        )
    if prepared.board:
        raise QueryError(
            "Values before the flop take the mean over all flops, and there are cards on the board.",
            places=("the board",), remedy="Clear the board.",
        )  # fmt: skip
    kept = KeptDeals() if kept is None else kept
    hero, *others = (place for place, seat in enumerate(prepared.seats) if not seat.folded)
    if asked is None or len(asked.others) != len(others):
        asked = PreflopAsked(PreflopBets(1.0), (CallerBet(0.0, already_in=True),) * len(others))
    ranges = [shown_hands(prepared.seats[place]) for place in others]
    callers = tuple(map(_caller, ranges, asked.others))
    table = PreflopTable(*every_class(), callers, asked.bets, prepared.dead)
    inside = next((number for number, each in enumerate(asked.others) if each.already_in), None)
    opener = None if prepared.dead else inside  # the table of match-ups is for a full deck
    against = np.full(CLASSES, np.nan) if opener is None else _against(callers[opener])
    calling = places_of(against, np.zeros(CLASSES))
    held = _one_class(shown_hands(prepared.seats[hero]))
    largest = table.final_pot(range(len(callers)))
    duel = None
    for worths in preflop_worths(table, settings, cancel, kept=kept):
        if worths.exact and duel is None and held is not None:
            duel = _duel(prepared, hero, held, ranges, table, worths, settings, cancel, kept)
        found = PreflopMap(
            asked, hero, tuple(others), held, worths,
            places_of(worths.value, worths.half_width), places_of(worths.equity, Z95 * worths.equity_se),
            opener, against, calling, usual_places(), duel, _precision(worths, largest),
        )  # fmt: skip
        yield found
    if inside is not None and opener is None:
        against = _against_without(table, inside, settings, cancel, kept)
        calling = places_of(against, np.zeros(CLASSES))
        yield replace(found, opener=inside, v_opener=against, by_calling=calling)


def _caller(live: WeightedRange, player: CallerBet) -> Caller:
    """A player with his range; if he is still to act, the weights are the chances that he calls."""
    weights = pair_weights(live)
    return Caller(
        weights if player.already_in else weights / live.full_weight, player.added, player.already_in
    )


def _one_class(live: WeightedRange) -> int | None:
    """The class of all hands of a range; None if they have several."""
    classes = np.unique(PAIR_CLASSES[pair_indices(live.masks)])
    return int(classes[0]) if classes.size == 1 else None


def places_of(figure: Column, half_width: Column) -> ClassOrder:
    """The order of the classes by a figure, largest first.

    Args:
        figure: The figure, NaN for classes to be left out, shape (169,).
        half_width: Its half-width, shape (169,).
    """
    known = np.isfinite(figure)
    keys = np.round(np.where(known, figure, -np.inf), 12)  # sums in another order differ in the last digits
    order = np.argsort(-keys, kind="stable")[: int(known.sum())]
    place = np.zeros(CLASSES, dtype=np.int64)
    place[order] = np.arange(1, order.size + 1)
    low, high = (np.where(known, figure + sign * half_width, -np.inf) for sign in (-1, 1))
    surely_above = (low[None, :] > high[:, None]).sum(axis=1)
    surely_below = ((high[None, :] < low[:, None]) & known[None, :]).sum(axis=1)
    return ClassOrder(order, place, 1 + surely_above, order.size - surely_below)


def usual_places() -> Whole:
    """The place of each class in the usual ordering of hold'em, from 1."""
    place = np.zeros(CLASSES, dtype=np.int64)
    order = load_ordering().order
    place[order] = np.arange(1, order.size + 1)
    return place


def _against(opener: Caller) -> Column:
    """The exact equity of each class against a range, from the table of match-ups."""
    from oracle.showdown.preflop_table import versus  # reads the table

    found = versus(opener.weights)
    won, total = (
        np.bincount(PAIR_CLASSES[found.combos], weights=column, minlength=CLASSES)
        for column in (found.win + found.tie / 2, found.total)
    )
    return np.where(total > 0, won / np.where(total > 0, total, 1.0), np.nan)


def _against_without(
    table: PreflopTable, place: int, settings: RunSettings, cancel: Cancel, kept: KeptDeals
) -> Column:
    """The exact equity of each class against a range in a deck without the dead cards, flop by flop."""
    from oracle.decisions.preflop.one_caller import caller_figures, caller_table  # imports kernels

    deal = partial(caller_table, table, place, settings, cancel)
    figures = caller_figures(table, place, kept.flops(table, place, deal))
    return np.where(figures.possible, figures.equity, np.nan)


def _duel(
    prepared: Prepared,
    hero: int,
    held: int,
    ranges: list[WeightedRange],
    table: PreflopTable,
    worths: PreflopWorths,
    settings: RunSettings,
    cancel: Cancel,
    kept: KeptDeals,
) -> Duel | None:
    """The value of hero's hand and of the only other one, each in hero's place."""
    from oracle.decisions.preflop.values import preflop_worths  # imports kernels

    other = _one_class(ranges[0]) if len(ranges) == 1 else None
    if other is None or not table.callers[0].already_in:
        return None
    swapped = Caller(pair_weights(shown_hands(prepared.seats[hero])), table.callers[0].added)
    turned = PreflopTable(*group_of_range(pair_weights(ranges[0])), (swapped,), table.bets, table.dead)
    *_, found = preflop_worths(turned, settings, cancel, rough=False, kept=kept)
    value, other_value = float(worths.value[held]), float(found.value[0])
    return Duel(held, other, value, other_value) if np.isfinite(value + other_value) else None


def _precision(worths: PreflopWorths, largest: float) -> Precision:
    """The precision of values as a share of the largest final pot, for all hands but the rarest."""
    if worths.exact:
        return EXACT
    known = np.isfinite(worths.value)
    half = np.where(known, worths.half_width, 0.0) / largest if largest else np.zeros(CLASSES)
    width = min(1.0, widest(half, CLASS_SIZES.astype(np.float64) * known))
    return Precision(width, exact=False, wanted=TargetWidths(pot=TARGET))
