"""What the range editors with and without a grid have in common: how one is created in steps."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QScrollArea, QWidget

from ui.context import Context
from ui.widgets.cards.board_dealer import BoardDealer
from ui.widgets.steps import Steps


class SeatEditor(QScrollArea):
    """Edits the range of one seat of the document; every edit is one undo step.

    The constructor only begins it (`Stepwise`).

    Args:
        context: The parts of the program.
        dealer: Deals boards at random; one of its own if left out.
        parent: Qt parent.

    Attributes:
        seat_shown: The key of the seat now being edited.
    """

    seat_shown = Signal(int)

    def __init__(
        self, context: Context, dealer: BoardDealer | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._context = context
        self._dealer = dealer or BoardDealer(context, self)
        self._complete = self._resized = False
        self._begin()

    def steps(self) -> Steps[None]:
        """Create what is missing of an editor that is not complete."""
        yield from self._steps()
        self._complete = True
        if self._resized:
            self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the parts as there is space for them, once all of them exist."""
        super().resizeEvent(event)
        self._resized = True
        if self._complete:
            self._arrange()

    def _begin(self) -> None:
        """Create what has to exist before the first step."""
        raise NotImplementedError

    def _steps(self) -> Steps[None]:
        """Create everything else, and show the seat's range."""
        raise NotImplementedError

    def _arrange(self) -> None:
        """Place the parts in the space there is; called only once all exist."""
        raise NotImplementedError
