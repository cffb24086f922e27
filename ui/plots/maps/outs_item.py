"""The drawn parts of the picture of outs: the cards as a map, a table of the outs by hand type, and notes."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QTransform

from oracle.cards.card import DECK_SIZE, RANKS, SUIT_SIGNS, rank_of, suit_of
from ui.document.shown_text import unbroken
from ui.plots.parts_frame import AREA, PartsItem
from ui.theme.style import ui_font

SUIT_ROWS = (3, 2, 1, 0)
"""Spades on top, as in the card picker."""
COLUMNS = len(RANKS)
GAP, HIGHEST, LOWEST = 3.0, 56.0, 20.0
"""Between cards, and the heights that a row of cards may have, in pixels."""
LEGEND, ROW, TIGHT_ROW, BETWEEN = 22.0, 24.0, 18.0, 6.0
"""Heights of the legend and of a row of the table, and the gap above the notes, in pixels."""
NAME_WIDTH, NAME_HEIGHT = 34.0, 18.0
"""The small card with the name in a cell, in pixels."""
BOTH_ABREAST = 46.0
"""A flat cell at least this wide has name and figure on one line, in pixels."""
FIRST_COLUMN = 0.3
"""Share of the table's width for the names of the hand types."""
SWATCH, PAD, ENTRY_GAP, ROUND = 10.0, 6.0, 16.0, 4.0
TYPE_COLORS = (8, 1, 2, 3, 0, 5, 6, 7, 9)
"""For each hand type 0…8 its colour among those of groups; orange is left out: it says that a card hurts."""
HURT_DEPTH = 0.45
"""Share of the deepest tint in the colour of a card that hurts or helps."""
ROUGH_DEPTH = 0.5
"""Strength of the colour of an out whose figure is not known precisely enough."""
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_WRAPPED = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap


class Effect(Enum):
    """What a card does; the value says so in the legend, where colour and table do not."""

    OUT = ""
    LOSES = "improves, but stays behind"
    KICKER = "only a better kicker"
    HELPS = "helps: points gained"
    HURTS = "hurts: points lost"
    BLANK = " "


@dataclass(frozen=True, slots=True)
class CardMark:
    """How a card that can come is shown.

    Attributes:
        effect: What it does.
        hand_type: The type 0…8 that it makes, of outs.
        figure: The figure below its name; empty for none.
        rough: Whether that is not known precisely enough.
    """

    effect: Effect
    hand_type: int = 0
    figure: str = ""
    rough: bool = False


@dataclass(frozen=True, slots=True)
class OutsRow:
    """A row of the table: a hand type or an effect, or all together.

    Attributes:
        name: Its first cell.
        figures: The other cells.
        hand_type: The type 0…8 whose colour it explains; None for none.
        total: Whether it is the sum of the others.
    """

    name: str
    figures: tuple[str, ...]
    hand_type: int | None = None
    total: bool = False


@dataclass(frozen=True, slots=True)
class OutsFigures:
    """What the picture shows.

    Attributes:
        marks: The cards that can come, by card id.
        header: The columns of the table, without the first.
        rows: Its rows.
        notes: Sentences below it.
        first: Title of the first column.
    """

    marks: dict[int, CardMark] = field(default_factory=dict)
    header: tuple[str, ...] = ()
    rows: tuple[OutsRow, ...] = ()
    notes: tuple[str, ...] = ()
    first: str = "Outs"

    @property
    def legend(self) -> tuple[Effect, ...]:
        """The effects that the legend explains."""
        there = {mark.effect for mark in self.marks.values()}
        return tuple(each for each in Effect if each in there and each.value.strip())


class OutsItem(PartsItem[int]):
    """Draws all of it, and finds the card at a point."""

    def __init__(self) -> None:
        super().__init__()
        self.figures = OutsFigures()
        self.ranks = COLUMNS

    def set_figures(self, figures: OutsFigures, ranks: int = COLUMNS) -> None:
        """Set the figures; ``ranks`` is the number of ranks of the deck, from the ace down."""
        self.figures, self.ranks = figures, ranks
        self.update()

    # Positions, within an area in pixels

    def cell(self, area: QRectF, card: int) -> QRectF:
        """The card's cell of the map."""
        wide, high = area.width() / self.ranks, self._card_height(area)
        column, row = COLUMNS - 1 - rank_of(card), SUIT_ROWS.index(suit_of(card))
        place = QRectF(area.left() + column * wide, area.top() + row * high, wide, high)
        return place.adjusted(0, 0, -GAP, -GAP)

    def part_at(self, area: QRectF, point: QPointF) -> int | None:
        """The card at a point, if it can come."""
        return next((card for card in self.figures.marks if self.cell(area, card).contains(point)), None)

    def legend(self, area: QRectF) -> QRectF:
        """The line below the cards."""
        top = area.top() + len(SUIT_ROWS) * self._card_height(area)
        return QRectF(area.left(), top, area.width(), LEGEND)

    def row(self, area: QRectF, number: int) -> QRectF:
        """A row of the table; the header is number −1."""
        high, top = self._row_height(area), self.legend(area).bottom()
        return QRectF(area.left(), top + (number + 1) * high, area.width() - GAP, high)

    def notes(self, area: QRectF) -> QRectF:
        """The place of the notes."""
        top = self.row(area, len(self.figures.rows)).top() + BETWEEN
        return QRectF(area.left(), top, area.width() - GAP, max(0.0, area.bottom() - top))

    def _notes_height(self, area: QRectF) -> float:
        room = QRectF(0, 0, area.width() - GAP, 1000)
        box = QFontMetricsF(ui_font("label")).boundingRect(room, _WRAPPED, self._noted)
        return float(box.height()) + BETWEEN if self._noted else 0.0

    @property
    def _noted(self) -> str:
        return unbroken(" ".join(self.figures.notes))

    def _rows_count(self) -> int:
        return len(self.figures.rows) + 1

    def _row_height(self, area: QRectF) -> float:
        """Of the table: tight where the cards would be too flat."""
        left = area.height() - LEGEND - self._notes_height(area) - self._rows_count() * ROW
        return ROW if left >= len(SUIT_ROWS) * (HIGHEST + LOWEST) / 2 else TIGHT_ROW

    def _card_height(self, area: QRectF) -> float:
        below = LEGEND + self._notes_height(area) + self._rows_count() * self._row_height(area)
        return min(HIGHEST, max(LOWEST, (area.height() - below) / len(SUIT_ROWS)))

    # Colours

    def type_color(self, hand_type: int) -> QColor:
        """The colour of the outs to a hand type."""
        return self._tokens.group(TYPE_COLORS[hand_type])

    def shade(self, mark: CardMark) -> QColor:
        """The ground of a card."""
        tokens = self._tokens
        if mark.effect is Effect.OUT:
            color = self.type_color(mark.hand_type)
            return tokens.tint(color, ROUGH_DEPTH) if mark.rough else color
        if mark.effect in (Effect.HURTS, Effect.HELPS):
            ink = tokens.warning if mark.effect is Effect.HURTS else tokens.accent
            return tokens.tint(ink, tokens.deepest * HURT_DEPTH)
        return QColor(tokens.surface)

    def _edge(self, mark: CardMark) -> QPen:
        tokens = self._tokens
        if mark.effect is Effect.LOSES:
            return QPen(QColor(tokens.warning), 1.4, Qt.PenStyle.DashLine)
        if mark.effect is Effect.KICKER:
            return QPen(QColor(tokens.faint), 1.4)
        if mark.effect is Effect.BLANK:
            return QPen(QColor(tokens.line), 1.0)
        return QPen(Qt.PenStyle.NoPen)

    # Drawing

    def draw(self, painter: QPainter, to_pixels: QTransform) -> None:
        """Draw cards, legend, table and notes."""
        if not self.figures.marks:
            return
        area = to_pixels.mapRect(AREA)
        for card in range((COLUMNS - self.ranks) * len(SUIT_ROWS), DECK_SIZE):
            self._draw_cell(painter, self.cell(area, card), card)
        self._draw_legend(painter, self.legend(area))
        self._draw_table(painter, area)
        painter.setFont(ui_font("label"))
        painter.setPen(QColor(self._tokens.muted))
        painter.drawText(self.notes(area), _WRAPPED, self._noted)

    def _draw_cell(self, painter: QPainter, cell: QRectF, card: int) -> None:
        tokens, mark = self._tokens, self.figures.marks.get(card)
        self._draw_ground(painter, cell, mark)
        if card == self.marked:
            painter.setPen(QPen(QColor(tokens.text), 1.6))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(cell, ROUND, ROUND)
        name = RANKS[rank_of(card)] + SUIT_SIGNS[suit_of(card)]
        painter.setFont(ui_font("label", semibold=True))
        if mark is None:
            painter.setPen(QColor(tokens.faint))
            painter.drawText(cell, Qt.AlignmentFlag.AlignCenter, name)
            return
        said = f"{'≈ ' if mark.rough and mark.figure else ''}{mark.figure}"
        halves = name_and_figure(cell)
        if not said:
            alone = QRectF(0, 0, name_width(cell), min(NAME_HEIGHT, cell.height() - 2))
            alone.moveCenter(cell.center())
            self._draw_name(painter, alone, card, name)
        elif halves is not None:
            self._draw_name(painter, halves[0], card, name)
            painter.setPen(QColor(tokens.text))
            painter.setFont(ui_font("small"))
            painter.drawText(halves[1], Qt.AlignmentFlag.AlignCenter, said)
        else:
            painter.setPen(QColor(tokens.text))
            abreast = cell.width() >= BOTH_ABREAST
            text = f"{name} {said.removesuffix(' %')}" if abreast else name
            painter.drawText(cell, Qt.AlignmentFlag.AlignCenter, text)

    def _draw_ground(self, painter: QPainter, cell: QRectF, mark: CardMark | None) -> None:
        if mark is None:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self._tokens.sunk))
        else:
            painter.setPen(self._edge(mark))
            painter.setBrush(self.shade(mark))
        radius = min(ROUND, cell.height() / 4)
        painter.drawRoundedRect(cell.adjusted(0.7, 0.7, -0.7, -0.7), radius, radius)

    def _draw_name(self, painter: QPainter, face: QRectF, card: int, name: str) -> None:
        """Rank and suit on a small card, so that suits can be distinguished on every colour."""
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._tokens.card))
        if (mark := self.figures.marks[card]).effect in (
            Effect.OUT,
            Effect.HURTS,
            Effect.HELPS,
        ) and mark.figure:
            painter.drawRoundedRect(face, 3, 3)
        painter.setPen(self._tokens.suit(suit_of(card), self._deck))
        painter.drawText(face, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, name)

    def _draw_legend(self, painter: QPainter, line: QRectF) -> None:
        painter.setFont(ui_font("small"))
        metrics, left = QFontMetricsF(painter.font()), line.left()
        for effect in self.figures.legend:
            box = QRectF(left, line.center().y() - SWATCH / 2, SWATCH, SWATCH)
            self._draw_ground(painter, box, CardMark(effect))
            wide = metrics.horizontalAdvance(effect.value)
            painter.setPen(QColor(self._tokens.muted))
            words = QRectF(box.right() + PAD, line.top(), line.right() - box.right() - PAD, line.height())
            painter.drawText(words, _LEFT, effect.value)
            left = box.right() + PAD + wide + ENTRY_GAP

    def _draw_table(self, painter: QPainter, area: QRectF) -> None:
        tokens, figures = self._tokens, self.figures
        if not figures.rows:
            return
        columns = self._columns(area.width() - GAP)
        head = (figures.first, figures.header, ui_font("small"), tokens.muted)
        self._write_row(painter, self.row(area, -1), columns, *head)
        for number, row in enumerate(figures.rows):
            box, font = self.row(area, number), ui_font("label", semibold=row.total)
            painter.setPen(QPen(QColor(tokens.line), 1.0))
            painter.drawLine(QLineF(box.left(), box.top(), box.right(), box.top()))
            if row.hand_type is not None:
                swatch = QRectF(box.left() + 1, box.center().y() - SWATCH / 2, SWATCH, SWATCH)
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(self.type_color(row.hand_type))
                painter.drawRoundedRect(swatch, 2, 2)
            self._write_row(painter, box, columns, row.name, row.figures, font, tokens.text)

    def _columns(self, room: float) -> list[float]:
        """Widths of the columns: equal ones, or where a figure needs more, as wide as their contents."""
        figures, name_room = self.figures, FIRST_COLUMN * room
        count = max(1, len(figures.header))
        equal = [name_room, *[(room - name_room) / count] * count]
        bold, small = QFontMetricsF(ui_font("label", semibold=True)), QFontMetricsF(ui_font("small"))
        least = [SWATCH + PAD + max(bold.horizontalAdvance(row.name) for row in figures.rows)]
        for number, head in enumerate(figures.header):
            wide = max(bold.horizontalAdvance(row.figures[number]) for row in figures.rows)
            least.append(max(wide, small.horizontalAdvance(head)) + PAD)
        spare = (room - sum(least)) / (count + 1)
        fits = all(wide <= given for wide, given in zip(least, equal, strict=True))
        return equal if fits or spare < 0 else [wide + spare for wide in least]

    def _write_row(
        self,
        painter: QPainter,
        box: QRectF,
        columns: list[float],
        name: str,
        figures: tuple[str, ...],
        font: QFont,
        color: str,
    ) -> None:
        painter.setFont(font)
        painter.setPen(QColor(color))
        metrics, left = QFontMetricsF(font), box.left() + columns[0]
        start = box.adjusted(SWATCH + PAD, 0, columns[0] - box.width(), 0)
        painter.drawText(start, _LEFT, metrics.elidedText(name, Qt.TextElideMode.ElideRight, start.width()))
        for figure, wide in zip(figures, columns[1:], strict=True):
            place = QRectF(left, box.top(), wide, box.height())
            shown = metrics.elidedText(figure, Qt.TextElideMode.ElideRight, wide - PAD / 2)
            painter.drawText(place, _RIGHT, shown)
            left += wide


def name_width(cell: QRectF) -> float:
    """The width of the small card with the name."""
    return min(NAME_WIDTH, cell.width() - 6)


def name_and_figure(cell: QRectF) -> tuple[QRectF, QRectF] | None:
    """The places of a card's name and, below it, of its figure; None for a cell too flat for both."""
    least, figure = QFontMetricsF(ui_font("label")).ascent(), QFontMetricsF(ui_font("small")).ascent()
    spare = cell.height() - 2 - least - figure
    if spare < 0:
        return None
    high = min(NAME_HEIGHT, least + spare)
    width, top = name_width(cell), cell.top() + 1 + min(2.0, least + spare - high)
    name = QRectF(cell.center().x() - width / 2, top, width, high)
    lower = max(cell.top() + cell.height() / 2 - 1, name.bottom())
    return name, QRectF(cell.left() - 2, lower, cell.width() + 4, cell.bottom() - 1 - lower)
