"""The lines of a list one below the other: those near what is visible are rows, the others are gaps.

A row has a dozen widgets, and the time of anything that concerns every widget (a change of colours, a layout,
the order of the Tab key) grows with their number.  So a long list has rows only where the user looks or
types, and gaps of the same height elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from statistics import mode

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Signal, Slot
from PySide6.QtWidgets import QApplication, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from ui.conditions.lines.places import ShownLine
from ui.conditions.lines.rows.frame import ROW_HEIGHT, LineFrame

MOST_ROWS = 40
"""Up to this many lines, each line has a row, wherever the user looks."""
AHEAD = 8
"""Lines above and below the visible ones that have rows, so that scrolling a little finds them there."""
KEPT = 20
"""Lines above and below the visible ones whose rows are not deleted."""


class LineColumn(QObject):
    """Places rows and gaps, and says which lines need rows.

    Args:
        frame: The widget of the rows; its layout begins with a hint, the lines follow.
        rows: The rows there are, by key.
    """

    moved = Signal()
    """The user looks at other lines than before."""

    def __init__(self, frame: QWidget, rows: Mapping[int, LineFrame]) -> None:
        super().__init__(frame)
        layout = frame.layout()
        assert isinstance(layout, QVBoxLayout)
        self._frame, self._layout, self._rows = frame, layout, rows
        self._lines: tuple[ShownLine, ...] = ()
        self._placed: tuple[int, ...] = ()
        self._heights: dict[int, int] = {}
        self._usual = ROW_HEIGHT
        self._area: QScrollArea | None = None

    @property
    def lines(self) -> tuple[ShownLine, ...]:
        """All lines in order."""
        return self._lines

    @property
    def keys(self) -> tuple[int, ...]:
        """The keys of the lines, in the order in which they are placed."""
        return self._placed

    def set_lines(self, lines: Sequence[ShownLine]) -> None:
        """Show these lines; `arrange` places them."""
        self._lines = tuple(lines)
        keys = {line.key for line in lines}
        self._heights = {key: height for key, height in self._heights.items() if key in keys}

    def place_of(self, key: int) -> QRect:
        """The area of a line in the frame, whether it has a row or not."""
        return self._area_at(self._placed.index(key))

    def near(self) -> Sequence[int]:
        """Keys of the lines that need a row or have one, the most urgent first."""
        keys = [line.key for line in self._lines]
        if len(keys) <= MOST_ROWS:
            return keys
        kept = (key for key in keys if key in self._rows)
        return tuple(dict.fromkeys((*self._needed(keys, AHEAD), *kept)))

    def far(self) -> Sequence[int]:
        """Keys of the lines whose rows are not needed."""
        keys = [line.key for line in self._lines]
        if len(keys) <= MOST_ROWS:
            return ()
        needed = set(self._needed(keys, KEPT))
        return [key for key in keys if key in self._rows and key not in needed]

    def forget(self, row: LineFrame) -> None:
        """A row is about to be deleted: a gap of the same height takes its place."""
        place = self._layout.indexOf(row)
        self._heights[row.key] = row.height()
        self._layout.removeWidget(row)
        if place >= 0:
            self._layout.insertSpacing(place, row.height())

    def arrange(self) -> None:
        """Place rows and gaps in their order; what is visible stays in place."""
        before = self._anchor()
        self._layout.setEnabled(False)  # laid out once, not with each row
        for place, line in enumerate(self._lines, 1):
            row = self._rows.get(line.key)
            if row is None:
                self._place_gap(place, self._heights.get(line.key, self._usual))
            else:
                self._place_row(place, row)
        while self._layout.count() > len(self._lines) + 1:
            self._layout.takeAt(len(self._lines) + 1)  # gaps: rows of former lines are gone
        self._layout.setEnabled(True)
        self._placed = tuple(line.key for line in self._lines)
        self._layout.invalidate()
        self._layout.update()
        if len(self._lines) > MOST_ROWS and self._area is not None and self._frame.isVisible():
            self._settle(self._area)
            if before is not None:
                key, top = before
                bar = self._area.verticalScrollBar()
                bar.setValue(bar.value() + self.place_of(key).top() - top)

    def follow_scrolling(self) -> None:
        """The list is shown: from now on, note which lines the user looks at."""
        area: QObject | None = self._frame.parent()
        while area is not None and not isinstance(area, QScrollArea):
            area = area.parent()
        if isinstance(area, QScrollArea) and area is not self._area:
            self._area = area
            area.verticalScrollBar().valueChanged.connect(self._scrolled)
            area.verticalScrollBar().rangeChanged.connect(self._scrolled)

    @Slot()
    def _scrolled(self) -> None:
        if len(self._lines) > MOST_ROWS:
            self.moved.emit()

    def key_with_focus(self) -> int | None:
        """The key of the line that has the keyboard."""
        widget: QWidget | None = self._frame.window().focusWidget()
        while widget is not None and not (
            isinstance(widget, LineFrame) and self._rows.get(widget.key) is widget
        ):
            widget = widget.parentWidget()
        return widget.key if isinstance(widget, LineFrame) else None

    def beside_focus(self) -> Sequence[int]:
        """The keys of the line with the keyboard and of its neighbours, to which the Tab key leads."""
        focused = self.key_with_focus()
        keys = [line.key for line in self._lines]
        if focused is None or focused not in keys:
            return ()
        here = keys.index(focused)
        return keys[max(0, here - 1) : here + 2]

    def _needed(self, keys: Sequence[int], margin: int) -> Iterator[int]:
        """Lines that need rows, the most urgent first.

        The Tab key leads from what surrounds the list to its first and last line.
        """
        first, last = self._visible()
        yield from self.beside_focus()
        yield from keys[first : last + margin]
        yield from reversed(keys[max(0, first - margin) : first])
        yield keys[0]
        yield keys[-1]

    def _visible(self) -> tuple[int, int]:
        """The place of the first visible line, and the one after the last; equal if none is visible."""
        if self._area is None or not self._frame.isVisible():
            return 0, 0
        view = self._area.viewport()
        top = self._frame.mapFrom(view, QPoint(0, 0)).y()
        bottom = top + view.height()
        first = last = 0
        y = self._layout.contentsMargins().top()
        for place, line in enumerate(self._lines, 1):
            y += self._height(line.key)
            if y <= top:
                first = last = place
            elif y - self._height(line.key) < bottom:
                last = place
            else:
                break
        return first, last

    def _height(self, key: int) -> int:
        row = self._rows.get(key)
        if row is not None and row.isVisible():
            return row.height()
        return self._heights.get(key, self._usual)

    def _area_at(self, place: int) -> QRect:
        item = self._layout.itemAt(place + 1)
        return QRect() if item is None else item.geometry()

    def _place_gap(self, place: int, height: int) -> None:
        item = self._layout.itemAt(place)
        gap = None if item is None else item.spacerItem()
        if gap is None:
            self._layout.insertSpacing(place, height)
        elif gap.sizeHint().height() != height:
            gap.changeSize(0, height, QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)

    def _place_row(self, place: int, row: LineFrame) -> None:
        item = self._layout.itemAt(place)
        if item is not None and item.spacerItem() is not None:
            self._layout.takeAt(place)
            item = self._layout.itemAt(place)
        if item is None or item.widget() is not row:
            self._layout.removeWidget(row)
            self._layout.insertWidget(place, row)
        if row.isHidden():
            row.show()

    def _anchor(self) -> tuple[int, int] | None:
        """The first visible line of a long list that begins above it, and its position in the frame."""
        first, last = self._visible()
        if len(self._lines) <= MOST_ROWS or not first or first == last:
            return None
        key = self._lines[first].key
        return (key, self.place_of(key).top()) if key in self._placed else None

    def _settle(self, area: QScrollArea) -> None:
        """Lay out what is new before anything is painted, and let the scroll area take its new height."""
        part: QWidget | None = self._frame
        while part is not None and part is not area.viewport():
            layout = part.layout()
            if layout is not None:
                layout.activate()  # from the inside out: each gives the next its size
            part = part.parentWidget()
        QApplication.sendEvent(area, QEvent(QEvent.Type.LayoutRequest))
        heights = [row.height() for row in self._rows.values() if row.isVisible()]
        if heights:
            self._usual = mode(heights)  # of lines that nobody has seen yet
