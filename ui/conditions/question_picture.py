"""The histogram of a question in a popup, updated during the run."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QApplication, QFrame, QScrollArea, QVBoxLayout, QWidget

from oracle.simulate.snapshot import SelectorFigures
from ui.document.shown_text import one_line, several_lines, tooltip
from ui.plots.charts.histogram import HistogramView
from ui.plots.charts.histogram_bars import bars_of
from ui.theme.style import ui_font
from ui.theme.theme import Theme

_WIDTH, _HIGHEST = 560, 520
_MARGINS = 72
"""Space beside the title, in pixels."""


class QuestionPicture(QFrame):
    """A popup with a histogram; a click outside or Esc closes it.

    Args:
        theme: The theme.
        words: The question, used as its title.
        parent: Qt parent.
    """

    def __init__(self, theme: Theme, words: str, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setProperty("role", "popup")
        self.setAccessibleName(several_lines(words))
        metrics = QFontMetricsF(ui_font("title", semibold=True))
        title = metrics.elidedText(one_line(words), Qt.TextElideMode.ElideRight, _WIDTH - _MARGINS)
        self.chart = HistogramView(theme, title)
        self.chart.setToolTip(tooltip("" if title == words else words))
        area = QScrollArea()
        area.setWidget(self.chart)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 6, 6, 6)
        layout.addWidget(area)
        self.setFocusProxy(self.chart)

    def show_figures(
        self, figures: SelectorFigures, unit: str, *, exact: bool, color: int | None = None
    ) -> None:
        """Show the current bars, in the colour of the question's seat if it has one."""
        self.chart.set_color(color)
        self.chart.show_bars(bars_of(figures, unit, exact=exact), exact=exact)

    def open_beside(self, row: QWidget) -> None:
        """Open below a row, within the screen."""
        height = min(_HIGHEST, self.chart.height() + 14)
        self.resize(_WIDTH, height)
        corner = row.mapToGlobal(QPoint(0, row.height() + 2))
        screen = QApplication.screenAt(corner) or QApplication.primaryScreen()
        room = screen.availableGeometry()
        left = max(room.left(), min(corner.x(), room.right() - _WIDTH))
        top = max(room.top(), min(corner.y(), room.bottom() - height))
        self.move(left, top)
        self.show()
        self.chart.setFocus(Qt.FocusReason.PopupFocusReason)
