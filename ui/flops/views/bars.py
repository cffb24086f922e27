"""The picture of the Flops workspace: a figure on every flop, best to worst."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor, log10
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal, Slot
from PySide6.QtGui import QColor, QFocusEvent, QHideEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget

from ui.document.wording import number, percent
from ui.flops.shown.choice import ASKED, EVERY_FLOP, NUMBER, POINTS, Run, merged_runs
from ui.flops.shown.colors import ahead_colors
from ui.flops.shown.figure_words import in_points
from ui.flops.shown.read_out import flop_html, flops_data
from ui.flops.shown.words import compared_title, flops_line, nothing_to_show, runs_text, spoken_flop
from ui.plots.convergence.trace import SeatLook
from ui.plots.equity_items import GRID_SHARE, LEFT_WIDTH
from ui.plots.items import BackdropItem
from ui.plots.parts.flop_bars_item import FlopBarsItem
from ui.plots.picture_frame import PictureFrame
from ui.plots.text_axis import AxisText, TextAxis
from ui.theme.style import ui_font
from ui.theme.theme import Theme
from ui.widgets.escape import asks_for_escape

if TYPE_CHECKING:
    from ui.flops.shown.sifted import FlopLine, SiftedFlops

_TITLE = "Every {}, best to worst"
_ASK = "Type a question in PQL at the left: count(…) of a condition, or avg(…) of a number."
_STEP = 0.05
"""The scale ends at a multiple of this."""
_MARGIN = 0.04
"""Room above and below, as a share of the scale."""
Cards = tuple[int, ...]
_MOVES = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_PageUp: -50, Qt.Key.Key_PageDown: 50}


@dataclass(slots=True)
class _Stroke:
    """A run of bars that is being chosen, by the mouse or by the keyboard.

    Attributes:
        start: The flop where it began; another report may have it at another place.
        end: The flop that it has come to.
        before: The runs to which it is added.
        pressed: Where the mouse was pressed, in pixels of the scene; None for the keyboard.
        adds: Whether it is added to runs.
        moved: Whether the mouse has moved far enough to mean a run.
    """

    start: Cards
    end: Cards
    before: tuple[Run, ...]
    pressed: QPointF | None = None
    adds: bool = False
    moved: bool = False


class FlopBars(PictureFrame):
    """A bar for each kind of flop; the pointer and the arrow keys read it, and choose runs of bars.

    Args:
        theme: The theme.
        parent: Qt parent.
    """

    chosen = Signal(tuple)
    """Put a flop on the table: its cards, as ids."""
    runs_wanted = Signal(tuple)
    """Narrow to the flops of these runs, each a `Run`; to all flops if there is none."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(_TITLE.format(EVERY_FLOP), theme, axes={"left": TextAxis("left")}, parent=parent)
        self.shown: SiftedFlops | None = None
        self.looks: tuple[SeatLook, ...] = ()
        self.read_place: int | None = None
        self.paper, self.item = BackdropItem(), FlopBarsItem()
        for item in (self.paper, self.item):
            self.plot.addItem(item)
        self.view.pointed.connect(self._point_at)
        self.view.clicked.connect(self._press)
        self.view.dragged.connect(self._drag)
        self.view.released.connect(self._release)
        self.view.interrupted.connect(self._give_up)
        self._stroke: _Stroke | None = None
        self._reach = 0.0
        self.dress()
        self.show_nothing("")

    def show_no_report(self, why: str, street: str) -> None:
        """Show why there is no report on the cards of a street."""
        self.show_nothing(why)
        self.set_title(_TITLE.format(street))
        self.describe()

    def show_flops(self, shown: SiftedFlops, looks: Sequence[SeatLook], trouble: str = "") -> None:
        """Show the flops.

        Args:
            shown: The flops, best first.
            looks: Name and colour of each player.
            trouble: Why the figure compared is not known; empty if it is.
        """
        before = self.read_line
        self.shown, self.looks = shown, tuple(looks)
        asks = shown.choice.compared == ASKED and not shown.choice.question
        self.set_hint("" if shown.lines else trouble or (_ASK if asks else nothing_to_show(shown)))
        self.set_title(compared_title(shown, looks[0].label), compared_title(shown))
        self.set_line(flops_line(shown, looks[0].label))
        if self._stroke is not None and None in (
            self._place_of(self._stroke.start),
            self._place_of(self._stroke.end),
        ):
            self._stroke = None  # its flops are no longer shown
        self._draw()
        place = None if before is None else self._place_of(before.cards)
        if place is None:
            self.read_nothing()
        else:
            self.read(place)
        self.describe()

    def clear(self) -> None:
        """Discard the figures."""
        self.shown, self.looks, self._stroke = None, (), None
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
            return self.hint or f"{self.title}: nothing to show yet."
        names = tuple(look.label for look in self.looks)
        best, worst = (spoken_flop(shown, shown.lines[place], names) for place in (0, -1))
        chosen = f" Only runs of bars: {runs_text(shown.choice)}." if shown.choice.runs else ""
        return f"{self.title}. {self.line}{chosen} Best: {best}. Worst: {worst}."

    def table(self) -> tuple[Sequence[str], Sequence[Sequence[object]]]:
        """The flops with their chances and figures, each with its ±; of runs of bars if any are chosen."""
        shown = self.shown
        if shown is None:
            return ("flop",), ()
        return flops_data(shown, [look.label for look in self.looks])

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
        x = self.item.middle_of(place)
        point = self.view.mapFromScene(self.plot.getViewBox().mapViewToScene(QPointF(x, line.value)))
        self.card.show_at(
            self.view.viewport().mapTo(self, point), flop_html(shown, line, self.looks, self.theme)
        )
        self.setAccessibleDescription(spoken_flop(shown, line, tuple(look.label for look in self.looks)))

    @Slot()
    def read_nothing(self) -> None:
        """Stop reading."""
        self.read_place = None
        self.item.mark(None)
        self.card.hide()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and right move between flops, Page up and down by fifty; with Shift they choose a run of bars.

        With Ctrl too the run is added to those chosen.  Enter puts a flop on the table; Escape ends a drag,
        or shows all bars as before.
        """
        move, shift = _MOVES.get(Qt.Key(event.key())), Qt.KeyboardModifier.ShiftModifier
        if event.key() == Qt.Key.Key_Escape and self._takes_escape:
            self._escape()
        elif move is not None and self._dragging:
            event.accept()  # the mouse has the run
        elif move is not None and event.modifiers() & shift:
            self._extend(move, adds=bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier))
        elif move is not None:
            self._stroke = None
            self.read(0 if self.read_place is None else self.read_place + move)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.read_line is not None:
            self.chosen.emit(self.read_line.cards)
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """While there is a run of bars, Escape belongs to it rather than to Stop."""
        if asks_for_escape(event) and self._takes_escape:
            event.accept()
            return True
        return super().event(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Losing the focus ends a drag, and a run chosen by the keyboard."""
        self._give_up()
        super().focusOutEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        """A hidden picture is no longer dragged over."""
        self._give_up()
        super().hideEvent(event)

    @property
    def _dragging(self) -> bool:
        """Whether the mouse is held on the bars."""
        return self._stroke is not None and self._stroke.pressed is not None

    @property
    def _takes_escape(self) -> bool:
        """Whether there is a run of bars to give up."""
        return self._dragging or (self.shown is not None and bool(self.shown.choice.runs))

    def _escape(self) -> None:
        if self._dragging:
            self._give_up()
        else:
            self._stroke = None
            self.runs_wanted.emit(())

    @Slot()
    def _give_up(self) -> None:
        """End a run that is being chosen; what was chosen before stays."""
        if self._stroke is not None:
            self._stroke = None
            self._show_runs()

    def _place_of(self, cards: Cards) -> int | None:
        lines = () if self.shown is None else self.shown.lines
        return next((place for place, line in enumerate(lines) if line.cards == cards), None)

    def _run_places(self, stroke: _Stroke) -> tuple[int, int]:
        """The first bar of a run, and the one after its last."""
        places = [place for place in map(self._place_of, (stroke.start, stroke.end)) if place is not None]
        return min(places), max(places) + 1

    def _runs_with(self, stroke: _Stroke) -> tuple[Run, ...]:
        assert self.shown is not None
        first, end = self._run_places(stroke)
        run = self.shown.lines[end - 1].value, self.shown.lines[first].value
        return merged_runs((*stroke.before, run))

    def _extend(self, move: int, *, adds: bool) -> None:
        """Extend a run by the keyboard; it is chosen at once."""
        if self.shown is None or not self.shown.lines:
            return
        if self.read_line is None:
            self.read(0)
        here = self.read_line
        assert here is not None
        if self._stroke is None:
            self._stroke = _Stroke(here.cards, here.cards, self.shown.choice.runs if adds else ())
        assert self.read_place is not None
        self.read(self.read_place + move)
        self._stroke.end = self.shown.lines[self.read_place].cards
        self.runs_wanted.emit(self._runs_with(self._stroke))

    @Slot(QPointF)
    def _point_at(self, where: QPointF) -> None:
        if self._stroke is not None and self._stroke.moved:
            return  # the bar that the drag has reached is read
        area: QRectF = self.plot.getViewBox().sceneBoundingRect()
        place = self.item.place_at(area, where.x())
        if place is None:
            self.read_nothing()
        else:
            self.read(place)

    @Slot(QMouseEvent)
    def _press(self, event: QMouseEvent) -> None:
        """Begin a click or a drag."""
        self._stroke = None
        line, shown = self.read_line, self.shown
        if line is None or shown is None:
            return
        self.setFocus(Qt.FocusReason.MouseFocusReason)  # Escape ends a drag
        adds = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        before = shown.choice.runs if adds else ()
        pressed = self.view.mapToScene(event.position().toPoint())
        self._stroke = _Stroke(line.cards, line.cards, before, pressed, adds)

    @Slot(QPointF)
    def _drag(self, where: QPointF) -> None:
        """Show the run from where the drag began; beyond an end of the bars it ends there."""
        stroke, shown = self._stroke, self.shown
        if stroke is None or shown is None or stroke.pressed is None:
            return
        stroke.moved = stroke.moved or abs(where.x() - stroke.pressed.x()) >= QApplication.startDragDistance()
        if stroke.moved:
            place = self.item.nearest_place(self.plot.getViewBox().sceneBoundingRect(), where.x())
            stroke.end = shown.lines[place].cards
            self.read(place)
            self._show_runs()

    @Slot(QPointF)
    def _release(self, where: QPointF) -> None:
        """A drag chooses its run, Shift and a click one bar; a plain click puts the flop on the table."""
        stroke, self._stroke = self._stroke, None
        if stroke is None or stroke.pressed is None:
            return
        if stroke.moved or stroke.adds:
            self.runs_wanted.emit(self._runs_with(stroke))
        elif self.view.rect().contains(self.view.mapFromScene(where)):
            self.chosen.emit(stroke.start)

    def _show_runs(self) -> None:
        """Dim the bars that are not in the runs chosen, or in the one that is being chosen."""
        shown, stroke = self.shown, self._stroke
        if shown is None or not shown.lines:
            self.item.show_runs(None)
        elif stroke is not None and stroke.moved:
            self.item.show_runs(merged_runs((*(shown.runs if stroke.adds else ()), self._run_places(stroke))))
        else:
            self.item.show_runs(shown.runs if shown.choice.runs else None)

    def _draw(self) -> None:
        tokens, shown = self.theme.tokens, self.shown
        values = [] if shown is None else [line.value for line in shown.lines]
        middle = 0.0 if shown is None else shown.middle
        high, low = max(values, default=middle) - middle, middle - min(values, default=middle)
        numbers = shown is not None and shown.choice.unit == NUMBER
        step = _step(max(high, low)) if numbers else _STEP
        up, down = _reach(high, step), _reach(low, step)
        edge = _MARGIN * (up + down)
        room = QRectF(0.0, middle - down - edge, 1.0, up + down + 2 * edge)
        for item in (self.paper, self.item):
            item.set_room(room)
        self.plot.getViewBox().setRange(room, padding=0, disableAutoRange=True)
        colors = ahead_colors(self.looks, tokens)
        self.item.dress(colors[0], colors[1], QColor(tokens.text), QColor(tokens.surface))
        chances = [] if shown is None else [line.chance for line in shown.lines]
        self.item.set_values(values, middle, chances)
        self._show_runs()
        levels = (middle - down, middle, middle + up)
        self.paper.dress(tokens.tint(tokens.line, GRID_SHARE))
        self.paper.set_lines(levels, ())
        axis = self.plot.getAxis("left")
        axis.setWidth(LEFT_WIDTH)
        texts = [_level_text(shown, level) for level in levels]
        muted, font = QColor(tokens.muted), ui_font("small")
        written = zip(levels, texts, strict=True) if values else ()
        axis.set_texts([AxisText(at, text, muted, font, align_right=True) for at, text in written])


def _level_text(shown: SiftedFlops | None, level: float) -> str:
    """A level of the scale as text."""
    if shown is not None and shown.choice.unit == NUMBER:
        return number(level).replace("-", "−")
    if shown is not None and shown.choice.unit == POINTS:
        return in_points(level, 0)
    return percent(max(0.0, min(level, 1.0)), 0)


def _step(farthest: float) -> float:
    """The number of which the ends of the scale are multiples."""
    return float(10.0 ** floor(log10(farthest))) / 2 if farthest > 0 else 1.0


def _reach(farthest: float, step: float) -> float:
    """How far the scale extends on one side of the middle."""
    return step * max(1, ceil(farthest / step - 1e-9))
