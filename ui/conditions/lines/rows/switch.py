"""An on/off switch."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QWidget

from ui.theme.theme import Theme
from ui.theme.tokens import HIT_AREA

TRACK = QSize(27, 15)
"""Size of the visible part; the rest of the square is clickable too."""
_KNOB_INSET = 2.0
_RING = 2.5
"""Distance of the focus ring from the track, in pixels."""


class Switch(QAbstractButton):
    """Checked means on; the tooltip explains the effect.

    Args:
        theme: The theme.
        name: Accessible name.
        parent: Qt parent.
    """

    def __init__(self, theme: Theme, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setCheckable(True)
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFixedSize(self.sizeHint())
        theme.changed.connect(self.update)

    def sizeHint(self) -> QSize:
        """The track with a margin for the mouse."""
        return QSize(TRACK.width() + 6, HIT_AREA)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint track and knob; the knob's position shows the state, not colour alone."""
        tokens = self._theme.tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        left, top = (self.width() - TRACK.width()) / 2, (self.height() - TRACK.height()) / 2
        track = QRectF(left, top, TRACK.width(), TRACK.height())
        round_by = track.height() / 2
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(tokens.accent if self.isChecked() else tokens.faint))
        painter.drawRoundedRect(track, round_by, round_by)
        side = track.height() - 2 * _KNOB_INSET
        x = track.right() - _KNOB_INSET - side if self.isChecked() else track.left() + _KNOB_INSET
        painter.setBrush(QColor(tokens.on_accent if self.isChecked() else tokens.surface))
        painter.drawEllipse(QRectF(x, track.top() + _KNOB_INSET, side, side))
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(tokens.accent), 1.2))
            ring = track.adjusted(-_RING, -_RING, _RING, _RING)
            painter.drawRoundedRect(ring, round_by + _RING, round_by + _RING)
