"""Every picture can be taken away in every format, explains itself, and has the screen to itself."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QGuiApplication, QImage

from tests.ui.pictures.conftest import click_tab
from ui.document.edits.seats import set_range

TABS = {
    "equity_graph": "Equity graph",
    "range_v_range": "Range v range",
    "next_card": "Next card",
    "turn_river": "Turn × river",
    "street_by_street": "Street by street",
    "breakdown": "Breakdown",
    "hand_types": "Hand types",
    "heat_map": "Heat map",
}


def test_every_picture_exports_every_format_and_explains_itself(window, context, drawn, qtbot):
    for name, title in TABS.items():
        if name == "breakdown":
            for key, text in ((1, "AhKh, 9h8h"), (2, "QQ-TT, AQs, 76s")):
                set_range(context.document, key, text)
        click_tab(window, title, qtbot)
        feed = getattr(window.shown, name)
        drawn(feed)
        check_exports(feed.view, name)


def check_exports(view, name):
    menu = view.menu
    for scale in (1, 3, 1.5):
        size = QImage.fromData(menu.png(scale)).size()
        assert size == QSize(round(view.width() * scale), round(view.height() * scale)), name
    svg = menu.svg()
    assert svg.count(b"<text") > 5, name
    assert view.title.encode() in svg, name
    pdf = menu.pdf()
    assert pdf.startswith(b"%PDF"), name
    assert b"/Font" in pdf, name
    header, rows = view.table()
    assert len(rows) > 1, name
    assert {len(row) for row in rows} == {len(header)}, name
    assert menu.csv().decode("utf-8-sig").splitlines()[0].startswith(str(header[0])), name
    menu.copy_data()
    assert len(QGuiApplication.clipboard().text().splitlines()) == 1 + len(rows), name
    menu.copy_picture()
    assert QGuiApplication.clipboard().image().size() == view.size(), name
    assert view.line.endswith((".", "…")), name
    assert len(view.accessibleDescription()) > 40, name


def test_a_picture_has_the_screen_to_itself_and_gives_it_back(window, qtbot):
    click_tab(window, "Hand types", qtbot)
    qtbot.keyClick(window, Qt.Key.Key_F11)
    assert not window.table.isVisible()
    assert window.shown.hand_types.view.isVisible()
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert window.table.isVisible()
