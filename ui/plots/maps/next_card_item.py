"""The drawn parts of the next-card picture: the cards as a map, and in order as bars."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen, QTransform

from oracle.cards.card import DECK_SIZE, RANKS, SUIT_SIGNS, rank_of, suit_of
from ui.document.wording import percent
from ui.plots.numbers import cell_percent, has_room_for_tenths, plus_minus, tick_percent
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
"""The full colour represents at least this change, so that small changes stay pale."""
NAME_WIDTH, NAME_HEIGHT = 34.0, 18.0
"""The small card with the name in a cell, in pixels."""
BOTH_ABREAST = 40.0
"""A flat cell at least this wide has name and equity on one line, in pixels."""
TICKS_GAP = 6.0
"""Between the figures of the axis and the bars, in pixels."""
STEPS = (0.01, 0.02, 0.05, 0.1, 0.2)
"""Distances between the lines of the axis: the first with which there are few enough."""
MOST_STEPS = 5
NOW_WIDTH = 160.0
"""Room for the present equity in words, in pixels."""
ROUGH_DEPTH = 0.4
"""Strength of the colour of a card that is not known precisely enough."""
LEAST_OF_BARS = 0.35
"""The least depth of a bar's colour; its length says how much the card changes."""
AXIS_TITLE = "equity after each card, up or down from now, best to worst"
NARROWEST = 9.0
"""Bars at least this wide have their rank and suit below them, in pixels."""


@dataclass(frozen=True, slots=True)
class CardEquities:
    """One player's equity after each card.

    Attributes:
        equity: Share of the pot by card id; cards that cannot come are missing.
        now: Share of the pot before the card.
        now_half_width: Its half-width; 0 if exact.
        rough: Cards whose equity is not precise enough; they are drawn pale.
        exact: Whether all equities are exact.
    """

    equity: dict[int, float]
    now: float
    now_half_width: float = 0.0
    rough: frozenset[int] = frozenset()
    exact: bool = False

    def ranked(self) -> list[int]:
        """The cards that can come, best first."""
        return sorted(self.equity, key=lambda card: (-self.equity[card], -card))


@dataclass(frozen=True, slots=True)
class BarAxis:
    """The axis of the bars, between two round equities that hold all of them.

    Attributes:
        low: Number of steps to its lower end.
        high: Number of steps to its upper end.
        step: Distance between two of its lines, a share of the pot.
    """

    low: int
    high: int
    step: float

    @classmethod
    def of(cls, figures: CardEquities) -> BarAxis:
        """The axis for these figures: as fine as it can be with at most `MOST_STEPS` steps."""
        held = (figures.now, *figures.equity.values())
        least, greatest = min(held), max(held)
        for step in STEPS:
            low, high = floor(least / step + 1e-9), ceil(greatest / step - 1e-9)
            low, high = (low, high) if high - low > 1 else (max(0, low - 1), min(high + 1, round(1 / step)))
            if high - low <= MOST_STEPS:
                return cls(low, high, step)
        return cls(0, round(1 / STEPS[-1]), STEPS[-1])

    def ticks(self) -> list[float]:
        """The equities of its lines, lowest first."""
        return [number * self.step for number in range(self.low, self.high + 1)]

    def height_of(self, equity: float) -> float:
        """Height of an equity: 0 at the lower end, 1 at the upper one."""
        return (equity / self.step - self.low) / (self.high - self.low)


class NextCardItem(PartsItem[int]):
    """Draws map and bars, and finds the card at a point."""

    def __init__(self) -> None:
        super().__init__()
        self.figures = CardEquities({}, 0.0)
        self.ranks = COLUMNS
        self._order: list[int] = []
        self._reach = LEAST_CHANGE
        self.axis = BarAxis.of(self.figures)
        self._floor = QRectF(), QRectF()

    def set_figures(self, figures: CardEquities, ranks: int = COLUMNS) -> None:
        """Set the figures; ``ranks`` is the number of ranks of the deck, from the ace down."""
        self.ranks = ranks
        self.figures, self._order = figures, figures.ranked()
        changes = (abs(equity - figures.now) for equity in figures.equity.values())
        self._reach = max((LEAST_CHANGE, *changes))
        self.axis = BarAxis.of(figures)
        self.update()

    # Positions, within an area in pixels

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

    @staticmethod
    def ticks_width() -> float:
        """Room left of the bars for the figures of their axis, in pixels."""
        return QFontMetricsF(ui_font("small")).horizontalAdvance(tick_percent(1.0, STEPS[0])) + TICKS_GAP

    def _bars(self, area: QRectF) -> QRectF:
        """The area of the bars; each of them needs it."""
        if area != self._floor[0]:
            self._floor = QRectF(area), self._bars_in(area)
        return QRectF(self._floor[1])

    def _bars_in(self, area: QRectF) -> QRectF:
        top, ticks = area.top() + len(SUIT_ROWS) * self._row(area) + BETWEEN, self.ticks_width()
        width = max(1.0, area.width() - GAP - ticks)
        return QRectF(area.left() + ticks, top, width, max(1.0, area.bottom() - LABELS - top))

    def bar(self, area: QRectF, number: int) -> QRectF:
        """The bar of a number in the order: from the present equity up or down."""
        floor, place = self._bars(area), self.place(area, number)
        equity = self.figures.equity[self._order[number]]
        top, bottom = sorted((self._y(floor, equity), self._y(floor, self.figures.now)))
        inner = min(2.0, place.width() / 6)
        return QRectF(place.left() + inner, top, place.width() - 2 * inner, bottom - top)

    def _y(self, floor: QRectF, equity: float) -> float:
        """Vertical position of an equity among the bars."""
        return floor.bottom() - floor.height() * self.axis.height_of(equity)

    # Drawing

    def draw(self, painter: QPainter, to_pixels: QTransform) -> None:
        """Draw the map and, below it, the bars."""
        area = to_pixels.mapRect(AREA)
        if self.figures.equity:
            line = QFontMetricsF(ui_font("label")).height()
            for card in range((COLUMNS - self.ranks) * len(SUIT_ROWS), DECK_SIZE):
                cell = self.cell(area, card)
                self._draw_cell(painter, cell, card, two_lines=cell.height() >= 2 * line)
            self._draw_bars(painter, area)

    def shade(self, card: int, least: float = 0.0) -> QColor:
        """The colour of a card's change: accent if it helps, warning if it hurts.

        Args:
            card: The card.
            least: The least share of the depth, 0…1.
        """
        figures, tokens = self.figures, self._tokens
        change = figures.equity[card] - figures.now
        share = tokens.deepest * max(least, abs(change) / self._reach)
        share *= ROUGH_DEPTH if card in figures.rough else 1.0
        return tokens.tint(tokens.accent if change > 0 else tokens.warning, share)

    def _draw_cell(self, painter: QPainter, cell: QRectF, card: int, *, two_lines: bool) -> None:
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
        if two_lines:
            self._draw_name(painter, cell, card, name)
            painter.setPen(QColor(tokens.text))
            painter.setFont(ui_font("small"))
            lower = cell.adjusted(0, cell.height() / 2 - 2, 0, -1)
            painter.drawText(lower, Qt.AlignmentFlag.AlignCenter, self.figure(card, cell.width()))
            return
        painter.setPen(QColor(tokens.text))
        said = cell_percent(equity, rough=card in self.figures.rough).removesuffix(" %")
        said = name if cell.width() < BOTH_ABREAST else f"{name} {said}"
        painter.drawText(cell, Qt.AlignmentFlag.AlignCenter, said)

    def figure(self, card: int, room: float) -> str:
        """The equity after a card, with a decimal if it is exact and all cells, this wide, have room."""
        tenths = self.figures.exact and has_room_for_tenths(room, QFontMetricsF(ui_font("small")))
        return cell_percent(self.figures.equity[card], rough=card in self.figures.rough, tenths=tenths)

    def _draw_name(self, painter: QPainter, cell: QRectF, card: int, name: str) -> None:
        """Rank and suit on a small card: suits would be illegible on the colour of the change."""
        width, height = min(NAME_WIDTH, cell.width() - 6), min(NAME_HEIGHT, cell.height() / 2 - 3)
        face = QRectF(cell.center().x() - width / 2, cell.top() + 4, width, height)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._tokens.card))
        painter.drawRoundedRect(face, 3, 3)
        painter.setPen(self._tokens.suit(suit_of(card), self._deck))
        painter.drawText(face, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, name)

    def _draw_bars(self, painter: QPainter, area: QRectF) -> None:
        tokens = self._tokens
        self._draw_axis(painter, self._bars(area))
        for number, card in enumerate(self._order):
            place = self.place(area, number)
            if card == self.marked:
                painter.fillRect(place, tokens.tint(tokens.text, 0.08))
            shade = self.shade(card, LEAST_OF_BARS)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(shade.lighter(112) if tokens.dark else shade.darker(104))
            painter.drawRoundedRect(self.bar(area, number), 2, 2)
            if place.width() >= NARROWEST:
                painter.setPen(tokens.suit(suit_of(card), self._deck))
                for line, sign in enumerate((RANKS[rank_of(card)], SUIT_SIGNS[suit_of(card)])):
                    below = place.bottom() - LABELS + 2 + 13 * line
                    box = QRectF(place.left() - 4, below, place.width() + 8, 14)
                    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, sign)
        self._draw_now(painter, self._bars(area))

    def _draw_axis(self, painter: QPainter, floor: QRectF) -> None:
        """The title of the axis, its lines and their figures."""
        tokens, ticks = self._tokens, self.ticks_width()
        painter.setFont(ui_font("small"))
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextDontClip
        for equity in self.axis.ticks():
            y = self._y(floor, equity)
            painter.setPen(QPen(QColor(tokens.line), 1.0))
            painter.drawLine(QPointF(floor.left(), y), QPointF(floor.right(), y))
            painter.setPen(QColor(tokens.muted))
            box = QRectF(floor.left() - ticks, y - 7, ticks - TICKS_GAP, 14)
            painter.drawText(box, Qt.AlignmentFlag.AlignRight | flags, tick_percent(equity, self.axis.step))
        title = QRectF(floor.left() - ticks, floor.top() - HEAD - 8, 300, HEAD)
        painter.drawText(title, flags, AXIS_TITLE)

    def _draw_now(self, painter: QPainter, floor: QRectF) -> None:
        """Draw a line at the present equity, with its figure and error band."""
        tokens, figures = self._tokens, self.figures
        y = self._y(floor, figures.now)
        if figures.now_half_width > 0:
            off = (
                floor.height() * figures.now_half_width / (self.axis.step * (self.axis.high - self.axis.low))
            )
            band = QRectF(floor.left(), y - off, floor.width(), 2 * off).intersected(floor)
            color = QColor(tokens.muted)
            color.setAlphaF(0.18)
            painter.fillRect(band, color)
        painter.setPen(QPen(QColor(tokens.text), 1.2))
        painter.drawLine(QPointF(floor.left(), y), QPointF(floor.right(), y))
        sure = f" {plus_minus(figures.now_half_width)}" if figures.now_half_width > 0 else ""
        box = QRectF(floor.right() - NOW_WIDTH, y - 17, NOW_WIDTH - 2, 14)
        flags = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(box, flags, f"now {percent(figures.now, 1)}{sure}")
