"""The page of a report, from a result of the table."""

from __future__ import annotations

import datetime
from collections.abc import Sequence

from oracle.export import ReportPicture, html_report
from oracle.session import program_name
from oracle.simulate.snapshot import Snapshot
from ui.document.runs.answers import answered_questions, conditions_in_words
from ui.document.state import DocumentState

_UNTITLED = "Open Odds Oracle"


def report_page(
    asked: DocumentState,
    snapshot: Snapshot,
    pictures: Sequence[ReportPicture],
    missing: Sequence[str] = (),
) -> str:
    """A result with its pictures as one HTML page, dated now.

    Args:
        asked: The document that the figures belong to.
        snapshot: The figures.
        pictures: Pictures of the same table.
        missing: A sentence for each picture that was asked for and is not there.
    """
    return html_report(
        asked.to_query(), snapshot, title=asked.title or _UNTITLED, program=program_name(),
        date=datetime.datetime.now().astimezone(), labels=[seat.name for seat in asked.seats],
        given=conditions_in_words(asked), answers=answered_questions(asked, snapshot), pictures=pictures,
        missing=missing,
    )  # fmt: skip
