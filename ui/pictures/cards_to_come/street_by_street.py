"""The street by street picture: the equities of exact hands from before the flop to the river."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from threading import Event
from typing import cast

from PySide6.QtCore import QPointF, Qt, Slot
from PySide6.QtGui import QAction, QActionGroup, QKeyEvent
from PySide6.QtWidgets import QMenu, QWidget

from oracle.analysis.pictures.street_by_street import StreetByStreet, street_by_street, street_by_street_query
from oracle.cards.card import cards_text
from oracle.cards.mask import card_bit, count_cards
from oracle.prepared import Prepared
from oracle.query import Query, RunSettings
from oracle.query.conditions.vocabulary import STREET_WORDS
from ui.context import Context
from ui.document.wording import percent
from ui.pictures.kit.feed import PictureFeed
from ui.pictures.offers import STREET_BY_STREET
from ui.plots.cards_in_words import cards_html
from ui.plots.convergence.trace import SeatLook
from ui.plots.hover import seat_row
from ui.plots.numbers import points
from ui.plots.parts.streets_item import NAMES, StreetsFigures, StreetsItem
from ui.plots.parts.streets_layout import STREETS
from ui.plots.parts_frame import PartsFrame
from ui.theme.theme import Theme
from ui.widgets.buttons.chip import Chip
from ui.widgets.menus import open_below

TITLE = STREET_BY_STREET.title
"""When, within a sentence."""
TABLE = (
    "street", "board", "player", "equity", "win", "tie",
    "equity as a fraction", "win as a fraction", "tie as a fraction",
)  # fmt: skip
BESIDE = (0.5, 0.75, 0.25)
"""Heights at which the read-out may be placed: where the lines are furthest away."""
WAYS = {False: "in per cent", True: "as fractions"}
"""How figures are written, by whether as fractions."""


class StreetByStreetView(PartsFrame[int]):
    """A step per street and player, over a table of the same figures.

    Args:
        theme: Colours in use.
        parent: Qt parent.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        self.item = StreetsItem()
        super().__init__(TITLE, theme, self.item, parent)
        self.fractions = False

    def show_streets(self, found: StreetByStreet, looks: Sequence[SeatLook], board: Sequence[int]) -> None:
        """Show the equities of the players.

        Args:
            found: The figures of every known street.
            looks: Name and colour of each player.
            board: The known board in the order it was dealt.
        """
        ends = [count_cards(street.board) for street in found.streets]
        fresh = [tuple(board[low:high]) for low, high in zip([0, *ends], ends, strict=False)]
        self.item.set_figures(StreetsFigures(found.streets, tuple(looks), tuple(fresh), self.fractions))
        self.set_hint("")
        self.set_title("Equity street by street")
        self.set_line(self._biggest_step())
        self.read_again()
        self.describe()

    def clear(self) -> None:
        """Discard the figures."""
        self.item.set_figures(None)

    def set_fractions(self, fractions: bool) -> None:
        """Write the figures as fractions, or in per cent."""
        self.fractions = fractions
        if self.item.figures is not None:
            self.item.set_figures(replace(self.item.figures, fractions=fractions))

    def summary(self) -> str:
        """Every street in words."""
        figures = self.item.figures
        if figures is None:
            return self.hint or f"{TITLE}: nothing to show yet."
        said = [self._words(street) for street in range(len(figures.streets))]
        return f"{self.title}. {' '.join(said)}"

    def table(self) -> tuple[Sequence[str], Sequence[Sequence[object]]]:
        """Every player on every street, in decimals and as fractions."""
        figures = self.item.figures
        rows = [] if figures is None else [
            (
                street.street, cards_text(sum(figures.cards[: number + 1], ())), look.label,
                *(float(share) for share in shares), *(str(share) for share in shares),
            )
            for number, street in enumerate(figures.streets)
            for look, *shares in zip(figures.looks, street.equity, street.win, street.tie, strict=True)
        ]  # fmt: skip
        return TABLE, rows

    # Reading

    def read(self, street: int) -> None:
        """Read all players on a street."""
        figures = self.item.figures
        if figures is None or not 0 <= street < len(figures.streets):
            self.read_nothing()
            return
        self.item.mark(street)
        layout = self.item.layout_in(self.area())
        levels = [float(equity) for equity in figures.streets[street].equity]
        free = max(BESIDE, key=lambda height: min(abs(height - level) for level in levels))
        self.show_card(QPointF(layout.span(street)[1], layout.height(free)), self._html(street))
        self.setAccessibleDescription(self._words(street))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and right move between streets."""
        figures, here = self.item.figures, self.item.marked
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        if figures is None or event.key() not in steps:
            super().keyPressEvent(event)
        else:
            street = 0 if here is None else here + steps[Qt.Key(event.key())]
            self.read(max(0, min(len(figures.streets) - 1, street)))

    # Words

    def _biggest_step(self) -> str:
        """The largest change of an equity between two streets, in words."""
        figures = self.item.figures
        assert figures is not None
        steps = [
            (abs(after.equity[player] - before.equity[player]), player, number)
            for number, (before, after) in enumerate(
                zip(figures.streets, figures.streets[1:], strict=False), 1
            )
            for player in range(len(figures.looks))
        ]
        if not steps:
            return "Put a flop on the board to see later streets."
        change, player, number = max(steps, key=lambda step: step[0])
        if not change:
            return "No street changes the equities."
        before, after = (figures.streets[at].equity[player] for at in (number - 1, number))
        return (
            f"The {STREETS[number]} changes most: it takes {figures.looks[player].label} from "
            f"{percent(float(before))} to {percent(float(after))}."
        )

    def _words(self, street: int) -> str:
        figures = self.item.figures
        assert figures is not None
        shown = figures.streets[street]
        said = [
            f"{look.label} {percent(float(equity))}"
            for look, equity in zip(figures.looks, shown.equity, strict=True)
        ]
        when = STREET_WORDS[shown.street]
        cards = cards_text(figures.cards[street])
        return f"{when[0].upper()}{when[1:]}{f' {cards}' if cards else ''}: {', '.join(said)}."

    def _html(self, street: int) -> str:
        figures, tokens, deck = self.item.figures, self.theme.tokens, self.theme.deck
        assert figures is not None
        shown = figures.streets[street]
        cards = "".join(cards_html(card_bit(card), tokens, deck) for card in figures.cards[street])
        head = f"<b>{NAMES[shown.street]} {cards}</b>"
        rows = []
        for player, look in enumerate(figures.looks):
            equity = shown.equity[player]
            before = figures.streets[street - 1].equity[player] if street else None
            change = "" if before is None else points(float(equity - before))
            rows.append(seat_row(tokens, look, percent(float(equity)), "", change, str(equity)))
        return f"{head}<table cellspacing=0>{''.join(rows)}</table>"


def _draw(prepared: Prepared, _settings: RunSettings, _cancel: Event) -> Iterator[StreetByStreet]:
    """The picture; it takes milliseconds, so nothing is cancelled."""
    yield street_by_street(prepared)


class StreetByStreetFeed(PictureFeed):
    """Keeps a `StreetByStreetView` up to date with the table.

    Args:
        context: The parts of the program.
        view: The picture.
    """

    offer = STREET_BY_STREET
    shown_by = StreetByStreetView

    def __init__(self, context: Context, view: StreetByStreetView) -> None:
        super().__init__(context, context.picture_request(self.name, _draw), view)
        self.view = view
        self.chip = Chip(context.theme, "Figures")
        self.chip.show_word(WAYS[False])
        self.chip.clicked.connect(self._open_ways)
        view.header.addWidget(self.chip)
        self.menu = QMenu(view)
        self._ways = ways = QActionGroup(self.menu)
        for fractions, words in WAYS.items():
            action = ways.addAction(words)
            action.setData(fractions)
            action.setCheckable(True)
            action.setChecked(not fractions)
        self.menu.addActions(ways.actions())
        ways.triggered.connect(self._choose_way)
        self.refresh()

    def show_picture(self, picture: object) -> None:
        """Show the equities of all players."""
        found = cast("StreetByStreet", picture)
        self.view.show_streets(found, [self.look(seat) for seat in found.seats], self.board())

    def queries(self) -> tuple[Query, ...]:
        """Every player's equity on each street, in one query."""
        found = cast("StreetByStreet", self.request.picture)
        return (street_by_street_query(self.table, [each.street for each in found.streets]),)

    @property
    def choice(self) -> str:
        """How figures are written."""
        return WAYS[self.view.fractions]

    def choose(self, choice: str) -> None:
        """Write figures in the way that `choice` names."""
        for action in self._ways.actions():
            if action.text() == choice:
                action.trigger()

    @Slot()
    def _open_ways(self) -> None:
        open_below(self.menu, self.chip)

    @Slot(QAction)
    def _choose_way(self, action: QAction) -> None:
        self.chip.show_word(action.text())
        self.view.set_fractions(bool(action.data()))
