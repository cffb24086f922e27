"""Without a screen, pictures have the fonts of the system on Windows too."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QFont

from ui.offscreen.fonts import FOLDER, SUBSTITUTES, find_fonts


@pytest.fixture
def no_substitutes():
    yield
    for name in SUBSTITUTES:
        QFont.removeSubstitutions(name)


@pytest.mark.usefixtures("no_substitutes")
def test_on_windows_qt_is_told_where_its_fonts_are() -> None:
    environment = {"SYSTEMROOT": r"D:\Windows"}
    find_fonts("win32", environment)
    assert environment[FOLDER] == r"D:\Windows\Fonts"
    assert QFont.substitutes("Sans Serif") == ["segoe ui"]  # as Qt keeps it


@pytest.mark.usefixtures("no_substitutes")
def test_a_folder_that_the_user_names_is_kept() -> None:
    environment = {FOLDER: "mine"}
    find_fonts("win32", environment)
    assert environment == {FOLDER: "mine"}


def test_elsewhere_nothing_is_changed() -> None:
    environment: dict[str, str] = {}
    find_fonts("linux", environment)
    assert environment == {}
    assert QFont.substitutes("Sans Serif") == []
