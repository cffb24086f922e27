"""The results of the PQL pane: the method, figures and charts of each statement."""

from __future__ import annotations

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from oracle.simulate.printed import noted
from oracle.simulate.snapshot import Snapshot
from ui.context import Context
from ui.document.asked_seats import color_of, colors_of
from ui.document.clipboard import copy_table
from ui.document.runs.pql_results import NUMBER, head, lines_of, rows, units
from ui.document.runs.pql_runs import PqlAnswer, PqlRuns
from ui.document.wording import BEFORE_EDIT
from ui.plots.charts.histogram import HistogramView
from ui.plots.charts.histogram_bars import bars_of
from ui.pql.table import PqlTable
from ui.theme.keys import said_keys
from ui.widgets.labels.elided_label import ElidedLabel
from ui.widgets.labels.label import Label
from ui.widgets.lists.plain_table import HEADER, PlainTable

EMPTY = said_keys(
    "Write a query above or start from an example, then press Ctrl+Enter: its figures appear here."
)
WORKING = "Working …"
_ROW = 30
_WIDEST = 320
_GAP = 8


class _Figures(PlainTable):
    """A table as high as its rows; the page around it scrolls."""

    def __init__(self, model: PqlTable) -> None:
        super().__init__(model, "Figures", _ROW)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(3, QHeaderView.ResizeMode.Stretch)
        header.setMaximumSectionSize(_WIDEST)  # a long selector is cut; its tooltip has all of it

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copy takes the selected rows."""
        if event.matches(QKeySequence.StandardKey.Copy):
            chosen = sorted({index.row() for index in self.selectedIndexes()})
            columns = range(self.model().columnCount())
            copy_table([[self.model().index(row, c).data() for c in columns] for row in chosen])
        else:
            super().keyPressEvent(event)


class AnswerView(QFrame):
    """One statement with its answer.

    Args:
        context: The parts of the program.
        answer: The answer, as far as it is.
        number: Its index among the statements, from 1; 0 if there is only one.
    """

    def __init__(self, context: Context, answer: PqlAnswer, number: int) -> None:
        super().__init__()
        self._context = context
        self._kinds = () if answer.query is None else units(answer.query)
        self._query = answer.query
        self._snapshot: Snapshot | None = None
        self.setProperty("role", "panel")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.title, self.head = ElidedLabel(), ElidedLabel()
        self.title.setProperty("role", "section")
        one_line = " ".join(answer.text.split())
        self.title.show_text(f"{number}  {one_line}" if number else "", answer.text)
        self.title.setVisible(number > 0)
        self.head.setProperty("role", "muted")
        self.message = Label()
        self.message.setProperty("role", "error")
        self.message.setWordWrap(True)
        self.copy = QPushButton("Copy figures")
        self.copy.setProperty("role", "link")
        self.copy.setToolTip("Copy all digits, with intervals and all bars, for a spreadsheet.")
        self.copy.clicked.connect(self._copy)
        self.notes = Label()
        self.notes.setProperty("role", "muted")
        self.notes.setWordWrap(True)
        self.notes.hide()
        self.model = PqlTable()
        self.model.setParent(self)
        self.figures = _Figures(self.model)
        self.charts: list[HistogramView] = []
        self._build()

    def _build(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(_GAP)
        top.addWidget(self.head, 1)
        top.addWidget(self.copy)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(14, 8, 10, 10)
        self._column.setSpacing(4)
        self._column.addWidget(self.title)
        self._column.addLayout(top)
        self._column.addWidget(self.message)
        self._column.addWidget(self.figures)
        self._column.addWidget(self.notes)

    def show_answer(self, answer: PqlAnswer, *, stale: bool = False) -> None:
        """Show the figures.

        Args:
            answer: The answer, as far as it is.
            stale: Whether its named ranges mean something else now.
        """
        snapshot = self._snapshot = answer.snapshot
        self.message.setText(answer.message)
        self.message.setVisible(bool(answer.message))
        self.copy.setVisible(snapshot is not None)
        self.figures.setVisible(snapshot is not None)
        notes = [*answer.doubts]
        notes += [] if snapshot is None else [f"{each}." for each in noted(snapshot.results)]
        self.notes.setText("\n".join(notes))
        self.notes.setVisible(bool(notes))
        if snapshot is None:
            self.head.show_text("" if answer.message else WORKING)
            self.head.setVisible(not answer.message)
            return
        self.head.setVisible(True)
        method = f"{BEFORE_EDIT} {head(snapshot)}" if stale else head(snapshot)
        self.head.show_text(method, f"{method}\n{snapshot.why}".strip())
        shown = rows(snapshot, self._kinds or [NUMBER] * len(snapshot.results))
        self.model.show_rows(shown)
        self.figures.setFixedHeight(HEADER + _ROW * len(shown) + 2)
        self._show_charts(snapshot)
        for part in (self.figures, *self.charts):
            part.setEnabled(not stale)

    def _show_charts(self, snapshot: Snapshot) -> None:
        histograms = [
            (figures, kind, color)
            for figures, kind, color in zip(snapshot.results, self._kinds, self._colors(), strict=False)
            if figures.buckets
        ]
        while len(self.charts) < len(histograms):
            chart = HistogramView(self._context.theme, histograms[len(self.charts)][0].name)
            chart.menu.save_with(self._context.saves, self._context.settings)
            self.charts.append(chart)
            self._column.addWidget(chart)
        for chart, (figures, kind, color) in zip(self.charts, histograms, strict=True):
            chart.set_color(color)
            chart.show_bars(bars_of(figures, kind, exact=snapshot.exact), exact=snapshot.exact)

    def _colors(self) -> list[int | None]:
        """The colour of the seat that each selector is about."""
        if self._query is None:
            return []
        colors = colors_of(self._query, self._context.document.state)
        return [color_of(selector.expression, colors) for selector in self._query.selectors]

    @Slot()
    def _copy(self) -> None:
        if self._snapshot is not None:
            copy_table(lines_of(self._snapshot))


class AnswersPage(QScrollArea):
    """All statements of a run, one below the other.

    Args:
        context: The parts of the program.
        pql_runs: The runner.
    """

    def __init__(self, context: Context, pql_runs: PqlRuns) -> None:
        super().__init__()
        self._context, self._pql_runs = context, pql_runs
        self.views: list[AnswerView] = []
        self._asked: tuple[str, ...] | None = None
        self._shown: object = None
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAccessibleName("Results")
        self.hint = Label(EMPTY)
        self.hint.setProperty("role", "muted")
        self.hint.setWordWrap(True)
        self.hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        inside = QWidget()
        self._column = QVBoxLayout(inside)
        self._column.setContentsMargins(0, 0, 4, 0)
        self._column.setSpacing(_GAP)
        self._column.addWidget(self.hint, 1)
        self._column.addStretch(0)
        self.setWidget(inside)
        inside.setAutoFillBackground(False)
        self.viewport().setAutoFillBackground(False)
        pql_runs.changed.connect(self.refresh)
        pql_runs.updated.connect(self._update)
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Show the current answers of the runner; the views of the same statements stay."""
        entry = self._pql_runs.on_show
        answers = () if entry is None else entry.answers
        asked = None if entry is None else (entry.date.isoformat(), *(each.text for each in answers))
        self.hint.setVisible(not answers)
        if asked != self._asked:
            self._asked = asked
            for view in self.views:
                self._column.removeWidget(view)
                view.hide()
                view.deleteLater()
            many = len(answers) > 1
            self.views = [AnswerView(self._context, a, n if many else 0) for n, a in enumerate(answers, 1)]
            for place, view in enumerate(self.views, 1):
                self._column.insertWidget(place, view)
        for view, answer in zip(self.views, answers, strict=True):
            view.show_answer(answer, stale=self._pql_runs.stale(answer))

    @Slot(int)
    def _update(self, place: int) -> None:
        entry = self._pql_runs.on_show
        if entry is not None and place < len(self.views):
            answer = entry.answers[place]
            self.views[place].show_answer(answer, stale=self._pql_runs.stale(answer))
