"""The records of scenarios: the table with some of its inputs changed, row by row."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from oracle.session.schema.records import Key, Record, Text

MAX_SCENARIOS = 200
"""Most rows; the window keeps as many."""
MAX_SUBJECTS = 16
"""Most columns of changes."""


class SubjectRecord(Record, frozen=True, kw_only=True):
    """What a column changes: the range of the seat with a key, board, dead cards, a condition, pot, call."""

    kind: Literal["range", "board", "dead", "condition", "pot", "call"]
    key: Key = 0


class ScenarioRecord(Record, frozen=True, kw_only=True):
    """A row: its key and a text for each column, as typed; an empty text changes nothing."""

    key: Key
    values: Annotated[tuple[Text, ...], Meta(max_length=MAX_SUBJECTS)]


class ScenariosRecord(Record, frozen=True, kw_only=True):
    """All scenarios."""

    subjects: Annotated[tuple[SubjectRecord, ...], Meta(max_length=MAX_SUBJECTS)] = ()
    rows: Annotated[tuple[ScenarioRecord, ...], Meta(max_length=MAX_SCENARIOS)] = ()

    def __post_init__(self) -> None:
        if len({(each.kind, each.key) for each in self.subjects}) < len(self.subjects):
            raise ValueError("two columns of scenarios change the same")
        if len({row.key for row in self.rows}) < len(self.rows):
            raise ValueError("two scenarios have the same key")
        if any(len(row.values) != len(self.subjects) for row in self.rows):
            raise ValueError("a scenario has another number of values than there are columns")
