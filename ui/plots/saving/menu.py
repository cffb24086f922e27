"""The context menu of a picture: copy it, save it, export its figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import floor, sqrt
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QAction, QGuiApplication, QImage, QPainter
from PySide6.QtWidgets import QInputDialog, QMenu, QWidget
from shiboken6 import isValid

from oracle.errors import OracleError
from ui.background.short_work import ShortWork
from ui.document.clipboard import CopiedTable, copy_source, copy_table
from ui.document.file_saves import FileSaves, write_whole
from ui.document.save_folders import DATA, PICTURES, SaveFolders, free_file
from ui.document.shown_text import one_line, title_text, tooltip
from ui.plots.saving.caption import Caption, CaptionLine, caption_height, paint_caption
from ui.plots.saving.export import csv_text, image_of, pdf_bytes, png_of, recorded, svg_bytes
from ui.settings import Settings
from ui.theme.theme import Theme
from ui.widgets.file_dialogs import SaveDialog

PNG_SCALES = (1, 2, 3, 4)
"""Scales offered for PNG files: the size on screen, and larger for slides and print."""
LEAST_SCALE, MOST_PIXELS = 0.25, 100_000_000
"""The smallest scale of a PNG file, and the most pixels that one may have (0.4 GB while it is painted)."""


MakeTable = Callable[[], tuple[Sequence[str], Sequence[Sequence[object]]]]
"""Makes the header and the rows of a table; may be called on another thread."""


class CopyablePicture(Protocol):
    """A picture that can be copied and saved."""

    @property
    def title(self) -> str:
        """What the picture shows, a few words."""

    def picture_size(self) -> QSize:
        """Size on screen, in pixels."""

    def paint_picture(self, painter: QPainter) -> None:
        """Paint the picture."""

    def taken_table(self) -> MakeTable:
        """Its figures as they are now."""


Ask = Callable[[], tuple[str, str]]
"""Returns equivalent queries as text; or an empty text, and the reason in words."""
Encode = Callable[[], bytes]
"""Makes the content of a file; may be called on another thread."""


class PictureMenu(QMenu):
    """Copy picture, save as PNG, SVG or PDF, copy data, save data as CSV; show and copy PQL if available.

    Args:
        picture: The picture to export.
        parent: The widget that shows it.
    """

    failed = Signal(str)
    """A file could not be written: the message, for the picture itself. An empty text hides an old one."""

    pql_wanted = Signal(str)
    """Show the picture as PQL: this text."""

    def __init__(self, picture: CopyablePicture, parent: QWidget) -> None:
        super().__init__(parent)
        self._picture, self._owner = picture, parent
        self.dialog: SaveDialog | None = None
        self.scale_dialog: QInputDialog | None = None
        self._take: Callable[[], Encode] | None = None
        self._folders, self._kind = SaveFolders(), PICTURES
        self._saves: FileSaves | None = None
        self._ask_pql: Ask | None = None
        self._caption: Caption | None = None
        self._settings: Settings | None = None
        self._copied: MakeTable | None = None
        self._copying: ShortWork[CopiedTable] = ShortWork(1, self)
        self._copying.ready.connect(self._copy_taken)
        self._theme: Theme | None = None
        self.caption_action: QAction | None = None
        self.pql_actions: tuple[QAction, ...] = ()
        self.setToolTipsVisible(True)
        self._add("Copy picture", self.copy_picture)
        self.png_menu = self.addMenu("Save picture as PNG")
        self.png_menu.aboutToShow.connect(self._list_sizes)
        self._add("Save picture as SVG…", partial(self._ask, "svg", self._taken_svg))
        self._add("Save picture as PDF…", partial(self._ask, "pdf", self._taken_pdf))
        self.addSeparator()
        self._add("Copy data", self.copy_data)
        self._add("Save data as CSV…", partial(self._ask, "csv", self._taken_csv))

    def copy_picture(self) -> None:
        """Put the picture on the clipboard, at the resolution of the screen."""
        QGuiApplication.clipboard().setImage(self.image(self._owner.devicePixelRatioF()))

    def copy_data(self) -> None:
        """Put the figures on the clipboard, to be pasted into a spreadsheet."""
        self._copied = self._picture.taken_table()
        self._copy_taken()

    @Slot()
    def _copy_taken(self) -> None:
        """Copy the figures that were taken once they are written out: there may be thousands of rows."""
        make = self._copied
        table = None if make is None else self._copying.ask(make, partial(_written, make))
        if table is not None:
            self._copied = None
            self._copying.forget()
            copy_table(table)

    def image(self, scale: float = 1.0) -> QImage:
        """The picture as it is saved, ``scale`` times as large as on screen."""
        return image_of(self._paint, self.size_of_picture(), scale)

    def png(self, scale: float = 1.0) -> bytes:
        """The picture as a PNG file, ``scale`` times as large as on screen."""
        return self._taken_png(scale)()

    def svg(self) -> bytes:
        """The picture as an SVG file."""
        return self._taken_svg()()

    def pdf(self) -> bytes:
        """The picture as a PDF file."""
        return self._taken_pdf()()

    def csv(self) -> bytes:
        """The figures as a CSV file, marked as UTF-8 so that every spreadsheet reads names right."""
        return self._taken_csv()()

    # The picture as it is now, and what makes a file of it on another thread

    def _taken_png(self, scale: float) -> Encode:
        return partial(png_of, recorded(self._paint), self.size_of_picture(), scale)

    def _taken_svg(self) -> Encode:
        content = svg_bytes(self._paint, self.size_of_picture(), self._picture.title)
        return lambda: content

    def _taken_pdf(self) -> Encode:
        content = pdf_bytes(self._paint, self.size_of_picture(), self._picture.title)
        return lambda: content

    def _taken_csv(self) -> Encode:
        make = self._picture.taken_table()
        return lambda: csv_text(*make()).encode("utf-8-sig")

    @property
    def most_scale(self) -> float:
        """The largest scale of a PNG file of this picture."""
        size = self.size_of_picture()
        return floor(10 * sqrt(MOST_PIXELS / max(1, size.width() * size.height()))) / 10

    @Slot()
    def _list_sizes(self) -> None:
        """The scales with the resulting sizes."""
        self.png_menu.clear()
        size = self.size_of_picture()
        for scale in PNG_SCALES:
            pixels = f"{scale * size.width()} × {scale * size.height()} pixels"
            words = "As on screen" if scale == 1 else f"{scale} times as large"
            action = self.png_menu.addAction(f"{words}, {pixels}…")
            action.triggered.connect(partial(self.save_png, scale))
        self.png_menu.addAction("Another scale…").triggered.connect(self._ask_scale)

    def save_png(self, scale: float, _checked: bool = False) -> None:
        """Ask where to save the picture as a PNG file, ``scale`` times as large as on screen."""
        self._ask("png", partial(self._taken_png, scale))

    @Slot()
    def _ask_scale(self) -> None:
        """Ask for a scale without blocking the window, then for a file."""
        self.scale_dialog = dialog = QInputDialog(self.parentWidget())
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setInputMode(QInputDialog.InputMode.DoubleInput)
        dialog.setWindowTitle(title_text(self._picture.title))
        dialog.setLabelText(f"How many times as large as on screen, {LEAST_SCALE} to {self.most_scale:g}?")
        dialog.setDoubleDecimals(2)
        dialog.setDoubleRange(LEAST_SCALE, self.most_scale)
        dialog.setDoubleValue(PNG_SCALES[1])
        dialog.doubleValueSelected.connect(self.save_png)
        dialog.setModal(False)
        dialog.show()

    def offer_caption(self, caption: Caption, settings: Settings, theme: Theme) -> None:
        """Put a caption below pictures that are copied or saved, and let it be switched off.

        Args:
            caption: Returns its lines; called for every exported picture.
            settings: Where the choice is stored, for all pictures.
            theme: Colours in use.
        """
        self._caption, self._settings, self._theme = caption, settings, theme
        self.caption_action = QAction("With a caption: hands, ranges, board", self)
        self.caption_action.setCheckable(True)
        self.caption_action.triggered.connect(self._switch_caption)
        before = next(action for action in self.actions() if action.isSeparator())
        self.insertAction(before, self.caption_action)
        self.aboutToShow.connect(self._show_caption_choice)
        self._show_caption_choice()

    def size_of_picture(self) -> QSize:
        """Size of the exported picture with its caption, in screen pixels."""
        size = self._picture.picture_size()
        return QSize(size.width(), size.height() + caption_height(self._lines()))

    def _lines(self) -> Sequence[CaptionLine]:
        wanted = self._caption is not None and self._settings is not None and self._settings.captions
        return self._caption() if self._caption is not None and wanted else ()

    def _paint(self, painter: QPainter) -> None:
        """Paint the picture, and the caption below it."""
        self._picture.paint_picture(painter)
        lines = self._lines()
        if lines and self._theme is not None:
            paint_caption(painter, lines, self._picture.picture_size(), self._theme.tokens)

    @Slot()
    def _show_caption_choice(self) -> None:
        if self.caption_action is not None and self._settings is not None:
            self.caption_action.setChecked(self._settings.captions)

    @Slot(bool)
    def _switch_caption(self, wanted: bool) -> None:
        if self._settings is not None:
            self._settings.captions = wanted

    def offer_pql(self, ask: Ask) -> None:
        """Offer the picture as PQL.

        Args:
            ask: Returns the text; called whenever the menu opens.
        """
        self._ask_pql = ask
        self.addSeparator()
        self.pql_actions = (self._add("Show PQL", self.show_pql), self._add("Copy PQL", self.copy_pql))
        self.aboutToShow.connect(self._weigh_pql)

    def show_pql(self) -> None:
        """Show the picture as PQL, if there is an equivalent query."""
        text, _why = self._pql()
        if text:
            self.pql_wanted.emit(text)

    def copy_pql(self) -> None:
        """Copy the picture as PQL, if there is an equivalent query."""
        text, _why = self._pql()
        if text:
            copy_source(text + "\n")

    def _pql(self) -> tuple[str, str]:
        return ("", "") if self._ask_pql is None else self._ask_pql()

    @Slot()
    def _weigh_pql(self) -> None:
        """Disable entries without a query, with the reason."""
        text, why = self._pql()
        for action in self.pql_actions:
            action.setEnabled(bool(text))
            action.setToolTip(tooltip(why or "The query that gives the figures of this picture."))
            action.setStatusTip(tooltip(why))

    def save_with(self, saves: FileSaves, settings: Settings) -> None:
        """Save with the other files of the window, and where one of the same kind was saved last."""
        self._saves, self._folders = saves, SaveFolders(settings)

    def _add(self, text: str, act: Callable[[], None]) -> QAction:
        action = QAction(text, self)
        action.triggered.connect(act)
        self.addAction(action)
        return action

    def _ask(self, suffix: str, take: Callable[[], Encode], _checked: bool = False) -> None:
        """Ask for a file name without blocking the window, then write."""
        if self.dialog is not None:
            self.dialog.close()
        self._take = take
        self._kind = DATA if suffix == "csv" else PICTURES
        offered = free_file(self._folders.of(self._kind), self._picture.title, suffix)
        kinds = (f"{suffix.upper()} (*.{suffix})",)
        dialog = SaveDialog(self.parentWidget(), self._picture.title, offered, kinds, suffix)
        self.dialog = dialog
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.named.connect(self._write)
        dialog.finished.connect(self._dialog_closed)
        dialog.setModal(False)
        dialog.show()

    @Slot(str)
    def _write(self, path: str) -> None:
        """Write the picture as it is now, on another thread."""
        if self._take is None:
            return
        encode, file, kind = self._take(), Path(path), self._kind
        self._saves = self._saves or FileSaves(self)
        self._saves.save(file, lambda target: write_whole(target, encode()), partial(self._told, file, kind))

    def _told(self, file: Path, kind: str, trouble: OracleError | None) -> None:
        """Say what became of a file, in the status line and, if there is an error, in the picture."""
        if trouble is None:
            self._folders.remember(kind, file)
        if self._saves is not None:
            self._saves.said.emit(f"Saved as “{one_line(file.name)}”." if trouble is None else str(trouble))
        if isValid(self):  # the picture may have been closed
            self.failed.emit("" if trouble is None else str(trouble))

    @Slot(int)
    def _dialog_closed(self, _result: int) -> None:
        self.dialog = None


def _written(make: MakeTable) -> CopiedTable:
    header, rows = make()
    return CopiedTable.of([header, *rows])
