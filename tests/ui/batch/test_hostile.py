"""A hostile spreadsheet in the window: shown as text, its formulas never run; every control has a name."""

from __future__ import annotations

import csv
import sys

from PySide6.QtWidgets import QApplication, QWidget

from tests.ui.test_every_control import nameless, without_ring
from tests.ui.walk import faults, texts
from ui.jobs.workers import ADDRESS, KINDS
from ui.theme.dressing import Dressing

MARKUP = '<img src="/dev/zero"><b>bold</b>&Y'
CONTROLS = "a\u202eevil\u2066\x1b[31m"
LONG = "<h1>" + "W" * 9_000
BOLD = "bold" if sys.platform == "win32" else "<b>bold"  # names on Windows have no brackets


def hostile(source, query: str) -> str:
    """Writes a spreadsheet with hostile values; returns its path."""
    with source.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerows([["#QUERY#", "#<B>A#"], [query, ""]])
        writer.writerows(["", each] for each in (MARKUP, CONTROLS, LONG, "=1+1", "AA"))
    return str(source)


def seen_as_text() -> None:
    QApplication.processEvents()
    marks = ("<img", "<b>bold", "<h1>W")
    assert [fault for shown in texts() for fault in faults(shown, marks)] == []


def test_a_hostile_spreadsheet_is_text_on_the_screen(window, tmp_path, qtbot):
    query = "select avg(riverEquity(a)) as \"{}\" from game='holdem', a='#<B>A#', b='KK'"
    window.commands.open_file(hostile(tmp_path / f"{BOLD}&Z.csv", query.format(MARKUP)))
    qtbot.waitUntil(window.parts.remark.isVisible)
    seen_as_text()
    window.commands.open_file(hostile(tmp_path / f"{BOLD}&Y.csv", query.replace(' as "{}"', "")))
    qtbot.waitUntil(window.parts.run_button.isEnabled)
    window.parts.run_button.click()
    qtbot.waitUntil(lambda: window.state == "idle" and window._step is not None)
    window.parts.table.go_to(2)
    seen_as_text()
    saved = window._opened.results.read_text(encoding="utf-8")
    assert "'=1+1" in saved


def test_every_control_has_a_name_and_a_ring(opened, answered, window, context):
    Dressing(window).dress(context.theme.tokens)
    opened()
    answered()
    window.parts.table.go_to(1)
    quiet = QWidget(window)
    quiet.setAccessibleName("nothing")
    quiet.show()
    assert nameless(window) + without_ring(window, quiet, set()) == []
    window.parts.settings.workers.click()
    form = window.parts.settings.workers.form
    form.kinds.button(KINDS.index(ADDRESS)).setChecked(True)
    form._show_fields()
    rest = QWidget(form)
    rest.setAccessibleName("nothing")
    rest.show()
    troubles = nameless(form) + without_ring(form, rest, set())
    form.close()
    assert troubles == []
