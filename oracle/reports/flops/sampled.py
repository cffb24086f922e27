"""Every flop, turn or river from sampled deals, in any game with a board, for any number of players."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import isinf
from typing import Any

from oracle.analysis.cancel import Cancel
from oracle.analysis.precision import Limits
from oracle.analysis.work import PieceDealer, hardly_dealt, pieces, thread_count
from oracle.arrays import Whole
from oracle.errors import QueryError
from oracle.prepared import Prepared
from oracle.query.settings import RunSettings, chosen_seed
from oracle.reports.flops.division.spans import FIRST_PIECES, next_look, spans_to_looks
from oracle.reports.flops.division.workers import Part, ReportWorkers
from oracle.reports.flops.figures import Figure, Source
from oracle.reports.flops.made import MADE
from oracle.reports.flops.report import FlopReport
from oracle.reports.flops.sample import FlopSample
from oracle.showdown.kernels import GameKernels
from oracle.simulate.columns.columns import DealColumns
from oracle.simulate.deal.dealer import Dealer
from oracle.simulate.inner.equities import InnerEquities
from oracle.simulate.work.plain import Plain
from oracle.simulate.work.stop import Stop, StoppedError

DEALS = 8_192
"""Deals per piece: about ten milliseconds."""
UNIT_PIECES = 200
"""Most pieces in a unit of other workers: about two seconds."""


@dataclass(frozen=True, slots=True, eq=False)
class SampledSums:
    """The sums of some pieces.

    Attributes:
        pieces: How many.
        sums: As `FlopSample.tallied` gives them.
    """

    pieces: int
    sums: Whole


def sampled_figures(prepared: Prepared, asked: tuple[Figure, ...], *, chosen: bool) -> tuple[Figure, ...]:
    """The figures that can be sampled deal by deal.

    Args:
        prepared: The table.
        asked: The requested figures.
        chosen: Whether the user named them; otherwise those that cannot be sampled are left out.

    Raises:
        QueryError: If the user named one that cannot be sampled.
    """
    draws = GameKernels(prepared.game).pairs
    possible = tuple(
        figure
        for figure in asked
        if figure.source is Source.SHOWDOWN
        or (figure.source is Source.MADE and (draws or figure.name in MADE))
    )
    if chosen and len(possible) < len(asked):
        lost = next(figure for figure in asked if figure not in possible)
        where = "for two or three hold’em ranges" if lost.source is Source.HANDS else "in hold’em"
        raise QueryError(f"The column “{lost.name}” is only known {where}.", remedy="Leave it out.")
    return possible


def sampled_report(
    prepared: Prepared,
    figures: tuple[Figure, ...],
    settings: RunSettings,
    cancel: Cancel,
    workers: ReportWorkers | None = None,
) -> Iterator[FlopReport]:
    """The report, refined until the equity on each flop is known precisely enough.

    Its precision is checked at the same numbers of deals wherever they are dealt, so it ends with the same
    figures.

    Args:
        prepared: The table, its ranges narrowed by its conditions.
        figures: The figures wanted.
        settings: Seed, limits and threads.
        cancel: Ends it when set.
        workers: Other processes or machines that deal; the threads of this one if None.

    Raises:
        RunError: If the ranges block each other almost always.
        StoppedError: If cancelled.
    """
    sample = FlopSample.of(prepared, figures)
    limits = Limits.of(settings)
    seed = chosen_seed(settings)
    if workers is None:
        own = SampledPieces(prepared, figures, seed)
        parts: Iterator[SampledSums] = pieces(
            own.on_thread, None, thread_count(settings), cancel, own.dealing
        )
    else:
        names = tuple(figure.name for figure in figures)
        spans = spans_to_looks(UNIT_PIECES, last_piece(limits, DEALS))
        parts = workers.results(Part.SAMPLED, spans, _read, figures=names, seed=seed)
    sums, shown, done = sample.nothing(), FIRST_PIECES, 0
    began = time.perf_counter()
    for part in parts:
        if not done:
            began = time.perf_counter()  # after compilation
        sums += part.sums
        done += part.pieces
        over = limits.over(done * DEALS, time.perf_counter() - began)
        if done < shown and not over:
            continue
        shown = next_look(done)
        report, precision = sample.report(sums, limits, over=over)
        yield report
        if over or not precision.rough:
            return
    raise hardly_dealt()


class SampledPieces:
    """Deals the numbered pieces of one report, for several threads.

    Args:
        prepared: The table, its ranges narrowed by its conditions.
        figures: The figures wanted.
        seed: The seed; piece k uses stream k.
    """

    def __init__(self, prepared: Prepared, figures: tuple[Figure, ...], seed: int) -> None:
        self.sample = FlopSample.of(prepared, figures)
        ordered = bool(prepared.board)  # the order of the cards to come matters: the first is the next card
        self.dealing = PieceDealer(Dealer(prepared, ordered=ordered), seed, DEALS)
        self._prepared = prepared

    def on_thread(self, stop: Stop) -> Callable[[int], SampledSums]:
        """A function for one thread, from the number of a piece to its sums; zeros once stopped."""
        deal = self.dealing.on_thread(stop)

        def work(number: int) -> SampledSums:
            batch = deal(number)
            if batch is None:
                return SampledSums(0, self.sample.nothing())
            columns = DealColumns(self._prepared, batch, InnerEquities(self._prepared), stop)
            return SampledSums(1, self.sample.tallied(columns))

        return work

    def unit(self, first: int, end: int, stop: Stop) -> dict[str, Plain]:
        """The sum of some pieces, for a report that another process makes; exact, being whole numbers.

        Raises:
            StoppedError: If stopped.
        """
        sums, work = self.sample.nothing(), self.on_thread(stop)
        for number in range(first, end):
            part = work(number)
            if not part.pieces:
                raise StoppedError
            sums += part.sums
        return {"pieces": end - first, "sums": sums}


def _read(plain: Any) -> SampledSums:  # noqa: ANN401 - what `SampledPieces.unit` returned
    return SampledSums(plain["pieces"], plain["sums"])


def last_piece(limits: Limits, deals: int) -> float:
    """The number of pieces, of ``deals`` deals each, that reach the limit of deals; infinite without one."""
    return limits.trials if isinf(limits.trials) else -(-limits.trials // deals)
