from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QLineEdit, QPushButton

from tests.ui.menus import submenu
from tests.ui.range_context import range_context
from ui.document.library.file import read_library
from ui.document.library.named_ranges import NamedRange
from ui.ranges.range_editor import RangeEditor
from ui.widgets.steps import finished, in_steps

LEFT = Qt.MouseButton.LeftButton
FOLDER, NAME = "Open, six-handed", "Button open"


@pytest.fixture
def context(qapp, tmp_path):
    return range_context(tmp_path)


@pytest.fixture
def library(context):
    return context.library


@pytest.fixture
def panel(context, qtbot):
    editor = finished(in_steps(RangeEditor(context)))
    qtbot.addWidget(editor)
    editor.resize(1100, 900)
    editor.edit_seat(2)
    editor.show()
    qtbot.waitExposed(editor)
    made = editor.side.library
    made.editor = editor
    made.words = []
    made.remarked.connect(lambda words, wrong: made.words.append(words))
    return made


def _text(context):
    return context.document.state.seat(2).range_text


def _entry(panel, title):
    """The menu entry of a title, as the open menu shows it."""
    panel.menu.aboutToShow.emit()
    return next(action for action in panel.menu.actions() if action.text() == title)


def test_a_double_click_gives_the_range_to_the_seat_as_one_undo_step(panel, context, library, qtbot):
    panel.view.choose(FOLDER, NAME)
    where = panel.view.visualRect(panel.view.currentIndex()).center()
    qtbot.mouseClick(panel.view.viewport(), LEFT, pos=where)
    qtbot.mouseDClick(panel.view.viewport(), LEFT, pos=where)
    assert _text(context) == library.find(FOLDER, NAME).text
    assert context.document.undo_stack.count() == 1
    assert context.document.undo_stack.undoText() == f"use {NAME}"


def test_enter_gives_the_range_to_the_seat(panel, context, library, qtbot):
    panel.view.choose(FOLDER, NAME)
    qtbot.keyClick(panel.view, Qt.Key.Key_Return)
    assert _text(context) == library.find(FOLDER, NAME).text


def test_saving_asks_for_the_name_in_place(panel, context, library, qtbot):
    panel.view.choose(FOLDER, NAME)
    save = next(b for b in panel.findChildren(QPushButton) if b.text() == "Save this range")
    qtbot.mouseClick(save, LEFT)
    field = panel.view.findChild(QLineEdit)
    field.selectAll()
    qtbot.keyClicks(field, "Mine")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: library.find(FOLDER, "Mine") is not None)
    assert library.find(FOLDER, "Mine").text == _text(context)
    assert panel.view.chosen.name == "Mine"


def test_an_empty_range_is_not_saved(panel, library):
    panel.editor.editing.set_text("", "Clear")
    before = library.state
    panel.commands.save_current()
    assert library.state == before
    assert "nothing to save" in panel.words[-1]


def test_replacing_keeps_name_and_note(panel, library):
    panel.view.choose(FOLDER, NAME)
    note = panel.view.chosen.note
    panel.editor.editing.set_text("AA", "Range")
    panel.commands.replace_chosen()
    assert (library.find(FOLDER, NAME).text, library.find(FOLDER, NAME).note) == ("AA", note)


def test_delete_deletes_and_the_menu_undoes_it(panel, library, qtbot):
    panel.view.choose(FOLDER, NAME)
    qtbot.keyClick(panel.view, Qt.Key.Key_Delete)
    assert library.find(FOLDER, NAME) is None
    undo = _entry(panel, f"Undo delete {NAME}")
    undo.trigger()
    assert library.find(FOLDER, NAME) is not None


def test_a_note_is_written_and_kept(panel, library, qtbot):
    panel.view.choose(FOLDER, NAME)
    panel.note.selectAll()
    qtbot.keyClicks(panel.note, "seen at the club")
    qtbot.keyClick(panel.note, Qt.Key.Key_Return)
    assert library.find(FOLDER, NAME).note == "seen at the club"
    assert panel.view.chosen.name == NAME


def test_ranges_move_between_folders(panel, library):
    panel.view.choose(FOLDER, NAME)
    panel.commands.move_chosen("Types of player")
    assert library.find("Types of player", NAME) is not None
    assert panel.view.chosen_folder == "Types of player"


def test_a_new_folder_is_named_in_place(panel, library, qtbot):
    panel.commands.add_folder()
    field = panel.view.findChild(QLineEdit)
    field.selectAll()
    qtbot.keyClicks(field, "Club")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "Club" in library.state.folders)


def test_the_search_opens_folders_and_shows_only_what_fits(panel, qtbot):
    qtbot.keyClicks(panel.search, "maniac")
    rows = panel.view.model()
    assert rows.rowCount() == 1
    assert rows.index(0, 0, rows.index(0, 0)).data() == "Maniac"
    assert panel.view.isExpanded(rows.index(0, 0))
    panel.search.clear()
    assert not panel.view.isExpanded(rows.index(2, 0))


def test_open_folders_stay_open_through_edits(panel, library):
    rows = panel.view.model()
    panel.view.expand(rows.index(2, 0))
    library.add(NamedRange("Mine", "AA"))
    assert panel.view.isExpanded(rows.index(2, 0))
    assert not panel.view.isExpanded(rows.index(1, 0))


def test_a_range_is_copied_as_text_macro_or_dialect(panel):
    panel.view.choose(FOLDER, NAME)
    panel.menu.aboutToShow.emit()
    copies = submenu(panel.menu, "Copy as")
    by_name = {action.data(): action for action in copies.actions()}
    by_name[""].trigger()
    assert QGuiApplication.clipboard().text() == panel.view.chosen.text
    by_name["$"].trigger()
    assert QGuiApplication.clipboard().text() == "$ButtonOpen"
    by_name["pio-classes"].trigger()
    assert QGuiApplication.clipboard().text().startswith("AA")


def test_the_library_is_exported_and_imported(panel, library, tmp_path):
    target = tmp_path / "out.json"
    panel.commands.export_file(str(target))
    assert read_library(target) == library.state
    panel.view.choose(FOLDER, NAME)
    panel.commands.delete_chosen()
    panel.commands.import_file(str(target))
    assert panel.words[-1] == "One range added."
    assert library.find(FOLDER, NAME) is not None


def test_a_file_that_cannot_be_imported_is_reported_and_changes_nothing(panel, library, tmp_path):
    before = library.state
    bad = tmp_path / "bad.json"
    bad.write_text("{", encoding="utf-8")
    panel.commands.import_file(str(bad))
    assert "bad.json" in panel.words[-1]
    assert library.state == before


def test_a_target_that_cannot_be_written_is_reported(panel, tmp_path):
    panel.commands.export_file(str(tmp_path / "out.json" / "x"))
    (tmp_path / "file").write_text("", encoding="utf-8")
    panel.commands.export_file(str(tmp_path / "file" / "x.json"))
    assert "not saved" in panel.words[-1]


def test_the_file_dialog_leaves_the_window_usable(panel, qtbot):
    _entry(panel, "Export the library …").trigger()
    (dialog,) = panel.window().findChildren(QFileDialog)
    assert dialog.isVisible()
    assert not dialog.isModal()
    dialog.close()


def test_trouble_with_the_file_is_shown_in_the_panel(qapp, tmp_path, qtbot):
    (tmp_path / "ranges.json").write_text("{", encoding="utf-8")
    editor = finished(in_steps(RangeEditor(range_context(tmp_path))))
    qtbot.addWidget(editor)
    assert "ranges-damaged-1.json" in editor.side.library.trouble


def test_a_range_is_dragged_on_to_a_seat_as_text_in_the_documents_syntax(panel, context):
    panel.view.choose(FOLDER, NAME)
    index = panel.view.currentIndex()
    assert panel.view.model().mimeData([index]).text() == panel.view.chosen.text
    context.document.apply("Syntax", replace(context.document.state, syntax="generic"))
    assert panel.view.model().mimeData([index]).text() != panel.view.chosen.text


def test_choosing_rename_twice_leaves_the_name_open_for_typing(panel, library, qtbot):
    panel.view.choose(FOLDER, NAME)
    for _ in range(2):  # the second time Qt would warn, which fails a test
        _entry(panel, "Rename").trigger()
    name = panel.view.findChild(QLineEdit)
    assert name.text() == NAME
    name.setText("Renamed")
    qtbot.keyClick(name, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: library.find(FOLDER, "Renamed") is not None)
