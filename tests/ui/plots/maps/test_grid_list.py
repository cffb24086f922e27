"""Figures in the cells of the grid of hands."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFontMetricsF

from ui.pictures.kit.ranked_hands import RankedHandsItem
from ui.plots.maps.class_grid import class_cell
from ui.plots.maps.grid_list_item import GRID_ABOVE, TWO_LINES, ClassFigure, GridListFigures, rounded
from ui.theme.style import ui_font


def test_all_figures_lose_as_many_decimals_as_the_longest_needs_to_fit_its_cell(qapp):
    item = RankedHandsItem()
    item.set_figures(GridListFigures({0: ClassFigure(1.0, "+16.37"), 1: ClassFigure(1.0, "−0.52")}, 2))
    metrics = QFontMetricsF(ui_font("small"))
    widths = [metrics.horizontalAdvance(text) for text in ("+16.37", "+16.4", "+16")]
    assert [item.decimals_dropped(width) for width in widths] == [0, 1, 2]
    assert item.decimals_dropped(1.0) == 2
    assert [rounded(text, 1) for text in ("+16.37", "−0.52", "62.0", "–", "12")] == [
        "+16.4", "−0.5", "62", "–", "12",
    ]  # fmt: skip


def test_a_short_list_leaves_the_grid_above_it_room_for_figures(qapp):
    item, area = RankedHandsItem(), QRectF(0, 0, 500, 460)
    classes = {0: ClassFigure(1.0, "−12")}
    item.set_figures(GridListFigures(classes, 100))
    assert item.grid(area).height() == area.height() * GRID_ABOVE
    item.set_figures(GridListFigures(classes, 3))
    assert class_cell(item.grid(area), 0, item.ranks).height() >= TWO_LINES
    assert item.shown(area) == range(3)
    assert item.line(area, 2).bottom() <= area.bottom()
