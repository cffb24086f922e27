"""The figures of a seat fit their place in every font."""

from __future__ import annotations

from PySide6.QtGui import QFontMetricsF

from ui.table import seat_figures
from ui.theme.tokens import LABEL_PX, SMALL_PX


def test_words_without_room_are_written_a_size_smaller(qtbot):
    words = seat_figures._LONG_LINE
    needed = QFontMetricsF(seat_figures._that_fits(words, 1e6)).horizontalAdvance(words)
    assert seat_figures._that_fits(words, needed).pixelSize() == LABEL_PX
    smaller = seat_figures._that_fits(words, needed - 1)
    assert smaller.pixelSize() == SMALL_PX
    assert QFontMetricsF(smaller).horizontalAdvance(words) < needed
