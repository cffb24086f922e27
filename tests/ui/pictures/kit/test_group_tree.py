"""The bars of the breakdown end before their numbers."""

import pytest
from PySide6.QtGui import QColor

from ui.pictures.kit.group_tree import SHARE, Group, GroupTree
from ui.theme.style import palette, style_sheet
from ui.theme.theme import LIGHT_MODE, Theme
from ui.theme.tokens import LIGHT


@pytest.fixture
def tree(qapp, qtbot):
    qapp.setStyleSheet(style_sheet(LIGHT))
    qapp.setPalette(palette(LIGHT))
    made = GroupTree(Theme(LIGHT_MODE))
    qtbot.addWidget(made)
    made.show()
    return made


def columns_of(tree, wanted):
    """The columns of pixels in the share's cell of the first row that hold a colour."""
    cell = tree.visualRect(tree.model().index(0, SHARE))
    image = tree.viewport().grab(cell).toImage()
    return [
        x for x in range(image.width()) if any(wanted(image.pixelColor(x, y)) for y in range(image.height()))
    ]


@pytest.mark.parametrize("width", [420, 560, 900])
@pytest.mark.parametrize("share", [0.02, 0.5, 0.9424, 1.0])
def test_a_bar_of_any_length_ends_before_the_number(tree, width, share):
    tree.resize(width, 200)
    tree.show_groups([Group("pair", "Pair", "27", "27 combos", share, f"{100 * share:.2f} %", "20 %")])
    bar = tree.bar_color()
    bars = columns_of(tree, lambda color: color == bar)
    texts = columns_of(tree, lambda color: color.lightness() < QColor("#808080").lightness())
    assert bars
    assert texts
    assert max(bars) + 4 <= min(texts)


def test_bars_are_as_long_as_their_shares(tree):
    tree.resize(900, 200)
    lengths = []
    for share in (0.25, 0.5, 1.0):
        tree.show_groups([Group("pair", "Pair", "27", "27 combos", share, "1 %", "20 %")])
        bar = tree.bar_color()
        lengths.append(len(columns_of(tree, lambda color, bar=bar: color == bar)))
    assert lengths[1] == pytest.approx(lengths[2] / 2, abs=2)
    assert lengths[0] == pytest.approx(lengths[2] / 4, abs=2)
