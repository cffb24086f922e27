import pytest
from PySide6.QtCore import QPoint, Qt

from ui.ranges.percent_slider import PercentSlider
from ui.theme.theme import LIGHT_MODE, Theme

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def slider(qtbot):
    made = PercentSlider(Theme(LIGHT_MODE))
    qtbot.addWidget(made)
    made.resize(214, 30)  # 200 pixels of track: two to a percent
    made.set_band(0, 20)
    made.show()
    made.heard = []
    made.moved.connect(lambda low, high: made.heard.append(("moved", low, high)))
    made.settled.connect(lambda low, high: made.heard.append(("settled", low, high)))
    return made


def _x(percent):
    return QPoint(7 + 2 * percent, 15)


def test_dragging_the_right_handle_changes_how_many_hands(slider, qtbot):
    qtbot.mousePress(slider, LEFT, pos=_x(20))
    qtbot.mouseMove(slider, _x(30))
    qtbot.mouseRelease(slider, LEFT, pos=_x(30))
    assert slider.heard == [("moved", 0, 30), ("settled", 0, 30)]


def test_dragging_the_left_handle_removes_the_top(slider, qtbot):
    qtbot.mousePress(slider, LEFT, pos=_x(0))
    qtbot.mouseMove(slider, _x(5))
    qtbot.mouseRelease(slider, LEFT, pos=_x(5))
    assert slider.band == (5, 20)
    assert slider.heard[-1] == ("settled", 5, 20)


def test_handles_never_cross(slider, qtbot):
    slider.set_band(5, 20)
    qtbot.mousePress(slider, LEFT, pos=_x(5))
    qtbot.mouseMove(slider, _x(60))
    qtbot.mouseRelease(slider, LEFT, pos=_x(60))
    assert slider.band == (19, 20)


def test_releasing_where_it_began_is_not_an_edit(slider, qtbot):
    qtbot.mousePress(slider, LEFT, pos=_x(20))
    qtbot.mouseMove(slider, _x(30))
    qtbot.mouseMove(slider, _x(20))
    qtbot.mouseRelease(slider, LEFT, pos=_x(20))
    assert slider.heard[-1][0] == "moved"


def test_keys_move_the_handle_in_use_and_space_changes_it(slider, qtbot):
    slider.setFocus()
    qtbot.keyClick(slider, Qt.Key.Key_Right)
    qtbot.keyClick(slider, Qt.Key.Key_PageUp)
    assert slider.band == (0, 26)
    qtbot.keyClick(slider, Qt.Key.Key_Space)
    qtbot.keyClick(slider, Qt.Key.Key_Right)
    assert slider.band == (1, 26)
    qtbot.keyClick(slider, Qt.Key.Key_End)
    assert slider.band == (25, 26)
    assert slider.by_key
    assert slider.heard[-1] == ("settled", 25, 26)


def test_nothing_is_reported_when_the_band_is_set_from_outside(slider):
    slider.set_band(3, 40, exact=False)
    assert slider.heard == []
    assert not slider.exact


def test_a_screen_reader_reads_where_the_handle_is_although_it_asked_for_more(slider):
    """The left handle was in the way, and the value said was one that the slider did not have."""
    slider.set_band(10, 11)
    slider.setValue(5)
    assert (slider.band, slider.value(), slider.heard) == ((10, 11), 11, [])
    slider.set_band(10, 30)
    slider.setValue(5)
    assert (slider.band, slider.value(), slider.heard) == ((10, 11), 11, [("settled", 10, 11)])
