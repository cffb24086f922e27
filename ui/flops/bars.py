"""The picture of the Flops workspace: a figure on every flop, best to worst."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from PySide6.QtCore import QPointF, QRectF, Qt, Signal, Slot
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QWidget

from oracle.cards.card import cards_text
from oracle.cards.mask import mask_of
from ui.document.wording import percent
from ui.flops.choice import EQUITY
from ui.flops.sifting import FlopLine, SiftedFlops
from ui.flops.words import compared_title, flops_line, in_points, spoken_flop, value_text, value_title
from ui.plots.cards_in_words import cards_html
from ui.plots.charts.trace import SeatLook
from ui.plots.equity_items import GRID_SHARE, LEFT_WIDTH
from ui.plots.hover import seat_row
from ui.plots.items import BackdropItem
from ui.plots.known_words import half_width_after
from ui.plots.parts.flop_bars_item import FlopBarsItem
from ui.plots.picture_frame import PictureFrame
from ui.plots.text_axis import AxisText, TextAxis
from ui.theme.style import ui_font
from ui.theme.theme import Theme

TITLE = "Every flop, best to worst"
_STEP = 0.05
"""The scale ends at a multiple of this."""
_MARGIN = 0.04
"""Room above and below, as a share of the scale."""
_MOVES = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_PageUp: -50, Qt.Key.Key_PageDown: 50}


class FlopBars(PictureFrame):
    """A bar for each kind of flop; the pointer and the arrow keys read it.

    Args:
        theme: The theme.
        parent: Qt parent.
    """

    chosen = Signal(tuple)
    """A flop is to be put on the table: its cards, as ids."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(TITLE, theme, axes={"left": TextAxis("left")}, parent=parent)
        self.shown: SiftedFlops | None = None
        self.looks: tuple[SeatLook, ...] = ()
        self.read_place: int | None = None
        self.paper, self.item = BackdropItem(), FlopBarsItem()
        for item in (self.paper, self.item):
            self.plot.addItem(item)
        self.view.pointed.connect(self._point_at)
        self.view.clicked.connect(self._click)
        self._reach = 0.0
        self.dress()
        self.show_nothing("")

    def show_flops(self, shown: SiftedFlops, looks: Sequence[SeatLook]) -> None:
        """Show the flops.

        Args:
            shown: The flops, best first.
            looks: Name and colour of each player.
        """
        before = self.read_line
        self.shown, self.looks = shown, tuple(looks)
        self.set_hint("" if shown.lines else "No flop to show.")
        self.set_title(compared_title(shown.choice, looks[0].label), compared_title(shown.choice))
        self.set_line(flops_line(shown, looks[0].label))
        self._draw()
        self.read_place = None
        if before is not None:
            cards = [line.cards for line in shown.lines]
            if before.cards in cards:
                self.read(cards.index(before.cards))
        self.describe()

    def clear(self) -> None:
        """Discard the figures."""
        self.shown, self.looks = None, ()
        self._draw()

    def figure_items(self) -> tuple[FlopBarsItem]:
        """The bars."""
        return (self.item,)

    @property
    def read_line(self) -> FlopLine | None:
        """The flop that is being read."""
        if self.shown is None or self.read_place is None or self.read_place >= len(self.shown.lines):
            return None
        return self.shown.lines[self.read_place]

    def summary(self) -> str:
        """The picture in words."""
        shown = self.shown
        if shown is None or not shown.lines:
            return self.hint or "Every flop: nothing to show yet."
        names = tuple(look.label for look in self.looks)
        best, worst = (spoken_flop(shown, shown.lines[place], names) for place in (0, -1))
        return f"{self.title}. {self.line} Best: {best}. Worst: {worst}."

    def table(self) -> tuple[Sequence[str], Sequence[Sequence[object]]]:
        """Every flop shown with its chance and figures, each with its ±."""
        shown = self.shown
        if shown is None:
            return ("flop",), ()
        names = [look.label for look in self.looks]
        over = [f"over {shown.choice.share.removeprefix('over')} %: {name}" for name in names]
        header = ("flop", "chance", f"{names[0]} equity", "±", *over, "kind")
        rows = [
            (
                cards_text(line.cards),
                line.chance,
                line.equity,
                line.equity_half_width,
                *(line.shares or ("",) * len(names)),
                line.kind,
            )
            for line in shown.lines
        ]
        return header, rows

    def dress(self) -> None:
        """Apply the theme's colours."""
        super().dress()
        if hasattr(self, "_reach"):
            self._draw()

    def read(self, place: int) -> None:
        """Read a flop by its place from the best; places past an end read that end."""
        shown = self.shown
        if shown is None or not shown.lines:
            return
        self.read_place = place = max(0, min(place, len(shown.lines) - 1))
        self.item.mark(place)
        line = shown.lines[place]
        x = (place + 0.5) / len(shown.lines)
        point = self.view.mapFromScene(self.plot.getViewBox().mapViewToScene(QPointF(x, line.value)))
        self.card.show_at(self.view.viewport().mapTo(self, point), self._html(line))
        self.setAccessibleDescription(spoken_flop(shown, line, tuple(look.label for look in self.looks)))

    @Slot()
    def read_nothing(self) -> None:
        """Stop reading."""
        self.read_place = None
        self.item.mark(None)
        self.card.hide()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and right move between flops, Page up and down by fifty; Enter puts one on the table."""
        move = _MOVES.get(Qt.Key(event.key()))
        if move is not None:
            self.read(0 if self.read_place is None else self.read_place + move)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.read_line is not None:
            self.chosen.emit(self.read_line.cards)
        else:
            super().keyPressEvent(event)

    @Slot(QPointF)
    def _point_at(self, where: QPointF) -> None:
        area: QRectF = self.plot.getViewBox().sceneBoundingRect()
        place = self.item.place_at(area, where.x())
        if place is None:
            self.read_nothing()
        else:
            self.read(place)

    @Slot(QMouseEvent)
    def _click(self, _event: QMouseEvent) -> None:
        if self.read_line is not None:
            self.chosen.emit(self.read_line.cards)

    def _draw(self) -> None:
        tokens, shown = self.theme.tokens, self.shown
        values = [] if shown is None else [line.value for line in shown.lines]
        middle = 0.0 if shown is None else shown.middle
        up = _reach(max(values, default=middle) - middle)
        down = _reach(middle - min(values, default=middle))
        edge = _MARGIN * (up + down)
        room = QRectF(0.0, middle - down - edge, 1.0, up + down + 2 * edge)
        for item in (self.paper, self.item):
            item.set_room(room)
        self.plot.getViewBox().setRange(room, padding=0, disableAutoRange=True)
        if len(self.looks) > 1:
            colors = [tokens.seat(look.color) for look in self.looks[:2]]
        else:
            colors = [QColor(tokens.muted)] * 2
        self.item.dress(colors[0], colors[1], QColor(tokens.text))
        self.item.set_values(values, middle)
        levels = (middle - down, middle, middle + up)
        self.paper.dress(tokens.tint(tokens.line, GRID_SHARE))
        self.paper.set_lines(levels, ())
        axis = self.plot.getAxis("left")
        axis.setWidth(LEFT_WIDTH)
        equity = shown is None or shown.choice.compared == EQUITY
        texts = [percent(level, 0) if equity else in_points(level, 0) for level in levels]
        muted, font = QColor(tokens.muted), ui_font("small")
        written = zip(levels, texts, strict=True) if values else ()
        axis.set_texts([AxisText(at, text, muted, font, align_right=True) for at, text in written])

    def _html(self, line: FlopLine) -> str:
        shown, tokens = self.shown, self.theme.tokens
        assert shown is not None
        quiet = f"<span style='color:{tokens.muted}'>&nbsp; {percent(line.chance, 2)} of all flops</span>"
        head = f"<b>{cards_html(mask_of(line.cards), tokens, self.theme.deck)}</b>{quiet}"
        rows = []
        for player, look in enumerate(self.looks):
            equity = line.equity if player == 0 else 1.0 - line.equity
            share = f"over {shown.choice.share.removeprefix('over')} %: {percent(line.shares[player], 1)}"
            sure = half_width_after(line.equity_half_width).strip()
            rows.append(seat_row(tokens, look, percent(equity), sure, *([share] if line.shares else [])))
        value = ""
        if shown.choice.compared != EQUITY:
            value = f"<br>{value_title(shown.choice, '')} {value_text(shown.choice, line.value)}"
        return f"{head}<table cellspacing=0>{''.join(rows)}</table>{line.kind}{value}"


def _reach(farthest: float) -> float:
    """How far the scale goes on one side of the middle."""
    return _STEP * max(1, ceil(farthest / _STEP - 1e-9))
