"""The drawn parts of the turn × river picture: the matrix with its headings, the turns alone, the legend."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPen, QTransform

from oracle.cards.card import DECK_SIZE, RANKS, SUIT_COUNT, SUIT_SIGNS, suit_of
from ui.document.wording import percent
from ui.plots.maps.matrix_layout import ALONE, MatrixLayout, card_at
from ui.plots.maps.ramp import RAMP_WIDTH, draw_ramp
from ui.plots.parts_frame import AREA, PartsItem
from ui.theme.style import ui_font
from ui.theme.tokens import SMALL_PX, Tokens

STRONGEST = 0.8
"""Strength of the colour of the cell with the greatest change."""
ROUGH_DEPTH = 0.4
"""Strength of the colour of a cell that is not known precisely enough."""
LEAST_CHANGE = 0.05
"""The full colour represents at least this change, so that small changes stay pale."""
BLANK = "cannot come"
SMALLEST_SIGN = 6
"""Suits are written no smaller than this, in pixels; in flatter rows every other one is left out."""

Cell = tuple[int, int]
"""Row and column of the picture, 0…51 from the ace of spades down; column `ALONE` is the turn alone."""


@dataclass(frozen=True, slots=True, eq=False)
class MatrixFigures:
    """One player's equity after each turn and river, in the order of the picture.

    Attributes:
        both: Share of the pot after turn (row) and river (column), shape (52, 52); NaN where the two
            cannot come.
        turn: Share of the pot after the turn alone, shape (52,); NaN where it cannot come.
        now: Share of the pot on the flop.
        rough: Which of ``both`` are known less well than wanted, shape (52, 52); they are drawn pale.
    """

    both: NDArray[np.float64]
    turn: NDArray[np.float64]
    now: float
    rough: NDArray[np.bool_]

    @classmethod
    def of(
        cls,
        both: NDArray[np.float64],
        turn: NDArray[np.float64],
        now: float,
        rough: NDArray[np.bool_],
    ) -> MatrixFigures:
        """From figures by card id, as the engine returns them."""
        return cls(both[::-1, ::-1], turn[::-1], now, rough[::-1, ::-1])

    def at(self, cell: Cell) -> float:
        """Equity of a cell; NaN where its cards cannot come."""
        row, column = cell
        return float(self.turn[row] if column == ALONE else self.both[row, column])

    def reach(self) -> float:
        """The greatest change of all cells, either way."""
        return max(LEAST_CHANGE, float(np.nanmax(np.abs(self.both - self.now), initial=0.0)))

    def turn_reach(self) -> float:
        """The greatest change of all turns alone, either way."""
        return max(LEAST_CHANGE, float(np.nanmax(np.abs(self.turn - self.now), initial=0.0)))


class TurnRiverItem(PartsItem[Cell]):
    """Draws the matrix as one image, bars of the turns alone beside it, and finds the cell at a point."""

    def __init__(self) -> None:
        super().__init__()
        self.figures: MatrixFigures | None = None
        self.ranks = len(RANKS)
        self._colors: NDArray[np.uint32] = np.zeros((DECK_SIZE, DECK_SIZE), dtype=np.uint32)
        self._image: tuple[MatrixLayout, QImage] | None = None

    def dress(self, tokens: Tokens, deck: str) -> None:
        """Set colours and deck."""
        super().dress(tokens, deck)
        self._paint_cells()

    def set_figures(self, figures: MatrixFigures | None, ranks: int = len(RANKS)) -> None:
        """Set the figures, or None; ``ranks`` is the number of ranks of the deck, from the ace down."""
        self.figures, self.ranks = figures, ranks
        self._paint_cells()

    def layout(self, area: QRectF) -> MatrixLayout:
        """The layout within an area."""
        return MatrixLayout.of(area, self.ranks)

    def part_at(self, area: QRectF, point: QPointF) -> Cell | None:
        """The cell at a point, if its cards can come."""
        if self.figures is None:
            return None
        cell = self.layout(area).at(point)
        return cell if cell is not None and np.isfinite(self.figures.at(cell)) else None

    def shade(self, change: float) -> QColor:
        """The colour of a change of equity: accent if it helps, warning if it hurts."""
        assert self.figures is not None
        color = self._tokens.accent if change > 0 else self._tokens.warning
        return self._tokens.tint(color, STRONGEST * min(1.0, abs(change) / self.figures.reach()))

    # Drawing

    def draw(self, painter: QPainter, to_pixels: QTransform) -> None:
        """Draw everything."""
        if self.figures is None:
            return
        layout = self.layout(to_pixels.mapRect(AREA))
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
        painter.drawImage(layout.matrix, self._image_for(layout))
        self._draw_headings(painter, layout)
        self._draw_alone(painter, layout)
        self._draw_legend(painter, layout)
        if self.marked is not None:
            painter.setPen(QPen(QColor(self._tokens.text), 1.6))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(layout.cell(self.marked).adjusted(-1, -1, 1, 1))

    def _paint_cells(self) -> None:
        """Compute the colours of all cells again."""
        self._image = None
        self.update()
        if self.figures is None:
            return
        tokens, change = self._tokens, self.figures.both - self.figures.now
        share = STRONGEST * np.abs(np.nan_to_num(change)) / self.figures.reach()
        share *= np.where(self.figures.rough, ROUGH_DEPTH, 1.0)
        under = _channels(tokens.surface)
        over = np.where((change > 0)[..., None], _channels(tokens.accent), _channels(tokens.warning))
        mixed = np.rint(over * share[..., None] + under * (1 - share[..., None]))
        mixed[~np.isfinite(change)] = _channels(tokens.sunk)
        red, green, blue = np.moveaxis(mixed.astype(np.uint32), -1, 0)
        self._colors = np.uint32(0xFF00_0000) | red << np.uint32(16) | green << np.uint32(8) | blue

    def _image_for(self, layout: MatrixLayout) -> QImage:
        """The cells in the pixels of a layout, with the gaps between them; made once per size."""
        if self._image is None or self._image[0] != layout:
            with_gap = np.pad(self._colors, (0, 1), constant_values=QColor(self._tokens.surface).rgb())
            pixels = np.ascontiguousarray(with_gap[layout.row_of_pixels()][:, layout.column_of_pixels()])
            high, wide = pixels.shape
            made = QImage(pixels.tobytes(), wide, high, 4 * wide, QImage.Format.Format_RGB32)
            self._image = layout, made.copy()
        return self._image[1]

    def _draw_headings(self, painter: QPainter, layout: MatrixLayout) -> None:
        tokens, figures = self._tokens, self.figures
        assert figures is not None
        painter.setFont(ui_font("small"))
        painter.setPen(QColor(tokens.muted))
        centred = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip
        for box, text in layout.titles():
            painter.drawText(box, centred, text)
        usable = np.isfinite(figures.turn)
        row, column = self.marked or (-1, -1)
        for upright, read in ((True, column), (False, row)):
            painter.setFont(ui_font("label", semibold=True))
            for rank in range(layout.ranks):
                known = usable[rank * SUIT_COUNT : (rank + 1) * SUIT_COUNT].any()
                painter.setPen(QColor(tokens.text if known else tokens.faint))
                painter.drawText(layout.rank_box(rank, upright), centred, RANKS[-1 - rank])
            self._draw_suits(painter, layout, upright, read, usable)

    def _draw_suits(
        self, painter: QPainter, layout: MatrixLayout, upright: bool, read: int, usable: NDArray[np.bool_]
    ) -> None:
        tokens = self._tokens
        painter.setFont(_sized(max(SMALLEST_SIGN, min(SMALL_PX, layout.thinnest(upright)))))
        for place in range(layout.cards):
            box, suit = layout.suit_box(place, upright), suit_of(card_at(place))
            if place == read:
                painter.fillRect(box, tokens.tint(tokens.text, 0.16))
            painter.setPen(tokens.suit(suit, self._deck) if usable[place] else QColor(tokens.faint))
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip
            painter.drawText(box, flags, SUIT_SIGNS[suit])

    def _draw_alone(self, painter: QPainter, layout: MatrixLayout) -> None:
        """A bar for each turn alone, from the equity on the flop to the right or to the left."""
        tokens, figures = self._tokens, self.figures
        assert figures is not None
        reach = figures.turn_reach()
        strip = layout.alone
        middle = round(strip.center().x())
        for row in np.flatnonzero(np.isfinite(figures.turn)).tolist():
            change = float(figures.turn[row]) - figures.now
            cell = layout.cell((row, ALONE))
            width = cell.width() / 2 * abs(change) / reach
            left = middle if change > 0 else middle - width
            color = tokens.tint(tokens.accent if change > 0 else tokens.warning, STRONGEST)
            painter.fillRect(QRectF(left, cell.top(), max(width, 0.5), max(1.0, cell.height() - 1)), color)
        painter.setPen(QPen(QColor(tokens.faint), 1.0))
        painter.drawLine(QLineF(middle + 0.5, strip.top(), middle + 0.5, strip.bottom()))
        painter.setPen(QColor(tokens.muted))
        painter.setFont(ui_font("small"))
        for text, side in (
            (f"−{100 * reach:.0f}", Qt.AlignmentFlag.AlignLeft),
            (f"+{100 * reach:.0f}", Qt.AlignmentFlag.AlignRight),
        ):
            painter.drawText(layout.alone_scale(), side | Qt.AlignmentFlag.AlignVCenter, text)

    def _draw_legend(self, painter: QPainter, layout: MatrixLayout) -> None:
        """Draw the meaning of the colours, in words and points."""
        tokens, figures = self._tokens, self.figures
        assert figures is not None
        reach, box = figures.reach(), layout.legend
        bar = QRectF(box.center().x() - RAMP_WIDTH / 2, box.top() + 2, RAMP_WIDTH, box.height() - 6)
        colors = [(place, self.shade(change)) for place, change in ((0.0, -reach), (0.5, 0.0), (1.0, reach))]
        end = draw_ramp(painter, tokens, box, bar, colors, f"flop {percent(figures.now, 1)}", reach)
        metrics = QFontMetricsF(painter.font())
        width = metrics.horizontalAdvance(BLANK)
        note = QRectF(box.right() - width, bar.top(), width, bar.height())
        swatch = QRectF(note.left() - 18, bar.center().y() - 5, 12, 10)
        if swatch.left() > end + 12:
            painter.fillRect(swatch, QColor(tokens.sunk))
            painter.drawText(
                note,
                Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextDontClip,
                BLANK,
            )


def _channels(color: str) -> NDArray[np.float64]:
    made = QColor(color)
    return np.array([made.red(), made.green(), made.blue()], dtype=float)


def _sized(pixels: int) -> QFont:
    font = ui_font("small")
    font.setPixelSize(pixels)
    return font
