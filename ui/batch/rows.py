"""The rows of a spreadsheet with their answers, as the table shows them; answers are kept as texts only."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor

from ui.document.shown_text import one_line, tooltip
from ui.jobs.batch_work import Cells, OpenedSheet
from ui.theme.theme import Theme

Index = QModelIndex | QPersistentModelIndex
ROW, TRIALS, WIDEST, METHOD = "Row", "Trials", "Widest ±", "Method"
WORKING = "working …"
FIRST = 3
"""Number of the first row of values: the header is row 1, the query row 2."""
_DIGITS = 30
"""Longest count that is shown with its thousands apart, in digits."""
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_TIPS = {
    ROW: "The number of the row in the spreadsheet",
    WIDEST: "The widest 95 % half-width of the row’s figures; 0 if they are exact",
    TRIALS: "Deals that the figures come from",
    METHOD: "Exact or sampled; or why a row has no answer",
}


class BatchRows(QAbstractTableModel):
    """Row, values, figures, ±, trials, method.

    Args:
        theme: Colours in use.
    """

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.opened: OpenedSheet | None = None
        self._answers: dict[int, Cells] = {}
        self._values = self._figures = self._cells = 0
        self._titles: tuple[str, ...] = ()
        self._working = -1

    def show_sheet(self, opened: OpenedSheet | None, *, fresh: bool = False) -> None:
        """Show a spreadsheet with the answers it has, or without them if it starts ``fresh``."""
        self.beginResetModel()
        self.opened = opened
        self._answers = {} if opened is None or fresh else dict(opened.earlier)
        self._working = -1
        if opened is None:
            self._titles = ()
        else:
            self._cells = len(opened.sheet.header)
            self._values, self._figures = self._cells - 1, opened.titles.index("!METHOD!")
            values = (title.strip("#") or "–" for title in opened.sheet.header[1:])
            self._titles = (ROW, *values, *opened.titles[: self._figures], WIDEST, TRIALS, METHOD)
        self.endResetModel()

    def take(self, rows: Iterable[tuple[int, Cells]], *, anew: bool = False) -> None:
        """Show new answers, in addition to the earlier ones or in place of all of them."""
        places = list(self._answers) if anew else []
        if anew:
            self._answers.clear()
        for place, cells in rows:
            self._answers[place] = cells
            places.append(place)
        for first, last in _runs(sorted(set(places))):
            self._changed(first, last)

    def mark(self, row: int) -> None:
        """Mark the row in progress, by its number in the sheet; 0 for none."""
        before, self._working = self._working, row - FIRST
        if before != self._working:
            for place in (before, self._working):
                if place >= 0:
                    self._changed(place, place)

    def with_answers(self) -> OpenedSheet | None:
        """The spreadsheet with the answers shown, as a further run finds them in its file."""
        if self.opened is None:
            return None
        good = {place: cells for place, cells in self._answers.items() if cells[self._cells + 1]}
        return replace(self.opened, earlier=good, trouble="")

    def error_of(self, place: int) -> str:
        """Why a row has no answer; empty if it has one, or none yet."""
        cells = self._answers.get(place)
        return "" if cells is None else cells[self._cells]

    @property
    def first_figure(self) -> int:
        """The column after the values, from which on a row with an error shows nothing else."""
        return self._values + 1

    def answered(self, place: int) -> bool:
        """Whether a row is done."""
        return place in self._answers

    def next_error(self, after: int) -> int:
        """The place of the next row with an error after a given one, wrapping around; -1 if there is none."""
        wrong = sorted(place for place in self._answers if self.error_of(place))
        return next((place for place in wrong if place > after), wrong[0] if wrong else -1)

    def query(self, place: int) -> str:
        """The query of a row, with its values."""
        assert self.opened is not None
        sheet = self.opened.sheet
        return sheet.filled(sheet.rows[place].cells).text

    def _changed(self, first: int, last: int) -> None:
        self.dataChanged.emit(self.index(first, 0), self.index(last, self.columnCount() - 1))

    # Qt

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        """Every row of the sheet, blank ones too."""
        return 0 if parent.isValid() or self.opened is None else len(self.opened.sheet.rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        """See the class."""
        return 0 if parent.isValid() else len(self._titles)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = int(Qt.ItemDataRole.DisplayRole)
    ) -> object:
        """The title of a column."""
        if orientation != Qt.Orientation.Horizontal or section >= len(self._titles):
            return None
        title = self._titles[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return one_line(title)
        if role == Qt.ItemDataRole.ToolTipRole:
            return tooltip(_TIPS.get(title, title))
        return self._alignment(section) if role == Qt.ItemDataRole.TextAlignmentRole else None

    def _alignment(self, column: int) -> Qt.AlignmentFlag:
        """Figures are aligned at the right, words at the left."""
        figures = self._values < column < len(self._titles) - 1
        return _RIGHT if figures or column == 0 else _LEFT

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> object:
        """A value or a figure as text; an error in the colour of errors."""
        if not index.isValid() or self.opened is None:
            return None
        place, column = index.row(), index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            figures = self._values < column < len(self._titles) - 1
            text = self._text(place, column)
            return short_figure(text) if figures else one_line(text)
        if role == Qt.ItemDataRole.ToolTipRole:
            return tooltip(self._text(place, column))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return one_line(f"{self._titles[column]}: {self._text(place, column) or 'no answer yet'}")
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._alignment(column)
        return self._color(place, column) if role == Qt.ItemDataRole.ForegroundRole else None

    def _text(self, place: int, column: int) -> str:
        assert self.opened is not None
        if column == 0:
            return str(place + FIRST)
        if column <= self._values:
            return self.opened.sheet.rows[place].cells[column]
        cells = self._answers.get(place)
        if cells is None:
            return WORKING if place == self._working and self._titles[column] is METHOD else ""
        error, trials, *figures = cells[self._cells :]
        at = column - self._values - 1
        if at < self._figures:
            return figures[at]
        method, widest, *notes = figures[self._figures :]
        tail = (widest, trials, error or " · ".join(filter(None, (method, *notes))))
        return tail[at - self._figures]

    def _color(self, place: int, column: int) -> QColor | None:
        tokens = self._theme.tokens
        if column == len(self._titles) - 1 and self.error_of(place):
            return QColor(tokens.warning)
        return QColor(tokens.muted) if column == 0 else None


def short_figure(text: str) -> str:
    """A figure of the file as the table shows it: six digits, with separators; the tooltip has all digits.

    >>> short_figure("0.31799047211242863"), short_figure("1712304"), short_figure("two pair")
    ('0.31799', '1,712,304', 'two pair')
    """
    if text.isdecimal() and text.isascii():
        return f"{int(text):,}" if len(text) <= _DIGITS else text
    try:
        return f"{float(text):.6g}"
    except ValueError:
        return one_line(text)


def _runs(places: list[int]) -> Iterator[tuple[int, int]]:
    """The first and last of each run of neighbours among ascending numbers."""
    first = last = None
    for place in places:
        if first is None or last is None or place > last + 1:
            if first is not None and last is not None:
                yield first, last
            first = place
        last = place
    if first is not None and last is not None:
        yield first, last
