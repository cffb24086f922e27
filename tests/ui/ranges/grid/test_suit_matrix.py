import pytest
from PySide6.QtCore import Qt

from oracle.cards.card import parse_cards
from oracle.cards.combo import CLASS_INDEX, pair_index
from ui.document.ranges.grid import RangeGridModel
from ui.ranges.grid.suit_matrix import SuitMatrix
from ui.ranges.grid.suits import SuitMatrixModel
from ui.theme.theme import LIGHT_MODE, Theme

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def grid(qapp):
    return RangeGridModel()


@pytest.fixture
def matrix(grid, qtbot):
    model = SuitMatrixModel(grid)
    made = SuitMatrix(model, grid, Theme(LIGHT_MODE))
    model.setParent(made)
    qtbot.addWidget(made)
    model.show_class(CLASS_INDEX["AQo"])
    made.resize(400, made.height())
    made.show()
    made.strokes = []
    made.stroked.connect(lambda weights, name: made.strokes.append(name))
    return made


def _at(matrix, row, column):
    return matrix.visualRect(matrix.model().index(row, column)).center()


def test_one_hand_is_painted_by_a_click(matrix, grid, qtbot):
    matrix.brush = 25.0
    qtbot.mouseClick(matrix.viewport(), LEFT, pos=_at(matrix, 1, 2))
    assert grid.weights[pair_index(*parse_cards("AhQd"))] == 25
    assert (grid.hands, grid.combos) == (1, 0.25)
    assert matrix.strokes == ["Paint AhQd"]


def test_a_drag_paints_several_hands_and_skips_what_is_none(matrix, grid, qtbot):
    qtbot.mousePress(matrix.viewport(), LEFT, pos=_at(matrix, 0, 1))
    qtbot.mouseMove(matrix.viewport(), _at(matrix, 3, 1))
    qtbot.mouseRelease(matrix.viewport(), LEFT, pos=_at(matrix, 3, 1))
    assert grid.combos == 3
    assert matrix.strokes == ["Paint 3 hands"]


def test_a_cell_without_a_hand_cannot_be_painted(matrix, grid, qtbot):
    qtbot.mouseClick(matrix.viewport(), LEFT, pos=_at(matrix, 2, 2))
    assert grid.combos == 0
    assert matrix.strokes == []


def test_another_class_puts_the_cursor_on_its_first_hand(matrix, qtbot):
    matrix.model().show_class(CLASS_INDEX["AQs"])
    assert (matrix.currentIndex().row(), matrix.currentIndex().column()) == (0, 0)
    matrix.model().show_class(CLASS_INDEX["AQo"])
    assert (matrix.currentIndex().row(), matrix.currentIndex().column()) == (0, 1)
    assert matrix.accessibleName() == "Suits of AQo"


def test_keys_work_as_in_the_grid(matrix, grid, qtbot):
    matrix.setFocus()
    qtbot.keyClick(matrix, Qt.Key.Key_Space)
    assert grid.combos == 1
    qtbot.keyClick(matrix, Qt.Key.Key_Delete)
    assert grid.combos == 0
