"""The work of equity graphs in numbered pieces, done by threads or by other processes and machines."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any, Generic, Protocol, TypeVar

import numpy as np

from oracle.analysis.cancel import Cancel
from oracle.analysis.curves.curve import Cases, CurveBuilder, Steps
from oracle.analysis.curves.next_boards import Visit
from oracle.analysis.hands.every_deal import AllDeals
from oracle.analysis.work import TICK, Piece, PieceDealer, pieces, thread_count
from oracle.arrays import Table
from oracle.prepared import Prepared
from oracle.query.settings import RunSettings
from oracle.simulate.work.plain import Plain
from oracle.simulate.work.stop import Stop, StoppedError
from oracle.simulate.work.workers import PieceResults

R = TypeVar("R")


class GraphPart(StrEnum):
    """The kinds of work of equity graphs."""

    BOARDS = "boards"
    """A hold'em hand or range against another range, one board of the next street per piece."""
    FLOPS = "flops"
    """The pots won on every flop, some full boards per piece."""
    LISTED = "listed"
    """All hands face up, some joint hands per piece."""
    FACE_UP = "face-up"
    """All hands face up, sampled."""
    EACH = "each"
    """A player's hands against ranges, sampled, one board per piece."""
    WHOLE = "whole"
    """Whole ranges against each other, sampled, one board per piece."""
    SWEPT = "swept"
    """Two listed ranges in games other than hold'em, one board of the next street per piece."""
    COUNTED = "counted"
    """All deals of a table that has few, some full boards per piece."""


@dataclass(frozen=True, slots=True)
class GraphPartAsked:
    """One part of the work of a graph; it and the table determine the work completely.

    Attributes:
        part: What kind of work.
        seat: The player's place among the seats.
        whole: Whether only the equity of his whole range is wanted.
        seed: The seed of what is sampled; None for exact work.
        pot: The half-width that a sampled equity has to reach; 0 for exact work.
    """

    part: GraphPart
    seat: int
    whole: bool = False
    seed: int | None = None
    pot: float = 0.0


@dataclass(frozen=True, slots=True)
class PartPieces(Generic[R]):
    """The pieces of a part, ready to be computed.

    Attributes:
        make_worker: Called once in each thread; returns the function from a piece's number to its result.
        count: How many there are; None for no limit.
        seconds: Expected seconds of a piece on one core, by fixed speeds.
        write: Turns a result into plain data.
        read: Turns the plain data back into the result.
        dealing: The source of deals; see `oracle.analysis.work.pieces`.
    """

    make_worker: Callable[[Stop], Piece[R]]
    count: int | None
    seconds: float
    write: Callable[[R], Plain]
    read: Callable[[Any], R]
    dealing: PieceDealer | None = None


class CurveWorkers(Protocol):
    """Other processes or machines that do the work of equity graphs."""

    def graph(self, prepared: Prepared, asked: GraphPartAsked, work: PartPieces[R]) -> PieceResults[R]:
        """Hand out a part of the work; the results of its pieces come in order."""
        ...


@dataclass(frozen=True, slots=True, eq=False)
class GraphWorkers:
    """The workers of one graph.

    Attributes:
        workers: Who does the work.
        prepared: The table as requested, before conditions narrowed it.
    """

    workers: CurveWorkers
    prepared: Prepared


def results(
    asked: GraphPartAsked,
    work: PartPieces[R],
    settings: RunSettings,
    cancel: Cancel,
    workers: GraphWorkers | None,
) -> Iterator[R]:
    """The results of the pieces, in order; the same bits whoever computes them.

    Args:
        asked: The part of the work.
        work: Its pieces.
        settings: The threads.
        cancel: Stops the work when set.
        workers: Other processes or machines; the threads of this one if None.

    Raises:
        StoppedError: If cancelled.
        OracleError: If the work cannot be done, or workers are lost repeatedly.
    """
    if workers is None:
        yield from pieces(work.make_worker, work.count, thread_count(settings), cancel, work.dealing)
        return
    with workers.workers.graph(workers.prepared, asked, work) as begun:
        for result in begun.results(TICK):
            if cancel is not None and cancel.is_set():
                raise StoppedError
            if result is not None:
                yield result


def written_cases(cases: Cases) -> Plain:
    """Cases as plain data."""
    return {name: np.ascontiguousarray(values) for name, values in asdict(cases).items()}


def read_cases(plain: Any) -> Cases:  # noqa: ANN401 - what `written_cases` wrote
    """The cases that `written_cases` wrote."""
    return Cases(**plain)


def written_joint(found: Sequence[Cases] | None) -> Plain:
    """The cases of all players as plain data; nothing where a piece was not dealt."""
    return [] if found is None else [written_cases(cases) for cases in found]


def read_joint(plain: Any) -> tuple[Cases, ...] | None:  # noqa: ANN401 - as above
    """The reverse of `written_joint`."""
    return tuple(map(read_cases, plain)) or None


def written_visits(visits: Sequence[Visit]) -> Plain:
    """What was found on a board, as plain data."""
    return [
        {
            "cases": written_cases(visit.cases),
            "half_width": visit.half_width,
            "drawn": visit.drawn,
            "deals": visit.deals,
        }
        for visit in visits
    ]


def read_visits(plain: Any) -> tuple[Visit, ...]:  # noqa: ANN401 - as above
    """The reverse of `written_visits`."""
    return tuple(Visit(**{**each, "cases": read_cases(each["cases"])}) for each in plain)


def written_builder(builder: CurveBuilder) -> Plain:
    """Merged cases as plain data."""
    return None if builder.steps is None else asdict(builder.steps)


def read_builder(plain: Any) -> CurveBuilder:  # noqa: ANN401 - as above
    """The reverse of `written_builder`."""
    return CurveBuilder(None if plain is None else Steps(**plain))


def counted_pieces(deals: AllDeals) -> PartPieces[tuple[Table, Table]]:
    """The work of counting every deal of a table."""
    return PartPieces(deals.make_worker, deals.pieces, deals.seconds, _written_tables, _read_tables)


def _written_tables(tables: tuple[Table, Table]) -> Plain:
    return list(tables)


def _read_tables(plain: Any) -> tuple[Table, Table]:  # noqa: ANN401 - as above
    won, total = plain
    return won, total
