"""The workspaces of the window: one list of them, and the stack that shows one at a time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import Protocol, runtime_checkable

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from ui.context import Context
from ui.document.runs.pql_runs import PqlRuns
from ui.document.runs.reports import Report
from ui.document.session.records import Layout, seat_entry
from ui.theme.icons import ICON_NAMES, IconName
from ui.widgets import help_places
from ui.widgets.cards.board import BoardPanel
from ui.widgets.cards.board_dealer import BoardDealer
from ui.widgets.lazy import GradualPanel
from ui.widgets.steps import Steps, in_steps

TABLE, RANGES, PQL, FLOPS, SCENARIOS = "table", "ranges", "pql", "flops", "scenarios"
"""Names of the workspaces, as sessions store them."""
PAGE_MARGINS = (14, 12, 14, 14)
"""Left, top, right and bottom margins of what is beside the rail, in pixels."""


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts for creating workspaces.

    Attributes:
        context: The parts of the program.
        pql_runs: Runs the questions asked in PQL.
        dealer: Deals boards at random, on the table and elsewhere.
    """

    context: Context
    pql_runs: PqlRuns
    dealer: BoardDealer


@dataclass(frozen=True, slots=True)
class Workspace:
    """One entry of the rail.

    Attributes:
        name: Its name in sessions.
        title: Its title in the rail and the menu.
        icon: Name of its icon in `ui.theme.icons`.
        help_page: The help page that F1 opens in it.
        make: Creates its contents in steps when it is first shown.

    Raises:
        ValueError: If there is no such icon.
    """

    name: str
    title: str
    icon: IconName
    help_page: str
    make: Callable[[Parts, QWidget], Steps[QWidget]]

    def __post_init__(self) -> None:
        if self.icon not in ICON_NAMES:  # an exception while painting would end the program
            raise ValueError(
                f"There is no icon named “{self.icon}”; ui.theme.icons has {', '.join(ICON_NAMES)}."
            )


@runtime_checkable
class KeepsChoices(Protocol):
    """A workspace that reopens as it was left, in a session too."""

    def choices(self) -> dict[str, str]:
        """The choices in it: entries of a layout whose names begin with the name of the workspace."""

    def restore(self, layout: Mapping[str, object]) -> None:
        """Choose what `choices` holds; entries that are missing or damaged change nothing."""


@runtime_checkable
class OffersBatch(Protocol):
    """A workspace that has been given a spreadsheet which does not fit it."""

    batch_wanted: SignalInstance


@runtime_checkable
class Computes(Protocol):
    """A workspace with figures of its own: the status line is about them, and Esc stops them."""

    progressed: SignalInstance

    def status_report(self) -> Report | None:
        """What the status line says; None if the workspace has no figures to speak of."""

    def stop(self) -> None:
        """Stop; the figures known so far stay."""


@runtime_checkable
class HasBoard(Protocol):
    """A workspace with its own board."""

    def show_board(self) -> BoardPanel | None:
        """The board, scrolled into view; None if there is none at the moment."""


_RANGES_MODULES = (
    "grid.view", "hands.hand_list", "workbench.group_rows", "workbench.groups_panel", "workbench.workbench",
    "library.panel", "side", "range_editor",
)  # fmt: skip
"""Parts of the Ranges workspace in the order in which they are imported, each in a step."""


def _ranges(parts: Parts, parent: QWidget) -> Steps[QWidget]:
    for module in _RANGES_MODULES:
        import_module(f"ui.ranges.{module}")  # one at a time: together they take longer than a step may
        yield
    from ui.ranges.editors import RangeEditors

    return (yield from in_steps(RangeEditors(parts.context, parts.dealer, parent)))


def _pql(parts: Parts, parent: QWidget) -> Steps[QWidget]:
    for module in ("lists", "answers", "pane"):
        import_module(f"ui.pql.{module}")
        yield
    from ui.pql.pane import PqlPanel  # imports the functions of PQL

    return (yield from in_steps(PqlPanel(parts.context, parts.pql_runs, parent)))


_FLOPS_MODULES = (
    "shown.read_out", "views.bars", "views.flop_list", "views.crossed", "views.scatter", "views.tables",
    "column.textures", "column.sets", "column.side", "panel",
)  # fmt: skip
"""Parts of the Flops workspace in the order in which they are imported, each in a step."""


def _flops(parts: Parts, parent: QWidget) -> Steps[QWidget]:
    for module in _FLOPS_MODULES:
        import_module(f"ui.flops.{module}")
        yield
    from ui.flops.panel import FlopsPanel

    return (yield from in_steps(FlopsPanel(parts.context, parent)))


def _scenarios(parts: Parts, parent: QWidget) -> Steps[QWidget]:
    for module in ("table", "curve", "panel"):
        import_module(f"ui.scenarios.{module}")
        yield
    from ui.scenarios.panel import ScenariosPanel

    return (yield from in_steps(ScenariosPanel(parts.context, parent)))


AFTER_TABLE = (
    Workspace(RANGES, "Ranges", "ranges", help_places.RANGES, _ranges),
    Workspace(PQL, "PQL", "code", help_places.LANGUAGE, _pql),
    Workspace(FLOPS, "Flops", "bars", help_places.FLOPS, _flops),
    Workspace(SCENARIOS, "Scenarios", "rows", help_places.SCENARIOS, _scenarios),
)
"""The workspaces below the table's on the rail; Ctrl+2 is the first of them."""


@runtime_checkable
class Says(Protocol):
    """A workspace that reports what was done in it."""

    said: SignalInstance


class WorkspaceStack(QStackedWidget):
    """Shows one workspace; each reopens as it was left, with the keyboard where it was.

    Args:
        table: The workspace of the table, which exists from the start.
        parts: The parts for creating the others.
    """

    switched = Signal(str)
    """Another workspace is shown: its name."""
    progressed = Signal()
    """What `status_report` says may have changed."""
    said = Signal(str)
    """A line about what was done in a workspace."""
    batch_wanted = Signal(str)
    """Answer the rows of a spreadsheet in a separate window: its path."""

    def __init__(self, table: QWidget, parts: Parts) -> None:
        super().__init__()
        self._pages: dict[str, QWidget] = {TABLE: table}
        self._lazy: dict[str, GradualPanel[QWidget]] = {}
        self._kept: dict[str, object] = {}  # the layout for workspaces that do not exist yet
        self.previous = TABLE
        self.addWidget(table)
        for workspace in AFTER_TABLE:
            lazy = GradualPanel(partial(self._make, workspace, parts), workspace.title)
            lazy.setProperty(help_places.PROPERTY, workspace.help_page)
            page = QWidget()
            inside = QVBoxLayout(page)
            inside.setContentsMargins(*PAGE_MARGINS)
            inside.addWidget(lazy)
            self._lazy[workspace.name], self._pages[workspace.name] = lazy, page
            self.addWidget(page)

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the workspaces, in order."""
        return tuple(self._pages)

    @property
    def current(self) -> str:
        """Name of the current workspace."""
        return next(name for name, page in self._pages.items() if page is self.currentWidget())

    def lazy(self, name: str) -> GradualPanel[QWidget]:
        """A workspace other than the table's."""
        return self._lazy[name]

    def board(self) -> BoardPanel | None:
        """The board of the current workspace, scrolled into view; None if it has none."""
        lazy = self._lazy.get(self.current)
        shown = None if lazy is None else lazy.panel
        return shown.show_board() if isinstance(shown, HasBoard) else None

    @property
    def _computing(self) -> Computes | None:
        """The current workspace, if it has figures of its own."""
        lazy = self._lazy.get(self.current)
        shown = lazy.panel if lazy is not None and lazy.made else None
        return shown if isinstance(shown, Computes) else None

    def status_report(self) -> Report | None:
        """What the current workspace says in the status line; None if it has no figures of its own."""
        computing = self._computing
        return None if computing is None else computing.status_report()

    def stop(self) -> None:
        """Stop what the current workspace computes."""
        if self._computing is not None:
            self._computing.stop()

    def choices(self) -> Layout:
        """The choices in the workspaces, as a session stores them."""
        found: Layout = {}
        for name, lazy in self._lazy.items():
            if not lazy.made:
                mine = (name, seat_entry(name))
                found |= {key: str(value) for key, value in self._kept.items() if key.startswith(mine)}
            elif isinstance(lazy.panel, KeepsChoices):
                found |= lazy.panel.choices()
        return found

    def restore(self, layout: Mapping[str, object]) -> None:
        """Choose in the workspaces what `choices` holds; those not created yet choose it when they are."""
        self._kept = dict(layout)
        for lazy in self._lazy.values():
            if lazy.begun:  # what is being created may have been given an earlier layout already
                lazy.then(self._choose_kept)

    def _choose_kept(self, made: QWidget) -> None:
        """Choose in a workspace what the latest layout holds."""
        if isinstance(made, KeepsChoices):
            made.restore(self._kept)

    def _make(self, workspace: Workspace, parts: Parts, parent: QWidget) -> Steps[QWidget]:
        made = yield from workspace.make(parts, parent)
        if isinstance(made, Says):
            made.said.connect(self.said)
        if isinstance(made, Computes):
            made.progressed.connect(self.progressed)
        if isinstance(made, OffersBatch):
            made.batch_wanted.connect(self.batch_wanted)
        self._choose_kept(made)
        return made

    def show_workspace(self, name: str) -> None:
        """Show a workspace; an unknown name (a session of another version) changes nothing."""
        before = self.current
        if name == before or name not in self._pages:
            return
        self.previous = before
        page, lazy = self._pages[name], self._lazy.get(name)
        fresh = lazy is not None and not lazy.made
        focus = page.focusWidget()  # where the focus was when the page was left; Qt would take any control
        self.setCurrentWidget(page)
        if lazy is not None and fresh:
            focus = lazy  # it passes the keyboard on once it is created
        elif lazy is not None and focus is None:
            focus = lazy.panel
        (focus or self.window()).setFocus(Qt.FocusReason.OtherFocusReason)
        self.switched.emit(name)
