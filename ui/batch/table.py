"""The table of a batch."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt, Signal, Slot
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPainter, QPalette, QResizeEvent
from PySide6.QtWidgets import QHeaderView, QStyledItemDelegate, QStyleOptionViewItem

from ui.batch.rows import BatchRows, Index
from ui.document.shown_text import one_line
from ui.theme.theme import Theme
from ui.widgets.labels.label import Label
from ui.widgets.lists.plain_table import PlainTable
from ui.widgets.lists.row_list import paint_ground

NOTHING = (
    "Open a PQL spreadsheet: its first row names columns such as #HERO#, its second row holds the query with "
    "these names in it, and each row below holds values. F1 has an example."
)
ROW = 28
"""Height of a row, in pixels."""
_MARGIN = 8
"""Room before and after an error, in pixels."""
_PAD = 22
"""Room beside the text of a cell, in pixels."""
_NARROWEST, _WIDEST = 56, 240
"""Width of a column, in pixels."""
_MEASURED = 40
"""The width of a column is that of so many first rows and as many spread over the sheet.

Rows often take streets or players in turn; those spread alone might meet only one of them.
"""
_HINT_WIDTH = 460
"""Width of the hint, in pixels."""


class _Delegate(QStyledItemDelegate):
    """Paints an error over the columns of figures, which are then empty, in its colour even where selected.

    Args:
        table: The table.
    """

    def __init__(self, table: BatchTable) -> None:
        super().__init__(table)
        self._table = table

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint a cell, or its part of an error."""
        rows = self._table.rows
        error = rows.error_of(index.row()) if index.column() >= rows.first_figure else ""
        if not error:
            super().paint(painter, option, index)
            return
        first, last = (
            self._table.visualRect(rows.index(index.row(), column))
            for column in (rows.first_figure, rows.columnCount() - 1)
        )
        painter.save()
        painter.setClipRect(option.rect)
        paint_ground(painter, option, self._table.theme.tokens)
        painter.setFont(option.font)
        painter.setPen(QColor(self._table.theme.tokens.warning))
        room = first.united(last).adjusted(_MARGIN, 0, -_MARGIN, 0)
        words = painter.fontMetrics().elidedText(one_line(error), Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, words)
        painter.restore()

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        """See the class."""
        super().initStyleOption(option, index)
        color = index.data(Qt.ItemDataRole.ForegroundRole)
        if isinstance(color, QColor):
            option.palette.setColor(QPalette.ColorRole.HighlightedText, color)


class BatchTable(PlainTable):
    """One row is chosen at a time; Enter or a double click asks to see it in PQL.

    Args:
        theme: Colours in use.
    """

    chosen = Signal(int)
    """Another row is current: its place; -1 for none."""
    opened = Signal(int)
    """Open a row: its place."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self.rows = BatchRows(theme)
        super().__init__(self.rows, "Rows of the spreadsheet", ROW)
        self.rows.setParent(self)
        self.setItemDelegate(_Delegate(self))
        self.setSelectionMode(PlainTable.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(PlainTable.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(PlainTable.ScrollMode.ScrollPerPixel)
        self.setWordWrap(False)
        self._hint = Label(NOTHING, self.viewport())
        self._hint.setProperty("role", "hint")
        self._hint.setWordWrap(True)
        self._hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._hint.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setStretchLastSection(True)
        header.setMinimumSectionSize(_NARROWEST)
        self.doubleClicked.connect(self._open)
        self.selectionModel().currentRowChanged.connect(self._choose)
        self.rows.modelReset.connect(self.fit)
        theme.changed.connect(self.viewport().update)

    @property
    def place(self) -> int:
        """The place of the current row; -1 for none."""
        return self.currentIndex().row()

    def go_to(self, place: int) -> None:
        """Make a row current and visible."""
        self.setCurrentIndex(self.rows.index(place, 0))

    @Slot()
    def fit(self) -> None:
        """Make columns as wide as their titles and the texts of some rows; say what to do without a sheet."""
        self._hint.setVisible(self.rows.opened is None)
        metrics, title = QFontMetrics(self.font()), QFontMetrics(self.horizontalHeader().font())
        rows, last = self.rows.rowCount(), self.rows.columnCount() - 1
        measured = {*range(min(rows, _MEASURED)), *range(0, rows, max(1, rows // _MEASURED))}
        for column in range(last):
            texts = [str(self.rows.index(row, column).data() or "") for row in measured]
            head = str(self.rows.headerData(column, Qt.Orientation.Horizontal))
            wide = max(title.horizontalAdvance(head), *map(metrics.horizontalAdvance, texts))
            self.setColumnWidth(column, max(_NARROWEST, min(_WIDEST, wide + _PAD)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens the current row."""
        plain = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier == Qt.KeyboardModifier.NoModifier
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and plain and self.currentIndex().isValid():
            self._open(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the hint in the middle, and the current row visible: the words of its error take room."""
        super().resizeEvent(event)
        area = self.viewport().rect()
        wide = min(_HINT_WIDTH, area.width())
        self._hint.setGeometry((area.width() - wide) // 2, 0, wide, area.height())
        top = self.rowViewportPosition(self.place) if self.place >= 0 else -1
        if 0 <= top < event.oldSize().height() and top + ROW > area.height():
            self.scrollTo(self.rows.index(self.place, max(0, self.columnAt(0))))

    @Slot(QModelIndex)
    def _open(self, index: QModelIndex) -> None:
        self.opened.emit(index.row())

    @Slot(QModelIndex)
    def _choose(self, index: QModelIndex, *_before: object) -> None:
        self.chosen.emit(index.row())
