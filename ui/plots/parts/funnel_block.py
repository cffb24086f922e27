"""How ranges were narrowed, as rows: what was left after every step as a bar, and an equity beside it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter

from ui.theme.style import ui_font
from ui.theme.tokens import STALE_STRENGTH, Tokens

HEAD_HEIGHT, ROW_HEIGHT = 26.0, 24.0
"""Of a heading and of a row, in pixels."""
GROUP_GAP = 8.0
"""Between two groups, in pixels."""
GAP = 10.0
"""Between two columns, in pixels."""
BAR = 12.0
"""Height of a bar, in pixels."""
BAR_SHARE, LEAST_BAR = 0.28, 36.0
"""Width of the longest bar: a share of the block, and at least this, in pixels."""
NAME_ROOM = 60.0
"""Most room for the name before an equity, in pixels."""
DEPTH = 0.7
"""Strength of the player's colour in a bar."""
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine


@dataclass(frozen=True, slots=True)
class FunnelRow:
    """What was left after a step.

    Attributes:
        words: What was done.
        hands: How many hands are left.
        share: Which part of the range that is, 0…1: the length of the bar.
        equity: The equity against them; empty while it is not known.
        spoken: All of it in words, for the read-out: a head and lines.
    """

    words: str
    hands: str
    share: float
    equity: str
    spoken: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FunnelGroup:
    """The steps of one player.

    Attributes:
        heading: Whose they are.
        color: Number of his colour.
        whose: Whose equity the rows have.
        rows: The steps.
        stale: Whether they belong to the table before an edit.
    """

    heading: str
    color: int
    whose: str
    rows: tuple[FunnelRow, ...]
    stale: bool = False

    @property
    def height(self) -> float:
        """Its height in pixels."""
        return HEAD_HEIGHT + len(self.rows) * ROW_HEIGHT


def groups_that_fit(groups: Sequence[FunnelGroup], height: float) -> int:
    """How many groups, the first ones, fit below each other in a height."""
    count, used = 0, 0.0
    for group in groups:
        used += group.height + (GROUP_GAP if count else 0.0)
        if used > height:
            break
        count += 1
    return count


def stacked_height(groups: Sequence[FunnelGroup]) -> float:
    """The height of groups below each other, in pixels."""
    return sum(group.height for group in groups) + GROUP_GAP * max(0, len(groups) - 1)


def row_boxes(groups: Sequence[FunnelGroup], box: QRectF) -> Iterator[tuple[int, FunnelRow, QRectF]]:
    """The rows of groups below each other: their numbers over all groups, themselves, their places."""
    number, top = 0, box.top()
    for group in groups:
        for place, row in enumerate(group.rows):
            at = top + HEAD_HEIGHT + place * ROW_HEIGHT
            yield number, row, QRectF(box.left(), at, box.width(), ROW_HEIGHT)
            number += 1
        top += group.height + GROUP_GAP


def row_at(groups: Sequence[FunnelGroup], box: QRectF, point: QPointF) -> int | None:
    """The number of the row at a point."""
    return next((number for number, _row, place in row_boxes(groups, box) if place.contains(point)), None)


def draw_groups(
    painter: QPainter, groups: Sequence[FunnelGroup], box: QRectF, tokens: Tokens, marked: int | None
) -> None:
    """Draw groups below each other.

    Args:
        painter: Paints in pixels.
        groups: The groups.
        box: Their place.
        tokens: Colours of the theme.
        marked: Number of the row that is being read.
    """
    top, boxes, columns = box.top(), list(row_boxes(groups, box)), _columns(groups, box.width())
    for group in groups:
        painter.setFont(ui_font("label", semibold=True))
        painter.setPen(QColor(tokens.text))
        _write(painter, QRectF(box.left(), top, box.width(), HEAD_HEIGHT - 6), group.heading)
        rows, boxes = boxes[: len(group.rows)], boxes[len(group.rows) :]
        for number, row, place in rows:
            if number == marked:
                painter.fillRect(place, tokens.tint(tokens.text, 0.05))
            _draw_row(painter, group, row, place, tokens, columns)
        top += group.height + GROUP_GAP


@dataclass(frozen=True, slots=True)
class _Columns:
    """Widths of the columns in pixels; the words have the rest."""

    bar: float
    hands: float
    name: float
    equity: float


def _columns(groups: Sequence[FunnelGroup], width: float) -> _Columns:
    """The columns of groups of some width; bars are shorter where the words need their room."""
    metrics, rows = QFontMetricsF(ui_font("label")), [row for group in groups for row in group.rows]

    def widest(texts: Iterable[str]) -> float:
        return max(map(metrics.horizontalAdvance, texts), default=0.0)

    hands = widest(row.hands for row in rows)
    equity = widest(["00.00", *(row.equity for row in rows)])
    name = min(NAME_ROOM, widest(group.whose for group in groups)) + 4
    room = width - hands - name - equity - 3 * GAP - widest(row.words for row in rows)
    bar = max(LEAST_BAR, min(BAR_SHARE * width, room))
    return _Columns(bar, hands, name, equity)


def _draw_row(
    painter: QPainter, group: FunnelGroup, row: FunnelRow, place: QRectF, tokens: Tokens, columns: _Columns
) -> None:
    strength = STALE_STRENGTH if group.stale else 1.0
    muted, strong = tokens.tint(tokens.muted, max(strength, 0.75)), tokens.tint(tokens.text, strength)
    painter.setFont(ui_font("label"))
    painter.setPen(muted)
    right = place.right()
    painter.drawText(
        QRectF(right - columns.equity, place.top(), columns.equity, ROW_HEIGHT), _RIGHT, row.equity
    )
    right -= columns.equity + columns.name
    if row.equity:
        _write(painter, QRectF(right, place.top(), columns.name - 4, ROW_HEIGHT), group.whose)
    right -= GAP
    painter.setPen(strong)
    painter.drawText(QRectF(right - columns.hands, place.top(), columns.hands, ROW_HEIGHT), _RIGHT, row.hands)
    right -= columns.hands + GAP + columns.bar
    bar = QRectF(right, place.center().y() - BAR / 2, max(2.0, columns.bar * min(1.0, row.share)), BAR)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(tokens.tint(tokens.seat(group.color), DEPTH * strength))
    painter.drawRoundedRect(bar, 2, 2)
    painter.setPen(muted)
    _write(painter, QRectF(place.left(), place.top(), right - GAP - place.left(), ROW_HEIGHT), row.words)


def _write(painter: QPainter, box: QRectF, text: str) -> None:
    """Write a text in one line, shortened if necessary."""
    shown = QFontMetricsF(painter.font()).elidedText(text, Qt.TextElideMode.ElideRight, box.width())
    painter.drawText(box, _LEFT, shown)
