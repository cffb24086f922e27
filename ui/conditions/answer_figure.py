"""The answer of a question: a figure with its precision, or the shape of a distribution."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from ui.document.shown_text import several_lines, tooltip
from ui.theme.style import ui_font
from ui.theme.theme import Theme
from ui.theme.tokens import CONTROL_RADIUS, HIT_AREA, STALE_STRENGTH
from ui.widgets.labels.label import Label

WIDTH = 108
"""Constant as long as the figure fits, so that nothing moves while figures change."""
_BESIDE = ("–", "off")
"""What is shown in place of a figure, not in bold."""
_GAP = 4.0
_STRIP_HEIGHT = 20.0
_MOST_BARS = 30
"""Most bars in the strip; with more values, neighbours share a bar."""


class AnswerFigure(Label):
    """Paints ``64.9 % ± 0.1``, right-aligned; a label, so that screen readers find a text here.

    Args:
        theme: The theme.
        parent: Qt parent.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._theme = theme
        self._value = self._sure = ""
        self._stale = False
        self._width = WIDTH
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.update)

    @property
    def said(self) -> str:
        """The text shown: value and precision."""
        return f"{self._value} {self._sure}".strip()

    def sizeHint(self) -> QSize:
        """The same size for every figure that fits; a longer one widens it until there is no answer."""
        return QSize(self._width, HIT_AREA)

    def show_figure(self, value: str, sure: str, tip: str, *, stale: bool = False) -> None:
        """Show a figure.

        Args:
            value: ``64.9 %``; empty if there is none yet.
            sure: ``± 0.1``, ``exact`` or a word.
            tip: The full details.
            stale: Whether the question was edited since.
        """
        self._value, self._sure, self._stale = value, sure, stale
        self.setToolTip(tooltip(tip))
        self.setAccessibleName(f"Answer: {self.said}" if self.said else "No answer yet")
        self.setAccessibleDescription(several_lines(tip))
        self._make_room()
        self.update()

    def _make_room(self) -> None:
        """Be as wide as the figure, and never narrower while it changes: ``100.00 % (99.99935 to 100)``."""
        wanted = WIDTH
        if self._sure:
            sure = QFontMetricsF(ui_font("small")).horizontalAdvance(self._sure)
            value = QFontMetricsF(ui_font(semibold=True)).horizontalAdvance(self._value)
            wanted = max(self._width, ceil(value + _GAP + sure) + 1)
        if wanted != self._width:
            self._width = wanted
            self.updateGeometry()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the figure in bold, its precision small."""
        tokens = self._theme.tokens
        painter = QPainter(self)
        strength = STALE_STRENGTH if self._stale else 1.0
        small, bold = ui_font("small"), ui_font(semibold=True)
        sure = QFontMetricsF(small).horizontalAdvance(self._sure)
        flags = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        area = QRectF(self.rect())
        painter.setFont(small)
        painter.setPen(tokens.tint(tokens.muted, max(strength, 0.75)))
        painter.drawText(area, flags, self._sure)
        painter.setFont(bold if self._value not in _BESIDE else ui_font("label"))
        painter.setPen(tokens.tint(tokens.text, strength))
        painter.drawText(area.adjusted(0, 0, -(sure + _GAP if self._sure else 0), 0), flags, self._value)


class BarStrip(QAbstractButton):
    """The shape of a distribution in a few pixels; a click opens the full histogram.

    Args:
        theme: The theme.
        parent: Qt parent.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._shares: tuple[float, ...] = ()
        self._stale = False
        self._color: int | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.update)

    @property
    def shares(self) -> tuple[float, ...]:
        """The heights of the bars, as shares of the deals."""
        return self._shares

    def sizeHint(self) -> QSize:
        """As wide as a figure."""
        return QSize(WIDTH, HIT_AREA)

    def set_color(self, color: int | None) -> None:
        """Use the colour of a seat, or the neutral one."""
        self._color = color
        self.update()

    def show_shares(self, shares: Sequence[float], tip: str, *, stale: bool = False) -> None:
        """Show the share of each value, in order of value.

        Args:
            shares: Share of the deals with each value.
            tip: The same in words.
            stale: Whether the question was edited since.
        """
        size = max(1, -(-len(shares) // _MOST_BARS))
        self._shares = tuple(sum(shares[start : start + size]) for start in range(0, len(shares), size))
        self._stale = stale
        self.setToolTip(tooltip(f"{tip}\nClick to open the histogram.".strip()))
        self.setAccessibleName("Distribution")
        self.setAccessibleDescription(several_lines(tip))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the bars on a thin line."""
        tokens = self._theme.tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(0, (self.height() - _STRIP_HEIGHT) / 2, self.width(), _STRIP_HEIGHT)
        if self.hasFocus() or self.underMouse():
            painter.setPen(QPen(QColor(tokens.accent if self.hasFocus() else tokens.line), 1.2))
            ring = QRectF(self.rect()).adjusted(0.6, 0.6, -0.6, -0.6)
            painter.drawRoundedRect(ring, CONTROL_RADIUS - 1, CONTROL_RADIUS - 1)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(tokens.line))
        inside = area.adjusted(6, 0, -6, 0)
        painter.drawRect(QRectF(inside.left(), inside.bottom() - 1, inside.width(), 1))
        highest = max(self._shares, default=0.0)
        if highest <= 0:
            return
        step = min(inside.width() / len(self._shares), 14.0)
        left = inside.right() - step * len(self._shares)
        color = tokens.muted if self._color is None else tokens.seat(self._color)
        painter.setBrush(tokens.tint(color, STALE_STRENGTH if self._stale else 1.0))
        for place, share in enumerate(self._shares):
            height = max(1.0 if share else 0.0, (inside.height() - 2) * share / highest)
            bar = QRectF(left + step * place, inside.bottom() - 1 - height, max(1.0, step - 1.0), height)
            painter.drawRect(bar)
