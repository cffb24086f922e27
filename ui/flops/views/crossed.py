"""The picture of two textures crossed: the mean of the flops that are in a group of each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QWidget

from ui.document.wording import number
from ui.flops.shown.choice import NUMBER, POINTS, SHARE, Group
from ui.flops.shown.colors import ahead_colors
from ui.flops.shown.figure_words import chance_text, in_points, mean_text, number_half_width, value_title
from ui.flops.shown.words import crossed_line, crossed_title, nothing_to_show, short_groups
from ui.plots.convergence.trace import SeatLook
from ui.plots.maps.crossed_item import Cell, CrossedCell, CrossedItem
from ui.plots.numbers import plus_minus
from ui.plots.parts_frame import PartsFrame
from ui.theme.theme import Theme
from ui.widgets.escape import asks_for_escape

if TYPE_CHECKING:
    from ui.flops.shown.grouping import CrossedGroups, Mean
    from ui.flops.shown.sifted import SiftedFlops

TITLE = "Two textures crossed"
_MOVES = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


class CrossedView(PartsFrame[Cell]):
    """A grid of means; the pointer and the arrow keys read it, a click chooses the flops of a cell.

    Args:
        theme: The theme.
        parent: Qt parent.
    """

    only_wanted = Signal(frozenset)
    """Narrow to flops in all of these groups; to all flops if there is none."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        self.item = CrossedItem()
        self.shown: SiftedFlops | None = None
        self.looks: tuple[SeatLook, ...] = ()
        super().__init__(TITLE, theme, self.item, parent)
        self.set_inner()
        self.view.clicked.connect(self._click)
        self.show_nothing("")

    @property
    def crossed(self) -> CrossedGroups | None:
        """What is shown."""
        return None if self.shown is None else self.shown.crossed

    def show_flops(self, shown: SiftedFlops, looks: Sequence[SeatLook]) -> None:
        """Show the textures crossed.

        Args:
            shown: The flops.
            looks: Name and colour of each player.
        """
        read = None if self.item.marked is None else self._groups(self.item.marked)
        self.shown, self.looks = shown, tuple(looks)
        crossed = shown.crossed
        self.set_hint("" if crossed is not None and crossed.rows else nothing_to_show(shown))
        known = crossed is not None and bool(crossed.rows)
        self.set_title(*crossed_title(shown, crossed, looks[0].label) if crossed and known else (TITLE,))
        self.set_line(crossed_line(shown) if known else "")
        self.dress()
        self._draw()
        cell = None if read is None else self._cell_of(read)
        if cell is None:
            self.read_nothing()
        else:
            self.read(cell)
        self.describe()

    def clear(self) -> None:
        """Discard the figures."""
        self.shown, self.looks = None, ()
        self.item.set_cells((), (), (), None)

    def summary(self) -> str:
        """The grid in words: its best and its worst cell."""
        cells = sorted(self._known(), key=lambda known: -known[1].mean)
        if not cells:
            return self.hint or f"{TITLE}: nothing to show yet."
        best, worst = (self._spoken(cell) for cell, _ in (cells[0], cells[-1]))
        return f"{self.title}. Best: {best}. Worst: {worst}."

    def table(self) -> tuple[Sequence[str], Sequence[Sequence[object]]]:
        """Every cell with its chance, mean and ±."""
        crossed, shown = self.crossed, self.shown
        if crossed is None or shown is None:
            return ("group",), ()
        header = (*crossed.titles, "chance", f"mean of {value_title(shown.choice, self.looks[0].label)}", "±")
        return header, [
            (crossed.rows[row][1], crossed.columns[column][1], known.chance, known.mean, known.half_width)
            for (row, column), known in self._known()
        ]

    def dress(self) -> None:
        """Apply the theme's colours."""
        super().dress()
        self.item.tint(*ahead_colors(getattr(self, "looks", ()), self.theme.tokens))

    def read(self, part: Cell) -> None:
        """Read a cell that has flops."""
        self.item.mark(part)
        spoken = self._spoken(part)
        self.show_card(self.item.cell(self.area(), part).center(), spoken)
        self.setAccessibleDescription(spoken)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The arrow keys move over cells with flops; Enter chooses one or all flops, Escape all."""
        key = Qt.Key(event.key())
        if key in _MOVES and self._known():
            self._move(_MOVES[key])
        elif key in _ENTER and self.item.marked is not None:
            self._choose(self.item.marked)
        elif key == Qt.Key.Key_Escape and self._narrowed:
            self.only_wanted.emit(frozenset())
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """While a cell is chosen, Escape belongs to it rather than to Stop."""
        if asks_for_escape(event) and self._narrowed:
            event.accept()
            return True
        return super().event(event)

    @property
    def _narrowed(self) -> bool:
        return self.shown is not None and bool(self.shown.choice.only)

    def _move(self, move: tuple[int, int]) -> None:
        """Read the next cell with flops; stay if there is none."""
        known = [cell for cell, _ in self._known()]
        here = self.item.marked
        if here is None or here not in known:
            self.read(known[0])
            return
        ahead = [
            cell
            for cell in known
            if all(
                (cell[side] - here[side]) * step > 0 if step else cell[side] == here[side]
                for side, step in enumerate(move)
            )
        ]
        if ahead:
            self.read(min(ahead, key=lambda cell: abs(cell[0] - here[0]) + abs(cell[1] - here[1])))

    @Slot(QMouseEvent)
    def _click(self, _event: QMouseEvent) -> None:
        if self.item.marked is not None:
            self._choose(self.item.marked)

    def _choose(self, cell: Cell) -> None:
        """Narrow to the flops of a cell; show all again if it is chosen already."""
        self.only_wanted.emit(frozenset() if cell == self.item.chosen else self._groups(cell))

    def _groups(self, cell: Cell) -> frozenset[Group]:
        crossed = self.crossed
        assert crossed is not None
        return frozenset((crossed.rows[cell[0]], crossed.columns[cell[1]]))

    def _cell_of(self, groups: frozenset[Group]) -> Cell | None:
        """The cell of two groups, if it has flops."""
        return next((cell for cell, _ in self._known() if self._groups(cell) == groups), None)

    def _known(self) -> list[tuple[Cell, Mean]]:
        """The cells that have flops."""
        rows = () if self.crossed is None else self.crossed.cells
        cells = (((row, column), mean) for row, line in enumerate(rows) for column, mean in enumerate(line))
        return [(cell, mean) for cell, mean in cells if mean.chance > 0]

    def _spoken(self, cell: Cell) -> str:
        crossed, shown = self.crossed, self.shown
        assert crossed is not None
        assert shown is not None
        known = crossed.cells[cell[0]][cell[1]]
        groups = f"{crossed.rows[cell[0]][1]}, {crossed.columns[cell[1]][1]}"
        chance = chance_text(known.chance, known.chance_half_width)
        return f"{groups}: {mean_text(shown.choice, known)} on average, {chance} of all flops"

    def _draw(self) -> None:
        shown, crossed = self.shown, self.crossed
        if shown is None or crossed is None:
            self.item.set_cells((), (), (), None)
            return
        reach = max((abs(mean.mean - shown.middle) for _, mean in self._known()), default=0.0) or 1.0
        self.item.set_cells(
            short_groups(crossed.rows),
            short_groups(crossed.columns),
            [[_cell(shown, mean, reach) for mean in row] for row in crossed.cells],
            self._cell_of(shown.choice.only),
        )


def _cell(shown: SiftedFlops, known: Mean, reach: float) -> CrossedCell:
    """What is in a cell: the mean, its ± if it is sampled, and how likely its flops are."""
    if not known.chance > 0:
        return CrossedCell((), 0.0)
    unit = shown.choice.unit
    figure = f"{100 * known.mean:.1f}" if unit == SHARE else in_points(known.mean)
    sure = (plus_minus(known.half_width),) if known.half_width > 0 else ()
    if unit == NUMBER:
        figure = number(known.mean, known.half_width)
        sure = (number_half_width(known.half_width).strip(),) if known.half_width > 0 else ()
    away = known.mean - shown.middle
    differs = abs(away) > known.half_width
    chance = chance_text(known.chance, known.chance_half_width, 1)
    short = in_points(known.mean, 0) if unit == POINTS else f"{100 * known.mean:.0f}" if unit == SHARE else ""
    return CrossedCell((figure, *sure, chance), away / reach if differs else 0.0, short)
