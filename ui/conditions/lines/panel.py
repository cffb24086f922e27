"""The common part of "Require that" and "Ask the Oracle": heading, rows, menu of sentences, commands."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

from PySide6.QtCore import QPoint, QRect, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QMenu,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from ui.background.short_work import ShortWork
from ui.conditions.lines.builder import LineBuilder, WantedRow
from ui.conditions.lines.card import LineCard
from ui.conditions.lines.column import LineColumn
from ui.conditions.lines.drag import LineDrag
from ui.conditions.lines.message import LineMessage
from ui.conditions.lines.places import DropPlace
from ui.conditions.lines.rows.frame import LineFrame
from ui.conditions.lines.rows.menu import line_menu
from ui.context import Context
from ui.document.lines import tree
from ui.document.state import DocumentState
from ui.document.typing_pause import line_text
from ui.widgets.cards.card_picker import CardPicker
from ui.widgets.labels.elided_label import ElidedLabel
from ui.widgets.labels.label import Label
from ui.widgets.lists.search_list import Entry, SearchList
from ui.widgets.steps import Steps, finished

IDLE_MS = 700
"""Delay after the list is first shown until its menu is prepared, in milliseconds; twice that for questions,
so that neither blocks the window for long."""
_FOR_LINES = (
    "ui.conditions.lines.rows.formula_edit",
    "ui.conditions.lines.rows.sentence_view",
    "ui.conditions.lines.rows.kinds",
)
"""What the first line will need, one at a time: together they take too long."""
PAUSE_MS = 60
"""Pause between the steps of preparing it, in milliseconds."""


class LinesPanel(QWidget):
    """A list of lines with a heading; subclasses define the lines and their look.

    Attributes:
        deals_wanted: Emitted with the key of a line to show deals in which it holds.

    Args:
        context: The parts of the program.
        picker: The shared card picker.
        title: The heading.
        add: Text of the button that adds a line.
        search: Placeholder of the search field in its menu.
        parent: Qt parent.
    """

    ASKS = False
    """Whether its lines are questions."""

    deals_wanted = Signal(int)

    def __init__(
        self,
        context: Context,
        picker: CardPicker,
        *,
        title: str,
        add: str,
        search: str,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._context = context
        self._rows: dict[int, Any] = {}  # kinds of LineFrame with different methods
        self._shown: object = None
        self._to_edit: int | None = None
        self._make_parts(add)
        self._build(title)
        self._column = LineColumn(self._frame, self._rows)
        self._builder = LineBuilder(self._column, self._drop, self)
        self._builder.shown.connect(self._rows_shown)
        self._column.moved.connect(self._builder.revise)
        self.drag = LineDrag(self._frame, context.theme, self._column, self._put_at)
        self.choices: SearchList | None = None
        self._ahead: ShortWork[Sequence[Entry]] = ShortWork(1, self)
        self._idle = QTimer(self)
        self._idle.setSingleShot(True)
        self._idle.setInterval(IDLE_MS * (2 if self.ASKS else 1))
        self._idle.timeout.connect(self._prepare_on)
        self._preparing: Steps[None] | None = None
        self._choices_name, self._choices_words = add.removeprefix("+ "), search
        self._group: int | None = None
        self._card = LineCard(context.document, picker)
        self.message = LineMessage(self, self._rows.values)
        self._follow(context)

    def _make_parts(self, add: str) -> None:
        """Make what is always there: the note, the button to add a line, the hint, the frame of the rows."""
        self.note = ElidedLabel()
        self.note.setProperty("role", "muted")
        self.add_button = QPushButton(add)
        self.add_button.setProperty("role", "link")
        self.add_button.clicked.connect(lambda: self.offer(None))
        self.hint = Label()
        self.hint.setProperty("role", "muted")
        self.hint.setWordWrap(True)
        self.hint.setContentsMargins(10, 8, 10, 8)
        self._frame = QFrame()
        self._frame.setProperty("role", "panel")
        self._list = QVBoxLayout(self._frame)

    def _follow(self, context: Context) -> None:
        """Follow the focus, the document and the library."""
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._focus_moved)
        context.document.changed.connect(self._document_changed)
        context.document.typing.ended.connect(self.refresh)
        context.document.checks.ready.connect(self.refresh)
        if context.library is not None:
            context.library.changed.connect(self.refresh)

    def _build(self, title: str) -> None:
        heading = Label(title)
        heading.setProperty("role", "section")
        head = QHBoxLayout()
        head.setContentsMargins(2, 0, 0, 0)
        head.setSpacing(8)
        head.addWidget(heading)
        head.addWidget(self.note, 1)
        head.addWidget(self.add_button)
        self._list.setContentsMargins(1, 1, 1, 1)
        self._list.setSpacing(0)
        self._list.addWidget(self.hint)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        layout.addLayout(head)
        layout.addWidget(self._frame)
        self.setAccessibleName(title)

    @property
    def rows(self) -> tuple[Any, ...]:
        """The rows there are, in order; of a long list those near what is visible."""
        return tuple(self._rows[key] for key in self._column.keys if key in self._rows)

    def row(self, key: int) -> Any:  # noqa: ANN401 - each kind of row is asked for what only it has
        """The row of a line, created now if necessary."""
        self._builder.finish(key)
        return self._rows[key]

    def offer(self, group: int | None) -> None:
        """Open the menu of sentences.

        Args:
            group: Key of the group for the new line; None for the top level.
        """
        self._group = group
        self._idle.stop()
        choices = self._made_choices()
        self._context.document.end_merge()
        button = self.add_button if group is None else self._rows[group].add_button
        choices.open_at(QRect(button.mapToGlobal(QPoint(0, 0)), button.size()), self.entries(), self.said)

    def _made_choices(self) -> SearchList:
        if self.choices is None:
            self.choices = SearchList(self._context.theme, self._choices_name, self._choices_words, self)
            self.choices.chosen.connect(self._chosen)
        return self.choices

    def showEvent(self, event: QShowEvent) -> None:
        """Prepare the menu soon after the window is shown, so that it opens at once."""
        super().showEvent(event)
        self._column.follow_scrolling()
        self._builder.revise()
        if self.choices is None:
            self._idle.start()

    def prepare(self) -> None:
        """Prepare the menu now, except for the sentences, which are parsed on another thread."""
        finished(self._preparation())

    @Slot()
    def _prepare_on(self) -> None:
        """Take a step of preparing the menu; not during a run, whose figures come first."""
        if self._context.runs.running:
            self._idle.start()
            return
        if self._preparing is None:
            self._preparing = self._preparation()
        if next(self._preparing, self) is not self:
            self._idle.start(PAUSE_MS)

    def _preparation(self) -> Steps[None]:
        # Nobody waits for the sentences, so the window does not either.
        self._ahead.ask(self._context.document.state.game, self.entries, patience=0.0)
        yield
        for module in _FOR_LINES:
            import_module(module)
            yield
        self._made_choices()

    def entries(self) -> Sequence[Entry]:
        """The menu entries."""
        raise NotImplementedError

    def said(self, entry: str, typed: str) -> str:
        """The sentence of an entry, filled with the typed words."""
        raise NotImplementedError

    def add(self, entry: str, group: int | None, typed: str = "") -> int | None:
        """Add the line of an entry, filled with the typed words.

        Returns:
            Its key, or None if the list is full.
        """
        raise NotImplementedError

    def refresh(self) -> None:
        """Show the lines of the document."""
        raise NotImplementedError

    def surroundings(self) -> object:
        """The context of every line: looks of the seats, game, syntax, named ranges."""
        state = self._context.document.state
        seats = tuple((seat.key, seat.name, seat.color) for seat in state.seats)
        return (seats, state.game, state.syntax, self._context.macros())

    def typed_lines(self) -> list[int]:
        """The lines being typed: at most one."""
        return [key for key in self._rows if self.typed(key)]

    def typed(self, key: int) -> bool:
        """Whether a line is being typed."""
        return self._context.document.typing.holds(line_text(key))

    def act(self, key: int, name: str) -> None:
        """Run one of `ui.conditions.lines.rows.menu.COMMANDS` on a line."""
        from ui.conditions.lines.commands import can, do  # parses the language: only when there is a line

        if can(self._context.document.state, key, name):
            if name == "deals":
                self.deals_wanted.emit(key)
                return
            place = self._column.keys.index(key)
            fresh = do(self._context.document, key, name)
            if fresh is not None:
                self.edit(fresh)
            elif key not in self._column.keys:
                self._focus_near(place)
            elif name in ("pql", "sentence"):
                self._rows[key].start_editing()

    def menu_of(self, key: int) -> QMenu:
        """The menu of a line."""
        from ui.conditions.lines.commands import can, checked

        state = self._context.document.state
        row = self._rows[key]
        return line_menu(
            row,
            row.KIND,
            lambda name: can(state, key, name),
            lambda name: checked(state, key, name),
            lambda name: self.act(key, name),
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ctrl+V on the add button pastes PQL from the clipboard as a new line at the end."""
        text = QGuiApplication.clipboard().text() if event.matches(QKeySequence.StandardKey.Paste) else ""
        if text.strip():
            from ui.conditions.lines.commands import paste  # parses the language

            self._show_fresh(paste(self._context.document, None, text, asked=self.ASKS))
        else:
            super().keyPressEvent(event)

    def edit(self, key: int) -> None:
        """Focus the main control of a line, as soon as it is shown: many lines are checked first."""
        self._builder.finish(key)
        if key in self._rows:
            self._rows[key].start_editing()
        else:
            self._to_edit = key

    def _adopt(self, row: LineFrame) -> None:
        """Connect the signals common to all rows."""
        row.menu_wanted.connect(lambda place, key=row.key: self.menu_of(key).popup(place))
        row.act_wanted.connect(lambda name, key=row.key: self.act(key, name))
        row.dragged.connect(lambda start, here: self.drag.follow(row, start, here))
        row.let_go.connect(lambda dropped: self.drag.finish(row, dropped=dropped))
        row.said.connect(self.message.refresh)
        if hasattr(row, "card_wanted"):
            row.card_wanted.connect(lambda slot, chip, key=row.key: self._card.pick(key, slot, chip))
        self._rows[row.key] = row

    def _show_rows(self, wanted: Sequence[WantedRow]) -> None:
        """Show these lines in this order, some immediately; remove the others."""
        keys = {row.line.key for row in wanted}
        for key in [key for key in self._rows if key not in keys]:
            self._drop(key)
        self.hint.setVisible(not wanted)
        self._column.set_lines([row.line for row in wanted])
        self._builder.want(wanted)
        if self._to_edit in keys:
            key, self._to_edit = self._to_edit, None
            self.edit(key)

    @Slot(bool)
    def _rows_shown(self, last: bool) -> None:
        """Put the lines in their order."""
        self._column.arrange()
        for row in self._rows.values():
            row.movable = len(self._column.keys) > 1
        if last:
            self._lay_out()

    def _lay_out(self) -> None:
        """Lay out every row immediately, up to the window, as Qt does when a widget is shown."""
        part: QWidget | None = self._frame
        while part is not None and part.isVisible():
            layout = part.layout()
            if layout is not None:
                layout.activate()
            part = None if part.isWindow() else part.parentWidget()

    @Slot("QWidget*", "QWidget*")
    def _focus_moved(self, _old: QWidget | None, new: QWidget | None) -> None:
        """Create the neighbours of the line that takes the keyboard: the Tab key leads there."""
        if new is not None and self._frame.isAncestorOf(new):
            for key in self._column.beside_focus():
                self._builder.finish(key)

    def _put_at(self, key: int, place: DropPlace) -> None:
        """Move a line to where it was dropped."""
        from ui.document.edits import conditions as edits

        edits.place(self._context.document, key, place.group, place.position)

    def _drop(self, key: int) -> None:
        row = self._rows.pop(key)
        self._builder.forget(key)
        self._column.forget(row)
        row.hide()
        row.deleteLater()

    def _focus_near(self, place: int) -> None:
        """After a line is removed, focus the one in its place, or the add button."""
        keys = self._column.keys
        if keys:
            self.row(keys[min(place, len(keys) - 1)]).setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.add_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def _chosen(self, entry: str) -> None:
        typed = "" if self.choices is None else self.choices.search.text()
        self._show_fresh(self.add(entry, self._group, typed))

    def _show_fresh(self, key: int | None) -> None:
        """Focus a new line, or say that the list is full."""
        if key is None:
            self.note.show_text(f"There are {tree.MAX_LINES} lines already: remove one first.")
        else:
            self.edit(key)

    def _document_changed(self, _new: DocumentState, _old: DocumentState) -> None:
        self.refresh()
