"""A chip in the header of a picture, whose menu offers a choice."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from ui.pictures.kit.feed import PictureView
from ui.theme.theme import Theme
from ui.widgets.buttons.chip import Chip
from ui.widgets.menus import open_below


class ChoiceChip(QObject):
    """Puts a chip into a picture's header, and the choices into its menu.

    Args:
        theme: The theme.
        name: What is chosen, for screen readers.
        choices: The choices with their words, in order.
        view: The picture.
        parent: The widget of the picture.
        optional: Whether none of them may be chosen.
    """

    taken = Signal(str)
    """A choice was taken from the menu."""

    def __init__(
        self,
        theme: Theme,
        name: str,
        choices: Mapping[str, str],
        view: PictureView,
        parent: QWidget,
        *,
        optional: bool = False,
    ) -> None:
        super().__init__(parent)
        self.chip, self.menu = Chip(theme, name), QMenu(parent)
        self._group = QActionGroup(self.menu)
        if optional:
            self._group.setExclusionPolicy(QActionGroup.ExclusionPolicy.ExclusiveOptional)
        for choice, words in choices.items():
            action = self._group.addAction(words)
            action.setData(choice)
            action.setCheckable(True)
        self.menu.addActions(self._group.actions())
        self._group.triggered.connect(self._take)
        self.chip.clicked.connect(self._open)
        view.header.addWidget(self.chip)

    @property
    def choices(self) -> tuple[str, ...]:
        """The choices, in order."""
        return tuple(str(action.data()) for action in self._group.actions())

    def show_choice(self, choice: str, word: str) -> None:
        """Check a choice in the menu, or none if it is not there, and show a word for it on the chip."""
        for action in self._group.actions():
            action.setChecked(action.data() == choice)
        self.chip.show_word(word)

    @Slot()
    def _open(self) -> None:
        open_below(self.menu, self.chip)

    @Slot(QAction)
    def _take(self, action: QAction) -> None:
        self.taken.emit(str(action.data()))
