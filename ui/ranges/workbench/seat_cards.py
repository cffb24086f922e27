"""Whose ranges are on the workbench: a card for the edited seat and one for the seat compared with."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Slot
from PySide6.QtGui import QAction, QColor, QFontMetrics, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QMenu, QSizePolicy, QVBoxLayout, QWidget

from ui.document.shown_text import menu_text, tooltip
from ui.document.state import SeatState
from ui.ranges.workbench.comparison import Comparison
from ui.theme.style import ui_font
from ui.theme.theme import Theme
from ui.theme.tokens import CONTROL_RADIUS, SPACE
from ui.widgets.labels.elided_label import fitted
from ui.widgets.labels.label import Label
from ui.widgets.menus import open_below

_HEIGHT = 58
_PAD = 10
SWAP, NOBODY = "Swap the two", "Compare with nobody"


class SeatCard(QAbstractButton):
    """A seat with its figures; without a seat, an invitation.

    Args:
        theme: Colours.
        invitation: What it says without a seat.
    """

    def __init__(self, theme: Theme, invitation: str) -> None:
        super().__init__()
        self._theme, self._invitation = theme, invitation
        self._color: int | None = None
        self._lines: Sequence[str] = ()
        self._strong = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.update)
        self.show_seat(None, ())

    def show_seat(self, seat: SeatState | None, lines: Sequence[str], *, edited: bool = False) -> None:
        """Show a seat.

        Args:
            seat: The seat, or None.
            lines: Its figures.
            edited: It is the one whose range is edited.
        """
        self._color = None if seat is None else seat.color
        self._lines, self._strong = lines, edited
        name = self._invitation if seat is None else seat.name
        self.setText(menu_text(name))
        said = ", ".join(line for line in lines if line)
        role = "edited" if edited else "compared"
        self.setAccessibleName(name if seat is None else f"{name}, {role}: {said}")
        self.update()

    def sizeHint(self) -> QSize:
        """Three lines."""
        return QSize(110, _HEIGHT)

    def minimumSizeHint(self) -> QSize:
        """Room for figures."""
        return QSize(96, _HEIGHT)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint frame, name and figures."""
        tokens = self._theme.tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        color = QColor(tokens.muted) if self._color is None else tokens.seat(self._color)
        edge = QColor(tokens.accent) if self.hasFocus() else color if self._strong else QColor(tokens.line)
        style = Qt.PenStyle.SolidLine if self._color is not None else Qt.PenStyle.DashLine
        painter.setPen(QPen(edge, 1.8 if self._strong or self.hasFocus() else 1.0, style))
        lit = self.underMouse() or self.isDown()
        painter.setBrush(tokens.tint(tokens.text, 0.06) if lit else QColor(tokens.surface))
        painter.drawRoundedRect(box, CONTROL_RADIUS, CONTROL_RADIUS)
        room = box.adjusted(_PAD, 6, -_PAD, -5)
        font = ui_font(semibold=self._color is not None)
        painter.setFont(font)
        painter.setPen(color)
        flags = Qt.AlignmentFlag.AlignLeft
        name = self.text().replace("&&", "&")
        name = QFontMetricsF(font).elidedText(name, Qt.TextElideMode.ElideRight, room.width())
        where = flags | (Qt.AlignmentFlag.AlignTop if self._lines else Qt.AlignmentFlag.AlignVCenter)
        painter.drawText(room, where, name)
        painter.setFont(ui_font("small"))
        painter.setPen(QColor(tokens.muted))
        metrics = QFontMetrics(ui_font("small"))
        for number, line in enumerate(self._lines):
            y = room.top() + 17 + 14 * number
            (text,) = fitted(line, metrics, int(room.width())) or ("",)
            painter.drawText(QRectF(room.left(), y, room.width(), 14), flags, text)


class SeatCards(QWidget):
    """The card of the edited seat and that of the seat compared with.

    Args:
        theme: Colours.
        comparison: The seats.
        parent: Qt parent.
    """

    def __init__(self, theme: Theme, comparison: Comparison, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._comparison = comparison
        self.mine = SeatCard(theme, "No seat")
        self.other = SeatCard(theme, "Compare with …")
        self.mine.setToolTip("The range being edited. Click for another seat.")
        self._seats, self.menu = QMenu(self), QMenu(self)
        self._seats.triggered.connect(self._edit)
        self.menu.triggered.connect(self._compare)
        self.mine.clicked.connect(self._open_seats)
        self.other.clicked.connect(self._open_others)
        title = Label("Whose range")
        title.setProperty("role", "section")
        row = QHBoxLayout()
        row.setSpacing(2 * SPACE)
        row.addWidget(self.mine, 1)
        row.addWidget(self.other, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE)
        column.addWidget(title)
        column.addLayout(row)

    def show_lines(self, lines: Sequence[Sequence[str]]) -> None:
        """Show figures.

        Args:
            lines: The figures of each seat.
        """
        seats = self._comparison.seats
        mine = seats[0] if seats else None
        self.mine.show_seat(mine, lines[0] if lines else (), edited=True)
        other = self._comparison.other
        self.other.show_seat(other, lines[1] if len(lines) > 1 else ())
        self.other.setEnabled(bool(self._comparison.others()))
        self.other.setToolTip(
            tooltip(
                "Compare with another seat."
                if other is None
                else f"Compared with {other.name}. Click for other seats, or to swap the two."
            )
        )

    @Slot()
    def _open_seats(self) -> None:
        """The seats whose range can be edited."""
        self._seats.clear()
        for seat in self._comparison.playing():
            self._add(self._seats, seat, self._comparison.seats[:1])
        open_below(self._seats, self.mine)

    @Slot()
    def _open_others(self) -> None:
        """The seats to compare with; if there is only one, it is chosen at once."""
        others, other = self._comparison.others(), self._comparison.other
        if other is None and len(others) == 1:
            self._comparison.compare_with(others[0].key)
            return
        self.menu.clear()
        for seat in others:
            self._add(self.menu, seat, () if other is None else (other,))
        if other is not None:
            self.menu.addSeparator()
            self.menu.addAction(SWAP).setData(SWAP)
            self.menu.addAction(NOBODY).setData(NOBODY)
        open_below(self.menu, self.other)

    def _add(self, menu: QMenu, seat: SeatState, chosen: Sequence[SeatState]) -> None:
        action = menu.addAction(menu_text(seat.name))
        action.setData(seat.key)
        action.setCheckable(True)
        action.setChecked(any(seat.key == each.key for each in chosen))

    @Slot(QAction)
    def _edit(self, action: QAction) -> None:
        self._comparison.edit(int(action.data()))

    @Slot(QAction)
    def _compare(self, action: QAction) -> None:
        if action.data() == SWAP:
            self._comparison.swap()
        else:
            self._comparison.compare_with(None if action.data() == NOBODY else int(action.data()))
