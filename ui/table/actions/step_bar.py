"""One step of a funnel: a bar as long as the share of the range that is left, with its figures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.document.decisions.acted_words import hands_words, share_words, step_tip
from ui.document.shown_text import several_lines, tooltip
from ui.document.wording import amount, percent
from ui.theme.style import ui_font
from ui.theme.theme import Theme
from ui.theme.tokens import HIT_AREA, STALE_STRENGTH
from ui.widgets.labels.label import Label

if TYPE_CHECKING:
    from oracle.decisions.rules.funnel import FunnelStep

WIDTH, NARROW = 122, 86
"""Widths of the bar, the second in narrow rows, in pixels."""
_BAR_HEIGHT, _RADIUS, _PAD = 18, 3, 5
_DEPTH = 0.28
"""Strength of the seat's colour behind the figures."""


class StepBar(Label):
    """Paints the hands left and hero's equity over a bar.

    Args:
        theme: The theme.
        parent: Qt parent.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._theme = theme
        self._share = 0.0
        self._color = 0
        self._stale = False
        self.hands = self.equity = ""
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.update)

    def sizeHint(self) -> QSize:
        """The same for any figures."""
        return QSize(WIDTH, HIT_AREA)

    def show_step(
        self, step: FunnelStep | None, whole: FunnelStep | None, color: int, hero: str, *, stale: bool
    ) -> None:
        """Show a step.

        Args:
            step: The step; None while there are no figures.
            whole: The range before any rule.
            color: Number of the seat's colour.
            hero: Hero's name.
            stale: Whether the figures belong to the table before an edit.
        """
        self._color, self._stale = color, stale
        if step is None or whole is None:
            self._share, self.hands, self.equity, tip = 0.0, "", "", ""
        else:
            self._share = step.hands.combos / whole.hands.combos if whole.hands.combos else 0.0
            self.hands = amount(step.hands.hands)
            known = step.share is not None and bool(share_words(step.share))
            self.equity = percent(step.share.value, 1) if known and step.share else ""
            tip = step_tip(step, whole, hero)
            self.setAccessibleName(f"{hands_words(step)} left")
        self.setToolTip(tooltip(tip))
        self.setAccessibleDescription(several_lines(tip))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the bar, the hands on its left, hero's equity on the right."""
        if not self.hands:
            return
        tokens, strength = self._theme.tokens, STALE_STRENGTH if self._stale else 1.0
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(0, (self.height() - _BAR_HEIGHT) / 2, self.width(), _BAR_HEIGHT)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(tokens.sunk))
        painter.drawRoundedRect(area, _RADIUS, _RADIUS)
        filled = QRectF(area)
        filled.setWidth(max(2.0, area.width() * min(1.0, self._share)))
        painter.setBrush(tokens.tint(tokens.seat(self._color), _DEPTH * strength))
        painter.drawRoundedRect(filled, _RADIUS, _RADIUS)
        inside = area.adjusted(_PAD, 0, -_PAD, 0)
        flags = Qt.AlignmentFlag.AlignVCenter
        painter.setFont(ui_font("label", semibold=True))
        painter.setPen(tokens.tint(tokens.text, strength))
        painter.drawText(inside, flags | Qt.AlignmentFlag.AlignLeft, self.hands)
        painter.setFont(ui_font("label"))
        painter.setPen(tokens.tint(tokens.muted, max(strength, 0.75)))
        painter.drawText(inside, flags | Qt.AlignmentFlag.AlignRight, self.equity)
