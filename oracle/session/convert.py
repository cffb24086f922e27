"""Conversion between the engine's values and the records of a session file."""

from __future__ import annotations

import datetime
from fractions import Fraction
from math import inf, isfinite, isinf

from oracle.errors import OracleError
from oracle.query import (
    Query,
    RunSettings,
    Seat,
    asks_equity_table,
    begins_with_equity_table,
    equity_query,
)
from oracle.query.printer import print_query
from oracle.session.schema.records import MAX_COUNT, MAX_FIGURE, MAX_SHARE
from oracle.session.schema.session import (
    BarRecord,
    EstimateRecord,
    FiguresRecord,
    QueryRecord,
    QuerySeatRecord,
    ResultRecord,
    SelectorRecord,
    SettingsRecord,
    ShareRecord,
    TraceRecord,
)
from oracle.simulate.snapshot import (
    Bucket,
    Estimate,
    SeatFigures,
    SelectorFigures,
    Snapshot,
    TracePoint,
)
from oracle.version import DISTRIBUTION, version_of


def program_name() -> str:
    """Name and version of this program, as written into files."""
    return f"{DISTRIBUTION} {version_of(DISTRIBUTION)}".rstrip()  # empty if not installed


def settings_record(settings: RunSettings) -> SettingsRecord:
    """Run settings as a record."""
    return SettingsRecord(
        trials=settings.trials, seconds=settings.seconds, error=settings.error,
        seed=settings.seed, threads=settings.threads, method=settings.method,
    )  # fmt: skip


def settings_of(record: SettingsRecord) -> RunSettings:
    """The run settings of a record."""
    return RunSettings(
        record.trials, record.seconds, record.error, record.seed, record.threads, record.method
    )


def query_of(record: QueryRecord) -> Query:
    """The query of a record, equal to the one it was made from.

    Raises:
        OracleError: If it contains PQL that is not valid or belongs to another table, because another version
            or a person wrote it.
    """
    seats = [Seat(seat.name, seat.range, seat.folded) for seat in record.seats]
    table = equity_query(seats, game=record.game, syntax=record.syntax, board=record.board, dead=record.dead)
    if not record.pql:
        return table
    from oracle.pql import parse  # imports the parser: only if more than equity was asked

    query = parse(record.pql)
    if (query.game, query.seats, query.board, query.dead) != (
        table.game,
        table.seats,
        table.board,
        table.dead,
    ):
        raise OracleError("The PQL question does not match its seats.")
    return query


def new_result(
    query: Query, snapshot: Snapshot, date: datetime.datetime | None = None
) -> ResultRecord | None:
    """A result as a record, or None if it is not worth saving.

    Args:
        query: The question: the equity table, perhaps with conditions and further questions.
        snapshot: The last state of its run; figures in seat order of the query.
        date: When it was computed, with time zone; now by default.

    Returns:
        The record, or None if no deal was examined, or a figure is not a number or too large for a file.
    """
    if not within_bounds(snapshot):
        return None
    trace = [point for point in snapshot.trace if _bounded(point)]
    asked = len(query.selectors) - len(equity_query(query.seats, game=query.game).selectors)
    return ResultRecord(
        date=date or datetime.datetime.now().astimezone(),
        program=program_name(),
        query=_query_record(query),
        method="exact" if snapshot.method == "exact" else "sampled",
        strategy=snapshot.strategy,
        why=snapshot.why,
        trials=snapshot.trials,
        drawn=snapshot.drawn,
        seconds=snapshot.seconds,
        seed=snapshot.seed,
        half_width=known_or_none(snapshot.half_width),
        stopped_by=snapshot.stopped_by,
        figures=tuple(map(_figures_record, snapshot.seats)),
        trace=tuple(
            TraceRecord(trials=p.trials, seconds=p.seconds, means=p.means, half_widths=p.half_widths)
            for p in trace
        ),
        answers=tuple(map(selector_record, snapshot.results[-asked:] if asked > 0 else ())),
    )


def answer_of(record: ResultRecord) -> tuple[Query, Snapshot]:
    """The question of a result with its figures.

    Raises:
        OracleError: If the question is not valid, or the figures are not those of its selectors.
    """
    query = query_of(record.query)
    if not begins_with_equity_table(query):
        raise OracleError("The question of the result does not match the table.")
    asked = query.selectors[len(equity_query(query.seats, game=query.game).selectors) :]
    if [selector.kind for selector in asked] != [answer.kind for answer in record.answers]:
        raise OracleError("The figures of the result do not match its question.")
    return query, figures_of(record)


def figures_of(record: ResultRecord) -> Snapshot:
    """The finished snapshot of a saved result; its results are the answers to questions."""
    seats = tuple(
        SeatFigures(
            identifier=seat.name, range_text=seat.range, combos=row.combos, hands=row.hands,
            equity=estimate_of(row.equity), win=estimate_of(row.win), tie=estimate_of(row.tie),
            wins=row.wins, ties=row.ties, folded=seat.folded,
            high=_estimate_or_none(row.high), low=_estimate_or_none(row.low),
            scoop=_estimate_or_none(row.scoop), pots=Fraction(row.pots) if row.pots else None,
        )
        for seat, row in zip(record.query.seats, record.figures, strict=True)
    )  # fmt: skip
    return Snapshot(
        method=record.method, strategy=record.strategy, why=record.why, trials=record.trials,
        drawn=record.drawn, seconds=record.seconds, seed=record.seed, seats=seats,
        trace=tuple(TracePoint(p.trials, p.seconds, p.means, p.half_widths) for p in record.trace),
        half_width=known_or(record.half_width, inf), done=True, stopped_by=record.stopped_by,
        results=tuple(map(selector_of, record.answers)),
    )  # fmt: skip


def _query_record(query: Query) -> QueryRecord:
    return QueryRecord(
        game=query.game,
        syntax="generic" if query.syntax == "generic" else "classic",
        seats=tuple(
            QuerySeatRecord(name=seat.identifier, range=seat.range_text, folded=seat.folded)
            for seat in query.seats
        ),
        board=query.board,
        dead=query.dead,
        pql="" if asks_equity_table(query) else print_query(query),
    )


def _figures_record(row: SeatFigures) -> FiguresRecord:
    return FiguresRecord(
        combos=row.combos, hands=row.hands, equity=share_record(row.equity), win=share_record(row.win),
        tie=share_record(row.tie), wins=row.wins, ties=row.ties,
        high=_record_or_none(row.high), low=_record_or_none(row.low), scoop=_record_or_none(row.scoop),
        pots="" if row.pots is None else str(row.pots),
    )  # fmt: skip


def _record_or_none(figure: Estimate | None) -> ShareRecord | None:
    return None if figure is None else share_record(figure)


def _estimate_or_none(record: ShareRecord | None) -> Estimate | None:
    return None if record is None else estimate_of(record)


def estimate_record(figure: Estimate) -> EstimateRecord:
    """A figure as a record."""
    return EstimateRecord(
        value=figure.value,
        se=known_or_none(figure.se),
        low=known_or_none(figure.low),
        high=known_or_none(figure.high),
    )


def known_or_none(number: float) -> float | None:
    """A number for a file; None for infinity, which JSON lacks and which means unknown."""
    return number if isfinite(number) else None


def known_or(number: float | None, unknown: float) -> float:
    """A number from a file; ``unknown`` if it is not known."""
    return unknown if number is None else number


def share_record(figure: Estimate) -> ShareRecord:
    """A share as a record."""
    return ShareRecord(value=figure.value, se=figure.se, low=figure.low, high=figure.high)


def estimate_of(record: EstimateRecord | ShareRecord) -> Estimate:
    """The figure of a record."""
    low, high = known_or(record.low, -inf), known_or(record.high, inf)
    return Estimate(record.value, known_or(record.se, inf), low, high)


def selector_record(figures: SelectorFigures) -> SelectorRecord:
    """The figure of a selector as a record."""
    return SelectorRecord(
        name=figures.name, kind=figures.kind, text=figures.text, count=figures.count,
        fraction=figures.fraction, note=figures.note,
        estimate=None if figures.estimate is None else estimate_record(figures.estimate),
        bars=tuple(
            BarRecord(label=bar.label, count=bar.count, share=share_record(bar.share))
            for bar in figures.buckets
        ),
    )  # fmt: skip


def selector_of(record: SelectorRecord) -> SelectorFigures:
    """The figure of a record."""
    return SelectorFigures(
        name=record.name, kind=record.kind, text=record.text, count=record.count, fraction=record.fraction,
        note=record.note, estimate=None if record.estimate is None else estimate_of(record.estimate),
        buckets=tuple(Bucket(bar.label, bar.count, estimate_of(bar.share)) for bar in record.bars),
    )  # fmt: skip


def within_bounds(snapshot: Snapshot) -> bool:
    """Whether the figures of a run are worth saving and within the limits of a file."""
    shares = [
        figure
        for row in snapshot.seats
        for figure in (row.equity, row.win, row.tie, row.high, row.low, row.scoop)
        if figure is not None
    ]
    shares += [bar.share for answer in snapshot.results for bar in answer.buckets]
    figures = [answer.estimate for answer in snapshot.results if answer.estimate is not None]
    return (
        0 < snapshot.trials <= MAX_COUNT
        and snapshot.drawn <= MAX_COUNT
        and 0 <= snapshot.seconds <= MAX_FIGURE
        and _width_holds(snapshot.half_width)
        and all(_holds(figure, MAX_SHARE) and _is_known(figure) for figure in shares)
        and all(_holds(figure, MAX_FIGURE) for figure in figures)
    )


def _holds(figure: Estimate, most: float) -> bool:
    """Whether the absolute value of a figure is within a bound; NaN is not.

    The ends of its interval may be unknown.
    """
    ends = [figure.value, *(end for end in (figure.low, figure.high) if not isinf(end))]
    return _width_holds(figure.se) and all(-most <= end <= most for end in ends)


def _is_known(figure: Estimate) -> bool:
    """Whether a figure has an interval, as every share does."""
    return all(map(isfinite, (figure.se, figure.low, figure.high)))


def _width_holds(width: float) -> bool:
    """Whether a width is unknown or within the limits of a file."""
    return width == inf or 0 <= width <= MAX_FIGURE


def _bounded(point: TracePoint) -> bool:
    """Leave out points whose interval is unbounded, because JSON has no infinity."""
    return (
        point.trials > 0
        and all(-MAX_SHARE <= mean <= MAX_SHARE for mean in point.means)
        and all(0 <= width <= MAX_FIGURE for width in point.half_widths)
    )
