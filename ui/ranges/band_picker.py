"""The best hands of an ordering: which ordering, what percentage, from which hand on."""

from __future__ import annotations

import re

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QGridLayout, QLineEdit, QMenu, QPushButton, QWidget

from oracle.games import HOLDEM
from oracle.ranges.orderings.catalog import ordering_labels, ordering_title
from ui.document.ranges.reading_words import share
from ui.document.ranges.text import Band
from ui.document.shown_text import tooltip
from ui.ranges.percent_slider import PercentSlider
from ui.theme.theme import Theme
from ui.widgets.labels.label import Label

_TYPED = re.compile(r"\s*(\d{1,3})\s*%?\s*(?:(?:-|–|to)\s*(\d{1,3})\s*%?\s*)?")
_HOW = "Type a whole percentage such as 15, or a slice such as 5–15."


class BandPicker(QWidget):
    """Ordering, two-handled slider and percent field, kept in sync.

    Attributes:
        previewed: A `Band` while a handle is held.
        chosen: A `Band`, and whether it came from one of several key presses.
        refused: The typed text is not a percentage: the message.
    """

    previewed = Signal(object)
    chosen = Signal(object, bool)
    refused = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._game = HOLDEM
        self._label = ordering_labels(HOLDEM)[0]
        self._orderings = QPushButton()
        self._orderings.setProperty("role", "link")
        self._orderings.setToolTip(
            "The ordering that ranks hands: by the number of players they are best against"
        )
        self._menu = QMenu(self)
        self._menu.triggered.connect(self._ordering_clicked)
        self._orderings.setMenu(self._menu)
        self._slider = PercentSlider(theme)
        self._typed = _PercentEdit()
        title = Label("Top of the ordering")
        title.setProperty("role", "section")
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(2)
        grid.addWidget(title, 0, 0)
        grid.addWidget(self._orderings, 0, 1, 1, 2, Qt.AlignmentFlag.AlignRight)
        grid.addWidget(self._slider, 1, 0, 1, 2)
        grid.addWidget(self._typed, 1, 2)
        grid.setColumnStretch(0, 1)
        self._list_orderings()
        self._shown = ""
        self._slider.moved.connect(self._moved)
        self._slider.settled.connect(self._settled)
        self._typed.editingFinished.connect(self._typed_percent)

    @property
    def slider(self) -> PercentSlider:
        """The slider, for its colour."""
        return self._slider

    def show_band(self, band: Band | None, percent: float) -> None:
        """Show a range.

        Args:
            band: Its slice of an ordering, or None.
            percent: Its share of all hands, 0…100, shown if it is not a slice of an ordering.
        """
        if self._slider.dragging:
            return
        if band is None:
            self._slider.set_band(0, round(percent), exact=False)
            self._write(share(percent))
        else:
            self._show_ordering(band.label)
            self._slider.set_band(band.low, band.high)
            self._write(_words(band.low, band.high))

    def _band(self, low: int, high: int) -> Band:
        return Band(low, high, self._label)

    def _write(self, text: str) -> None:
        self._shown = text
        self._typed.setText(text)

    @property
    def label(self) -> str:
        """Label of the ordering in use, such as "6h"."""
        return self._label

    def choose_ordering(self, label: str) -> None:
        """Rank hands by another ordering; a slice of the old one becomes the same slice of the new."""
        self._show_ordering(label)
        if self._slider.exact and self._slider.band[1]:
            self.chosen.emit(self._band(*self._slider.band), False)

    def set_game(self, game: str) -> bool:
        """Rank the hands of a game, by its name; returns whether it has an ordering."""
        labels = ordering_labels(game)
        if game != self._game and labels:
            self._game, self._label = game, labels[0]
            self._list_orderings()
        return bool(labels)

    def _list_orderings(self) -> None:
        self._menu.clear()
        for label in ordering_labels(self._game):
            self._menu.addAction(ordering_title(self._game, label)).setData(label)
        self._show_ordering(self._label)

    def _ordering_clicked(self, action: QAction) -> None:
        self.choose_ordering(str(action.data()))

    def _show_ordering(self, label: str) -> None:
        self._label = label
        title = ordering_title(self._game, label)
        self._orderings.setText(f"{title} ▾")
        self._orderings.setAccessibleName(f"Ordering: {title}")

    def _moved(self, low: int, high: int) -> None:
        self._write(_words(low, high))
        self.previewed.emit(self._band(low, high))

    def _settled(self, low: int, high: int) -> None:
        self._write(_words(low, high))
        self.chosen.emit(self._band(low, high), self._slider.by_key)

    def _typed_percent(self) -> None:
        text = self._typed.text()
        if text == self._shown:
            return
        found = _TYPED.fullmatch(text)
        ends = [] if found is None else sorted(int(end) for end in found.groups() if end is not None)
        if not ends or ends[-1] > 100:
            self._typed.setText(self._shown)
            self.refused.emit(f"“{text}” is not a share of hands. {_HOW}")
            return
        low = max(0, ends[0] - 1) if len(ends) == 2 else 0
        self._write(_words(low, ends[-1]))
        self.chosen.emit(self._band(low, ends[-1]), False)


class _PercentEdit(QLineEdit):
    """A short field; Escape restores its text."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedWidth(78)
        self.setAccessibleName("Percent of hands")
        self.setToolTip(tooltip(_HOW))
        self._before = ""

    def setText(self, text: str | None) -> None:
        """Show a text."""
        self._before = text or ""
        super().setText(self._before)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape restores."""
        if event.matches(QKeySequence.StandardKey.Cancel) and self.text() != self._before:
            super().setText(self._before)
        else:
            super().keyPressEvent(event)


def _words(low: int, high: int) -> str:
    """A band as in the range text, both ends included: ``15 %``, ``6–15 %``."""
    return f"{low + 1}–{high} %" if low else f"{high} %"
