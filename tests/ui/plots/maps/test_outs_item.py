"""Name and figure of a card in the picture of outs never lie on each other."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter

from ui.plots.maps.outs_item import HIGHEST, LOWEST, CardMark, Effect, OutsItem, name_and_figure
from ui.theme.style import ui_font

HEIGHTS = [LOWEST - 3 + 0.5 * step for step in range(int(2 * (HIGHEST - LOWEST)) + 1)]


def test_name_and_figure_have_each_their_place_in_a_cell_of_any_height(qapp):
    label, small = QFontMetricsF(ui_font("label")).ascent(), QFontMetricsF(ui_font("small")).ascent()
    both = 0
    for height in HEIGHTS:
        cell = QRectF(10, 20, 34, height)
        places = name_and_figure(cell)
        if places is None:
            assert height < label + small + 2
            continue
        name, figure = places
        both += 1
        assert cell.top() <= name.top() < name.bottom() <= figure.top() < figure.bottom() <= cell.bottom()
        assert name.height() >= label, height
        assert figure.height() >= small - 1, height
    assert both > len(HEIGHTS) / 2


@pytest.mark.parametrize("height", [28.0, 31.0, 40.0])
def test_the_figure_of_an_out_leaves_its_name_as_it_is_without_one(qapp, height):
    """Only the figure is drawn below the name, at the heights that small windows give."""

    def drawn(figure: str) -> QImage:
        item = OutsItem()
        item.figures.marks.update({50: CardMark(Effect.OUT, 5, figure)})
        image = QImage(34, int(height), QImage.Format.Format_ARGB32)
        image.fill(QColor("white"))
        painter = QPainter(image)
        item._draw_cell(painter, QRectF(0, 0, 34, height), 50)
        painter.end()
        places = name_and_figure(QRectF(0, 0, 34, height))
        assert places is not None
        return image.copy(places[0].toAlignedRect())

    assert drawn("72 %") == drawn("7 %")
