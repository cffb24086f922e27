"""The program's menu, behind the button at the left of the toolbar."""

from __future__ import annotations

from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from ui.actions import Actions
from ui.theme.keys import has_program_menu
from ui.widgets.menus import room_for_keys


class MainMenu(QMenu):
    """All actions of the window, with their keys.

    Attributes:
        recent: The recent files; filled by their owner.
        earlier: The earlier versions of the session; likewise.
        examples: The sessions that come with the program; likewise.
        outside: Files for other programs and from them; a submenu, like the next one.
        view: What the window shows, and in which colours; a submenu, so that this one fits the
            height of a small screen.

    Args:
        parent: Qt parent.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.recent = QMenu("Open recent", self)
        self.earlier = QMenu("Earlier versions", self)
        self.examples = QMenu("Examples", self)
        self.outside = QMenu("Reports and spreadsheets", self)
        self.view = QMenu("View", self)
        for menu in (self, self.outside, self.view):
            room_for_keys(menu)

    def fill(self, do: Actions, copy: QMenu) -> None:
        """List everything.

        Args:
            do: The actions.
            copy: The menu of ways to copy the result.
        """
        self.addActions([do.new, do.open])
        self.addMenu(self.recent)
        self.addMenu(self.earlier)
        self.addMenu(self.examples)
        self.addActions([do.save, do.save_as])
        self.outside.addActions([do.save_report, do.batch])
        self.addMenu(self.outside)
        self.addSeparator()
        self.addMenu(copy)
        self.addSeparator()
        self.addActions([do.undo, do.redo])
        self.addSeparator()
        self.addActions([do.add_seat, do.pick_board, do.random_board, do.pick_dead])
        self.addActions([do.edit_range, do.opponents, do.show_pql])
        self.addSeparator()
        self._fill_view(do)
        self.addMenu(self.view)
        self.addSeparator()
        self.addActions([do.help, do.keys, do.about, do.quit])

    def _fill_view(self, do: Actions) -> None:
        self.view.addActions(list(do.workspaces))
        self.view.addSeparator()
        self.view.addActions([do.next_picture, do.previous_picture, do.full_screen])
        self.view.addSeparator()
        for title, group in (("Colours", do.themes), ("Deck", do.decks), ("Size", do.scales)):
            self.view.addMenu(title).addActions(group.actions())


def menu_bar(do: Actions) -> QMenuBar | None:
    """The bar that macOS needs to offer About and Quit in the menu of the program; None elsewhere.

    Only actions whose keys no text field needs: macOS gives the keys of its bar to the bar first.
    """
    if not has_program_menu():
        return None
    bar = QMenuBar()
    bar.addMenu("Help").addActions([do.help, do.about, do.quit])
    return bar
