"""The left side: seats, board, pot, conditions, questions, and below them any error."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from oracle.games import find_game
from ui.conditions.conditions import ConditionsPanel
from ui.conditions.questions import QuestionsPanel
from ui.context import Context
from ui.table.game_notice import GameNotice
from ui.table.notice import TableNotice
from ui.table.pot import PotPanel
from ui.table.seats import SeatsPanel
from ui.widgets.bottom_notes import BottomNotes
from ui.widgets.cards.board import BoardPanel
from ui.widgets.cards.board_dealer import BoardDealer
from ui.widgets.cards.card_picker import CardPicker

MIN_WIDTH = 420
"""Least width of the left column."""
_MARGIN, _TOP, _GAP = 14, 8, 12


class TablePanel(QScrollArea):
    """All parts of the question; scrolls if they do not fit.

    Args:
        context: The parts of the program.
        parent: Qt parent.
    """

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.picker = CardPicker(context.theme, self)
        self.seats = SeatsPanel(context, self.picker)
        self.game_notice = GameNotice(context)
        self.notice = TableNotice(context)
        self.board = BoardPanel(context, self.picker, BoardDealer(context, self))
        self.pot = PotPanel(context)
        self.conditions = ConditionsPanel(context, self.picker)
        self.questions = QuestionsPanel(context, self.picker)
        inside = QWidget()
        layout = QVBoxLayout(inside)
        layout.setContentsMargins(_MARGIN, _TOP, _MARGIN, _MARGIN)
        layout.setSpacing(_GAP)
        for part in (self.seats, self.board, self.pot, self.conditions, self.questions):
            layout.addWidget(part)
        layout.addStretch(1)
        self.setWidget(inside)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumWidth(MIN_WIDTH)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its parts take the keyboard and are scrolled to
        self.setAccessibleName("Table")
        self.notes = BottomNotes(self, (self.game_notice, self.notice), _MARGIN)
        self.notes.resized.connect(self._make_room)
        self._make_room(self.notes.height())
        inside.installEventFilter(self)
        self._document = context.document
        context.document.changed.connect(self._document_changed)
        self._document_changed()

    @Slot()
    def _document_changed(self) -> None:
        """Offer only the cards of the game in the picker, and make room for the seats."""
        self.picker.set_deck(find_game(self._document.state.game).deck)
        self._fit_seats()

    @Slot(int)
    def _make_room(self, height: int) -> None:
        """Leave space for the notes below the scroll area."""
        self.setViewportMargins(0, 0, 0, height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the rows that the new height has room for."""
        super().resizeEvent(event)
        self._fit_seats()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Fit the seats after some came or went, or the board changed its height."""
        if event.type() == QEvent.Type.LayoutRequest and isinstance(watched, QWidget):
            self._fit_seats()
        return super().eventFilter(watched, event)

    def _fit_seats(self) -> None:
        """Make the seats compact if they would push the board out of view."""
        self.seats.fit(self.viewport().height() - _TOP - 2 * _GAP - self.board.sizeHint().height())

    def sizeHint(self) -> QSize:
        """The width of the drawing."""
        return QSize(540, 600)
