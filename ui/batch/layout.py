"""The parts of the window of a batch, and where they are."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QHBoxLayout, QProgressBar, QVBoxLayout, QWidget

from ui.batch import words
from ui.batch.row_view import RowView
from ui.batch.settings_bar import SettingsBar
from ui.batch.table import ROW, BatchTable
from ui.context import Context
from ui.document.shown_text import one_line, tooltip
from ui.jobs.batch_work import OpenedSheet
from ui.theme.tokens import SPACE
from ui.widgets.buttons.tipped_button import tipped_button
from ui.widgets.labels.elided_label import ElidedLabel
from ui.widgets.lists.whole_rows import WholeRows

_MARGIN, _GAP = 14, 2 * SPACE
_LEAST_TABLE = 150
"""Least height of the table, in pixels: four rows."""
_STEPS = 1000
"""Steps of the progress bar."""
_FRESH_TIP = "Discard the answers in this file and answer every row again"


class BatchParts:
    """The parts.

    Args:
        context: The parts of the program.
        window: The window, which gets a layout.
    """

    def __init__(self, context: Context, window: QWidget) -> None:
        self.open_button = tipped_button("Open …", "Open a PQL spreadsheet, CSV or XLSX (Ctrl+O)")
        self.name = ElidedLabel()
        self.name.setProperty("role", "title")
        self.results = ElidedLabel()
        self.results.setProperty("role", "muted")
        self.results_button = tipped_button("Answers go to …", "Choose the file of the answers, CSV or XLSX")
        self.fresh_button = tipped_button("Start over", _FRESH_TIP)
        self.fresh_button.setCheckable(True)
        self.settings = SettingsBar(context, window)
        self.run_button = tipped_button("Start", "")
        self.run_button.setProperty("role", "primary")
        self.about = ElidedLabel(rows=2)
        self.error_button = tipped_button("Next error", "Go to the next row with an error")
        self.error_button.setProperty("role", "link")
        self.bar = QProgressBar()
        self.bar.setRange(0, _STEPS)
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName("Progress of the batch")
        self.remark = ElidedLabel(window, rows=2)
        self.remark.setProperty("role", "error")
        self.remark.hide()
        self.table, self.row = BatchTable(context.theme), RowView(context.theme)
        self._lay_out(window)

    def _lay_out(self, window: QWidget) -> None:
        panel = QFrame()
        panel.setProperty("role", "panel")
        inside = QVBoxLayout(panel)
        inside.setContentsMargins(SPACE, SPACE, SPACE, SPACE)
        rows = WholeRows(self.table, self.table.horizontalHeader(), ROW)
        rows.setMinimumHeight(_LEAST_TABLE)
        inside.addWidget(rows)
        column = QVBoxLayout(window)
        column.setContentsMargins(_MARGIN, _MARGIN, _MARGIN, _MARGIN)
        column.setSpacing(_GAP)
        for row in (
            (self.open_button, self.name),
            (self.results_button, self.results, self.fresh_button),
            (self.settings, self.run_button),
            (self.about, self.settings.rough, self.error_button),
        ):
            line = QHBoxLayout()
            line.setSpacing(_GAP)
            for part in row:
                wide = isinstance(part, (ElidedLabel, SettingsBar))
                line.addWidget(part, 1 if wide else 0)
            column.addLayout(line)
        column.addWidget(self.bar)
        column.addWidget(self.remark)
        column.addWidget(panel, 1)
        column.addWidget(self.row)

    def show_sheet(self, opened: OpenedSheet | None, *, fresh: bool) -> None:
        """Show the names of the files, and which answers there are."""
        if opened is None:
            self.name.show_text("")
            self.results.show_text("")
            return
        self.name.show_text(words.sheet_words(opened))
        self.name.setToolTip(tooltip(str(opened.source)))
        earlier = "" if fresh else words.earlier_words(opened)
        said = f"{one_line(opened.results.name)}{f' · {earlier}' if earlier else ''}"
        self.results.show_text(said)
        self.results.setToolTip(tooltip(str(opened.results)))
