"""Converts tokens to Qt's palette, fonts and style sheet."""

from __future__ import annotations

from functools import cache

from PySide6.QtGui import QColor, QFont, QFontDatabase, QPalette

from ui.theme.parts import parts
from ui.theme.tokens import (
    BODY_PX,
    COMPACT_PX,
    CONTROL_HEIGHT,
    CONTROL_RADIUS,
    FIGURE_PX,
    LABEL_PX,
    PANEL_RADIUS,
    SMALL_PX,
    TITLE_PX,
    Tokens,
)

TABULAR = "tnum"
"""OpenType feature: all digits of equal width."""

_SIZES = {
    "small": SMALL_PX,
    "label": LABEL_PX,
    "body": BODY_PX,
    "title": TITLE_PX,
    "compact": COMPACT_PX,
    "figure": FIGURE_PX,
}
_HOVER, _SOFT = 0.06, 0.14
"""Strength of the text colour under the mouse, and of the accent behind what is chosen."""


def ui_font(size: str = "body", *, semibold: bool = False) -> QFont:
    """The system's user-interface font with tabular digits.

    Args:
        size: "small", "label", "body", "title", "compact" or "figure".
        semibold: Titles and figures that stand out.
    """
    return QFont(_system_font(QFontDatabase.SystemFont.GeneralFont, size, semibold))


@cache
def fitted_font(size: str, pixels: int, *, semibold: bool = False) -> QFont:
    """`ui_font` in another pixel size, for cells that share one; not to be changed by the caller.

    Qt looks a font up once for all its copies, but again for each font that is changed.
    """
    font = ui_font(size, semibold=semibold)
    font.setPixelSize(pixels)
    return font


def fixed_font(size: str = "body", *, semibold: bool = False) -> QFont:
    """The system's fixed-width font, for ranges and PQL."""
    return QFont(_system_font(QFontDatabase.SystemFont.FixedFont, size, semibold))


@cache
def _system_font(kind: QFontDatabase.SystemFont, size: str, semibold: bool) -> QFont:
    """A system font in our size and weight; cached, because pictures use hundreds per painting."""
    font = QFontDatabase.systemFont(kind)
    if kind == QFontDatabase.SystemFont.FixedFont:
        font.setStyleHint(QFont.StyleHint.Monospace)
    font.setPixelSize(_SIZES[size])
    font.setWeight(QFont.Weight.DemiBold if semibold else QFont.Weight.Normal)
    if hasattr(font, "setFeature"):  # Qt 6.7 and later
        font.setFeature(QFont.Tag(TABULAR), 1)
    return font


def palette(tokens: Tokens) -> QPalette:
    """The palette of a scheme; set on the application in place of the system's."""
    result = QPalette()
    roles = QPalette.ColorRole
    for role, name in {
        roles.Window: tokens.window,
        roles.WindowText: tokens.text,
        roles.Base: tokens.surface,
        roles.AlternateBase: tokens.sunk,
        roles.Text: tokens.text,
        roles.Button: tokens.surface,
        roles.ButtonText: tokens.text,
        roles.BrightText: tokens.on_accent,
        roles.Highlight: tokens.accent,
        roles.HighlightedText: tokens.on_accent,
        roles.ToolTipBase: tokens.surface,
        roles.ToolTipText: tokens.text,
        roles.PlaceholderText: tokens.muted,
        roles.Link: tokens.accent,
        roles.LinkVisited: tokens.accent,
        roles.Light: tokens.surface,
        roles.Midlight: tokens.sunk,
        roles.Mid: tokens.line,
        roles.Dark: tokens.line,
        roles.Shadow: tokens.line,
    }.items():
        result.setColor(role, QColor(name))
    for role in (roles.WindowText, roles.Text, roles.ButtonText):
        result.setColor(QPalette.ColorGroup.Disabled, role, QColor(tokens.faint))
    return result


def style_sheet(tokens: Tokens) -> str:
    """The application's style sheet.

    Parts are addressed by Qt class and by the dynamic property ``role``: ``panel``, ``card``, ``section``
    (heading), ``muted``, ``faint``, ``hint`` (over a plot), ``title``, ``link`` (text button in the accent
    colour), ``primary`` (the accent button), ``tinted`` (button that must be noticed), ``quiet``
    (button without border), ``note`` (small text that is a button), ``error``, ``popup``, ``line``
    (between two parts of a panel).
    """
    return "\n".join(part(tokens) for part in (_surfaces, _buttons, _fields, _menus_and_tabs, _bars, parts))


def _surfaces(t: Tokens) -> str:
    """Text, panels, tool tips.

    Qt interprets text that begins like HTML as HTML, and loads the pictures it names.  Names, notes and
    messages that quote them are text: labels and tooltips are plain, including those that Qt makes itself.
    """
    return f"""\
QToolTip {{ background: {t.surface}; color: {t.text}; border: 1px solid {t.line}; padding: 6px 8px; }}
QFrame[role="panel"], QFrame[role="popup"] {{
    background: {t.surface}; border: 1px solid {t.line}; border-radius: {PANEL_RADIUS}px; }}
QFrame[role="line"] {{ background: {t.line}; border: none; }}
PlotFrame[role="inner"] {{ border: 1px solid transparent; border-radius: {PANEL_RADIUS}px; }}
PlotFrame:focus {{ border-color: {t.accent}; }}
QLabel {{ background: transparent; color: {t.text}; }}
QLabel, QToolTip {{ qproperty-textFormat: PlainText; }}
QLabel[rich="true"] {{ qproperty-textFormat: RichText; }}
QLabel[role="section"] {{ color: {t.muted}; font-size: {LABEL_PX}px; font-weight: 600; }}
QLabel[role="title"] {{ font-size: {TITLE_PX}px; font-weight: 600; }}
QLabel[role="muted"] {{ color: {t.muted}; font-size: {LABEL_PX}px; }}
QLabel[role="hint"] {{
    background: {t.surface}; color: {t.muted}; font-size: {LABEL_PX}px; }}
QLabel[role="faint"] {{ color: {t.faint}; font-size: {LABEL_PX}px; }}
QLabel[role="error"] {{ color: {t.warning}; font-size: {LABEL_PX}px; }}"""


def _buttons(t: Tokens) -> str:
    """Buttons of every role."""
    hover = t.tint(t.text, _HOVER).name()
    pressed = t.tint(t.text, 0.11).name()
    accent_hover = t.tint(t.accent, 0.88).name()
    soft = t.tint(t.accent, _SOFT).name()
    return f"""\
QPushButton, QToolButton {{
    background: {t.surface}; color: {t.text}; border: 1px solid {t.line};
    border-radius: {CONTROL_RADIUS}px; padding: 0 11px; min-height: {CONTROL_HEIGHT - 2}px; }}
QPushButton:hover, QToolButton:hover {{ background: {hover}; }}
QPushButton:pressed, QToolButton:pressed {{ background: {pressed}; }}
QPushButton, QToolButton, QTabBar {{ outline: none; }}
QPushButton:focus, QToolButton:focus {{ border: 1px solid {t.accent}; }}
QPushButton:disabled, QToolButton:disabled {{ color: {t.faint}; }}
QPushButton:checked, QToolButton:checked {{ background: {soft}; border-color: {t.accent}; }}
QPushButton:checked:focus, QToolButton:checked:focus {{ border-color: {t.text}; }}
QToolButton::menu-indicator, QPushButton::menu-indicator {{ image: none; width: 0; }}
QPushButton[role="primary"] {{
    background: {t.accent}; color: {t.on_accent}; border: 1px solid {t.accent}; font-weight: 600; }}
QPushButton[role="primary"]:hover {{ background: {accent_hover}; }}
QPushButton[role="primary"]:focus {{ border: 1px solid {t.text}; }}
QPushButton[role="tinted"] {{
    background: {soft}; color: {t.accent}; border: 1px solid {t.accent}; font-weight: 600; }}
QPushButton[role="tinted"]:focus {{ border: 1px solid {t.text}; }}
QPushButton[role="quiet"], QToolButton[role="quiet"] {{
    background: transparent; border: 1px solid transparent; color: {t.muted}; padding: 0 8px; }}
QPushButton[role="quiet"]:hover, QToolButton[role="quiet"]:hover {{ background: {hover}; color: {t.text}; }}
QPushButton[role="quiet"]:focus, QToolButton[role="quiet"]:focus {{ border: 1px solid {t.accent}; }}
QPushButton[role="quiet"]:disabled, QToolButton[role="quiet"]:disabled {{ color: {t.faint}; }}
QPushButton[role="note"] {{
    background: transparent; border: 1px solid transparent; color: {t.muted}; font-size: {LABEL_PX}px;
    font-weight: 600; padding: 0 6px; }}
QPushButton[role="note"]:hover {{ background: {hover}; color: {t.text}; }}
QPushButton[role="note"]:focus {{ border: 1px solid {t.accent}; }}
QPushButton[role="link"] {{
    background: transparent; border: 1px solid transparent; color: {t.accent}; font-size: {LABEL_PX}px;
    font-weight: 600; padding: 0 4px; }}
QPushButton[role="link"]:hover {{ background: {soft}; }}
QPushButton[role="link"]:focus {{ border: 1px solid {t.accent}; }}
QPushButton[role="link"]:disabled {{ color: {t.faint}; }}"""


def _fields(t: Tokens) -> str:
    """Input fields and lists.

    A line takes nothing that is dropped on it: Qt would insert the address of a file, which the window opens.
    Spin and combo boxes keep the frame of Fusion: with one of ours, Qt draws their arrows in another
    style, or not at all.
    """
    soft = t.tint(t.accent, _SOFT).name()
    return f"""\
QLineEdit, QPlainTextEdit, QTextEdit {{
    background: {t.sunk}; color: {t.text}; border: 1px solid {t.line}; border-radius: {CONTROL_RADIUS}px;
    padding: 0 8px; selection-background-color: {t.accent}; selection-color: {t.on_accent}; }}
QLineEdit {{ qproperty-acceptDrops: false; }}
QLineEdit, QAbstractSpinBox, QComboBox {{ min-height: {CONTROL_HEIGHT - 2}px; }}
QPlainTextEdit, QTextEdit {{ padding: 4px; }}
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus {{
    border: 1px solid {t.accent}; background: {t.surface}; }}
QLineEdit QToolButton, QLineEdit QToolButton:hover, QLineEdit QToolButton:pressed {{
    background: transparent; border: none; padding: 0; min-height: 0; }}
QAbstractSpinBox QLineEdit, QAbstractSpinBox QLineEdit:focus,
QComboBox QLineEdit, QComboBox QLineEdit:focus {{
    background: transparent; border: none; padding: 0 6px; min-height: 0; }}
QFileDialog QToolButton {{ padding: 0; min-width: {CONTROL_HEIGHT - 2}px; }}
QLineEdit[role="error"] {{ border: 1px solid {t.warning}; }}
QLineEdit:disabled {{ color: {t.faint}; }}
QComboBox QAbstractItemView, QListView, QTreeView, QTableView {{
    background: {t.surface}; color: {t.text}; border: 1px solid {t.line}; border-radius: {CONTROL_RADIUS}px;
    selection-background-color: {t.sunk}; selection-color: {t.text}; outline: none; }}
QTreeView#groups {{ border: 1px solid transparent; }}
QTreeView#groups:focus {{ border-color: {t.accent}; }}
QTreeView#groups::indicator {{
    width: 12px; height: 12px; border: 1px solid {t.muted}; border-radius: 3px; background: {t.surface}; }}
QTreeView#groups::indicator:checked {{ background: {t.accent}; border-color: {t.accent}; }}
QTreeView#groups::indicator:indeterminate {{ background: {soft}; border-color: {t.accent}; }}
QHeaderView {{ background: {t.surface}; border: none; }}
QHeaderView::section {{
    background: {t.surface}; color: {t.muted}; border: none; border-bottom: 1px solid {t.line};
    padding: 4px 8px; font-size: {LABEL_PX}px; }}"""


def _menus_and_tabs(t: Tokens) -> str:
    """Menus and tabs."""
    hover = t.tint(t.text, _HOVER).name()
    return f"""\
QMenu {{ background: {t.surface}; color: {t.text}; border: 1px solid {t.line}; padding: 5px; }}
QMenu::item {{ padding: 6px 22px 6px 12px; border-radius: 5px; }}
QMenu::item:selected {{ background: {t.sunk}; }}
QMenu::item:disabled {{ color: {t.faint}; }}
QMenu::separator {{ height: 1px; background: {t.line}; margin: 5px 6px; }}
QTabWidget::pane {{ border: none; }}
QTabBar {{ background: transparent; qproperty-drawBase: 0; }}
QTabBar::tab {{
    background: transparent; color: {t.muted}; border: 1px solid transparent; padding: 6px 7px;
    border-radius: {CONTROL_RADIUS}px; margin-right: 2px; min-height: 18px; font-weight: 500; }}
QTabBar[role="second"]::tab {{ padding: 3px 7px; font-size: {LABEL_PX}px; }}
QTabBar::tab:selected {{ background: {t.surface}; color: {t.text}; border-color: {t.line}; }}
QTabBar[role="second"]::tab:selected {{ background: {t.sunk}; border-color: {t.sunk}; font-weight: 600; }}
QTabBar::tab:hover:!selected {{ color: {t.text}; background: {hover}; }}
QTabBar::tab:focus, QTabBar[role="second"]::tab:selected:focus {{ border-color: {t.accent}; }}
QTabBar::scroller, QTabBar::tear {{ width: 0; }}"""


def _bars(t: Tokens) -> str:
    """Sliders, scroll bars, the status bar, progress."""
    return f"""\
QSlider {{ min-height: 20px; background: transparent; }}
QSlider::groove:horizontal {{ height: 4px; border-radius: 2px; background: {t.sunk}; }}
QSlider::sub-page:horizontal {{ height: 4px; border-radius: 2px; background: {t.accent}; }}
QSlider::handle:horizontal {{
    width: 10px; height: 10px; margin: -5px 0; border-radius: 7px; border: 2px solid {t.accent};
    background: {t.surface}; }}
QSlider::handle:horizontal:focus {{ background: {t.accent}; }}
QSlider::sub-page:horizontal:disabled {{ background: {t.sunk}; }}
QSlider::handle:horizontal:disabled {{ border-color: {t.faint}; }}
QScrollArea {{ background: transparent; border: none; }}
QAbstractScrollArea::corner {{ background: transparent; border: none; }}
QScrollBar:vertical {{ background: transparent; width: 10px; margin: 0; }}
QScrollBar:horizontal {{ background: transparent; height: 10px; margin: 0; }}
QScrollBar::handle {{
    background: {t.line}; border-radius: 4px; min-height: 28px; min-width: 28px; margin: 1px; }}
QScrollBar::handle:hover {{ background: {t.faint}; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
QSplitter::handle {{ background: {t.line}; }}
QSplitter#bare::handle {{ background: transparent; }}
QStatusBar {{ background: {t.surface}; border-top: 1px solid {t.line}; }}
QStatusBar::item {{ border: none; }}
QProgressBar {{ background: {t.sunk}; border: none; border-radius: 3px; max-height: 6px; }}
QProgressBar::chunk {{ background: {t.accent}; border-radius: 3px; }}"""
