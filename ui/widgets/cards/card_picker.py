"""The card picker: 4 × 13 cards, by mouse or by typing, for hands, board and dead cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from oracle.cards.card import DECK_SIZE, RANKS, SUITS, card_name, make_card, rank_of, suit_of
from oracle.cards.mask import FULL_DECK, card_bit
from ui.document.cards.hand_cards import ANY_CARD
from ui.theme.roles import set_role
from ui.theme.theme import Theme
from ui.widgets.cards.card_face import CELL, CardButton
from ui.widgets.cards.hand_slots import HandSlots
from ui.widgets.labels.label import Label
from ui.widgets.labels.remark_line import RemarkLine

SUIT_ROWS = (3, 2, 1, 0)
"""Rows from the top: spades, hearts, diamonds, clubs."""
_GAP = 5
"""Distance between the picker and its owner."""
_SLOT = QSize(30, 42)
"""A card among those picked."""
_HINT = "Click cards or type AhKh. Backspace removes."
_GAPS_HINT = "Type AhKh, or * for a card you do not know."
_STEPS = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}


class CardPicker(QFrame):
    """A popup from which up to ``capacity`` cards are picked, in order.

    A picked card goes to the current place, which then advances; picking a card again removes it.  Where the
    places have names (a stud hand), some may stay empty between others.

    Attributes:
        picked: Emitted with the cards, in order, after each change; None is an empty place.
        completed: Emitted with the cards when the last place has been filled.
        closed: Emitted when the popup has closed.

    Args:
        theme: Colours and deck.
        parent: Qt parent.
    """

    picked = Signal(tuple)
    completed = Signal(tuple)
    closed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setProperty("role", "popup")
        self.setAccessibleName("Card picker")
        self._cards: list[int | None] = []
        self._gaps = False
        self._deck_mask = FULL_DECK
        self._capacity = 0
        self._place = 0
        self._half_typed = ""
        self._closes_itself = False
        self._title, self._hint, self._refused = Label(), Label(_HINT), RemarkLine()
        self._title.setProperty("role", "title")
        self._hint.setProperty("role", "muted")
        self._theme, self._grid = theme, QGridLayout()
        self._grid.setSpacing(4)
        self._buttons: dict[int, CardButton] = {}
        self.slots = HandSlots(theme, _SLOT)
        self.slots.chosen.connect(self._go_to)
        self.slots.hide()
        clear = QPushButton("Clear")
        done = QPushButton("Done")
        for button, act in ((clear, self.clear), (done, self.close)):
            button.setProperty("role", "quiet")
            button.clicked.connect(act)
        head, foot = QHBoxLayout(), QHBoxLayout()
        head.setSpacing(16)
        head.addWidget(self._title)
        head.addWidget(self._refused, 1)
        self._refused.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        foot.addWidget(self._hint, 1)
        foot.addWidget(clear)
        foot.addWidget(done)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 12, 14, 8)
        layout.setSpacing(8)
        layout.addLayout(head)
        layout.addWidget(self.slots)
        layout.addLayout(self._grid)
        layout.addLayout(foot)

    @property
    def _deck(self) -> dict[int, CardButton]:
        """The button of each card; created when first needed, because a window seldom picks cards at once."""
        if not self._buttons:
            for row, suit in enumerate(SUIT_ROWS):
                for column, rank in enumerate(reversed(range(len(RANKS)))):
                    card = make_card(rank, suit)
                    button = CardButton(self._theme, CELL, card, parent=self)
                    button.setCheckable(True)
                    button.clicked.connect(self._clicked)
                    self._grid.addWidget(button, row, column)
                    button.setHidden(not self._has(card))
                    self._buttons[card] = button
        return self._buttons

    @property
    def refusal(self) -> str:
        """Why the last card was not picked; shown until the next action."""
        return self._refused.full

    @property
    def cards(self) -> tuple[int | None, ...]:
        """The picked cards, in order; None for an empty place before another card."""
        return tuple(self._cards)

    @property
    def _picked_cards(self) -> tuple[int, ...]:
        return tuple(card for card in self._cards if card is not None)

    def set_deck(self, deck: int) -> None:
        """Offer the cards of a mask only."""
        if deck != self._deck_mask:
            self._deck_mask = deck
            for card, button in self._buttons.items():
                button.setVisible(self._has(card))

    def _has(self, card: int) -> bool:
        return bool(self._deck_mask & card_bit(card))

    def button(self, card: int) -> CardButton:
        """The button of a card."""
        return self._deck[card]

    def open_at(
        self,
        beside: QRect,
        title: str,
        capacity: int,
        cards: Sequence[int | None],
        taken: Mapping[int, str],
        *,
        place: int = 0,
        closes_itself: bool = False,
        places: Sequence[str] = (),
        gaps: bool = False,
    ) -> None:
        """Show the picker.

        Args:
            beside: The screen area it belongs to: it opens below it, or above if there is more space.
            title: Whose cards are picked.
            capacity: How many at most.
            cards: The cards already there.
            taken: Cards in use elsewhere, with their places ("on the board").
            place: The place the next card goes to.
            closes_itself: Whether to close when the last place has been filled.
            places: Names of the places, if they are shown above the deck.
            gaps: Whether a place may stay empty before others.
        """
        self._title.setText(title)
        self._capacity, self._cards = capacity, list(cards)[:capacity]
        self._gaps = gaps
        self.slots.set_places(places)
        self.slots.setVisible(bool(places))
        self._place = min(place, capacity - 1 if gaps else min(len(self._cards), capacity - 1))
        self._closes_itself = closes_itself
        self._half_typed = ""
        self._forget_refusal()
        for card, button in self._deck.items():
            button.set_taken(taken.get(card, ""))
        self._refresh()
        self.adjustSize()
        self.move(self._corner(beside))
        self.show()
        free = (make_card(rank, suit) for suit in SUIT_ROWS for rank in reversed(range(len(RANKS))))
        first = next((card for card in free if card not in taken and self._has(card)), DECK_SIZE - 1)
        there = self._cards[self._place] if self._place < len(self._cards) else None
        self._deck[first if there is None else there].setFocus(Qt.FocusReason.PopupFocusReason)

    def _corner(self, beside: QRect) -> QPoint:
        area = self.screen().availableGeometry()
        x = max(area.left(), min(beside.left(), area.right() - self.width()))
        below, above = beside.bottom() + _GAP, beside.top() - _GAP - self.height()
        if below + self.height() <= area.bottom():
            return QPoint(x, below)
        return QPoint(x, above if above >= area.top() else max(area.top(), area.bottom() - self.height()))

    def pick(self, card: int) -> None:
        """Pick a card, or remove it if it is picked; a card in use shows where it is."""
        self._forget_refusal()
        self._pick(card)

    def _pick(self, card: int) -> None:
        """Pick a typed card; an earlier error stays visible."""
        self._half_typed = ""
        button = self._deck[card]
        if card in self._cards:
            self._take_back(self._cards.index(card))
        elif button.taken:
            self._refuse(button.toolTip())
            self._refresh()
            return
        elif self._place < len(self._cards):
            self._cards[self._place] = card
            self._move_on()
        else:
            self._cards += [None] * (self._place - len(self._cards))
            self._cards.append(card)
            self._move_on()
        self._say("")
        self._tell()
        if self._place >= self._capacity:
            self._place = 0
            self._refresh()
            if len(self._picked_cards) == self._capacity:
                self.completed.emit(self.cards)
                if self._closes_itself and not self.refusal:  # which closing would hide
                    self.close()

    def _take_back(self, place: int) -> None:
        """Empty a place; without gaps the cards after it move up."""
        self._place = place
        if not self._gaps:
            del self._cards[place]
            return
        self._cards[place] = None
        while self._cards and self._cards[-1] is None:
            self._cards.pop()

    def _move_on(self) -> None:
        """Go to the next place; if gaps are allowed, to the next empty one, past the end if there is none."""
        self._place += 1
        if self._gaps:
            order = [*range(self._place, self._capacity), *range(self._place)]
            empty = (at for at in order if at >= len(self._cards) or self._cards[at] is None)
            self._place = next(empty, self._capacity)

    def skip(self) -> None:
        """Leave the current place empty and go to the next one."""
        if self._place < len(self._cards) and self._cards[self._place] is not None:
            self._take_back(self._place)
        self._place = min(self._place + 1, self._capacity - 1)
        self._forget_refusal()
        self._tell()

    def remove_last(self) -> None:
        """Remove the last card (or a half-typed one)."""
        if self._half_typed:
            self._half_typed = ""
        elif self._cards:
            self._take_back(len(self._cards) - 1)
            self._tell()
        self._forget_refusal()

    def clear(self) -> None:
        """Remove all cards."""
        self._half_typed, self._place = "", 0
        self._forget_refusal()
        if self._cards:
            self._cards.clear()
            self._tell()
        self._refresh()

    def _go_to(self, place: int) -> None:
        """The next card goes to a place."""
        self._place = place if self._gaps else min(place, len(self._cards))
        self._forget_refusal()
        self._refresh()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Letters type cards; arrows move, Space picks, Backspace removes, Enter and Esc close."""
        key = Qt.Key(event.key())
        if key in _STEPS:
            self._walk(*_STEPS[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.close()
        elif key in (Qt.Key.Key_Backspace, Qt.Key.Key_Delete):
            self.remove_last()
        elif key == Qt.Key.Key_Escape and self._half_typed:
            self._half_typed = ""
            self._say("")
        elif event.text() and not event.text().isspace() and event.text().isprintable():
            self._type(event.text())
        else:
            super().keyPressEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        """Emit `closed`."""
        super().hideEvent(event)
        self.closed.emit()

    def _type(self, text: str) -> None:
        letter = text.upper()
        if letter == ANY_CARD and self._gaps:
            self._half_typed = ""
            self.skip()
        elif letter in RANKS and not any(
            self._has(make_card(RANKS.index(letter), suit)) for suit in SUIT_ROWS
        ):
            self._refuse(f"There is no {letter} in this deck.")
        elif letter in RANKS:
            self._half_typed = letter
            self._say(f"{letter} … now the suit: s, h, d or c")
        elif letter == "1":
            self._half_typed = "1"
            self._say("1 … now 0 for a ten")
        elif letter == "0" and self._half_typed == "1":
            self._half_typed = "T"
            self._say("T … now the suit: s, h, d or c")
        elif text.lower() in SUITS and self._half_typed and self._half_typed in RANKS:
            self._pick(make_card(RANKS.index(self._half_typed), SUITS.index(text.lower())))
        elif text.lower() in SUITS:
            self._say("Type the rank first, then the suit: Ah.", error=True)
        else:
            self._say(f"“{text}” is neither a rank nor a suit. Type cards as AhKh.", error=True)

    def _walk(self, down: int, right: int) -> None:
        focused = self.focusWidget()
        card = focused.card if isinstance(focused, CardButton) and focused.card is not None else DECK_SIZE - 1
        row = (SUIT_ROWS.index(suit_of(card)) + down) % len(SUIT_ROWS)
        ranks = [rank for rank in range(len(RANKS)) if self._has(make_card(rank, SUIT_ROWS[row]))]
        rank = ranks[(ranks.index(rank_of(card)) - right) % len(ranks)]
        self._deck[make_card(rank, SUIT_ROWS[row])].setFocus(Qt.FocusReason.OtherFocusReason)

    def _clicked(self) -> None:
        button = self.sender()
        if isinstance(button, CardButton) and button.card is not None:
            self.pick(button.card)

    def _tell(self) -> None:
        self._refresh()
        self.picked.emit(self.cards)

    def _refresh(self) -> None:
        for card, button in self._buttons.items():
            button.setChecked(card in self._cards)
        self.slots.show_cards(self.cards, self._place if self._place < self._capacity else None)
        words = ", ".join(card_name(card) for card in self._picked_cards)
        self.setAccessibleDescription(f"Picked: {words}." if words else "No card picked.")

    def _refuse(self, words: str) -> None:
        """Show why a card cannot be picked; further typing, as in AhKh, does not clear it."""
        self._refused.say(words, wrong=True)
        self._say("")

    def _forget_refusal(self) -> None:
        self._refused.say("")
        self._say("")

    def _say(self, words: str, *, error: bool = False) -> None:
        self._hint.setText(words or (_GAPS_HINT if self._gaps else _HINT))
        set_role(self._hint, "error" if error else "muted")
