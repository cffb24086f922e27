"""The drawn parts of a decision: a card for each action, a chart of values, and figures below it."""

from __future__ import annotations

from dataclasses import dataclass, field

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen, QTransform

from ui.plots.equity_items import GRID_SHARE
from ui.plots.parts.card_row import (
    CARD_HEIGHT,
    GAP,
    PAD,
    card_box,
    card_lines,
    draw_ground,
    write_line,
    write_note,
    write_title,
)
from ui.plots.parts.decision_figures import ActionCard, DecisionFigures
from ui.plots.parts.funnel_block import (
    FunnelGroup,
    draw_groups,
    groups_that_fit,
    row_at,
    row_boxes,
    stacked_height,
)
from ui.plots.parts.value_chart import ABOVE, BELOW, PLACES, RIGHT, SIDE, draw_chart, left_room
from ui.plots.parts_frame import AREA, FiguresItem
from ui.theme.style import ui_font

Part = tuple[str, int]
"""A part that can be read: its kind and its number."""
CARD, PLACE, FACT, STEP = "card", "place", "fact", "step"
"""The kinds: a card, a place of the chart's axis in hundredths, a figure below it, a step of narrowing."""
FACT_HEIGHT, HEAD_HEIGHT = 24.0, 26.0
TWO_COLUMNS = 460.0
"""Width from which two figures are side by side, in pixels."""
BOTH = 560.0
"""Width from which the narrowing is beside the figures, in pixels."""
NARROWING_SHARE = 0.54
"""Of the width, beside the figures."""
SPARE = 90.0
"""Height that a chart gets before a second player's narrowing is shown below it, in pixels."""
NARROW_CARD = 150.0
"""Cards narrower than this say "best" instead of their note, in pixels."""
BEST_WORD = "best"
"""Beside the title of the best action, or in place of its note where a title leaves no room."""
FACTS = " · "
"""Separates the facts of a note; if there is no room for all, the last one stays."""
LEAST_CHART = 130.0
"""Lowest chart beside which the figures below it are shown."""
_VALUE = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine


def _has_room_for_best(line: QRectF, title: str) -> bool:
    """Whether "best" has room at the right of a title."""
    word = QFontMetricsF(ui_font("label", semibold=True)).horizontalAdvance(BEST_WORD)
    return _title_width(title) + PAD / 2 + word <= line.width()


def _title_width(title: str) -> float:
    """The width of a card's title, in pixels."""
    return QFontMetricsF(ui_font("body", semibold=True)).horizontalAdvance(title)


def _fitting_title(card: ActionCard, room: float) -> str:
    """The longest title of a card that has room; without one, the shortest, which is then cut.

    An amount is never cut between its digits if a title with all of it has room.
    """
    titles = (card.title, *card.titles)
    return next((title for title in titles if _title_width(title) <= room), titles[-1])


@dataclass(frozen=True, slots=True)
class _Below:
    """What is below the chart: its height, the places of figures (with how many columns) and narrowing."""

    height: float = 0.0
    facts: QRectF = field(default_factory=QRectF)
    columns: int = 0
    narrowing: QRectF = field(default_factory=QRectF)
    groups: int = 0


class DecisionItem(FiguresItem[Part, DecisionFigures]):
    """Draws all of it, and finds the part at a point."""

    # Layout, in pixels

    def card(self, area: QRectF, number: int) -> QRectF:
        """The place of a card."""
        count = len(self.figures.cards) if self.figures is not None else 1
        return card_box(area, number, count)

    def chart(self, area: QRectF) -> QRectF:
        """The place of the chart, without its axes."""
        top = area.top() + CARD_HEIGHT + GAP + ABOVE
        bottom = area.bottom() - BELOW - self._below(area).height
        chart = self.figures.chart if self.figures is not None else None
        side = SIDE if chart is None else left_room(chart)
        return QRectF(area.left() + side, top, area.width() - side - RIGHT, max(1.0, bottom - top))

    def fact(self, area: QRectF, number: int) -> QRectF:
        """The place of a figure below the chart."""
        below = self._below(area)
        columns, box = below.columns, below.facts
        width = (box.width() - 2 * GAP * (columns - 1)) / columns
        left = box.left() + number % columns * (width + 2 * GAP)
        top = box.top() + HEAD_HEIGHT + number // columns * FACT_HEIGHT
        return QRectF(left, top, width, FACT_HEIGHT)

    def groups(self, area: QRectF) -> tuple[tuple[FunnelGroup, ...], QRectF]:
        """The narrowing that is shown, and its place."""
        figures = self.figures
        if figures is None or not figures.groups:
            return (), QRectF()
        if figures.chart is None:
            top = area.top() + CARD_HEIGHT + 2 * GAP
            bottom = area.bottom() - self._below(area).height - GAP
            box = QRectF(area.left(), top, area.width(), max(1.0, bottom - top))
            return figures.groups[: max(1, groups_that_fit(figures.groups, box.height()))], box
        below = self._below(area)
        return figures.groups[: below.groups], below.narrowing

    def step(self, area: QRectF, number: int) -> QRectF:
        """The place of a step of narrowing."""
        groups, box = self.groups(area)
        return next((place for at, _row, place in row_boxes(groups, box) if at == number), QRectF())

    def steps(self, area: QRectF) -> int:
        """How many steps of narrowing are shown."""
        return sum(len(group.rows) for group in self.groups(area)[0])

    def _below(self, area: QRectF) -> _Below:
        """What is shown below the chart: as much as leaves the chart its least height."""
        figures = self.figures
        if figures is None or not figures.facts:
            return _Below()
        room = area.height() - CARD_HEIGHT - GAP - ABOVE - BELOW - LEAST_CHART
        first = figures.groups[:1] if figures.chart is not None else ()
        if first:
            least = max(self._facts_height(1), first[0].height)
            if area.width() >= BOTH and least <= room:
                count = groups_that_fit(figures.groups, max(least, room - SPARE))
                return self._side_by_side(area, max(1, count))
            columns = self._columns(area)
            facts_height = self._facts_height(columns)
            if first[0].height + GAP + facts_height <= room:
                most = max(first[0].height, room - SPARE - GAP - facts_height)
                count = groups_that_fit(figures.groups, most)
                return self._stacked(area, count, facts_height)
        columns = self._columns(area)
        wanted = self._facts_height(columns)
        if wanted > room:
            return _Below()
        return _Below(wanted, QRectF(area.left(), area.bottom() - wanted, area.width(), 0), columns)

    def _side_by_side(self, area: QRectF, count: int) -> _Below:
        """The narrowing of some players at the left, the figures at the right."""
        assert self.figures is not None
        wanted = max(self._facts_height(1), stacked_height(self.figures.groups[:count]))
        top, left = area.bottom() - wanted, (area.width() - 3 * GAP) * NARROWING_SHARE
        facts = QRectF(area.left() + left + 3 * GAP, top, area.width() - left - 3 * GAP, 0)
        return _Below(wanted, facts, 1, QRectF(area.left(), top, left, wanted), count)

    def _stacked(self, area: QRectF, count: int, facts_height: float) -> _Below:
        """The narrowing of some players above the figures."""
        assert self.figures is not None
        narrowing = stacked_height(self.figures.groups[:count])
        wanted = narrowing + GAP + facts_height
        top = area.bottom() - wanted
        facts = QRectF(area.left(), top + narrowing + GAP, area.width(), 0)
        return _Below(
            wanted, facts, self._columns(area), QRectF(area.left(), top, area.width(), narrowing), count
        )

    @staticmethod
    def _columns(area: QRectF) -> int:
        """How many figures are side by side."""
        return 2 if area.width() >= TWO_COLUMNS else 1

    def _facts_height(self, columns: int) -> float:
        """The height of the figures with their title."""
        assert self.figures is not None
        return HEAD_HEIGHT + -(-len(self.figures.facts) // columns) * FACT_HEIGHT

    def part_at(self, area: QRectF, point: QPointF) -> Part | None:
        """The card, place or figure at a point."""
        if self.figures is None:
            return None
        for number in range(len(self.figures.cards)):
            if self.card(area, number).contains(point):
                return CARD, number
        chart = self.chart(area)
        if self.figures.chart is not None and chart.adjusted(-4, 0, 4, BELOW).contains(point):
            share = (point.x() - chart.left()) / chart.width()
            return PLACE, round(PLACES * min(1.0, max(0.0, share)))
        if self._below(area).columns:
            for number in range(len(self.figures.facts)):
                if self.fact(area, number).contains(point):
                    return FACT, number
        step = row_at(*self.groups(area), point)
        return None if step is None else (STEP, step)

    # Drawing

    def draw(self, painter: QPainter, to_pixels: QTransform) -> None:
        """Draw cards, chart and figures."""
        if self.figures is None:
            return
        area = to_pixels.mapRect(AREA)
        for number, card in enumerate(self.figures.cards):
            self._draw_card(painter, self.card(area, number), card, (CARD, number) == self.marked)
        kind, number = self.marked or ("", 0)
        if self.figures.chart is not None:
            place = number if kind == PLACE else None
            draw_chart(painter, self.chart(area), self.figures.chart, self._tokens, place)
        draw_groups(painter, *self.groups(area), self._tokens, number if kind == STEP else None)
        if self._below(area).columns:
            self._draw_facts(painter, area, self.figures)

    def _draw_card(self, painter: QPainter, box: QRectF, card: ActionCard, marked: bool) -> None:
        tokens, narrow = self._tokens, box.width() < NARROW_CARD
        draw_ground(painter, box, tokens, marked=marked, best=card.best)
        top, middle, below = card_lines(box, PAD / 2 if narrow else PAD)
        title = _fitting_title(card, top.width())
        write_title(painter, top, tokens, title)
        beside = card.best and not narrow and _has_room_for_best(top, title)
        if beside:
            painter.setFont(ui_font("label", semibold=True))
            painter.setPen(QColor(tokens.accent))
            painter.drawText(top, Qt.AlignmentFlag.AlignRight | _VALUE, BEST_WORD)
        painter.setFont(ui_font("title" if narrow else "compact", semibold=True))
        painter.setPen(card.color)
        painter.drawText(middle, Qt.AlignmentFlag.AlignLeft | _VALUE, card.figure)
        wide = QFontMetricsF(painter.font()).horizontalAdvance(card.figure)
        gap, size = (3, "small") if narrow else (6, "label")
        rest, unit = middle.adjusted(wide + gap, 2, 0, 2), card.unit.strip()
        fits = QFontMetricsF(ui_font(size)).horizontalAdvance(unit) <= rest.width()
        if fits:
            write_note(painter, rest, tokens, unit, size)
        note = BEST_WORD if card.best and not beside else card.note
        if not fits:
            note = unit  # the ± is never cut; the frame says which is best
        elif QFontMetricsF(ui_font("label")).horizontalAdvance(note) > below.width():
            note = card.short or note.rpartition(FACTS)[2]  # the chart has the others
        write_note(painter, below, tokens, note)

    def _draw_facts(self, painter: QPainter, area: QRectF, figures: DecisionFigures) -> None:
        tokens = self._tokens
        painter.setFont(ui_font("label", semibold=True))
        painter.setPen(QColor(tokens.text))
        first = self.fact(area, 0)
        room = area.right() - first.left()
        write_line(painter, QRectF(first.left(), first.top() - HEAD_HEIGHT, room, 20), figures.heading)
        for number, (words, figure) in enumerate(figures.facts):
            box = self.fact(area, number)
            if (FACT, number) == self.marked:
                painter.fillRect(box, tokens.tint(tokens.text, 0.05))
            painter.setFont(ui_font("label"))
            painter.setPen(QColor(tokens.muted))
            wide = QFontMetricsF(ui_font("label")).horizontalAdvance(figure)
            write_line(painter, box.adjusted(0, 0, -wide - GAP, 0), words)
            painter.setPen(QColor(tokens.text))
            painter.drawText(box, Qt.AlignmentFlag.AlignRight | _VALUE, figure)
            painter.setPen(QPen(tokens.tint(tokens.line, GRID_SHARE), 1.0))
            painter.drawLine(box.bottomLeft(), box.bottomRight())
