"""Whatever a file or the clipboard holds: the window's thread reads no long text and lays none out.

Times differ on a busy machine, so no clock is looked at: each function that reads a range, a query or cards
is wrapped and notes the thread it is called on.  ``python -m tests.benchmarks heartbeat`` prints the times.
"""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPlainTextEdit

from tests.benchmarks.heartbeat_probe import CASES, open_large, range_editor
from tests.benchmarks.large_session import write
from tests.patience import COLD_MS, PATIENCE
from tests.ui.one_window import in_one_window
from tests.ui.pql_engine import PqlEngine
from ui.background import short_work
from ui.background.file_work import THREAD
from ui.background.lane import Lane
from ui.context import Context
from ui.document.document import Document
from ui.document.edits.table import set_syntax
from ui.document.library.file import read_library
from ui.document.library.library import RangeLibrary
from ui.document.library.named_ranges import LibraryState, NamedRange
from ui.document.runs.table_runs import TableRuns
from ui.document.session.file import SessionFile
from ui.document.session.recovery import RecoveryFolder
from ui.document.shown_text import TEXT_LENGTH
from ui.document.state import example_document
from ui.jobs.query_runs import QueryRuns
from ui.main_window import MainWindow
from ui.settings import Settings
from ui.theme.theme import LIGHT_MODE, Theme
from ui.widgets.notice import NoticeDialog
from ui.window.workspaces import RANGES

READERS = (
    "ui.document.ranges.readings.range_reading",
    "ui.document.ranges.readings.has_hands",
    "ui.document.ranges.readings.read_foreign",
    "ui.document.ranges.dialects.detect",
    "ui.document.ranges.dialects.import_range",
    "ui.document.ranges.dialects.convert_syntax",
    "ui.document.ranges.text.parse_range",
    "ui.document.ranges.text.convert_syntax",
    "ui.document.switching.convert_syntax",
    "ui.ranges.library.tree.parse_hands",
    "ui.document.runs.pql_fit.parse",
    "ui.document.runs.pql_text.parse",
    "ui.document.runs.pql_text.scan",
    "ui.widgets.fields.pql_highlighter.scan",
    "ui.pql.editor.complete",
    "ui.document.cards.hand_cards.parse_cards",
    "ui.document.cards.used_cards.parse_cards",
)
"""Functions that take time for every letter of their first argument."""
LONGEST_READ = 20_000
"""Characters that may be read on the window's thread: a few milliseconds."""
LONGEST_EDITED = 20_100
"""Characters that an editor may lay out."""
SOME = [name for name, steps in CASES.items() if open_large not in steps and range_editor not in steps]


@pytest.fixture
def read(monkeypatch) -> list[tuple[str, str, int]]:
    """Every call of a reader: the thread, the function, the length of the text."""
    calls: list[tuple[str, str, int]] = []
    for path in READERS:
        module, name = path.rsplit(".", 1)
        function = getattr(__import__(module, fromlist=[name]), name)

        def wrapped(text, *more, _function=function, _name=path, **named):
            calls.append((threading.current_thread().name, _name, len(text)))
            return _function(text, *more, **named)

        monkeypatch.setattr(path, wrapped)
    return calls


@pytest.fixture
def window(qapp, qtbot, tmp_path, monkeypatch) -> Iterator[MainWindow]:
    """A whole window whose thread never waits."""
    monkeypatch.setattr("ui.background.short_work.PATIENCE", 0.0)
    document = Document(example_document())
    runs = QueryRuns(PqlEngine())
    settings = Settings(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
    context = Context(
        document, Theme(LIGHT_MODE), settings, runs, TableRuns(document, runs),
        RangeLibrary(tmp_path / "ranges.json"),
        SessionFile(document, settings, RecoveryFolder(tmp_path / "recovery")),
    )  # fmt: skip
    made = MainWindow(context)
    made.show()
    made.start()
    qtbot.waitUntil(lambda: not context.table_runs.settling)
    yield made
    made.session.flow.may_go = lambda: True  # no question about unsaved changes in tests
    made.close()
    made.deleteLater()
    qtbot.waitUntil(
        lambda: "oracle short work" not in {each.name for each in threading.enumerate()}, timeout=COLD_MS
    )


@in_one_window("case", SOME)
def test_long_texts_are_read_in_the_background_and_laid_out_in_part(case, window, read, qtbot):
    for step in CASES[case]:
        step(window)
        for _turn in range(30):
            QApplication.processEvents()
    main = threading.main_thread().name
    assert {call for call in read if call[0] == main and call[2] > LONGEST_READ} == set()
    for edit in window.findChildren(QPlainTextEdit):
        assert len(edit.toPlainText()) <= LONGEST_EDITED
    for label in window.findChildren(QLabel):
        assert len(label.text()) <= TEXT_LENGTH + 1
    for line in window.findChildren(QLineEdit):
        assert len(line.text()) <= 32_767  # Qt's own bound


def test_the_wrapped_functions_are_those_that_read(window, read, qtbot):
    """Were one renamed, the test above would see nothing: here each thread is seen at work."""
    from ui.document.edits.seats import set_range

    set_range(window.context.document, 1, "QQ+ and more")
    qtbot.waitUntil(lambda: any(name.endswith("range_reading") for _thread, name, _length in read))
    assert {thread for thread, name, _length in read if name.endswith("range_reading")} == {
        "oracle short work"
    }


AT_ONCE = ("a range of 39 kB", "seven 5-card Omaha seats, one unreadable")
"""Cases in which several panels have work to do at once."""


@pytest.mark.parametrize("case", AT_ONCE)
def test_one_thread_at_most_reads_ranges_beside_the_window(case, window, qtbot, monkeypatch):
    gate, at_work, queued = threading.Event(), [], []
    do, is_next = short_work._done, Lane._is_next

    def doing(work):
        at_work.append(work)
        assert gate.wait(PATIENCE)
        return do(work)

    def asking(lane, place):
        may = is_next(lane, place)
        if not may and place not in queued:
            queued.append(place)
        return may

    def readers():
        return sum(each.name == "oracle short work" for each in threading.enumerate())

    monkeypatch.setattr(short_work, "_done", doing)
    monkeypatch.setattr(Lane, "_is_next", asking)
    for step in CASES[case]:
        step(window)
    qtbot.waitUntil(lambda: readers() > 1 and len(at_work) + len(queued) >= readers())
    found = len(at_work)
    gate.set()
    assert found <= 1


FILE_WORK = (
    "ui.document.session.disk.read_session",
    "ui.document.session.disk.answers_of",
    "ui.document.session.disk.document_of",
    "ui.document.session.disk.entry_of",
    "ui.document.session.disk.write_session",
    "ui.document.session.disk.session_of",
    "ui.document.session.disk.saved",
    "ui.document.session.disk.content_of",
    "ui.document.session.disk.digest_on_disk",
    "ui.document.session.recovery.read_session",
    "ui.document.session.recovery.write_session",
    "ui.document.session.earlier_versions.replace_file",
    "ui.document.library.store.update_library",
)
"""Everything that reads or writes a session, a recovery copy or the library, or makes what is written."""


@pytest.fixture
def file_work(monkeypatch) -> dict[str, set[str]]:
    """The threads that each function was called on."""
    threads: dict[str, set[str]] = {path: set() for path in FILE_WORK}
    for path in FILE_WORK:
        module, name = path.rsplit(".", 1)
        function = getattr(__import__(module, fromlist=[name]), name)

        def wrapped(*arguments, _function=function, _threads=threads[path], **named):
            _threads.add(threading.current_thread().name.rstrip("_0123456789"))
            return _function(*arguments, **named)

        monkeypatch.setattr(path, wrapped)
    return threads


def test_files_are_read_and_written_in_the_background(file_work, window, tmp_path, qtbot):
    file, document = window.context.session_file, window.context.document
    write(tmp_path / "large.oracle", runs=3)
    file.open(tmp_path / "large.oracle").result()
    document.apply("Board", replace(document.state, board="2c3c4c"))
    assert file.keep_now()
    file.save().result()
    (copy,) = (tmp_path / "earlier").glob("*.oracle")
    shutil.copy(copy, tmp_path / "recovery" / "of-a-dead-program.oracle")
    (leftover,) = file.leftovers().result()
    file.restore(leftover).result()
    window.context.library.add(NamedRange("Mine", "AA"))
    window.context.settle()
    assert file_work == {path: {THREAD} for path in FILE_WORK}


def test_a_named_range_saved_right_before_closing_is_in_the_file(window, tmp_path):
    window.context.library.add(NamedRange("Mine", "AA"))
    assert window.close()
    assert read_library(tmp_path / "ranges.json").in_folder("")[-1].name == "Mine"


def test_a_named_range_that_cannot_be_written_keeps_the_window_open_once(window, tmp_path, monkeypatch):
    def full(*_arguments, **_named):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("ui.document.library.file.replace_file", full)
    window.context.library.add(NamedRange("Mine", "AA"))
    assert not window.close()
    (notice,) = window.findChildren(NoticeDialog)
    assert "the disk is full" in notice.accessibleDescription()
    assert window.close()


def test_the_named_ranges_are_translated_only_where_they_are_used(window, monkeypatch, qtbot):
    texts = []

    def note(text, *_arguments, **_named):
        texts.append(text)
        return text

    monkeypatch.setattr("ui.document.library.macros.in_syntax", note)
    window.workspaces.show_workspace(RANGES)
    ranges = tuple(NamedRange(f"R {number}", f"{number + 1}%") for number in range(60))
    window.context.library.apply("Import", LibraryState((), ranges))
    set_syntax(window.context.document, "generic", {})
    qtbot.waitUntil(lambda: not window.context.table_runs.settling)
    assert texts == []
    assert window.context.macros()["R7"] == "8%"
    assert texts == ["8%"]
