"""PQL spreadsheets as Excel workbooks."""

from __future__ import annotations

import contextlib
import datetime
import re
import sys
from pathlib import Path

import openpyxl
import pytest

import oracle
from oracle.errors import QueryError
from oracle.spreadsheet import WorkbookOutput, merged, read_sheet, sheet_of_rows, workbook
from tests.spreadsheet.workbooks import QUERY, ROWS, saved


def test_a_workbook_is_read_like_a_file_of_text(tmp_path: Path) -> None:
    sheet = read_sheet(saved(tmp_path / "hands.xlsx", ROWS))
    assert sheet.header == ("#QUERY#", "#HERO#", "#VILLAIN#", "note")
    assert sheet.query == QUERY
    assert [row.cells for row in sheet.rows] == [
        ("", "AcAd", "KcKd", "1"),
        ("", "AcAd", "QcQd", "=1+1 as text"),
        ("", "", "", ""),
        ("", "AcAd", "Q[", "TRUE"),
    ]
    rows = list(oracle.batch(tmp_path / "hands.xlsx"))
    assert [row.number for row in rows] == [3, 4, 6]
    assert rows[0].figure("e")["value"] == oracle.equity("AcAd", "KcKd")["p1"].equity.value


@pytest.mark.parametrize(
    ("cell", "message"),
    [
        (datetime.date(2026, 10, 9), "Cell C3 of “hands.xlsx” holds a date or a time."),
        (datetime.time(10, 9), "Cell C3 of “hands.xlsx” holds a date or a time."),
        (datetime.timedelta(hours=10), "Cell C3 of “hands.xlsx” holds a date or a time."),
        ("#REF!", "Cell C3 of “hands.xlsx” holds the error #REF!. Correct the formula"),
        ("=1+1", "Cell C3 of “hands.xlsx” holds a formula without a value."),
    ],
)
def test_a_cell_that_is_not_text_is_named(tmp_path: Path, cell: object, message: str) -> None:
    with pytest.raises(QueryError, match=message):
        read_sheet(saved(tmp_path / "hands.xlsx", [*ROWS[:2], [None, "AcAd", cell]]))


@pytest.mark.parametrize("limit", ["_PIECE", "_LOOKED_AT"])
def test_a_formula_is_found_wherever_it_is_in_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    monkeypatch.setattr(workbook, limit, 7)
    path = saved(tmp_path / "hands.xlsx", [*ROWS[:3], [None, "AcAd", "=1+1"]])
    with pytest.raises(QueryError, match=r"Cell C4 of “hands[.]xlsx” holds a formula"):
        read_sheet(path)
    plain = saved(tmp_path / "plain.xlsx", ROWS[:4])
    assert read_sheet(plain).questions == 2


@pytest.mark.parametrize(
    ("number", "shape", "text"),
    [(0.15, "0%", "15%"), (0.07, "0.00%", "7%"), (0.125, "0%", "12.5%"), (1, "0.0 %", "100%"),
     (0.15, "General", "0.15"), (20, "0%", "2000%"), (0.5, '0.0"%"', "0.5"), (20, r"0\%", "20")],
)  # fmt: skip
def test_a_number_shown_as_per_cent_is_read_as_it_is_shown(
    tmp_path: Path, number: float, shape: str, text: str
) -> None:
    path = saved(tmp_path / "hands.xlsx", [*ROWS[:2], [None, number, "KcKd", True]])
    book = openpyxl.load_workbook(path)
    book.active["B3"].number_format = book.active["D3"].number_format = shape
    book.save(path)
    assert read_sheet(path).rows[0].cells == ("", text, "KcKd", "TRUE")


def test_merged_cells_count_as_the_first_of_them(tmp_path: Path) -> None:
    path = saved(tmp_path / "hands.xlsx", ROWS[:3])
    book = openpyxl.load_workbook(path)
    book.active.merge_cells("A2:D2")
    book.active.merge_cells("F3:F4")  # beside the columns that have a title
    book.save(path)
    assert read_sheet(path).query == QUERY


@pytest.mark.parametrize("cells", ["B3:B4", "B4:C4", "A2:A3", "D4:F6"])
def test_merged_values_are_named_instead_of_read_as_blank(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cells: str
) -> None:
    monkeypatch.setattr(merged, "_PIECE", 150)
    path = saved(tmp_path / "hands.xlsx", ROWS[:3])
    book = openpyxl.load_workbook(path)
    book.active.merge_cells(cells)
    book.save(path)
    said = (
        f"^The cells {cells} of “hands.xlsx” are merged: .* Unmerge them, and write the value in every row.$"
    )
    with pytest.raises(QueryError) as raised:
        read_sheet(path)
    assert re.search(said, str(raised.value))


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 cut", b"#QUERY#,#HERO#\n", bytes(range(256)) * 20])
def test_what_is_not_a_workbook_is_refused_in_words(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "hands.xlsx"
    path.write_bytes(content)
    with pytest.raises(QueryError, match="cannot be read as an Excel workbook"):
        read_sheet(path)


def test_a_damaged_workbook_is_refused_in_words(tmp_path: Path) -> None:
    whole = saved(tmp_path / "hands.xlsx", ROWS).read_bytes()
    for place in range(0, len(whole), 97):
        (tmp_path / "cut.xlsx").write_bytes(whole[:place] + b"\xff" + whole[place + 1 :])
        with contextlib.suppress(QueryError):  # any other error fails the test
            read_sheet(tmp_path / "cut.xlsx")


def test_a_workbook_that_unpacks_to_more_cells_than_allowed_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workbook, "MAX_CELLS", 10)
    with pytest.raises(QueryError, match="more than 10 cells"):
        read_sheet(saved(tmp_path / "hands.xlsx", ROWS))


def test_without_openpyxl_the_remedy_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = saved(tmp_path / "hands.xlsx", ROWS)
    monkeypatch.setitem(sys.modules, "openpyxl", None)
    with pytest.raises(QueryError, match=r'install .*\[xlsx\]"'):
        read_sheet(path)


def test_without_openpyxl_a_workbook_of_answers_is_refused_before_the_first_row(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "openpyxl", None)
    sheet = sheet_of_rows([["#QUERY#", "#B#"], ["select count(winsHi(a)) from a='AA', b='#B#'"], ["", "KK"]])
    with pytest.raises(QueryError, match=r"need the package openpyxl"):
        WorkbookOutput(sheet, tmp_path / "out.xlsx")
