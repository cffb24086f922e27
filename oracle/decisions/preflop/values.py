"""The value of hands before the flop: the mean over sets of callers, weighted by their chances."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial

import numpy as np

from oracle.analysis.cancel import Cancel
from oracle.arrays import Column, Table
from oracle.decisions.preflop.callers import SetChances, set_chances
from oracle.decisions.preflop.dealt import CallersOnFlops
from oracle.decisions.preflop.errors import Flags, chance_errors, mean_errors
from oracle.decisions.preflop.figures import SetFigures
from oracle.decisions.preflop.kept import KeptDeals
from oracle.decisions.preflop.one_caller import caller_figures, caller_table
from oracle.decisions.preflop.table import PreflopTable
from oracle.query.settings import RunSettings
from oracle.simulate.intervals.estimate import Z95

ROUNDS = (0.3, 1.5, 8.0)
"""Approximate seconds of one core for the samples of each round; a round replaces the previous one."""

CHANCE_DEALS = (20_000, 60_000, 200_000)
"""Deals of each round for the chances of sets of callers, if not all are counted."""

Members = tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class PreflopWorths:
    """The values of groups of hands before the flop, arrays of shape (groups,); NaN for impossible groups.

    Attributes:
        value: Net value: the chance of no caller times the pot, plus for each set of callers its chance times
            what flops are worth minus the price.
        bound: Largest mean error of ``value`` because decisions use sampled equities; 0 if exact.
        flops: Mean of max(0, EV) over the flops that are seen, before the price.
        equity: Mean share of the pot against those who call, 0…1.
        played: Share of the flops seen on which continuing is worth more than 0; NaN if sampled.
        callers: Chance of each number of callers, shape (players + 1, groups).
        value_se: Standard error of ``value``; 0 if exact.
        flops_se: Standard error of ``flops``.
        equity_se: Standard error of ``equity``.
        callers_se: Standard errors of ``callers``, shape (players + 1, groups).
        exact: Whether every deal was counted.
        seed: Seed of the samples; None without any.
    """

    value: Column
    bound: Column
    flops: Column
    equity: Column
    played: Column
    callers: Table
    value_se: Column
    flops_se: Column
    equity_se: Column
    callers_se: Table
    exact: bool
    seed: int | None = None

    @property
    def half_width(self) -> Column:
        """Half-width of ``value``: the 95 % half-width of the sample plus ``bound``."""
        return Z95 * self.value_se + self.bound


def preflop_worths(
    table: PreflopTable,
    settings: RunSettings,
    cancel: Cancel = None,
    *,
    rough: bool = True,
    kept: KeptDeals | None = None,
) -> Iterator[PreflopWorths]:
    """The value of each group of hero's hands, refined step by step.

    Args:
        table: The question.
        settings: Seed and threads.
        cancel: Stops the work when set.
        rough: Whether to yield rough figures first.
        kept: Deals of earlier questions, which are used again where they fit.

    Raises:
        StoppedError: If cancelled.
    """
    kept = KeptDeals() if kept is None else kept
    seed = kept.seed(settings)
    sets = [members for members in table.sets if members]
    alike = _alike(table, sets)
    samples = {members: CallersOnFlops.of(table, members) for members in dict.fromkeys(alike.values())}
    exact: dict[Members, SetFigures] = {}
    for number, (seconds, deals) in enumerate(zip(ROUNDS, CHANCE_DEALS, strict=True)):
        last = number == len(ROUNDS) - 1
        if not (rough or last):
            continue
        sample = deals, seed, number
        chances = kept.chances(table, sample, partial(set_chances, table, deals, (seed, number), cancel))
        counted = last or (number > 0 and len(table.callers) == 1)  # it takes seconds
        for members in samples:
            if len(members) == 1 and members not in exact and (counted or kept.has_flops(table, *members)):
                deal = partial(caller_table, table, *members, settings, cancel)
                exact[members] = caller_figures(table, *members, kept.flops(table, *members, deal))
        wanted = {members: sample for members, sample in samples.items() if members not in exact}
        found = exact | _sampled(table, wanted, alike, chances, seconds, (seed, number), settings, cancel)
        yield _together(table, {members: found[alike[members]] for members in sets}, chances, seed)
        if chances.exact and not wanted:
            return


def _alike(table: PreflopTable, sets: list[Members]) -> Mapping[Members, Members]:
    """For each set of callers, the first set with the same ranges and bets."""
    kinds: list[int] = []
    for place, caller in enumerate(table.callers):
        same = (
            other
            for other in range(place)
            if caller.added == table.callers[other].added
            and np.array_equal(caller.weights, table.callers[other].weights)
        )
        first = next(same, place)
        kinds.append(first)
    firsts: dict[Members, Members] = {}
    return {
        members: firsts.setdefault(tuple(sorted(kinds[place] for place in members)), members)
        for members in sets
    }


def _sampled(
    table: PreflopTable,
    samples: Mapping[Members, CallersOnFlops],
    alike: Mapping[Members, Members],
    chances: SetChances,
    seconds: float,
    seed: tuple[int, ...],
    settings: RunSettings,
    cancel: Cancel,
) -> dict[Members, SetFigures]:
    """Sample sets of callers; each gets work in proportion to its chance, which minimises the error."""
    likely = dict.fromkeys(samples, 0.0)
    for row, members in zip(chances.chance, table.sets, strict=True):
        if members and alike[members] in likely:
            likely[alike[members]] += float(row.mean())
    whole = sum(likely.values())
    found = {}
    for number, (members, sample) in enumerate(samples.items()):
        dealt = sample.sample(seconds * likely[members] / whole if whole else 0.0)
        found[members] = sample.figures(dealt, (*seed, number), settings, cancel)
    return found


def _error_seen(
    outcomes: Table, dealt: Flags, shares: Table, often: Column, variance: Column, most: float
) -> Column:
    """Standard error of a mean over the flops seen.

    Args:
        outcomes: The value of each set of callers, from 0 to ``most``, shape (sets, groups).
        dealt: Whether the set can be dealt, in the same shape.
        shares: The share of each set in the flops seen, in the same shape.
        often: Deals with a caller, shape (groups,); infinite where counted.
        variance: Variance of the outcomes themselves, in the mean.
        most: The largest outcome.
    """
    known = np.sqrt(mean_errors(outcomes, dealt, shares, often) ** 2 + variance)
    return np.where(often > 0, known, most / Z95)  # no sampled deal has a caller


def _together(
    table: PreflopTable, found: Mapping[Members, SetFigures], chances: SetChances, seed: int
) -> PreflopWorths:
    """Combine the sets of callers by their chances, with the errors of values and chances."""
    bets, sets = table.bets, table.sets
    nothing, nobody = np.zeros(table.count), np.ones(table.count, dtype=np.bool_)
    dealt = np.stack([found[members].possible if members else nobody for members in sets])
    possible = (chances.chance.sum(axis=0) > 0) & (dealt | (chances.chance == 0)).all(axis=0)
    called = np.stack([np.full(table.count, float(bool(members))) for members in sets])
    worth, bound, equity, played, worth_var, equity_var = (
        np.stack([getattr(found[members], name) if members else nothing for members in sets])
        for name in ("worth", "bound", "equity", "played", "worth_variance", "equity_variance")
    )
    chance = chances.chance
    seen = (chance * called).sum(axis=0)
    some = np.where(seen > 0, seen, 1.0)
    net = np.where(called > 0, worth - bets.price, bets.won_now)
    value, flops = (chance * net).sum(axis=0), (chance * worth).sum(axis=0) / some
    share = (chance * equity).sum(axis=0) / some
    own, own_equity = (_of_alike(chance, each, sets, found) for each in (worth_var, equity_var))
    often = chances.deals * np.where(np.isinf(chances.deals), 1.0, np.minimum(seen, 1.0))
    others = np.array([bool(members) for members in sets])
    of_seen = (dealt[others], chance[others] / some, often)
    numbers = np.array([len(members) for members in sets])
    callers = np.stack([chance[numbers == number].sum(axis=0) for number in range(len(table.callers) + 1)])
    exact = chances.exact and all(each.exact for each in found.values())

    def shown(column: Column) -> Column:
        return np.where(possible, column, np.nan)

    return PreflopWorths(
        shown(value),
        shown((chance * bound).sum(axis=0)),
        shown(flops),
        shown(share),
        shown((chance * played).sum(axis=0) / some if exact else np.full(table.count, np.nan)),
        np.where(possible, callers, np.nan),
        np.sqrt(mean_errors(net, dealt, chance, chances.deals) ** 2 + own),
        _error_seen(worth[others], *of_seen, own / some**2, float(worth.max(initial=0.0))),
        _error_seen(equity[others], *of_seen, own_equity / some**2, 1.0),
        chance_errors(callers, chances.deals),
        exact,
        None if exact else seed,
    )


def _of_alike(
    chance: Table, variance: Table, sets: tuple[Members, ...], found: Mapping[Members, SetFigures]
) -> Column:
    """The variance of a mean over sets; equivalent sets share one sample, so their errors add up."""
    by_sample: dict[int, tuple[Column, Column]] = {}
    for weights, spread, members in zip(chance, variance, sets, strict=True):
        if members:
            key = id(found[members])
            before = by_sample[key][0] if key in by_sample else 0.0
            by_sample[key] = (before + weights, spread)
    total = np.zeros(chance.shape[1])
    for weights, spread in by_sample.values():
        total += weights**2 * spread
    return total
