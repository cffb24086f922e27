"""The error for a condition that no deal met."""

from __future__ import annotations

from oracle.errors import RunError, RunTextError, shown
from oracle.query.model import Query


def never_held(query: Query, message: str, *, remedy: str) -> RunError:
    """The error for a condition that held in no deal, with its place if the query was parsed from a text.

    Args:
        query: The query, with a condition.
        message: How many deals were tried.
        remedy: What to do.
    """
    source, span = query.source, None if query.where is None else query.where.span
    if source is None or span is None or source.digest != hash(query):
        return RunError(message, remedy=remedy)
    return RunTextError(
        message, text=source.text, span=span, found=shown(source.text[span.start : span.end]),
        expected="a condition that some deal meets", remedy=remedy,
    )  # fmt: skip
