"""Reads the intact parts of a damaged session, with a sentence for each part that was lost.

The table is read completely or not at all: if it is damaged, nothing is opened.
"""

from __future__ import annotations

import datetime
from collections.abc import Collection, Mapping, Sequence
from typing import TypeVar

import msgspec

from oracle.session.schema.records import Date, Label, LayoutValue, Record, check_date
from oracle.session.schema.session import (
    MAX_QUESTIONS,
    MAX_RESULTS,
    DocumentRecord,
    PqlEntryRecord,
    ResultRecord,
    Session,
)

R = TypeVar("R", bound=Record)
_KNOWN = frozenset(Session.__struct_fields__)
_DAMAGED = "because that part of the file is damaged"


class _Layout(Record, frozen=True, kw_only=True):
    layout: dict[Label, LayoutValue] = msgspec.field(default_factory=dict)


class _Head(Record, frozen=True, kw_only=True):
    program: Label
    saved: Date

    def __post_init__(self) -> None:
        check_date(self.saved)


def rescued(
    data: Mapping[str, object], now: datetime.datetime, broken: Collection[str] = ()
) -> tuple[Session, tuple[str, ...]]:
    """The session in the data of a file of this version, without the parts that cannot be read.

    Args:
        data: The file as plain data.
        now: Used as the time of saving if the file has none.
        broken: Names of the members that are known to be incomplete.

    Returns:
        The session, and a sentence for each kind of part that was left out.

    Raises:
        msgspec.ValidationError: If the table cannot be read.
    """
    document = msgspec.convert(data.get("document"), DocumentRecord)
    head = _converted({name: data.get(name) for name in ("program", "saved")}, _Head)
    results, lost_results = _entries(data.get("results", []), ResultRecord)
    asked, lost_asked = _entries(data.get("pql", []), PqlEntryRecord)
    layout = _converted({"layout": data.get("layout", {})}, _Layout)
    lost = [
        *_left_out(lost_results, "results" in broken, "result", "results"),
        *_left_out(lost_asked, "pql" in broken, "question asked in PQL", "questions asked in PQL"),
    ]
    if layout is None or "layout" in broken:
        lost.append(f"The arrangement of the window was left out, {_DAMAGED}.")
    if data.keys() - _KNOWN:
        lost.append("A part that this version does not know was left out.")
    session = Session(
        program="" if head is None else head.program,
        saved=now if head is None else head.saved,
        document=document,
        results=tuple(results[-MAX_RESULTS:]),
        pql=tuple(asked[:MAX_QUESTIONS]),
        layout={} if layout is None else layout.layout,
    )
    return session, tuple(lost)


def _entries(value: object, kind: type[R]) -> tuple[Sequence[R], int | None]:
    """The entries of a list that can be read, and how many cannot; None where that is unknown."""
    if not isinstance(value, list):
        return [], None
    whole = [entry for each in value if (entry := _converted(each, kind)) is not None]
    return whole, len(value) - len(whole)


def _left_out(lost: int | None, broken: bool, one: str, many: str) -> list[str]:
    """The message about entries of a list that were left out."""
    if broken or lost is None:
        return [f"Some or all {many} were left out, {_DAMAGED}."]
    if lost == 1:
        return [f"A {one} was left out, {_DAMAGED}."]
    return [f"{lost} {many} were left out, {_DAMAGED}."] if lost else []


def _converted(value: object, kind: type[R]) -> R | None:
    try:
        return msgspec.convert(value, kind)
    except (msgspec.ValidationError, RecursionError):
        return None
