"""The table of groups: a click isolates a group, Ctrl adds, Alt drops, the swatch pins."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QFontMetrics, QKeyEvent, QMouseEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QTreeWidgetItem

from ui.document.shown_text import tooltip
from ui.document.state import SeatState
from ui.document.wording import percent
from ui.ranges.workbench.chosen_groups import ChosenGroups, letter
from ui.ranges.workbench.group_cells import (
    AROUND_NAME,
    BARS,
    LOOK,
    SWATCH,
    Bars,
    BarsCell,
    CellDelegate,
    Look,
    NameCell,
)
from ui.ranges.workbench.group_rows import GroupTableRow
from ui.ranges.workbench.seat_header import SeatHeader
from ui.theme.keys import control_held
from ui.theme.style import ui_font
from ui.theme.theme import Theme
from ui.theme.tokens import HIT_AREA
from ui.widgets.groups.tree import GroupRows, Path

GROUP, COMBOS, BAR, FIRST, SECOND, EQUITY = range(6)
"""The columns."""
_MEANINGS = (
    "Hands by what they have on this board. A click shows only these; Ctrl adds, Alt drops, P pins",
    "Number of hands, counted by weight, without board and dead cards",
    "The shares of the ranges",
    "How often the player holds one of them, given the weights and the others’ cards",
    "How often the other player holds one of them",
    "The first player’s average share of the pot with these hands",
)
_TITLES = ("Group", "Combos", "", "Share", "", "Equity")
_BAR_WIDTH = 46
_LEAST, _WIDEST_NAME = 44, 66
"""The narrowest column of figures, and the widest that the name of a seat may make one."""
_PAD = 8
"""Space around the text of a column."""
_MOST_ROWS = 12
"""Most visible rows; with more, the table scrolls."""
_KEYS = (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter)


class GroupTable(GroupRows):
    """Shows the groups of one or two ranges and lets one choose among them.

    Args:
        theme: The theme.
        chosen: The choice.
    """

    row_count_changed = Signal()
    """Rows were unfolded or folded."""

    def __init__(self, theme: Theme, chosen: ChosenGroups) -> None:
        super().__init__(theme, _TITLES, _MEANINGS)
        self._chosen = chosen
        self._seats: tuple[SeatState, ...] = ()
        self._longest = 1.0
        self._seat_header = SeatHeader(theme, self)
        self.setHeader(self._seat_header)
        self._seat_header.geometriesChanged.connect(self.updateGeometry)
        self.dress_header(_MEANINGS)
        self._modifiers = Qt.KeyboardModifier.NoModifier
        self._at_swatch = False
        self.setIndentation(14)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setExpandsOnDoubleClick(False)
        self.setAccessibleName("Groups of the range")
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setItemDelegate(CellDelegate(theme, self))
        self.setItemDelegateForColumn(GROUP, NameCell(theme, self))
        self.setItemDelegateForColumn(BAR, BarsCell(theme, self, self.longest))
        self.itemClicked.connect(self._clicked)
        self.itemExpanded.connect(self._unfolded)
        self.itemCollapsed.connect(self._unfolded)
        chosen.changed.connect(self._show_choice)
        theme.changed.connect(self._show_choice)

    def longest(self) -> float:
        """The largest share of an outermost group, 0…1."""
        return self._longest

    def show_rows(self, rows: Sequence[GroupTableRow], seats: Sequence[SeatState]) -> None:
        """Show groups.

        Args:
            rows: The groups.
            seats: Whose ranges they are of.
        """
        self._seats = tuple(seats)
        found = [each.share for row in rows for each in row.figures if each is not None]
        self._longest = max(found, default=1.0)
        self.refill(lambda: self._add_all(rows), unfold=False)
        two = len(seats) > 1
        header = self.headerItem()
        header.setText(FIRST, seats[0].name if two else "Share")
        header.setText(SECOND, seats[1].name if two else "")
        colors = {column: seat.color for column, seat in zip((FIRST, SECOND), seats, strict=False)}
        self._seat_header.colors = colors if two else {}
        self.setColumnHidden(SECOND, not two)
        self._show_choice()
        self._fit()
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """As high as its rows, up to a number of them."""
        rows = sum(1 for item in self.items() if self._in_sight(item))
        height = self.header().sizeHint().height() + min(rows, _MOST_ROWS) * HIT_AREA + 4
        return QSize(280, height)

    def minimumSizeHint(self) -> QSize:
        """Likewise: the panel around it scrolls."""
        return self.sizeHint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space and Enter isolate; Ctrl+Space adds (Ctrl+Enter runs the table), Alt+Enter drops, P pins."""
        item = self.currentItem()
        if item is not None and event.key() in _KEYS:
            self._choose(self.path(item), event.modifiers())
        elif item is not None and event.key() == Qt.Key.Key_P and not event.modifiers():
            self._chosen.toggle_pin(self.path(item))
        else:
            super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Remember the keys held down and whether the swatch was hit."""
        self._modifiers = event.modifiers()
        item = self.itemAt(event.position().toPoint())
        left = self.visualItemRect(item).left() if item is not None else 0
        self._at_swatch = left <= event.position().x() <= left + SWATCH + 6
        super().mouseReleaseEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        """The header has its style, and so its height, from now on."""
        super().showEvent(event)
        self.updateGeometry()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the bars if there is room."""
        super().resizeEvent(event)
        self._fit()

    @Slot()
    def _unfolded(self) -> None:
        """Fit the table to the visible rows."""
        self._fit()
        self.updateGeometry()

    def _fit(self) -> None:
        """Leave out combos and bars where the names of the groups have no room beside them."""
        widths = {column: self._width_of(column) for column in (COMBOS, FIRST, SECOND, EQUITY)}
        widths[BAR] = _BAR_WIDTH
        if len(self._seats) < 2:
            del widths[SECOND]
        taken = self._names_width() + sum(widths.values())
        hidden = set()
        for column in (COMBOS, BAR) if len(self._seats) > 1 else (BAR, COMBOS):
            if taken > self.viewport().width():
                hidden.add(column)
                taken -= widths[column]
        for column, width in widths.items():
            self.header().resizeSection(column, width)
            self.setColumnHidden(column, column in hidden)

    def _width_of(self, column: int) -> int:
        """The width of a column of figures."""
        measure = QFontMetrics(ui_font()).horizontalAdvance
        title = measure(self.headerItem().text(column)) + _PAD
        figures = max((measure(item.text(column)) for item in self.items()), default=0) + _PAD
        return max(_LEAST, min(title, _WIDEST_NAME), figures)

    def _names_width(self) -> int:
        """The width at which the visible names are complete."""
        outer, inner = QFontMetrics(ui_font(semibold=True)), QFontMetrics(ui_font())
        return max(
            (
                (outer if item.parent() is None else inner).horizontalAdvance(item.text(GROUP))
                + self.indentation() * len(self.path(item))
                + AROUND_NAME
                for item in self.items()
                if self._in_sight(item)
            ),
            default=0,
        )

    def _in_sight(self, item: QTreeWidgetItem) -> bool:
        parent = item.parent()
        return parent is None or parent.isExpanded()

    def _add_all(self, rows: Sequence[GroupTableRow], parent: QTreeWidgetItem | None = None) -> None:
        for row in rows:
            first = row.figures[0]
            texts = [row.title, "0" if first is None else first.combos, ""]
            texts += ["0.0" if each is None else f"{100 * each.share:.1f}" for each in row.figures]
            texts += [""] * (EQUITY - len(texts)) + ["–" if first is None else first.equity]
            item = self.add_row(parent, row.path, texts)
            parts = zip(row.figures, self._seats, strict=True)
            bars = tuple((0.0 if each is None else each.share, seat.color) for each, seat in parts)
            item.setData(BAR, BARS, Bars(bars))
            figures = [
                f"{seat.name} has {'none' if each is None else each.counted}"
                + ("" if each is None else f", {percent(each.share, 1)} of the range, equity {each.equity}")
                for each, seat in zip(row.figures, self._seats, strict=True)
            ]
            item.setData(COMBOS, LOOK, "; ".join(figures))
            self._add_all(row.children, item)

    @Slot()
    def _show_choice(self) -> None:
        """Mark what is shown, lit and pinned."""
        lit = self._chosen.lit
        for item in self.items():
            path = self.path(item)
            look = Look(
                color=self._chosen.color(path),
                lit=bool(self._chosen.under(path) & lit),
                isolated=self._chosen.is_isolated(path),
                pinned=self._chosen.is_pinned(path),
                outer=len(path) == 1,
            )
            item.setData(GROUP, LOOK, look)
            words = self._spoken(item, look)
            item.setData(GROUP, Qt.ItemDataRole.AccessibleTextRole, words)
            for column in range(EQUITY + 1):
                item.setToolTip(column, tooltip(words))
        self.viewport().update()

    def _spoken(self, item: QTreeWidgetItem, look: Look) -> str:
        """A group in words, for screen readers and its tooltip."""
        marks = [f"colour {letter(look.color)}"]
        marks += [word for word, on in (("lit", look.lit), ("shown alone", look.isolated)) if on]
        marks += ["pinned"] if look.pinned else []
        return f"{item.text(GROUP)} ({', '.join(marks)}): {item.data(COMBOS, LOOK)}"

    @Slot(QTreeWidgetItem, int)
    def _clicked(self, item: QTreeWidgetItem, column: int) -> None:
        if self._at_swatch and column == GROUP:
            self._chosen.toggle_pin(self.path(item))
        else:
            self._choose(self.path(item), self._modifiers)

    def _choose(self, path: Path, modifiers: Qt.KeyboardModifier) -> None:
        if control_held(modifiers):
            self._chosen.add(path)
        elif modifiers & Qt.KeyboardModifier.AltModifier:
            self._chosen.drop(path)
        else:
            self._chosen.isolate(path)
