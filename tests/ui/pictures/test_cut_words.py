"""No word of a picture is cut in a narrow window."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QApplication

from tests.ui.pictures.book import BOOK, dress
from ui.document.runs.picture_request import GIVEN
from ui.plots.numbers import tick_percent
from ui.plots.parts.next_card_item import TICKS_GAP, CardEquities, NextCardItem
from ui.theme.style import ui_font
from ui.theme.theme import LIGHT_MODE, Theme
from ui.widgets.labels.elided_label import ElidedLabel

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


@pytest.mark.parametrize("width", [380, PANE, 800])
def test_the_figures_of_an_axis_of_cards_are_whole(qapp, width):
    item, area = NextCardItem(), QRectF(0, 0, width, 300)
    item.set_figures(CardEquities({card: card / 51 for card in range(52)}, 0.5))
    widest = max(QFontMetricsF(ui_font("small")).horizontalAdvance(tick_percent(t, 0.2)) for t in (0.0, 1.0))
    assert item.place(area, 0).left() - area.left() >= widest + TICKS_GAP
