"""Pictures of the 169 hands in order: on the grid and in a list with their places."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QWidget

from oracle.cards.combo import CLASS_NAMES
from ui.pictures.kit.grid_list_frame import GridListFrame
from ui.plots.maps.grid_list_item import CLASS, GridListFigures, GridListItem, Part
from ui.theme.theme import Theme

_NAME_WIDTH = 56.0
"""Room for the place and the name of a hand in the list: "169  AKs", in pixels."""
_PLACE_WIDTH, _BETWEEN = 24.0, 8.0
"""Width of the place, and of the gap between it and the name, in pixels."""
_TOLD = 5
"""Number of best and worst hands listed in words."""
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


@dataclass(frozen=True, slots=True)
class RankedLine:
    """A row of the list.

    Attributes:
        place: Its place in the order that sorts the list, from 1.
        index: The class.
        value: What colours it: above 0 green, below 0 orange.
        figures: Its figures in words.
    """

    place: int
    index: int
    value: float
    figures: tuple[str, ...]


class RankedHandsItem(GridListItem[RankedLine]):
    """Draws grid and list, with the place of each hand before its name."""

    def name_width(self) -> float:
        """Room for place and name."""
        return _NAME_WIDTH

    def draw_name(self, painter: QPainter, box: QRectF, line: RankedLine) -> None:
        """Draw the place and the name of a hand."""
        painter.setPen(QColor(self._tokens.muted))
        painter.drawText(QRectF(box.left(), box.top(), _PLACE_WIDTH, box.height()), _RIGHT, str(line.place))
        painter.setPen(QColor(self._tokens.text))
        painter.drawText(box.adjusted(_PLACE_WIDTH + _BETWEEN, 0, 0, 0), _LEFT, CLASS_NAMES[line.index])


class RankedHandsFrame(GridListFrame):
    """The 169 hands on the grid and in a list; subclasses define the order.

    Args:
        title: What the picture shows while it is empty.
        theme: Colours in use.
        parent: Qt parent.
    """

    def __init__(self, title: str, theme: Theme, parent: QWidget | None = None) -> None:
        self.item = RankedHandsItem()
        super().__init__(title, theme, self.item, parent)

    def set_ranked(self, figures: GridListFigures[RankedLine]) -> None:
        """Show figures; what was being read is read again: its row in the list is another one now."""
        read = self.class_of(self.item.marked)
        self.item.set_figures(figures)
        self.describe()
        if read is None:
            self.read_nothing()
        else:
            self.read((CLASS, read))

    def read_class(self, part: Part, head: str, rows: Sequence[tuple[str, str]]) -> None:
        """Mark a hand, and show and say what is known of it.

        Args:
            part: Where it is.
            head: The hand in a few words.
            rows: What is known, each with its name.
        """
        self.item.mark(part)
        muted = self.theme.tokens.muted
        body = "".join(
            f'<tr><td style="color:{muted}">{escape(what)}&nbsp;&nbsp;</td>'
            f'<td align="right">{escape(said)}</td></tr>'
            for what, said in rows
        )
        html = f"<b>{escape(head)}</b><table cellspacing=0>{body}</table>"
        self.show_card(self.item.place(self.area(), part).center(), html)
        self.setAccessibleDescription(f"{head}: {', '.join(f'{what} {said}' for what, said in rows)}.")

    def class_of(self, part: Part | None) -> int | None:
        """The class of a part; None for no part, or a row that is not there."""
        figures = self.item.figures
        if part is None or not figures.count:
            return None
        kind, number = part
        if kind == CLASS:
            return number
        return figures.line(number).index if 0 <= number < figures.count else None


def best_and_worst(said: Sequence[str]) -> str:
    """The first and the last hands of an order in words.

    Args:
        said: The hands, best first, each with its figure.
    """
    return f"Best: {', '.join(said[:_TOLD])}. Worst: {', '.join(said[-_TOLD:])}."
