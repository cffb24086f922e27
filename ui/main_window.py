"""The window: a rail of workspaces on the left, the workspace beside it, the engine at the bottom."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QCloseEvent, QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QMainWindow

from oracle.games import find_game
from ui.actions import Actions
from ui.context import Context
from ui.document.runs.pql_runs import PqlRuns
from ui.document.shown_text import title_text
from ui.document.state import FOLLOWING
from ui.pictures.catalog import PictureSet
from ui.pictures.kit.area import PictureArea
from ui.pictures.offers import FOLD_CALL_RAISE
from ui.sessions.menu import SessionMenu
from ui.table.results.copy_result import ResultCopier, Shown, with_labels_of
from ui.widgets import help_places
from ui.widgets.buttons.rail import Rail, RailEntry
from ui.widgets.lazy import GradualPanel
from ui.widgets.notice import NoticeDialog
from ui.widgets.reading_order import step_focus
from ui.window.appearance import Appearance
from ui.window.arrangement import Arrangement, TableWorkspace
from ui.window.draft_watch import DraftWatch
from ui.window.kept_layout import KeptLayout
from ui.window.layouts import LayoutButton
from ui.window.openers.batches import BatchOpener
from ui.window.openers.help import HelpOpener
from ui.window.openers.opponents import OpponentsOpener
from ui.window.openers.sessions import SessionOpener
from ui.window.report import ReportSaver
from ui.window.run_pictures import EXAMPLES, RunPictures
from ui.window.settings_notice import SettingsNotice
from ui.window.status import StatusLine
from ui.window.table_column import TablePanel
from ui.window.table_keys import TableKeys
from ui.window.toolbar.main_menu import MainMenu, menu_bar
from ui.window.toolbar.toolbar import Toolbar
from ui.window.workspace_keys import WorkspaceKeys
from ui.window.workspaces import AFTER_TABLE, PQL, RANGES, TABLE, Parts, Says, WorkspaceStack

if TYPE_CHECKING:
    from ui.document.session.file import SessionFile
    from ui.pql.pane import PqlPanel
    from ui.ranges.editors import RangeEditors

_RAIL = (RailEntry(TABLE, "Table", "table"), *(RailEntry(w.name, w.title, w.icon) for w in AFTER_TABLE))
_LIBRARY_NOT_SAVED, _FILE_NOT_SAVED = "The range library was not saved", "A file was not saved"


class MainWindow(QMainWindow):
    """One window on one document.

    Args:
        context: The parts of the program.
    """

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.context = context
        self.actions_ = Actions(context.document.undo_stack, self, [entry.title for entry in _RAIL])
        self.copier = ResultCopier(self._shown, context.theme, self)
        self.session: SessionMenu | None = None
        self.help = HelpOpener(context.theme, self.actions_, self)
        self.menu = MainMenu(self)
        self.table = TablePanel(context)
        self.opponents = OpponentsOpener(context, self.table.seats, self)
        self.toolbar = Toolbar(context, self.actions_, self.menu)
        self.status = StatusLine(context)
        self.pictures = PictureArea()
        self.picture_set = PictureSet(context, self.pictures, self)
        self.report = ReportSaver(context, self.picture_set, self._shown, self)
        self.pql_runs = PqlRuns(context.document, context.runs, context.macros, self)
        context.table_runs.macros_changed.connect(self.pql_runs.macros_changed)
        self.status.follow(self.pql_runs)
        self.run_pictures = RunPictures(context, self.pictures, self.pql_runs, self)
        self._arrange()
        self.appearance = Appearance(context, self.actions_, self)
        self.settings_notice = SettingsNotice(context.settings, self)
        self._build_menu()
        self._name_help()
        self._connect_actions()
        self._connect_parts()
        flow = None if self.session is None else self.session.flow
        self.session_opener = SessionOpener(context.library, flow, self)
        self._refresh()
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.kept_layout.restore()

    def _arrange(self) -> None:
        """Put the workspaces beside the rail, and the layout above the pictures."""
        context = self.context
        at_table = TableWorkspace(self.table, self.pictures)
        self.workspaces = WorkspaceStack(at_table, Parts(context, self.pql_runs, self.table.board.dealer))
        self.table_keys = TableKeys(context, self.actions_, self.table, self.workspaces, self)
        self.batches = BatchOpener(context, self.actions_.batch, self.workspaces, self)
        self.rail = self._make_rail()
        self.workspace_keys = WorkspaceKeys(
            context, self.actions_, self.rail, self.toolbar, self.table, self.pictures, self.workspaces, self
        )
        self.arrangement = Arrangement(
            context.theme, self.toolbar, self.rail, self.workspaces, at_table, self.status
        )
        self.kept_layout = KeptLayout(
            context.settings, self.arrangement, self.workspaces, self.pictures, self.picture_set, self
        )
        self.layouts = LayoutButton(context.theme, context.settings, self.kept_layout.now)
        self.layouts.two_fit = lambda: self.pictures.two_fit
        self.pictures.main.rows.add_corner(self.layouts)
        self.setCentralWidget(self.arrangement)

    def _make_rail(self) -> Rail:
        """The rail, whose buttons trigger the actions of the workspaces."""
        keys = [action.shortcut().toString() for action in self.actions_.workspaces]
        entries = [replace(entry, keys=key) for entry, key in zip(_RAIL, keys, strict=True)]
        return Rail(self.context.theme, "Workspaces", entries)

    @property
    def range_editors(self) -> RangeEditors:
        """The editors of ranges, made now if necessary."""
        return self._ranges.panel

    @property
    def _ranges(self) -> GradualPanel[RangeEditors]:
        return cast("GradualPanel[RangeEditors]", self.workspaces.lazy(RANGES))

    @property
    def pql(self) -> GradualPanel[PqlPanel]:
        """Where questions are asked in PQL."""
        return cast("GradualPanel[PqlPanel]", self.workspaces.lazy(PQL))

    def _build_menu(self) -> None:
        for action in self.actions_.all():
            self.addAction(action)
        self.copy_menu = self.copier.menu(self)
        self.menu.fill(self.actions_, self.copy_menu)
        bar = menu_bar(self.actions_)
        if bar is not None:
            self.setMenuBar(bar)

    def _name_help(self) -> None:
        """The help page of each part of the window."""
        for part, page in (
            (self.table.seats, help_places.RANGES),
            (self.table.board, help_places.BOARDS),
            (self.table.conditions, help_places.CONDITIONS),
            (self.table.questions, help_places.CONDITIONS),
        ):
            part.setProperty(help_places.PROPERTY, page)

    def _connect_actions(self) -> None:
        do = self.actions_
        do.run.triggered.connect(self._run)
        do.stop.triggered.connect(self._stop)
        do.precision.triggered.connect(self.toolbar.open_precision)
        do.copy.triggered.connect(self._copy_result)
        do.menu.triggered.connect(self.toolbar.open_menu)
        do.opponents.triggered.connect(self.opponents.open)
        do.show_pql.triggered.connect(self._switch_pql)
        do.full_screen.triggered.connect(self._toggle_full_screen)
        do.quit.triggered.connect(self.close)

    def _connect_parts(self) -> None:
        context = self.context
        self.workspace_keys.edit_wanted.connect(self.edit_range)
        self.status.follow_workspaces(self.workspaces)
        self.workspaces.switched.connect(self._offer_stop)
        self.workspaces.progressed.connect(self._offer_stop)
        self.table.seats.edit_range.connect(self.edit_range)
        self.table.seats.pql_wanted.connect(self.show_query)
        self.table.pot.decision_wanted.connect(self._show_decision)
        self.opponents.help_wanted.connect(self.help.open_at)
        self.batches.help_wanted.connect(self.help.open_at)
        self.batches.pql_wanted.connect(self.show_query)
        speakers: tuple[Says, ...] = (
            self.picture_set, self.workspaces, self.layouts, self.report, self.appearance, self.batches,
            self.table_keys, self.run_pictures, context.saves,
        )  # fmt: skip
        for speaker in speakers:
            speaker.said.connect(self.status.say)
        self.picture_set.pql_wanted.connect(self.show_query)
        self.picture_set.money_wanted.connect(self.actions_.money.trigger)
        self.run_pictures.pql_wanted.connect(self.show_pql)
        self.pictures.current_changed.connect(self._turn_help)
        self.layouts.two_wanted.connect(self.pictures.want_two)
        self.layouts.layout_wanted.connect(self.kept_layout.arrange)
        for lines in (self.table.conditions, self.table.questions):
            lines.deals_wanted.connect(self.show_deals)
        context.table_runs.changed.connect(self._refresh)
        context.runs.turned.connect(self._refresh)
        context.document.changed.connect(self._refresh)
        self.copier.copied.connect(self.status.say)
        self.actions_.save_report.triggered.connect(self.report.ask)
        if context.session_file is not None:
            self._connect_session(context.session_file)

    def _connect_session(self, file: SessionFile) -> None:
        context, menu = self.context, self.menu
        self.session = SessionMenu(
            context.document,
            file,
            context.table_runs,
            self.actions_,
            menu.recent,
            menu.earlier,
            menu.examples,
            self,
        )
        self.session.picture_wanted.connect(self.show_picture)
        self.session.flow.said.connect(self.status.say)
        self.drafts = DraftWatch(file, self)
        file.layout_source = self.kept_layout.now
        file.asked_source = lambda: self.pql_runs.history
        file.asked_before.connect(self.pql_runs.restore)
        runs = self.run_pictures.run_history
        file.history_source = lambda: runs.of_table
        file.runs_before.connect(runs.restore)
        self.pql_runs.changed.connect(file.take_questions)
        file.opened.connect(self.kept_layout.open_session)
        file.changed.connect(self._refresh)

    def start(self, path: Path | None = None) -> None:
        """Start the engine and answer the table's question; call it once the window is shown.

        Args:
            path: A session to open, if given on the command line.
        """
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self.context.runs.start()
        self.session_opener.start(path)
        self.context.table_runs.take_up()

    @Slot(object)
    def open_path(self, path: Path) -> None:
        """Open a session that the system asks for while the program runs, as a double click on macOS does."""
        self.session_opener.open_path(path)

    @Slot(int)
    def edit_range(self, key: int) -> None:
        """Show a seat's range in the range editor."""
        self.workspaces.show_workspace(RANGES)
        self._ranges.then(lambda editors: editors.edit_seat(key))

    @Slot(str)
    def show_picture(self, name: str) -> None:
        """Show a picture of the table; an unknown name changes nothing but the workspace."""
        self.workspaces.show_workspace(TABLE)
        self.pictures.show_picture(name)

    @Slot()
    def _show_decision(self) -> None:
        """Show what fold, call and raise are worth."""
        self.show_picture(FOLD_CALL_RAISE.name)

    @Slot(int)
    def show_deals(self, key: int) -> None:
        """Show deals in which a line of the table holds."""
        self.run_pictures.choose_line(key)
        self.show_picture(EXAMPLES)
        self.run_pictures.focus_examples()

    @Slot()
    def show_pql(self) -> None:
        """Show the table's question as PQL."""
        self.workspaces.show_workspace(PQL)
        self.pql.then(lambda pane: pane.show_table())

    @Slot(str)
    def show_query(self, text: str) -> None:
        """Show a picture's queries, ready to run."""
        self.workspaces.show_workspace(PQL)
        self.pql.then(lambda pane: pane.take(text))

    @Slot()
    def _switch_pql(self) -> None:
        """Show the table's question as PQL; if it is already shown, go back to the previous workspace."""
        following = self.context.document.state.pql.link == FOLLOWING
        if self.workspaces.current == PQL and following:
            self.workspaces.show_workspace(self.workspaces.previous)
        else:
            self.show_pql()

    @Slot()
    def _run(self) -> None:
        """Run the query in PQL if it is shown, otherwise the question of the table."""
        if self.workspaces.current == PQL:
            self.pql.then(lambda pane: pane.run())
        else:
            self.context.table_runs.run()

    @property
    def _busy_here(self) -> bool:
        """Whether the current workspace computes something of its own."""
        report = self.workspaces.status_report()
        return report is not None and report.busy

    @Slot()
    def _offer_stop(self) -> None:
        runs, table_runs = self.context.runs, self.context.table_runs
        self.actions_.stop.setEnabled(self._busy_here or table_runs.running or runs.running)

    @Slot()
    def _stop(self) -> None:
        """Stop what the current workspace computes, otherwise the run in progress."""
        if self._busy_here:
            self.workspaces.stop()
        else:
            self.context.table_runs.stop()

    @Slot()
    def _copy_result(self) -> None:
        self.copier.copy("text")

    @Slot()
    def _turn_help(self) -> None:
        """From now on F1 is about the picture in front, unless the focus is elsewhere."""
        self.setProperty(help_places.PROPERTY, self.pictures.help_place)

    @Slot()
    def _toggle_full_screen(self) -> None:
        """Toggle full screen of the pictures or another workspace."""
        alone = not self.isFullScreen()
        self.arrangement.show_workspace_alone(alone)
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab goes through the window in reading order."""
        return step_focus(self, forward=forward)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc leaves full screen if there is nothing to stop; Enter presses the focused button."""
        button = self.focusWidget()
        if event.key() == Qt.Key.Key_Escape and self.isFullScreen():
            self._toggle_full_screen()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(button, QAbstractButton):
            button.click()
        else:
            super().keyPressEvent(event)

    def _shown(self) -> Shown | None:
        """The figures shown and their question, for copying."""
        results = self.context.table_runs.results
        if results.snapshot is None or results.asked is None:
            return None
        return with_labels_of(results.asked, self.context.document.state), results.snapshot

    @Slot()
    def _refresh(self, *_arguments: object) -> None:
        self._offer_stop()
        self.actions_.random_board.setEnabled(self.table.board.has_board)
        self.actions_.add_seat.setEnabled(self.table.seats.add_button.isEnabled())
        file = self.context.session_file
        game = find_game(self.context.document.state.game).title
        name = "" if file is None else f"{title_text(file.name)}[*] – "
        self.setWindowTitle(f"{name}{game} – Open Odds Oracle" if name else f"{game} – Open Odds Oracle[*]")
        self.setWindowModified(file is not None and file.dirty)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask about unsaved changes, save the layout, end the worker.

        If a file cannot be written, the window stays open once and says so.
        """
        if self.session is not None and not self.session.flow.may_go():
            event.ignore()
            return
        self.session_opener.close()
        trouble = self._not_saved()
        if trouble is not None:
            trouble.show()
            event.ignore()
            return
        self.settings_notice.closing = True
        self.kept_layout.save()
        self.context.close()
        event.accept()

    def _not_saved(self) -> NoticeDialog | None:
        """Wait for the files being written; a message if one could not be."""
        self.report.settle()
        trouble = self.context.saves.settle()
        if trouble is not None:
            return NoticeDialog(_FILE_NOT_SAVED, str(trouble), "", self)
        library = self.context.library
        if library is not None and not library.settle():
            return NoticeDialog(_LIBRARY_NOT_SAVED, library.trouble, "", self)
        return None
