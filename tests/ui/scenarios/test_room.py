"""What the Scenarios workspace does with the room that it has."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication

from tests.ui.scenarios.reading import VILLAIN
from ui.document.edits.scenarios import add_rows, add_subject, add_sweep
from ui.document.edits.seats import set_range
from ui.theme.style import fixed_font

LONG = "22-TT, A2s-AJs, K9s+, Q9s+, J9s+, T8s+, 97s+, 87s, 76s, 65s, 54s"


def test_a_long_range_is_whole_where_there_is_room_and_pushes_nothing_out_where_there_is_none(
    panel, document, window, answered
):
    set_range(document, 2, LONG)
    add_subject(document, VILLAIN)
    add_rows(document, [["KK"]])
    answered()
    needed = QFontMetrics(fixed_font()).horizontalAdvance(LONG)
    widths = {}
    for size in ((1920, 1080), (1024, 700)):
        window.resize(*size)
        QApplication.processEvents()
        widths[size[0]] = panel.list.columnWidth(1)
        assert not panel.list.horizontalScrollBar().isVisible()
    assert widths[1920] > needed
    assert widths[1024] < widths[1920]


@pytest.mark.parametrize("size", [(1024, 700), (1440, 900), (1920, 1080)])
def test_table_and_curve_share_the_height(panel, document, window, answered, size):
    add_sweep(document, VILLAIN, ("10%", "20%", "30%"))
    answered()
    window.resize(*size)
    QApplication.processEvents()
    table, curve = panel.list.height(), panel.curve.height()
    assert panel.curve.isVisible()
    assert 0.3 < curve / (table + curve) < 0.5
