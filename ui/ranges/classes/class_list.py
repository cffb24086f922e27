"""The list of the classes of a range, its cards in the colours of their suits."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from oracle.cards.card import card_text, suit_of
from ui.ranges.classes.hand_classes import CARDS_ROLE, HandClasses
from ui.theme.style import fixed_font
from ui.theme.theme import Theme

_ROW = 26
_PAD = 8
_Index = QModelIndex | QPersistentModelIndex


class ClassList(QTableView):
    """Shows a `HandClasses`.

    Attributes:
        taken: Emitted with the pattern of a class, to make it the range (Enter, double click).
        left_out: Emitted with the pattern of a class, to take it out of the range (Delete).

    Args:
        model: The classes.
        theme: Colours and deck.
        parent: Qt parent.
    """

    taken = Signal(str)
    left_out = Signal(str)

    def __init__(self, model: HandClasses, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._classes = model
        self.setModel(model)
        self.setItemDelegateForColumn(0, _Cards(theme, self))
        self.setAccessibleName("Classes of hands in the range")
        self.setToolTip("Enter or a double click makes a class the range, Delete removes it.")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.verticalHeader().setDefaultSectionSize(_ROW)
        self.verticalHeader().hide()
        self.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.horizontalHeader().setSectionResizeMode(1, QHeaderView.ResizeMode.Fixed)
        self.horizontalHeader().resizeSection(1, 84)
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setDefaultAlignment(
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        )
        self.doubleClicked.connect(self._take)
        theme.changed.connect(self.viewport().update)

    def sizeHint(self) -> QSize:
        """Room for a few rows; it grows into the room there is."""
        return QSize(260, 6 * _ROW)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter takes a class, Delete leaves it out."""
        pattern = self._pattern(self.currentIndex())
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and pattern:
            self.taken.emit(pattern)
        elif event.key() == Qt.Key.Key_Delete and pattern:
            self.left_out.emit(pattern)
        else:
            super().keyPressEvent(event)

    def _take(self, index: QModelIndex) -> None:
        pattern = self._pattern(index)
        if pattern:
            self.taken.emit(pattern)

    def _pattern(self, index: QModelIndex) -> str:
        return self._classes.pattern(index.row()) if index.isValid() else ""


class _Cards(QStyledItemDelegate):
    """Cards in the colours of their suits; names as they are."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Paint a class."""
        tokens = self._theme.tokens
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(option.rect, QColor(tokens.sunk))
        cards = index.data(CARDS_ROLE)
        font = fixed_font(semibold=True)
        painter.setFont(font)
        area = QRect(option.rect).adjusted(_PAD, 0, -_PAD, 0)
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        if not cards:
            painter.setPen(QColor(tokens.text))
            painter.drawText(area, flags, str(index.data()))
            return
        for card in cards:
            painter.setPen(self._theme.suit_color(suit_of(card)))
            painter.drawText(area, flags, card_text(card))
            area.setLeft(area.left() + QFontMetrics(font).horizontalAdvance(card_text(card)) + 3)
