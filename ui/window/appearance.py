"""Theme, deck and scale, chosen in the menu and saved."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction

from ui.actions import Actions, check_choice
from ui.context import Context
from ui.theme.dressing import Dressing


class Appearance(QObject):
    """Applies the look that the user has chosen.

    Attributes:
        said: Emitted with a message about a choice.
        dressing: Applies the colours to the widgets.

    Args:
        context: The parts of the program.
        do: The actions for the choices.
        parent: Qt parent.
    """

    said = Signal(str)

    def __init__(self, context: Context, do: Actions, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.dressing = Dressing(self)
        do.themes.triggered.connect(self._choose_theme)
        do.decks.triggered.connect(self._choose_deck)
        do.scales.triggered.connect(self._choose_scale)
        for group, value in (
            (do.themes, context.theme.mode),
            (do.decks, context.theme.deck),
            (do.scales, context.settings.scale),
        ):
            check_choice(group, value)
        context.theme.changed.connect(self.dress)
        self.dress()

    @Slot()
    def dress(self) -> None:
        """Apply the theme's colours to the whole program."""
        self.dressing.dress(self._context.theme.tokens)

    @Slot(QAction)
    def _choose_theme(self, action: QAction) -> None:
        self._context.settings.theme_mode = action.data()
        self._context.theme.set_mode(action.data())

    @Slot(QAction)
    def _choose_deck(self, action: QAction) -> None:
        self._context.settings.deck = action.data()
        self._context.theme.set_deck(action.data())

    @Slot(QAction)
    def _choose_scale(self, action: QAction) -> None:
        self._context.settings.scale = action.data()
        self.said.emit("The new size takes effect when you restart the program.")
