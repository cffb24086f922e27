"""Pictures of lines over a number of players, with a table below: read one number of players at a time."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from ui.plots.parts.odds_item import OddsItem, OddsLine
from ui.plots.parts_frame import PartsFrame
from ui.theme.theme import Theme

_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}


@dataclass(frozen=True, slots=True)
class ReadOut:
    """The read-out of a number of players.

    Attributes:
        value: Where the card points, 0…1 in the chart.
        html: The card; all text of users in it is escaped.
        spoken: The same for a screen reader.
    """

    value: float
    html: str
    spoken: str


class PlayersFrame(PartsFrame[int]):
    """Lines over a number of players; subclasses define the lines and the words for each number.

    Args:
        title: What the picture shows while it is empty.
        theme: Colours in use.
        counted: What is counted from column to column: "opponents".
        parent: Qt parent.
    """

    def __init__(self, title: str, theme: Theme, counted: str, parent: QWidget | None = None) -> None:
        self.item = OddsItem(counted)
        super().__init__(title, theme, self.item, parent)

    @abstractmethod
    def lines(self) -> tuple[OddsLine, ...]:
        """The lines, in the colours of the theme; none while there is nothing to show."""

    @abstractmethod
    def columns(self) -> tuple[int, int]:
        """How many numbers of players have figures, and how many the chart has room for."""

    @abstractmethod
    def read_out(self, players: int) -> ReadOut:
        """The read-out of a number of players that has figures."""

    def show_lines(self) -> None:
        """Draw the lines, and read again what was being read."""
        self._draw()
        self.read_again()
        self.describe()

    def _draw(self) -> None:
        self.item.set_lines(self.lines(), self.columns()[1])

    def dress(self) -> None:
        """Apply the theme's colours."""
        super().dress()
        self._draw()

    def read(self, part: int) -> None:
        """Read a number of players."""
        if not 1 <= part <= self.columns()[0]:
            self.read_nothing()
            return
        self.item.mark(part)
        said = self.read_out(part)
        self.show_card(self.item.point(self.area(), part, said.value), said.html)
        self.setAccessibleDescription(said.spoken)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The arrow keys go from one number of players to the next."""
        step, marked, most = _STEPS.get(Qt.Key(event.key())), self.item.marked, self.columns()[0]
        if not most or step is None:
            super().keyPressEvent(event)
            return
        self.read(max(1, min(most, 1 if marked is None else marked + step)))
