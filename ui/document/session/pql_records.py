"""Conversion between PQL questions and the records of a session file."""

from __future__ import annotations

from oracle.errors import OracleError
from oracle.query import Query
from oracle.session import PqlAnswerRecord, PqlEntryRecord, pql_figures_of, pql_result_record
from ui.document.runs.pql_runs import PqlAnswer, PqlEntry

MOST_BARS = 2_000
"""A statement with more bars is saved without its figures, to keep files small."""


def entry_record(entry: PqlEntry) -> PqlEntryRecord:
    """A question with its answers as a record."""
    return PqlEntryRecord(
        date=entry.date, text=entry.text, answers=tuple(_answer_record(each) for each in entry.answers)
    )


def entry_of(record: PqlEntryRecord) -> PqlEntry:
    """The question of a record."""
    return PqlEntry(record.text, record.date, tuple(_answer_of(each) for each in record.answers))


def _answer_record(answer: PqlAnswer) -> PqlAnswerRecord:
    if answer.record is not None:
        return answer.record
    snapshot = answer.snapshot
    small = snapshot is not None and sum(len(each.buckets) for each in snapshot.results) <= MOST_BARS
    result = pql_result_record(snapshot) if snapshot is not None and small else None
    return PqlAnswerRecord(text=answer.text, message=answer.message, result=result)


def _answer_of(record: PqlAnswerRecord) -> PqlAnswer:
    query = _query(record.text)
    result = record.result
    fits = (
        query is not None and result is not None and _kinds(query) == [each.kind for each in result.figures]
    )
    snapshot = pql_figures_of(result) if result is not None and fits else None
    return PqlAnswer(record.text, query, snapshot, record.message, record)


def _kinds(query: Query) -> list[str]:
    return [selector.kind for selector in query.selectors]


def _query(text: str) -> Query | None:
    from oracle.pql import parse  # parses the language: only if a question was saved

    try:
        return parse(text)
    except OracleError:  # the statement was kept with its error
        return None
