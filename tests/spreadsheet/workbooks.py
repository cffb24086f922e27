"""Excel workbooks made for tests."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import openpyxl

QUERY = "select avg(riverEquity(hero)) as e from game='holdem', hero='#HERO#', villain='#VILLAIN#'"
ROWS: list[list[Any]] = [
    ["#QUERY#", "#HERO#", "#VILLAIN#", "note"],
    [QUERY],
    [None, "AcAd", "KcKd", 1.0],
    [None, "AcAd", "QcQd", "=1+1 as text"],
    [],
    [None, "AcAd", "Q[", True],
]


def saved(path: Path, rows: list[list[Any]]) -> Path:
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    for cells in book.active.iter_rows():
        for cell in cells:
            if cell.value == "=1+1 as text":
                cell.data_type = "s"
    book.save(path)
    return path


def cells_of(path: Path) -> list[tuple[Any, ...]]:
    return list(openpyxl.load_workbook(path).active.iter_rows(values_only=True))
