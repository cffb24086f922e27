"""The next-card picture: a player's equity after every card that can come."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import numpy as np
from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QWidget

from oracle.analysis.pictures.next_card import NextCard, next_card, next_card_queries
from oracle.cards.card import card_name, card_text
from oracle.cards.mask import card_bit
from oracle.errors import possessive
from oracle.query import Query
from ui.context import Context
from ui.document.wording import percent
from ui.pictures.kit.chosen_feed import ChosenSeatFeed
from ui.pictures.offers import NEXT_CARD
from ui.plots.cards_in_words import cards_html
from ui.plots.convergence.trace import SeatLook
from ui.plots.hover import seat_row
from ui.plots.known_words import half_width_after, known, said_with
from ui.plots.maps.next_card_item import COLUMNS, CardEquities, NextCardItem
from ui.plots.numbers import plus_minus, points
from ui.plots.parts_frame import ARROW_STEPS, PartsFrame
from ui.theme.theme import Theme

TITLE = NEXT_CARD.title


class NextCardView(PartsFrame[int]):
    """A map of 4 × 13 cards coloured by what each does to a player's equity, and the cards in order.

    Args:
        theme: Colours in use.
        parent: Qt parent.
    """

    chosen = Signal(int)
    """A card was clicked: its id."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        self.item = NextCardItem()
        super().__init__(TITLE, theme, self.item, parent)
        self.cards: NextCard | None = None
        self.looks: tuple[SeatLook, ...] = ()
        self.place = 0
        self.view.clicked.connect(self._click)

    def show_cards(
        self, cards: NextCard, looks: Sequence[SeatLook], place: int, ranks: int = COLUMNS
    ) -> None:
        """Show the equities of a player.

        Args:
            cards: The figures of all players.
            looks: Name and colour of each of them.
            place: Number of the player among them whose equity is shown.
            ranks: Number of ranks of the deck.
        """
        self.cards, self.looks, self.place = cards, tuple(looks), place
        row = dict(zip(cards.cards.tolist(), cards.equity[place].tolist(), strict=True))
        unsure = cards.cards[cards.half_width[place] > cards.precision.wanted.pot]
        now, half_width = float(cards.now[place]), float(cards.now_half_width[place])
        exact = not cards.half_width[place].any()
        self.item.set_figures(CardEquities(row, now, half_width, frozenset(unsure.tolist()), exact), ranks)
        self.set_hint("")
        self.set_title(
            f"{possessive(looks[place].label)} equity after each {cards.street} card",
            f"After each {cards.street} card",
        )
        self._say()
        self.read_again()

    def clear(self) -> None:
        """Discard the figures."""
        self.cards = None
        self.item.set_figures(CardEquities({}, 0.0))

    def summary(self) -> str:
        """The map in words."""
        cards = self.cards
        if cards is None:
            return self.hint or "Next card: nothing to show yet."
        order = self.item.figures.ranked()
        said = [f"{card_name(card)} {percent(self.item.figures.equity[card])}" for card in order]
        best, worst = ", ".join(said[:3]), ", ".join(said[-3:])
        sure = known(cards.precision)
        now = f"{percent(self.item.figures.now)}{half_width_after(float(cards.now_half_width[self.place]))}"
        return f"{self.title}, now {now}. Best: {best}. Worst: {worst}.{f' {sure}' if sure else ''}"

    def table(self) -> tuple[Sequence[str], Sequence[Sequence[object]]]:
        """Every card with its chance and every player's equity, each with its ±."""
        cards = self.cards
        if cards is None:
            return ("card",), ()
        names = [look.label for look in self.looks]
        header = ["card", "chance", *names, "± chance", *(f"± {name}" for name in names)]
        figures = np.vstack(
            [cards.chance, cards.equity, cards.chance_half_width, cards.half_width]
        ).T.tolist()
        rows = [(card_text(card), *row) for card, row in zip(cards.cards.tolist(), figures, strict=True)]
        return header, rows

    def read(self, card: int) -> None:
        """Read a card that can come."""
        if card not in self.item.figures.equity:
            self.read_nothing()
            return
        self.item.mark(card)
        self.show_card(self.item.cell(self.area(), card).center(), self._html(card))
        figures = self.item.figures
        self.setAccessibleDescription(
            f"{card_name(card)}: {percent(figures.equity[card])}{half_width_after(self._half_width(card))}."
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The arrow keys move from the best card to the worst; Enter takes the card."""
        order, marked = self.item.figures.ranked(), self.item.marked
        if order and event.key() in ARROW_STEPS:
            step = ARROW_STEPS[Qt.Key(event.key())]
            here = order.index(marked) + step if marked in order else 0
            self.read(order[max(0, min(len(order) - 1, here))])
        elif marked is not None and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.chosen.emit(marked)
        else:
            super().keyPressEvent(event)

    @Slot(QMouseEvent)
    def _click(self, _event: QMouseEvent) -> None:
        if self.item.marked is not None:
            self.chosen.emit(self.item.marked)

    def _say(self) -> None:
        cards = self.cards
        assert cards is not None
        order = self.item.figures.ranked()
        better = sum(self.item.figures.equity[card] > self.item.figures.now for card in order)
        helping = f"{better} of {len(order)} cards help {self.looks[self.place].label}."
        self.set_line(said_with(cards.precision, helping, "Click a card to put it on the board."))
        self.describe()

    def _half_width(self, card: int) -> float:
        """Half-width of the equity after a card."""
        assert self.cards is not None
        return float(self.cards.half_width[self.place, self.cards.cards == card][0])

    def _html(self, card: int) -> str:
        cards, tokens = self.cards, self.theme.tokens
        assert cards is not None
        column = int(np.flatnonzero(cards.cards == card)[0])
        rank = self.item.figures.ranked().index(card) + 1
        rows = []
        for n, look in enumerate(self.looks):
            half = float(cards.half_width[n, column])
            equity, now = float(cards.equity[n, column]), float(cards.now[n])
            sure = plus_minus(half) if half > 0 else ""
            rows.append(seat_row(tokens, look, percent(equity), sure, points(equity - now)))
        head = f"<b>{cards_html(card_bit(card), tokens, self.theme.deck)} {cards.street}</b>"
        head += f"<span style='color:{tokens.muted}'>&nbsp; {rank} of {len(cards.cards)}</span>"
        return f"{head}<table cellspacing=0>{''.join(rows)}</table>"


class NextCardFeed(ChosenSeatFeed):
    """Keeps a `NextCardView` up to date with the table.

    Args:
        context: The parts of the program.
        view: The picture.
    """

    offer = NEXT_CARD
    shown_by = NextCardView

    def __init__(self, context: Context, view: NextCardView) -> None:
        super().__init__(context, self.name, next_card, view)
        self.view = view
        view.chosen.connect(self._put)
        self.refresh()

    def show_picture(self, picture: object) -> None:
        """Show the equities of the chosen player."""
        cards = cast("NextCard", picture)
        looks = [self.look(seat) for seat in cards.seats]
        self.view.show_cards(cards, looks, self.chosen_of(cards.seats), self.ranks())

    def queries(self) -> tuple[Query, ...]:
        """A query for each card."""
        cards = self.view.cards
        return () if cards is None else next_card_queries(self.table, cards.cards.tolist())

    @Slot(int)
    def _put(self, card: int) -> None:
        self.put_on_board((*self.board(), card))
