"""``python -m oracle batch`` with Excel workbooks."""

from __future__ import annotations

from pathlib import Path

import pytest

import oracle
from oracle.spreadsheet import read_sheet
from tests.spreadsheet.workbooks import QUERY, ROWS, cells_of, saved


def test_answers_are_numbers_in_a_workbook_and_a_later_run_continues(tmp_path: Path, say) -> None:
    source = saved(tmp_path / "hands.xlsx", ROWS)
    output = say("batch", str(source))
    assert output.code == 2  # one row has an error
    answers = tmp_path / "hands-results.xlsx"
    header, query, first, second, blank, last = cells_of(answers)
    assert header[4:] == ("!ERRORS!", "!TRIALS!", "E", "!METHOD!", "!WIDEST!")
    assert query[0] == QUERY
    assert first[5] == 1712304
    assert first[6] == pytest.approx(oracle.equity("AcAd", "KcKd")["p1"].equity.value, abs=1e-9)
    assert second[3] == "=1+1 as text"
    assert not any(blank)
    assert "VILLAIN" in last[4]
    kept = (tmp_path / "hands-results.xlsx.csv").read_text(encoding="utf-8")
    assert "1712304" in kept
    assert "2 of them before" in say("batch", str(source)).out
    assert read_sheet(answers).header == ("#QUERY#", "#HERO#", "#VILLAIN#", "note")
    again = say("batch", str(answers), "-o", str(tmp_path / "again.csv"))
    assert again.code == 2
    assert "'=1+1 as text" in (tmp_path / "again.csv").read_text(encoding="utf-8")


def test_a_workbook_is_not_written_over_itself(tmp_path: Path, say) -> None:
    source = saved(tmp_path / "hands.xlsx", ROWS)
    output = say("batch", str(source), "-o", str(source))
    assert output.code == 2
    assert "is the spreadsheet itself" in output.err
    assert cells_of(source)[0][0] == "#QUERY#"


def test_a_workbook_that_cannot_be_written_leaves_the_answers_beside_it(tmp_path: Path, say) -> None:
    source = saved(tmp_path / "hands.xlsx", ROWS[:3])
    (tmp_path / "out.xlsx").mkdir()
    output = say("batch", str(source), "-o", str(tmp_path / "out.xlsx"))
    assert output.code == 1
    assert "cannot be written" in output.err
    assert "1712304" in (tmp_path / "out.xlsx.csv").read_text(encoding="utf-8")
