"""The drawn parts of the next-card picture: the cards as a map, and in order as bars."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen, QTransform

from oracle.cards.card import DECK_SIZE, RANKS, SUIT_SIGNS, rank_of, suit_of
from ui.plots.parts_frame import AREA, PartsItem
from ui.theme.style import ui_font

SUIT_ROWS = (3, 2, 1, 0)
"""Spades on top, as in the card picker."""
COLUMNS = len(RANKS)
MAP_SHARE, MAP_HIGHEST, GAP, BETWEEN = 0.5, 46.0, 3.0, 26.0
LABELS = 30.0
"""Room below the bars for rank and suit, in pixels."""
HEAD = 14.0
"""Room above the bars for their axis title, in pixels."""
LEAST_CHANGE = 0.05
"""Changes are shaded as if the greatest were at least this much, so that nothing looks like a lot."""
NAME_WIDTH, NAME_HEIGHT = 34.0, 18.0
"""The small card with the name in a cell, in pixels."""
BOTH_ABREAST = 40.0
"""A flat cell at least this wide has name and equity on one line, in pixels."""
TOPS = (0.25, 0.5, 0.75, 1.0)
"""Equities at which the bars may reach their full height: the first that holds them all."""
ROUGH_DEPTH = 0.4
"""How much of its depth the colour of a card has that is known less well than wanted."""
NARROWEST = 9.0
"""Bars at least this wide have their rank and suit below them, in pixels."""


@dataclass(frozen=True, slots=True)
class CardFigures:
    """One player's equity after each card.

    Attributes:
        equity: Share of the pot by card id; cards that cannot come are missing.
        now: Share of the pot before the card.
        rough: Cards whose equity is known less well than wanted; they are drawn pale.
    """

    equity: dict[int, float]
    now: float
    rough: frozenset[int] = frozenset()

    def ranked(self) -> list[int]:
        """The cards that can come, best first."""
        return sorted(self.equity, key=lambda card: (-self.equity[card], -card))


class NextCardItem(PartsItem[int]):
    """Draws map and bars, and finds the card at a point."""

    def __init__(self) -> None:
        super().__init__()
        self.figures = CardFigures({}, 0.0)
        self.ranks = COLUMNS
        self._order: list[int] = []
        self._reach = LEAST_CHANGE

    def set_figures(self, figures: CardFigures, ranks: int = COLUMNS) -> None:
        """Draw these; the deck has so many ranks, from the ace down."""
        self.ranks = ranks
        self.figures, self._order = figures, figures.ranked()
        changes = (abs(equity - figures.now) for equity in figures.equity.values())
        self._reach = max((LEAST_CHANGE, *changes))
        self.update()

    # Places, within an area in pixels

    def cell(self, area: QRectF, card: int) -> QRectF:
        """The card's cell of the map."""
        wide, high = area.width() / self.ranks, self._row(area)
        column, row = COLUMNS - 1 - rank_of(card), SUIT_ROWS.index(suit_of(card))
        place = QRectF(area.left() + column * wide, area.top() + row * high, wide, high)
        return place.adjusted(0, 0, -GAP, -GAP)

    def place(self, area: QRectF, number: int) -> QRectF:
        """The column of the bar of a number in the order."""
        floor = self._bars(area)
        wide = floor.width() / max(1, len(self._order))
        return QRectF(floor.left() + number * wide, floor.top(), wide, floor.height() + LABELS)

    def part_at(self, area: QRectF, point: QPointF) -> int | None:
        """The card whose cell or bar lies at a point, or None."""
        found = [card for card in self.figures.equity if self.cell(area, card).contains(point)]
        places = range(len(self._order))
        found += [self._order[n] for n in places if self.place(area, n).contains(point)]
        return found[0] if found else None

    def _row(self, area: QRectF) -> float:
        return min(MAP_HIGHEST, area.height() * MAP_SHARE / len(SUIT_ROWS))

    def _bars(self, area: QRectF) -> QRectF:
        top = area.top() + len(SUIT_ROWS) * self._row(area) + BETWEEN
        return QRectF(area.left(), top, area.width() - GAP, max(1.0, area.bottom() - LABELS - top))

    # Drawing

    def draw(self, painter: QPainter, to_pixels: QTransform) -> None:
        """Draw the map and, below it, the bars."""
        area = to_pixels.mapRect(AREA)
        if self.figures.equity:
            for card in range((COLUMNS - self.ranks) * len(SUIT_ROWS), DECK_SIZE):
                self._draw_cell(painter, self.cell(area, card), card)
            self._draw_bars(painter, area)

    def shade(self, card: int) -> QColor:
        """The colour of a card's change: accent where it helps, warning where it hurts."""
        figures, tokens = self.figures, self._tokens
        change = figures.equity[card] - figures.now
        share = tokens.deepest * abs(change) / self._reach
        share *= ROUGH_DEPTH if card in figures.rough else 1.0
        return tokens.tint(tokens.accent if change > 0 else tokens.warning, share)

    def _draw_cell(self, painter: QPainter, cell: QRectF, card: int) -> None:
        tokens, equity = self._tokens, self.figures.equity.get(card)
        painter.setPen(Qt.PenStyle.NoPen)
        if card == self.marked:
            painter.setPen(QPen(QColor(tokens.text), 1.6))
        painter.setBrush(QColor(tokens.sunk) if equity is None else self.shade(card))
        painter.drawRoundedRect(cell, 4, 4)
        name = RANKS[rank_of(card)] + SUIT_SIGNS[suit_of(card)]
        painter.setFont(ui_font("label", semibold=True))
        if equity is None:
            painter.setPen(QColor(tokens.faint))
            painter.drawText(cell, Qt.AlignmentFlag.AlignCenter, name)
            return
        if cell.height() >= 2 * QFontMetricsF(ui_font("label")).height():
            self._draw_name(painter, cell, card, name)
            painter.setPen(QColor(tokens.text))
            painter.setFont(ui_font("small"))
            lower = cell.adjusted(0, cell.height() / 2 - 2, 0, -1)
            painter.drawText(lower, Qt.AlignmentFlag.AlignCenter, self._about(card) + f"{100 * equity:.0f} %")
            return
        painter.setPen(QColor(tokens.text))
        said = name if cell.width() < BOTH_ABREAST else f"{name} {self._about(card)}{100 * equity:.0f}"
        painter.drawText(cell, Qt.AlignmentFlag.AlignCenter, said)

    def _about(self, card: int) -> str:
        """What stands before a figure that is not yet known precisely enough."""
        return "≈ " if card in self.figures.rough else ""

    def _draw_name(self, painter: QPainter, cell: QRectF, card: int, name: str) -> None:
        """Rank and suit on a small card: on the colour of the change no suit could be read."""
        width, height = min(NAME_WIDTH, cell.width() - 6), min(NAME_HEIGHT, cell.height() / 2 - 3)
        face = QRectF(cell.center().x() - width / 2, cell.top() + 4, width, height)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._tokens.card))
        painter.drawRoundedRect(face, 3, 3)
        painter.setPen(self._tokens.suit(suit_of(card), self._deck))
        painter.drawText(face, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, name)

    def _draw_bars(self, painter: QPainter, area: QRectF) -> None:
        tokens, floor = self._tokens, self._bars(area)
        greatest = max(self.figures.now, *self.figures.equity.values())
        unit = floor.height() / next((top for top in TOPS if greatest <= top), TOPS[-1])
        painter.setFont(ui_font("small"))
        for number, card in enumerate(self._order):
            place = self.place(area, number)
            height = unit * self.figures.equity[card]
            inner = min(2.0, place.width() / 6)
            bar = QRectF(place.left(), floor.bottom() - height, place.width(), height)
            painter.setPen(Qt.PenStyle.NoPen)
            if card == self.marked:
                painter.fillRect(place, tokens.tint(tokens.text, 0.08))
            painter.setBrush(
                self.shade(card).darker(104) if not tokens.dark else self.shade(card).lighter(112)
            )
            painter.drawRoundedRect(bar.adjusted(inner, 0, -inner, 0), 2, 2)
            if place.width() >= NARROWEST:
                painter.setPen(tokens.suit(suit_of(card), self._deck))
                for line, sign in enumerate((RANKS[rank_of(card)], SUIT_SIGNS[suit_of(card)])):
                    box = QRectF(place.left() - 4, floor.bottom() + 2 + 13 * line, place.width() + 8, 14)
                    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, sign)
        y = floor.bottom() - unit * self.figures.now
        painter.setPen(QPen(QColor(tokens.muted), 1.0, Qt.PenStyle.DashLine))
        painter.drawLine(QPointF(floor.left(), y), QPointF(floor.right(), y))
        painter.setPen(QColor(tokens.muted))
        said = f"now {100 * self.figures.now:.1f} %"
        box = QRectF(floor.right() - 90, y - 16, 88, 14)
        painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, said)
        title = QRectF(floor.left(), floor.top() - HEAD - 4, 300, HEAD)
        painter.drawText(title, Qt.AlignmentFlag.AlignVCenter, "equity after each card, best to worst")
