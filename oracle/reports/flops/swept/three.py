"""Three ranges of two-card hands on every flop: boards are swept in random order; exact once all are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from math import comb
from typing import Any

import numpy as np

from oracle.analysis.boards.flops import MOST_BYTES
from oracle.analysis.cancel import Cancel
from oracle.analysis.work import pieces, thread_count
from oracle.arrays import Column, Masks, Sums, Table
from oracle.cards.mask import count_cards
from oracle.games import BOARD_CARDS, FLOP_CARDS
from oracle.query.settings import RunSettings
from oracle.reports.flops.division.spans import SumInUnits
from oracle.reports.flops.division.workers import Part, ReportWorkers
from oracle.reports.flops.figures import Source, column_name
from oracle.reports.flops.kinds import Kinds
from oracle.reports.flops.made import codes_of, made_on
from oracle.reports.flops.report import FlopReport, FlopRows
from oracle.reports.flops.swept.sampling import BoardSums, ratio_of_sums
from oracle.reports.flops.swept.three_boards import FIGURES, MOMENTS, ThreeOnFlops, ThreeWork
from oracle.showdown.sweep.listed.three_kernels import SEATS

_FIRST_PIECES = 4
"""Pieces after which the first report is shown; the number doubles for each further one."""
_MOST_STEPS = 40
"""Least number of reports that are shown until all is done."""
_ROUNDING = 1e-9
"""Rounding error of an equity: one this close above a threshold does not exceed it."""


def three_report(
    asked: ThreeOnFlops, settings: RunSettings, cancel: Cancel, workers: ReportWorkers | None = None
) -> Iterator[FlopReport]:
    """The report, refined until it is exact.

    Args:
        asked: The ranges and figures.
        settings: The threads.
        cancel: Ends it when set.
        workers: Other processes or machines that sweep the boards; the threads of this one if None.

    Raises:
        StoppedError: If cancelled.
    """
    work = ThreeWork(asked)
    flops, members = work.classes.masks, work.classes.members
    kinds, names = Kinds.of(flops, asked.renamings), tuple(figure.name for figure in asked.figures)
    joint = np.array([asked.ranges.on(int(flop)).joint() for flop in flops])
    chance = joint * members
    bare = FlopRows(flops, members, chance / chance.sum(), {}, {})
    sums, hands = SumInUnits(work.spans(), work.nothing()), _HandSums(work)
    shown = _FIRST_PIECES
    made: dict[str, Column] | None = None
    if asked.wants(Source.SHOWDOWN) or asked.wants(Source.HANDS):
        done_by = _on_threads(work, settings, cancel) if workers is None else partial(_on_workers, workers)
        for done in done_by(work, sums, hands):
            if not shown <= done < work.pieces:
                continue
            while shown <= done:
                shown += min(shown, max(1, work.pieces // _MOST_STEPS))
            share = done / work.pieces
            columns, widths = _showdown(asked, sums.sums(), share)
            rough = FlopRows(flops, members, bare.chance, columns | (made or {}), widths)
            yield kinds.report(asked.labels, names, rough, share)
            if made is None:  # after the first figures, which do not wait for it
                made = _made_columns(asked, flops)
    columns = _showdown(asked, sums.sums(), 1.0)[0] | (_made_columns(asked, flops) if made is None else made)
    columns |= _over_columns(asked, flops, hands.whole())
    players = range(len(asked.playing))
    ordered = {
        name: columns[name]
        for name in (column_name(player, figure) for player in players for figure in names)
    }
    yield kinds.report(asked.labels, names, FlopRows(flops, members, bare.chance, ordered, {}), 1.0)


class _HandSums:
    """The sums of single hands: a table for each thread, or one for the units of other workers."""

    def __init__(self, work: ThreeWork) -> None:
        self._work = work
        self._tables: list[Table] = []

    def of_thread(self) -> Table:
        """An empty table that one thread adds to."""
        self._tables.append(self._work.hand_sums())
        return self._tables[-1]

    def add(self, table: Table) -> None:
        """Add the table of a unit."""
        if self._tables:
            self._tables[0] += table
        else:
            self._tables.append(table)

    def whole(self) -> Table:
        """The sum of all tables, over all boards; see `ThreeWork.on_all_boards`."""
        whole = self._tables.pop() if self._tables else np.zeros((0, 0, 0))
        while self._tables:
            whole += self._tables.pop()
        return self._work.on_all_boards(whole)


_DoneBy = Callable[["ThreeWork", SumInUnits, _HandSums], Iterator[int]]
"""Does the work, adds the results to the sums, and yields how many pieces are done."""


def _on_threads(work: ThreeWork, settings: RunSettings, cancel: Cancel) -> _DoneBy:
    """The work on threads of this process."""
    threads = max(1, min(thread_count(settings), MOST_BYTES // max(1, work.size)))

    def done(work: ThreeWork, sums: SumInUnits, hands: _HandSums) -> Iterator[int]:
        for part in pieces(
            lambda stop: work.on_thread(stop, hands.of_thread()), work.pieces, threads, cancel
        ):
            sums.add(work.added(part))
            yield sums.pieces

    return done


def _on_workers(workers: ReportWorkers, work: ThreeWork, sums: SumInUnits, hands: _HandSums) -> Iterator[int]:
    """Do the work on other workers; yields how many pieces are done."""
    names = tuple(figure.name for figure in work.asked.figures)
    units: Iterator[Any] = workers.results(Part.THREE, work.spans(), lambda plain: plain, figures=names)
    for unit in units:
        sums.add_unit(unit["sums"])
        hands.add(unit["hands"])
        yield sums.pieces


def _showdown(asked: ThreeOnFlops, sums: Sums, share: float) -> tuple[dict[str, Column], dict[str, Column]]:
    """The figures of the showdown and their half-widths, from the sums of the boards swept so far."""
    columns, widths = {}, {}
    whole, whole_squares = sums[-2:]
    for player in range(len(asked.playing)):
        for figure in asked.figures:
            if figure.source is not Source.SHOWDOWN:
                continue
            row = MOMENTS * (player * len(FIGURES) + FIGURES.index(figure.name))
            counted, squares, products = sums[row : row + MOMENTS]
            part = BoardSums(counted, whole, squares, products, whole_squares)
            name = column_name(player, figure.name)
            columns[name], half = ratio_of_sums(part, share)
            if share < 1.0:
                widths[name] = half
    return columns, widths


def _over_columns(asked: ThreeOnFlops, flops: Masks, won: Table) -> dict[str, Column]:
    """The shares of each player's hands above each equity threshold."""
    over = [figure for figure in asked.figures if figure.source is Source.HANDS]
    players = range(len(asked.playing))
    found = {column_name(player, figure.name): np.empty(flops.size) for player in players for figure in over}
    left = count_cards(asked.game.deck & ~asked.gone) - FLOP_CARDS - SEATS * asked.game.hole_cards
    run_outs = comb(left, BOARD_CARDS - FLOP_CARDS)
    for row, flop in enumerate(flops if over else ()):
        possible = asked.ranges.on(int(flop))
        pairs = possible.pairs()
        for player, seat in enumerate(asked.playing):
            likely = pairs[seat] * possible.weights[seat]
            with np.errstate(invalid="ignore", divide="ignore"):
                for figure in over:
                    high = won[row, player] / (pairs[seat] * run_outs) > figure.threshold + _ROUNDING
                    found[column_name(player, figure.name)][row] = likely[high].sum() / likely.sum()
    return found


def _made_columns(asked: ThreeOnFlops, flops: Masks) -> dict[str, Column]:
    """The shares of each player's hands with each made hand or draw."""
    counted = {figure.name: codes_of(figure.name) for figure in asked.figures if figure.source is Source.MADE}
    players = range(len(asked.playing))
    found = {column_name(player, name): np.empty(flops.size) for player in players for name in counted}
    for row, flop in enumerate(flops if counted else ()):
        possible = asked.ranges.on(int(flop))
        pairs = possible.pairs()
        codes = made_on(flops[row : row + 1], asked.ranges.hands)[0]
        for player, seat in enumerate(asked.playing):
            likely = pairs[seat] * possible.weights[seat]
            with np.errstate(invalid="ignore", divide="ignore"):
                for name, flags in counted.items():
                    found[column_name(player, name)][row] = likely[flags[codes]].sum() / likely.sum()
    return found
