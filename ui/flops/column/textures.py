"""The groups of flops: how often each comes, its mean, and whether it is shown."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, Qt, Signal, Slot
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QStyleOptionViewItem, QTreeWidgetItem

from ui.document.shown_text import tooltip
from ui.flops.shown.choice import Group
from ui.flops.shown.colors import ahead_colors
from ui.flops.shown.figure_words import chance_text, mean_text, value_text
from ui.flops.shown.words import short_groups
from ui.plots.convergence.trace import SeatLook
from ui.theme.style import ui_font
from ui.theme.theme import Theme
from ui.widgets.groups.rows import NameDelegate, RowDelegate
from ui.widgets.groups.tree import GroupRows

if TYPE_CHECKING:
    from ui.flops.shown.grouping import GroupLine
    from ui.flops.shown.sifted import SiftedFlops

_TITLES = ("Flops", "", "Mean", "How often")
_MEANINGS = (
    "Flops in groups without a tick are left out.",
    "",
    "The mean over the flops of the group, weighted by how likely they are.",
    "How likely a flop of the group is, given the ranges.",
)
_BAR, _MEAN, _CHANCE = 1, 2, 3
_WIDEST = "100.0 %"
_PAD = 8
"""Pixels around a figure."""
_INDENT = 8
_BAR_ROOM, _BAR_HIGH = 30, 7
"""Greatest width and height of the bars, in pixels."""
_LEAST_BAR = 16
"""Width below which bars say nothing, in pixels; the names of the groups then take their room."""
AWAY = int(Qt.ItemDataRole.UserRole) + 1
"""The role of the distance of a mean from the middle, as a share −1…1 of the farthest one."""
_THIN_SURE = "\u2009±\u2009"
"""A ± between thin spaces, which take a third of the room."""
_VAGUE = 0.1
"""Half-width of a share from which on its decimals are not shown."""
_States = Qt.CheckState


class TextureTree(GroupRows):
    """A row for each group below its texture, with a tick.

    Args:
        theme: The theme.
    """

    switched = Signal(frozenset)
    """The groups to leave out were changed to these."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme, _TITLES, _MEANINGS)
        self.setAccessibleName("Groups of flops")
        self.setIndentation(_INDENT)
        self.setItemDelegate(RowDelegate(self))
        self.setItemDelegateForColumn(0, NameDelegate(theme, self))
        self.setItemDelegateForColumn(_BAR, _BarDelegate(theme, self))
        self.looks: tuple[SeatLook, ...] = ()
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.header().setMinimumSectionSize(_LEAST_BAR)
        self._lines: dict[Group, GroupLine] = {}
        self._left_out: frozenset[Group] = frozenset()
        self._fit()
        self.itemClicked.connect(self._clicked)
        theme.changed.connect(self._show_ticks)

    def show_groups(self, shown: SiftedFlops | None, looks: Sequence[SeatLook]) -> None:
        """Show the groups of flops; the rows stay where only figures are new.

        Args:
            shown: The flops; None for none.
            looks: Name and colour of each player, the one whose figures are shown first.
        """
        self.looks = tuple(looks)
        textures = () if shown is None else shown.textures
        lines = {line.group: line for _, groups in textures for line in groups}
        if list(lines) != list(self._lines):
            self.refill(lambda: self._add(textures))
        self._lines = lines
        if shown is not None:
            self._left_out = shown.choice.left_out
            self._write(shown)
            self._show_ticks()
            self._fit()

    def _fit(self) -> None:
        """Make the columns of figures as wide as what is in them."""
        metrics = QFontMetrics(ui_font("label"))
        sampled = any("±" in item.text(column) for item in self.items() for column in (_MEAN, _CHANCE))
        for column in (_MEAN, _CHANCE):
            texts = {item.text(column) for item in self.items()} | {_TITLES[column], _WIDEST}
            drawn = [self.sizeHintForIndex(self.indexFromItem(item, column)).width() for item in self.items()]
            self.setColumnWidth(column, max(*drawn, *(metrics.horizontalAdvance(t) + _PAD for t in texts)))
        figures = self.columnWidth(_MEAN) + self.columnWidth(_CHANCE)
        names = max((self._name_width(item) for item in self.items()), default=0)
        room = min(_BAR_ROOM, self.viewport().width() - figures - names)
        self.setColumnHidden(_BAR, sampled or room < _LEAST_BAR)  # a ± needs its room
        self.setColumnWidth(_BAR, room)

    def _name_width(self, item: QTreeWidgetItem) -> int:
        """The width that the name of a group needs with its indent; titles of textures have the whole row."""
        if item.parent() is None:
            return 0
        return 2 * self.indentation() + self.sizeHintForIndex(self.indexFromItem(item, 0)).width()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the bars to the new width."""
        super().resizeEvent(event)
        self._fit()

    def toggle(self, item: QTreeWidgetItem) -> None:
        """Leave out a group, or all of a texture; show them again if none is shown."""
        groups = self._groups(item)
        shown = [group for group in groups if group not in self._left_out]
        self.switched.emit(self._left_out | frozenset(shown) if shown else self._left_out - frozenset(groups))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space and Enter show or leave out the group the cursor is on."""
        item = self.currentItem()
        if item is not None and event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.toggle(item)
        else:
            super().keyPressEvent(event)

    def _add(self, textures: tuple[tuple[str, tuple[GroupLine, ...]], ...]) -> None:
        for title, lines in textures:  # at least one group of each can come
            parent = self.add_row(None, (lines[0].group[0],), (title, "", "", ""))
            parent.setFirstColumnSpanned(True)  # it has no figures, and its title needs the room
            words = short_groups([line.group for line in lines])
            for line, short in zip(lines, words, strict=True):
                self.add_row(parent, line.group, (short, "", "", ""))

    def _write(self, shown: SiftedFlops) -> None:
        away = {group: line.known.mean - shown.middle for group, line in self._lines.items()}
        farthest = max((abs(each) for each in away.values() if isfinite(each)), default=0.0)
        for item in self.items():
            line_of = self._group(item)
            if line_of not in self._lines:
                continue
            line = self._lines[line_of].known
            mean = value_text(shown.choice, line.mean, line.half_width, _decimals(line.half_width))
            item.setText(_MEAN, _narrow(mean, line.half_width))
            chance = chance_text(line.chance, line.chance_half_width, _decimals(line.chance_half_width))
            known = farthest > 0 and isfinite(away[line_of])
            item.setData(_BAR, AWAY, away[line_of] / farthest if known else 0.0)
            item.setText(_CHANCE, _narrow(chance, line.chance_half_width))
            mean, chance = mean_text(shown.choice, line), chance_text(line.chance, line.chance_half_width)
            words = f"{line_of[1]}: {mean} on average, {chance} of all flops."
            for column in range(len(_TITLES)):
                item.setToolTip(column, tooltip(words))

    @Slot()
    def _show_ticks(self) -> None:
        """Tick what is shown, half a tick for what is shown in part."""
        tokens = self._theme.tokens
        for item in self.items():
            out = [group in self._left_out for group in self._groups(item)]
            state = (
                _States.Unchecked if all(out) else _States.PartiallyChecked if any(out) else _States.Checked
            )
            item.setCheckState(0, state)
            color = QColor(tokens.muted if state is _States.Unchecked else tokens.text)
            for column in range(len(_TITLES)):
                item.setForeground(column, color)

    def _groups(self, item: QTreeWidgetItem) -> list[Group]:
        """The groups of a row: itself, or all of a texture."""
        path = self.path(item)
        return [leaf for leaf in self._lines if leaf[0] == path[0]] if len(path) == 1 else [self._group(item)]

    def _group(self, item: QTreeWidgetItem) -> Group:
        path = self.path(item)
        return (path[0], path[-1])

    @Slot(QTreeWidgetItem, int)
    def _clicked(self, item: QTreeWidgetItem, _column: int) -> None:
        self.toggle(item)


class _BarDelegate(RowDelegate):
    """Paints how far the mean of a group is from the middle, in the colour of the player who is ahead.

    Args:
        theme: Colours.
        tree: The tree.
    """

    def __init__(self, theme: Theme, tree: TextureTree) -> None:
        super().__init__(tree)
        self._theme, self._tree = theme, tree

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint the row, then track and bar."""
        super().paint(painter, option, index)
        away = index.data(AWAY)
        if away is None or len(self._tree.looks) < 2:
            return
        tokens, room = self._theme.tokens, QRectF(option.rect)
        track = QRectF(room.left(), room.center().y() - _BAR_HIGH / 2, room.width(), _BAR_HIGH)
        length = float(away) * track.width() / 2
        middle = track.center().x()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(tokens.sunk))
        painter.drawRoundedRect(track, _BAR_HIGH / 2, _BAR_HIGH / 2)
        painter.setBrush(ahead_colors(self._tree.looks, tokens)[length < 0])
        painter.drawRect(QRectF(min(middle, middle + length), track.top(), abs(length), track.height()))
        painter.restore()


def _narrow(text: str, half_width: float) -> str:
    """A figure; with a ± there is no room for its unit, which is in the tooltip, and for wide spaces."""
    return text.replace(" %", "").replace(" ± ", _THIN_SURE) if half_width > 0 else text


def _decimals(half_width: float) -> int:
    """Decimals of a percentage in its narrow column: none where they say nothing."""
    return 0 if half_width >= _VAGUE else 1
