"""A panel that is created when first shown, so that the window opens fast."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Generic, TypeVar

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtGui import QHideEvent, QPainter, QPaintEvent, QPalette, QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ui.theme.style import ui_font
from ui.widgets.steps import Steps, finished, made_ready, unstyled

T = TypeVar("T", bound=QWidget)
MOMENT_MS = 100
"""Milliseconds after which a panel that is still being created says so."""


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
        """Whether the panel exists already."""
        return self._panel is not None

    @property
    def panel(self) -> T:
        """The panel, created now if necessary."""
        if self._panel is None:
            self._panel = self._make()
            self._layout.addWidget(self._panel)
        return self._panel

    def make_now(self) -> None:
        """Create the panel, if it does not exist yet."""
        assert self.panel is not None

    def showEvent(self, event: QShowEvent) -> None:
        """Create the panel when it is first shown."""
        self.panel.show()
        super().showEvent(event)


class GradualPanel(QWidget, Generic[T]):
    """A placeholder for a large panel, created in steps when first shown, between which the event loop runs.

    The panel is hidden, and nobody can use it, until it is complete.  If that takes longer than a moment, as
    on a busy machine, a line in its place says what is coming.  A hidden placeholder takes no steps.

    Args:
        make: Starts making the panel, which has the placeholder for its parent from the first step on.
        title: What is made, for that line.
    """

    ready = Signal()
    """The panel is complete and visible."""

    def __init__(self, make: Callable[[QWidget], Steps[T]], title: str) -> None:
        super().__init__()
        self._make, self._title = make, title
        self.said = ""
        self._steps: Steps[None] | None = None
        self._panel: T | None = None
        self._wishes: list[Callable[[T], object]] = []
        self._turn = QTimer(self)
        self._turn.timeout.connect(self._go_on)
        self._moment = QTimer(self)
        self._moment.setSingleShot(True)
        self._moment.setInterval(MOMENT_MS)
        self._moment.timeout.connect(self._say)
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)

    @property
    def made(self) -> bool:
        """Whether the panel exists already."""
        return self._panel is not None

    @property
    def begun(self) -> bool:
        """Whether a first step of creating the panel has been taken."""
        return self._steps is not None

    @property
    def panel(self) -> T:
        """The panel; missing steps are taken now."""
        if self._panel is None:
            finished(self._begun())
            self._turn.stop()
        assert self._panel is not None
        return self._panel

    def then(self, act: Callable[[T], object]) -> None:
        """Do something with the panel: now if it is complete, otherwise as soon as it is."""
        if self._panel is None:
            self._wishes.append(act)
        else:
            act(self._panel)

    def showEvent(self, event: QShowEvent) -> None:
        """Begin or continue creating the panel."""
        super().showEvent(event)
        if self._panel is None:
            self._turn.start()
            self._moment.start()

    def hideEvent(self, event: QHideEvent) -> None:
        """Take no more steps while the panel is hidden."""
        super().hideEvent(event)
        self._turn.stop()
        self._moment.stop()

    @Slot()
    def _say(self) -> None:
        """Say what is being made."""
        self.said = f"Opening {self._title} …"
        self.setAccessibleName(self.said)
        self.update()

    def _say_nothing(self) -> None:
        self._moment.stop()
        self.said = ""
        self.setAccessibleName("")

    def paintEvent(self, event: QPaintEvent) -> None:
        """Write the line, if there is one."""
        super().paintEvent(event)
        if self.said:  # written here: a label would be one more widget to style while others are made
            painter = QPainter(self)
            painter.setFont(ui_font("body"))
            painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self.said)

    @Slot()
    def _go_on(self) -> None:
        try:
            next(self._begun())
        except StopIteration:
            self._turn.stop()

    def _begun(self) -> Steps[None]:
        if self._steps is None:
            self._steps = self._all_steps()
        return self._steps

    def _all_steps(self) -> Steps[None]:
        panel = yield from unstyled(self, self._make(self))
        yield
        panel.resize(self.size())  # so that it arranges itself once, for the width it will have
        yield from made_ready(panel)
        yield
        self._show_panel(panel)

    def _show_panel(self, panel: T) -> None:
        focused = self.window().focusWidget() is self  # whether or not the window is active
        self._panel = panel
        self._say_nothing()
        self._layout.addWidget(panel)
        panel.setUpdatesEnabled(False)  # paint it in a separate event
        panel.show()
        QTimer.singleShot(0, panel, partial(panel.setUpdatesEnabled, True))
        if focused:
            panel.setFocus(Qt.FocusReason.OtherFocusReason)
        wishes, self._wishes = self._wishes, []
        for act in wishes:
            act(panel)
        self.ready.emit()
