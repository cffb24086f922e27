"""The screen on which packages are tried and first starts are measured."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from tests.packaging.scripts import script

TRIED = script("try_package")
MISSING = [tool for tool in TRIED.TOOLS if shutil.which(tool) is None]

WINDOW = f"""
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

application = QApplication([])
window = QWidget(None, Qt.WindowType.FramelessWindowHint)
window.setWindowTitle("Painted")
window.setStyleSheet("background: {TRIED.SEAT}")
window.setGeometry(620, 100, 200, 150)
window.show()
application.exec()
"""
"""A window in one colour, half of it in the right half of the screen."""


@pytest.mark.skipif(bool(MISSING), reason=f"{', '.join(MISSING)} is not installed")
def test_the_pixels_of_a_colour_in_the_right_half_of_the_screen_are_counted(tmp_path: Path) -> None:
    (tmp_path / "window.py").write_text(WINDOW, encoding="utf-8")
    program = tmp_path / "open-odds-oracle"
    program.write_text(f"#!/bin/sh\nexec '{sys.executable}' '{tmp_path}/window.py'\n", encoding="utf-8")
    program.chmod(0o755)
    screen = TRIED.Screen(tmp_path, tmp_path)
    try:
        assert screen.pixels(TRIED.SEAT) == 0
        screen.start(title="Painted")
        screen.until(lambda: screen.pixels(TRIED.SEAT) == 100 * 150, "The window is not painted.")
        assert screen.pixels("#DE6B2F") == 0
    finally:
        screen.close()
