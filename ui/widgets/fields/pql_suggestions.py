"""The completion list at the cursor of the PQL editor."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRect, QSize, Qt, Signal, Slot
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QFrame, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from ui.document.shown_text import tooltip
from ui.theme.style import fixed_font, ui_font
from ui.theme.theme import Theme
from ui.theme.tokens import HIT_AREA

MOST = 60
"""Most words offered; more typing narrows them down."""
_ROWS = 8
_WIDTH, _NARROWEST = 460, 240
_PAD = 8
_SUGGESTION = Qt.ItemDataRole.UserRole
_Index = QModelIndex | QPersistentModelIndex


class Suggestion(Protocol):
    """A suggestion."""

    @property
    def text(self) -> str:
        """The text."""

    @property
    def kind(self) -> str:
        """The kind of word."""

    @property
    def detail(self) -> str:
        """A few words about it; may be empty."""


class SuggestionList(QListView):
    """A list over the window without focus: the editor forwards its keys.

    Args:
        theme: The theme.
        editor: The editor it belongs to.
    """

    chosen = Signal(object)
    """A word was clicked: what was offered."""

    def __init__(self, theme: Theme, editor: QWidget) -> None:
        super().__init__(editor)
        self._editor = editor
        self._model = QStandardItemModel(self)
        self.setModel(self._model)
        self.setItemDelegate(_Lines(theme, self))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setUniformItemSizes(True)
        self.setAccessibleName("Suggestions")
        self.clicked.connect(self._clicked)
        self.hide()

    @property
    def words(self) -> tuple[str, ...]:
        """The words on offer."""
        return tuple(self._model.item(row).text() for row in range(self._model.rowCount()))

    @property
    def current(self) -> Any:  # noqa: ANN401 - an offered word, of a type known to the owner
        """The word that Enter takes; None where none is chosen."""
        index = self.currentIndex()
        return index.data(_SUGGESTION) if index.isValid() else None

    def offer(self, suggestions: Sequence[Suggestion], cursor: QRect) -> None:
        """Show words under (or above) the cursor.

        Args:
            suggestions: The words; none hides the list.
            cursor: The cursor in the editor's viewport, in pixels.
        """
        self._model.clear()
        for suggestion in suggestions[:MOST]:
            item = QStandardItem(suggestion.text)
            item.setData(suggestion, _SUGGESTION)
            item.setToolTip(tooltip(suggestion.detail))
            item.setData(
                f"{suggestion.text}, {suggestion.kind}. {suggestion.detail}",
                Qt.ItemDataRole.AccessibleTextRole,
            )
            self._model.appendRow(item)
        if not self._model.rowCount():
            self.hide()
            return
        self.setCurrentIndex(self._model.index(0, 0))
        self._place(cursor)
        self.show()
        self.raise_()

    def step(self, by: int) -> None:
        """Move up or down the list, wrapping at its ends."""
        count = self._model.rowCount()
        self.setCurrentIndex(self._model.index((self.currentIndex().row() + by) % count, 0))

    def _place(self, cursor: QRect) -> None:
        window = self._editor.window()
        if self.parent() is not window:
            self.setParent(window)
        viewport = self._editor.viewport() if hasattr(self._editor, "viewport") else self._editor
        height = min(_ROWS, self._model.rowCount()) * HIT_AREA + 4
        corner = viewport.mapTo(window, cursor.bottomLeft() + QPoint(0, 4))
        width = max(_NARROWEST, min(_WIDTH, window.width() - 16))
        if corner.y() + height > window.height():
            corner = viewport.mapTo(window, cursor.topLeft()) - QPoint(0, height + 4)
        left = max(8, min(corner.x(), window.width() - width - 8))
        self.setGeometry(left, max(0, corner.y()), width, height)

    @Slot(QModelIndex)
    def _clicked(self, index: QModelIndex) -> None:
        self.chosen.emit(index.data(_SUGGESTION))


class _Lines(QStyledItemDelegate):
    """Paints the word and, after it, its kind."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, _option: QStyleOptionViewItem, _index: _Index) -> QSize:
        """One line."""
        return QSize(_NARROWEST, HIT_AREA)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Paint a line."""
        tokens, suggestion = self._theme.tokens, index.data(_SUGGESTION)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(option.rect, QColor(tokens.sunk))
        area = option.rect.adjusted(_PAD, 0, -_PAD, 0)
        font = fixed_font()
        word = suggestion.text
        painter.setFont(font)
        painter.setPen(QColor(tokens.text))
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.drawText(area, flags, word)
        font_small = ui_font("label")
        left = QFontMetrics(font).horizontalAdvance(word) + 12
        room = area.adjusted(left, 0, 0, 0)
        detail = suggestion.detail or suggestion.kind
        painter.setFont(font_small)
        painter.setPen(QColor(tokens.muted))
        elided = QFontMetrics(font_small).elidedText(detail, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, flags, elided)
