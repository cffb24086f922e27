"""The stored layout of the window: in sessions, under names, and from one start to the next."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QMainWindow

from ui.document.session.records import Layout, for_any_table
from ui.pictures.catalog import PictureSet
from ui.pictures.kit.area import PictureArea
from ui.settings import Settings
from ui.widgets.window_place import WindowPlace
from ui.window.arrangement import Arrangement
from ui.window.workspaces import PQL, RANGES, TABLE, WorkspaceStack

_ONCE_PICTURES = {"range editor": RANGES, "pql": PQL}
"""Workspaces that sessions of earlier versions know as pictures."""
_WORKSPACE, _SPLIT = "workspace", "split"
_GEOMETRY = "geometry"


class KeptLayout(QObject):
    """Returns the present layout, and applies a stored one as far as it fits the window.

    Args:
        settings: What is stored between starts.
        arrangement: Toolbar, rail, workspaces and their sizes.
        workspaces: The workspaces.
        area: Where pictures are shown.
        picture_set: The pictures, with the choices in them.
        window: The window.
    """

    def __init__(
        self,
        settings: Settings,
        arrangement: Arrangement,
        workspaces: WorkspaceStack,
        area: PictureArea,
        picture_set: PictureSet,
        window: QMainWindow,
    ) -> None:
        super().__init__(window)
        self._settings, self._arrangement, self._workspaces = settings, arrangement, workspaces
        self._area, self._picture_set, self._window = area, picture_set, window
        self._place = WindowPlace(window)

    def now(self) -> Layout:
        """The layout as stored in a session or under a name."""
        layout: Layout = {
            _WORKSPACE: self._workspaces.current,
            **self._area.arrangement(),
            **self._picture_set.choices(),
            **self._workspaces.choices(),
        }
        split = self._arrangement.split
        return layout if split is None else {**layout, _SPLIT: split}

    @Slot(dict)
    def arrange(self, layout: Layout) -> None:
        """Arrange table and pictures like this."""
        self._choose(layout)
        self._arrangement.set_split(layout.get(_SPLIT))

    @Slot(object, object)
    def open_session(self, _answer: object, layout: Layout) -> None:
        """Apply the layout saved with a session."""
        self.arrange(layout)
        picture = layout.get("picture")
        workspace = layout.get(_WORKSPACE, _ONCE_PICTURES.get(str(picture), TABLE))
        if isinstance(picture, str) and isinstance(workspace, str):
            self._workspaces.show_workspace(workspace)

    def save(self) -> None:
        """Store place, sizes and choices for the next start."""
        layout = for_any_table(self.now())
        arrangement = {key: value for key, value in layout.items() if key != _SPLIT}
        self._settings.keep_window(self._window.saveGeometry(), self._arrangement.state(), arrangement)

    def restore(self) -> None:
        """Apply what `save` stored."""
        settings = self._settings
        self._place.restore(settings.blob(_GEOMETRY))
        self._arrangement.restore(settings.blob(_SPLIT))
        kept = settings.arrangement
        self._choose(kept)
        self._workspaces.show_workspace(str(kept.get(_WORKSPACE, TABLE)))

    def _choose(self, layout: Mapping[str, object]) -> None:
        """Show the pictures of a layout, and apply its choices in pictures and workspaces."""
        self._picture_set.restore(layout)
        self._workspaces.restore(layout)
        self._area.restore(layout)
        self._picture_set.fit_game()
