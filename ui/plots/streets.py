"""The street by street picture: the equities of exact hands from before the flop to the river."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from html import escape

from PySide6.QtCore import QPointF, QRectF, Qt, Slot
from PySide6.QtGui import QFocusEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from oracle.analysis import Unroll
from oracle.cards.card import cards_text
from oracle.cards.mask import card_bit, count_cards
from ui.plots.base import PlotFrame
from ui.plots.cards_in_words import cards_html
from ui.plots.numbers import percent, points
from ui.plots.streets_item import AREA, NAMES, StreetsFigures, StreetsItem
from ui.plots.streets_layout import STREETS
from ui.plots.trace import SeatLook
from ui.theme.theme import Theme

TITLE = "Street by street"
FADED = 0.4
SAID = {"preflop": "before the flop", "flop": "on the flop", "turn": "on the turn", "river": "on the river"}
"""When, within a sentence."""
TABLE = (
    "street", "board", "player", "equity", "win", "tie",
    "equity as a fraction", "win as a fraction", "tie as a fraction",
)  # fmt: skip
BESIDE = (0.5, 0.75, 0.25)
"""Heights where the read-out may stand: there where the lines are furthest."""


class StreetsView(PlotFrame):
    """A step per street and player, over a table of the same figures.

    Args:
        theme: Colours in use.
        parent: Qt parent.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(TITLE, theme, stacked=True, parent=parent)
        self.item = StreetsItem()
        self.fractions = False
        self.plot.hideAxis("left")
        self.plot.hideAxis("bottom")
        self.plot.addItem(self.item, ignoreBounds=True)
        self.plot.getViewBox().setRange(AREA, padding=0, disableAutoRange=True)
        self.view.pointed.connect(self._point_at)
        self.view.left.connect(self.read_nothing)
        self.dress()

    def show_streets(self, unroll: Unroll, looks: Sequence[SeatLook], board: Sequence[int]) -> None:
        """Show the equities of the players.

        Args:
            unroll: The figures of every known street.
            looks: Name and colour of each player.
            board: The known board in the order it was dealt.
        """
        ends = [count_cards(street.board) for street in unroll.streets]
        fresh = [tuple(board[low:high]) for low, high in zip([0, *ends], ends, strict=False)]
        self.item.set_figures(StreetsFigures(unroll.streets, tuple(looks), tuple(fresh), self.fractions))
        self.set_hint("")
        self.set_title("Equity street by street")
        self.set_line(self._biggest_step())
        if self.item.marked is not None:
            self.read(self.item.marked)
        self.describe()

    def show_nothing(self, why: str) -> None:
        """There is no picture; say why."""
        self.item.set_figures(None)
        self.set_title(TITLE)
        self.set_line("")
        self.set_hint(why)
        self.read_nothing()
        self.describe()

    def set_fractions(self, fractions: bool) -> None:
        """Write the figures as fractions, or in per cent."""
        self.fractions = fractions
        if self.item.figures is not None:
            self.item.set_figures(replace(self.item.figures, fractions=fractions))

    def set_stale(self, stale: bool) -> None:
        """Dim the picture of a table that has been edited since."""
        self.item.setOpacity(FADED if stale else 1.0)

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

    def dress(self) -> None:
        """Put the theme's colours on."""
        super().dress()
        if hasattr(self, "item"):
            self.item.dress(self.theme.tokens, self.theme.deck)

    # Reading

    def read(self, street: int) -> None:
        """Read all players on a street."""
        figures = self.item.figures
        if figures is None or not 0 <= street < len(figures.streets):
            self.read_nothing()
            return
        self.item.mark(street)
        layout = self.item.layout_in(self._area())
        levels = [float(equity) for equity in figures.streets[street].equity]
        free = max(BESIDE, key=lambda height: min(abs(height - level) for level in levels))
        place = self.view.mapFromScene(QPointF(layout.span(street)[1], layout.height(free)))
        self.card.show_at(self.view.viewport().mapTo(self, place), self._html(street))
        self.setAccessibleDescription(self._words(street))

    @Slot()
    def read_nothing(self) -> None:
        """Read nothing any more."""
        self.item.mark(None)
        self.card.hide()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and right walk from street to street."""
        figures, here = self.item.figures, self.item.marked
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        if figures is None or event.key() not in steps:
            super().keyPressEvent(event)
        else:
            street = 0 if here is None else here + steps[Qt.Key(event.key())]
            self.read(max(0, min(len(figures.streets) - 1, street)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """What was read has moved."""
        super().resizeEvent(event)
        self.read_nothing()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Stop reading when the focus goes elsewhere."""
        super().focusOutEvent(event)
        self.read_nothing()

    def _area(self) -> QRectF:
        return self.plot.getViewBox().sceneBoundingRect()

    @Slot(QPointF)
    def _point_at(self, where: QPointF) -> None:
        street = self.item.street_at(self._area(), where)
        if street is None:
            self.read_nothing()
        else:
            self.read(street)

    # Words

    def _biggest_step(self) -> str:
        """Which street changed whose equity most."""
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
            return "Put a flop on the board to see how the equities go on."
        change, player, number = max(steps, key=lambda step: step[0])
        if not change:
            return "No street changes anything."
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
        when = SAID[shown.street]
        cards = cards_text(figures.cards[street])
        return f"{when[0].upper()}{when[1:]}{f' {cards}' if cards else ''}: {', '.join(said)}."

    def _html(self, street: int) -> str:
        figures, tokens, deck = self.item.figures, self.theme.tokens, self.theme.deck
        assert figures is not None
        shown = figures.streets[street]
        cards = "".join(cards_html(card_bit(card), tokens, deck) for card in figures.cards[street])
        head = f"<b>{NAMES[shown.street]} {cards}</b>"
        muted = f"style='color:{tokens.muted}'"
        rows = []
        for player, look in enumerate(figures.looks):
            equity = shown.equity[player]
            change = float(equity - figures.streets[street - 1].equity[player]) if street else None
            rows.append(
                f'<td style="color:{tokens.seat(look.color).name()}">●&nbsp;</td>'
                f"<td {muted}>{escape(look.label)}&nbsp;&nbsp;</td>"
                f"<td align='right'><b>{percent(float(equity))}</b></td>"
                f"<td align='right' {muted}>&nbsp;&nbsp;{'' if change is None else points(change)}</td>"
                f"<td align='right' {muted}>&nbsp;&nbsp;{equity}</td>"
            )
        return f"{head}<table cellspacing=0>{''.join(f'<tr>{row}</tr>' for row in rows)}</table>"
