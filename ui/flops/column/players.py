"""The players of the Flops workspace: name, range, equity over all flops."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QColor,
    QFontMetrics,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from ui.document.shown_text import one_line, tooltip
from ui.flops.column.range_line import RangeLine
from ui.plots.convergence.trace import SeatLook
from ui.theme.style import ui_font
from ui.theme.theme import Theme
from ui.theme.tokens import CONTROL_RADIUS
from ui.widgets.labels.elided_label import fitted

_HEIGHT, _SMALL_HEIGHT = 62, 44
"""Height of each player, in pixels: of two, and of more."""
_STRIP = 4
_PAD = 12
_FIGURE, _SMALL_FIGURE = 22, 16
"""Size of the letters of the equity, in pixels."""
_MARGIN = 6
"""Pixels around the field in which a range is typed."""
_INVITE = "Click to see this player’s figures."
_TYPE = "Double-click, or press Enter, to type his range."


class PlayerEquity(QAbstractButton):
    """A player with his equity over all flops; a click asks for his figures, a double click for his range.

    Args:
        theme: Colours.
        parent: Qt parent.
    """

    range_typed = Signal(int, str)
    """Another range was typed for a player: the key of his seat, and the range."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._range, self._seat = "", 0
        self.field: RangeLine | None = None
        self._look: SeatLook | None = None
        self._hands = self._equity = self._how = ""
        self._small = False
        self.setCheckable(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.update)

    def show_player(
        self,
        look: SeatLook,
        hands: str,
        equity: str,
        how: str,
        *,
        seat: int = 0,
        range_text: str = "",
        chosen: bool = False,
        small: bool = False,
    ) -> None:
        """Show a player.

        Args:
            look: His name and colour.
            hands: How many hands his range has, in words.
            equity: His equity, as text; empty while it is not known.
            how: What it is an average of, and whether it is exact or sampled, in words.
            seat: The key of his seat; if it is another one, the typing of a range ends.
            range_text: His range, as typed.
            chosen: Whether his figures are shown.
            small: Whether there are more than two players, so that each gets less room.
        """
        if small != self._small:
            self._small = small
            self.updateGeometry()
        self.setChecked(chosen)
        self._look, self._hands, self._equity, self._how = look, hands, equity, how
        if seat != self._seat:
            self.stop_typing()
        self._seat, self._range = seat, range_text
        said = ", ".join(part for part in (look.label, hands, equity, how) if part)
        self.setAccessibleName(said)
        self.setToolTip(tooltip(f"{said}. {_TYPE}" if chosen else f"{said}. {_INVITE} {_TYPE}"))
        self.update()

    def sizeHint(self) -> QSize:
        """Two lines, the equity in large letters."""
        return QSize(240, _SMALL_HEIGHT if self._small else _HEIGHT)

    def nextCheckState(self) -> None:
        """A click only asks; `show_player` sets whose figures are shown."""

    def type_range(self) -> None:
        """Offer a field over the player in which his range can be typed."""
        if self.field is not None or self._look is None:
            return
        self.field = RangeLine(self._look.label, self._range, self)
        self._fit_field()
        self.field.typed.connect(partial(self.range_typed.emit, self._seat))
        self.field.over.connect(self._typing_over)
        self.field.begin()
        self.update()

    def stop_typing(self) -> None:
        """Take the field away, with what was typed in it."""
        if self.field is not None:
            self.field.give_up()

    def _fit_field(self) -> None:
        if self.field is not None:
            self.field.setGeometry(self.rect().adjusted(_STRIP + _MARGIN, _MARGIN, -_MARGIN, -_MARGIN))

    @Slot()
    def _typing_over(self) -> None:
        field, self.field = self.field, None
        if field is not None:
            self.update()
            had_focus = field.line.hasFocus()
            field.hide()
            field.deleteLater()
            if had_focus:
                self.setFocus(Qt.FocusReason.OtherFocusReason)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the field as large as the player's box."""
        super().resizeEvent(event)
        self._fit_field()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """A double click offers the field."""
        super().mouseDoubleClickEvent(event)
        self.type_range()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter offers the field."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.type_range()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint strip, name, hands, equity."""
        if self._look is None:
            return
        tokens, painter = self._theme.tokens, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        edge = tokens.accent if self.hasFocus() else tokens.line
        painter.setPen(QPen(QColor(edge), 1.5 if self.hasFocus() else 1))
        painter.setBrush(QColor(tokens.surface if self.isChecked() or self.underMouse() else tokens.window))
        painter.drawRoundedRect(box, CONTROL_RADIUS, CONTROL_RADIUS)
        color = tokens.seat(self._look.color)
        painter.fillRect(QRectF(box.left(), box.top() + 2, _STRIP, box.height() - 4), color)
        if self.field is not None:
            return  # the field covers everything else
        margin = 4 if self._small else 8
        room = box.adjusted(_STRIP + _PAD, margin, -_PAD, -margin)
        figure = ui_font("title", semibold=True)
        figure.setPixelSize(_SMALL_FIGURE if self._small else _FIGURE)
        wide = max(
            QFontMetricsF(figure).horizontalAdvance(self._equity),
            QFontMetricsF(ui_font("small")).horizontalAdvance(self._how),
        )
        upper = QRectF(room.left(), room.top(), room.width(), room.height() * 0.58)
        lower = QRectF(room.left(), upper.bottom(), room.width(), room.height() - upper.height())
        right, left = Qt.AlignmentFlag.AlignRight, Qt.AlignmentFlag.AlignLeft
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.setFont(figure)
        painter.setPen(color)
        painter.drawText(upper, right | middle, self._equity)
        painter.setFont(ui_font("label", semibold=True))
        painter.setPen(QColor(tokens.text))
        left_room = room.width() - wide - _PAD
        painter.drawText(upper, left | middle, self._cut(painter, self._look.label, left_room))
        painter.setFont(ui_font("small"))
        painter.setPen(QColor(tokens.muted))
        (hands,) = fitted(self._hands, QFontMetrics(painter.font()), int(left_room))
        painter.drawText(lower, left | middle, hands)
        painter.drawText(lower, right | middle, self._how)

    @staticmethod
    def _cut(painter: QPainter, text: str, room: float) -> str:
        return QFontMetricsF(painter.font()).elidedText(one_line(text), Qt.TextElideMode.ElideRight, room)
