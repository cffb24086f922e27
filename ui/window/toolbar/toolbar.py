"""The bar at the top: menu, session, undo, game, precision, Run or Stop."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Slot
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QPushButton, QWidget

from oracle.games import GAMES, HOLDEM, Game, find_game
from ui.actions import Actions
from ui.context import Context
from ui.document.shown_text import one_line, tooltip
from ui.document.state import DocumentState
from ui.theme.keys import said_keys
from ui.theme.roles import set_role
from ui.theme.style import ui_font
from ui.theme.tokens import NARROW
from ui.widgets.buttons.icon_button import IconButton
from ui.widgets.labels.label import Label
from ui.widgets.menus import open_below
from ui.window.toolbar.precision import PrecisionPopup, summary
from ui.window.toolbar.run_button import RunButton

_HEIGHT = 46
_TITLE_WIDTH, _TITLE_NARROW, _TITLE_LEAST = 300, 130, 50
"""Widths of the name of the session, in pixels: usual, narrow (before other parts give way), least."""
_TITLE_MOST = 520
"""Greatest width of a name if the bar has space to spare, in pixels."""
_GAME_LEAST = 60
"""Minimum width of the name of a game, in pixels."""
_EDITED = "edited"


class Toolbar(QFrame):
    """The bar.

    Args:
        context: The parts of the program.
        actions: What the buttons do.
        menu: The program's menu.
        parent: Qt parent.
    """

    def __init__(
        self, context: Context, actions: Actions, menu: QMenu, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._context, self._actions, self._menu = context, actions, menu
        self.setFixedHeight(_HEIGHT)
        theme = context.theme
        self.menu_button = IconButton(theme, "menu", "Menu")
        self.menu_button.clicked.connect(self.open_menu)
        self.title, self.edited = Label(), Label()
        self.title.setProperty("role", "title")
        self.edited.setProperty("role", "muted")
        words = QFontMetrics(ui_font("label")).horizontalAdvance(_EDITED)
        self.edited.setFixedWidth(words + 2)  # its space is reserved, so that nothing moves at the first edit
        self._make_buttons()
        self._build()
        context.document.changed.connect(self._document_changed)
        context.document.undo_stack.cleanChanged.connect(self.refresh)
        context.table_runs.changed.connect(self.refresh)
        context.runs.turned.connect(self.refresh)
        if context.session_file is not None:
            context.session_file.changed.connect(self.refresh)
        theme.changed.connect(self.refresh)
        actions.stop.enabledChanged.connect(self._show_running)
        self._show_undo()
        self.refresh()

    def _make_buttons(self) -> None:
        context, actions, theme = self._context, self._actions, self._context.theme
        self.undo_button = IconButton(theme, "undo", "Undo")
        self.redo_button = IconButton(theme, "redo", "Redo")
        for button, action in ((self.undo_button, actions.undo), (self.redo_button, actions.redo)):
            button.clicked.connect(action.trigger)
            action.changed.connect(self._show_undo)
        self.game_button = _Opener()
        self.game_button.clicked.connect(self._choose_game)
        self.precision_button = _Opener()
        self.precision_button.setProperty("role", "quiet")
        self.precision_button.clicked.connect(self.open_precision)
        self.precision = PrecisionPopup(context, self)
        self.pql_button = QPushButton()
        self.show_workspace(at_pql=False)
        self.pql_button.clicked.connect(actions.show_pql.trigger)
        self.run_button = RunButton(context)
        self.run_button.clicked.connect(self._run_or_stop)

    def _build(self) -> None:
        layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 0, 14, 0)
        layout.setSpacing(8)
        left: tuple[QWidget, ...] = (self.menu_button, self.title, self.edited, _Divider(self._context))
        left += (self.undo_button, self.redo_button, _Divider(self._context), self.game_button)
        for widget in left:
            layout.addWidget(widget)
        layout.addStretch(1)
        layout.addWidget(self.precision_button)
        layout.addWidget(self.pql_button)
        layout.addWidget(self.run_button)

    def show_workspace(self, *, at_pql: bool) -> None:
        """Update the PQL button for the current workspace."""
        self.pql_button.setText("Hide PQL" if at_pql else "Show PQL")
        self.pql_button.setToolTip(
            tooltip(
                "Go back to where you came from (Ctrl+P)."
                if at_pql
                else "The question on the table as PQL, to read and to edit (Ctrl+P)."
            )
        )

    @Slot(object, object)
    def _document_changed(self, new: DocumentState, old: DocumentState) -> None:
        """Refresh the toolbar after an edit; the word “edited” follows the undo stack."""
        if (new.title, new.game, new.settings) != (old.title, old.game, old.settings):
            self.refresh()

    def refresh(self, *_arguments: object) -> None:
        """Show all parts, as long as they fit; the name of the session gives way first."""
        narrow = self.width() < NARROW
        self._write(narrow=narrow)
        if not narrow and self._too_wide() > 0:
            self._show_title(_TITLE_NARROW)
            narrow = self._too_wide() > 0
            if narrow:
                self._write(narrow=True)
        most, left = _TITLE_WIDTH if narrow else _TITLE_MOST, self.title.sizeHint().width() - self._too_wide()
        self._show_title(min(most, max(_TITLE_LEAST, left)))
        if self._too_wide() > 0:
            game = find_game(self._context.document.state.game)
            self._show_game(game, self._game_metrics().horizontalAdvance(game.title) - self._too_wide())

    def _too_wide(self) -> int:
        """Missing width, in pixels, to show all texts."""
        layout = self.layout()
        assert layout is not None
        return layout.sizeHint().width() - self.width()

    def _write(self, *, narrow: bool) -> None:
        """Write the texts, short or long ones."""
        state, file = self._context.document.state, self._context.session_file
        edited = file.dirty if file is not None else not self._context.document.undo_stack.isClean()
        self._show_title(_TITLE_NARROW if narrow else _TITLE_WIDTH)
        self.title.setToolTip(
            tooltip(str(file.path) if file is not None and file.path else "Not saved yet (Ctrl+S).")
        )
        self.edited.setText(_EDITED if edited else "")
        self.edited.setToolTip("Changes since the last save." if edited else "")
        self._show_game(find_game(state.game))
        self.precision_button.setText("Precision ▾" if narrow else f"{summary(state.settings)} ▾")
        self.precision_button.setAccessibleName(f"Precision: {summary(state.settings)}")
        self.precision_button.setToolTip("When a run ends, by what method, with which seed.")
        self._show_running()
        self.run_button.set_narrow(narrow)
        self.pql_button.setVisible(not narrow)  # without space it is only in the menu

    def _show_title(self, room: int) -> None:
        """Show the name of the session within a width in pixels."""
        state, file = self._context.document.state, self._context.session_file
        name = file.name if file is not None else state.title or "Untitled session"
        metrics = QFontMetrics(ui_font("title", semibold=True))
        self.title.setText(metrics.elidedText(one_line(name), Qt.TextElideMode.ElideRight, room))

    def _show_game(self, game: Game, room: int | None = None) -> None:
        """Show the game; any other than hold'em is highlighted.

        Args:
            game: The game.
            room: Pixels for its name, if it must be shortened.
        """
        name = game.title
        if room is not None:
            metrics = self._game_metrics()
            name = metrics.elidedText(one_line(name), Qt.TextElideMode.ElideRight, max(_GAME_LEAST, room))
        self.game_button.setText(f"{name}  ▾")
        self.game_button.setAccessibleName(f"Game: {game.title}")
        whole = "" if name == game.title else f"{game.title}. "
        self.game_button.setToolTip(
            tooltip(f"{whole}The game that is dealt. Click to switch to another one; what fits is kept.")
        )
        set_role(self.game_button, "" if game.name == HOLDEM else "tinted")

    @staticmethod
    def _game_metrics() -> QFontMetrics:
        return QFontMetrics(ui_font("body", semibold=True))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Shorten or lengthen the texts."""
        super().resizeEvent(event)
        self.refresh()

    def _show_undo(self) -> None:
        pairs = (
            (self.undo_button, self._actions.undo, said_keys("Ctrl+Z")),
            (self.redo_button, self._actions.redo, said_keys("Ctrl+Shift+Z")),
        )
        for button, action, keys in pairs:
            button.setEnabled(action.isEnabled())
            button.setToolTip(tooltip(f"{action.text()} ({keys})"))
            button.setAccessibleName(action.text())

    def open_menu(self) -> None:
        """Open the program's menu; the arrow keys move in it."""
        open_below(self._menu, self.menu_button)

    def open_precision(self) -> None:
        """Open the popup for the limits of runs."""
        self.precision.open_below(self.precision_button)

    def _choose_game(self) -> None:
        open_below(self.game_menu(), self.game_button)

    def play(self, game: str) -> None:
        """Play another game, by its name."""
        context = self._context
        context.rewriting.play(game, context.macros_for)

    def game_menu(self) -> QMenu:
        """The games to choose from, in families; it deletes itself when closed."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        family = None
        for game in GAMES:
            if game.runnable:
                if family not in (None, (game.own_cards_used, game.stud)):
                    menu.addSeparator()
                family = (game.own_cards_used, game.stud)
                action = menu.addAction(game.title)
                action.setCheckable(True)
                action.setChecked(game.name == self._context.document.state.game)
                action.triggered.connect(lambda _checked=False, name=game.name: self.play(name))
        return menu

    @Slot()
    def _show_running(self, *_arguments: object) -> None:
        """Offer to stop whatever Esc would stop."""
        self.run_button.show_running(self._actions.stop.isEnabled())

    def _run_or_stop(self) -> None:
        (self._actions.stop if self._actions.stop.isEnabled() else self._actions.run).trigger()


class _Divider(QWidget):
    """A short vertical line."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self.setFixedSize(QSize(9, _HEIGHT))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the line."""
        color = QColor(self._context.theme.tokens.line)
        QPainter(self).fillRect(QRectF(4, 12, 1, _HEIGHT - 24), color)


class _Opener(QPushButton):
    """A button that opens something below itself, also with the Down key."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Down is a click."""
        if event.key() == Qt.Key.Key_Down:
            self.click()
        else:
            super().keyPressEvent(event)
