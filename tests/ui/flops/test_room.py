"""What the workspace shows at each size of the window: all columns, whole rows, whole names."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from tests.ui.one_window import in_one_window
from ui.flops.shown.choice import ADVANTAGE, EQUITY, KIND, NUTS
from ui.flops.shown.words import short_groups, short_kind
from ui.flops.views.flop_list import kind_within
from ui.theme.style import ui_font

SIZES = [(1024, 700), (1440, 820), (1440, 900), (1920, 1080)]
"""The second: a screen of 1440 × 900 less the bars of the desktop and the title."""


def text_room(view, index) -> int:
    """Pixels that a cell has for its text."""
    option = QStyleOptionViewItem()
    view.initViewItemOption(option)
    view.itemDelegateForIndex(index).initStyleOption(option, index)
    option.rect = view.visualRect(index)
    return int(view.style().subElementRect(QStyle.SubElement.SE_ItemViewItemText, option, view).width())


@in_one_window("size", SIZES)
def test_every_size_has_all_columns_whole_rows_and_whole_names(panel, window, settled, size) -> None:
    window.resize(*size)
    settled(panel)
    table, tree = panel.tables.list, panel.side.tree
    for order in (ADVANTAGE, KIND):
        assert not table.isColumnHidden(table.flops.column_of(order))
    assert not table.horizontalScrollBar().isVisible()
    for view, row in (
        (table, table.rowHeight(0)),
        (tree, tree.visualItemRect(tree.topLevelItem(0)).height()),
    ):
        assert view.viewport().height() % row == 0
        assert view.viewport().height() >= 5 * row
        assert view.parentWidget().rect().contains(view.geometry())
    for item in tree.items():
        if item.parent() is not None:
            index = tree.indexFromItem(item, 0)
            assert tree.fontMetrics().horizontalAdvance(item.text(0)) <= text_room(tree, index), item.text(0)
    assert panel.tables.together == (size[0] > 1024)
    if panel.tables.together:
        place = panel.tables.crossed.geometry()
        assert panel.tables._pair.rect().contains(place)
        assert panel.tables.subset.choose_button.isVisible()


def test_figures_are_whole_in_the_narrow_columns(panel, window, settled) -> None:
    window.resize(1024, 700)
    settled(panel)
    table = panel.tables.list
    titles = [
        table.flops.headerData(at, Qt.Orientation.Horizontal) for at in range(table.flops.columnCount())
    ]
    assert "Nut\nadvantage" in titles
    assert "How\noften" in titles
    for at in range(1, table.flops.column_of(KIND)):
        for row in range(0, table.flops.rowCount(), 97):
            index = table.flops.index(row, at)
            assert table.fontMetrics().horizontalAdvance(index.data()) <= table.columnWidth(at) - 8, titles[
                at
            ]
    window.resize(1440, 900)
    settled(panel)
    assert table.flops.headerData(table.flops.column_of(ADVANTAGE), Qt.Orientation.Horizontal).endswith(
        "80 %"
    )


def test_a_handle_that_is_dragged_keeps_its_place(panel, window, qtbot, settled) -> None:
    window.resize(1440, 900)
    settled(panel)
    first = panel.bars.height()
    window.resize(1440, 1000)
    assert panel.bars.height() > first
    panel._splitter.moveSplitter(400, 1)
    kept = panel.bars.height()
    window.resize(1440, 980)
    assert panel.bars.height() == kept


def test_groups_have_short_words() -> None:
    pairs = [("pairing", name) for name in ("unpaired", "one pair", "three of a kind")]
    assert short_groups(pairs) == ("unpaired", "one pair", "trips")
    straights = [("straights", name) for name in ("no straight", "one straight", "two straights")]
    assert short_groups(straights) == ("none", "one", "two")
    assert short_kind("two-tone, three of a kind, ace high") == "two-tone, trips, A high"


def test_a_kind_without_room_leaves_out_its_last_words(qapp) -> None:
    metrics = QFontMetrics(ui_font("label"))
    kind = "two-tone, trips, A high"
    assert kind_within(kind, metrics, 400) == kind
    assert kind_within(kind, metrics, metrics.horizontalAdvance("two-tone, trips")) == "two-tone, trips"
    assert kind_within(kind, metrics, metrics.horizontalAdvance("two-tone")) == "two-tone"


@in_one_window("size", SIZES)
def test_the_search_and_the_line_beside_it_are_whole(panel, window, settled, size) -> None:
    window.resize(*size)
    settled(panel)
    search, count = panel.tables.search, panel.tables.count
    hint = search.placeholderText()
    assert search.fontMetrics().horizontalAdvance(hint) <= search.width() - 24, hint
    search.setText("A high, two-tone")
    settled(panel)
    assert "of all flops: Button" in count.full
    assert "…" not in count.text()
    assert count.text().endswith("%")


SAMPLED = [
    (0.362, 0.046, 0.551, 0.003),
    (0.362, 0.126, 0.55, 0.123),
    (0.96, 0.05, 0.04, 0.05),
    (0.5, 0.09, 0.5, 0.09),
]
"""Mean and chance of a group with their half-widths, as they are while flops are sampled."""


@in_one_window("figures, compared", [(figures, what) for figures in SAMPLED for what in (EQUITY, NUTS)])
def test_the_names_of_groups_are_whole_while_figures_have_their_plus_and_minus(
    panel, window, settled, figures, compared
) -> None:
    window.resize(*SIZES[0])
    settled(panel)
    tree, lines = panel.side.tree, panel.side.tree._lines
    mean, half_width, chance, chance_half_width = figures
    tree._lines = {
        group: replace(
            line,
            known=replace(
                line.known,
                mean=mean,
                half_width=half_width,
                chance=chance,
                chance_half_width=chance_half_width,
            ),
        )
        for group, line in lines.items()
    }
    shown = panel.feed.shown
    tree._write(replace(shown, choice=replace(shown.choice, compared=compared)))
    tree._fit()
    names = [item for item in tree.items() if item.parent() is not None]
    rooms = {item.text(0): text_room(tree, tree.indexFromItem(item, 0)) for item in names}
    tree._lines = lines  # others share the window
    tree._write(shown)
    tree._fit()
    assert "monotone" in rooms
    for name, room in rooms.items():
        assert tree.fontMetrics().horizontalAdvance(name) <= room, name
