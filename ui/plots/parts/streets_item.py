"""The drawn parts of the street by street picture: steps of equity over a table with the same columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen, QPolygonF, QTransform

from oracle.analysis.pictures.street_by_street import StreetEquities
from oracle.cards.card import RANKS, SUIT_SIGNS, rank_of, suit_of
from ui.document.wording import percent
from ui.plots.convergence.trace import SeatLook
from ui.plots.equity_items import GRID_SHARE, NAME_GAP, NAME_RISE, QUARTERS, apart
from ui.plots.parts.streets_layout import STREETS, TOP, StreetsLayout
from ui.plots.parts_frame import AREA, FiguresItem
from ui.theme.style import ui_font

LINE_WIDTH, DOT = 2.0, 8.0
DODGE, DODGE_MOST = 3.0, 12.0
"""Lines that would coincide are drawn this far apart, all of them within the second, in pixels."""
NAMES = {"preflop": "Before the flop", "flop": "Flop", "turn": "Turn", "river": "River"}
"""The streets in words."""
_MIDDLE = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine


@dataclass(frozen=True, slots=True)
class StreetsFigures:
    """What the picture shows.

    Attributes:
        streets: The equities on every known street, from before the flop.
        looks: Name and colour of each player.
        cards: The cards dealt on each street, as ids.
        fractions: Whether figures are written as fractions, not in per cent.
    """

    streets: tuple[StreetEquities, ...]
    looks: tuple[SeatLook, ...]
    cards: tuple[tuple[int, ...], ...]
    fractions: bool = False

    def said(self, share: Fraction) -> str:
        """A share as it is written."""
        return str(share) if self.fractions else percent(float(share))

    def more(self, street: int, player: int) -> str:
        """Win and tie of a player on a street, in short form."""
        found = self.streets[street]
        win, tie = found.win[player], found.tie[player]
        if self.fractions:
            return f"win {win} · tie {tie}"
        return f"win {100 * float(win):.1f} · tie {100 * float(tie):.1f}"


class StreetsItem(FiguresItem[int, StreetsFigures]):
    """Draws chart and table, and finds the street at a point."""

    def layout_in(self, area: QRectF) -> StreetsLayout:
        """The layout within an area in pixels."""
        return StreetsLayout.of(area, len(self.figures.looks) if self.figures is not None else 0)

    def part_at(self, area: QRectF, point: QPointF) -> int | None:
        """The street at a point, if it is known."""
        if self.figures is None:
            return None
        street = self.layout_in(area).street_at(point)
        return street if street is not None and street < len(self.figures.streets) else None

    # Drawing

    def draw(self, painter: QPainter, to_pixels: QTransform) -> None:
        """Draw chart and table."""
        if self.figures is None:
            return
        layout = self.layout_in(to_pixels.mapRect(AREA))
        if self.marked is not None:
            painter.fillRect(layout.whole_column(self.marked), self._tokens.tint(self._tokens.text, 0.05))
        self._draw_paper(painter, layout)
        self._draw_heads(painter, layout, self.figures)
        self._draw_steps(painter, layout, self.figures)
        self._draw_names(painter, layout, self.figures)
        for player in range(len(self.figures.looks)):
            self._draw_row(painter, layout, self.figures, player)

    def _draw_paper(self, painter: QPainter, layout: StreetsLayout) -> None:
        tokens, chart = self._tokens, layout.chart
        painter.setFont(ui_font("small"))
        side = QRectF(chart.left() - layout.side, 0, layout.side - 8, 16)
        right = Qt.AlignmentFlag.AlignRight | _MIDDLE
        painter.setPen(QColor(tokens.muted))
        painter.drawText(side.translated(0, chart.top() - TOP - 2), right, "equity")
        lines = []
        for quarter in QUARTERS:
            y = round(layout.height(quarter)) + 0.5
            painter.drawText(side.translated(0, y - 8), right, f"{100 * quarter:.0f} %")
            lines.append(QLineF(chart.left(), y, chart.right(), y))
        bottom = max(layout.table.bottom(), chart.bottom())
        for street in range(1, len(STREETS)):
            x = round(layout.span(street)[0]) + 0.5
            lines.append(QLineF(x, chart.top(), x, bottom))
        painter.setPen(QPen(tokens.tint(tokens.line, GRID_SHARE), 1.0))
        painter.drawLines(lines)

    def _draw_heads(self, painter: QPainter, layout: StreetsLayout, figures: StreetsFigures) -> None:
        tokens, deck = self._tokens, self._deck
        for street, key in enumerate(STREETS):
            box = layout.column(street, layout.head)
            known = street < len(figures.streets)
            upper, lower = box.adjusted(0, 4, 0, -22), box.adjusted(0, 21, 0, -4)
            painter.setFont(ui_font("label", semibold=known))
            painter.setPen(QColor(tokens.text if known else tokens.faint))
            painter.drawText(upper, Qt.AlignmentFlag.AlignCenter, NAMES[key])
            cards = figures.cards[street] if known else ()
            if not cards:
                painter.setFont(ui_font("small"))
                painter.setPen(QColor(tokens.muted))
                said = "no cards yet" if known else "not dealt"
                painter.drawText(lower, Qt.AlignmentFlag.AlignCenter, said)
                continue
            painter.setFont(ui_font("label", semibold=True))
            wide = 24.0
            left = lower.center().x() - wide * len(cards) / 2
            for number, card in enumerate(cards):
                painter.setPen(tokens.suit(suit_of(card), deck))
                place = QRectF(left + number * wide, lower.top(), wide, lower.height())
                painter.drawText(
                    place, Qt.AlignmentFlag.AlignCenter, RANKS[rank_of(card)] + SUIT_SIGNS[suit_of(card)]
                )

    def _draw_steps(self, painter: QPainter, layout: StreetsLayout, figures: StreetsFigures) -> None:
        tokens = self._tokens
        heights = [
            dodged([layout.height(float(equity)) for equity in street.equity]) for street in figures.streets
        ]
        apart_by = dodge(len(figures.looks))  # vertical parts of two lines do not hide each other either
        for player, look in enumerate(figures.looks):
            color = tokens.seat(look.color)
            aside = (player - (len(figures.looks) - 1) / 2) * apart_by
            corners = QPolygonF()
            for street, row in enumerate(heights):
                left, right = layout.span(street)
                corners.append(QPointF(left + (aside if street else 0), row[player]))
                corners.append(QPointF(right + (aside if street + 1 < len(heights) else 0), row[player]))
            pen = QPen(color, LINE_WIDTH)
            pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPolyline(corners)
            if self.marked is not None:
                painter.setPen(QPen(QColor(tokens.surface), 1.5))
                painter.setBrush(color)
                x = sum(layout.span(self.marked)) / 2
                painter.drawEllipse(QPointF(x, heights[self.marked][player]), DOT / 2, DOT / 2)

    def _draw_names(self, painter: QPainter, layout: StreetsLayout, figures: StreetsFigures) -> None:
        """Names just above the ends of the lines."""
        font = ui_font("label", semibold=True)
        painter.setFont(font)
        chart, last = layout.chart, len(figures.streets) - 1
        lines = dodged([layout.height(float(equity)) for equity in figures.streets[last].equity])
        places = apart(
            [y - NAME_RISE for y in lines], chart.top() + NAME_GAP / 2, above_the_lowest(lines) - NAME_RISE
        )
        left, right = layout.span(last)
        for look, y in zip(figures.looks, places, strict=True):
            text = QFontMetricsF(font).elidedText(look.label, Qt.TextElideMode.ElideRight, right - left - 12)
            painter.setPen(self._tokens.seat(look.color))
            box = QRectF(left, y - NAME_GAP / 2, right - left - 6, NAME_GAP)
            painter.drawText(box, Qt.AlignmentFlag.AlignRight | _MIDDLE | Qt.TextFlag.TextDontClip, text)

    def _draw_row(
        self, painter: QPainter, layout: StreetsLayout, figures: StreetsFigures, player: int
    ) -> None:
        tokens, look = self._tokens, figures.looks[player]
        name = layout.name(player)
        painter.setPen(QPen(tokens.tint(tokens.line, GRID_SHARE), 1.0))
        y = round(name.top()) + 0.5
        painter.drawLine(QLineF(name.left(), y, layout.table.right(), y))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tokens.seat(look.color))
        painter.drawEllipse(QPointF(name.left() + 6, name.center().y()), 4, 4)
        font = ui_font("label", semibold=True)
        painter.setFont(font)
        painter.setPen(QColor(tokens.text))
        inner = name.adjusted(16, 0, -6, 0)
        text = QFontMetricsF(font).elidedText(look.label, Qt.TextElideMode.ElideRight, inner.width())
        painter.drawText(inner, _MIDDLE, text)
        for number, street in enumerate(figures.streets):
            cell = layout.cell(number, player).adjusted(3, 0, -3, 0)
            more = figures.more(number, player)
            roomy = layout.two_lines and self._wins_fit(number, cell.width())
            self._draw_cell(painter, cell, street.equity[player], more if roomy else "")

    def _wins_fit(self, street: int, width: float) -> bool:
        """Whether win and tie of every player have room in a street's column."""
        assert self.figures is not None
        metrics = QFontMetricsF(ui_font("small"))
        said = [self.figures.more(street, player) for player in range(len(self.figures.looks))]
        return all(metrics.horizontalAdvance(words) <= width for words in said)

    def _draw_cell(self, painter: QPainter, cell: QRectF, equity: Fraction, more: str) -> None:
        """An equity, in per cent if its fraction has no room, and what is below it."""
        assert self.figures is not None
        said = self.figures.said(equity)
        fonts = ui_font("label", semibold=True), ui_font("small", semibold=True)
        fits = [font for font in fonts if QFontMetricsF(font).horizontalAdvance(said) <= cell.width()]
        painter.setFont((fits or fonts)[0])
        painter.setPen(QColor(self._tokens.text))
        upper = cell.adjusted(0, 3, 0, -cell.height() / 2 + 1) if more else cell
        shown = said if fits else f"≈ {percent(float(equity))}"
        painter.drawText(upper, Qt.AlignmentFlag.AlignCenter, shown)
        painter.setFont(ui_font("small"))
        painter.setPen(QColor(self._tokens.muted))
        lower = cell.adjusted(0, cell.height() / 2 - 1, 0, -3)
        painter.drawText(lower, Qt.AlignmentFlag.AlignCenter, more)


def dodge(lines: int) -> float:
    """Distance of lines that would coincide, in pixels."""
    return min(DODGE, DODGE_MOST / max(1, lines - 1))


def dodged(heights: Sequence[float]) -> list[float]:
    """Heights moved up, by `DODGE_MOST` at most, so that no line hides another; the last one stays lowest."""
    apart_by = dodge(len(heights))
    order = sorted(range(len(heights)), key=lambda number: (-heights[number], -number))
    moved, free = list(heights), float("inf")
    for number in order:
        moved[number] = min(heights[number], free)
        free = moved[number] - apart_by
    return moved


def above_the_lowest(heights: Sequence[float]) -> float:
    """The top of the lines at the bottom that leave no room for a name between them."""
    falling = sorted(heights, reverse=True)
    top = falling[0]
    for height in falling[1:]:
        if top - height > NAME_GAP:
            break
        top = height
    return top
