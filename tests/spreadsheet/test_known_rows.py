"""Rows with known hands and flops are answered in blocks, with the answers of rows run alone."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from typing import Any

import pytest

from oracle import simulate
from oracle.errors import OracleError
from oracle.face.batches import batch
from oracle.pql import parse
from oracle.pql.blanks import query_with_blanks
from oracle.query import Query, RunSettings
from oracle.simulate.known import KnownTable
from oracle.spreadsheet import answer_sheet, sheet_of_rows
from oracle.spreadsheet.known_rows import KnownRows
from oracle.spreadsheet.output.stream import StreamOutput
from oracle.spreadsheet.questions import SheetQuestions
from oracle.spreadsheet.rows import RowQuestion, answer_row, settings_of_row
from oracle.spreadsheet.sheet import Cells

HOLDEM = (
    "select avg(riverEquity(a)) as e, count(winsHi(b)), count(tiesHi(a)) "
    "from game='holdem', a='#A#', b='#B#', c='7c7d' folded, board='#C#', dead='#D#'"
)
SPLIT = (
    "select avg(riverEquity(b)), count(scoops(a)), count(winsLo(a)), count(tiesHi(b) or tiesLo(b)) "
    "from game='omaha8', a='#A#', b='#B#', c='9c9d8h8s', board='#C#', dead='#D#'"
)
PREFLOP = (
    "select avg(riverEquity(b)), count(tiesHi(a)) "
    "from game='holdem', a='#A#', b='#B#', board='#C#', dead='#D#'"
)
SHORT = "select avg(riverEquity(a)) from game='shortdeck', a='#A#', b='#B#', board='#C#', dead='#D#'"
ROWS: Mapping[str, list[list[str]]] = {
    HOLDEM: [
        ["AcAd", "KcKd", "2c3d4h", ""],
        ["AcAd", "KcKd", "2c3d4h5s", "AsKs"],
        ["AcAd", "KcKd", "2c3d4h5s6c", ""],
        ["AcAd", "QQ", "2c3d4h", ""],  # not known
        ["AcAd", "AcKd", "2c3d4h", ""],  # a card twice
        ["AcAd", "KcK'", "2c3d4h", ""],
        ["Ac Ad", "kckd", "2c 3d 4h", ""],
        ["JhTh", "9h9s", "8h2hQd", "AsKsQs"],
        ["JhTh", "9h9s", "8h2hxx", ""],
        ["JhTh", "9h9s", "", "As"],  # before the flop
        ["JhTh", "7c9s", "8h2hQd", ""],
    ],
    SPLIT: [
        ["Ac2d3hKs", "AhKdQdJs", "4c5c6d", ""],
        ["Ac2d3hKs", "AhKdQdJs", "4c5c6dTh", ""],
        ["Ac2d3hKs", "AhKdQd", "4c5c6dTh", ""],
    ],
    PREFLOP: [
        ["AcAd", "AhKh", "", ""],
        ["7d2c", "7h2s", "", ""],
        ["AcAd", "AhKh", "2c3c4h", ""],
        ["AcAd", "AdKh", "", ""],
        ["7d2c", "AhKh", "", ""],
    ],
    SHORT: [["AcAd", "KcKd", "6c7d8h", ""], ["AcAd", "KcKd", "6c7d2h", ""], ["AcAd", "KcKd", "6c7d8h", "9h"]],
}


def sheet_rows(query: str, rows: list[list[str]]) -> list[list[str]]:
    return [["#QUERY#", "#A#", "#B#", "#C#", "#D#"], [query], *[["", *row] for row in rows]]


def alone(text: str, columns: int) -> tuple[str, Any]:
    """The error or the record of a row run alone, its text parsed."""
    question = RowQuestion(text, columns, settings_of_row(RunSettings(trials=200, seed=3), text, 1))
    try:
        answer = answer_row(question, threading.Event(), lambda snapshot: None)
    except OracleError as trouble:
        return str(trouble), {}
    assert answer is not None
    return "", {**answer.record, "seconds": 0}


@pytest.mark.parametrize("query", ROWS)
def test_a_block_of_mixed_rows_has_the_answers_of_the_rows_one_by_one(query: str) -> None:
    rows = ROWS[query] * 9  # several blocks, broken by rows that are not known
    found = list(batch(sheet_rows(query, rows), trials=200, seed=3, threads=2))
    assert [list(row.values.values()) for row in found] == rows
    expected = {}
    for row, values in zip(found, rows, strict=True):
        text = query
        for name, value in zip("ABCD", values, strict=True):
            text = text.replace(f"#{name}#", value)
        if text not in expected:
            expected[text] = alone(text, query.count("avg(") + query.count("count("))
        error, record = expected[text]
        assert row.error.endswith(error), (row.error, error)
        assert bool(row.error) == bool(error)
        assert ({**row.record, "seconds": 0} if record else row.record) == record


def test_known_rows_are_sampled_where_that_is_asked_for() -> None:
    found = batch(sheet_rows(HOLDEM, ROWS[HOLDEM][:2] * 4), trials=200, seed=3, threads=1, method="sampled")
    assert [(row.record["method"], row.record["trials"]) for row in found] == [("sampled", 200)] * 8


def test_the_cards_of_a_row_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    read, table = [], KnownRows.table

    def counted(rows: KnownRows, query: Query) -> KnownTable | None:
        read.append(query)
        return table(rows, query)

    monkeypatch.setattr(KnownRows, "table", counted)
    rows = ROWS[HOLDEM][:3] * 20
    assert len(list(batch(sheet_rows(HOLDEM, rows), trials=200, seed=3, threads=2))) == 60
    assert len(read) == 60


def test_a_condition_that_never_holds_is_run_once(monkeypatch: pytest.MonkeyPatch) -> None:
    query = (
        "select count(winsHi(a)) from game='holdem', a='#A#', b='KcKd', board='2c3d4h' "
        "where handType(a, flop) = quads"
    )
    error, _ = alone(query.replace("#A#", "AcAd"), 1)
    runs, stream = [], simulate.stream

    def counted(*asked: Any, **given: Any) -> Any:
        runs.append(asked)
        return stream(*asked, **given)

    monkeypatch.setattr(simulate, "stream", counted)
    (row,) = batch([["#QUERY#", "#A#"], [query], ["", "AcAd"]], trials=200, seed=3, threads=1)
    assert (row.error, len(runs)) == (error, 1)


def test_a_stopped_block_answers_nothing_wrong() -> None:
    sheet = sheet_of_rows(sheet_rows(HOLDEM, ROWS[HOLDEM][:3]))
    questions, stop = SheetQuestions(sheet), threading.Event()
    tables = [table for row in sheet.rows if (table := questions.known(row.cells)) is not None]
    assert len(tables) == 3
    stop.set()
    assert questions.answers(tables, stop) == [None] * 3


def test_a_batch_that_is_stopped_before_its_first_answer_reads_no_further_row(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sheet = sheet_of_rows(sheet_rows(HOLDEM, ROWS[HOLDEM] * 5))
    cancel, read = threading.Event(), []

    def known(questions: SheetQuestions, cells: Cells) -> None:
        read.append(cells)
        cancel.set()

    monkeypatch.setattr(SheetQuestions, "known", known)
    with StreamOutput(sheet, lambda text: None) as out:
        *_, last = answer_sheet(sheet, out, RunSettings(trials=200), cancel)
    assert (last.cancelled, last.done, len(read)) == (True, 0, 1)


@pytest.mark.parametrize(
    "query",
    [
        "select avg(riverEquity(a)) from game='#A#', a='AA', b='KK'",
        "select count(handType(a, flop) = #A#) from game='holdem', a='AA', b='KK'",
        "select avg(riverEquity(a)) from game='holdem', a='AA', b='KK' -- #A#",
        "select avg(riverEquity(#A#)) from game='holdem', a='AA', b='#A#'",
        "select avg(riverEquity(a)) from game='holdem', a='AA' 'KK', b='#A#'",
    ],
)
def test_a_value_outside_ranges_and_cards_has_its_row_parsed(query: str) -> None:
    sheet = sheet_of_rows([["#QUERY#", "#A#"], [query], ["", "KK"]])
    assert SheetQuestions(sheet).read(sheet.rows[0].cells) is None


@pytest.mark.parametrize("value", ["A''A", "", "AA' --", 'A"', "-- AA", "AA, KK", "\ue000", "x" * 1_000_001])
@pytest.mark.parametrize("start", ["", "''", "'' "])
@pytest.mark.parametrize("quote", "'\"")
def test_a_filled_query_is_the_parsed_text_or_nothing(value: str, start: str, quote: str) -> None:
    pieces = [
        piece.replace("'", quote)
        for piece in (f"select avg(riverEquity(a)) from game='holdem', a='{start}", "', b='", "KK'")
    ]
    made = query_with_blanks(pieces)
    assert made is not None or start == "'' "
    filled = None if made is None else made.filled(["QQ", value])
    if filled is not None:
        assert filled == parse(pieces[0] + "QQ" + pieces[1] + value + pieces[2])
