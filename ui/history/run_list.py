"""The list of runs: time, question, result, method."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import (
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import QColor, QFontMetricsF, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from ui.document.runs.history import (
    SEPARATOR,
    Run,
    ended_at,
    figures_in_short,
    figures_line,
    how_in_short,
    how_line,
    labels_of,
    spoken_run,
    title_of,
)
from ui.theme.style import ui_font
from ui.theme.theme import Theme
from ui.widgets.lists.row_list import ROW, RowList, RowListModel, paint_ground

_Index = QModelIndex | QPersistentModelIndex
_HEIGHT = 54
_PAD = 10
_TIME = 86
_LINE = 18
_GAP = 12
"""Between the figures and the method, in pixels."""


class RunListModel(RowListModel[Run]):
    """The runs, newest first."""

    def words(self, row: Run) -> str:
        """A run in sentences."""
        return spoken_run(row, _now())

    def tip(self, row: Run) -> str:
        """Question, figures, method."""
        return f"{title_of(row)}\n{figures_line(row)}\n{how_line(row)}"


class RunDelegate(QStyledItemDelegate):
    """Paints a run in two lines.

    Args:
        theme: Colours.
        parent: The list.

    Attributes:
        colors: Seat colours by name; a name no longer on the table has the colour of its position.
    """

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.colors: Mapping[str, int] = {}

    def sizeHint(self, _option: QStyleOptionViewItem, _index: _Index) -> QSize:
        """The same for all."""
        return QSize(240, _HEIGHT)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Time and source, question, figures, method."""
        run: Run = index.data(ROW)
        tokens = self._theme.tokens
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = paint_ground(painter, option, tokens)
        inner = rect.adjusted(_PAD, 8, -_PAD, -8)
        kind = "Table" if run.of_table else "PQL"
        muted, text = QColor(tokens.muted), QColor(tokens.text)
        left = QRectF(inner.left(), inner.top(), _TIME, _LINE)
        _write(painter, left, ended_at(run.date, _now()), text, semibold=True)
        _write(painter, left.translated(0, _LINE + 2), kind, muted)
        first = QRectF(inner.left() + _TIME, inner.top(), inner.width() - _TIME, _LINE)
        metrics = QFontMetricsF(ui_font("label"))

        def fits(words: str) -> bool:
            return metrics.horizontalAdvance(words) <= first.width()

        _write(painter, first, title_of(run, one_line=True, fits=fits), text)
        second = first.translated(0, _LINE + 2)
        how = how_in_short(run)
        room = min(metrics.horizontalAdvance(how) + _GAP, second.width() * 0.5)
        self._figures(painter, second.adjusted(0, 0, -room, 0), run)
        _write(painter, QRectF(second.right() - room, second.top(), room, _LINE), how, muted, right=True)
        painter.restore()

    def _figures(self, painter: QPainter, area: QRectF, run: Run) -> None:
        """As many whole figures as there is room for, those of a seat in its colour."""
        figures = figures_in_short(run)
        metrics = QFontMetricsF(ui_font("label", semibold=True))
        count = whole_figures([str(each) for each in figures], metrics.horizontalAdvance, area.width())
        tokens, left = self._theme.tokens, area.left()
        for number, each in enumerate(figures[:count]):
            words = f"{SEPARATOR if number else ''}{each}"
            color = self.color_of(run, each.name) if each.name else None
            shade = QColor(tokens.text) if color is None else tokens.seat(color)
            room = QRectF(left, area.top(), area.right() - left, area.height())
            _write(painter, room, words, shade, semibold=True)
            left += metrics.horizontalAdvance(words)
        if count < len(figures):
            room = QRectF(left, area.top(), area.right() - left, area.height())
            _write(painter, room, _more(len(figures) - count), QColor(tokens.muted), semibold=True)

    def color_of(self, run: Run, name: str) -> int | None:
        """The colour of a run's seat by name, or None."""
        if not run.of_table:
            return None
        places = {label.lower(): place for place, label in enumerate(labels_of(run.query))}
        return self.colors.get(name.lower(), places.get(name.lower()))


def _write(
    painter: QPainter, area: QRectF, words: str, color: QColor, *, semibold: bool = False, right: bool = False
) -> None:
    font = ui_font("label", semibold=semibold)
    shown = QFontMetricsF(font).elidedText(words, Qt.TextElideMode.ElideRight, area.width() + 1)
    painter.setFont(font)
    painter.setPen(color)
    side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
    painter.drawText(area, side | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextDontClip, shown)


def whole_figures(figures: Sequence[str], width: Callable[[str], float], room: float) -> int:
    """How many figures fit in a line; at least one, which is then cut, as a cut figure may mislead.

    Args:
        figures: The figures.
        width: The width of a text, in pixels.
        room: The width of the line, in pixels, with "… more" after the figures if some do not fit.
    """
    for count in range(len(figures), 1, -1):
        words = SEPARATOR.join(figures[:count]) + (
            _more(len(figures) - count) if count < len(figures) else ""
        )
        if width(words) <= room:
            return count
    return min(len(figures), 1)


def _more(count: int) -> str:
    """What follows the figures if others do not fit."""
    return f"{SEPARATOR}{count} more"


def _now() -> datetime.datetime:
    return datetime.datetime.now().astimezone()


class RunList(RowList):
    """The list; several runs can be selected.

    Args:
        theme: Colours.
    """

    def __init__(self, theme: Theme) -> None:
        self.model_ = RunListModel()
        super().__init__(self.model_, theme)
        self._delegate = RunDelegate(theme, self)
        self.setItemDelegate(self._delegate)
        self.setAccessibleName("Runs of this session, newest first")
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setUniformItemSizes(True)

    def needed_height(self) -> int:
        """The height at which all runs are visible."""
        return (
            len(self.model_.rows) * (_HEIGHT + 2 * self.spacing()) + self.height() - self.viewport().height()
        )

    @property
    def chosen(self) -> tuple[Run, ...]:
        """The selected runs, newest first."""
        rows = sorted(index.row() for index in self.selectedIndexes())
        return tuple(self.model_.rows[row] for row in rows)

    def choose(self, *rows: int) -> None:
        """Select runs by row."""
        self.clearSelection()
        for row in rows:
            flag = QItemSelectionModel.SelectionFlag.Select
            self.selectionModel().select(self.model_.index(row), flag)

    def show_runs(self, runs: Sequence[Run], colors: Mapping[str, int]) -> None:
        """Show other runs, keeping the selection.

        Args:
            runs: The runs, newest first.
            colors: Seat colours by name, in lower case.
        """
        self._delegate.colors = colors
        chosen = [run.snapshot for run in self.chosen]
        same = [run.snapshot for run in runs] == [run.snapshot for run in self.model_.rows]
        if not same:
            self.model_.show_rows(runs)
            self.choose(
                *(row for row, run in enumerate(runs) if any(run.snapshot is each for each in chosen))
            )
        self.viewport().update()
