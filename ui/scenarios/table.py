"""The table of scenarios: changes that can be typed at the left, figures at the right."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import (
    QItemSelectionModel,
    QModelIndex,
    QPoint,
    QRectF,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPalette,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QLineEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from ui.document.scenarios.model import CONDITION
from ui.document.shown_text import one_line
from ui.scenarios.feed import RowAnswer
from ui.scenarios.figures import FigureColumn
from ui.scenarios.rows import ChangeColumn, Index, ScenarioModel
from ui.theme.style import fixed_font, ui_font
from ui.theme.theme import Theme
from ui.theme.tokens import CONTROL_RADIUS
from ui.widgets.labels.label import Label
from ui.widgets.lists.plain_table import PlainTable

_ROW, _HEADER = 32, 44
_PAD = 8
NARROWEST, _WIDEST = 96, 260
"""Least width of a column of changes, and its greatest where the table has no room to spare, in pixels."""
_EDGE = 4
"""Space that the style leaves beside a text, in pixels."""
_HINT_WIDTH = 420
"""Widest line of the hint, in pixels."""
_MEASURED = 32
"""Number of rows whose figures determine the width of a column."""


class _CellDelegate(QStyledItemDelegate):
    """Edits a change in the fixed font, over what the table has as a hint, and marks the current cell.

    Args:
        theme: Colours in use.
        parent: The table.
    """

    def __init__(self, theme: Theme, parent: ScenarioList) -> None:
        super().__init__(parent)
        self._theme, self._list = theme, parent

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        """Keep the colour of a text in a selected row."""
        super().initStyleOption(option, index)
        color = index.data(Qt.ItemDataRole.ForegroundRole)
        if isinstance(color, QColor):
            option.palette.setColor(QPalette.ColorRole.HighlightedText, color)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint a cell; a frame shows where the keyboard is."""
        super().paint(painter, option, index)
        if index == self._list.currentIndex() and self._list.hasFocus():
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(self._theme.tokens.accent), 1.5))
            painter.drawRoundedRect(
                QRectF(option.rect).adjusted(1, 1, -1, -1), CONTROL_RADIUS, CONTROL_RADIUS
            )
            painter.restore()

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        """A line without a frame."""
        editor = QLineEdit(parent)
        editor.setFont(fixed_font())
        editor.setFrame(False)
        model = index.model()
        column = model.change_at(index) if isinstance(model, ScenarioModel) else None
        if column is not None:
            editor.setAccessibleName(one_line(column.title))
            editor.setPlaceholderText(one_line(column.on_table))
        return editor

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """Show the value unless something has been typed: views ask for this whenever figures come."""
        if not (isinstance(editor, QLineEdit) and editor.isModified()):
            super().setEditorData(editor, index)


class ScenarioList(PlainTable):
    """The table.  Typing or Enter edits a change; Enter or a double click on figures puts it on the table.

    Args:
        theme: Colours in use.
    """

    chosen = Signal(int)
    """Put a scenario on the table: its key."""
    switch_wanted = Signal(int, int)
    """Switch a condition: key of the scenario, place among its values."""
    remove_wanted = Signal()
    copy_wanted = Signal()
    paste_wanted = Signal()
    menu_wanted = Signal(QPoint)
    """The menu of a row: where, on the screen."""

    def __init__(self, theme: Theme) -> None:
        self.scenarios = ScenarioModel(theme)
        super().__init__(self.scenarios, "Scenarios", _ROW)
        self.scenarios.setParent(self)
        self.setItemDelegate(_CellDelegate(theme, self))
        self._hint = Label(parent=self.viewport())
        self._hint.setProperty("role", "hint")
        self._hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._hint.setWordWrap(True)
        self._hint.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.horizontalHeader().setFixedHeight(_HEADER)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        self.setSelectionMode(PlainTable.SelectionMode.ExtendedSelection)
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.DoubleClicked | QAbstractItemView.EditTrigger.AnyKeyPressed
        )
        self.setHorizontalScrollMode(PlainTable.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollMode(PlainTable.ScrollMode.ScrollPerPixel)
        self.setWordWrap(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._menu)
        self.doubleClicked.connect(self._activate)
        theme.changed.connect(self.viewport().update)

    def show_rows(
        self, changes: Sequence[ChangeColumn], figures: Sequence[FigureColumn], rows: Sequence[RowAnswer]
    ) -> None:
        """Show rows; the current cell and the scroll position stay where they can."""
        at, scrolled = self.currentIndex(), self.verticalScrollBar().value()
        place = (at.row(), at.column())
        reshaped = self.scenarios.show_rows(changes, figures, rows)
        self._span_messages()
        self._fit()
        if reshaped and place[0] >= 0:
            row = min(place[0], self.scenarios.rowCount() - 1)
            self._select(row, min(place[1], self.scenarios.columnCount() - 1))
            self.verticalScrollBar().setValue(scrolled)

    def set_hint(self, text: str) -> None:
        """Show what to do, in the middle of the space below the rows; nothing if the text is empty."""
        self._hint.setText(text)
        self._hint.setVisible(bool(text))
        self._place_hint()

    def _place_hint(self) -> None:
        room = self.viewport().rect().adjusted(0, self.rowHeight(0) if self.scenarios.rows else 0, 0, 0)
        wide = min(_HINT_WIDTH, room.width() - 2 * _PAD)
        self._hint.setFixedWidth(max(0, wide))
        self._hint.adjustSize()
        area = self._hint.rect()
        area.moveCenter(room.center())
        self._hint.move(area.topLeft())

    def selected_keys(self) -> tuple[int, ...]:
        """Keys of the selected scenarios, in order."""
        rows = sorted({index.row() for index in self.selectionModel().selectedIndexes()})
        scenarios = (self.scenarios.rows[row].scenario for row in rows)
        return tuple(scenario.key for scenario in scenarios if scenario is not None)

    def go_to(self, key: int, column: int = 1) -> None:
        """Put the keyboard on a scenario."""
        for number, row in enumerate(self.scenarios.rows):
            if row.scenario is not None and row.scenario.key == key:
                self._select(number, column)

    def _select(self, row: int, column: int) -> None:
        """Make a cell the current one and select its row, whatever keys are held: Ctrl+Z holds one."""
        flags = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
        self.selectionModel().setCurrentIndex(self.scenarios.index(row, column), flags)

    def _span_messages(self) -> None:
        """A message replaces all figures of its row."""
        self.clearSpans()
        first, wide = self.scenarios.first_figure, len(self.scenarios.figures)
        for number, row in enumerate(self.scenarios.rows):
            if row.message and wide > 1:
                self.setSpan(number, first, 1, wide)

    def _fit(self) -> None:
        """Make columns as wide as titles and contents need; changes get the rest."""
        model, header = self.scenarios, self.horizontalHeader()
        columns = model.columnCount()
        if not columns:
            return
        needs = [self._width(column) for column in range(columns)]
        changes = range(1, 1 + len(model.changes))
        widths = [min(need, _WIDEST) if column in changes else need for column, need in enumerate(needs)]
        spare = self.viewport().width() - sum(widths)
        for place, column in enumerate(changes):
            more = min(spare // (len(changes) - place), max(needs[column], _WIDEST) - widths[column])
            widths[column] += max(0, more)
            spare -= max(0, more)
        header.setStretchLastSection(sum(widths) < self.viewport().width())
        for column, width in enumerate(widths):
            if header.sectionSize(column) != width:
                self.setColumnWidth(column, width)

    def _width(self, column: int) -> int:
        model = self.scenarios
        titles = str(model.headerData(column, Qt.Orientation.Horizontal) or "").split("\n")
        bold = QFont(ui_font("label"))
        bold.setBold(True)
        title = max(QFontMetrics(bold).horizontalAdvance(text) for text in titles)
        changes = 0 < column < model.first_figure
        metrics = QFontMetrics(fixed_font() if changes else self.font())
        rows = range(0, model.rowCount(), max(1, model.rowCount() // _MEASURED))
        texts = [
            str(model.index(row, column).data())
            for row in rows
            if changes or column == 0 or not model.rows[row].message
        ]
        inside = max((metrics.horizontalAdvance(text) for text in texts), default=0)
        wide = max(title, inside) + 2 * _PAD + _EDGE
        return max(NARROWEST, wide) if changes else wide

    # Keys and clicks

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter acts on the cell, Delete empties it or removes scenarios; rows are copied and pasted."""
        index = self.currentIndex()
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy_wanted.emit()
        elif event.matches(QKeySequence.StandardKey.Paste):
            self.paste_wanted.emit()
        elif event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self._delete(index)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and index.isValid():
            if not self.scenarios.flags(index) & Qt.ItemFlag.ItemIsEditable or not self.edit(
                index, QAbstractItemView.EditTrigger.AllEditTriggers, event
            ):
                self._activate(index)
        else:
            super().keyPressEvent(event)

    def _delete(self, index: QModelIndex) -> None:
        model = self.scenarios
        column = model.change_at(index)
        scenario = model.rows[index.row()].scenario if index.isValid() else None
        if column is not None and scenario is not None and model.value(index):
            model.typed.emit(scenario.key, column.place, "")
        else:
            self.remove_wanted.emit()

    @Slot(QModelIndex)
    def _activate(self, index: QModelIndex) -> None:
        scenario = self.scenarios.rows[index.row()].scenario
        if scenario is None:
            return
        column = self.scenarios.change_at(index)
        if column is None:
            self.chosen.emit(scenario.key)
        elif column.subject.kind == CONDITION:
            self.switch_wanted.emit(scenario.key, column.place)

    @Slot(QPoint)
    def _menu(self, place: QPoint) -> None:
        self.menu_wanted.emit(self.viewport().mapToGlobal(place))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the columns to the new width."""
        super().resizeEvent(event)
        self._fit()
        self._place_hint()
