"""Every picture can be taken away in every format, explains itself, and has the screen to itself."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QGuiApplication, QImage

from tests.ui.pictures.conftest import click_tab
from ui.commands.seats import set_range

TABS = {
    "equity_graph": "Equity graph",
    "range_curves": "Range v range",
    "next_card": "Next card",
    "turn_river": "Turn × river",
    "streets": "Street by street",
    "breakdown": "Breakdown",
    "hand_types": "Hand types",
    "heat_map": "Heat map",
}


@pytest.mark.parametrize("name", TABS)
def test_a_picture_exports_every_format_and_explains_itself(name, window, context, drawn, qtbot):
    if name != "streets":
        for key, text in ((1, "AhKh, 9h8h"), (2, "QQ-TT, AQs, 76s")):
            set_range(context.document, key, text)
    click_tab(window, TABS[name], qtbot)
    feed = getattr(window.shown, name)
    drawn(feed)
    view, menu = feed.view, feed.view.menu
    for scale in (1, 3, 1.5):
        size = QImage.fromData(menu.png(scale)).size()
        assert size == QSize(round(view.width() * scale), round(view.height() * scale))
    svg = menu.svg()
    assert svg.count(b"<text") > 5
    assert view.title.encode() in svg
    pdf = menu.pdf()
    assert pdf.startswith(b"%PDF")
    assert b"/Font" in pdf
    header, rows = view.table()
    assert len(rows) > 1
    assert {len(row) for row in rows} == {len(header)}
    assert menu.csv().decode("utf-8-sig").splitlines()[0].startswith(str(header[0]))
    menu.copy_data()
    assert len(QGuiApplication.clipboard().text().splitlines()) == 1 + len(rows)
    menu.copy_picture()
    assert QGuiApplication.clipboard().image().size() == view.size()
    assert view.line.endswith((".", "…"))
    assert len(view.accessibleDescription()) > 40


def test_a_picture_has_the_screen_to_itself_and_gives_it_back(window, drawn, qtbot):
    click_tab(window, "Hand types", qtbot)
    drawn(window.shown.hand_types)
    qtbot.keyClick(window, Qt.Key.Key_F11)
    assert window.table.isHidden() or not window.table.isVisible()
    assert window.shown.hand_types.view.isVisible()
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert window.table.isVisible()
