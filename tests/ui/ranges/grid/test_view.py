"""Real presses, drags and keys on the range grid."""

import pytest
from PySide6.QtCore import QPoint, Qt

from oracle.cards.combo import CLASS_INDEX, CLASS_NAMES, CLASS_PAIRS
from ui.document.ranges.grid import RangeGridModel
from ui.ranges.grid.view import GridColors, RangeGrid, contrast
from ui.theme.tokens import DARK, LIGHT

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton


@pytest.fixture
def model(qapp):
    return RangeGridModel()


@pytest.fixture
def grid(model, qtbot):
    made = RangeGrid(model, GridColors.of_seat(LIGHT, 1))
    qtbot.addWidget(made)
    made.resize(520, 520)
    made.show()
    made.setFocus()
    qtbot.waitExposed(made)
    made.strokes = []
    made.stroked.connect(lambda weights, name: made.strokes.append(name))
    return made


def _at(grid, name) -> QPoint:
    row, column = divmod(CLASS_INDEX[name], 13)
    return grid.visualRect(grid.model().index(row, column)).center()


def _drag(qtbot, grid, *names, button=LEFT, modifier=Qt.KeyboardModifier.NoModifier):
    view = grid.viewport()
    qtbot.mousePress(view, button, modifier, _at(grid, names[0]))
    for name in names[1:]:
        qtbot.mouseMove(view, _at(grid, name))
    qtbot.mouseRelease(view, button, modifier, _at(grid, names[-1]))


def _painted(model) -> set[str]:
    return {CLASS_NAMES[c] for c in range(169) if (model.weights[CLASS_PAIRS[c]] > 0).all()}


def test_a_click_paints_and_a_second_click_clears(grid, model, qtbot):
    qtbot.mouseClick(grid.viewport(), LEFT, pos=_at(grid, "AKs"))
    assert _painted(model) == {"AKs"}
    qtbot.mouseClick(grid.viewport(), LEFT, pos=_at(grid, "AKs"))
    assert _painted(model) == set()
    assert grid.strokes == ["Paint AKs", "Clear AKs"]


def test_a_drag_is_one_stroke_over_every_cell_it_crosses(grid, model, qtbot):
    _drag(qtbot, grid, "AA", "AJs")
    assert _painted(model) == {"AA", "AKs", "AQs", "AJs"}
    assert grid.strokes == ["Paint 4 classes"]


def test_the_press_decides_what_the_drag_does(grid, model, qtbot):
    _drag(qtbot, grid, "AKs", "AQs")
    _drag(qtbot, grid, "AKs", "AA")
    assert _painted(model) == {"AQs"}


def test_the_right_button_clears_any_cell(grid, model, qtbot):
    _drag(qtbot, grid, "AA", "KK")
    _drag(qtbot, grid, "QQ", "AA", button=RIGHT)
    assert _painted(model) == set()


def test_control_fills_rows_and_columns(grid, model, qtbot):
    _drag(qtbot, grid, "AA", "KQs", modifier=Qt.KeyboardModifier.ControlModifier)
    assert _painted(model) == {"AA", "AKs", "AQs", "AKo", "KK", "KQs"}
    assert grid.strokes == ["Paint 6 classes"]


def test_the_brush_paints_its_weight_over_another(grid, model, qtbot):
    qtbot.mouseClick(grid.viewport(), LEFT, pos=_at(grid, "A5s"))
    grid.brush = 50.0
    qtbot.mouseClick(grid.viewport(), LEFT, pos=_at(grid, "A5s"))
    assert model.summary(CLASS_INDEX["A5s"]).weight == 50


def test_shift_only_moves_the_cursor(grid, model, qtbot):
    qtbot.mouseClick(grid.viewport(), LEFT, Qt.KeyboardModifier.ShiftModifier, _at(grid, "T9s"))
    assert grid.currentIndex().data() == "T9s"
    assert _painted(model) == set()
    assert grid.strokes == []


def test_escape_takes_back_the_stroke_under_way(grid, model, qtbot):
    qtbot.mousePress(grid.viewport(), LEFT, pos=_at(grid, "AA"))
    qtbot.mouseMove(grid.viewport(), _at(grid, "KK"))
    qtbot.keyClick(grid, Qt.Key.Key_Escape)
    qtbot.mouseRelease(grid.viewport(), LEFT, pos=_at(grid, "KK"))
    assert _painted(model) == set()
    assert grid.strokes == []


def test_keys_move_paint_and_clear(grid, model, qtbot):
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Space, Qt.Key.Key_Down, Qt.Key.Key_Space):
        qtbot.keyClick(grid, key)
    assert _painted(model) == {"AQs", "KQs"}
    qtbot.keyClick(grid, Qt.Key.Key_Delete)
    assert _painted(model) == {"AQs"}
    assert grid.strokes == ["Paint AQs", "Paint KQs", "Clear KQs"]


def test_the_cursor_shows_where_it_goes(grid, qtbot):
    seen = []
    grid.cursor_moved.connect(seen.append)
    qtbot.keyClick(grid, Qt.Key.Key_Down)
    assert seen == [CLASS_INDEX["AKo"]]


def test_clearing_what_is_empty_is_not_an_edit(grid, qtbot):
    qtbot.keyClick(grid, Qt.Key.Key_Delete)
    assert grid.strokes == []


def test_cells_fill_the_view_to_the_pixel(grid):
    right = max(grid.visualRect(grid.model().index(0, column)).right() for column in range(13))
    assert right == grid.viewport().width() - 1


@pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("seat", range(10))
def test_names_can_be_read_in_every_seats_colour(tokens, seat):
    colors = GridColors.of_seat(tokens, seat)
    for ground, text in (
        (colors.fill, colors.on_fill),
        (colors.part, colors.on_part),
        (colors.empty, colors.on_part),
        (colors.empty, colors.on_empty),
    ):
        assert contrast(ground, text) >= 4.5


def test_a_stale_grid_is_painted_faintly(grid, model, qtbot):
    qtbot.mouseClick(grid.viewport(), LEFT, pos=_at(grid, "AA"))
    place = _at(grid, "AA") + QPoint(0, 8)
    before = grid.grab().toImage().pixelColor(place)
    grid.set_dimmed(True)
    assert grid.grab().toImage().pixelColor(place).lightness() > before.lightness()
