"""The picture of outs: what each card that can come makes of a hand, and how often it then wins."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import cast

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QAction, QActionGroup, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QMenu, QWidget

from oracle.analysis.pictures.outs import CountBy, OutsMap, catch_queries, outs, outs_queries
from oracle.cards.card import card_name, card_text, cards_text
from oracle.cards.mask import card_bit
from oracle.query import Query
from ui.context import Context
from ui.document.edits.seats import set_range
from ui.document.wording import percent
from ui.jobs.picture_worker import Draw, draw_of
from ui.pictures.kit.chosen_feed import ChosenRangeFeed
from ui.pictures.offers import OUTS
from ui.pictures.words import outs as words
from ui.plots.cards_in_words import cards_html
from ui.plots.known_words import half_width_after, said_with
from ui.plots.maps.outs_item import COLUMNS, OutsFigures, OutsItem
from ui.plots.parts_frame import ARROW_STEPS, PartsFrame
from ui.theme.theme import Theme
from ui.widgets.buttons.chip import Chip
from ui.widgets.menus import open_below

TITLE = OUTS.title


class OutsView(PartsFrame[int]):
    """A map of the cards coloured by the hand types that they make, a table of the outs, and notes.

    Args:
        theme: Colours in use.
        parent: Qt parent.
    """

    chosen = Signal(int)
    """A card was clicked: its id."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        self.item = OutsItem()
        super().__init__(TITLE, theme, self.item, parent)
        self.found: OutsMap | None = None
        self.view.clicked.connect(self._click)

    def show_outs(self, found: OutsMap, ranks: int = COLUMNS, *, alone: bool = False) -> None:
        """Show the outs of a hand.

        Args:
            found: The figures.
            ranks: Number of ranks of the deck.
            alone: Whether the opponent is one random hand because there is no other player.
        """
        self.found = found
        self.item.set_figures(words.drawn_outs(found), ranks)
        self.set_hint("")
        self.set_title(words.outs_title(found), words.outs_briefly(found))
        what = " ".join(said for said in (words.ALONE if alone else "", words.worth(found)) if said)
        self.set_line(said_with(found.precision, what, words.click_words(found)))
        self.read_again()
        self.describe()

    def clear(self) -> None:
        """Discard the figures."""
        self.found = None
        self.item.set_figures(OutsFigures())

    def summary(self) -> str:
        """The outs in words."""
        if self.found is None:
            return self.hint or f"{TITLE}: nothing to show yet."
        return words.outs_in_words(self.found)

    def table(self) -> tuple[Sequence[str], Sequence[Sequence[object]]]:
        """Every card that can come: what it does, and the share of the pot after it with its ±."""
        header = ("card", "effect", "out", "equity", "±", "change")
        found = self.found
        if found is None:
            return header, ()
        rows = []
        for card in self._order(found):
            share, half = found.after(card)
            effect = words.effect_words(found, card)
            rows.append((card_text(card), effect, int(card in found.good), share, half, share - found.now))
        return header, rows

    def read(self, card: int) -> None:
        """Read a card that can come."""
        found = self.found
        if found is None or card not in self.item.figures.marks or card not in found.cards:
            self.read_nothing()
            return
        self.item.mark(card)
        self.show_card(self.item.cell(self.area(), card).center(), self._html(found, card))
        share, half = found.after(card)
        self.setAccessibleDescription(
            f"{card_name(card)}: {words.effect_words(found, card)}, {percent(share)}{half_width_after(half)}."
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The arrow keys go through the cards, outs first; Enter takes the card."""
        marked = self.item.marked
        if self.found is not None and event.key() in ARROW_STEPS:
            order, step = self._order(self.found), ARROW_STEPS[Qt.Key(event.key())]
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

    @staticmethod
    def _order(found: OutsMap) -> list[int]:
        """The cards that can come: outs, then the others; each by what they leave, best first."""
        good = set(found.good)
        return sorted(found.cards.tolist(), key=lambda card: (card not in good, -found.after(card)[0], -card))

    def _html(self, found: OutsMap, card: int) -> str:
        tokens = self.theme.tokens
        head = f"<b>{cards_html(card_bit(card), tokens, self.theme.deck)} {words.street_words(found)}</b>"
        head += f"&nbsp; {escape(words.effect_words(found, card))}"
        rows = "".join(
            f'<tr><td style="color:{tokens.muted}">{escape(said)}&nbsp;&nbsp;</td>'
            f'<td align="right">{escape(figure)}</td></tr>'
            for said, figure in words.read_rows(found, card)
        )
        return f"{head}<table cellspacing=0>{rows}</table>"


LEVEL, BEATS, BY_TYPE, BETTER = "level", "beats", "type", "better"
_AGAINST = {LEVEL: "Level with known hands is enough", BEATS: "Known hands must be beaten"}
_COUNTED = {BY_TYPE: "A better hand type counts", BETTER: "Any better hand counts, kickers too"}
_SAID = {LEVEL: "level with", BEATS: "beats"}


class OutsFeed(ChosenRangeFeed):
    """Keeps an `OutsView` up to date with the table.

    Args:
        context: The parts of the program.
        view: The picture.
    """

    offer = OUTS
    shown_by = OutsView

    def __init__(self, context: Context, view: OutsView) -> None:
        self._draws = draw_of(outs)
        self._against, self._rule = LEVEL, BY_TYPE
        super().__init__(context, self.name, self._draw, view, known=True)
        self.view = view
        self.request.meet_random()
        self.chip = Chip(context.theme, "What counts as an out")
        self.chip.clicked.connect(self._open)
        view.header.addWidget(self.chip)
        self.menu = QMenu(view)
        self._groups = [self._offer(choices) for choices in (_AGAINST, _COUNTED)]
        self._show_choice()
        view.chosen.connect(self._put)
        self.refresh()

    def _draw(self, place: int) -> Draw:
        return self._draws((place, CountBy(self._against == BEATS, self._rule == BETTER)))

    def _offer(self, choices: dict[str, str]) -> QActionGroup:
        """A section of the menu in which one entry is chosen."""
        group = QActionGroup(self.menu)
        for key, said in choices.items():
            action = group.addAction(said)
            action.setData(key)
            action.setCheckable(True)
        if self.menu.actions():
            self.menu.addSeparator()
        self.menu.addActions(group.actions())
        group.triggered.connect(self._take)
        return group

    @property
    def choice(self) -> str:
        """What counts as an out."""
        return f"{self._against} {self._rule}"

    def choose(self, choice: str) -> None:
        """Restore what counts as an out from `choice`."""
        against, _space, rule = choice.partition(" ")
        if against in _AGAINST and rule in _COUNTED:
            self._against, self._rule = against, rule
            self._show_choice()
            self._choose()

    def show_picture(self, picture: object) -> None:
        """Show the outs of the chosen player."""
        found = cast("OutsMap", picture)
        self.chip.setVisible(found.typed)  # in razz no card is an out
        self.view.show_outs(found, self.ranks(), alone=self.request.alone(self.request.state))

    def queries(self) -> tuple[Query, ...]:
        """How many outs PQL counts, then the equities after each out; in stud, the equities alone."""
        found = cast("OutsMap", self.request.picture)
        if found.dealt:
            return catch_queries(self.table, found)
        cards = [out.card for out in found.outs.outs]
        return outs_queries(self.table, found.seat, sorted({*words.types_of(found.outs), *found.pql}), cards)

    def _show_choice(self) -> None:
        self.chip.show_word(_SAID[self._against] + (", kickers" if self._rule == BETTER else ""))
        for group in self._groups:
            for action in group.actions():
                action.setChecked(action.data() in (self._against, self._rule))

    @Slot()
    def _open(self) -> None:
        open_below(self.menu, self.chip)

    @Slot(QAction)
    def _take(self, action: QAction) -> None:
        key = str(action.data())
        against, rule = (key, self._rule) if key in _AGAINST else (self._against, key)
        self.choose(f"{against} {rule}")

    @Slot(int)
    def _put(self, card: int) -> None:
        found = self.view.found
        if found is not None and found.dealt:
            self._deal(found, card)
        else:
            self.put_on_board((*self.board(), card))

    def _deal(self, found: OutsMap, card: int) -> None:
        """Deal a card that was clicked to the player of a game of stud, as one undo step."""
        if self.request.stale:
            return  # he may have other cards by now
        document, seat = self.context.document, self.seats()[found.seat]
        document.end_merge()
        hand = cards_text((*found.dealt, card))
        set_range(document, seat.key, hand)
        self.said.emit(f"{seat.name} has {hand}. Undo to go back.")
