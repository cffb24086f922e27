"""The PQL pane: a query as text, its answer below, with examples, reference and history."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, QTimer, Slot
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QPushButton,
    QSplitter,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from oracle.errors import Span
from ui.background.short_work import ShortWork
from ui.context import Context
from ui.document.library.macros import as_key
from ui.document.runs.pql_fit import showing_table, shown_text, with_other_text, with_text
from ui.document.runs.pql_runs import PqlEntry, PqlRuns
from ui.document.runs.pql_text import MAX_CHECKED, Statement, doubt_line, problem_line, read
from ui.document.shown_text import tooltip
from ui.document.state import APART, FOLLOWING, DocumentState
from ui.document.typing_pause import PAUSE_MS
from ui.pql.answers import AnswersPage
from ui.pql.editor import PqlEditor
from ui.pql.lists import ExamplesPage, HistoryPage, ReferencePage
from ui.pql.reference import topic_of
from ui.theme.keys import said_keys
from ui.theme.roles import set_role
from ui.theme.style import ui_font
from ui.widgets.labels.elided_label import ElidedLabel
from ui.widgets.labels.label import Label
from ui.widgets.scrolling import SteadyTabBar
from ui.widgets.steps import Steps

STEP_MS = 1500
"""A pause in typing of this length ends an undo step, in milliseconds."""
_EDIT = "pql"
_CACHED = 8
"""Number of texts whose statements are cached."""
_PLACEHOLDER = "select avg(riverEquity(hero)) from game='holdem', hero='AA', villain='15%'"
_IDLE = said_keys("Ctrl+Enter runs it, Ctrl+Space suggests words, F1 explains the word at the cursor.")
_FOLLOWS = "This is the table’s question: edit it here or on the table."
_LIVES_HERE = "The table cannot show this query any more: it is only in the PQL pane."
_RESULTS, _EXAMPLES, _REFERENCE, _HISTORY = range(4)
_HEIGHTS = (230, 420)
"""Initial proportion of the heights of editor and pages."""
_SIDE_BY_SIDE = 1000
"""Width in pixels from which the pages are beside the editor, not below it."""
_LEAST_EDITOR = 120
_NOTE_LINES = 2
"""Space reserved for messages below the editor, so that the text never moves."""


class PqlPanel(QWidget):
    """The pane; its constructor only begins it (`Stepwise`).

    Args:
        context: The parts of the program.
        pql_runs: Runs the questions and keeps the answers.
        parent: Qt parent.
    """

    def __init__(self, context: Context, pql_runs: PqlRuns, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context, self._pql_runs = context, pql_runs
        self._statements: tuple[Statement, ...] = ()
        self._check = _timer(self, PAUSE_MS)
        self._reader: ShortWork[tuple[Statement, ...]] = ShortWork(_CACHED, self)
        self._runs_when_read = False
        self._step = _timer(self, STEP_MS)

    def steps(self) -> Steps[None]:
        """Make its parts."""
        context, pql_runs = self._context, self._pql_runs
        self.editor = PqlEditor(context.theme)
        self.editor.setPlaceholderText(_PLACEHOLDER)
        self.run_button, self.table_button = QPushButton(), QPushButton("Table’s question")
        self.note = Label()
        self.link = ElidedLabel()
        self._build()
        yield
        self.answers = AnswersPage(context, pql_runs)
        self.pages.addTab(self.answers, "Results")
        yield
        self.examples = ExamplesPage(context)
        self._add_card(self.examples, "Examples")
        yield
        self.reference = ReferencePage(context)
        self._add_card(self.reference, "Reference")
        yield
        self.history = HistoryPage(context, pql_runs)
        self._add_card(self.history, "History")
        yield
        self._connect()
        if pql_runs.on_show is None:  # nothing asked yet: show examples
            self.pages.setCurrentIndex(_EXAMPLES)
        self._show_state()
        self._show_run()

    def _build(self) -> None:
        """Put everything in its place before the pages come: Qt styles what moves to another parent again."""
        self.note.setWordWrap(True)
        self.note.setAccessibleName("About the text")
        self.note.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.note.setFixedHeight(_NOTE_LINES * QFontMetrics(ui_font("label")).lineSpacing())
        self.link.setProperty("role", "muted")
        self.run_button.setToolTip(tooltip("Run the selected text, or all of it (Ctrl+Enter in the editor)."))
        self.table_button.setProperty("role", "link")
        self.table_button.setToolTip(tooltip("Show the table’s question as PQL again (Ctrl+P)."))
        self.pages = QTabWidget()
        self.pages.setTabBar(SteadyTabBar(self.pages))
        self.pages.setDocumentMode(True)
        self.pages.setAccessibleName("Results, examples, reference, history")
        self.pages.tabBar().setAccessibleName("Results, examples, reference, history")
        self.pages.tabBar().setExpanding(False)
        self._splitter = splitter = QSplitter(Qt.Orientation.Vertical)
        splitter.setChildrenCollapsible(False)
        splitter.setHandleWidth(9)
        splitter.setObjectName("bare")
        splitter.addWidget(self._editor_card())
        splitter.addWidget(self.pages)
        splitter.setSizes(list(_HEIGHTS))
        splitter.setStretchFactor(1, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(splitter)
        self.setFocusProxy(self.editor)

    def _add_card(self, page: QWidget, name: str) -> None:
        """Add a page in a frame."""
        card = QFrame()
        card.setProperty("role", "panel")
        layout = QVBoxLayout(card)
        layout.setContentsMargins(10, 10, 10, 10)
        self.pages.addTab(card, name)
        layout.addWidget(page)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the pages beside the editor if there is room, otherwise below it."""
        super().resizeEvent(event)
        wide = self.width() >= _SIDE_BY_SIDE
        orientation = Qt.Orientation.Horizontal if wide else Qt.Orientation.Vertical
        if orientation != self._splitter.orientation():
            self._splitter.setOrientation(orientation)
            self._splitter.setStretchFactor(0, int(wide))
            self._splitter.setSizes([self.width() // 2] * 2 if wide else list(_HEIGHTS))

    def _editor_card(self) -> QFrame:
        """The editor with its heading, buttons and note."""
        title = Label("PQL")
        title.setProperty("role", "title")
        head = QHBoxLayout()
        head.setSpacing(8)
        for widget, stretch in ((title, 0), (self.link, 1), (self.table_button, 0), (self.run_button, 0)):
            head.addWidget(widget, stretch)
        card = QFrame()
        card.setProperty("role", "panel")
        inside = QVBoxLayout(card)
        inside.setContentsMargins(14, 8, 10, 8)
        inside.setSpacing(6)
        inside.addLayout(head)
        inside.addWidget(self.editor, 1)
        inside.addWidget(self.note)
        card.setMinimumHeight(_LEAST_EDITOR + 70)
        return card

    def _connect(self) -> None:
        document = self._context.document
        self.editor.edited.connect(self._edited)
        self.editor.paused.connect(self._end_step)
        self.editor.left.connect(self._check_now)
        self.editor.run_asked.connect(self.run)
        self.editor.help_asked.connect(self.explain)
        self.editor.cursorPositionChanged.connect(self._say)
        self.run_button.clicked.connect(self._run_or_stop)
        self.table_button.clicked.connect(self.show_table)
        self.examples.taken.connect(self.take)
        self.reference.taken.connect(self.take)
        self.history.reopened.connect(self._reopen)
        self._check.timeout.connect(self.check)
        self._reader.ready.connect(self._read_late)
        self._step.timeout.connect(self._end_step)
        self._pql_runs.changed.connect(self._show_run)
        document.changed.connect(self._document_changed)

    @property
    def statements(self) -> tuple[Statement, ...]:
        """The parsed text."""
        return self._statements

    @Slot()
    def show_table(self) -> None:
        """Show the table's question as text, to be edited here or there."""
        document = self._context.document
        document.end_merge()
        if document.state.pql.link == APART:
            document.apply("Show PQL", showing_table(with_other_text(document.state, "")))
        else:
            document.apply("Show PQL", showing_table(document.state))
        self.editor.setFocus(Qt.FocusReason.ShortcutFocusReason)

    @Slot()
    def run(self) -> None:
        """Run the selected text, or all of it, as soon as it is read."""
        self._end_step()
        self.check()
        wanted = self._read(self.editor.selected())
        self._runs_when_read = wanted is None
        if wanted:
            self.pages.setCurrentIndex(_RESULTS)
            self._pql_runs.run(wanted)

    @Slot(str)
    def take(self, text: str) -> None:
        """Put a query into the editor, in one undo step."""
        document = self._context.document
        document.end_merge()
        document.apply("PQL text", with_other_text(document.state, text))
        self.pages.setCurrentIndex(_RESULTS)
        self.editor.setFocus()

    @Slot(str)
    def explain(self, word: str) -> None:
        """Turn to a word in the reference."""
        self.pages.setCurrentIndex(_REFERENCE)
        self.reference.open_topic(word)
        (self.reference.list if topic_of(word) else self.reference.search).setFocus()

    def _read(self, within: Span | None = None) -> tuple[Statement, ...] | None:
        """The statements of the text, or of a span; None while they are being parsed."""
        text, macros = self.editor.text(), self._context.macros()
        key = (text, within, as_key(macros))
        return self._reader.ask(key, partial(read, text, macros, within))

    @Slot()
    def _read_late(self) -> None:
        (self.run if self._runs_when_read else self.check)()

    @Slot()
    def check(self) -> None:
        """Parse the text and underline its errors."""
        self._check.stop()
        found = self._read() if len(self.editor.text()) <= MAX_CHECKED else ()
        if found is None:
            return
        self._statements = found
        problems = tuple(each.problem for each in self._statements if each.problem is not None)
        self.editor.show_problems(problems)
        self._say()

    @Slot()
    def _check_now(self) -> None:
        """The editor lost focus: check the text now."""
        if self._check.isActive():
            self.check()

    @Slot(str)
    def _edited(self, text: str) -> None:
        document = self._context.document
        self._runs_when_read = False
        document.apply("PQL text", with_text(document.state, text), _EDIT)
        self._step.start()

    @Slot()
    def _end_step(self) -> None:
        self._step.stop()
        self._context.document.end_merge()

    @Slot(object, object)
    def _document_changed(self, _new: DocumentState, _old: DocumentState) -> None:
        self._show_state()

    def _show_state(self) -> None:
        state = self._context.document.state
        before = self.editor.text()
        self.editor.set_text(shown_text(state))
        link = state.pql.link
        self.link.show_text({FOLLOWING: _FOLLOWS, APART: _LIVES_HERE}.get(link, ""))
        self.table_button.setVisible(link != FOLLOWING)
        if self.editor.text() != before or link != FOLLOWING:
            self._check.start()

    @Slot()
    def _say(self) -> None:
        """Below the editor: the first error, the meaning of the word at the cursor, or a remark."""
        problem = problem_line(self.editor.text(), self._statements)
        topic = None if problem else topic_of(self.editor.word_at_cursor())
        remark = doubt_line(self._statements)
        hint = remark or _IDLE if topic is None else f"{topic.form}: {topic.summary}"
        self.note.setText(problem or hint)
        self.note.setToolTip(tooltip(problem or remark))
        set_role(self.note, "error" if problem else "muted")

    @Slot()
    def _show_run(self) -> None:
        words = "Stop query" if self._pql_runs.running else "Run query"
        self.run_button.setText(words)
        self.run_button.setAccessibleName(words)

    @Slot()
    def _run_or_stop(self) -> None:
        if self._pql_runs.running:
            self._pql_runs.stop()
        else:
            self.run()

    @Slot(object)
    def _reopen(self, entry: PqlEntry) -> None:
        self.take(entry.text)
        self._pql_runs.show(entry)


def _timer(parent: QWidget, milliseconds: int) -> QTimer:
    timer = QTimer(parent)
    timer.setSingleShot(True)
    timer.setInterval(milliseconds)
    return timer
