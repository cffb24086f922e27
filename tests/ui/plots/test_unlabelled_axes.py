"""The axes of pictures spend no time on pyqtgraph's own label, which none of them shows."""

import pytest
from PySide6.QtCore import QRectF

from ui.plots.parts.hand_type_items import LegendAxis
from ui.plots.text_axis import TextAxis, UnlabelledAxis


@pytest.mark.parametrize("make", [lambda: TextAxis("left"), lambda: TextAxis("bottom", 2), LegendAxis])
def test_no_label_is_laid_out(qapp, monkeypatch, make):
    asked = []
    monkeypatch.setattr(UnlabelledAxis, "labelString", lambda axis: asked.append(axis) or "")
    axis = make()
    axis.setRange(0, 1)
    axis.setRange(0, 5_000)
    axis.setGeometry(QRectF(0, 0, 300, 200))
    axis.setPen("#123456")
    assert asked == []
    assert axis.label.toPlainText() == ""
    assert axis.range == [0, 5_000]
