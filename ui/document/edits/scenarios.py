"""Edits of the scenarios."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from ui.document.document import Document
from ui.document.keys import fresh_keys
from ui.document.scenarios.applying import applied, present, subject_title
from ui.document.scenarios.model import MAX_ROWS, MAX_SUBJECTS, Scenario, ScenarioTable, Subject
from ui.document.state import DocumentState


def add_subject(document: Document, subject: Subject) -> bool:
    """Add something that scenarios can change; at first every row leaves it as it is on the table.

    Returns:
        Whether there was room.
    """
    table = document.state.scenarios
    if subject in table.subjects:
        return True
    table = _with_room(document.state)
    if len(table.subjects) >= MAX_SUBJECTS:
        return False
    rows = tuple(replace(row, values=(*row.values, "")) for row in table.rows)
    title = subject_title(subject, document.state)
    _apply(document, f"Add a column: {title}", ScenarioTable((*table.subjects, subject), rows))
    return True


def remove_subject(document: Document, subject: Subject) -> None:
    """Remove something that scenarios change, with what was typed about it."""
    table = document.state.scenarios
    if subject not in table.subjects:
        return
    place = table.subjects.index(subject)
    rows = tuple(replace(row, values=(*row.values[:place], *row.values[place + 1 :])) for row in table.rows)
    subjects = (*table.subjects[:place], *table.subjects[place + 1 :])
    title = subject_title(subject, document.state)
    _apply(document, f"Remove a column: {title}", ScenarioTable(subjects, rows))


def add_rows(
    document: Document, rows: Iterable[Sequence[str]], below: int | None = None, text: str = "Add scenarios"
) -> tuple[int, ...]:
    """Add scenarios.

    Args:
        document: The document.
        rows: The values of each, in column order; missing ones are blank.
        below: Key of the row that they follow; None for the end.
        text: Name of the undo step.

    Returns:
        The keys of the new rows: fewer than ``rows`` if there is no room for all.
    """
    table = document.state.scenarios
    fresh = _fresh(table, list(rows))
    if not fresh:
        return ()
    at = next((place + 1 for place, row in enumerate(table.rows) if row.key == below), len(table.rows))
    _apply(document, text, replace(table, rows=(*table.rows[:at], *fresh, *table.rows[at:])))
    return tuple(row.key for row in fresh)


def add_sweep(document: Document, subject: Subject, values: Sequence[str]) -> int:
    """Add a scenario for each value of one subject, with its column, as one undo step.

    Returns:
        The number of new rows: fewer than values if there is no room for all, or for the column.
    """
    state = document.state
    table = state.scenarios
    if subject not in table.subjects:
        table = _with_room(state)
        if len(table.subjects) >= MAX_SUBJECTS:
            return 0
        rows = tuple(replace(row, values=(*row.values, "")) for row in table.rows)
        table = ScenarioTable((*table.subjects, subject), rows)
    place = table.subjects.index(subject)
    fresh = _fresh(table, [[*[""] * place, value] for value in values])
    _apply(document, f"Sweep {subject_title(subject, state)}", replace(table, rows=(*table.rows, *fresh)))
    return len(fresh)


def remove_rows(document: Document, keys: Iterable[int]) -> None:
    """Remove scenarios."""
    table, gone = document.state.scenarios, frozenset(keys)
    rows = tuple(row for row in table.rows if row.key not in gone)
    what = "Remove a scenario" if len(table.rows) - len(rows) == 1 else "Remove scenarios"
    _apply(document, what, replace(table, rows=rows))


def move_row(document: Document, key: int, by: int) -> None:
    """Move a scenario up or down by a number of rows; it stops at the ends."""
    rows = list(document.state.scenarios.rows)
    at = next(place for place, row in enumerate(rows) if row.key == key)
    row = rows.pop(at)
    rows.insert(max(0, min(len(rows), at + by)), row)
    _apply(document, "Move a scenario", replace(document.state.scenarios, rows=tuple(rows)))


def set_values(document: Document, key: int, place: int, values: Sequence[str]) -> None:
    """Set what a scenario changes, from one column on; a blank text leaves it as it is on the table."""
    table = document.state.scenarios
    values = values[: len(table.subjects) - place]

    def changed(row: Scenario) -> Scenario:
        after = row.values[place + len(values) :]
        return replace(row, values=(*row.values[:place], *values, *after)) if row.key == key else row

    title = subject_title(table.subjects[place], document.state)
    _apply(document, f"Change a scenario: {title}", replace(table, rows=tuple(map(changed, table.rows))))


def put_on_table(document: Document, row: Scenario) -> None:
    """Make the changes of a scenario on the table itself, as one undo step."""
    document.end_merge()
    document.apply("Put a scenario on the table", applied(document.state, row))


def _with_room(state: DocumentState) -> ScenarioTable:
    """The scenarios; if there is no room for a column, without the hidden ones of what is no longer there.

    Undo brings them back, with the seats and conditions that they were about.
    """
    table = state.scenarios
    if len(table.subjects) < MAX_SUBJECTS:
        return table
    kept = present(state)
    rows = tuple(replace(row, values=tuple(row.values[place] for place in kept)) for row in table.rows)
    return ScenarioTable(tuple(table.subjects[place] for place in kept), rows)


def _fresh(table: ScenarioTable, rows: Sequence[Sequence[str]]) -> tuple[Scenario, ...]:
    """New rows, as many as there is room for; missing values are blank."""
    keys, width = fresh_keys(row.key for row in table.rows), len(table.subjects)
    room = max(0, MAX_ROWS - len(table.rows))
    return tuple(
        Scenario(key, tuple([*values, *[""] * width][:width]))
        for key, values in zip(keys, rows[:room], strict=False)
    )


def _apply(document: Document, text: str, table: ScenarioTable) -> None:
    document.end_merge()
    document.apply(text, replace(document.state, scenarios=table))
