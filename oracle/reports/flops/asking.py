"""Columns of a report that answer questions in PQL: counted, or sampled along with the other figures."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from oracle.analysis.cancel import Cancel
from oracle.analysis.precision import NEARLY, Limits
from oracle.analysis.work import PieceDealer, pieces, thread_count
from oracle.arrays import Column, Sums
from oracle.query.settings import RunSettings, chosen_seed
from oracle.reports.flops.division.spans import (
    FIRST_PIECES,
    UNIT_SECONDS,
    Span,
    SumInUnits,
    even_spans,
    next_look,
    spans_to_looks,
)
from oracle.reports.flops.division.workers import Part, ReportWorkers
from oracle.reports.flops.question_sample import Answers, QuestionSample
from oracle.reports.flops.questions import FlopQuestion, LikelyHands, exact_column
from oracle.reports.flops.report import FlopReport
from oracle.reports.flops.sampled import last_piece
from oracle.simulate.columns.columns import DealColumns
from oracle.simulate.deal.dealer import Dealer
from oracle.simulate.inner.equities import InnerEquities
from oracle.simulate.work.stop import Stop, StoppedError

DEALS = 4_096
"""Deals per piece: from milliseconds to a second, if equities are asked for within each deal."""
_UNIT_PIECES = 200
"""Most pieces in a unit of other workers."""
_SEED_STREAM = 1
"""Separates the random numbers used within deals from those used for dealing."""


def with_answers(
    reports: Iterator[FlopReport],
    questions: tuple[FlopQuestion, ...],
    hands_of: Callable[[int], LikelyHands | None],
    settings: RunSettings,
    cancel: Cancel,
    workers: ReportWorkers | None = None,
) -> Iterator[FlopReport]:
    """Add columns with the answers to questions to a report; both are refined together.

    Args:
        reports: The report without them.
        questions: The questions.
        hands_of: Gives the probability of a seat's hands on each flop, from the seat's index; None if
            unknown.
        settings: Threads, seed and limits.
        cancel: Ends it when set.
        workers: Other processes or machines that answer; the threads of this one if None.

    Raises:
        StoppedError: If cancelled.
        OracleError: If a value cannot be computed.
    """
    report = next(reports)
    answers = Answers({}, {}, 0.0)
    answering = _answers(report, questions, hands_of, settings, cancel, workers)
    more = asked = True
    while more or asked:
        if asked:
            found = next(answering, None)
            answers, asked = (answers, False) if found is None else (found, True)
        if more:
            better = next(reports, None)
            report, more = (report, False) if better is None else (better, True)
        yield _joined(report, answers, over=not (more or asked))


def _joined(report: FlopReport, answers: Answers, *, over: bool) -> FlopReport:
    """A report with the answers so far."""
    kinds, apart = report.kinds, report.apart
    columns, apart_columns = dict(kinds.columns), dict(apart.columns)
    halves, apart_halves = dict(kinds.half_widths), dict(apart.half_widths)
    for name, column in answers.columns.items():
        if name in answers.half_widths:
            half = answers.half_widths[name]
            columns[name], halves[name] = column, half
            if report.suits_matter and answers.apart is not None:
                row = answers.apart.classes.row_of(apart.flops)
                apart_columns[name] = answers.apart.columns[name][row]
                apart_halves[name] = answers.apart.half_widths[name][row]
            else:
                apart_columns[name], apart_halves[name] = column[report.kind_of], half[report.kind_of]
        else:
            apart_columns[name] = column
            columns[name] = _means(report, column)
    done = 1.0 if over else min(report.done, answers.done, NEARLY)
    return replace(
        report,
        figures=(*report.figures, *answers.columns),
        kinds=replace(kinds, columns=columns, half_widths=halves),
        apart=replace(apart, columns=apart_columns, half_widths=apart_halves),
        done=done,
        independent=report.independent | answers.half_widths.keys(),
    )


def _means(report: FlopReport, column: Column) -> Column:
    """The mean of a column over the rows of each kind, weighted by chance; NaN for kinds that cannot come."""
    chance, size = report.apart.chance, report.kinds.flops.size
    held = (chance > 0) & np.isfinite(column)
    if report.kind_of.size == size:  # one row per kind: unchanged, to the last digit
        one: Column = np.full(size, np.nan)
        one[report.kind_of[held]] = column[held]
        return one
    sums = np.bincount(report.kind_of[held], (column * chance)[held], size)
    with np.errstate(invalid="ignore", divide="ignore"):
        found: Column = sums / np.bincount(report.kind_of[held], chance[held], size)
    return found


def _answers(
    report: FlopReport,
    questions: tuple[FlopQuestion, ...],
    hands_of: Callable[[int], LikelyHands | None],
    settings: RunSettings,
    cancel: Cancel,
    workers: ReportWorkers | None,
) -> Iterator[Answers]:
    """Answer first what can be counted, then sample the rest until it is precise enough."""
    exact: dict[str, Column] = {}
    left = []
    told_apart = bool(report.renamings)
    for question in questions:
        likely = None if question.player is None or not told_apart else hands_of(question.player)
        column = _counted(question, report, likely, cancel, workers) if told_apart else None
        if column is None:
            left.append(question)
        else:
            exact[question.text] = column
    if not left:
        yield Answers(exact, {}, 1.0)
        return
    if exact:
        yield Answers(exact, {}, 0.0)
    for sampled in _sampled(tuple(left), settings, cancel, workers):
        yield replace(sampled, columns=exact | sampled.columns)


def _counted(
    question: FlopQuestion,
    report: FlopReport,
    likely: LikelyHands | None,
    cancel: Cancel,
    workers: ReportWorkers | None,
) -> Column | None:
    """The answer on each flop, or with each next card, if it can be counted; see `exact_column`."""
    board = question.table.board_mask
    flops = report.apart.flops | np.uint64(board)
    if workers is None or likely is None or question.board or board:
        return exact_column(question, flops, likely, cancel, report.renamings)
    hands, _ = likely(flops[:0])
    spans = even_spans(flops.size, hands.size * question.seconds)
    asked = (question.text,)
    units: Iterator[Any] = workers.results(Part.COUNTED, spans, lambda plain: plain, questions=asked)
    return np.concatenate(list(units))


def _sampled(
    questions: tuple[FlopQuestion, ...],
    settings: RunSettings,
    cancel: Cancel,
    workers: ReportWorkers | None,
) -> Iterator[Answers]:
    """Sample answers until each is known to ± 1 % of its range, or to the limits of the settings."""
    limits = Limits.of(settings)
    asked = AskedPieces(questions, chosen_seed(settings))
    sums = SumInUnits(asked.spans(limits), asked.sample.nothing())
    if workers is None:
        threads = thread_count(settings)
        begun = map(sums.add, pieces(asked.on_thread, None, threads, cancel, asked.dealing))
    else:
        texts = tuple(question.text for question in questions)
        units: Iterator[Any] = workers.results(
            Part.ASKED, asked.spans(limits), lambda plain: plain, questions=texts, seed=asked.seed
        )
        begun = map(sums.add_unit, units)
    shown, began = FIRST_PIECES, time.perf_counter()
    for _ in begun:
        done = sums.pieces
        over = limits.over(done * DEALS, time.perf_counter() - began)
        if done < shown and not over:
            continue
        shown = next_look(done)
        answers = asked.sample.answers(sums.sums(), limits.wanted.pot)
        if over or answers.done == 1.0:
            yield replace(answers, done=1.0)
            return
        yield answers


class AskedPieces:
    """Deals numbered pieces, from which questions are answered, for several threads.

    Args:
        questions: The questions, about one table.
        seed: The seed; piece k uses stream k.

    Attributes:
        sample: What is counted in each deal.
        seed: See above.
        dealing: The source of deals.
    """

    def __init__(self, questions: tuple[FlopQuestion, ...], seed: int) -> None:
        self.sample = QuestionSample.of(questions)
        self.seed = seed
        self.dealing = PieceDealer(Dealer(self.sample.table, ordered=True), seed, DEALS)
        self._seconds = DEALS * sum(question.seconds for question in questions)

    def spans(self, limits: Limits) -> Iterator[Span]:
        """The units in which pieces are added up."""
        most = max(1, min(_UNIT_PIECES, int(UNIT_SECONDS / self._seconds)))
        return spans_to_looks(most, last_piece(limits, DEALS))

    def on_thread(self, stop: Stop) -> Callable[[int], Sums]:
        """A function for one thread, from the number of a piece to its sums; zeros once stopped."""
        deal, sample = self.dealing.on_thread(stop), self.sample

        def work(number: int) -> Sums:
            batch = deal(number)
            if batch is None:
                return sample.nothing()
            inside = np.random.default_rng((self.seed, number, _SEED_STREAM))
            seeds = inside.integers(0, 2**63, batch.deals, dtype=np.int64).astype(np.uint64)
            columns = DealColumns(
                sample.table, replace(batch, seeds=seeds), InnerEquities(sample.table), stop
            )
            return sample.tallied(columns)

        return work

    def unit(self, first: int, end: int, stop: Stop) -> Sums:
        """The sum of some pieces, for a report that another process makes.

        Raises:
            StoppedError: If stopped.
        """
        sums, work = self.sample.nothing(), self.on_thread(stop)
        for number in range(first, end):
            sums += work(number)
            if stop.is_set():
                raise StoppedError
        return sums
