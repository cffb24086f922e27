"""Between the window's document and the records of a session file."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from oracle.query import Query, Seat
from oracle.session import (
    DocumentRecord,
    LayoutValue,
    PqlTextRecord,
    SeatRecord,
    Session,
    figures_of,
    new_result,
    program_name,
    query_of,
    settings_of,
    settings_record,
)
from oracle.simulate.snapshot import Snapshot
from ui.models.pql_desk import PqlEntry
from ui.models.pql_records import entry_record
from ui.models.state import FOLLOWING, FREE, DocumentState, PqlText, SeatState

Layout = dict[str, LayoutValue]
"""What the window remembers about its own arrangement, by name."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A result as the window keeps it.

    Attributes:
        query: The question that was asked; the document may have been edited since.
        snapshot: The finished figures.
        date: When they were found, with time zone.
    """

    query: Query
    snapshot: Snapshot
    date: datetime.datetime

    def says_the_same(self, other: Answer | None) -> bool:
        """Whether another answer has the same figures for the same question, whenever it was found."""
        if other is None or self.query != other.query:
            return False
        mine, theirs = self.snapshot, other.snapshot
        return (mine.seats, mine.trials, mine.method) == (theirs.seats, theirs.trials, theirs.method)


def session_of(
    state: DocumentState, answer: Answer | None, layout: Layout, asked: Sequence[PqlEntry] = ()
) -> Session:
    """A document with its last answer and the questions asked in PQL as a session, dated now."""
    result = None if answer is None else new_result(answer.query, answer.snapshot, answer.date)
    return Session(
        program=program_name(),
        saved=datetime.datetime.now().astimezone(),
        document=document_record(state),
        results=() if result is None else (result,),
        pql=tuple(map(entry_record, asked)),
        layout=layout,
    )


def answer_of(session: Session) -> Answer | None:
    """The newest result of a session, or None."""
    if not session.results:
        return None
    newest = session.results[-1]
    return Answer(query_of(newest.query), figures_of(newest), newest.date)


def asked_by(query: Query, state: DocumentState) -> DocumentState:
    """The document a query was made from, as well as it can be told from the document it is shown with.

    Seats are recognised by name, the others by their place; a seat that is gone gets a key of its own.
    """
    named = dict(zip(state.identifiers(), state.seats, strict=True))
    free = [seat for name, seat in named.items() if name not in {asked.identifier for asked in query.seats}]
    keys = iter(range(max((seat.key for seat in state.seats), default=0) + 1, 10**9))
    seats = []
    for asked in query.seats:
        seat = named.get(asked.identifier) or _by_place(asked, free, keys)
        seats.append(replace(seat, range_text=asked.range_text, folded=asked.folded))
    return replace(
        state, game=query.game, syntax=query.syntax, board=query.board, dead=query.dead, seats=tuple(seats)
    )


def _by_place(asked: Seat, free: list[SeatState], keys: Iterator[int]) -> SeatState:
    if free:
        return free.pop(0)
    return SeatState(next(keys), asked.identifier, asked.range_text, 0)


def document_record(state: DocumentState) -> DocumentRecord:
    """A document as a record."""
    syntax: Literal["classic", "generic"] = "generic" if state.syntax == "generic" else "classic"
    return DocumentRecord(
        title=state.title, game=state.game, syntax=syntax, board=state.board, dead=state.dead,
        seats=tuple(
            SeatRecord(
                key=seat.key, label=seat.label, range=seat.range_text, colour=seat.color, folded=seat.folded
            )
            for seat in state.seats
        ),
        settings=settings_record(state.settings), pql=_pql_record(state),
    )  # fmt: skip


def _pql_record(state: DocumentState) -> PqlTextRecord:
    """The text of the PQL pane as it is shown."""
    if state.pql.link == FREE:
        return PqlTextRecord(text=state.pql.text, link=FREE)
    from ui.models.pql_fit import shown_text  # reads the language: only where there is such a text

    link: Literal["following", "apart"] = "following" if state.pql.link == FOLLOWING else "apart"
    return PqlTextRecord(text=shown_text(state), link=link)


def document_of(record: DocumentRecord) -> DocumentState:
    """The document of a record."""
    return DocumentState(
        title=record.title, game=record.game, syntax=record.syntax, board=record.board, dead=record.dead,
        seats=tuple(
            SeatState(seat.key, seat.label, seat.range, seat.colour, seat.folded) for seat in record.seats
        ),
        settings=settings_of(record.settings), pql=PqlText(record.pql.text, record.pql.link),
    )  # fmt: skip
