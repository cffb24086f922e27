"""A narrow column of buttons, one of which is selected, for the workspace shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QColor, QEnterEvent, QFont, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QFrame, QVBoxLayout, QWidget

from ui.document.shown_text import tooltip
from ui.theme.icons import IconName, paint_icon
from ui.theme.style import ui_font
from ui.theme.theme import Theme
from ui.theme.tokens import CONTROL_RADIUS, SPACE

_ICON = 18
"""Side of an icon, in pixels."""
_WIDTH, _HEIGHT = 54, 50
_NARROW_WIDTH, _NARROW_HEIGHT = 40, 40
"""Size of a button, with its text and without, in pixels."""
_WORD = _WIDTH - 6
"""Room for the word, in pixels."""
_MOST_CONDENSED = 80
"""Least width of letters, in per cent of the usual."""
_CHOSEN, _HOVER = 0.12, 0.06
"""Strength of the accent behind the chosen button, and of the text colour under the mouse."""


@dataclass(frozen=True, slots=True)
class RailEntry:
    """A button of the rail.

    Attributes:
        name: Its internal name.
        title: Its text.
        icon: Name of its icon.
        keys: Its keyboard shortcut, for the tooltip.
    """

    name: str
    title: str
    icon: IconName
    keys: str = ""


class RailButton(QAbstractButton):
    """An icon with a word below it.

    Args:
        theme: The theme.
        entry: The entry it switches to.
        parent: Qt parent.
    """

    def __init__(self, theme: Theme, entry: RailEntry, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self.entry = theme, entry
        self._narrow = False
        self.setCheckable(True)
        self.setAccessibleName(entry.title)
        self.setToolTip(tooltip(f"{entry.title} ({entry.keys})" if entry.keys else entry.title))
        theme.changed.connect(self.update)

    def set_narrow(self, narrow: bool) -> None:
        """Show the icon only, or its word too."""
        self._narrow = narrow
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Room for the icon and the word."""
        return QSize(_NARROW_WIDTH, _NARROW_HEIGHT) if self._narrow else QSize(_WIDTH, _HEIGHT)

    def minimumSizeHint(self) -> QSize:
        """Never cut."""
        return self.sizeHint()

    def _font(self) -> QFont:
        """The font of the word, condensed if the word is too long, so that one does not widen the rail."""
        font = QFont(ui_font("small", semibold=self.isChecked()))
        wide = QFontMetrics(font).horizontalAdvance(self.entry.title)
        if wide > _WORD:
            font.setStretch(max(_MOST_CONDENSED, 100 * _WORD // wide))
        return font

    def enterEvent(self, event: QEnterEvent) -> None:
        """Show the highlight."""
        super().enterEvent(event)
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """Remove the highlight."""
        super().leaveEvent(event)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the background, the icon and the word."""
        tokens, painter = self._theme.tokens, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ground = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        color = QColor(tokens.accent if self.isChecked() else tokens.muted)
        if self.isChecked():
            painter.setBrush(tokens.tint(tokens.accent, _CHOSEN))
        elif self.underMouse():
            painter.setBrush(tokens.tint(tokens.text, _HOVER))
        painter.setPen(QPen(QColor(tokens.accent)) if self.hasFocus() else Qt.PenStyle.NoPen)
        painter.drawRoundedRect(ground, CONTROL_RADIUS, CONTROL_RADIUS)
        top = (self.height() - _ICON) / 2 if self._narrow else 7.0
        paint_icon(painter, self.entry.icon, QRectF((self.width() - _ICON) / 2, top, _ICON, _ICON), color)
        if not self._narrow:
            painter.setFont(self._font())
            painter.setPen(color)
            room = QRectF(0, top + _ICON + 2, self.width(), self.height() - top - _ICON - 5)
            painter.drawText(room, Qt.AlignmentFlag.AlignCenter, self.entry.title)


class Rail(QFrame):
    """The column.  The arrow keys go up and down in it.

    Args:
        theme: The theme.
        name: Its name, for screen readers.
        entries: The buttons, from top to bottom.
        parent: Qt parent.
    """

    chosen = Signal(str)
    """A button was pressed: its name."""

    def __init__(
        self, theme: Theme, name: str, entries: Sequence[RailEntry], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setAccessibleName(name)
        self._group = QButtonGroup(self)
        self._column = QVBoxLayout(self)
        self._column.setSpacing(SPACE)
        self.buttons = {entry.name: RailButton(theme, entry) for entry in entries}
        for button in self.buttons.values():
            self._group.addButton(button)
            self._column.addWidget(button)
        self._column.addStretch(1)
        self._group.buttonClicked.connect(self._clicked)
        self.set_narrow(False)
        theme.changed.connect(self.update)

    def set_narrow(self, narrow: bool) -> None:
        """Show icons only, or words below them."""
        side = SPACE if narrow else SPACE - 1
        self._column.setContentsMargins(side, 2 * SPACE, side + 1, 2 * SPACE)
        for button in self.buttons.values():
            button.set_narrow(narrow)
        self._column.activate()
        self.setFixedWidth(self._column.sizeHint().width())

    def choose(self, name: str) -> None:
        """Mark a button; an unknown name changes nothing."""
        if name in self.buttons:
            self.buttons[name].setChecked(True)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the surface and the border at the right."""
        tokens, painter = self._theme.tokens, QPainter(self)
        painter.fillRect(self.rect(), QColor(tokens.surface))
        painter.fillRect(self.width() - 1, 0, 1, self.height(), QColor(tokens.line))

    @Slot(QAbstractButton)
    def _clicked(self, button: QAbstractButton) -> None:
        if isinstance(button, RailButton):
            self.chosen.emit(button.entry.name)
