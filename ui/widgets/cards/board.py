"""The board: five card slots, random streets, dead cards; in games without a board only dead cards."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QVBoxLayout, QWidget

from oracle.cards.card import RANKS, card_name, cards_text
from oracle.cards.mask import count_cards
from oracle.games import find_game
from ui.context import Context
from ui.document.cards.random_cards import streets
from ui.document.cards.used_cards import BOARD, DEAD, cards_or_none, used_cards
from ui.document.edits.table import set_board, set_dead
from ui.document.shown_text import one_line, tooltip
from ui.document.state import DocumentState
from ui.widgets.buttons.icon_button import IconButton, IconTextButton
from ui.widgets.cards.board_dealer import BoardDealer
from ui.widgets.cards.board_field import BoardField
from ui.widgets.cards.card_face import CardButton
from ui.widgets.cards.card_picker import CardPicker
from ui.widgets.labels.label import Label
from ui.widgets.labels.remark_line import RemarkLine
from ui.widgets.menus import open_below

LOCK_KEY = "L"
"""Locks or unlocks the focused card."""
_PLACES = ("flop", "flop", "flop", "turn", "river")
_GAP = 4
_STREET_GAP = 10
"""Space before turn and river."""
_NARROWEST = 74
"""Width of the button with the shortest text, in pixels; to which the layout may shrink it."""
_WIDE = 440
"""Width from which the button shows its full text."""
_SHOWN_DEAD = 6
"""Dead cards named on the button; more are counted."""


class BoardPanel(QWidget):
    """Shows and edits board and dead cards.

    Args:
        context: The parts of the program.
        picker: The card picker shared by the table.
        dealer: Deals at random and knows the locked cards; shared by all boards of a window.
        parent: Qt parent.
        compact: Whether it is narrow: the buttons are above the cards, dead cards are left out.
    """

    def __init__(
        self,
        context: Context,
        picker: CardPicker,
        dealer: BoardDealer,
        parent: QWidget | None = None,
        *,
        compact: bool = False,
    ) -> None:
        super().__init__(parent)
        self._compact = compact
        self._context, self._picker = context, picker
        self.dealer = dealer
        self._picking = ""
        self.slots = tuple(CardButton(context.theme, placeholder=word) for word in _PLACES)
        for slot in self.slots:
            slot.clicked.connect(self._slot_clicked)
            slot.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
            slot.customContextMenuRequested.connect(self._slot_menu)
        self.field = BoardField(context)
        self._make_buttons()
        self._build()
        picker.picked.connect(self._picked)
        picker.closed.connect(self._picker_closed)
        context.document.replaced.connect(self.refresh)
        context.document.changed.connect(self._document_changed)
        self.refresh()

    def _make_buttons(self) -> None:
        """Create the buttons beside the cards."""
        theme = self._context.theme
        self.type_button = QPushButton("Type it")
        self.type_button.setProperty("role", "note")
        self.type_button.setToolTip(
            tooltip("Type the board: cards such as Kh7c2d, or a pattern such as A** or KJ* two-tone.")
        )
        self.type_button.clicked.connect(self.field.open)
        self.dead_button = QPushButton()
        self.dead_button.setProperty("role", "note")
        self.dead_button.clicked.connect(self.pick_dead)
        self.random_button = IconTextButton(theme, "dice")
        self.random_button.setMinimumWidth(_NARROWEST)
        self.random_button.clicked.connect(self.deal_random)
        self.street_button = IconButton(theme, "chevron", "Choose what is dealt at random", compact=True)
        self.street_button.clicked.connect(self._choose_street)
        self.clear_button = QPushButton("Clear")
        self.clear_button.setProperty("role", "quiet")
        self.clear_button.setToolTip("Remove all cards from the board.")
        self.clear_button.clicked.connect(self.clear)

    def _build(self) -> None:
        self.title = Label()
        self.title.setProperty("role", "section")
        head = QHBoxLayout()
        head.setContentsMargins(0 if self._compact else 2, 0, 0, 0)  # in line with the headings around it
        head.addWidget(self.title)
        head.addStretch(1)
        if self._compact:
            for button in (self.random_button, self.street_button, self.clear_button):
                head.addWidget(button)
            self.dead_button.setParent(self)
            self.dead_button.hide()
        else:
            head.addWidget(self.type_button)
            head.addWidget(self.dead_button)
        self.cards = QWidget()
        cards = QHBoxLayout(self.cards)
        cards.setContentsMargins(0, 0, 0, 0)
        cards.setSpacing(_GAP)
        for place, slot in enumerate(self.slots):
            if place >= 3:
                cards.addSpacing(_STREET_GAP - _GAP if place == 3 else 0)
            cards.addWidget(slot)
        cards.addStretch(1)
        if self._compact:
            cards.addWidget(self.type_button)
        else:
            for button in (self.random_button, self.street_button, self.clear_button):
                cards.addWidget(button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        layout.addLayout(head)
        layout.addWidget(self.cards)
        layout.addWidget(self.field)
        self.note = RemarkLine()
        layout.addWidget(self.note)
        self.dealer.said.connect(self._say_trouble)
        self.dealer.changed.connect(self.refresh)

    def refresh(self) -> None:
        """Show the cards of the document, and what is dealt at random."""
        self._say_street()
        state = self._context.document.state
        board, dead = cards_or_none(state.board), cards_or_none(state.dead)
        shows_board = self.has_board or bool(state.board.strip())  # one to clear, from a file made elsewhere
        self.cards.setVisible(shows_board)
        self.title.setText("Board" if shows_board else "Dead cards")
        for button in (self.random_button, self.street_button):
            button.setVisible(self.has_board)
        for place, slot in enumerate(self.slots):
            slot.set_card(board[place] if place < len(board) else None)
            slot.set_locked(slot.card in self.dealer.locked)
        shown = " ".join(cards_text([card]) for card in dead[:_SHOWN_DEAD])
        if len(dead) > _SHOWN_DEAD:
            shown += f" and {len(dead) - _SHOWN_DEAD} more"
        label = "Dead: " if shows_board else ""
        self.dead_button.setText(f"{label}{shown or 'none'}")
        self.dead_button.setAccessibleName(f"Dead cards: {shown or 'none'}")
        names = "\n".join(card_name(card) for card in dead)
        self.dead_button.setToolTip(
            tooltip(
                "Dead cards are out of play: mucked, burned or seen. Click to pick them."
                + (f"\n{names}" if names else "")
            )
        )
        self.type_button.setVisible(self.has_board)
        self.field.show_board(state)
        drawn = self.dealer.pattern if board else ""
        self.note.setVisible(self.has_board and bool(drawn))
        self.note.say(f"Drawn from {one_line(drawn)}. The dice draw from it again." if drawn else "")
        self.clear_button.setEnabled(bool(board or state.board.strip()))

    @property
    def has_board(self) -> bool:
        """Whether the game is played with a board."""
        return find_game(self._context.document.state.game).board_cards > 0

    def pick(self, place: int | None = None) -> None:
        """Open the picker for the board, at a slot or at the first empty one, or for dead cards."""
        state = self._context.document.state
        if not self.has_board:
            self.pick_dead()
            return
        board = cards_or_none(state.board)
        place = min(len(board), len(self.slots) - 1) if place is None else place
        slot = self.slots[min(place, len(board))]
        self._open(BOARD, slot, "Board", len(self.slots), board, place, closes_itself=True)

    def pick_dead(self) -> None:
        """Open the picker for dead cards."""
        state = self._context.document.state
        dead = cards_or_none(state.dead)
        whole = count_cards(find_game(state.game).deck)
        beside = self.title if self._compact else self.dead_button
        self._open(DEAD, beside, "Dead cards", whole, dead, len(dead))

    def deal_random(self) -> None:
        """Deal the chosen street at random, if there is a board."""
        if not self.has_board:
            return
        self.dealer.deal()

    def clear(self) -> None:
        """Remove all cards from the board."""
        set_board(self._context.document, "", "Clear board")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Typing a card on a slot opens the picker with the typed text; Backspace removes the card."""
        focused = self.focusWidget()
        if isinstance(focused, CardButton) and focused in self.slots:
            place = self.slots.index(focused)
            if event.text() and event.text().upper() in RANKS:
                self.pick(place)
                self._picker.keyPressEvent(event)
                return
            if event.text().upper() == LOCK_KEY and focused.card is not None:
                self.dealer.lock(focused.card, not focused.locked)
                return
            if event.text() == "*":
                self.field.open()
                return
            if event.key() in (Qt.Key.Key_Backspace, Qt.Key.Key_Delete):
                board = list(cards_or_none(self._context.document.state.board))
                del board[place : place + 1]
                set_board(self._context.document, cards_text(board))
                return
        super().keyPressEvent(event)

    def _open(
        self,
        what: str,
        beside: QWidget,
        title: str,
        capacity: int,
        cards: tuple[int, ...],
        place: int,
        *,
        closes_itself: bool = False,
    ) -> None:
        self._context.document.end_merge()
        self._picking = what
        self._picker.open_at(
            QRect(beside.mapToGlobal(QPoint(0, 0)), beside.size()),
            title,
            capacity,
            cards,
            used_cards(self._context.document.state, what),
            place=place,
            closes_itself=closes_itself,
        )

    def _slot_clicked(self) -> None:
        self.pick(self.slots.index(self.sender()))

    def _picked(self, cards: tuple[int, ...]) -> None:
        if self._picking == BOARD:
            set_board(self._context.document, cards_text(cards), merge=True)
        elif self._picking == DEAD:
            set_dead(self._context.document, cards_text(cards), merge=True)

    def _picker_closed(self) -> None:
        if self._picking:
            self._picking = ""
            self._context.document.end_merge()

    def _choose_street(self) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for street in streets(self._context.document.state):
            action = menu.addAction(f"Random {street}")
            action.triggered.connect(lambda _checked=False, name=street: self.dealer.choose_street(name))
        if cards_or_none(self._context.document.state.board):
            menu.addSeparator()
            for text, locked in (("Lock all cards", True), ("Unlock all cards", False)):
                action = menu.addAction(text)
                action.setEnabled(locked or bool(self.dealer.locked))
                action.triggered.connect(lambda _checked=False, locked=locked: self.dealer.lock_all(locked))
        open_below(menu, self.street_button)

    def _slot_menu(self, where: QPoint) -> None:
        slot = self.sender()
        if isinstance(slot, CardButton) and slot.card is not None:
            menu = QMenu(self)
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            card, locked = slot.card, slot.locked
            action = menu.addAction(f"{'Unlock' if locked else 'Lock'} this card\t{LOCK_KEY}")
            action.triggered.connect(lambda _checked=False: self.dealer.lock(card, not locked))
            menu.popup(slot.mapToGlobal(where))

    def _say_trouble(self, words: str) -> None:
        self.note.setVisible(bool(words))
        self.note.say(words, wrong=bool(words))

    def _say_street(self) -> None:
        street, narrow = self.dealer.street, self.width() < _WIDE
        self.random_button.setText(street.capitalize() if narrow else f"Random {street}")
        self.random_button.setAccessibleName(f"Random {street}")
        self.random_button.setToolTip(
            tooltip(f"Deal the {street} at random from the cards nobody is known to hold (Ctrl+R).")
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a narrow panel the button for random boards shows only the dice."""
        super().resizeEvent(event)
        self._say_street()

    def _document_changed(self, new: DocumentState, old: DocumentState) -> None:
        if (new.game, new.board, new.dead) != (old.game, old.board, old.dead):
            self.refresh()
