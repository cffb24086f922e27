"""The table of scenarios: changes that can be typed at the left, figures at the right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import (
    QAbstractTableModel,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
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

from ui.document.scenarios.model import CONDITION, Subject
from ui.document.shown_text import one_line, tooltip
from ui.scenarios.feed import RowAnswer
from ui.scenarios.figures import WAITING, FigureColumn
from ui.theme.style import fixed_font, ui_font
from ui.theme.theme import Theme
from ui.theme.tokens import CONTROL_RADIUS
from ui.widgets.labels.label import Label
from ui.widgets.lists.plain_table import PlainTable

_Index = QModelIndex | QPersistentModelIndex
_ROW, _HEADER = 32, 44
_PAD = 8
NARROWEST, _WIDEST = 96, 260
"""Least and greatest width of a column of changes, in pixels."""
_EDGE = 4
"""Room that the style keeps free beside a text, in pixels."""
_LONG_TITLE = 18
"""Characters of a title from which it takes two lines."""
_HINT_WIDTH = 420
"""Widest line of the hint, in pixels."""
_MEASURED = 32
"""Rows whose figures say how wide a column is."""
ON_TABLE = "On the table"
FIGURE = int(Qt.ItemDataRole.UserRole)
"""Role of the `Cell` of a figure."""
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


@dataclass(frozen=True, slots=True)
class ChangeColumn:
    """A column of changes.

    Attributes:
        place: Its place among the values of a scenario.
        subject: What it changes.
        title: Its title.
        on_table: What the table itself has.
    """

    place: int
    subject: Subject
    title: str
    on_table: str


def on_two_lines(title: str) -> str:
    r"""A title on two lines: broken at its colon, or if it is long at the space nearest to its middle.

    >>> on_two_lines("Equity: Hero"), on_two_lines("How often Hero is ahead"), on_two_lines("Board")
    ('Equity\nHero', 'How often\nHero is ahead', 'Board')
    """
    first, parted, second = title.partition(": ")
    if parted:
        return f"{first}\n{second}"
    spaces = [place for place, letter in enumerate(title) if letter == " "]
    if len(title) < _LONG_TITLE or not spaces:
        return title
    middle = min(spaces, key=lambda place: abs(2 * place - len(title)))
    return f"{title[:middle]}\n{title[middle + 1 :]}"


class ScenarioModel(QAbstractTableModel):
    """The first column has numbers, then come changes, then figures; the first row is the table as it is.

    Args:
        theme: Colours in use.
    """

    typed = Signal(int, int, str)
    """A value was typed: key of the scenario, place among its values, the text."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.changes: tuple[ChangeColumn, ...] = ()
        self.figures: tuple[FigureColumn, ...] = ()
        self.rows: tuple[RowAnswer, ...] = ()

    def show_rows(
        self, changes: Sequence[ChangeColumn], figures: Sequence[FigureColumn], rows: Sequence[RowAnswer]
    ) -> bool:
        """Show other rows; the cell that is edited stays where the table has the same shape.

        Returns:
            Whether the table has another shape.
        """
        fresh = (tuple(changes), len(rows), [column.title for column in figures])
        same = fresh == (self.changes, len(self.rows), [column.title for column in self.figures])
        if not same:
            self.beginResetModel()
        self.changes, self.figures, self.rows = tuple(changes), tuple(figures), tuple(rows)
        if not same:
            self.endResetModel()
        elif self.rows:
            corner = self.index(len(self.rows) - 1, self.columnCount() - 1)
            self.dataChanged.emit(self.index(0, 0), corner)
        return not same

    @property
    def first_figure(self) -> int:
        """The column of the first figure."""
        return 1 + len(self.changes)

    def change_at(self, index: _Index) -> ChangeColumn | None:
        """The column of changes at a place that can be typed into; None elsewhere."""
        inside = index.isValid() and index.row() > 0 and 0 < index.column() < self.first_figure
        return self.changes[index.column() - 1] if inside else None

    def value(self, index: _Index) -> str:
        """What a scenario has typed at a place; empty elsewhere."""
        column, scenario = self.change_at(index), self.rows[index.row()].scenario
        return "" if column is None or scenario is None else scenario.values[column.place]

    # Qt

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        """The table as it is, and every scenario."""
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        """Numbers, changes, figures."""
        return 0 if parent.isValid() else self.first_figure + len(self.figures)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = int(Qt.ItemDataRole.DisplayRole)
    ) -> object:
        """The title of a column; what is in front of a colon on a line of its own."""
        if orientation != Qt.Orientation.Horizontal or section >= self.columnCount():
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._alignment(section)
        title = self._title(section)
        if role == Qt.ItemDataRole.ToolTipRole:
            return tooltip(title)
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return on_two_lines(one_line(title))

    def _alignment(self, section: int) -> Qt.AlignmentFlag:
        """Figures stand at the right, words at the left."""
        words = section < self.first_figure or self.figures[section - self.first_figure].words
        return _LEFT if words else _RIGHT

    def _title(self, section: int) -> str:
        if section == 0:
            return "Scenario"
        if section < self.first_figure:
            return self.changes[section - 1].title
        return self.figures[section - self.first_figure].title

    def flags(self, index: _Index) -> Qt.ItemFlag:
        """Changes of scenarios can be edited; conditions are switched."""
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        column = self.change_at(index)
        if column is not None and column.subject.kind != CONDITION:
            flags |= Qt.ItemFlag.ItemIsEditable
        return flags

    def data(self, index: _Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> object:
        """A number, a change or a figure, and how it looks."""
        if not index.isValid():
            return None
        row = self.rows[index.row()]
        if index.column() >= self.first_figure:
            return self._figure(index, row, role)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _LEFT
        if index.column() == 0:
            number = ON_TABLE if row.scenario is None else str(index.row())
            return number if role == Qt.ItemDataRole.DisplayRole else self._look(role, quiet=True)
        return self._change(index, role)

    def _change(self, index: _Index, role: int) -> object:
        column, value = self.changes[index.column() - 1], self.value(index)
        if role == Qt.ItemDataRole.EditRole:
            return value
        if role == Qt.ItemDataRole.DisplayRole:
            return one_line(value or column.on_table)
        if role == Qt.ItemDataRole.ToolTipRole:
            return tooltip(value or f"As on the table: {column.on_table}")
        if role == Qt.ItemDataRole.FontRole:
            return fixed_font()
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return one_line(f"{column.title}: {value or f'as on the table, {column.on_table}'}")
        return self._look(role, quiet=not value.strip())

    def _figure(self, index: _Index, row: RowAnswer, role: int) -> object:
        column = self.figures[index.column() - self.first_figure]
        if row.message:
            first = index.column() == self.first_figure
            if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
                return tooltip(row.message) if role == Qt.ItemDataRole.ToolTipRole else one_line(row.message)
            if role == Qt.ItemDataRole.DisplayRole:
                return one_line(row.message) if first else ""
            if role == Qt.ItemDataRole.TextAlignmentRole:
                return _LEFT
            return QColor(self._theme.tokens.warning) if role == Qt.ItemDataRole.ForegroundRole else None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._alignment(index.column())
        cell = column.of(row)
        if role == FIGURE:
            return cell
        if role == Qt.ItemDataRole.DisplayRole:
            return one_line(cell.text)
        if role == Qt.ItemDataRole.ToolTipRole:
            return tooltip(cell.tip)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return one_line(f"{column.title}: {cell.text}")
        return self._look(role, quiet=cell.text == WAITING)

    def _look(self, role: int, *, quiet: bool) -> QColor | None:
        if role == Qt.ItemDataRole.ForegroundRole and quiet:
            return QColor(self._theme.tokens.muted)
        return None

    def setData(self, index: _Index, value: object, role: int = int(Qt.ItemDataRole.EditRole)) -> bool:
        """Pass on what was typed."""
        column, row = self.change_at(index), self.rows[index.row()]
        if role != Qt.ItemDataRole.EditRole or column is None or row.scenario is None:
            return False
        if str(value) != self.value(index):
            self.typed.emit(row.scenario.key, column.place, str(value))
        return True


class _CellDelegate(QStyledItemDelegate):
    """Edits a change in the fixed font, over what the table has as a hint, and marks the current cell.

    Args:
        theme: Colours in use.
        parent: The table.
    """

    def __init__(self, theme: Theme, parent: ScenarioList) -> None:
        super().__init__(parent)
        self._theme, self._list = theme, parent

    def initStyleOption(self, option: QStyleOptionViewItem, index: _Index) -> None:
        """Keep the colour of a text in a selected row."""
        super().initStyleOption(option, index)
        color = index.data(Qt.ItemDataRole.ForegroundRole)
        if isinstance(color, QColor):
            option.palette.setColor(QPalette.ColorRole.HighlightedText, color)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Paint a cell; a frame says where the keyboard is."""
        super().paint(painter, option, index)
        if index == self._list.currentIndex() and self._list.hasFocus():
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(self._theme.tokens.accent), 1.5))
            painter.drawRoundedRect(
                QRectF(option.rect).adjusted(1, 1, -1, -1), CONTROL_RADIUS, CONTROL_RADIUS
            )
            painter.restore()

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: _Index) -> QWidget:
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


class ScenarioList(PlainTable):
    """The table.  Typing or Enter edits a change; Enter or a double click on figures asks for the scenario.

    Args:
        theme: Colours in use.
    """

    chosen = Signal(int)
    """The table is to become a scenario: its key."""
    switch_wanted = Signal(int, int)
    """A condition is to be switched: key of the scenario, place among its values."""
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
        """Say what to do, in the middle of the room below the rows; nothing if the text is empty."""
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
        """A message takes the place of all figures of its row."""
        self.clearSpans()
        first, wide = self.scenarios.first_figure, len(self.scenarios.figures)
        for number, row in enumerate(self.scenarios.rows):
            if row.message and wide > 1:
                self.setSpan(number, first, 1, wide)

    def _fit(self) -> None:
        """As wide as titles and contents need; changes take what is left over."""
        model, header = self.scenarios, self.horizontalHeader()
        columns = model.columnCount()
        if not columns:
            return
        widths = [self._width(column) for column in range(columns)]
        spare = self.viewport().width() - sum(widths)
        many = len(model.changes)
        for column in range(1, 1 + many):
            widths[column] += max(0, min(spare // many, _WIDEST - widths[column]))
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
        return min(_WIDEST, max(NARROWEST, wide)) if changes else wide

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
        """Another width has room for other columns."""
        super().resizeEvent(event)
        self._fit()
        self._place_hint()
