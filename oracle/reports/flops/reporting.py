"""The report on every flop: from a table to its figures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from oracle.analysis.cancel import Cancel, until_cancelled
from oracle.analysis.facing import check_picture, faces, playing_seats
from oracle.analysis.narrowing import check_own_conditions, narrowed
from oracle.errors import QueryError
from oracle.games import FLOP_CARDS
from oracle.prepared import Prepared
from oracle.query.settings import RunSettings
from oracle.reports.flops.exact import TwoRanges, exact_report
from oracle.reports.flops.figures import asked_figures
from oracle.reports.flops.next_streets import next_figures, next_report
from oracle.reports.flops.report import FlopReport
from oracle.reports.flops.sampled import (
    FlopsAsked,
    FlopsElsewhere,
    SampledPieces,
    SampledSums,
    sampled_figures,
    sampled_report,
)
from oracle.reports.flops.three import ThreeOnFlops, three_report
from oracle.showdown.kernels import GameKernels
from oracle.simulate.work.source import PieceSource

REPORT = "the report on every flop"


@until_cancelled
def flop_report(
    prepared: Prepared,
    columns: Sequence[str] | None = None,
    settings: RunSettings | None = None,
    cancel: Cancel = None,
    elsewhere: FlopsElsewhere | None = None,
) -> Iterator[FlopReport]:
    """Each player's figures on every kind of flop, first rough, then refined.

    Two or three hold'em ranges are refined until they are exact, other tables until the equity on each flop
    is known to ± 1 %, or as the settings say; the rarest flops, 0.1 % in all, may be known less precisely.

    With a flop on the board it is about every turn, with a turn about every river, exactly for two or three
    hold'em ranges.

    Conditions that are about one player's cards narrow his range first.

    Args:
        prepared: A table, from `oracle.prepared.prepare`.
        columns: Names of figures, such as ("equity", "over80"); see `oracle.reports.flops.figures`.  The
            usual ones by default.
        settings: The threads; for sampled reports also the seed and the limits.
        cancel: Ends the report when set.
        elsewhere: Other processes or machines that do the work of a sampled report; others take seconds.

    Raises:
        QueryError: If the table or the columns do not allow a report.
    """
    check_picture(prepared, REPORT)
    figures = asked_figures(columns)
    if 0 < len(prepared.board) < FLOP_CARDS or not prepared.missing_board:
        raise QueryError(
            "The report needs an empty board, a flop or a turn.",
            places=("the board",),
            remedy="Clear the board; cards that are out of play belong to the dead cards.",
        )
    run = settings or RunSettings()
    check_own_conditions(prepared, REPORT)
    table = narrowed(prepared, cancel)
    if table.board:
        yield next_report(table, next_figures(figures, chosen=columns is not None), run, cancel)
        return
    if GameKernels(table.game).pairs and all(facing.two for facing in faces(table, cancel)):
        yield from exact_report(TwoRanges.of(table, playing_seats(table), figures), run, cancel)
        return
    three = ThreeOnFlops.of(table, figures) if GameKernels(table.game).pairs else None
    if three is not None:
        yield from three_report(three, run, cancel)
        return
    possible = sampled_figures(table, figures, chosen=columns is not None)
    if elsewhere is None:
        yield from sampled_report(table, possible, run, cancel)
        return
    others = elsewhere

    def begin(seed: int, parts: Iterator[tuple[int, int]]) -> PieceSource[SampledSums]:
        return others.flops(FlopsAsked(prepared, None if columns is None else tuple(columns), seed, parts))

    yield from sampled_report(table, possible, run, cancel, begin)


def sampled_pieces(prepared: Prepared, columns: Sequence[str] | None, seed: int) -> SampledPieces:
    """The pieces of a sampled report, for a worker elsewhere.

    Args:
        prepared: As for `flop_report`.
        columns: Likewise.
        seed: The seed.

    Raises:
        OracleError: As `flop_report`.
    """
    check_own_conditions(prepared, REPORT)
    table = narrowed(prepared)
    figures = sampled_figures(table, asked_figures(columns), chosen=columns is not None)
    return SampledPieces(table, figures, seed)
