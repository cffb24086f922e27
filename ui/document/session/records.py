"""Conversion between the window's document and the records of a session file."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal

import msgspec

from oracle.errors import OracleError
from oracle.query import Query, Seat, asks_equity_table
from oracle.session import (
    MAX_RESULTS,
    ActionRecord,
    DocumentRecord,
    FlopSetRecord,
    IntentRecord,
    LayoutValue,
    LineRecord,
    PotRecord,
    PqlTextRecord,
    QuestionRecord,
    ResultRecord,
    ScenariosRecord,
    SeatRecord,
    Session,
    answer_of,
    new_result,
    program_name,
    settings_of,
    settings_record,
)
from oracle.simulate.snapshot import Snapshot
from ui.document.keys import fresh_keys
from ui.document.library.macros import UNKNOWN, Meaning
from ui.document.runs.pql_runs import PqlEntry
from ui.document.scenarios.model import Scenario, ScenarioTable, Subject
from ui.document.session.pql_records import entry_record
from ui.document.state import (
    FREE,
    DocumentState,
    FlopSetState,
    IntentState,
    PotState,
    PqlText,
    SeatAction,
    SeatState,
)

if TYPE_CHECKING:
    from oracle.query.conditions import Line, Question

Layout = dict[str, LayoutValue]
"""The window's saved layout, by name."""

_KEY = re.compile("[0-9]{1,10}")
_SEAT_OF = "seat of "
"""Entries of a layout that begin so name a seat, and are kept by sessions only."""


def seat_entry(part: str) -> str:
    """The name in a layout of the seat that a part of the window shows; see `seat_in`."""
    return f"{_SEAT_OF}{part}"


def seat_in(layout: Mapping[str, object], entry: str) -> int | None:
    """The key of the seat that an entry of a layout names; None without it, or if it is damaged."""
    value = layout.get(entry)
    return int(value) if isinstance(value, str) and _KEY.fullmatch(value) else None


def for_any_table(layout: Layout) -> Layout:
    """A layout without the entries that name a seat of its table."""
    return {name: value for name, value in layout.items() if not name.startswith(_SEAT_OF)}


@dataclass(frozen=True, slots=True)
class TableResult:
    """A result in the window.

    Attributes:
        query: The query; the document may have been edited since.
        snapshot: The finished figures.
        date: When they were computed, with time zone.
        record: The record read from a file, which is saved again unchanged.
        meant: What the named ranges in the query meant then; unknown for a result read from a file.
    """

    query: Query
    snapshot: Snapshot
    date: datetime.datetime
    record: ResultRecord | None = field(default=None, compare=False, repr=False)
    meant: Meaning = field(default=UNKNOWN, compare=False)

    def says_the_same(self, other: TableResult | None) -> bool:
        """Whether another answer has the same figures for the same query, regardless of the date."""
        if other is None or self.query != other.query:
            return False
        mine, theirs = self.snapshot, other.snapshot
        return (mine.seats, mine.trials, mine.method) == (theirs.seats, theirs.trials, theirs.method)


def session_of(
    state: DocumentState,
    answer: TableResult | None,
    layout: Layout,
    asked: Sequence[PqlEntry] = (),
    earlier: Sequence[TableResult] = (),
) -> Session:
    """A document, its last answer and its PQL questions as a session, dated now.

    Args:
        state: The document.
        answer: The figures shown, which are saved last, or None.
        layout: The arrangement of the window.
        asked: The PQL questions, newest first.
        earlier: Further runs of the table, oldest first.
    """
    shown = None if answer is None else answer.snapshot
    last = next((each for each in earlier if each.snapshot is shown), answer)
    runs = [each for each in earlier if each is not last and (each.record or not each.says_the_same(last))]
    runs += [] if last is None else [last]
    records = [_result_record(each) for each in runs[-MAX_RESULTS:]]
    return Session(
        program=program_name(),
        saved=datetime.datetime.now().astimezone(),
        document=document_record(state),
        results=tuple(record for record in records if record is not None),
        pql=tuple(map(entry_record, asked)),
        layout=layout,
    )


def _result_record(answer: TableResult) -> ResultRecord | None:
    """The record of an answer, or None if it is not worth saving, or does not fit its query."""
    try:
        return answer.record or new_result(answer.query, answer.snapshot, answer.date)
    except ValueError:  # a schema check: one bad result must not prevent saving the table
        return None


def answers_of(session: Session) -> tuple[tuple[TableResult, ...], int]:
    """Every readable result of a session, oldest first, and the number of others."""
    answers = []
    for record in session.results:
        try:
            query, snapshot = answer_of(record)
        except OracleError:  # in a PQL that this version cannot parse
            continue
        answers.append(TableResult(query, snapshot, record.date, record))
    return tuple(answers), len(session.results) - len(answers)


def asked_by(query: Query, state: DocumentState) -> DocumentState:
    """The document of a query, as far as the document it is shown with determines it.

    Seats are matched by name, the others by position; a missing seat gets a new key. Conditions and questions
    with the same PQL are taken from the document; others are converted from the query.
    """
    named = dict(zip(state.identifiers(), state.seats, strict=True))
    free = [seat for name, seat in named.items() if name not in {asked.identifier for asked in query.seats}]
    keys = fresh_keys(seat.key for seat in state.seats)
    seats = []
    for asked in query.seats:
        seat = named.get(asked.identifier) or _by_place(asked, free, keys)
        seats.append(replace(seat, range_text=asked.range_text, folded=asked.folded))
    table = replace(
        state, game=query.game, syntax=query.syntax, board=query.board, dead=query.dead, seats=tuple(seats)
    )
    if not (table.conditions or table.questions) and asks_equity_table(query):
        return table
    from ui.document.lines.from_query import with_lines_of  # parses the templates: only if there are lines

    return with_lines_of(table, query)


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
                key=seat.key, label=seat.label, range=seat.range_text, colour=seat.color, folded=seat.folded,
                behind=seat.behind, paid=seat.paid, opponent=seat.opponent,
                actions=tuple(
                    msgspec.convert(each, ActionRecord, from_attributes=True) for each in seat.actions
                ),
            )
            for seat in state.seats
        ),
        settings=settings_record(state.settings), pql=_pql_record(state),
        conditions=_line_records(state), questions=_question_records(state),
        pot=msgspec.convert(state.pot, PotRecord, from_attributes=True),
        intent=msgspec.convert(state.intent, IntentRecord, from_attributes=True),
        scenarios=msgspec.convert(state.scenarios, ScenariosRecord, from_attributes=True),
        flop_sets=tuple(FlopSetRecord(name=each.name, flops=each.flops) for each in state.flop_sets),
    )  # fmt: skip


def _line_records(state: DocumentState) -> tuple[LineRecord, ...]:
    if not state.conditions:
        return ()
    from oracle.session.convert_lines import line_record  # parses the templates: only if there are lines

    return tuple(map(line_record, state.conditions))


def _question_records(state: DocumentState) -> tuple[QuestionRecord, ...]:
    if not state.questions:
        return ()
    from oracle.session.convert_lines import question_record

    return tuple(map(question_record, state.questions))


def _lines_of(record: DocumentRecord) -> tuple[tuple[Line, ...], tuple[Question, ...]]:
    if not (record.conditions or record.questions):
        return (), ()
    from oracle.session.convert_lines import line_of, question_of

    return tuple(map(line_of, record.conditions)), tuple(map(question_of, record.questions))


def _scenarios_of(record: ScenariosRecord) -> ScenarioTable:
    subjects = tuple(Subject(each.kind, each.key) for each in record.subjects)
    return ScenarioTable(subjects, tuple(Scenario(row.key, row.values) for row in record.rows))


def _pql_record(state: DocumentState) -> PqlTextRecord:
    """The text of the PQL pane as shown."""
    link = state.pql.link
    if link == FREE:
        return PqlTextRecord(text=state.pql.text, link=link)
    from ui.document.runs.pql_fit import shown_text  # parses the language: only if there is such a text

    return PqlTextRecord(text=shown_text(state), link=link)


def document_of(record: DocumentRecord) -> DocumentState:
    """The document of a record."""
    conditions, questions = _lines_of(record)
    return DocumentState(
        title=record.title, game=record.game, syntax=record.syntax, board=record.board, dead=record.dead,
        seats=tuple(
            SeatState(
                seat.key, seat.label, seat.range, seat.colour, seat.folded, seat.behind, seat.paid,
                tuple(SeatAction(each.street, each.word, each.rule) for each in seat.actions),
                seat.opponent,
            )
            for seat in record.seats
        ),
        settings=settings_of(record.settings), pql=PqlText(record.pql.text, record.pql.link),
        conditions=conditions, questions=questions,
        pot=PotState(**msgspec.structs.asdict(record.pot)),
        intent=IntentState(**msgspec.structs.asdict(record.intent)),
        scenarios=_scenarios_of(record.scenarios),
        flop_sets=tuple(FlopSetState(each.name, each.flops) for each in record.flop_sets),
    )  # fmt: skip
