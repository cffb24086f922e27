"""A window that tests share is proved to be as it was after each of them."""

from collections.abc import Callable

import pytest

from tests.ui.shared_window import SharedWindow
from ui.document.edits.table import set_board
from ui.main_window import MainWindow

pytestmark = pytest.mark.usefixtures("shared_window")

LEFT: dict[str, Callable[[MainWindow], object]] = {
    "Toolbar 1: .* → gone": lambda window: window.toolbar.hide(),
    r"SeatsPanel 1: .*True.* → .*False": lambda window: window.table.seats.setEnabled(False),
    r"action \d+ “.*”: \(True, .* → \(False, ": lambda window: window.actions_.opponents.setEnabled(False),
    "QPushButton 1: .* → .*'Later'": lambda window: window.table.pot.add_button.setText("Later"),
}
"""What a test might leave behind, by what is said of it."""


@pytest.mark.parametrize("words", LEFT)
def test_a_test_that_leaves_its_mark_on_the_window_fails(
    shared_window: SharedWindow, window: MainWindow, qtbot, words: str
) -> None:
    LEFT[words](window)
    with pytest.raises(pytest.fail.Exception, match=f"(?s)is not as it was.*{words}"):
        shared_window.take_back(qtbot)
    assert not shared_window.is_open()  # the next test gets another window


def test_choices_that_belong_to_no_document_are_taken_back(
    shared_window: SharedWindow, window: MainWindow, qtbot
) -> None:
    set_board(window.context.document, "Kh7c2d")
    window.table.board.dealer.choose_street("river")
    window.table.pot.open()
    shared_window.take_back(qtbot)
    assert shared_window.is_open()
    assert window.table.board.random_button.text() == "Random flop"
