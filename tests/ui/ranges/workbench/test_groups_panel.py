"""The groups beside the grid of a range."""

import pytest
from PySide6.QtGui import QColor

from tests.ui.theme.test_dressing import dress_all
from ui.ranges.workbench.groups_panel import _rule
from ui.theme.tokens import DARK, LIGHT


@pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=["light", "dark"])
def test_the_line_between_its_parts_is_seen(qapp, qtbot, tokens):
    line = _rule()
    qtbot.addWidget(line)
    line.resize(20, 1)
    dress_all(qapp, tokens)
    assert line.grab().toImage().pixelColor(10, 0) == QColor(tokens.line)
