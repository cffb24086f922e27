"""The theme says when it changes; icons are painted in its colours."""

import pytest
from PySide6.QtCore import QObject, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter, QPalette

from ui.document.state import SEAT_COLORS
from ui.theme.icons import ICON_NAMES, paint_icon, paint_suit
from ui.theme.style import fixed_font, palette, style_sheet, ui_font
from ui.theme.theme import DARK_MODE, LIGHT_MODE, Theme
from ui.theme.tokens import DARK, DARK_CONTRAST, LIGHT, LIGHT_CONTRAST, TWO_COLOR


def painted(paint) -> int:
    """How many pixels of 64 × 64 are painted red."""
    image = QImage(64, 64, QImage.Format.Format_ARGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    paint(painter, QRectF(0, 0, 64, 64), QColor("red"))
    painter.end()
    return sum(image.pixelColor(x, y) == QColor("red") for x in range(64) for y in range(64))


def test_every_seat_has_its_own_colour_in_both_themes():
    for tokens in (LIGHT, DARK):
        assert len(set(tokens.seats)) == SEAT_COLORS


def test_switching_to_dark_is_signalled_once(qapp, qtbot):
    theme = Theme(LIGHT_MODE)
    with qtbot.waitSignal(theme.changed):
        theme.set_mode(DARK_MODE)
    assert theme.tokens is DARK
    with qtbot.assertNotEmitted(theme.changed):
        theme.set_mode(DARK_MODE)


def test_an_unknown_mode_in_the_settings_file_follows_the_system(qapp):
    assert Theme("sepia", "five").mode == "system"


def test_an_unknown_mode_in_the_program_is_an_error(qapp):
    with pytest.raises(ValueError, match="sepia"):
        Theme(LIGHT_MODE).set_mode("sepia")


def test_the_deck_changes_the_colour_of_diamonds(qapp, qtbot):
    theme = Theme(LIGHT_MODE)
    before = theme.suit_color(1)
    with qtbot.waitSignal(theme.changed):
        theme.set_deck(TWO_COLOR)
    assert theme.suit_color(1) != before


@pytest.mark.parametrize("name", ICON_NAMES)
def test_every_icon_paints_something_but_not_everything(qapp, name):
    count = painted(lambda painter, rect, color: paint_icon(painter, name, rect, color))
    assert 20 < count < 3000


@pytest.mark.parametrize("suit", range(4))
def test_every_suit_fills_about_half_its_square(qapp, suit):
    assert 1200 < painted(lambda painter, rect, color: paint_suit(painter, suit, rect, color)) < 2900


@pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=["light", "dark"])
def test_palette_and_style_sheet_use_the_tokens(qapp, tokens):
    assert palette(tokens).color(QPalette.ColorRole.Window) == QColor(tokens.window)
    assert tokens.accent in style_sheet(tokens)


def test_figures_are_tabular_and_ranges_fixed(qapp):
    assert ui_font("figure", semibold=True).pixelSize() == 26
    assert fixed_font().pixelSize() == 13


@pytest.mark.skipif(
    not hasattr(Qt, "ContrastPreference"), reason="Qt knows the contrast of the system from 6.10 on"
)
def test_the_colours_follow_the_contrast_that_the_system_asks_for(qapp, qtbot, monkeypatch):
    """Qt does not let a program change it, so the hints are another object with the same names."""

    class Hints(QObject):
        contrastPreferenceChanged = Signal(Qt.ContrastPreference)  # noqa: N815 - Qt's name
        preference = Qt.ContrastPreference.HighContrast

        def contrastPreference(self):  # noqa: N802 - likewise
            return self.preference

        def accessibility(self):
            return self

    theme, hints = Theme(LIGHT_MODE), Hints()
    monkeypatch.setattr(QGuiApplication, "styleHints", lambda: hints)
    theme.follow_contrast()
    assert theme.tokens is LIGHT_CONTRAST
    theme.set_mode(DARK_MODE)
    assert theme.tokens is DARK_CONTRAST
    with qtbot.waitSignal(theme.changed):
        hints.contrastPreferenceChanged.emit(Qt.ContrastPreference.NoPreference)
    assert theme.tokens is DARK


def test_the_colours_follow_the_hints_of_this_qt(qapp):
    theme = Theme(LIGHT_MODE)
    theme.follow_contrast()
    assert theme.tokens is LIGHT
