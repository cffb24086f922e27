"""Tab goes through the other windows in the order of the eye, too, and reaches everything."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from tests.ui.every_module import kinds_of
from tests.ui.window.test_tab_order import jumps_back, reachable, said, walked
from ui.batch.window import BatchWindow
from ui.document.library.library import RangeLibrary
from ui.help.window import HelpWindow
from ui.jobs.batch_runs import BatchRuns
from ui.main_window import MainWindow
from ui.opponents.window import OpponentsWindow

SHEET = "#QUERY#,#V#\n\"select count(winsHi(a)) from game='holdem', a='AA', b='#V#'\",\n,KK\n"


@pytest.fixture
def context(context, tmp_path):
    """With a library and spreadsheets, as in the program."""
    batches = BatchRuns(context.runs)
    yield replace(context, batches=batches, library=RangeLibrary(tmp_path / "ranges.json"))
    batches.shutdown()


def opponents(window: MainWindow, _folder: Path, _qtbot) -> None:
    window.actions_.opponents.trigger()
    opened(OpponentsWindow).add()


def spreadsheet(window: MainWindow, folder: Path, qtbot) -> None:
    sheet = folder / "hands.csv"
    sheet.write_text(SHEET, encoding="utf-8")
    window.workspaces.batch_wanted.emit(str(sheet))
    qtbot.waitUntil(lambda: opened(BatchWindow).parts.name.full == "hands.csv: 1 row")


def page(window: MainWindow, _folder: Path, _qtbot) -> None:
    window.actions_.help.trigger()


WINDOWS = {OpponentsWindow: opponents, BatchWindow: spreadsheet, HelpWindow: page}


def opened(kind: type[QWidget]) -> QWidget:
    windows = [each for each in QApplication.topLevelWidgets() if isinstance(each, kind)]
    return next(each for each in windows if each.isVisible())


@pytest.mark.parametrize("kind", WINDOWS)
def test_tab_follows_the_eye_in_every_window(window, qtbot, tmp_path, kind):
    WINDOWS[kind](window, tmp_path, qtbot)
    found = opened(kind)
    found.activateWindow()
    qtbot.waitUntil(lambda: len(reachable(found)) > 2)
    for _ in range(5):
        QApplication.processEvents()
    order = walked(found, qtbot, Qt.Key.Key_Tab)
    troubles = [f"not reached: {said(each)}" for each in reachable(found) - set(order)]
    troubles += [f"{said(b)} after {said(a)}" for a, b in pairwise(order) if jumps_back(a, b)]
    assert troubles == []
    assert walked(found, qtbot, Qt.Key.Key_Backtab) == order[::-1]
    found.close()


def test_every_window_of_ours_is_walked_through():
    kinds = {kind for kind in kinds_of(QWidget) if kind.__name__.endswith("Window")}
    assert kinds - {MainWindow} == set(WINDOWS)
