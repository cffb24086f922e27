"""The whole window is visible on any set of screens."""

import pytest
from PySide6.QtCore import QByteArray, QMargins, QRect
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from ui.widgets.window_place import FIRST, SMALLEST, WindowPlace, first_place, fitted_place

FRAME = QMargins(4, 30, 4, 4)
LAPTOP, DESK = QRect(0, 0, 1366, 728), QRect(0, 0, 2560, 1400)
RIGHT_OF_DESK = QRect(2560, 200, 1920, 1040)


@pytest.mark.parametrize(
    "free",
    [LAPTOP, DESK, RIGHT_OF_DESK, QRect(0, 25, 1440, 815), QRect(0, 0, 1024, 700), QRect(0, 0, 720, 450)],
)
def test_the_first_window_fits_its_screen_and_is_no_larger_than_drawn(free):
    place = first_place(free, FRAME)
    assert free.contains(place.marginsAdded(FRAME))
    assert place.size() == FIRST.boundedTo(free.marginsRemoved(FRAME).size())
    assert abs(place.center().x() - free.center().x()) <= 1


@pytest.mark.parametrize(
    ("place", "screens", "wanted"),
    [
        (QRect(100, 100, 1440, 900), [DESK], QRect(100, 100, 1440, 900)),
        (QRect(3000, 300, 1440, 900), [DESK, RIGHT_OF_DESK], QRect(3000, 300, 1440, 900)),
        (QRect(3000, 300, 1440, 900), [DESK], QRect(1116, 300, 1440, 900)),
        (QRect(3000, 300, 1440, 900), [LAPTOP], QRect(4, 30, 1358, 694)),
        (QRect(-500, -80, 1000, 600), [LAPTOP], QRect(4, 30, 1000, 600)),
        (QRect(2400, 300, 1000, 600), [DESK, RIGHT_OF_DESK], QRect(2564, 300, 1000, 600)),
    ],
)
def test_a_remembered_window_stays_where_it_can_and_comes_back_where_it_cannot(place, screens, wanted):
    assert fitted_place(place, screens, FRAME) == wanted
    assert any(screen.contains(wanted.marginsAdded(FRAME)) for screen in screens)


@pytest.fixture
def window(qapp, qtbot):
    made = QWidget()
    qtbot.addWidget(made)
    return made


def free():
    return QGuiApplication.primaryScreen().availableGeometry()


def test_the_first_start_fits_this_screen(window):
    WindowPlace(window).restore(QByteArray())
    assert free().contains(window.geometry())
    assert window.minimumSize() == SMALLEST  # this screen has room for it


def test_what_was_remembered_of_a_larger_screen_fits_this_one(window, qtbot):
    other = QWidget()
    qtbot.addWidget(other)
    other.setGeometry(QRect(5000, 4000, 3000, 2000))
    WindowPlace(window).restore(other.saveGeometry())
    assert free().contains(window.geometry())


def test_a_damaged_memory_is_a_first_start(window):
    WindowPlace(window).restore(QByteArray(b"nonsense"))
    assert free().contains(window.geometry())


def test_a_window_on_a_screen_that_is_unplugged_comes_back(window, qtbot):
    place = WindowPlace(window)
    place.restore(QByteArray())
    window.setGeometry(QRect(5000, 4000, 900, 700))
    QGuiApplication.instance().screenRemoved.emit(QGuiApplication.primaryScreen())
    qtbot.waitUntil(lambda: free().contains(window.geometry()))
