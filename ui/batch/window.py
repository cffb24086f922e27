"""The window that answers the rows of a PQL spreadsheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QCloseEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from ui.batch import words
from ui.batch.commands import BatchCommands
from ui.batch.in_use import OnceInUse
from ui.batch.layout import BatchParts
from ui.batch.rows import FIRST
from ui.context import Context
from ui.document.shown_text import one_line, tooltip
from ui.document.typing_pause import PAUSE_MS
from ui.jobs.batch_runs import BatchRuns
from ui.jobs.batch_work import BatchAsked, Estimated, News, OpenedSheet, Over, Started, Step
from ui.theme.keys import said_keys
from ui.theme.roles import set_role
from ui.widgets import help_places
from ui.widgets.file_dialogs import SPREADSHEETS
from ui.widgets.file_drops import FileDrops
from ui.widgets.reading_order import step_focus
from ui.widgets.window_place import WindowPlace

if TYPE_CHECKING:
    from oracle.spreadsheet import BatchForecast

SIZE = QSize(980, 660)
_FITTED = 200
"""Number of answered rows until which columns are widened to fit their figures."""
IDLE, RUNNING, STOPPING = "idle", "running", "stopping"
NO_SHEET = "No spreadsheet is open."
WAITS = "The engine is being prepared; the rows are answered as soon as it is ready."
STARTING = "Starting the workers …"
ENDING = "Stopping …"


class BatchWindow(QWidget):
    """Opens a spreadsheet, estimates its time, answers its rows with live cells.

    Attributes:
        help_wanted: F1 was pressed.
        pql_wanted: Open a query in the PQL workspace.
        table_wanted: A row is on the table: show it.
        said: A message about what was done, for the main window.

    Args:
        context: The parts of the program.
        runs: Answers the rows.
        parent: The main window; both close together.
    """

    help_wanted = Signal(str)
    pql_wanted = Signal(str)
    table_wanted = Signal()
    said = Signal(str)

    def __init__(self, context: Context, runs: BatchRuns, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self._runs = runs
        self.state = IDLE
        self._opened: OpenedSheet | None = None
        self._step: Step | None = None
        self._forecast: BatchForecast | None = None
        self._workers_words = ""
        self._estimating = False
        self._said = ""
        self.setWindowTitle("Answer a spreadsheet – Open Odds Oracle")
        self.setProperty(
            help_places.PROPERTY, help_places.at_section(help_places.SCENARIOS, help_places.BATCH)
        )
        self.resize(SIZE)
        self._place = WindowPlace(self)
        self.parts = BatchParts(context, self)
        self.commands = BatchCommands(context, self)
        self._in_use = OnceInUse(self, self._ask)
        self._wait = QTimer(self)
        self._wait.setSingleShot(True)
        self._wait.setInterval(PAUSE_MS)
        self._wait.timeout.connect(self._estimate)
        FileDrops(self, SPREADSHEETS, lambda path: self.open_file(str(path)))
        self._connect()
        self._show()

    def _connect(self) -> None:
        parts, commands = self.parts, self.commands
        parts.open_button.clicked.connect(commands.ask_open)
        parts.results_button.clicked.connect(self._ask_results)
        parts.fresh_button.clicked.connect(self._switch_fresh)
        parts.run_button.clicked.connect(self._start_or_stop)
        parts.error_button.clicked.connect(self._next_error)
        parts.settings.changed.connect(self._settings_changed)
        parts.settings.rough.clicked.connect(self._be_rough)
        parts.table.chosen.connect(self._show_row)
        parts.table.opened.connect(self._open_row)
        parts.row.pql_wanted.connect(self.pql_wanted)
        parts.row.table_wanted.connect(commands.put_on_table)
        commands.began.connect(self._show)
        commands.opened.connect(self._take_sheet)
        commands.remarked.connect(self._say)
        commands.put.connect(self.table_wanted)
        self._runs.news.connect(self._take)
        keys = QKeySequence.StandardKey
        for key, act in (
            (QKeySequence("Ctrl+Return"), self._start),
            (QKeySequence("Ctrl+Enter"), self._start),
            (QKeySequence(Qt.Key.Key_Escape), self._stop),
            (QKeySequence(keys.Open), commands.ask_open),
            (QKeySequence(keys.Close), self.close),
            (QKeySequence(keys.HelpContents), self._ask_help),
        ):
            QShortcut(key, self, act)

    # Opening

    def open_front(self) -> None:
        """Show the window, in front."""
        if not self.isVisible():
            self._place.fit()
        self.show()
        self.raise_()
        self.activateWindow()
        first = self.parts.open_button if self._opened is None else self.parts.table
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    def ask_if_empty(self) -> None:
        """Ask for a spreadsheet if there is none, once this window is in use."""
        if self._opened is None:
            self._in_use.wait()

    def _ask(self) -> None:
        if self._opened is None:
            self.commands.ask_open()

    def open_file(self, path: str) -> None:
        """Show the window with a spreadsheet; one whose rows are being answered stays."""
        self.open_front()
        if self.state == IDLE:
            self.commands.open_file(path)
        else:
            self._say("Stop this batch first, then open the other spreadsheet.", True)

    @Slot(object)
    def _take_sheet(self, opened: OpenedSheet) -> None:
        """Show a spreadsheet that was read, unless another one has been started meanwhile."""
        if self.state != IDLE:
            return
        other = self._opened is None or self._opened.source != opened.source
        self._opened, self._step = opened, None
        if other:
            self.parts.fresh_button.setChecked(False)
        self.parts.table.rows.show_sheet(opened, fresh=self._fresh)
        if opened.sheet.rows:
            self.parts.table.go_to(0)
        trouble = self._sheet_trouble
        self._say(trouble, bool(trouble))
        self._ask_estimate()

    @Slot()
    def _ask_results(self) -> None:
        if self._opened is not None:
            self.commands.ask_results(self._opened)

    @Slot()
    def _switch_fresh(self) -> None:
        """Read the file of answers again, with or without its answers."""
        if self._opened is not None:
            self.commands.choose_results(self._opened, self._opened.results, fresh=self._fresh)

    @property
    def _fresh(self) -> bool:
        return self.parts.fresh_button.isChecked()

    # Estimating

    @Slot()
    def _settings_changed(self) -> None:
        if self.state == IDLE:
            trouble = self.parts.settings.trouble or self._sheet_trouble
            self._say(trouble, bool(trouble))
            self._ask_estimate()

    @property
    def _sheet_trouble(self) -> str:
        """The fault of the query, or why answers cannot be continued in their file; empty if all is well."""
        if self._opened is None:
            return ""
        return self._opened.fault or ("" if self._fresh else self._opened.trouble)

    def _ask_estimate(self) -> None:
        """Estimate the time once the user has stopped typing."""
        self._forecast, self._said = None, ""
        self._estimating = self._asked() is not None
        self._wait.start()
        self._show()

    @Slot()
    def _estimate(self) -> None:
        asked = self._asked()
        if asked is not None and self.state == IDLE:
            self._runs.estimate(asked)

    def _asked(self) -> BatchAsked | None:
        """The batch as it would be started; None if it cannot be."""
        settings, opened = self.parts.settings.settings, self._opened
        if opened is None or settings is None or self._sheet_trouble:
            return None
        return BatchAsked(opened, settings, self.parts.settings.workers.choice, self._fresh)

    @Slot()
    def _be_rough(self) -> None:
        if self._forecast is not None and self._forecast.error is not None:
            self.parts.settings.set_error(self._forecast.error)

    # Running

    @Slot()
    def _start_or_stop(self) -> None:
        self._start() if self.state == IDLE else self._stop()

    @Slot()
    def _start(self) -> None:
        asked = self._asked()
        if asked is None or self.state != IDLE:
            return
        self.state, self._step, self._workers_words = RUNNING, None, ""
        self._wait.stop()
        self._estimating = False
        self._say("", False)
        self.said.emit("")  # an old “Stopped” would seem to be about the rows now shown
        self._runs.start(asked)
        self._show()

    @Slot()
    def _stop(self) -> None:
        if self.state == RUNNING:
            self.state = STOPPING
            self._show()
            self._runs.stop()

    @Slot(object)
    def _take(self, news: News) -> None:
        if isinstance(news, Estimated):
            self._forecast, self._estimating = news.forecast, False
        elif isinstance(news, Started):
            page = f"; see {news.dashboard}" if news.dashboard else ""
            external = self.parts.settings.workers.choice.external
            self._workers_words = f" · on {news.words}{page}" if external else ""
        elif isinstance(news, Step):
            self._take_step(news)
        elif self.state == IDLE:
            self._estimate_over(news)
        else:
            self._end(news)
        self._show()

    def _take_step(self, step: Step) -> None:
        first = self._step is None
        self._step = step
        table = self.parts.table
        table.rows.take(step.rows, anew=first)
        table.rows.mark(step.progress.row)
        if (step.rows and step.progress.done < _FITTED) or not step.progress.row:
            table.fit()
        if any(place == table.place for place, _cells in step.rows):
            self._show_row(table.place)

    def _estimate_over(self, over: Over) -> None:
        """An estimate has ended; the batch itself will report any error."""
        self._estimating = False
        if over.failure is not None:
            self._say(over.failure.message, True)

    def _end(self, over: Over) -> None:
        """The batch is over, stopped or failed."""
        self.state = IDLE
        self.parts.table.rows.mark(0)
        self.parts.fresh_button.setChecked(False)
        opened, step = self._opened, self._step
        assert opened is not None
        if over.failure is not None:
            self._say(over.failure.message, True)
        elif step is None:
            self._say("Stopped before the first row.", False)
        else:
            outcome = words.outcome_words(step.progress, opened.results)
            self._say(outcome, False)
            self.said.emit(f"{one_line(opened.source.name)}: {outcome}")
        self._opened = self.parts.table.rows.with_answers()
        self._forecast = None

    # Showing

    @Slot(str, bool)
    def _say(self, text: str, wrong: bool) -> None:
        """Show an error in its own line, anything else in the line of the estimate; or nothing."""
        self.parts.remark.show_text(text if wrong else "")
        self.parts.remark.setVisible(bool(wrong and text))
        self._said = "" if wrong else text
        self._show()

    @Slot()
    def _show(self) -> None:
        """Show the state."""
        parts, opened = self.parts, self._opened
        running = self.state != IDLE
        parts.show_sheet(opened, fresh=self._fresh)
        parts.open_button.setEnabled(not running)
        parts.results_button.setEnabled(not running and opened is not None)
        parts.fresh_button.setEnabled(not running and opened is not None)
        parts.settings.setEnabled(not running)
        parts.run_button.setText("Stop" if running else "Start")
        parts.run_button.setEnabled(self.state == RUNNING or (not running and self._asked() is not None))
        tip = (
            "Stop; the rows that are done stay (Esc)"
            if running
            else said_keys("Answer the rows (Ctrl+Enter)")
        )
        set_role(parts.run_button, "primary" if parts.run_button.isEnabled() else "")
        parts.run_button.setToolTip(tooltip(tip))
        parts.bar.setVisible(running)
        progress = None if self._step is None else self._step.progress
        parts.bar.setValue(0 if progress is None else round(progress.share * parts.bar.maximum()))
        parts.about.show_text(self._about())
        error = None if self._forecast is None or running else self._forecast.error
        parts.settings.rough.setVisible(error is not None)
        if error is not None:
            parts.settings.rough.setText(f"Use {words.percent_text(error)}")
        failed = progress is not None and progress.failed > 0
        parts.error_button.setVisible(failed)

    def _about(self) -> str:
        """The line below the settings: the estimate, or how far the batch is."""
        if self.state == IDLE:
            return self._about_to_start()
        if self.state == STOPPING:
            return ENDING
        if self._runs.waits_for_engine:
            return WAITS
        if self._step is None:
            return STARTING
        step = self._step
        said = words.progress_words(step.progress, step.seconds)
        return f"{said}{self._workers_words}"

    def _about_to_start(self) -> str:
        asked = self._asked()
        if self.commands.reading:
            return words.reading_words(self.commands.reading)
        if self._opened is None:
            return NO_SHEET
        if asked is None:
            return self._said
        if self._estimating:
            return WAITS if self._runs.waits_for_engine else words.SOON
        if self._said or self._forecast is None:
            return self._said
        return words.forecast_words(self._forecast, asked.settings, asked.workers)

    @Slot(int)
    def _show_row(self, place: int) -> None:
        rows = self.parts.table.rows
        if self._opened is None or place < 0:
            self.parts.row.show_row("", "", "")
            return
        blank = self._opened.sheet.rows[place].blank
        query = "" if blank else rows.query(place)
        title = f"Row {place + FIRST}" + (" has no values" if blank else "")
        self.parts.row.show_row(title, query, rows.error_of(place))

    @Slot(int)
    def _open_row(self, place: int) -> None:
        if self._opened is not None and not self._opened.sheet.rows[place].blank:
            self.pql_wanted.emit(self.parts.table.rows.query(place))

    @Slot()
    def _next_error(self) -> None:
        table = self.parts.table
        place = table.rows.next_error(table.place)
        if place >= 0:
            table.go_to(place)

    @Slot()
    def _ask_help(self) -> None:
        self.help_wanted.emit(str(self.property(help_places.PROPERTY)))

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab goes through the window in reading order."""
        return step_focus(self, forward=forward)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Stop a running batch; its finished rows are in the file."""
        if self.state == RUNNING:
            self._stop()
        super().closeEvent(event)
