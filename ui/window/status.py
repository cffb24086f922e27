"""The status line: state, strategy, progress, precision."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, QTimer, Slot
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from oracle.clock import duration
from oracle.query import Query
from oracle.simulate.snapshot import Snapshot
from ui.context import Context
from ui.document.runs.reports import (
    Report,
    has_rate,
    names_deals,
    pql_report,
    sure,
    table_report,
)
from ui.document.runs.status import Phase
from ui.document.shown_text import tooltip
from ui.document.wording import equities_in_words, rate, seed_words, trials
from ui.theme.style import ui_font
from ui.widgets.labels.elided_label import ElidedLabel
from ui.widgets.labels.label import Label
from ui.widgets.labels.spoken import announce
from ui.window.workspaces import PQL, WorkspaceStack

if TYPE_CHECKING:
    from ui.document.runs.pql_runs import PqlRuns

_HEIGHT = 30
_LOOK_MS = 250
"""How often the line checks whether a run waits for the compiler, which sends no signal."""
_PAD = 14


class _Dot(QWidget):
    """The state in one dot: full while running or done, a ring while waiting, warning when blocked."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._trouble = self._waiting = False
        self.setFixedSize(QSize(10, 10))

    def show_tone(self, *, trouble: bool, waiting: bool) -> None:
        """Show whether there is an error, or the program waits for the user."""
        self._trouble, self._waiting = trouble, waiting
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the dot."""
        tokens = self._context.theme.tokens
        color = QColor(tokens.warning if self._trouble else tokens.accent)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(color, 1.5))
        if not self._waiting:
            painter.setBrush(color)
        painter.drawEllipse(QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5))


class StatusLine(QFrame):
    """The line at the bottom of the window.

    Args:
        context: The parts of the program.
        parent: Qt parent.
    """

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._pql_runs: PqlRuns | None = None
        self._at_pql = False
        self._of_workspace: Callable[[], Report | None] = lambda: None
        self._shown: Report | None = None
        self._announced = ""
        self.setFixedHeight(_HEIGHT)
        self.setAccessibleName("Status")
        self._dot = _Dot(context)
        self.state, self.why = Label(), ElidedLabel()
        self.trials, self.rate, self.elapsed, self.sure, self.seed = (Label() for _ in range(5))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(_PAD, 0, _PAD, 0)
        layout.setSpacing(16)
        first = QHBoxLayout()
        first.setSpacing(6)
        first.addWidget(self._dot)
        first.addWidget(self.state)
        layout.addLayout(first)
        layout.addWidget(self.why, 1)
        for label in (self.trials, self.rate, self.elapsed, self.sure, self.seed):
            layout.addWidget(label)
        for label in (self.why, self.trials, self.rate, self.elapsed, self.sure, self.seed):
            label.setProperty("role", "muted")
            label.setFont(ui_font("label"))
        self.state.setProperty("role", "strong")
        self._look = QTimer(self)
        self._look.setInterval(_LOOK_MS)
        self._look.timeout.connect(self._show)
        context.table_runs.changed.connect(self._show)
        context.table_runs.answered.connect(self._announce_answer)
        context.table_runs.results.updated.connect(self._show)
        context.table_runs.warming.connect(self._show)
        context.theme.changed.connect(self._show)
        self._show()

    def follow(self, pql_runs: PqlRuns) -> None:
        """Show queries of the PQL pane too: while they run, and while the pane is shown."""
        self._pql_runs = pql_runs
        pql_runs.changed.connect(self._show)
        pql_runs.updated.connect(self._show)

    def follow_workspaces(self, workspaces: WorkspaceStack) -> None:
        """Show what the current workspace computes."""
        self._of_workspace = workspaces.status_report
        workspaces.switched.connect(self._show_workspace)
        workspaces.progressed.connect(self._look_again)

    @Slot(str)
    def _show_workspace(self, name: str) -> None:
        self._at_pql = name == PQL
        self._look_again()

    @Slot()
    def _look_again(self) -> None:
        """Show the state if it is not the one shown; otherwise a message stays."""
        if self._report() != self._shown:
            self._show()

    def _report(self) -> Report:
        """What is worked on, first in the current workspace; if nothing is, what is shown there."""
        table_runs, here = self._context.table_runs, self._of_workspace()
        if here is not None and here.busy:
            return here
        asked = self._pql_report()
        if asked is not None:
            return asked
        if here is not None and not table_runs.running:
            return here
        return table_report(table_runs, table_runs.preparation)

    def _pql_report(self) -> Report | None:
        """The state of the queries of the PQL pane; None if the line is about the table."""
        runs, table_runs = self._pql_runs, self._context.table_runs
        if runs is None or not (runs.running or (self._at_pql and not table_runs.running)):
            return None
        return pql_report(runs, table_runs.preparation)

    @Slot()
    def _show(self, *_arguments: object) -> None:
        """Show the current state."""
        table_runs = self._context.table_runs
        self._shown = report = self._report()
        self.state.setText(report.state)
        self.why.show_text(report.why)
        self.why.setToolTip(tooltip(report.tip))
        self._show_figures(report)
        self._announce_trouble(report)
        self._dot.show_tone(trouble=report.trouble, waiting=report.waiting)
        running = table_runs.standing.phase is Phase.RUNNING or (
            self._pql_runs is not None and self._pql_runs.running
        )
        if running != self._look.isActive():
            self._look.start() if running else self._look.stop()

    @Slot(object, object)
    def _announce_answer(self, _query: Query, snapshot: Snapshot) -> None:
        """Say the equities to those who do not see them change."""
        announce(self, equities_in_words(snapshot))

    def _announce_trouble(self, report: Report) -> None:
        """Say an error that no field shows."""
        standing = self._context.table_runs.standing
        words = f"{report.state}: {report.why}" if report.trouble else ""
        if words != self._announced and standing.seat is None and standing.line is None:
            announce(self, words)
        self._announced = words

    def _show_figures(self, report: Report) -> None:
        snapshot = report.snapshot
        labels = (self.trials, self.rate, self.elapsed, self.sure, self.seed)
        for label in labels:
            label.setVisible(snapshot is not None)
        if snapshot is None:
            return
        self.trials.setText(trials(snapshot))
        self.trials.setVisible(not names_deals(report.why, snapshot))
        self.trials.setToolTip(
            "Distinct deals counted."
            if snapshot.method == "exact"
            else "Trials kept, each one complete deal."
        )
        per_second = snapshot.trials / snapshot.seconds if snapshot.seconds > 0 else 0.0
        self.rate.setText(rate(per_second))
        self.rate.setVisible(has_rate(snapshot))
        self.rate.setToolTip("Deals per second.")
        self.elapsed.setVisible(snapshot.seconds > 0)
        self.elapsed.setText(duration(snapshot.seconds))
        self.elapsed.setToolTip("Time since the run began, not counting the preparation of the engine.")
        self.sure.setText(sure(snapshot, report.target))
        self.sure.setToolTip(
            "No error: every deal was counted."
            if snapshot.exact
            else "The widest 95 % half-interval among all figures, including the questions’, "
            "and the target at which the run stops. For an average, the interval is relative to its size."
        )
        self.seed.setText(seed_words(snapshot))
        self.seed.setVisible(bool(self.seed.text()))
        self.seed.setToolTip("The same seed with the same limits gives the same result.")

    def say(self, words: str) -> None:
        """Show a message until the next change of state; an empty text removes it."""
        if words:
            self.why.show_text(words)
        else:
            self._show()
