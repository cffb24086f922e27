"""Example deals: some of the deals that a question keeps, to check that it asks what was meant."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, Qt, Signal, Slot
from PySide6.QtGui import QHideEvent, QKeyEvent, QKeySequence, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QPushButton, QVBoxLayout, QWidget

from oracle.simulate.examples.deal import USUAL_COUNT
from ui.context import Context
from ui.deals.list_view import DealList
from ui.deals.search import DealSearch
from ui.deals.shown import Held, as_markdown, as_pql, as_text
from ui.document.clipboard import copy_source, copy_words
from ui.document.shown_text import menu_text, tooltip
from ui.document.wording import BEFORE_EDIT
from ui.theme.tokens import HIT_AREA
from ui.widgets.buttons.chip import Chip
from ui.widgets.flow_layout import FlowLayout
from ui.widgets.labels.elided_label import ElidedLabel
from ui.widgets.labels.label import Label
from ui.widgets.menus import open_below

NOTHING_YET = f"Press “Show {USUAL_COUNT} deals” to see deals that this question keeps."
WAITS = "The deals are dealt as soon as the current run ends."
DEALING = "Dealing …"
PUT = (
    "The deal is on the table. These are still deals of the previous question; “Show others” deals new ones."
)
CONDITIONS, ANYTHING = "all conditions hold", "anything may happen"
_GAP = 8


class ExamplesPanel(QFrame):
    """The panel.

    Args:
        context: The parts of the program.
        search: Searches for the deals.
    """

    said = Signal(str)
    """Emitted with a message about something done."""

    def __init__(self, context: Context, search: DealSearch) -> None:
        super().__init__()
        self._context, self._search = context, search
        self.setProperty("role", "panel")
        self.setAccessibleName("Example deals")
        theme = context.theme
        self.source_chip = Chip(theme, "Deals of")
        self.held_chip = Chip(theme, "Where")
        self.holds_chip = Chip(theme, "", arrow=False)
        self.deal_button, self.put_button = QPushButton(), QPushButton("Put on the table")
        self.copy_button = QPushButton("Copy ▾")
        self.line = ElidedLabel()
        self.hint = Label()
        self.list = DealList(context.theme)
        self._build()
        self._connect()
        self._show_sources()
        self._show_deals()

    def _build(self) -> None:
        title = Label("Example deals")
        title.setProperty("role", "title")
        self.line.setProperty("role", "muted")
        self.hint.setProperty("role", "muted")
        self.hint.setWordWrap(True)
        self.hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.deal_button.setToolTip("Deal other examples; the first ones come back with their seed.")
        self.put_button.setToolTip("Set every hand and the board to the chosen deal, as one undo step.")
        self.put_button.setAccessibleName("Put the chosen deal on the table")
        self.copy_button.setAccessibleName("Copy the chosen deal")
        head = QHBoxLayout()
        head.setSpacing(_GAP)
        head.addWidget(title)
        head.addStretch(1)
        head.addWidget(self.deal_button)
        sentence = QWidget()
        words = FlowLayout(sentence)
        for widget in (
            _word("Deals of"), self.source_chip, _word("where"), self.held_chip, self.holds_chip
        ):  # fmt: skip
            words.addWidget(widget)
        foot = QHBoxLayout()
        foot.setSpacing(_GAP)
        foot.addWidget(self.put_button)
        foot.addWidget(self.copy_button)
        foot.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 10, 10, 10)
        column.setSpacing(_GAP)
        column.addLayout(head)
        column.addWidget(sentence)
        column.addWidget(self.line)
        column.addWidget(self.list, 1)
        column.addWidget(self.hint, 1)
        column.addLayout(foot)
        self.setFocusProxy(self.list)

    def _connect(self) -> None:
        search = self._search
        search.changed.connect(self._show_deals)
        search.sources_changed.connect(self._show_sources)
        self.source_chip.clicked.connect(self._open_sources)
        self.held_chip.clicked.connect(self._open_held)
        self.holds_chip.clicked.connect(self._turn_round)
        self.deal_button.clicked.connect(self._deal_or_stop)
        self.put_button.clicked.connect(self.put_on_table)
        self.copy_button.clicked.connect(self._open_copy_menu)
        self.list.customContextMenuRequested.connect(self._open_menu)
        self.list.activated.connect(self._open_menu_here)
        self.list.selectionModel().currentChanged.connect(self._show_buttons)

    def showEvent(self, event: QShowEvent) -> None:
        """Start dealing once the panel is visible."""
        super().showEvent(event)
        self._search.set_active(True)

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop once it is hidden."""
        super().hideEvent(event)
        self._search.set_active(False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copy copies the chosen deal as text."""
        if event.matches(QKeySequence.StandardKey.Copy) and self.list.chosen is not None:
            self.copy("text")
        else:
            super().keyPressEvent(event)

    def choose_line(self, key: int) -> None:
        """Show deals of the table in which one of its lines holds."""
        self._search.choose_line(key)

    @Slot()
    def put_on_table(self) -> None:
        """Put the chosen deal on the table."""
        row = self.list.chosen
        if row is not None:
            self._search.put_on_table(row)
            self.said.emit("The deal is on the table. Undo to go back.")

    def copy(self, way: str) -> None:
        """Copy the chosen deal: as "text", "markdown" or "pql"."""
        row, examples, source = self.list.chosen, self._search.examples, self._search.shown
        if row is None or examples is None or source is None:
            return
        deal = examples.deals[row]
        if way == "pql":
            copy_source(as_pql(deal, source))
        else:
            copy_words((as_markdown if way == "markdown" else as_text)(deal, source))
        self.said.emit("Deal copied.")

    def menu(self, *, put: bool = True) -> QMenu:
        """The menu of the chosen deal."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if put:
            menu.addAction("Put this deal on the table").triggered.connect(self.put_on_table)
            menu.addSeparator()
        for text, way in (("Copy as text", "text"), ("Copy as Markdown", "markdown"), ("Copy as PQL", "pql")):
            menu.addAction(text).triggered.connect(lambda _checked=False, way=way: self.copy(way))
        return menu

    @Slot()
    def _deal_or_stop(self) -> None:
        if self._search.dealing or self._search.waiting:
            self._search.stop()
        elif self._search.examples is None:
            self._search.deal()
        else:
            self._search.others()

    @Slot()
    def _open_copy_menu(self) -> None:
        button = self.copy_button
        open_below(self.menu(put=False), button)

    @Slot(QPoint)
    def _open_menu(self, place: QPoint) -> None:
        index = self.list.indexAt(place)
        if index.isValid():
            self.list.setCurrentIndex(index)
        if self.list.chosen is not None:
            self.menu().popup(self.list.viewport().mapToGlobal(place))

    @Slot()
    def _open_menu_here(self, *_index: object) -> None:
        place = self.list.visualRect(self.list.currentIndex()).center()
        self.menu().popup(self.list.viewport().mapToGlobal(place))

    @Slot()
    def _open_sources(self) -> None:
        search = self._search
        menu = self._menu_of([source.title for source in search.sources], search.place)
        for place, action in enumerate(menu.actions()):
            action.triggered.connect(lambda _checked=False, place=place: search.choose_source(place))
        open_below(menu, self.source_chip)

    @Slot()
    def _open_held(self) -> None:
        search = self._search
        choices: list[Held | None] = [None, *search.choices]
        menu = self._menu_of([self._held_words(held) for held in choices], choices.index(search.held))
        for held, action in zip(choices, menu.actions(), strict=True):
            action.triggered.connect(lambda _checked=False, held=held: search.choose_held(held))
        open_below(menu, self.held_chip)

    def _menu_of(self, lines: Sequence[str], checked: int) -> QMenu:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for place, line in enumerate(lines):
            action = menu.addAction(menu_text(line))
            action.setCheckable(True)
            action.setChecked(place == checked)
        return menu

    def _held_words(self, held: Held | None) -> str:
        if held is not None:
            return held.words
        return ANYTHING if self._search.source.query.where is None else CONDITIONS

    @Slot()
    def _turn_round(self) -> None:
        """Toggle between deals where it holds and deals where it does not."""
        self._search.choose_held(self._search.held, holds=not self._search.holds)

    @Slot()
    def _show_sources(self) -> None:
        search = self._search
        self.source_chip.show_word(search.source.title)
        self.held_chip.show_word(self._held_words(search.held))
        if search.source.query.where is not None and search.held is not None:
            self.held_chip.setToolTip(
                tooltip(f"{search.held.words}\nThe conditions hold in all of these deals too.")
            )
        self.holds_chip.show_word("holds" if search.holds else "does not hold")
        self.holds_chip.setToolTip("Click for the opposite.")
        self.holds_chip.setVisible(search.held is not None)

    @Slot()
    def _show_deals(self) -> None:
        search = self._search
        examples, busy = search.examples, search.dealing or search.waiting
        self.list.show_deals(examples, search.shown, faded=search.stale and not busy and not search.put)
        found = examples is not None and bool(examples.deals)
        self.list.setVisible(found)
        self.hint.setVisible(not found)
        self.line.setVisible(found)
        words = self._words()
        self.line.show_text(words)
        self.hint.setText(words)
        offer = f"Show {USUAL_COUNT} {'deals' if examples is None else 'others'}"
        button = "Stop" if busy else offer
        self.deal_button.setText(button)
        self.deal_button.setAccessibleName(button)
        self._show_buttons()

    @Slot()
    def _show_buttons(self, *_indexes: object) -> None:
        chosen = self.list.chosen is not None and not self.list.isHidden()
        self.put_button.setEnabled(chosen)
        self.copy_button.setEnabled(chosen)

    def _words(self) -> str:
        """The status text of the deals shown."""
        search = self._search
        examples = search.examples
        if search.waiting:
            return WAITS
        if search.message:
            return search.message
        if examples is None:
            return DEALING if search.dealing else NOTHING_YET
        if search.dealing and search.stale:
            return DEALING
        if search.dealing and not examples.deals:
            return f"{DEALING} {examples.tried:,} tried so far." if examples.tried else DEALING
        if search.put:
            return PUT
        outcome = f"{examples.outcome} Seed {examples.seed}."
        if not examples.done:
            return f"{DEALING} {len(examples.deals)} found, {examples.tried:,} tried so far."
        return f"{BEFORE_EDIT} {outcome}" if search.stale else outcome


def _word(text: str) -> Label:
    label = Label(text)
    label.setProperty("role", "muted")
    label.setMinimumHeight(HIT_AREA)
    return label
