"""The head of the range editor: whose range, how many hands, undo, clear, and a grip to drag it by."""

from __future__ import annotations

from PySide6.QtCore import QMimeData, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QAction, QColor, QDrag, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QMenu,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from oracle.errors import possessive
from ui.context import Context
from ui.document.shown_text import menu_text, tooltip
from ui.ranges.seat_range import SeatRange
from ui.theme.roles import set_seat
from ui.theme.style import ui_font
from ui.theme.theme import Theme
from ui.theme.tokens import HIT_AREA
from ui.widgets.buttons.icon_button import IconButton
from ui.widgets.labels.label import Label

_NAME_WIDTH = 150
"""The most pixels of a seat's name in the title; a longer one would push the editor out of a small window."""


class RangeGrip(Label):
    """Six dots for dragging the range onto a seat or into any program that accepts text."""

    def __init__(self, theme: Theme, editing: SeatRange, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._theme, self._editing = theme, editing
        self._from: QPoint | None = None
        self.setFixedSize(QSize(16, HIT_AREA))
        self.setCursor(Qt.CursorShape.OpenHandCursor)
        self.setToolTip("Drag this range onto a seat, or into any program that accepts text")
        self.setAccessibleName("Drag the range")
        theme.changed.connect(self.update)

    def mime(self) -> QMimeData:
        """The dragged data: the text of the range."""
        data = QMimeData()
        data.setText(self._editing.text)
        return data

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint two columns of three dots."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._theme.tokens.faint))
        top = self.height() / 2 - 7
        for column in range(2):
            for row in range(3):
                painter.drawEllipse(4 + 5 * column, round(top + 5 * row), 3, 3)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Store the possible start of a drag."""
        self._from = event.position().toPoint() if event.button() == Qt.MouseButton.LeftButton else None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Begin to drag once the mouse has moved far enough."""
        if self._from is None or not self._editing.text:
            return
        moved = (event.position().toPoint() - self._from).manhattanLength()
        if moved >= QApplication.startDragDistance():
            self._from = None
            drag = QDrag(self)
            drag.setMimeData(self.mime())
            drag.exec(Qt.DropAction.CopyAction)


class _FittingLabel(Label):
    """A label that shows as much as fits."""

    def __init__(self) -> None:
        super().__init__()
        self._forms: tuple[str, ...] = ("",)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def set_forms(self, forms: tuple[str, ...]) -> None:
        """Show the first of these texts that fits, nothing if none does."""
        self._forms = forms
        self._choose()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Choose the text again."""
        super().resizeEvent(event)
        self._choose()

    def _choose(self) -> None:
        measure = self.fontMetrics().horizontalAdvance
        fits = (form for form in self._forms if measure(form) <= self.width())
        self.setText(next(fits, ""))


class RangeHeader(QWidget):
    """Title with a menu of seats, counts, and the buttons that act on the whole range.

    Attributes:
        cleared: Emitted to empty the range.
    """

    cleared = Signal()

    def __init__(self, context: Context, editing: SeatRange, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context, self._editing = context, editing
        self.grip = RangeGrip(context.theme, editing)
        self._title = QToolButton()
        self._title.setObjectName("rangeTitle")
        self._title.setProperty("role", "quiet")
        self._title.setFont(ui_font("title", semibold=True))
        self._title.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._title.setAccessibleName("Seat whose range is edited")
        self._seats = QMenu(self._title)
        self._seats.aboutToShow.connect(self._list_seats)
        self._title.setMenu(self._seats)
        self._counts = _FittingLabel()
        self._counts.setProperty("role", "muted")
        self._undo = IconButton(context.theme, "undo", "Undo")
        self._clear = QPushButton("Clear")
        self._clear.setToolTip("Remove every hand from the range")
        self._clear.clicked.connect(self.cleared)
        stack = context.document.undo_stack
        self._undo.clicked.connect(stack.undo)
        stack.canUndoChanged.connect(self._undo.setEnabled)
        stack.undoTextChanged.connect(self._name_undo)
        self._undo.setEnabled(stack.canUndo())
        self._row = row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        row.addWidget(self.grip)
        row.addWidget(self._title)
        row.addWidget(self._counts, 1)
        row.addWidget(self._undo)
        row.addWidget(self._clear)

    def add(self, part: QWidget) -> None:
        """Add a widget after the counts."""
        self._row.insertWidget(3, part)

    @property
    def counts(self) -> str:
        """The counts in full, as screen readers say them."""
        return self._counts.accessibleName()

    @property
    def title(self) -> str:
        """The title as shown, without the mark of the menu."""
        return self._title.text().removesuffix(" ▾").replace("&&", "&")

    def refresh(self) -> None:
        """Show the seat."""
        seat = self._editing.seat
        name = "" if seat is None else seat.name
        short = self._title.fontMetrics().elidedText(name, Qt.TextElideMode.ElideRight, _NAME_WIDTH)
        self._title.setText("No seat ▾" if seat is None else f"{possessive(menu_text(short))} range ▾")
        self._title.setToolTip(
            "" if seat is None else tooltip(f"{possessive(name)} range. Click for other seats.")
        )
        set_seat(self._title, 0 if seat is None else seat.color)
        self._clear.setEnabled(bool(self._editing.text))

    def refresh_counts(self) -> None:
        """Show how many hands there are, in as many words as fit."""
        forms = self._editing.counts()
        full = forms[0]
        self._counts.set_forms(forms)
        self._counts.setToolTip(tooltip(full))
        self._counts.setAccessibleName(full)

    def _name_undo(self, text: str) -> None:
        name = f"Undo {text}".replace("&&", "&") if text else "Undo"  # the step is named for menus
        self._undo.setToolTip(tooltip(name))
        self._undo.setAccessibleName(name)

    def _list_seats(self) -> None:
        self._seats.clear()
        for seat in self._context.document.state.seats:
            action = QAction(menu_text(seat.name), self._seats)
            action.setCheckable(True)
            action.setChecked(self._editing.seat == seat)
            action.setData(seat.key)
            action.triggered.connect(self._seat_picked)
            self._seats.addAction(action)

    def _seat_picked(self) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            self._editing.edit_seat(int(action.data()))
