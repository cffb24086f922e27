"""A document with the changes of a scenario, and what the changes are called."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from oracle.errors import OracleError
from ui.document.lines import tree
from ui.document.scenarios.model import (
    BOARD,
    CALL,
    CONDITION,
    DEAD,
    MONEY,
    POT,
    RANGE,
    Scenario,
    ScenarioTable,
    Subject,
)
from ui.document.scenarios.money import NONE, TITLES, amount_on_table, money_of, with_amount
from ui.document.shown_text import one_line
from ui.document.state import DocumentState

ON, OFF = "on", "off"
"""Typed for a condition."""
BOARD_TITLE, DEAD_TITLE = "Board", "Dead cards"
_TITLE = 60
"""Characters of a condition in the title of its column."""
_NUMBER = re.compile(r"(?:top\s*)?(\d+(?:\.\d+)?)\s*%?", re.IGNORECASE)
"""A text that is one number, such as the share of a range."""


def present(state: DocumentState) -> tuple[int, ...]:
    """The places of the subjects that the table has: its seats and conditions may have gone since."""
    seats = {seat.key for seat in state.seats}
    lines = {line.key for line in state.conditions}

    def there(subject: Subject) -> bool:
        known = {RANGE: seats, CONDITION: lines}.get(subject.kind)
        return known is None or subject.key in known

    return tuple(place for place, each in enumerate(state.scenarios.subjects) if there(each))


def possible_subjects(state: DocumentState) -> tuple[Subject, ...]:
    """Everything of a table that scenarios can change."""
    seats = [Subject(RANGE, seat.key) for seat in state.seats]
    lines = [Subject(CONDITION, line.key) for line in state.conditions]
    return (*seats, Subject(BOARD), Subject(DEAD), Subject(POT), Subject(CALL), *lines)


def subject_title(subject: Subject, state: DocumentState) -> str:
    """What a column of changes is called.

    Raises:
        KeyError: If the table has no such seat or condition.
    """
    if subject.kind == RANGE:
        return f"Range of {state.seat(subject.key).name}"
    if subject.kind == CONDITION:
        from oracle.query.conditions import words_of  # parses the templates: only if there is a condition

        words = one_line(words_of(tree.line_of(state.conditions, subject.key).node, state.labels()))
        return words if len(words) <= _TITLE else f"{words[: _TITLE - 1]}…"
    return {BOARD: BOARD_TITLE, DEAD: DEAD_TITLE, **TITLES}[subject.kind]


def value_on_table(subject: Subject, state: DocumentState) -> str:
    """The value on the table itself, as it would be typed.

    Raises:
        KeyError: If the table has no such seat or condition.
    """
    if subject.kind == RANGE:
        return state.seat(subject.key).range_text
    if subject.kind == CONDITION:
        return ON if tree.line_of(state.conditions, subject.key).on else OFF
    if subject.kind in MONEY:
        return amount_on_table(subject.kind, state)
    return (state.board if subject.kind == BOARD else state.dead) or NONE


def applied(state: DocumentState, row: Scenario) -> DocumentState:
    """The document with the changes of a scenario; blank ones, and those of what is gone, change nothing."""
    changed = state
    for place in present(state):
        value = row.values[place].strip()
        if value:
            changed = _with(changed, state.scenarios.subjects[place], value)
    return changed


def _with(state: DocumentState, subject: Subject, value: str) -> DocumentState:
    if subject.kind == RANGE:
        return state.with_seat(subject.key, range_text=value)
    if subject.kind == CONDITION:
        if value.lower() not in (ON, OFF):
            return state  # reported by `unknown_word`; as “off” it would lift a condition
        on = value.lower() == ON
        lines = tree.changed(state.conditions, subject.key, lambda line: replace(line, on=on))
        return replace(state, conditions=lines)
    if subject.kind in MONEY:
        return with_amount(state, subject.kind, value)
    cards = "" if value.lower() == NONE else value
    return replace(state, board=cards) if subject.kind == BOARD else replace(state, dead=cards)


def with_values(
    state: DocumentState, old: Sequence[str], place: int, values: Iterable[str]
) -> tuple[str, ...]:
    """The values of a row with new ones in visible columns, from a place on to the right.

    Columns of what is gone from the table are hidden: they keep their values.
    """
    made = list(old)
    for at, value in zip((each for each in present(state) if each >= place), values, strict=False):
        made[at] = value
    return tuple(made)


def unknown_word(state: DocumentState, row: Scenario) -> str:
    """What is wrong with the word for a condition, in words; empty if every one is known."""
    for place in present(state):
        subject, value = state.scenarios.subjects[place], row.values[place].strip().lower()
        if subject.kind == CONDITION and value not in ("", ON, OFF):
            return f"A condition is “{ON}” or “{OFF}”, not “{one_line(value)}”."
    return ""


def number_of(subject: Subject, value: str, state: DocumentState) -> float | None:
    """The number in a value of a subject: an amount in the unit of the pot, otherwise as `number_in`."""
    if subject.kind not in MONEY:
        return number_in(value)
    try:
        return None if value.lower() == NONE else money_of(state).unit.read(value)
    except OracleError:
        return None


def number_in(value: str) -> float | None:
    """The number that a value is, such as 15 for ``15%``; None for other texts.

    >>> number_in(" 12.5 %"), number_in("top 15%"), number_in("AA")
    (12.5, 15.0, None)
    """
    found = _NUMBER.fullmatch(value.strip())
    return float(found[1]) if found else None


def with_other_scenario_ranges(state: DocumentState, change: Callable[[str], str]) -> DocumentState:
    """A document with every range of its scenarios changed, as in another game or syntax.

    Args:
        state: The document.
        change: Returns the replacement for a range's text.
    """
    table = state.scenarios
    places = {place for place, each in enumerate(table.subjects) if each.kind == RANGE}
    if not places or not table.rows:
        return state

    def moved(row: Scenario) -> Scenario:
        values = (
            change(value) if place in places and value.strip() else value
            for place, value in enumerate(row.values)
        )
        return replace(row, values=tuple(values))

    return replace(state, scenarios=ScenarioTable(table.subjects, tuple(map(moved, table.rows))))
