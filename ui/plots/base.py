"""The common part of every picture: title, explanation, plot, hint when empty, export menu."""

from __future__ import annotations

from collections.abc import Sequence

import pyqtgraph as pg
from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFontMetrics,
    QHideEvent,
    QPainter,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from ui.document.shown_text import unbroken
from ui.plots.hover import HoverCard
from ui.plots.items import BackdropItem
from ui.plots.quiet_plot import QuietPlot
from ui.plots.saving.menu import MakeTable, PictureMenu
from ui.theme.style import ui_font
from ui.theme.theme import Theme
from ui.theme.tokens import CONTROL_HEIGHT, SPACE, Tokens
from ui.widgets.labels.elided_label import ElidedLabel, fitted, sentences
from ui.widgets.labels.label import Label
from ui.widgets.labels.title_label import TitleLabel

MARGIN = 4 * SPACE
HEADER_GAP = 2 * SPACE
_INVITES = ("Hover", "Click")
"""Beginnings of sentences about interaction, which are left out on paper."""
LINE_ROWS = 2
"""The most lines of the explanation below a title: in a narrow window it does not fit on one."""
HINT_WIDTH, _NARROWEST_HINT = 420, 160
"""Widest line of the hint of an empty picture, and the narrowest place for it, in pixels."""


class PlotFrame(QFrame):
    """A panel with a picture. Subclasses fill ``plot`` and implement `summary` and `table`.

    Args:
        title: What the picture shows, in a few words.
        theme: The theme; the picture follows its changes.
        axes: The plot's axes by side; sides not given have none.
        stacked: Whether the explanation is below the title rather than beside it.
        parent: Qt parent.
    """

    looked_at = Signal(bool)
    """The picture was shown or hidden."""

    def __init__(
        self,
        title: str,
        theme: Theme,
        *,
        axes: dict[str, pg.AxisItem] | None = None,
        stacked: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.theme = theme
        self.setProperty("role", "panel")
        self.setAccessibleName(title)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._title = TitleLabel(title)
        self._title.setProperty("role", "title")
        self._title.setMinimumHeight(CONTROL_HEIGHT)  # with or without a button beside it
        self._line = ElidedLabel(rows=LINE_ROWS if stacked else 1)
        self._line.setProperty("role", "muted")
        self._notice = Label()
        self._notice.setProperty("role", "error")
        self._notice.setWordWrap(True)
        self._notice.hide()
        self.view = QuietPlot(axes or {}, self)
        self.plot = self.view.plot
        self._said_hint = ""
        self._hint = Label(parent=self.view)
        self._hint.setObjectName("hint")
        self._hint.setProperty("role", "hint")
        self._hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._hint.setWordWrap(True)
        self._hint.setMargin(SPACE)
        self._hint.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._hint.hide()  # even without words its background would cover figures
        self.plot.getViewBox().sigResized.connect(self._place_hint)
        self.card = HoverCard(self)
        self.header = QHBoxLayout()
        self._lay_out(stacked)
        self._menu = PictureMenu(self, self)
        self._menu.failed.connect(self.show_notice)
        theme.changed.connect(self._theme_changed)

    # Implemented by every picture

    def summary(self) -> str:
        """The picture in one or two sentences, for screen readers."""
        raise NotImplementedError

    def table(self) -> tuple[Sequence[str], Sequence[Sequence[object]]]:
        """The figures of the picture: header and rows."""
        raise NotImplementedError

    def taken_table(self) -> MakeTable:
        """What makes `table` of the figures as they are now; of thousands, they are only made when called."""
        made = self.table()
        return lambda: made

    def dress(self) -> None:
        """Apply the theme's colours; subclasses add their own items."""
        tokens = self.theme.tokens
        self.view.setBackground(QColor(tokens.surface))

    # Optional parts

    def set_title(self, text: str, short: str = "") -> None:
        """Set the title, if it depends on the table.

        Args:
            text: The title.
            short: A shorter title, used if there is no room for it; a chip beside it may show the rest.
        """
        self._title.short = short
        self._title.setText(text)

    @property
    def title(self) -> str:
        """What the picture shows."""
        return self._title.text()

    def set_line(self, text: str) -> None:
        """Set the one-line explanation of the picture."""
        if text != self._line.full:
            self._line.show_text(text)

    @property
    def line(self) -> str:
        """The one-line explanation of the picture."""
        return self._line.full

    def set_hint(self, text: str) -> None:
        """Show a hint in the middle of the empty plot, in place of axes and lines; empty text hides it."""
        if text == self._said_hint:
            return
        self._said_hint = text
        self._hint.setText(text)
        self._hint.setVisible(bool(text))
        for axis in self.plot.axes:
            axis.setOpacity(0.0 if text else 1.0)  # not hidden: the plot keeps its place
        for item in self.plot.items:
            if isinstance(item, BackdropItem):
                item.setVisible(not text)
        self._place_hint()

    @property
    def hint(self) -> str:
        """The hint of the empty plot."""
        return self._hint.text()

    @Slot(str)
    def show_notice(self, text: str) -> None:
        """Show an error, or hide it if the text is empty."""
        self._notice.setText(text)
        self._notice.setVisible(bool(text))

    @property
    def notice(self) -> str:
        """The last error."""
        return self._notice.text()

    def describe(self) -> None:
        """Update the description for screen readers."""
        self.setAccessibleDescription(self.summary())

    # Copying and saving

    @property
    def menu(self) -> PictureMenu:
        """The context menu: copy and save, as picture and as data."""
        return self._menu

    def picture_size(self) -> QSize:
        """Size of the exported picture, in screen pixels."""
        return self.size()

    def paint_picture(self, painter: QPainter) -> None:
        """Paint title, explanation and plot as in the window, as vectors if the target supports them."""
        tokens = self.theme.tokens
        painter.fillRect(self.rect(), QColor(tokens.surface))
        paint_heading(painter, self._title.text(), self._title, self._line, tokens)
        area = self.view.viewport().rect()
        corner = self.view.mapTo(self, QPoint(0, 0))
        if self.view.isHidden():
            return
        self.view.render(painter, QRectF(area.translated(corner)), area)

    # Qt

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Open the menu at the pointer, or in the middle when asked by the keyboard."""
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        self._menu.popup(self.mapToGlobal(self.rect().center()) if by_key else event.globalPos())
        event.accept()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the hint in the middle."""
        super().resizeEvent(event)
        self._place_hint()

    def showEvent(self, event: QShowEvent) -> None:
        """Report that the picture is visible."""
        super().showEvent(event)
        self.looked_at.emit(True)

    def hideEvent(self, event: QHideEvent) -> None:
        """Report that the picture is hidden."""
        super().hideEvent(event)
        self.looked_at.emit(False)

    def _lay_out(self, stacked: bool) -> None:
        self.header.setSpacing(HEADER_GAP)
        self.header.addWidget(self._title)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(MARGIN, 2 * SPACE, MARGIN - SPACE, 2 * SPACE)
        layout.setSpacing(0 if stacked else SPACE)
        layout.addLayout(self.header)
        if stacked:
            self.header.addStretch(1)
            layout.addWidget(self._line)
            layout.addSpacing(2 * SPACE)
        else:
            self.header.addWidget(self._line, 1)
        layout.addWidget(self._notice)
        layout.addWidget(self.view, 1)

    def _hint_room(self) -> QRect:
        """Where a hint covers no figure of an axis, if that is wide enough."""
        area = self.plot.getViewBox().sceneBoundingRect()
        inside: QRect = self.view.mapFromScene(area).boundingRect().intersected(self.view.rect())
        whole = self.view.rect()
        has_axis = inside.width() < whole.width() - SPACE
        return inside if has_axis and inside.width() >= _NARROWEST_HINT else whole

    @Slot()
    def _place_hint(self, *_size: object) -> None:
        """Centre the hint; its background, no wider than the text, hides the lines behind it."""
        self._hint.ensurePolished()
        room, edge = self._hint_room(), 2 * self._hint.margin()
        text = self._hint.fontMetrics().boundingRect(
            QRect(0, 0, min(HINT_WIDTH, room.width()) - edge - 1, room.height()),
            Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap,
            unbroken(self._hint.text()),
        )
        area = QRect(0, 0, text.width() + edge + 1, text.height() + edge)
        area.moveCenter(room.center())
        self._hint.setGeometry(area)

    @Slot()
    def _theme_changed(self) -> None:
        self.dress()


def paint_heading(painter: QPainter, text: str, title: Label, line: ElidedLabel, tokens: Tokens) -> None:
    """Paint a title and its explanation in their places, without hints about interaction.

    Args:
        painter: The frame's painter.
        text: The text of the title.
        title: The label of the title.
        line: The explanation.
        tokens: Colours.
    """
    kept = [each for each in sentences(line.full) if not each.startswith(_INVITES)]
    room = QRectF(line.geometry())
    painter.setFont(ui_font("title", semibold=True))
    painter.setPen(QColor(tokens.text))
    one_line = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
    painter.drawText(QRectF(title.geometry()), one_line | Qt.TextFlag.TextDontClip, text)
    painter.setFont(ui_font("label"))
    painter.setPen(QColor(tokens.muted))
    lines = fitted(" ".join(kept), QFontMetrics(painter.font()), int(room.width()), line.rows)
    level = Qt.AlignmentFlag.AlignVCenter if line.rows == 1 else Qt.AlignmentFlag.AlignTop
    painter.drawText(room, level | Qt.TextFlag.TextDontClip, "\n".join(lines))
