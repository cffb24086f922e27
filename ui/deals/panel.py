"""Example deals: some of the deals that a question keeps, to see whether it asks what was meant."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, Qt, Signal, Slot
from PySide6.QtGui import QHideEvent, QKeyEvent, QKeySequence, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QPushButton, QVBoxLayout, QWidget

from oracle.simulate.examples.deal import USUAL_COUNT
from ui.context import Context
from ui.deals.list_view import DealList
from ui.deals.search import DealDesk
from ui.deals.shown import Held, as_markdown, as_pql, as_text
from ui.document.clipboard import copy_source, copy_words
from ui.document.shown_text import menu_text, tooltip
from ui.theme.tokens import HIT_AREA
from ui.widgets.chip import Chip
from ui.widgets.flow_layout import FlowLayout
from ui.widgets.labels.elided_label import ElidedLabel
from ui.widgets.labels.label import Label

NOTHING_YET = f"Press “Show {USUAL_COUNT} deals” to see deals that this question keeps."
WAITS = "The deals are dealt as soon as the run under way is over."
DEALING = "Dealing …"
OTHER_QUESTION = "From before your edit."
PUT = "The deal is on the table. These are still the deals of the question before; “Show others” deals anew."
CONDITIONS, ANYTHING = "all conditions hold", "anything may happen"
_GAP = 8


class ExamplesPanel(QFrame):
    """The panel.

    Args:
        context: The parts of the program.
        desk: Has the deals dealt.
    """

    said = Signal(str)
    """Something was done: a line about it."""

    def __init__(self, context: Context, desk: DealDesk) -> None:
        super().__init__()
        self._context, self._desk = context, desk
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
        self.deal_button.setToolTip("Deal others that are kept; the first ones come back with their seed.")
        self.put_button.setToolTip("Every hand and the board of the chosen deal, as one undo step.")
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
        desk = self._desk
        desk.changed.connect(self._show_deals)
        desk.sources_changed.connect(self._show_sources)
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
        """Somebody looks: have the deals dealt."""
        super().showEvent(event)
        self._desk.set_active(True)

    def hideEvent(self, event: QHideEvent) -> None:
        """Nobody looks."""
        super().hideEvent(event)
        self._desk.set_active(False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copy takes the chosen deal as text."""
        if event.matches(QKeySequence.StandardKey.Copy) and self.list.chosen is not None:
            self.copy("text")
        else:
            super().keyPressEvent(event)

    def choose_line(self, key: int) -> None:
        """Choose the deals of the table in which one of its lines holds."""
        self._desk.choose_line(key)

    @Slot()
    def put_on_table(self) -> None:
        """Put the chosen deal on the table."""
        row = self.list.chosen
        if row is not None:
            self._desk.put_on_table(row)
            self.said.emit("The deal is on the table. Undo takes it back.")

    def copy(self, way: str) -> None:
        """Copy the chosen deal: as "text", "markdown" or "pql"."""
        row, examples, source = self.list.chosen, self._desk.examples, self._desk.shown
        if row is None or examples is None or source is None:
            return
        deal = examples.deals[row]
        if way == "pql":
            copy_source(as_pql(deal, source))
        else:
            copy_words((as_markdown if way == "markdown" else as_text)(deal, source))
        self.said.emit("Deal copied.")

    def menu(self, *, put: bool = True) -> QMenu:
        """What can be done with the chosen deal."""
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
        if self._desk.dealing or self._desk.waiting:
            self._desk.stop()
        elif self._desk.examples is None:
            self._desk.deal()
        else:
            self._desk.others()

    @Slot()
    def _open_copy_menu(self) -> None:
        button = self.copy_button
        self.menu(put=False).popup(button.mapToGlobal(QPoint(0, button.height())))

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
        desk = self._desk
        menu = self._menu_of([source.title for source in desk.sources], desk.place)
        for place, action in enumerate(menu.actions()):
            action.triggered.connect(lambda _checked=False, place=place: desk.choose_source(place))
        menu.popup(self.source_chip.mapToGlobal(QPoint(0, self.source_chip.height())))

    @Slot()
    def _open_held(self) -> None:
        desk = self._desk
        choices: list[Held | None] = [None, *desk.choices]
        menu = self._menu_of([self._held_words(held) for held in choices], choices.index(desk.held))
        for held, action in zip(choices, menu.actions(), strict=True):
            action.triggered.connect(lambda _checked=False, held=held: desk.choose_held(held))
        menu.popup(self.held_chip.mapToGlobal(QPoint(0, self.held_chip.height())))

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
        return ANYTHING if self._desk.source.query.where is None else CONDITIONS

    @Slot()
    def _turn_round(self) -> None:
        """From deals where it holds to deals where it does not, and back."""
        self._desk.choose_held(self._desk.held, holds=not self._desk.holds)

    @Slot()
    def _show_sources(self) -> None:
        desk = self._desk
        self.source_chip.show_word(desk.source.title)
        self.held_chip.show_word(self._held_words(desk.held))
        if desk.source.query.where is not None and desk.held is not None:
            self.held_chip.setToolTip(
                tooltip(f"{desk.held.words}\nThe conditions hold in all of these deals too.")
            )
        self.holds_chip.show_word("holds" if desk.holds else "does not hold")
        self.holds_chip.setToolTip("Click for the opposite.")
        self.holds_chip.setVisible(desk.held is not None)

    @Slot()
    def _show_deals(self) -> None:
        desk = self._desk
        examples, busy = desk.examples, desk.dealing or desk.waiting
        self.list.show_deals(examples, desk.shown, faded=desk.stale and not busy and not desk.put)
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
        """What there is to say about the deals on show."""
        desk = self._desk
        examples = desk.examples
        if desk.waiting:
            return WAITS
        if desk.message:
            return desk.message
        if examples is None:
            return DEALING if desk.dealing else NOTHING_YET
        if desk.dealing and desk.stale:
            return DEALING
        if desk.dealing and not examples.deals:
            return f"{DEALING} {examples.tried:,} tried so far." if examples.tried else DEALING
        if desk.put:
            return PUT
        told = f"{examples.outcome} Seed {examples.seed}."
        if not examples.done:
            return f"{DEALING} {len(examples.deals)} found, {examples.tried:,} tried so far."
        return f"{OTHER_QUESTION} {told}" if desk.stale else told


def _word(text: str) -> Label:
    label = Label(text)
    label.setProperty("role", "muted")
    label.setMinimumHeight(HIT_AREA)
    return label
