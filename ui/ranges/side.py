"""The side column of the range editor: ordering, brush, suits, quick picks, library."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from oracle.cards.combo import CLASS_NAMES
from oracle.games import Game
from ui.context import Context
from ui.document.ranges.text import Band
from ui.document.shown_text import tooltip
from ui.ranges.band_picker import BandPicker
from ui.ranges.grid.brush_bar import BrushBar
from ui.ranges.grid.editing import RangeEditing
from ui.ranges.grid.picks import QUICK_PICKS
from ui.ranges.grid.suit_matrix import SuitMatrix
from ui.ranges.grid.suits import SuitMatrixModel
from ui.ranges.library.panel import LibraryPanel
from ui.theme.tokens import SPACE
from ui.widgets.flow_layout import FlowLayout
from ui.widgets.labels.label import Label


class RangeSide(QFrame):
    """Everything beside the grid; `add_library` adds its last part.

    Attributes:
        picked: A quick pick: its title and its pair indices.
        inverted: Request to invert the range.
        remarked: A remark for the line under the text field.
    """

    picked = Signal(str, object)
    inverted = Signal()
    remarked = Signal(str, bool)

    def __init__(self, context: Context, editing: RangeEditing, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context, self._editing = context, editing
        theme = context.theme
        self.band = BandPicker(theme)
        self.brush = BrushBar()
        self._matrix = SuitMatrixModel(editing.grid, self)
        self.suits = SuitMatrix(self._matrix, editing.grid, theme)
        self._suits_title = _section(self._matrix.title)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(3 * SPACE, 3 * SPACE, 3 * SPACE, 3 * SPACE)
        self._column.setSpacing(2 * SPACE)
        self._column.addWidget(self.band)
        self._add(_section("Brush"), self.brush)
        self._add(self._suits_title, self.suits)
        self._add(_section("Quick picks"), self._quick_picks())
        self._connect()

    def add_library(self) -> None:
        """Add the library below the rest, if the program has one."""
        if self._context.library is not None:
            self.library = LibraryPanel(self._context.library, self._editing, self._context.settings)
            self.library.remarked.connect(self.remarked)
            self._column.addWidget(self.library, 1)
        else:
            self._column.addStretch()

    def show_class(self, class_index: int) -> None:
        """Show the suits of a class 0…168."""
        self._matrix.show_class(class_index)
        self._suits_title.setText(self._matrix.title)
        self.suits.setToolTip(tooltip(f"The hands of {CLASS_NAMES[class_index]}, one cell each"))

    def show_game(self, game: Game) -> None:
        """Rank by the orderings of a game, if it has any."""
        self.band.setVisible(self.band.set_game(game.name))

    def set_seat_color(self, color: int) -> None:
        """Tint in a seat colour 0…9."""
        self.brush.set_seat_color(color)
        self.suits.set_seat_color(color)
        self.band.slider.set_color(self._context.theme.tokens.seat(color))

    def _connect(self) -> None:
        self.band.previewed.connect(self._editing.preview_band)
        self.band.chosen.connect(self._band_chosen)
        self.band.refused.connect(self._band_refused)

    def _band_chosen(self, band: Band, by_key: bool) -> None:
        self._editing.set_band(band, steps=by_key)

    def _band_refused(self, words: str) -> None:
        self.remarked.emit(words, True)

    def _quick_picks(self) -> QWidget:
        box = QWidget()
        flow = FlowLayout(box)
        box.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        for pick in QUICK_PICKS:
            button = QPushButton(pick.title)
            button.setToolTip(tooltip(f"{pick.hint}; a second click removes them"))
            button.clicked.connect(partial(self.picked.emit, pick.title, pick.pairs))
            flow.addWidget(button)
        for title, hint, act in (
            ("Any hand", "Every hand of the game", self._any_hand),
            (
                "Invert",
                "Swap hands in and out; weights become what is missing to 100",
                self.inverted.emit,
            ),
        ):
            button = QPushButton(title)
            button.setToolTip(tooltip(hint))
            button.clicked.connect(act)
            flow.addWidget(button)
        return box

    def _any_hand(self) -> None:
        self._editing.take_any_hand()

    def _add(self, title: Label, part: QWidget) -> None:
        if self._column.count():
            self._column.addSpacing(SPACE)
        self._column.addWidget(title)
        self._column.addWidget(part)


def _section(title: str) -> Label:
    label = Label(title)
    label.setProperty("role", "section")
    return label
