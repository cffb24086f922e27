"""A small spreadsheet, and answering it row by row."""

from __future__ import annotations

import csv
import io
import threading
from pathlib import Path

from oracle.query import RunSettings
from oracle.spreadsheet import (
    BatchProgress,
    FileOutput,
    Sheet,
    answer_sheet,
)

QUERY = (
    "select count(winsHi(hero)) as won, avg(riverEquity(hero)) "
    "from game='holdem', syntax='classic', hero='#HERO#', villain='#VILLAIN#'"
)
HEAD = f'#QUERY#,#HERO#,#VILLAIN#\n"{QUERY}",,\n'
THREE = HEAD + ",AcAd,KcKd\n,AcAd,QcQd\n,AcAd,JcJd\n"
ONE_BY_ONE = RunSettings(threads=1)


def answered(
    sheet: Sheet,
    path: Path,
    *,
    fresh: bool = False,
    cancel: threading.Event | None = None,
    settings: RunSettings = ONE_BY_ONE,
) -> BatchProgress:
    with FileOutput(sheet, path, fresh=fresh) as out:
        *_, last = answer_sheet(sheet, out, settings, cancel)
    return last


def rows_of(path: Path) -> list[list[str]]:
    return list(csv.reader(io.StringIO(path.read_text(encoding="utf-8"))))
