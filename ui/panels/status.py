"""The status line: what the engine does, how, how far, how sure."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QWidget

from oracle.simulate.snapshot import Snapshot
from ui.context import Context
from ui.jobs.events import Warming
from ui.models.conductor import Phase
from ui.models.wording import duration, percent, rate, stopped, trials
from ui.theme.style import ui_font
from ui.widgets.elided_label import ElidedLabel

EARLIER = "Earlier run"
"""In the place of the state while figures from the history are on show."""
_HEIGHT = 30
_PAD = 14
_AT_ONCE = 0.1
"""Exact answers quicker than this are looked up or put together from parts, in seconds."""


class _Dot(QWidget):
    """The state in one dot: full while running or done, a ring while waiting, warning when blocked."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self.setFixedSize(QSize(10, 10))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the dot."""
        tokens = self._context.theme.tokens
        phase = self._context.conductor.standing.phase
        trouble = phase in (Phase.BLOCKED, Phase.FAILED)
        color = QColor(tokens.warning if trouble else tokens.accent)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(color, 1.5))
        if phase is not Phase.WAITING:
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
        self._warming: Warming | None = None
        self.setFixedHeight(_HEIGHT)
        self.setAccessibleName("Status")
        self._dot = _Dot(context)
        self.state, self.why = QLabel(), ElidedLabel()
        self.trials, self.rate, self.elapsed, self.sure, self.seed = (QLabel() for _ in range(5))
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
        self.state.setStyleSheet("font-weight: 600;")
        context.conductor.changed.connect(self.refresh)
        context.conductor.results.updated.connect(self.refresh)
        context.conductor.warming.connect(self._take_warming)
        context.theme.changed.connect(self.refresh)
        self.refresh()

    @property
    def preparing(self) -> bool:
        """Whether the engine is being prepared, once on a machine."""
        return self._warming is not None and not self._warming.over

    def refresh(self) -> None:
        """Show where the engine stands now."""
        conductor = self._context.conductor
        standing, snapshot = conductor.standing, conductor.results.snapshot
        stale = conductor.results.stale
        preparing = self.preparing
        idle = standing.phase is Phase.READY
        self.state.setText("Preparing" if preparing and idle else standing.phase.value)
        past = conductor.results.past
        if past:
            self.state.setText(EARLIER)
            self.why.show_text(f"These figures are {past}.")
        elif standing.message:
            self.why.show_text(standing.message)
        elif preparing and self._warming is not None:  # news even beside an answer that needed no engine
            self.why.show_text(warming(self._warming))
        elif snapshot is not None and not stale:
            self.why.show_text(method(snapshot))
        elif self._warming is not None:
            self.why.show_text(self._warming.problem)
        else:
            self.why.show_text("")
        self.why.setToolTip(standing.message or ("" if snapshot is None else explain(snapshot)))
        self._show_figures(None if stale else snapshot)
        self._dot.update()

    def _show_figures(self, snapshot: Snapshot | None) -> None:
        labels = (self.trials, self.rate, self.elapsed, self.sure, self.seed)
        for label in labels:
            label.setVisible(snapshot is not None)
        if snapshot is None:
            return
        asked = self._context.conductor.results.asked
        self.trials.setText(trials(snapshot))
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
        self.elapsed.setToolTip("Time since the run began.")
        self.sure.setText(sure(snapshot, None if asked is None else asked.settings.or_defaults().error))
        self.sure.setToolTip(
            "No error: every deal was counted."
            if snapshot.exact
            else "The widest 95 % half-interval among all figures, those of the questions too, "
            "and the target at which the run stops. An average counts in shares of its size."
        )
        self.seed.setText(f"seed {snapshot.seed}")
        self.seed.setVisible(snapshot.seed is not None)
        self.seed.setToolTip("The same seed with the same limits gives the same result.")

    def say(self, words: str) -> None:
        """Say something once; the next change of state takes its place."""
        self.why.show_text(words)

    def _take_warming(self, step: Warming) -> None:
        self._warming = step
        self.refresh()


def method(snapshot: Snapshot) -> str:
    """How the answer is got and why, for the line."""
    return snapshot.why or ("Exact" if snapshot.method == "exact" else "Sampled")


def explain(snapshot: Snapshot) -> str:
    """How the answer was got and why the run ended, for the tooltip."""
    return f"{method(snapshot)}\n{stopped(snapshot)}".strip()


def has_rate(snapshot: Snapshot) -> bool:
    """Whether deals per second mean anything: an answer found at once was not got deal by deal."""
    return snapshot.seconds > 0 and (snapshot.method == "sampled" or snapshot.seconds >= _AT_ONCE)


def sure(snapshot: Snapshot, target: float | None) -> str:
    """How sure the figures are: ``± 0.06 % of 0.05 %``, or ``exact``; empty where no deal was kept."""
    if snapshot.exact:
        return "exact"
    if not snapshot.trials:
        return ""
    told = f"± {percent(snapshot.half_width)} %"
    return told if target is None else f"{told} of {percent(target).rstrip('0').rstrip('.')} %"


def warming(step: Warming) -> str:
    """How far the preparation of the engine is."""
    far = f"{step.done} of {step.total}" if step.total else "starting"
    return f"Preparing the engine, once on this machine: {far}. You can set up hands meanwhile."
