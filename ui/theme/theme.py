"""The current theme: tokens and deck; emits a signal when either changes."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QColor, QGuiApplication

from ui.theme.tokens import (
    DARK,
    DARK_CONTRAST,
    FOUR_COLOR,
    LIGHT,
    LIGHT_CONTRAST,
    TWO_COLOR,
    Tokens,
)

SYSTEM, LIGHT_MODE, DARK_MODE = "system", "light", "dark"
MODES = (SYSTEM, LIGHT_MODE, DARK_MODE)
DECKS = (FOUR_COLOR, TWO_COLOR)
PER_TURN = 10
"""Hidden things that are refreshed in one turn of the event loop."""


class Theme(QObject):
    """The tokens that everything is painted with.

    Widgets that paint themselves read ``theme.tokens`` when painting and call ``update()`` on ``changed``;
    everything else gets its look from the application's palette and style sheet.

    Attributes:
        changed: Emitted with no argument after tokens or deck changed.
    """

    changed = Signal()

    def __init__(self, mode: str = SYSTEM, deck: str = FOUR_COLOR, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._mode = mode if mode in MODES else SYSTEM
        self._deck = deck if deck in DECKS else FOUR_COLOR
        self._contrast = False
        self._tokens = self._tokens_of_mode()
        self._late: deque[Callable[[], object]] = deque()
        self._turn = QTimer(self)
        self._turn.timeout.connect(self._go_on)
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._system_changed)

    @property
    def tokens(self) -> Tokens:
        """The colours now in use."""
        return self._tokens

    @property
    def mode(self) -> str:
        """The chosen scheme: "system", "light" or "dark"."""
        return self._mode

    @property
    def deck(self) -> str:
        """Colours of the deck: "four" or "two"."""
        return self._deck

    def set_mode(self, mode: str) -> None:
        """Follow the system, or always be light or dark."""
        if mode not in MODES:
            raise ValueError(f"no such theme mode: {mode}")
        self._mode = mode
        self._refresh()

    def set_deck(self, deck: str) -> None:
        """Use a four-colour or a two-colour deck."""
        if deck not in DECKS:
            raise ValueError(f"no such deck: {deck}")
        if deck != self._deck:
            self._deck = deck
            self.changed.emit()

    def follow_contrast(self) -> None:
        """Use stronger colours while the system asks for high contrast, which Qt 6.10 and later know."""
        hints = QGuiApplication.styleHints()
        if hasattr(hints, "accessibility"):
            accessibility = hints.accessibility()
            accessibility.contrastPreferenceChanged.connect(self._contrast_changed)
            self._contrast_changed(accessibility.contrastPreference())

    def _contrast_changed(self, preference: Qt.ContrastPreference) -> None:
        self.set_contrast(preference == Qt.ContrastPreference.HighContrast)

    def set_contrast(self, high: bool) -> None:
        """Use stronger borders and secondary text, or the usual ones."""
        self._contrast = high
        self._refresh()

    def suit_color(self, suit: int) -> QColor:
        """The colour of a suit 0…3 (clubs, diamonds, hearts, spades) in the deck in use."""
        return self._tokens.suit(suit, self._deck)

    def later(self, refresh: Callable[[], object]) -> None:
        """Refresh something hidden, in a later turn of the event loop."""
        self._late.append(refresh)
        self._turn.start()

    @Slot()
    def _go_on(self) -> None:
        for _turn in range(min(PER_TURN, len(self._late))):
            self._late.popleft()()
        if not self._late:
            self._turn.stop()

    def _system_changed(self, _scheme: Qt.ColorScheme) -> None:
        if self._mode == SYSTEM:
            self._refresh()

    def _refresh(self) -> None:
        tokens = self._tokens_of_mode()
        if tokens is not self._tokens:
            self._tokens = tokens
            self.changed.emit()

    def _tokens_of_mode(self) -> Tokens:
        dark = self._mode == DARK_MODE
        if self._mode == SYSTEM:
            dark = QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
        if self._contrast:
            return DARK_CONTRAST if dark else LIGHT_CONTRAST
        return DARK if dark else LIGHT
