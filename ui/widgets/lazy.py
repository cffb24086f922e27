"""A panel that is created when first shown, so that the window opens fast."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

T = TypeVar("T", bound=QWidget)


class LazyPanel(QWidget, Generic[T]):
    """A placeholder for a panel that is created when first needed.

    Args:
        make: Makes the panel.
    """

    def __init__(self, make: Callable[[], T]) -> None:
        super().__init__()
        self._make = make
        self._panel: T | None = None
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)

    @property
    def made(self) -> bool:
        """Whether the panel is there already."""
        return self._panel is not None

    @property
    def panel(self) -> T:
        """The panel, made now if need be."""
        if self._panel is None:
            self._panel = self._make()
            self._layout.addWidget(self._panel)
        return self._panel

    def make_now(self) -> None:
        """Make the panel, if it is not there yet."""
        assert self.panel is not None

    def showEvent(self, event: QShowEvent) -> None:
        """Make the panel when it is first looked at."""
        self.panel.show()
        super().showEvent(event)
