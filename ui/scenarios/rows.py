"""The rows of the scenario table as a model: numbers, changes, figures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QColor

from ui.document.scenarios.model import CONDITION, MONEY, Subject
from ui.document.scenarios.money import amount_trouble, money_of
from ui.document.shown_text import one_line, tooltip
from ui.scenarios.feed import RowAnswer
from ui.scenarios.figures import WAITING, FigureColumn
from ui.theme.style import fixed_font
from ui.theme.theme import Theme

Index = QModelIndex | QPersistentModelIndex
NUMBERS, ON_TABLE = "Scenario", "On the table"
"""Title of the column of numbers, and what it has for the table itself."""
FIGURE = int(Qt.ItemDataRole.UserRole)
"""Role of the `Cell` of a figure."""
_LONG_TITLE = 18
"""Length of a title from which it takes two lines, in characters."""
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
        """Show other rows; the cell being edited stays if the table has the same shape.

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

    def change_at(self, index: Index) -> ChangeColumn | None:
        """The column of changes at a place that can be typed into; None elsewhere."""
        inside = index.isValid() and index.row() > 0 and 0 < index.column() < self.first_figure
        return self.changes[index.column() - 1] if inside else None

    def value(self, index: Index) -> str:
        """What a scenario has typed at a place; empty elsewhere."""
        column, scenario = self.change_at(index), self.rows[index.row()].scenario
        return "" if column is None or scenario is None else scenario.values[column.place]

    # Qt

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        """The table as it is, and every scenario."""
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        """Numbers, changes, figures."""
        return 0 if parent.isValid() else self.first_figure + len(self.figures)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = int(Qt.ItemDataRole.DisplayRole)
    ) -> object:
        """The title of a column; the part before a colon is on its own line."""
        if orientation != Qt.Orientation.Horizontal or section >= self.columnCount():
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._alignment(section)
        title = self.title_of(section)
        if role == Qt.ItemDataRole.ToolTipRole:
            return tooltip(title)
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return on_two_lines(one_line(title))

    def _alignment(self, section: int) -> Qt.AlignmentFlag:
        """Figures are at the right, words at the left."""
        words = section < self.first_figure or self.figures[section - self.first_figure].words
        return _LEFT if words else _RIGHT

    def title_of(self, section: int) -> str:
        """The title of a column, on one line."""
        if section == 0:
            return NUMBERS
        if section < self.first_figure:
            return self.changes[section - 1].title
        return self.figures[section - self.first_figure].title

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Changes of scenarios can be edited; conditions are switched."""
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        column = self.change_at(index)
        if column is not None and column.subject.kind != CONDITION:
            flags |= Qt.ItemFlag.ItemIsEditable
        return flags

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> object:
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

    def _change(self, index: Index, role: int) -> object:
        column, value = self.changes[index.column() - 1], self.value(index)
        if role == Qt.ItemDataRole.EditRole:
            return value
        if role == Qt.ItemDataRole.DisplayRole:
            return one_line(value or column.on_table)
        trouble = self._trouble(index)
        if role == Qt.ItemDataRole.ToolTipRole:
            return tooltip(trouble or value or f"As on the table: {column.on_table}")
        if role == Qt.ItemDataRole.FontRole:
            return fixed_font()
        if role == Qt.ItemDataRole.AccessibleTextRole:
            said = value or f"as on the table, {column.on_table}"
            return one_line(f"{column.title}: {said}{f'. {trouble}' if trouble else ''}")
        if trouble and role == Qt.ItemDataRole.ForegroundRole:
            return QColor(self._theme.tokens.warning)
        return self._look(role, quiet=not value.strip())

    def _trouble(self, index: Index) -> str:
        """The error of a typed amount, in words; empty if there is none."""
        column, row = self.changes[index.column() - 1], self.rows[index.row()]
        if row.scenario is None or column.subject.kind not in MONEY:
            return ""
        subjects = row.state.scenarios.subjects
        return amount_trouble(row.scenario, subjects, column.place, money_of(row.state))

    def _figure(self, index: Index, row: RowAnswer, role: int) -> object:
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

    def setData(self, index: Index, value: object, role: int = int(Qt.ItemDataRole.EditRole)) -> bool:
        """Pass on what was typed."""
        column, row = self.change_at(index), self.rows[index.row()]
        if role != Qt.ItemDataRole.EditRole or column is None or row.scenario is None:
            return False
        if str(value) != self.value(index):
            self.typed.emit(row.scenario.key, column.place, str(value))
        return True
