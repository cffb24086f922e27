"""The table of flops as it is painted."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtGui import QColor, QFontMetrics, QImage

from ui.flops.shown.choice import BEST, FlopsChoice
from ui.flops.shown.sifting import sift
from ui.flops.views.flop_list import FlopList
from ui.plots.convergence.trace import SeatLook
from ui.theme.style import ui_font
from ui.theme.theme import LIGHT_MODE, Theme

ROWS = 8
_PAD = 8
"""Pixels between a figure and the end of its cell, also above and below what is compared here."""
LOOKS = (SeatLook("Button", 0), SeatLook("Big blind", 1))
SHORT = (SeatLook("Al", 0), SeatLook("Bo", 1))
"""Names that keep the titles narrower than the figures below them."""


def few(report, half_width: float):
    """A few flops, each value sampled with this half-width."""
    shown = sift(report, FlopsChoice(), {})
    lines = tuple(replace(line, half_width=half_width) for line in shown.lines[:ROWS])
    return replace(shown, lines=lines, order=tuple(range(ROWS)))


def painted(flops: FlopList) -> QImage:
    return flops.viewport().grab().toImage().convertToFormat(QImage.Format.Format_RGB32)


def has_color(image: QImage, area, names) -> bool:
    colors = {QColor(name).rgb() for name in names}
    return any(
        image.pixel(x, y) in colors
        for x in range(area.left(), area.right() + 1)
        for y in range(area.top(), area.bottom() + 1)
    )


@pytest.mark.parametrize("half_width", [0.0, 0.0817, 0.1234])
def test_bars_never_cover_the_figures_they_are_beside(report, qtbot, half_width) -> None:
    theme = Theme(LIGHT_MODE)
    flops = FlopList(theme)
    qtbot.addWidget(flops)
    flops.resize(400, 340)
    flops.show_flops(few(report, half_width), LOOKS)
    flops.show()
    metrics = QFontMetrics(ui_font("label", semibold=True))
    bars = set()
    of_bars = (theme.tokens.sunk, *theme.tokens.seats[:2])
    column = flops.flops.column_of(BEST)
    for width in range(400, 1000, 15):
        flops.resize(width, 340)
        flops.horizontalScrollBar().setValue(flops.horizontalScrollBar().maximum())
        image = painted(flops)
        for row in (0, ROWS // 2):
            index = flops.flops.index(row, column)
            cell = flops.visualRect(index)
            figure = cell.adjusted(0, _PAD, -_PAD, -_PAD)
            figure.setLeft(figure.right() - metrics.horizontalAdvance(str(index.data())))
            assert not has_color(image, figure & image.rect(), of_bars), (width, index.data())
        bars.add(has_color(image, cell & image.rect(), of_bars))
    assert True in bars


@pytest.mark.parametrize("half_width", [0.0, 0.0046, 0.1234])
def test_sampled_figures_keep_their_first_digit_in_narrow_columns(report, qtbot, half_width) -> None:
    flops = FlopList(Theme(LIGHT_MODE))
    qtbot.addWidget(flops)
    flops.setFont(ui_font("label"))  # as the style of the window has it
    flops.show_flops(replace(few(report, half_width), exact=half_width == 0.0), SHORT)
    flops.show()
    metrics = QFontMetrics(ui_font("label", semibold=True))
    column = flops.flops.column_of(BEST)
    for width in range(400, 1000, 60):
        flops.resize(width, 340)
        for row in range(ROWS):
            text = str(flops.flops.index(row, column).data())
            assert metrics.horizontalAdvance(text) <= flops.columnWidth(column) - 2 * _PAD, (width, text)
