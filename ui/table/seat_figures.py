"""The right half of a seat: equity in large figures, its precision, wins, ties, odds, and a bar."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from oracle.simulate.snapshot import Estimate, SeatFigures
from ui.document.decisions.acted_words import share_words
from ui.document.shown_text import tooltip
from ui.document.wording import amount, breakdown, counted, in_percent, odds, percent, precision, short_share
from ui.theme.style import ui_font
from ui.theme.theme import Theme
from ui.theme.tokens import STALE_STRENGTH
from ui.widgets.labels.label import Label

if TYPE_CHECKING:
    from oracle.decisions.rules.steps import Share

EDITED = "from before your edit"
"""Shown instead of the breakdown while the figures belong to an earlier question."""
WIDTH, COMPACT_WIDTH = 180, 148
HEIGHT, COMPACT_HEIGHT = 76, 44
SPLIT_HEIGHT = 46
"""Additional height in games that split the pot: its halves and the scoops, each with its ±."""
PLAYED_HEIGHT = 17
"""Additional height of the line with the equity against hands that play as their players did."""
PLAYED = ("as they played", "as played", "played")
"""What that equity is called if there is little room, and less."""
_PAD = 11
_BAR = 5
_SPLIT_TOP = 53
"""Top of the columns of the split pot, below the top of the figures."""
_LONG_LINE = "win 00.0 · tie 00.0 · 00.00 : 1"
"""The usual longest breakdown; if this does not fit, the line is always a size smaller."""
_LINE = 14
"""Height of a line of these columns."""
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


@dataclass(frozen=True, slots=True)
class _Places:
    """Where the lines are, in pixels below the top of the figures.

    Attributes:
        pad: Above and below all lines.
        font: Size of the equity.
        equity: Top and height of its line.
        sure: Top of the text on its precision, which has the same baseline.
        line: Top and height of the line below it.
        ends: Lower ends of the two lines, for the mouse.
    """

    pad: int
    font: str
    equity: tuple[int, int]
    sure: int
    line: tuple[int, int]
    ends: tuple[int, int]


_ROOMY = _Places(8, "figure", (-4, 34), 12, (33, 18), (32, 52))
_COMPACT = _Places(3, "compact", (-1, 22), 3, (19, 14), (19, 33))


def row_height(*, split: bool, played: bool = False) -> int:
    """The height of a row that is not compact, in pixels; in stud the cards of the hand come on top.

    Args:
        split: Whether the game splits the pot.
        played: Whether the row has the equity against hands that play as their players did.
    """
    return HEIGHT + (SPLIT_HEIGHT if split else 0) + (PLAYED_HEIGHT if played else 0)


class SeatFiguresView(Label):
    """Paints one seat's figures at fixed positions; a label, so that screen readers find a text here.

    Args:
        theme: The theme.
        parent: Qt parent.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._theme = theme
        self._figures: SeatFigures | None = None
        self._exact = self._stale = self._folded = False
        self._past = self._said = ""
        self._color = 0
        self._look: tuple[object, ...] = ()
        self._split = self._compact = self._with_played = False
        self._played: Share | None = None
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        theme.changed.connect(self.update)

    def sizeHint(self) -> QSize:
        """The same for any figures."""
        return QSize(COMPACT_WIDTH if self._compact else WIDTH, self._height)

    @property
    def _height(self) -> int:
        return COMPACT_HEIGHT if self._compact else row_height(split=self._split, played=self._with_played)

    def set_compact(self, compact: bool) -> None:
        """Show only the equity, and one line below it; hovering shows the rest."""
        self._compact = compact
        self.updateGeometry()
        self.update()

    def set_split(self, split: bool) -> None:
        """Reserve space for the halves of the pot, in games that split it."""
        if split != self._split:
            self._split = split
            self.updateGeometry()
            self.update()

    def show_played(self, share: Share | None, *, wanted: bool) -> None:
        """Show the equity against hands that play as their players did.

        Args:
            share: The equity; None while it is not known.
            wanted: Whether space is reserved for it, known or not.
        """
        if (share, wanted) == (self._played, self._with_played):
            return
        grown = wanted != self._with_played
        self._played, self._with_played = share, wanted
        self._said = self.words()
        self.setAccessibleName(self._said)
        if grown:
            self.updateGeometry()
        self.update()

    def minimumSizeHint(self) -> QSize:
        """Never narrower."""
        return self.sizeHint()

    def show_figures(
        self,
        figures: SeatFigures | None,
        color: int,
        *,
        exact: bool,
        stale: bool,
        folded: bool,
        past: str = "",
    ) -> None:
        """Show a seat's figures.

        Args:
            figures: The figures, or None while there are none.
            color: Number of the seat's colour.
            exact: Whether they are exact.
            stale: Whether the question has been edited since.
            folded: Whether the seat has folded.
            past: Label of the figures of an earlier run; empty for those of the current question.
        """
        look = (color, exact, stale or bool(past), folded, past)
        if look == self._look and figures == self._figures:
            return
        self._figures = figures
        self._color, self._exact, self._stale, self._folded, self._past = look
        drawn = look, self.words()
        if drawn != (self._look, self._said):  # otherwise they differ only in what is not shown
            self._look, self._said = drawn
            self.setAccessibleName(self._said)
            self.update()

    def words(self) -> str:
        """The figures as one sentence, for screen readers."""
        if self._folded:
            return "Folded: no part in the pot."
        if self._figures is None:
            return "No result yet."
        words = f"Equity {in_percent(self._figures.equity.value)} percent"
        words += f", {precision(self._figures.equity, self._exact)}; {breakdown(self._figures)}"
        for title, part in self._parts():
            sure = "" if self._exact else f", {precision(part, exact=False)}"
            words += f"; {title} {in_percent(part.value)} percent{sure}"
        if self._played_words():
            words += f"; {self._played_words()} against hands that play as they did"
        if self._past:
            return f"{words}. These figures are {self._past}."
        return f"{words}. The question was edited since." if self._stale else f"{words}."

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint everything."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        tokens = self._theme.tokens
        if self._figures is None or self._folded:
            painter.setFont(ui_font("label"))
            painter.setPen(QColor(tokens.muted))
            word = "folded" if self._folded else "–"
            painter.drawText(self._area(), Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, word)
            return
        strength = STALE_STRENGTH if self._stale else 1.0
        self._paint_equity(painter, tokens.tint(tokens.seat(self._color), strength), strength)
        painter.setPen(tokens.tint(tokens.muted, 0.75 if self._stale else 1.0))
        self._paint_line(painter)
        if not self._compact:
            self._paint_split(painter, strength)
            self._paint_played(painter)
        self._paint_bar(painter, strength)

    def _paint_line(self, painter: QPainter) -> None:
        """The line below the equity."""
        assert self._figures is not None
        area, (top, height) = self._area(), self._places.line
        painter.setFont(ui_font("small") if self._compact else _that_fits(_LONG_LINE, area.width()))
        line = QRectF(area.left() - _PAD, area.top() + top, area.width() + _PAD, height)
        words = (self._past or EDITED) if self._stale else self._breakdown(self._figures)
        painter.drawText(line, _RIGHT, words)

    def _breakdown(self, figures: SeatFigures) -> str:
        """Wins, ties and odds; in a compact row what fits of them."""
        if not self._compact:
            return breakdown(figures)
        if self._played_words():
            return self._played_line(self._area().width() + _PAD)
        parts = self._parts()[:2] or (("win", figures.win), ("tie", figures.tie))
        return " · ".join(f"{title} {in_percent(part.value, 1)}" for title, part in parts)

    @property
    def _places(self) -> _Places:
        return _COMPACT if self._compact else _ROOMY

    def _area(self) -> QRectF:
        top = (self.height() - self._height) / 2
        pad = self._places.pad
        return QRectF(_PAD, top + pad, self.width() - 2 * _PAD, self._height - 2 * pad)

    def _parts(self) -> tuple[tuple[str, Estimate], ...]:
        """The halves of the pot and the scoops, if the game splits it."""
        figures = self._figures
        if figures is None or figures.high is None or figures.low is None or figures.scoop is None:
            return ()
        return ("high", figures.high), ("low", figures.low), ("scoop", figures.scoop)

    def _paint_split(self, painter: QPainter, strength: float) -> None:
        """Three columns: what comes from the high half, what from the low half, how often both.

        The equity above says whether they are exact.
        """
        shift = _LINE // 2 if self._exact else 0  # two lines take the middle of the space for three
        tokens, area = self._theme.tokens, self._area()
        muted = tokens.tint(tokens.muted, max(strength, 0.75))
        parts = self._parts()
        for place, (title, part) in enumerate(parts):
            width = area.width() / len(parts)
            column = QRectF(area.left() + place * width, area.top() + _SPLIT_TOP, width, _LINE)
            painter.setFont(ui_font("small"))
            painter.setPen(muted)
            painter.drawText(column.translated(0, shift), _RIGHT, title)
            if not self._exact:
                painter.drawText(column.translated(0, 2 * _LINE), _RIGHT, short_share(part)[1])
            painter.setFont(ui_font("label", semibold=True))
            painter.setPen(tokens.tint(tokens.text, strength))
            painter.drawText(column.translated(0, shift + _LINE), _RIGHT, in_percent(part.value))

    def _played_words(self) -> str:
        """The equity against hands that play as their players did; empty if there is none."""
        return share_words(self._played) if self._with_played and not self._past else ""

    def _played_line(self, room: float) -> str:
        """These figures with as much of their name as fits in a width: figures are never cut."""
        figures, metrics = self._played_words(), QFontMetricsF(ui_font("small"))
        lines = (f"{name}: {figures}" for name in PLAYED)
        return next((line for line in lines if metrics.horizontalAdvance(line) <= room), figures)

    def _paint_played(self, painter: QPainter) -> None:
        """The line below everything else but the bar."""
        if not self._played_words():
            return
        area = self._area()
        bottom = area.bottom() - _BAR - 1
        line = QRectF(area.left() - _PAD, bottom - PLAYED_HEIGHT, area.width() + _PAD, PLAYED_HEIGHT)
        words = self._played_line(line.width())
        painter.setFont(_that_fits(words, line.width()))
        painter.setPen(QColor(self._theme.tokens.text))
        painter.drawText(line, _RIGHT, words)

    def _paint_equity(self, painter: QPainter, color: QColor, strength: float) -> None:
        assert self._figures is not None
        tokens, area = self._theme.tokens, self._area()
        places = self._places
        small, big = ui_font("label"), ui_font(places.font, semibold=True)
        value, error = short_share(self._figures.equity, exact=self._exact)
        sure = f"% {error}"
        widest = (sure,) if self._exact else ("% ± 0.00", sure)  # an exact figure no longer changes
        room = max(QFontMetricsF(small).horizontalAdvance(text) for text in widest)
        painter.setFont(small)
        painter.setPen(tokens.tint(tokens.muted, max(strength, 0.75)))
        painter.drawText(
            QRectF(area.right() - room, area.top() + places.sure, room, 18),
            Qt.AlignmentFlag.AlignRight,
            sure,
        )
        painter.setFont(big)
        painter.setPen(color)
        width = QFontMetricsF(big).horizontalAdvance("100.00")
        rect = QRectF(area.right() - room - 4 - width, area.top() + places.equity[0], width, places.equity[1])
        painter.drawText(rect, _RIGHT, value)

    def _paint_bar(self, painter: QPainter, strength: float) -> None:
        assert self._figures is not None
        tokens, area = self._theme.tokens, self._area()
        thick = _BAR - 2 if self._compact else _BAR
        bar = QRectF(area.left(), area.bottom() - thick + 2, area.width(), thick)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(tokens.sunk))
        painter.drawRoundedRect(bar, thick / 2, thick / 2)
        seat = tokens.seat(self._color)
        parts = ((self._figures.equity.value, 0.55), (self._figures.win.value, 1.0))
        for share, depth in parts:  # the tied part, paler, follows the won one
            width = bar.width() * min(max(share, 0.0), 1.0)
            if width > 0:
                painter.setBrush(tokens.tint(seat, depth * strength))
                filled = QRectF(bar.left(), bar.top(), max(width, thick), thick)
                painter.drawRoundedRect(filled, thick / 2, thick / 2)

    def event(self, event: QEvent) -> bool:
        """A tooltip for each figure."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), tooltip(self.explain(event.pos())), self, QRect())
            return True
        return super().event(event)

    def explain(self, place: QPoint) -> str:
        """The explanation of the figure at a position."""
        if self._folded:
            return "This player folded: his cards are dealt from his range, but he has no part in the pot."
        if self._figures is None:
            return "The equity appears here: the share of the pot this seat gets on average."
        figures, area = self._figures, self._area()
        equity_ends, line_ends = self._places.ends
        if place.y() < area.top() + equity_ends:
            return self._explain_equity(figures)
        if place.y() < area.top() + line_ends:
            words = self._explain_breakdown(figures)
            return f"{words}\n{self._explain_split()}" if self._compact and self._parts() else words
        if self._parts() and not self._compact and place.y() < area.bottom() - 2 * _BAR:
            return self._explain_split()
        return "The bar: the full colour is the share won outright, the pale end comes from split pots."

    def _explain_equity(self, figures: SeatFigures) -> str:
        words = f"Equity {percent(figures.equity.value, 4)}: the share of the pot this seat gets on average."
        if self._played_words():
            words += f"\nAgainst hands that play as they did: {self._played_words()}."
        if self._exact:
            words += "\nExact: every possible deal was counted."
        else:
            low, high = in_percent(figures.equity.low), in_percent(figures.equity.high)
            words += f"\n95 % interval: {low} % to {high} %."
        if self._past:
            return f"{words}\nThese figures are {self._past}."
        return words + "\nFrom before your last edit." if self._stale else words

    def _explain_split(self) -> str:
        meanings = {
            "high": "of the pot comes from its high half",
            "low": "of the pot comes from its low half",
            "scoop": "of the deals bring the whole pot",
        }
        lines = []
        for title, part in self._parts():
            sure = "" if self._exact else f" (95 % interval {percent(part.low)} to {percent(part.high)})"
            lines.append(f"{title.capitalize()}: {percent(part.value, 3)} {meanings[title]}{sure}.")
        return "\n".join(lines)

    def _explain_breakdown(self, figures: SeatFigures) -> str:
        shared = sum(figures.ties)
        return (
            f"Wins the pot in {percent(figures.win.value, 3)} of the deals ({amount(figures.wins)}).\n"
            f"Splits it in {percent(figures.tie.value, 3)} ({amount(shared)}).\n"
            f"Odds against it, by equity: {odds(figures.equity.value)}.\n"
            f"{self._explain_hands(figures)}"
        )

    def _explain_hands(self, figures: SeatFigures) -> str:
        if not figures.hands:
            return "Its range has too many hands to count."
        return f"{counted(figures.combos, figures.hands)} left in its range given board and dead cards."


def _that_fits(words: str, room: float) -> QFont:
    """The font of labels, or the next smaller one if the text does not fit."""
    font = ui_font("label")
    return font if QFontMetricsF(font).horizontalAdvance(words) <= room else ui_font("small")
