"""Opening a spreadsheet: what is refused, the settings, the estimate."""

from __future__ import annotations

import threading

import pytest
from PySide6.QtCore import Qt

from oracle.errors import QueryError
from oracle.query import RunSettings
from tests.patience import PATIENCE
from tests.ui.batch.conftest import HEAD
from ui.widgets import help_places


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("none.csv", None, "none.csv"),
        ("plain.csv", "hero,AA\n", "does not begin with #QUERY#"),
        ("book.xlsx", "no book", "cannot be read as an Excel workbook"),
        ("empty.csv", HEAD, "has no rows of values"),
    ],
)
def test_a_sheet_that_cannot_be_opened_is_reported_and_the_previous_one_stays(
    opened, tmp_path, qtbot, name, text, says
):
    window = opened()
    if text is not None:
        (tmp_path / name).write_text(text, encoding="utf-8")
    window.commands.open_file(str(tmp_path / name))
    qtbot.waitUntil(lambda: bool(window.parts.remark.full))
    assert says in window.parts.remark.full
    assert window.parts.name.full == "spots.csv: 3 rows"


def test_it_says_which_spreadsheet_is_being_read_until_an_error_ends_that(
    opened, window, tmp_path, monkeypatch, qtbot
):
    opened()
    go_on = threading.Event()

    def slowly(source):
        assert go_on.wait(PATIENCE)
        raise QueryError(f"{source.name} is no spreadsheet.")

    monkeypatch.setattr("ui.batch.commands.read_batch", slowly)
    window.commands.open_file(str(tmp_path / "large.xlsx"))
    assert window.parts.about.full == "Reading large.xlsx …"
    go_on.set()
    qtbot.waitUntil(lambda: "no spreadsheet" in window.parts.remark.full)
    assert "Reading" not in window.parts.about.full
    assert window.parts.name.full == "spots.csv: 3 rows"


def test_an_error_in_the_query_is_reported_before_the_start(opened, window, tmp_path, qtbot):
    source = tmp_path / "fault.csv"
    source.write_text(HEAD.replace("riverEquity", "riverEquty") + ",AcAd,KcKd\n", encoding="utf-8")
    opened(source)
    assert "The query in row 2 of “fault.csv” has an error at “riverEquty”" in window.parts.remark.full
    assert "Did you mean riverEquity?" in window.parts.remark.full
    assert not window.parts.run_button.isEnabled()
    window.parts.fresh_button.click()  # no other file of answers mends it
    qtbot.wait(0)
    assert not window.parts.run_button.isEnabled()
    source.write_text(HEAD + ",AcAd,KcKd\n", encoding="utf-8")
    window.commands.open_file(str(source))
    qtbot.waitUntil(window.parts.run_button.isEnabled)
    assert not window.parts.remark.isVisible()


def test_without_openpyxl_the_remedy_is_reported_before_the_start(
    opened, window, tmp_path, qtbot, monkeypatch
):
    import sys

    opened()
    monkeypatch.setitem(sys.modules, "openpyxl", None)
    window.commands.choose_results(window._opened, tmp_path / "out.xlsx")
    qtbot.waitUntil(lambda: bool(window.parts.remark.full))
    assert '[xlsx]"' in window.parts.remark.full
    assert not window.parts.run_button.isEnabled()


@pytest.mark.parametrize(
    ("field", "typed", "says"),
    [
        ("error", "abc", "The error must be a number"),
        ("error", "200", "The error must be between 0 and 100 %, not 200 %."),
        ("seconds", "-1", "The time limit must be more than 0"),
        ("seed", "1.5", "The seed must be a number"),
        ("seed", "9" * 30, "The seed must be a whole number"),
        ("seed", "٣", "The seed must be a number"),
        ("error", "nan", "The error must be between 0 and 100 %"),
    ],
)
def test_wrong_settings_are_marked_where_they_are_typed(opened, window, field, typed, says):
    opened()
    edit = getattr(window.parts.settings, field).edit
    edit.setText(typed)
    edit.textEdited.emit(typed)
    assert says in window.parts.remark.full
    assert says in edit.toolTip().replace("\n", " ")
    assert not window.parts.run_button.isEnabled()


def test_the_estimate_offers_a_larger_error(opened, window, monkeypatch, qtbot):
    from oracle.spreadsheet import BatchForecast

    found = BatchForecast(100_000, 10, 33_000.0, 0.005, 1_300.0)
    monkeypatch.setattr("oracle.spreadsheet.estimate_sheet", lambda *_words, **_named: found)
    opened()
    qtbot.waitUntil(lambda: window._forecast is not None)
    assert window.parts.about.full == ("About 9.2 h for 100,000 rows at ± 0.05 %, 22 min at ± 0.5 %.")
    assert window.parts.settings.rough.text() == "Use ± 0.5 %"
    window.parts.settings.rough.click()
    assert window.parts.settings.settings == RunSettings(error=0.005)


def test_help_opens_at_its_section(window, qtbot):
    with qtbot.waitSignal(window.help_wanted) as heard:
        qtbot.keyClick(window, Qt.Key.Key_F1)
    assert heard.args == [f"{help_places.SCENARIOS}#{help_places.BATCH}"]
