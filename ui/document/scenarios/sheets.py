"""Scenarios as PQL spreadsheets, which the command ``batch`` answers; and back.

Every cell is written out, so that a sheet asks the same whatever is on the table.  A condition has a column
of its own, with the condition itself, or `ALWAYS` where it is off.

PQL knows no money.  The pot and the call have columns without number signs, which a query cannot name:
``batch`` leaves them as they are, and opening the sheet here finds them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import count

from oracle.errors import OracleError, QueryError, TextError
from oracle.games import find_game
from oracle.pql import parse, print_expression, print_query
from oracle.query import Expression, Query, equity_query
from oracle.query.conditions import Line, Node, expression_of
from oracle.query.language.expressions import Binary
from oracle.ranges import used_macros
from oracle.ranges.text.macros import expand_macros
from oracle.spreadsheet import Sheet
from oracle.spreadsheet.sheet import FIRST_VALUES, QUERY
from ui.document.lines import tree
from ui.document.lines.changes import with_other_ranges
from ui.document.runs.pql_fit import fitting
from ui.document.scenarios.applying import OFF, ON, applied, present, unknown_word, value_on_table
from ui.document.scenarios.model import (
    BOARD,
    CALL,
    CONDITION,
    DEAD,
    MAX_ROWS,
    MAX_SUBJECTS,
    MONEY,
    POT,
    RANGE,
    Kind,
    Scenario,
    ScenarioTable,
    Subject,
)
from ui.document.scenarios.money import NONE, TITLES, unit_written, with_money_of_file, written_amount
from ui.document.state import DocumentState, SeatState
from ui.theme.keys import said_keys

ALWAYS = "1 = 1"
"""A condition that holds in every deal, in PQL."""
MONEY_TITLES = {kind: title.upper() for kind, title in TITLES.items()}
"""The columns of a sheet that hold money, by what they change."""
_BATCH = said_keys("“Answer a spreadsheet” (Ctrl+Shift+R) takes every query.")


def sheet_rows(state: DocumentState, macros: Mapping[str, str]) -> list[list[str]]:
    """The scenarios of a document as the rows of a PQL spreadsheet: header, query, the table, each scenario.

    Args:
        state: The document, without lines that have an error.
        macros: The user's named ranges, by name; they are written out.

    Raises:
        TextError: If a range names one that does not exist.
        QueryError: If the conditions are nested too deeply for PQL, or a word for one is not known.
    """
    for number, row in enumerate(state.scenarios.rows, 1):
        unknown = unknown_word(state, row)
        if unknown:
            raise QueryError(f"Scenario {number}: {unknown}")
    state = with_other_ranges(state, partial(_written_out, macros=macros))
    subjects = [state.scenarios.subjects[place] for place in present(state)]
    if any(each.kind in MONEY for each in subjects):  # a call is worth nothing without its pot
        amounts = [Subject(kind) for kind in MONEY]
        subjects += [each for each in amounts if each not in subjects and value_on_table(each, state) != NONE]
    states = [state, *(applied(state, row) for row in state.scenarios.rows)]
    if any(_blank(each, subjects) for each in states):  # a sheet leaves out rows without a value
        subjects += [each for each in map(_range_of, state.seats) if each not in subjects][:1]
    titles = list(_titles(state, subjects))
    query = _query(state, dict(zip(subjects, titles, strict=True)), macros)
    cells = [["", *(_cell(subject, each, macros) for subject in subjects)] for each in states]
    return [[QUERY, *titles], [query, *[""] * len(titles)], *cells]


def opened(sheet: Sheet, state: DocumentState) -> DocumentState:
    """A document with the table and the scenarios of a spreadsheet: its first row is the table.

    Args:
        sheet: The spreadsheet.
        state: The present document, whose seats keep name and colour where the sheet names them.

    Raises:
        QueryError: If its rows differ in something that scenarios cannot change, or there are too many.
    """
    if sheet.questions > MAX_ROWS + 1:
        raise QueryError(
            f"{sheet.name} has {sheet.questions:,} rows; there is room for {MAX_ROWS} scenarios.",
            remedy=_BATCH,
        )
    queries = [_read(number, text) for number, text in _texts(sheet)]
    asked = _conjuncts_of_all(queries)
    first = queries[0]
    table = _table(_with_equities(replace(first, where=_joined(asked))), state)
    if table is None or any(_fixed(each) != _fixed(first) for each in queries):
        raise QueryError(
            f"{sheet.name} asks something that the table cannot show, or its rows differ in more than "
            "ranges, board, dead cards and conditions.",
            remedy=_BATCH,
        )
    money = _money(sheet)
    if money:
        pot, to_call = (money.get(kind, [NONE])[0] for kind in (POT, CALL))
        amounts = (text for kind in (POT, CALL) for text in money.get(kind, ()))
        table = with_money_of_file(
            table, *("" if text == NONE else text for text in (pot, to_call)), unit=unit_written(amounts)
        )
    return _with_rows(table, queries, asked, money)


def asking(text: str, state: DocumentState) -> DocumentState | None:
    """A document whose table asks what one row of a spreadsheet asks; None if no table does.

    Args:
        text: The query of the row, with its values.
        state: The present document, as for `opened`.
    """
    try:
        query = parse(text)
        return _table(_with_equities(replace(query, game=find_game(query.game).name, source=None)), state)
    except OracleError:
        return None


# Writing


def _blank(state: DocumentState, subjects: Sequence[Subject]) -> bool:
    """Whether a row of a sheet would have no value: neither board nor dead cards, and nothing else."""
    return all(
        each.kind in MONEY or (each.kind in (BOARD, DEAD) and value_on_table(each, state) == NONE)
        for each in subjects
    )


def _range_of(seat: SeatState) -> Subject:
    return Subject(RANGE, seat.key)


def _titles(state: DocumentState, subjects: Sequence[Subject]) -> Iterator[str]:
    """Names of columns: ``#RANGE OF HERO#``; those of money without number signs."""
    names = state.players()
    numbers = count(1)
    for subject in subjects:
        if subject.kind == RANGE:
            yield f"#RANGE OF {names[str(subject.key)].upper()}#"
        elif subject.kind == CONDITION:
            yield f"#CONDITION {next(numbers)}#"
        elif subject.kind in MONEY:
            yield MONEY_TITLES[subject.kind]
        else:
            yield "#BOARD#" if subject.kind == BOARD else "#DEAD CARDS#"


def _query(state: DocumentState, titles: Mapping[Subject, str], macros: Mapping[str, str]) -> str:
    """The query of a sheet, with the names of columns in it."""
    seats = []
    for seat in state.seats:
        text = titles.get(Subject(RANGE, seat.key)) or _written_out(seat.range_text, macros)
        seats.append(replace(seat, range_text=text))
    asked = replace(
        state, seats=tuple(seats), board=titles.get(Subject(BOARD), state.board),
        dead=titles.get(Subject(DEAD), state.dead), conditions=(),
    )  # fmt: skip
    text = print_query(asked.to_query())
    conditions = [
        titles.get(Subject(CONDITION, line.key)) or _condition(line.node, state)
        for line in state.conditions
        if line.on or Subject(CONDITION, line.key) in titles
    ]
    return f"{text}\nwhere {' and '.join(conditions)}" if conditions else text


def _cell(subject: Subject, state: DocumentState, macros: Mapping[str, str]) -> str:
    """What a row has, as PQL."""
    value = value_on_table(subject, state)
    if subject.kind == CONDITION:
        line = tree.line_of(state.conditions, subject.key)
        return _condition(line.node, state) if value == ON else ALWAYS
    if subject.kind == RANGE:
        return _written_out(value, macros)
    if subject.kind in MONEY:
        return written_amount(value, state.pot.unit)
    return "" if value == NONE else value


def _condition(node: Node, state: DocumentState) -> str:
    """A condition as PQL that can be joined by “and”."""
    said = expression_of(node, state.players())
    if said is None:
        return ALWAYS
    text = print_expression(said)
    return f"({text})" if isinstance(said, Binary) and said.operator == "or" else text


def _written_out(text: str, macros: Mapping[str, str]) -> str:
    """A range without the user's named ranges, which only this program knows."""
    named = used_macros(text, macros)
    return expand_macros(text, named, "Range").chars if named else text


# Reading


def _texts(sheet: Sheet) -> Iterator[tuple[int, str]]:
    """The number and the query of each row with values."""
    for number, row in enumerate(sheet.rows, FIRST_VALUES):
        if row.trouble:
            raise QueryError(f"Row {number} of {sheet.name}: {row.trouble}")
        if not row.blank:
            yield number, sheet.filled(row.cells).text


def _money(sheet: Sheet) -> dict[Kind, list[str]]:
    """The columns of money in a sheet, a text for each row with values; `NONE` where it is blank."""
    titles = [title.upper() for title in sheet.header]
    kinds: tuple[Kind, ...] = MONEY
    return {
        kind: [row.cells[titles.index(title)].strip() or NONE for row in sheet.rows if not row.blank]
        for kind in kinds
        if (title := MONEY_TITLES[kind]) in titles
    }


def _read(number: int, text: str) -> Query:
    try:
        query = parse(text)
        game = find_game(query.game).name
    except TextError as trouble:
        raise QueryError(f"Row {number}: {trouble}") from trouble
    return replace(query, game=game, source=None)


def _with_equities(query: Query) -> Query:
    """A query that asks for the equity table first, as the window does."""
    table = equity_query(query.seats, game=query.game).selectors
    plain = [replace(each, name="") for each in query.selectors]
    return replace(query, selectors=(*table, *(each for each in plain if each not in table)))


def _fixed(query: Query) -> tuple[object, ...]:
    """What all rows must have in common."""
    return (
        query.game, query.syntax, query.selectors, [(seat.identifier, seat.folded) for seat in query.seats],
    )  # fmt: skip


def _conjuncts(where: Expression | None) -> tuple[Expression, ...]:
    """The parts of a condition joined by “and”, without those that always hold."""
    if isinstance(where, Binary) and where.operator == "and":
        return (*_conjuncts(where.left), *_conjuncts(where.right))
    return () if where is None or print_expression(where) == ALWAYS else (where,)


def _conjuncts_of_all(queries: Sequence[Query]) -> tuple[Expression, ...]:
    """The conditions of all rows, each once, in the order in which they come."""
    return tuple(dict.fromkeys(part for query in queries for part in _conjuncts(query.where)))


def _joined(parts: Sequence[Expression]) -> Expression | None:
    joined: Expression | None = None
    for part in parts:
        joined = part if joined is None else Binary("and", joined, part)
    return joined


def _table(query: Query, state: DocumentState) -> DocumentState | None:
    """The document that asks a query, or None if none does."""
    plain = replace(state, game=query.game, conditions=(), questions=(), scenarios=ScenarioTable())
    try:
        return fitting(print_query(query), plain)
    except OracleError:
        return None


def _with_rows(
    table: DocumentState,
    queries: Sequence[Query],
    asked: Sequence[Expression],
    money: Mapping[Kind, list[str]],
) -> DocumentState:
    """A table with the scenarios in which the rows differ from the first."""
    columns: dict[Subject, list[str]] = {}
    for place, seat in enumerate(table.seats):
        columns[Subject(RANGE, seat.key)] = [query.seats[place].range_text for query in queries]
    columns[Subject(BOARD)] = [query.board or NONE for query in queries]
    columns[Subject(DEAD)] = [query.dead or NONE for query in queries]
    columns |= {Subject(kind): texts for kind, texts in money.items()}
    switched = [_conjuncts(query.where) for query in queries]
    lines: tuple[Line, ...] = table.conditions
    for line, part in zip(lines, asked, strict=False):
        columns[Subject(CONDITION, line.key)] = [ON if part in parts else OFF for parts in switched]
    different = {subject: values for subject, values in columns.items() if len(set(values)) > 1}
    if len(different) > MAX_SUBJECTS or (len(lines) != len(asked) and len(set(switched)) > 1):
        raise QueryError("The rows differ in more than scenarios can change.", remedy=_BATCH)
    first = {line.key for line, part in zip(lines, asked, strict=False) if part in switched[0]}
    table = replace(
        table,
        conditions=tuple(
            replace(line, on=line.key in first or Subject(CONDITION, line.key) not in different)
            for line in lines
        ),
    )
    rows = tuple(
        Scenario(key, tuple("" if values[key] == values[0] else values[key] for values in different.values()))
        for key in range(1, len(queries))
    )
    return replace(table, scenarios=ScenarioTable(tuple(different), rows))
