"""The report on every flop: from a table to its figures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from oracle.analysis.boards.suits import Renamings
from oracle.analysis.cancel import Cancel, until_cancelled
from oracle.analysis.facing import check_picture, faces, playing_seats
from oracle.analysis.narrowing import check_own_conditions, narrowed
from oracle.arrays import Masks
from oracle.errors import QueryError, RunError
from oracle.games import FLOP_CARDS
from oracle.prepared import Prepared
from oracle.query.settings import RunSettings
from oracle.reports.flops.asking import AskedPieces, with_answers
from oracle.reports.flops.division.workers import FlopWorkers, Part, ReportWorkers
from oracle.reports.flops.figures import Figure, asked_figures, figure_of
from oracle.reports.flops.next_street.counted import NextWork, counted_next, next_figures, next_report
from oracle.reports.flops.next_street.enumerated import enumerated_report
from oracle.reports.flops.questions import (
    FlopQuestion,
    LikelyHands,
    check_questions,
    exact_column,
    is_question,
)
from oracle.reports.flops.report import FlopReport
from oracle.reports.flops.same_figures import figure_names, figures_asked_for, with_figures_asked_for
from oracle.reports.flops.sampled import SampledPieces, sampled_figures, sampled_report
from oracle.reports.flops.swept.three import three_report
from oracle.reports.flops.swept.three_boards import ThreeOnFlops, ThreeWork
from oracle.reports.flops.swept.two import TwoRanges, TwoWork, exact_report
from oracle.showdown.kernels import GameKernels
from oracle.simulate.work.plain import Plain
from oracle.simulate.work.stop import Stop

REPORT = "the report on every flop"


@until_cancelled
def flop_report(
    prepared: Prepared,
    columns: Sequence[str] | None = None,
    settings: RunSettings | None = None,
    cancel: Cancel = None,
    workers: FlopWorkers | None = None,
    *,
    strict: bool = True,
) -> Iterator[FlopReport]:
    """Each player's figures on every kind of flop, first rough, then refined.

    Two or three hold'em ranges are refined until they are exact, other tables until the equity on each flop
    is known to ± 1 %, or to the limits of the settings; the rarest flops, 0.1 % in all, may be less precise.

    With a flop on the board the report is about every turn, with a turn about every river: exact for two or
    three hold'em ranges and for few hands in any game, otherwise sampled card by card.

    Conditions about one player's cards narrow that player's range first.

    Args:
        prepared: A table, from `oracle.prepared.prepare`.
        columns: Names of figures, such as ("equity", "over80"); see `oracle.reports.flops.figures`.  The
            usual ones by default.  Also questions in PQL, such as "count(minHandType(p1, flop, pair))": each
            adds a column with one number for each flop, named by the text of the question.  With two or three
            hold'em ranges it is exact if the flop and one player's cards decide it, or if it asks for one of
            the figures, as "avg(riverEquity(p1))" does; otherwise it is sampled.
        settings: The threads; for sampled reports also the seed and the limits.
        cancel: Ends the report when set.
        workers: Other processes or machines that do the work; the threads of this one if None.
        strict: Whether a column that this table cannot have is an error; if not, it is left out.

    Raises:
        QueryError: If the table or the columns do not allow a report.
    """
    check_picture(prepared, REPORT)
    names, texts = _parted(columns)
    figures = () if texts and not names else asked_figures(names)
    if 0 < len(prepared.board) < FLOP_CARDS or not prepared.missing_board:
        raise QueryError(
            "The report needs an empty board, a flop or a turn.",
            places=("the board",),
            remedy="Clear the board; cards that are out of play belong to the dead cards.",
        )
    run = settings or RunSettings()
    check_own_conditions(prepared, REPORT)
    table = narrowed(prepared, cancel)
    own = None if workers is None else ReportWorkers(workers, prepared, cancel)
    chosen = strict and columns is not None
    questions = check_questions(table, texts)
    asked = figures_asked_for(table, questions)
    added = tuple(name for name in figure_names(asked) if name not in {each.name for each in figures})
    figures = (*figures, *map(figure_of, added))
    ranges = _ranges(table, figures, cancel) if texts or not table.board else None
    if table.board:
        reports = _next_reports(table, figures, run, cancel, own, chosen)
    else:
        reports = _reports(table, ranges, figures, run, cancel, own, chosen)
    if left := tuple(each for each in questions if each.text not in asked):
        reports = with_answers(reports, left, partial(_hands_of, table, ranges), run, cancel, own)
    yield from with_figures_asked_for(reports, asked, texts, frozenset(added)) if asked else reports


def _parted(columns: Sequence[str] | None) -> tuple[Sequence[str] | None, tuple[str, ...]]:
    """Divide column names into names of figures and questions in PQL."""
    if columns is None or isinstance(columns, str):
        return columns, ()
    questions = tuple(dict.fromkeys(name for name in columns if isinstance(name, str) and is_question(name)))
    return [name for name in columns if name not in questions], questions


def _ranges(table: Prepared, figures: tuple[Figure, ...], cancel: Cancel) -> TwoRanges | ThreeOnFlops | None:
    """Two or three hold'em ranges, which are counted; None for other tables."""
    if not GameKernels(table.game).pairs:
        return None
    if all(facing.two for facing in faces(table, cancel)):
        return TwoRanges.of(table, playing_seats(table), figures)
    return ThreeOnFlops.of(table, figures)


def _reports(
    table: Prepared,
    ranges: TwoRanges | ThreeOnFlops | None,
    figures: tuple[Figure, ...],
    run: RunSettings,
    cancel: Cancel,
    workers: ReportWorkers | None,
    chosen: bool,
) -> Iterator[FlopReport]:
    """The report on every flop without questions."""
    if isinstance(ranges, TwoRanges):
        return exact_report(ranges, run, cancel, workers)
    if ranges is not None:
        return three_report(ranges, run, cancel, workers)
    # even without figures, sample the chances of the flops
    possible = sampled_figures(table, figures or asked_figures(("equity",)), chosen=chosen)
    return sampled_report(table, possible, run, cancel, workers)


def _next_reports(
    table: Prepared,
    figures: tuple[Figure, ...],
    run: RunSettings,
    cancel: Cancel,
    workers: ReportWorkers | None,
    chosen: bool,
) -> Iterator[FlopReport]:
    """The report on every turn or river without questions."""
    asked = next_figures(figures, chosen=chosen)
    if counted_next(table):
        yield next_report(table, asked, run, cancel, workers)
        return
    # even without figures, sample the chances of the cards
    possible = sampled_figures(table, asked or asked_figures(("equity",)), chosen=chosen)
    enumerated = enumerated_report(table, possible, run, cancel)
    if enumerated is not None:
        yield enumerated
        return
    yield from sampled_report(table, possible, run, cancel, workers)


def _hands_of(table: Prepared, ranges: TwoRanges | ThreeOnFlops | None, seat: int) -> LikelyHands | None:
    """The probabilities of a seat's hands on each flop; None if unknown."""
    playing = playing_seats(table)
    if seat not in playing or ranges is None:
        return None
    return partial(ranges.likely_hands, playing.index(seat))


class PartWork(Protocol):
    """The work of a part of a report, open in a worker for several units."""

    def unit(self, first: int, end: int, stop: Stop) -> Plain:
        """The results of some pieces, as plain data.

        Raises:
            StoppedError: If stopped.
        """
        ...


@dataclass(frozen=True, slots=True, eq=False)
class _Counted:
    """Answers a question that a flop and one hand decide, flop by flop."""

    question: FlopQuestion
    flops: Masks
    likely: LikelyHands
    renamings: Renamings

    def unit(self, first: int, end: int, stop: Stop) -> Plain:
        """The answer on some flops, shape (flops,)."""
        return exact_column(self.question, self.flops[first:end], self.likely, stop, self.renamings)


def part_work(
    part: Part, prepared: Prepared, figures: Sequence[str], questions: Sequence[str], seed: int | None
) -> PartWork:
    """Open a part of a report in a worker; arguments as the attributes of `PartAsked`.

    Raises:
        OracleError: As for `flop_report`; or if the worker plans this work differently.
    """
    check_own_conditions(prepared, REPORT)
    table = narrowed(prepared)
    asked = asked_figures(figures) if figures else ()
    texts = check_questions(table, tuple(questions))
    if part is Part.SAMPLED and seed is not None:
        return SampledPieces(table, asked, seed)
    if part is Part.ASKED and seed is not None:
        return AskedPieces(texts, seed)
    if part is Part.NEXT:
        return NextWork.of(table, asked)
    ranges = _ranges(table, asked, None)
    if part is Part.TWO and isinstance(ranges, TwoRanges):
        return TwoWork(ranges)
    if part is Part.THREE and isinstance(ranges, ThreeOnFlops):
        return ThreeWork(ranges)
    if part is Part.COUNTED and ranges is not None and texts and texts[0].player is not None:
        likely = _hands_of(table, ranges, texts[0].player)
        if likely is not None:
            return _Counted(texts[0], ranges.flops, likely, ranges.renamings)
    raise RunError(
        "A worker plans this report differently, which is a bug in the program.",
        remedy="Make the report on this computer alone, and report the bug.",
    )
