"""The history panel: show a run again, or compare two."""

from __future__ import annotations

import datetime

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QKeySequence, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QPushButton,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from ui.context import Context
from ui.document.clipboard import copy_table
from ui.document.runs.history import Run, ended_at, figure_text, figures_of, how_line, how_sure, title_of
from ui.history.comparison import compare, remark
from ui.history.figure_table import FigureTable
from ui.history.run_history import RunHistory
from ui.history.run_list import RunList
from ui.history.text_table import TextTable
from ui.theme.keys import said_keys
from ui.widgets.labels.elided_label import ElidedLabel
from ui.widgets.labels.label import Label

EMPTY = "Runs of this session appear here with their questions and results, and are saved with it."
CHOOSE = said_keys("Click a run to see it again. Ctrl+click a second one to compare the two.")
TOO_MANY = "Choose one run to see it again, or two to compare them."
ONE = ("Figure", "Value", "95 %", "")
EARLIER, LATER = "Earlier", "Later"
_GAP = 8
_SHARES = (300, 330)


class HistoryPanel(QFrame):
    """The panel.

    Args:
        context: The parts of the program.
        history: The runs.
    """

    said = Signal(str)
    """Emitted with a message about something done."""

    def __init__(self, context: Context, history: RunHistory) -> None:
        super().__init__()
        self._context, self._history = context, history
        self.setProperty("role", "panel")
        self.setAccessibleName("History of runs")
        self.list = RunList(context.theme)
        self.title, self.second_title, self.line = ElidedLabel(), ElidedLabel(), Label()
        self.table = TextTable()
        self.table.setParent(self)
        self.view = FigureTable(self.table)
        self.use_button = QPushButton("Use this question again")
        self.present_button = QPushButton("Back to the present")
        self.copy_button = QPushButton("Copy figures")
        self.hint = Label()
        self._detail = QWidget()
        self._filling = self._looking = False
        self._build()
        self._connect()
        self._show_runs()

    def _build(self) -> None:
        head = Label("History")
        head.setProperty("role", "title")
        for title in (self.title, self.second_title):
            title.setProperty("role", "section")
        for label in (self.line, self.hint):
            label.setProperty("role", "muted")
            label.setWordWrap(True)
        self.hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        for button in (self.use_button, self.present_button, self.copy_button):
            button.setAccessibleName(button.text())
        self.use_button.setToolTip("Put its question on the table, or into the PQL pane, as one undo step.")
        self.present_button.setToolTip("Show the figures of the current question again.")
        self.copy_button.setToolTip("Copy the table below for a spreadsheet.")
        self._build_detail()
        self._splitter = QSplitter(Qt.Orientation.Vertical)
        self._splitter.setChildrenCollapsible(False)
        self._splitter.setHandleWidth(1)
        self._splitter.addWidget(self.list)
        self._splitter.addWidget(self._detail)
        self._splitter.setStretchFactor(1, 1)
        self._splitter.setSizes(list(_SHARES))
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(16, 10, 12, 10)
        column.setSpacing(_GAP)
        column.addWidget(head)
        column.addWidget(self._splitter, 1)
        column.addWidget(self.hint)
        self.setFocusProxy(self.list)

    def _build_detail(self) -> None:
        """The part below the list: a heading, buttons, figures."""
        buttons = QHBoxLayout()
        buttons.setSpacing(_GAP)
        for button in (self.use_button, self.present_button, self.copy_button):
            buttons.addWidget(button)
        buttons.addStretch(1)
        inside = QVBoxLayout(self._detail)
        inside.setContentsMargins(0, _GAP, 0, 0)
        inside.setSpacing(6)
        inside.addWidget(self.title)
        inside.addWidget(self.second_title)
        inside.addWidget(self.line)
        inside.addLayout(buttons)
        inside.addWidget(self.view, 1)

    def _connect(self) -> None:
        self._history.changed.connect(self._show_runs)
        self._context.document.changed.connect(self._show_runs)
        self._context.table_runs.results.updated.connect(self._results_updated)
        self.list.selectionModel().selectionChanged.connect(self._chosen)
        self.list.clicked.connect(self._look)
        self.list.activated.connect(self.use_again)
        self.use_button.clicked.connect(self.use_again)
        self.present_button.clicked.connect(self._history.look_at_present)
        self.copy_button.clicked.connect(self.copy)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copy copies the figures below the list."""
        if event.matches(QKeySequence.StandardKey.Copy) and self.list.chosen:
            self.copy()
        else:
            super().keyPressEvent(event)

    @Slot()
    def use_again(self, *_index: object) -> None:
        """Put the chosen run's question on the table, or into the PQL pane."""
        chosen = self.list.chosen
        if len(chosen) == 1:
            self._history.use_again(chosen[0])
            place = "on the table" if chosen[0].of_table else "in the PQL pane"
            self.said.emit(f"The question is {place} again. Undo to go back.")

    @Slot()
    def copy(self) -> None:
        """Copy the figures below the list."""
        copy_table(self.table.lines())
        self.said.emit("Figures copied.")

    def showEvent(self, event: QShowEvent) -> None:
        """Update the list."""
        self._show_runs()
        super().showEvent(event)

    @Slot()
    def _show_runs(self, *_states: object) -> None:
        if not self.isVisible() and self.list.model_.rows:
            return
        state = self._context.document.state
        names = [name.replace("_", " ").lower() for name in state.identifiers()]
        colors = dict(zip(names, (seat.color for seat in state.seats), strict=True))
        self._filling = True
        self.list.show_runs(self._history.runs, colors)
        self._filling = False
        self._show_detail()

    @Slot()
    def _chosen(self, *_selections: object) -> None:
        if self._filling:
            return
        self._show_detail()
        self._look()

    @Slot()
    def _look(self, *_index: object) -> None:
        """If one run is chosen, show it everywhere; otherwise the current figures."""
        chosen = self.list.chosen
        if len(chosen) == 1:
            self._history.look_at(chosen[0])
        else:
            self._history.look_at_present()

    @Slot()
    def _results_updated(self) -> None:
        """Newer figures have replaced an earlier run's: deselect it."""
        past = bool(self._context.table_runs.results.past)
        if self._looking and not past and len(self.list.chosen) == 1:
            self._filling = True
            self.list.clearSelection()
            self._filling = False
            self._show_detail()
        self._looking = past
        self._show_buttons()

    def _show_detail(self) -> None:
        chosen = self.list.chosen
        self._splitter.setVisible(bool(self.list.model_.rows))
        self._column.setStretchFactor(self.hint, 0 if self.list.model_.rows else 1)
        self._show_figures(len(chosen) in (1, 2))
        self.hint.setVisible(len(chosen) not in (1, 2))
        self.hint.setText(EMPTY if not self.list.model_.rows else TOO_MANY if len(chosen) > 2 else CHOOSE)
        if len(chosen) == 1:
            self._show_one(chosen[0])
        elif len(chosen) == 2:
            self._show_two(chosen[1], chosen[0])
        self._show_buttons()

    def _show_figures(self, shown: bool) -> None:
        """Show or hide what is below the list; a short list leaves it the height."""
        if shown and self._detail.isHidden():
            height = self._splitter.height()
            listed = min(self.list.needed_height(), height * _SHARES[0] // sum(_SHARES))
            self._detail.show()
            self._splitter.setSizes([listed, height - listed])
        self._detail.setVisible(shown)

    def _show_one(self, run: Run) -> None:
        self.second_title.hide()
        self.title.show_text(
            f"From the history, {ended_at(run.date, _now())}: {title_of(run, one_line=True)}", title_of(run)
        )
        self.line.setText(how_line(run))
        rows = [
            (each.name, figure_text(each), how_sure(each, run.snapshot.exact), "") for each in figures_of(run)
        ]
        self.table.show_rows(ONE, rows)

    def _show_two(self, first: Run, second: Run) -> None:
        now = _now()
        for label, word, run in ((self.title, EARLIER, first), (self.second_title, LATER, second)):
            when = f"{word}, {ended_at(run.date, now)}"
            label.show_text(f"{when}: {title_of(run, one_line=True)}", title_of(run))
        self.second_title.show()
        self.line.setText(remark(first, second))
        lines = compare(first, second)
        rows = [
            (line.name, line.first, line.second, line.change, line.interval, line.verdict) for line in lines
        ]
        strong = [row for row, line in enumerate(lines) if line.beyond]
        header = ("Figure", EARLIER, LATER, "Change", "95 %", "")
        self.table.show_rows(header, rows, strong=strong, words=(5,))

    @Slot()
    def _show_buttons(self) -> None:
        chosen = self.list.chosen
        self.use_button.setVisible(len(chosen) == 1)
        self.present_button.setVisible(bool(self._context.table_runs.results.past))
        self.view.setVisible(self.table.rowCount() > 0)


def _now() -> datetime.datetime:
    return datetime.datetime.now().astimezone()
