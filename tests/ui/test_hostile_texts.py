"""Names and texts of users and files are text on the screen: visible, of bounded length, never markup."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QSettings, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QToolTip, QWidget

from oracle.decisions.preflop_value import PreflopAsked, PreflopMap, preflop_map
from oracle.errors import FileError
from oracle.pql import formula
from oracle.prepared import prepare
from oracle.query import RunSettings, Seat, equity_query
from oracle.query.conditions import Ask, Line, Question
from tests.ui.pictures import book
from tests.ui.pql_engine import PqlEngine
from tests.ui.walk import faults, texts
from ui.context import Context
from ui.document.document import Document
from ui.document.library.library import RangeLibrary
from ui.document.library.named_ranges import NamedRange
from ui.document.runs.table_runs import TableRuns
from ui.document.session.file import SessionFile
from ui.document.session.recovery import RecoveryFolder
from ui.document.shown_text import menu_text, one_line, several_lines, shown_name, title_text, tooltip
from ui.document.state import DocumentState, PqlText, SeatState
from ui.jobs.query_runs import QueryRuns
from ui.main_window import MainWindow
from ui.plots.convergence.trace import SeatLook
from ui.sessions.restore import RestoreDialog
from ui.settings import Settings
from ui.table.range_facts import RangeFactsPopup
from ui.table.seat_menu import choices_menu, seat_menu
from ui.theme.style import style_sheet
from ui.theme.theme import LIGHT_MODE, Theme
from ui.widgets.notice import NoticeDialog
from ui.widgets.question import ask_replace, ask_unsaved
from ui.window.run_pictures import EXAMPLES, HISTORY
from ui.window.workspaces import PQL, RANGES, TABLE

MARKUP = '<img src="/dev/zero"><b>bold</b>&Y'
CONTROLS = "<u>a\u202eevil\u2066\x07\x1b[31m\n\tname[*]\u2028&Z\ufeff"
LONG = "<h1>" + "W" * 9_900
NAMES = (MARKUP, CONTROLS, LONG)
MARKS = ("<img", "<b>bold", "<u>a", "<h1>W")


def named_badly() -> DocumentState:
    """A table on which everything that can be named or typed is hostile."""
    ranges = ("AKs", "QQ+", "random", "<img src='/dev/zero'>", f"{LONG}, AK", "AK:\u202e50")
    seats = tuple(SeatState(key, NAMES[key % 3] + str(key), text, key) for key, text in enumerate(ranges, 1))
    where = formula("winsHi(player_1) and '<img src=x>' = '\u202e' and " + "x" * 9000)
    asked = formula(f"count(riverEquity({LONG}) > 1)")
    return DocumentState(
        title=MARKUP, seats=seats, board="<b>Kh</b>\u202e", dead="\x07<i>",
        pql=PqlText(f'select avg(riverEquity(hero)) as "{MARKUP}" from game=\'holdem\', hero=\'{LONG}\''),
        conditions=(Line(50, where), Line(51, formula("<b>bold</b>\x07"))),
        questions=(Question(52, Ask.HOW_OFTEN, asked),),
    )  # fmt: skip


@pytest.fixture
def context(qapp, tmp_path) -> Iterator[Context]:
    document = Document(DocumentState(seats=(SeatState(1, MARKUP, "AsKs", 0), SeatState(2, LONG, "QQ", 1))))
    runs = QueryRuns(PqlEngine())
    settings = Settings(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
    library = RangeLibrary(tmp_path / "ranges.json")
    for name in NAMES:
        entry = NamedRange(name, "QQ+ <b>bold</b>" if name is MARKUP else "QQ+", folder=name, note=name * 3)
        library.add(entry)
    made = Context(
        document, Theme(LIGHT_MODE), settings, runs, TableRuns(document, runs), library,
        SessionFile(document, settings, RecoveryFolder(tmp_path / "recovery")),
    )  # fmt: skip
    yield made
    made.close()


@pytest.fixture
def window(context, qtbot, settled) -> Iterator[MainWindow]:
    made = MainWindow(context)
    made.show()
    made.start()
    settled()
    yield made
    made.session.flow.may_go = lambda: True  # no question about unsaved changes in tests
    made.close()
    made.deleteLater()


def wrong() -> list[str]:
    """What is wrong with the texts of all widgets there are."""
    QApplication.processEvents()
    return [
        f"{shown.where} {fault}: {shown.text[:80]!r}" for shown in texts() for fault in faults(shown, MARKS)
    ]


def open_everything(window: MainWindow) -> Iterator[QWidget]:
    """The popups, menus and dialogs of a window, one after the other."""
    table, context = window.table, window.context
    for row in table.seats.rows:
        for menu in (seat_menu(context, row), choices_menu(context, row)):
            yield menu
        row.pick_cards.emit()
        yield table.picker
    for key in (1, 4):  # a range that can be read, and one that cannot
        yield RangeFactsPopup(context, key, window)
    for lines in (table.conditions, table.questions):
        for row in lines.rows:
            yield lines.menu_of(row.key)
        lines.offer(None)
        assert lines.choices is not None
        yield lines.choices
    window.edit_range(context.document.state.seats[0].key)
    for menu in window.findChildren(QMenu):
        menu.aboutToShow.emit()  # many are filled when they open
    yield ask_unsaved(context.session_file.name, window)
    yield ask_replace(f"“{MARKUP}” has been changed.\n{LONG}", window)
    yield NoticeDialog(f"{CONTROLS} was not opened", f"{MARKUP}{LONG}", LONG, window)


def test_on_the_whole_window_hostile_names_and_texts_are_only_text(window, qtbot, settled):
    context = window.context
    context.document.replace(named_badly())
    settled()
    for name in (EXAMPLES, HISTORY):
        window.pictures.show_picture(name)
        assert wrong() == []
    for name in (RANGES, PQL, TABLE):
        window.workspaces.show_workspace(name)
        qtbot.waitUntil(lambda name=name: name == TABLE or window.workspaces.lazy(name).made)
        assert wrong() == []
    for opened in open_everything(window):
        assert wrong() == []
        opened.close()
        opened.deleteLater()
    for note in (MARKUP, CONTROLS, LONG):
        window.status.say(note)
        assert wrong() == []


def test_a_valid_table_with_hostile_names_is_run_read_out_and_undone(window, qtbot, settled):
    context, document = window.context, window.context.document
    context.table_runs.run("sampled")
    settled()
    window.pictures.show_picture(HISTORY)
    key = document.state.seats[0].key
    document.apply(f"Rename {CONTROLS}", document.state.with_seat(key, label=CONTROLS))
    settled()
    context.table_runs.run()
    settled()
    assert wrong() == []
    window.workspaces.show_workspace(PQL)
    window.show_query(f"select avg(riverEquity(p)) as \"{MARKUP}\" from game='holdem', p='AA', q='{MARKUP}'")
    window.pql.panel.run()
    QApplication.processEvents()
    assert wrong() == []
    assert context.document.undo_stack.undoText()
    window.copier.copy("text")
    assert "\x1b" not in QGuiApplication.clipboard().text()


def test_no_name_makes_the_window_wider(window, settled):
    document = window.context.document
    document.replace(replace(named_badly(), title="x" * 50, seats=(SeatState(1, "x" * 50, "AK", 0),)))
    settled()
    QApplication.processEvents()
    before = window.minimumSizeHint().width()
    document.replace(named_badly())
    settled()
    QApplication.processEvents()
    assert window.minimumSizeHint().width() <= before


def test_a_hostile_file_name_is_shown_as_text(window, tmp_path):
    file = window.context.session_file
    for name in ('<img src="zero"><b>bold', "a\u202eb[*]\n&Z", "x" * 200, "\udcff<u>a"):
        path = tmp_path / f"{name}.oracle"
        try:
            file.save_as(path).result()
        except (FileError, ValueError):  # the file system does not take the name
            continue
        window.menu.recent.aboutToShow.emit()
        assert wrong() == []
        shown = window.windowTitle().replace("[*][*]", "@")
        assert shown.count("[*]") == 1


def test_leftovers_of_a_crash_are_listed_as_text(context, qtbot):
    file, document = context.session_file, context.document
    document.apply("Hostile", named_badly())
    file.keep_now()
    from oracle.session import load_session
    from ui.document.session.recovery import Leftover

    (copy,) = file._recovery._folder.glob("*.oracle")
    source = Path(f"{MARKUP}/{CONTROLS}.oracle")
    leftover = Leftover(copy, load_session(copy), source, None, lost=(), typed=f"{MARKUP}\n{LONG}", lock=None)
    dialog = RestoreDialog([leftover])
    qtbot.addWidget(dialog)
    assert "/dev/zero" in dialog.list.item(0).text()
    assert [shown for shown in wrong() if "RestoreDialog" in shown and "several lines" not in shown] == []


def few_hands_before_the_flop(ask: PreflopAsked) -> PreflopMap:
    """The picture of the book without the low cards: the texts are the same."""
    low = "".join(rank + suit for rank in "2345678" for suit in "cdhs")
    table = prepare(equity_query((Seat("hero", "AsKs"), Seat("villain", "20%")), syntax="classic", dead=low))
    return list(preflop_map(table, ask, RunSettings(seed=1, threads=1)))[-1]


@pytest.mark.parametrize("page", book.BOOK, ids=lambda page: page.name)
def test_pictures_show_hostile_names_as_text(page, qapp, qtbot, monkeypatch):
    def hostile(count: int) -> list[SeatLook]:
        return [SeatLook(shown_name(NAMES[number % 3]), number) for number in range(count)]

    monkeypatch.setattr(book, "seat_looks", lambda key: hostile(len(book.table(key).seats)))
    monkeypatch.setattr(book, "looks", hostile)
    monkeypatch.setattr(book, "preflop_of_book", few_hands_before_the_flop)
    with book._shown(page, LIGHT_MODE) as widget:
        widget.setFocus()
        for key in (Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Home):
            QTest.keyClick(widget, key)
            QApplication.processEvents()
            assert wrong() == []
        assert b"<img" not in widget.menu.svg()


@pytest.fixture
def dressed(qapp) -> Iterator[None]:
    """The style sheet of the program, without its window."""
    qapp.setStyleSheet(style_sheet(Theme(LIGHT_MODE).tokens))
    yield
    qapp.setStyleSheet("")


def test_tooltips_are_plain_text_whoever_shows_them(dressed, qtbot):
    """Also those of views, tabs and menus: Qt shows all of them by one label that it makes itself."""
    owner = QWidget()
    qtbot.addWidget(owner)
    owner.show()

    def shown():
        return [each for each in QApplication.topLevelWidgets() if each.inherits("QTipLabel")]

    for text in (MARKUP, "<b>bold</b>", "&lt;"):
        QToolTip.showText(QPoint(5, 5), text, owner)
        tips = shown()
        assert [tip.textFormat() for tip in tips] == [Qt.TextFormat.PlainText] * len(tips) != []
    del tips
    QToolTip.hideText()
    qtbot.waitUntil(lambda: not shown())  # on Windows it belongs to no window that would delete it


def test_labels_that_qt_makes_itself_are_plain_text(dressed, qtbot):
    from PySide6.QtWidgets import QMessageBox

    box = QMessageBox(QMessageBox.Icon.NoIcon, "title", MARKUP)
    qtbot.addWidget(box)
    box.show()
    formats = {label.textFormat() for label in box.findChildren(QLabel) if label.text()}
    assert formats == {Qt.TextFormat.PlainText}


@pytest.mark.parametrize(
    "text", [*NAMES, "", " ", "\u202e", "\x00", "é\u200d👩\u200d🚀", "נועם", "a" * 10**6, "\n" * 10**6]
)
def test_shown_texts_are_visible_bounded_and_stay_as_they_are_when_shown_again(text):
    for make, most in (
        (one_line, 400),
        (shown_name, 60),
        (several_lines, 2001),
        (title_text, 120),
        (tooltip, 2400),
    ):
        shown = make(text)
        assert len(shown) <= most
        assert not any(faults_of(line) for line in shown.split("\n"))
    assert one_line(one_line(text)) == one_line(text)
    assert several_lines(several_lines(text)) == several_lines(text)
    assert menu_text(text).replace("&&", "").count("&") == 0


def faults_of(line: str) -> list[str]:
    from tests.ui.walk import Shown

    return faults(Shown("", line, "line"))


def test_ordinary_texts_are_shown_as_they_are():
    for text in ("Hero", "Big blind", "Łukasz", "QQ+, AKs:0.5", "57 %", "a  b", "“quoted” – 1/2"):
        assert one_line(text) == several_lines(text) == shown_name(text) == tooltip(text) == text
    assert several_lines("two\nlines") == tooltip("two\nlines") == "two\nlines"


def test_long_lines_of_tooltips_are_broken():
    assert max(map(len, tooltip("word " * 60).split("\n"))) <= 100


def test_a_name_that_is_edited_and_left_alone_stays_as_it_was(window, qtbot):
    """The field takes fewer letters than a file: leaving it must not cut the name."""
    name = window.table.seats.rows[1].name
    before = window.context.document.state
    assert before.seats[1].label == LONG
    name.edit()
    QTest.keyClick(name.editor, Qt.Key.Key_Return)
    assert window.context.document.state == before


def test_what_is_saved_is_what_was_typed(window):
    from ui.document.session.records import document_of, document_record

    state = replace(named_badly(), pql=PqlText())
    assert document_of(document_record(state)).seats == state.seats
