"""Two pictures in the window, the strip as one line, and layouts with names."""

import json

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QApplication

from tests import needs
from tests.ui.menus import submenu
from tests.ui.one_window import in_one_window
from tests.ui.table_engine import TableEngine
from ui.context import Context
from ui.document.document import Document
from ui.document.runs.status import Phase
from ui.document.runs.table_runs import TableRuns
from ui.document.state import example_document
from ui.jobs.query_runs import QueryRuns
from ui.main_window import MainWindow
from ui.settings import MAX_LAYOUT_NAME, MAX_LAYOUTS, Settings
from ui.theme.theme import LIGHT_MODE, Theme

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def settings(tmp_path):
    return Settings(QSettings(str(tmp_path / "s.ini"), QSettings.Format.IniFormat))


def entry(window, text):
    """An entry of the menu of layouts as it opens now."""
    window.layouts.list.aboutToShow.emit()
    return next(action for action in window.layouts.list.actions() if action.text() == text)


@in_one_window("width, two", [(1440, False), (1480, False), (1500, True), (1920, True)])
def test_from_1500_pixels_on_two_pictures_are_side_by_side(window, width, two):
    needs.fonts()
    window.resize(width, 900)
    QApplication.processEvents()
    assert window.pictures.beside == ("next card" if two else "")
    if two:
        panes = (window.pictures.main, window.pictures.other)
        assert abs(panes[0].width() - panes[1].width()) < 40
        assert min(pane.width() for pane in panes) > 440


def test_on_a_tall_window_two_pictures_are_stacked(window):
    window.resize(1100, 1200)
    QApplication.processEvents()
    main, other = window.pictures.main, window.pictures.other
    assert other.isVisible()
    assert other.y() >= main.y() + main.height()


def test_from_960_pixels_on_every_group_and_picture_is_visible(window):
    needs.fonts()
    for width in (960, 1024, 1440):  # 960: half of 1920, the screen at 200 %
        assert window.minimumSizeHint().width() <= width
        window.resize(width, 900)
        QApplication.processEvents()
        for name in window.pictures.names:
            window.pictures.show_picture(name)
            for bar in (window.pictures.main.rows.groups, window.pictures.main.rows.pictures):
                assert bar.tabRect(bar.count() - 1).right() < bar.width()
        button = window.layouts
        assert ("Layout" in button.text()) == (width > 960)
        assert button.visibleRegion().boundingRect() == button.rect()


def test_pictures_are_made_when_they_are_first_looked_at(window):
    assert [feed.name for feed in window.picture_set.feeds] == ["equity graph"]
    window.pictures.show_picture("heat map")
    assert [feed.name for feed in window.picture_set.feeds] == ["equity graph", "heat map"]


def test_one_picture_is_chosen_in_the_menu_and_the_table_gets_its_room_back(window):
    needs.fonts()
    window.resize(1600, 900)
    QApplication.processEvents()
    narrow = window.table.width()
    entry(window, "One picture").trigger()
    QApplication.processEvents()
    assert window.pictures.beside == ""
    assert window.table.width() > narrow
    assert entry(window, "One picture").isChecked()
    entry(window, "Two pictures").trigger()
    assert window.pictures.beside == "next card"


def test_without_room_for_two_the_choice_is_kept_and_shown(window):
    entry(window, "One picture").trigger()
    entry(window, "Two pictures, in a larger window").trigger()
    assert window.pictures.beside == ""
    assert "wider or taller" in window.status.why.full
    window.resize(1600, 900)
    QApplication.processEvents()
    assert window.pictures.beside == "next card"


def test_a_layout_is_named_used_and_removed(window, qtbot):
    window.resize(1600, 900)
    window.pictures.restore({"picture": "breakdown", "second": "heat map", "two": True})
    entry(window, "Save this layout …").trigger()
    dialog = window.layouts.dialog
    assert not dialog.testAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setTextValue("Made & heat")
    dialog.accept()
    window.pictures.restore({"picture": "equity graph", "second": "next card", "two": False})
    entry(window, "Made && heat").trigger()
    assert (window.pictures.current, window.pictures.beside) == ("breakdown", "heat map")
    assert entry(window, "Remove a layout").isVisible()
    submenu(window.layouts.list, "Remove a layout").actions()[0].trigger()
    assert window.context.settings.layouts == {}
    assert "was removed" in window.status.why.full


def test_layouts_of_two_windows_are_merged_and_the_oldest_make_room(settings, tmp_path):
    other = Settings(QSettings(str(tmp_path / "s.ini"), QSettings.Format.IniFormat))
    settings.save_layout("mine", {"two": True})
    other.save_layout("theirs", {"two": False, "split": [500, 900]})
    settings.save_layout("mine", {"two": False})
    assert settings.layouts == {"theirs": {"two": False, "split": [500, 900]}, "mine": {"two": False}}
    for number in range(MAX_LAYOUTS):
        settings.save_layout(f"n{number}", {})
    assert len(settings.layouts) == MAX_LAYOUTS
    assert "mine" not in settings.layouts


TOO_LONG = json.dumps(["x" * (MAX_LAYOUT_NAME + 1), {}])


@pytest.mark.parametrize("line", ["", "{", "[]", "[1, 2]", '["a", 3]', '["", {}]', TOO_LONG, "[" * 9999])
def test_a_damaged_layout_in_the_settings_is_left_out(settings, line):
    settings._store.setValue("window/layouts", [line, '["good", {"two": true}]'])
    settings._store.setValue("window/arrangement", line)
    assert settings.layouts == {"good": {"two": True}}
    assert settings.arrangement == {}


def test_the_next_window_begins_with_workspace_pictures_and_choices_as_they_were(window, context):
    window.pictures.show_picture("heat map")
    window.picture_set.heat_map.choose("break-even 5:2")
    window.workspaces.show_workspace("pql")
    window.close()
    document, runs = Document(example_document()), QueryRuns(TableEngine())
    table_runs = TableRuns(document, runs)
    again = Context(document, Theme(LIGHT_MODE), context.settings, runs, table_runs)
    second = MainWindow(again)
    assert second.workspaces.current == "pql"
    assert second.pictures.current == "heat map"
    assert second.picture_set.heat_map.choice == "break-even 5:2"
    second.close()
    again.close()
    second.deleteLater()


def test_the_strip_is_one_line_while_the_answer_is_exact(window, table_engine, settled):
    strip = window.run_pictures.convergence
    assert strip.isVisible()
    assert strip.view.isHidden()
    assert strip.height() <= 60
    assert strip.line.startswith("Exact: all ")
    table_engine.method = "sampled"
    window.context.table_runs.run()
    settled(Phase.DONE)
    QApplication.processEvents()
    assert strip.view.isVisible()
    assert strip.height() > 120
    table_engine.method = "exact"
    window.context.table_runs.run()
    settled(Phase.DONE)
    QApplication.processEvents()
    assert strip.height() <= 60


def test_convergence_is_also_a_separate_picture_in_full_size(window):
    window.pictures.show_picture("convergence")
    QApplication.processEvents()
    assert window.run_pictures.convergence.isVisible()
    assert window.run_pictures.convergence.view.isVisible()
    assert window.run_pictures.convergence.height() > 500
    window.pictures.show_picture("equity graph")
    QApplication.processEvents()
    assert window.run_pictures.convergence.isVisible()
    assert window.run_pictures.convergence.height() <= 60
