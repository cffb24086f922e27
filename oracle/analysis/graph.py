"""The equity graph: how a player's equity is spread over the next street."""

from __future__ import annotations

from collections.abc import Iterator

from oracle.analysis.against_ranges import against_ranges
from oracle.analysis.face_up import face_up_cases
from oracle.analysis.facing import face, next_street
from oracle.analysis.graph_any import listed_against_ranges
from oracle.analysis.pictures import AGAINST_RANGES, FACE_UP, WHOLE_RANGE, EquityGraph
from oracle.analysis.work import Cancel, until_cancelled
from oracle.games import HOLDEM
from oracle.query.settings import RunSettings
from oracle.simulate.prepare import Prepared

PICTURE = "the equity graph"


@until_cancelled
def equity_graph(
    prepared: Prepared,
    seat: int,
    kind: str = AGAINST_RANGES,
    settings: RunSettings | None = None,
    cancel: Cancel = None,
) -> Iterator[EquityGraph]:
    """The distribution of a seat's equity over the next street; first a rough one, then refined.

    Args:
        prepared: The table, from `oracle.simulate.check_query`.
        seat: The player's place among the seats.
        kind: `AGAINST_RANGES`, `FACE_UP` or `WHOLE_RANGE`.
        settings: Threads, seed, and the limits of what has to be sampled.
        cancel: Ends the pictures when set.

    Yields:
        Graphs, the last one final: exact against one player (for hands face up, where these and the boards
        are few enough), else sampled.

    Raises:
        QueryError: If there is nobody to face, no street left or no such seat.
        RunError: If the ranges can hardly be dealt together.
    """
    facing = face(prepared, seat, PICTURE, street_left=True)
    chosen = settings or RunSettings()
    if kind == FACE_UP:
        refined = face_up_cases(facing, chosen, cancel)
    elif kind in (AGAINST_RANGES, WHOLE_RANGE):
        draw = against_ranges if prepared.game.name == HOLDEM else listed_against_ranges
        refined = draw(facing, chosen, cancel, whole=kind == WHOLE_RANGE)
    else:
        raise ValueError(f"no kind of equity graph: {kind}")
    for found in refined:
        yield EquityGraph(
            seat,
            next_street(prepared),
            kind,
            found.curve,
            found.error,
            found.noise,
            found.exact,
            found.progress,
        )
