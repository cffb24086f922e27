"""The sets of flops: kept, chosen, pasted, opened, saved, renamed and removed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QInputDialog, QMenu, QWidget

from oracle.errors import OracleError, TextError
from oracle.files import read_text
from ui.background.file_work import FileWork
from ui.context import Context
from ui.document.clipboard import copy_source
from ui.document.edits.flop_sets import has_room, keep_flop_set, remove_flop_set, rename_flop_set
from ui.document.file_saves import write_whole
from ui.document.save_folders import DATA, SaveFolders
from ui.document.shown_text import menu_text, one_line
from ui.widgets.file_dialogs import FileDialog, ask_to_open, ask_to_save
from ui.widgets.menus import open_below

EVERY = "all of them"
"""What the chip says while no set is chosen."""
MOST_BYTES = 1_000_000
KINDS = ("Sets of flops (*.txt)", "All files (*)")
FULL = "There is no room for another set: remove one first."
EMPTY = "There is no text on the clipboard. Copy a set of flops, one flop a line, such as AhKd7d:0.24."
_CHOOSE = "Choose a text file with one flop a line, such as AhKd7d:0.24."


class FlopSets(QObject):
    """The menu of sets, and what is done with them.

    Args:
        context: The parts of the program.
        owner: The widget whose window shows file dialogs.
    """

    chosen = Signal(str)
    """A set was chosen: its name, or an empty text for every flop."""
    remarked = Signal(str, bool)
    """A remark about what was done, and whether it is an error."""

    def __init__(self, context: Context, owner: QWidget) -> None:
        super().__init__(owner)
        self._context, self._owner = context, owner
        self._files = FileWork(self)
        self._folders = SaveFolders(context.settings)
        self.menu = QMenu(owner)
        self.dialog: FileDialog | QInputDialog | None = None

    def open_menu(self, opener: QWidget, chosen: str) -> None:
        """Offer the sets, and what can be done with the one chosen."""
        self.menu.clear()
        self._choice("Every flop", "", chosen == "")
        for each in self._context.document.state.flop_sets:
            self._choice(each.name, each.name, chosen == each.name)
        self.menu.addSeparator()
        self._act("Paste a set of flops", self.paste)
        self._act("Open a set of flops …", self.ask_open)
        if chosen:
            self.menu.addSeparator()
            self._act("Copy this set", partial(self.copy, chosen))
            self._act("Save this set …", partial(self.ask_save, chosen))
            self._act("Rename this set …", partial(self.ask_name, chosen))
            self._act("Remove this set", partial(self.remove, chosen))
        open_below(self.menu, opener)

    def _choice(self, words: str, name: str, checked: bool) -> None:
        action = self.menu.addAction(menu_text(words))
        action.setCheckable(True)
        action.setChecked(checked)
        action.triggered.connect(lambda _checked=False: self.chosen.emit(name))

    def _act(self, words: str, act: Callable[[], object]) -> None:
        self.menu.addAction(words).triggered.connect(lambda _checked=False: act())

    # Kept

    def keep(self, name: str, flops: str, notes: tuple[str, ...] = (), *, choose: bool = True) -> None:
        """Keep a set under a name, numbered if it is taken, and say so.

        Args:
            name: Its name.
            flops: Its flops as text.
            notes: Sentences about how they were read.
            choose: Whether it is chosen too.
        """
        kept = keep_flop_set(self._context.document, name, flops)
        if not kept:
            self.remarked.emit(FULL, True)
            return
        count = len(flops.splitlines())
        flops_kept = "1 flop" if count == 1 else f"{count:,} flops"
        told = f"Kept as “{kept}”, {flops_kept}, in the list beside “Look at”. Undo to go back."
        self.remarked.emit(" ".join((told, *notes)), False)
        if choose:
            self.chosen.emit(kept)

    def copy(self, name: str) -> None:
        """Copy a set as text."""
        copy_source(self._text_of(name))
        self.remarked.emit(f"The set “{one_line(name)}” is copied.", False)

    def remove(self, name: str) -> None:
        """Remove a set."""
        remove_flop_set(self._context.document, name)
        self.remarked.emit(f"The set “{one_line(name)}” was removed. Undo to go back.", False)
        self.chosen.emit("")

    def ask_name(self, name: str) -> None:
        """Ask for a new name for a set, without blocking."""
        self.dialog = dialog = QInputDialog(self._owner)
        dialog.setWindowTitle("Rename the set of flops")
        dialog.setLabelText("Name of the set")
        dialog.setTextValue(name)
        dialog.textValueSelected.connect(partial(self.rename, name))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def rename(self, name: str, wanted: str) -> None:
        """Rename a set."""
        if self._text_of(name):
            self.chosen.emit(rename_flop_set(self._context.document, name, wanted))

    def _text_of(self, name: str) -> str:
        sets = self._context.document.state.flop_sets
        return next((each.flops for each in sets if each.name == name), "")

    # Text from the clipboard and from files

    def paste(self) -> None:
        """Keep the set on the clipboard."""
        text = QGuiApplication.clipboard().text()
        if not text.strip():
            self.remarked.emit(EMPTY, True)
            return
        self._read(lambda: text, "Pasted flops")

    def open_file(self, path: str) -> None:
        """Keep the set in a file, under the name of the file."""
        file = Path(path)
        self._read(lambda: read_text(file, MOST_BYTES, remedy=_CHOOSE), file.stem)

    def _read(self, read: Callable[[], str], name: str) -> None:
        """Read a set in the background, and keep it."""
        if not has_room(self._context.document):
            self.remarked.emit(FULL, True)
            return

        def work() -> tuple[str, tuple[str, ...]] | OracleError:
            from oracle.reports.flops import read_flop_set  # imports kernels

            try:
                found = read_flop_set(read())
            except OracleError as trouble:
                return trouble
            return found.text(), found.notes

        self._files.do(work, partial(self._taken, name))

    def _taken(self, name: str, found: tuple[str, tuple[str, ...]] | OracleError) -> None:
        if isinstance(found, OracleError):
            self.remarked.emit(f"{_line_of(found)}{OracleError.__str__(found)} Nothing was kept.", True)
        else:
            self.keep(name, *found)

    # Files

    def ask_open(self) -> None:
        """Ask for a file with a set of flops."""
        self.dialog = ask_to_open(
            self._owner, "Open a set of flops", KINDS, self._folders, DATA, self.open_file
        )

    def ask_save(self, name: str) -> None:
        """Ask where to save a set."""
        self.dialog = ask_to_save(
            self._owner, "Save the set of flops", KINDS, self._folders, DATA, partial(self.save_file, name),
            name=name, suffix="txt",
        )  # fmt: skip

    def save_file(self, name: str, path: str) -> None:
        """Save a set as text that solvers read."""
        content = (self._text_of(name) + "\n").encode()

        saves = self._context.saves
        saves.save(Path(path), lambda file: write_whole(file, content), partial(self._saved, Path(path)))

    def _saved(self, path: Path, trouble: OracleError | None) -> None:
        saved = f"Saved as “{one_line(path.name)}”."
        self.remarked.emit(saved if trouble is None else str(trouble), trouble is not None)


def _line_of(trouble: OracleError) -> str:
    """Which line of a text an error is in."""
    if not isinstance(trouble, TextError):
        return ""
    return f"Line {trouble.text.count(chr(10), 0, trouble.span.start) + 1:,}: "
