import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QPushButton

from ui.ranges.grid.brush_bar import BrushBar


@pytest.fixture
def bar(qtbot):
    made = BrushBar()
    qtbot.addWidget(made)
    made.show()
    made.heard = []
    made.weight_changed.connect(made.heard.append)
    return made


def _checked(bar):
    return [button.text() for button in bar.findChildren(QPushButton) if button.isChecked()]


def test_it_begins_with_the_full_weight(bar):
    assert bar.weight == 100
    assert _checked(bar) == ["100"]


def test_a_button_sets_its_weight(bar, qtbot):
    button = next(button for button in bar.findChildren(QPushButton) if button.text() == "50")
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert bar.heard == [50]
    assert _checked(bar) == ["50"]
    assert bar.findChild(QLineEdit).text() == "50"


def test_any_weight_can_be_typed_and_no_button_is_lit(bar, qtbot):
    field = bar.findChild(QLineEdit)
    field.selectAll()
    qtbot.keyClicks(field, "37")
    assert bar.weight == 37
    assert _checked(bar) == []


@pytest.mark.parametrize(
    ("typed", "weight"), [("12.5", 12.5), ("0.0001", 0.0001), ("37,5", 37.5), (".4", 0.4)]
)
def test_weights_have_decimals_with_a_point_or_a_comma(bar, qtbot, typed, weight):
    field = bar.findChild(QLineEdit)
    field.selectAll()
    qtbot.keyClicks(field, typed)
    assert field.text() == typed  # nothing jumps while it is typed
    assert bar.weight == bar.heard[-1] == weight
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert float(field.text()) == weight


def test_a_weight_out_of_range_is_not_taken_and_the_field_goes_back(bar, qtbot):
    field = bar.findChild(QLineEdit)
    field.selectAll()
    qtbot.keyClicks(field, "0")
    assert bar.weight == 100
    bar.set_weight(400)
    assert bar.weight == 100
