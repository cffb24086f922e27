"""Any query of a stud game, exactly: every deal it can distinguish, weighted by its multiplicity."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import permutations
from math import comb, prod
from typing import Generic

from oracle.cards.card import SUIT_COUNT
from oracle.cards.mask import count_cards
from oracle.prepared import Prepared
from oracle.prepared.stud import SHARED_CARD_NOTE, STUD_PARTS
from oracle.query.checking.typed import Apply, CheckedQuery, Constant
from oracle.query.language.types import Type
from oracle.ranges.hands.stud import StudRange
from oracle.simulate.columns.columns import DealColumns
from oracle.simulate.deal.batch import Batch
from oracle.simulate.deal.enumerate import IDENTITY, renamed
from oracle.simulate.deal.seats import settle
from oracle.simulate.deal.stud_deals import (
    Draw,
    StudDeals,
    StudStems,
    card_draws,
    images_of,
    specified_hands,
    ways_to_draw,
)
from oracle.simulate.equity_table.accumulate import EquityTotals
from oracle.simulate.inner.equities import InnerEquities
from oracle.simulate.inner.needed import needed_of_ranges
from oracle.simulate.measure import T
from oracle.simulate.measures.equity import EquityMeasure
from oracle.simulate.measures.query import QueryMeasure
from oracle.simulate.measures.query_totals import QueryTotals
from oracle.simulate.measures.table_part import count_table
from oracle.simulate.planning.costs import expressions, row_seconds
from oracle.simulate.planning.plan import (
    NOMINAL_CORES,
    ExactWork,
    PieceWorker,
    Plan,
    deals_in_words,
    too_many,
)
from oracle.simulate.work.schedule import BATCH, PIECE_ROWS
from oracle.simulate.work.stop import Stop, StoppedError

MOST_CHOICES = 1_000_000
"""Most joint choices of known cards that a plan sorts into suit classes, a fifth of a second."""

MOST_SETS = 5_000_000
"""Most sets of cards of one draw, which are kept in memory."""

FEW_CHOICES = 8
"""Up to this many joint choices are divided by their stems; more are divided as a whole."""

STEM_SECONDS = 1e-7
"""Seconds to find one stem, one core."""

DEAL_SECONDS = 15e-9
"""Seconds to write one deal of a stud game beyond what any deal costs, one core."""

SEAT_SECONDS = 20e-9
"""Seconds to rate and compare one seat of one deal for the equity table, one core."""

TABLE_ROWS = 4 * BATCH
"""Deals of an equity table processed together."""

Count = Callable[[Batch, T, Stop], None]
"""Adds deals to totals; raises StoppedError when stopped."""


@dataclass(frozen=True, slots=True)
class Looks:
    """The cards that a query uses.

    Attributes:
        seats: The seats whose cards it uses beyond those that ranges specify, ascending.
        ends: The parts of the hands after which it uses them, ascending.
    """

    seats: tuple[int, ...]
    ends: tuple[int, ...]


def looks_of(checked: CheckedQuery, prepared: Prepared) -> Looks:
    """The cards that a query uses: for each call, players' cards up to a street, or single cards."""
    seats: set[int] = set()
    ends: set[int] = set()
    apart = False
    streets = prepared.game.streets
    for node in expressions(checked):
        apart = apart or node.type in (Type.CARD, Type.RANGE)
        if not isinstance(node, Apply) or node.spec.constant:
            continue
        constants = [each for each in node.arguments if isinstance(each, Constant)]
        players = [each.value for each in constants if each.type is Type.PLAYER]
        if node.spec.everyone:
            seats |= set(range(len(prepared.seats)))
        elif players:
            seats |= {player for player in players if isinstance(player, int)}
        else:
            continue  # a function of values, whose players are found in the calls that give the values
        values = [each.value if isinstance(each, Constant) else None for each in node.arguments]
        named = node.spec.streets_of(prepared.game, values) or {streets[-1].name}
        ends |= {street.own_cards - STUD_PARTS[0] for street in streets if street.name in named}
    if apart and ends:
        ends = set(range(max(ends) + 1))
    return Looks(tuple(sorted(seats)), tuple(sorted(ends)))


def propose(
    checked: CheckedQuery, measure: QueryMeasure, prepared: Prepared, ceiling: float, reasons: list[str]
) -> Plan[QueryTotals] | None:
    """The plan that enumerates every deal; None (and a reason) if it takes over ``ceiling`` seconds."""

    def count(batch: Batch, totals: QueryTotals, stop: Stop) -> None:
        measure.count(batch, totals, sys.maxsize, stop)

    named = [
        node.value
        for node in expressions(checked)
        if isinstance(node, Constant) and isinstance(node.value, StudRange)
    ]
    if any(
        isinstance(node, Apply) and any(needed_of_ranges(node, prepared)) for node in expressions(checked)
    ):
        named += [seat.live for seat in prepared.seats if isinstance(seat.live, StudRange)]
    cards = any(node.type is Type.CARD for node in expressions(checked))
    counter = _Counter(measure.empty, count, measure.batches * BATCH, parts=measure.ordered)
    return _propose(
        prepared, looks_of(checked, prepared), min(row_seconds(checked, prepared)), counter, ceiling, reasons,
        None if cards else named,
    )  # fmt: skip


def propose_equity(prepared: Prepared, ceiling: float, reasons: list[str]) -> Plan[EquityTotals] | None:
    """The plan for the equity table if the deck runs out; other tables have their own strategies."""
    if not prepared.shared_card:
        return None
    measure, inner = EquityMeasure(prepared), InnerEquities(prepared)

    def count(batch: Batch, totals: EquityTotals, stop: Stop) -> None:
        count_table(prepared.game, DealColumns(prepared, batch, inner, stop), totals)
        totals.drawn = totals.trials

    playing = tuple(number for number, seat in enumerate(prepared.seats) if not seat.folded)
    looks = Looks(playing, (len(STUD_PARTS) - 1,))
    counter = _Counter(measure.empty, count, TABLE_ROWS, parts=False)
    return _propose(prepared, looks, SEAT_SECONDS * len(playing), counter, ceiling, reasons, [])


@dataclass(frozen=True, slots=True)
class _Counter(Generic[T]):
    """How deals are counted.

    Attributes:
        empty: Makes totals of no deals.
        count: Adds deals to them.
        rows: Most deals together.
        parts: Whether it uses hands part by part.
    """

    empty: Callable[[], T]
    count: Count[T]
    rows: int
    parts: bool


def _propose(
    prepared: Prepared,
    looks: Looks,
    row_cost: float,
    counter: _Counter[T],
    ceiling: float,
    reasons: list[str],
    named: Sequence[StudRange] | None,
) -> Plan[T] | None:
    """The plan of a measure.

    Args:
        prepared: What is dealt.
        looks: The cards used.
        row_cost: Seconds to count a deal, one core.
        counter: How deals are counted.
        ceiling: Seconds the plan must stay below.
        reasons: Receives the reason if it is not possible.
        named: Ranges that figures depend on besides those of the seats; None if they depend on cards.
    """
    hands = [seat.live for seat in prepared.seats if isinstance(seat.live, StudRange)]
    known, ranges = settle(prepared.undealt, hands)
    product = prod(entry.parts.shape[1] for entry in ranges)
    if any(entry.drawn for entry in ranges) or product > MOST_CHOICES:
        reasons.append("the hands of these ranges are too many to be listed")
        return None
    draws = card_draws([entry.looked_at for entry in ranges], prepared.part_sizes, looks.seats, looks.ends)
    renamings = [IDENTITY] if named is None else _renamings(prepared, [*ranges, *named])
    deck = prepared.game.deck & ~known
    left = count_cards(prepared.game.deck & ~prepared.undealt)
    left -= sum(prepared.part_sizes[part] for entry in ranges for part in entry.looked_at)
    each = ways_to_draw(draws, left)
    cost = row_cost + DEAL_SECONDS
    if product * each / len(renamings) * cost / NOMINAL_CORES > ceiling or _too_many_sets(draws, deck):
        reasons.append(too_many(product * each))
        return None
    specified = specified_hands(ranges, renamings)
    joint = int(specified.members.sum())
    looking = specified.members.size * comb(left, draws[0].cards) * STEM_SECONDS if draws else 0.0
    seconds = (joint * each / len(renamings) * cost + looking) / NOMINAL_CORES
    if seconds > ceiling:
        reasons.append(too_many(joint * each))
        return None
    deals = StudDeals(specified, draws, deck, renamings, parts=counter.parts, weighted=prepared.weighted)
    note = f"; {SHARED_CARD_NOTE}" if prepared.shared_card else ""
    why = f"Exact: {deals_in_words(joint * each)}, as far as the question distinguishes them{note}"
    work = _Work(deals, specified.members.size, each, counter)
    return Plan("exhaustive", why, seconds, joint * each, work.open)


def _too_many_sets(draws: Sequence[Draw], deck: int) -> bool:
    return any(comb(count_cards(deck), draw.cards) > MOST_SETS for draw in draws)


def _renamings(prepared: Prepared, ranges: Sequence[StudRange]) -> list[tuple[int, ...]]:
    """The renamings of suits that change no range and no dead card."""
    return [
        renaming
        for renaming in permutations(range(SUIT_COUNT))
        if renamed(prepared.undealt, renaming) == prepared.undealt
        and all(not entry.drawn and images_of(entry, renaming) is not None for entry in ranges)
    ] or [IDENTITY]


class _Work(Generic[T]):
    """The deals, divided into pieces."""

    def __init__(self, deals: StudDeals, choices: int, each: int, counter: _Counter[T]) -> None:
        self._deals = deals
        self._choices = choices
        self._each = each
        self._counter = counter

    def open(self, stop: Stop) -> ExactWork[T]:
        """Divide the work: few joint choices of known cards by their stems, many by choices."""
        if self._choices <= FEW_CHOICES:
            stems = self._deals.stems(slice(0, self._choices))
            step = max(1, PIECE_ROWS * stems.size // (self._choices * self._each))
            return ExactWork(
                -(-stems.size // step),
                lambda stop: lambda number: self._play(stems, number * step, (number + 1) * step, stop),
            )
        group = max(1, PIECE_ROWS // self._each)

        def make_worker(stop: Stop) -> PieceWorker[T]:
            def compute(number: int) -> T | None:
                stems = self._deals.stems(slice(number * group, min(self._choices, (number + 1) * group)))
                return self._play(stems, 0, stems.size, stop)

            return compute

        return ExactWork(-(-self._choices // group), make_worker)

    def _play(self, stems: StudStems, first: int, last: int, stop: Stop) -> T | None:
        """Count the deals of some stems; None once stopped."""
        totals = self._counter.empty()
        rows = self._counter.rows
        for batch in self._deals.batches(stems, first, min(last, stems.size), rows, stop):
            try:
                self._counter.count(batch, totals, stop)
            except StoppedError:
                return None
        return None if stop.is_set() else totals
