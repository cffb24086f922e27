"""Buttons with one of our icons, coloured by the theme."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QStyle, QStyleOptionToolButton, QStylePainter, QToolButton, QWidget

from ui.document.shown_text import tooltip
from ui.theme.icons import IconName, paint_icon
from ui.theme.theme import Theme
from ui.theme.tokens import CONTROL_HEIGHT, HIT_AREA

_ICON = 15
"""Side of an icon, in pixels."""


class IconButton(QToolButton):
    """A quiet square button; its icon is muted until the mouse or the keyboard is on it.

    Args:
        theme: The theme.
        icon: Name of the icon.
        name: What it does, for the tooltip and for screen readers.
        parent: Qt parent.
        compact: As small as the hit area allows, for use inside a field.
    """

    def __init__(
        self, theme: Theme, icon: IconName, name: str, parent: QWidget | None = None, *, compact: bool = False
    ) -> None:
        super().__init__(parent)
        self._theme, self._icon_name = theme, icon
        self._side = HIT_AREA if compact else CONTROL_HEIGHT + 2
        self.setProperty("role", "quiet")
        self.setToolTip(tooltip(name))
        self.setAccessibleName(name)
        self._warning = False
        self.setFixedSize(self.sizeHint())
        theme.changed.connect(self.update)

    def set_warning(self, warning: bool) -> None:
        """Draw the icon in the warning colour, or in the normal one."""
        self._warning = warning
        self.update()

    def sizeHint(self) -> QSize:
        """A square of the hit area."""
        return QSize(self._side, self._side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the frame in the style, then the icon."""
        option = QStyleOptionToolButton()
        self.initStyleOption(option)
        option.text = ""
        painter = QStylePainter(self)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ToolButton, option)
        tokens = self._theme.tokens
        color = tokens.faint if not self.isEnabled() else tokens.muted
        if self.isEnabled() and (self.underMouse() or self.hasFocus()):
            color = tokens.text
        if self._warning:
            color = tokens.warning
        left, top = (self.width() - _ICON) / 2, (self.height() - _ICON) / 2
        paint_icon(painter, self._icon_name, QRectF(left, top, _ICON, _ICON), QColor(color))


class IconTextButton(QPushButton):
    """A button with an icon before its text.

    Args:
        theme: The theme.
        icon: Name of the icon.
        parent: Qt parent.
    """

    def __init__(self, theme: Theme, icon: IconName, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._icon_name = theme, icon
        theme.changed.connect(self.update)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the button in the style, then the icon."""
        super().paintEvent(event)
        tokens = self._theme.tokens
        color = QColor(tokens.text if self.isEnabled() else tokens.faint)
        painter = QPainter(self)
        paint_icon(painter, self._icon_name, QRectF(10, (self.height() - _ICON) / 2, _ICON, _ICON), color)
