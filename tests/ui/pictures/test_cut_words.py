"""No word of a picture is cut in a narrow window."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QApplication

from tests.ui.pictures.book import BOOK, dress
from ui.document.runs.picture_conditions import GIVEN
from ui.pictures.equity.equity_graph import EquityGraphView
from ui.pictures.kit.group_tree import Group, GroupTree
from ui.plots.maps.next_card_item import TICKS_GAP, CardEquities, NextCardItem
from ui.plots.numbers import tick_percent
from ui.theme.style import ui_font
from ui.theme.theme import LIGHT_MODE, Theme
from ui.widgets.labels.elided_label import ElidedLabel
from ui.widgets.labels.title_label import TitleLabel

PANE = 514
"""Width of a picture in a window of 1024 × 700, in pixels."""


@pytest.mark.parametrize("page", [page for page in BOOK if page.name != "convergence"], ids=lambda p: p.name)
def test_the_explanation_of_a_picture_is_whole_in_a_narrow_window(qtbot, page):
    theme = Theme(LIGHT_MODE)
    dress(theme)
    picture = page.make(theme)
    qtbot.addWidget(picture)
    picture.resize(PANE, 400)
    picture.show()
    (line,) = (label for label in picture.findChildren(ElidedLabel) if label.full)
    line.show_text(f"{GIVEN} {line.full}")
    QApplication.processEvents()
    assert line.text().replace("\n", " ") == line.full
    assert line.height() >= line.sizeHint().height()


WORDY = Group(
    "pair", "Pair", "27", "27 hands", 0.9424, "94.24 %", "20.11 % ± 0.71",
    (Group("below", "Pocket pair below top pair", "6", "6 hands", 0.3489, "34.89 %", "5.78 % ± 0.71"),),
)  # fmt: skip


@pytest.mark.parametrize("width", [PANE - 28, 620, 900])
def test_the_names_and_figures_of_groups_are_whole(qtbot, width):
    theme = Theme(LIGHT_MODE)
    dress(theme)
    tree = GroupTree(theme)
    qtbot.addWidget(tree)
    tree.resize(width, 300)
    tree.show()
    tree.show_groups([WORDY])
    QApplication.processEvents()
    shown = [at for at in range(tree.columnCount()) if not tree.isColumnHidden(at)]
    assert shown == [0, 2, 3] if width < 500 else [0, 1, 2, 3]
    for column in shown:
        assert tree.sizeHintForColumn(column) <= tree.header().sectionSize(column), column
        assert tree.header().sectionSizeHint(column) <= tree.header().sectionSize(column), column
    assert sum(tree.header().sectionSize(at) for at in shown) <= tree.viewport().width()


@pytest.mark.parametrize("width", [380, PANE, 800])
def test_the_figures_of_an_axis_of_cards_are_whole(qapp, width):
    item, area = NextCardItem(), QRectF(0, 0, width, 300)
    item.set_figures(CardEquities({card: card / 51 for card in range(52)}, 0.5))
    widest = max(QFontMetricsF(ui_font("small")).horizontalAdvance(tick_percent(t, 0.2)) for t in (0.0, 1.0))
    assert item.place(area, 0).left() - area.left() >= widest + TICKS_GAP


@pytest.mark.parametrize(("width", "decimals"), [(PANE, 0), (800, 1)])
def test_exact_figures_of_a_map_have_a_decimal_where_all_cells_have_room(qapp, width, decimals):
    item, area = NextCardItem(), QRectF(0, 0, width, 300)
    item.set_figures(CardEquities({card: card / 51 for card in range(52)}, 0.5, exact=True))
    room = item.cell(area, 0).width()
    said = [item.figure(card, room) for card in range(52)]
    assert said[1] == f"{100 / 51:.{decimals}f} %"
    assert said[-1] == f"{100:.{decimals}f} %"
    assert max(map(QFontMetricsF(ui_font("small")).horizontalAdvance, said)) <= room
    item.set_figures(CardEquities({0: 0.516}, 0.5))
    assert item.figure(0, room) == "52 %"


def test_the_reason_for_an_empty_graph_covers_no_figure_of_its_axis(qtbot):
    theme = Theme(LIGHT_MODE)
    dress(theme)
    view = EquityGraphView(theme)
    qtbot.addWidget(view)
    view.resize(PANE, 360)
    view.show()
    view.show_nothing("The equity graph needs exact board cards, and this board is a pattern. " * 2)
    QApplication.processEvents()
    hint = view._hint.geometry()
    axis = view.view.mapFromScene(view.plot.getAxis("left").sceneBoundingRect()).boundingRect()
    assert axis.width() > 10
    assert not hint.intersects(axis)


def test_no_title_of_a_picture_is_cut_in_a_narrow_window(window, qtbot):
    """The table has a board, so that pictures of the play before the flop are empty."""
    window.resize(1024, 700)
    cut = []
    for name in window.pictures.names:
        window.pictures.show_picture(name)
        qtbot.waitUntil(lambda: not any(feed.request.busy for feed in window.picture_set.feeds))
        QApplication.processEvents()
        for title in window.pictures.findChildren(TitleLabel):
            if title.isVisible():
                texts = [text for text in (title.text(), title.short) if text]
                needed = min(title.fontMetrics().horizontalAdvance(text) for text in texts)
                cut += [(name, title.text())] if needed > title.contentsRect().width() else []
    assert cut == []
