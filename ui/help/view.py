"""Shows a help page: Markdown with tables, code and pictures in the theme's colours."""

from __future__ import annotations

from functools import cache
from pathlib import PurePosixPath

from PySide6.QtCore import QSize, Qt, QTimer, QUrl, Slot
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFontMetricsF,
    QPixmap,
    QResizeEvent,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextFrameFormat,
    QTextLength,
    QTextTable,
)
from PySide6.QtWidgets import QTextBrowser, QWidget

from oracle.places import resource
from ui.theme.style import fixed_font, ui_font
from ui.theme.theme import Theme

_HEADINGS = {1: 22, 2: 15, 3: 13}
"""Size of the headings of each level, in pixels."""
_ABOVE = {1: 0, 2: 18, 3: 12}
"""Space above headings."""
_LINE_HEIGHT, _CODE_HEIGHT = 140, 100
"""Line height of text and code, in per cent of the font height."""
_MARGIN = 20
_PARAGRAPH = 8
_CELL = 6
_FIRST_COLUMN = 200
"""Least width of a table's first column, so that consecutive tables line up."""
_WIDEST_PICTURE = 760
"""Largest width of a picture in logical pixels; it is never wider than the page."""


class HelpView(QTextBrowser):
    """Shows one page; links are handled by the owner (`anchorClicked`).

    Args:
        theme: The theme.
        parent: Qt parent.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._text, self._drawn_for = theme, "", 0
        self._section = ""  # where the page was opened, until it is scrolled
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self._fit)
        self.setOpenLinks(False)
        self.setFrameShape(QTextBrowser.Shape.NoFrame)
        self.setAccessibleName("Help page")
        theme.changed.connect(self._dress_page)
        self._dress_page()

    def show_page(self, text: str) -> None:
        """Show a page from the top."""
        self._text, self._section = text, ""
        self._redraw()
        self.verticalScrollBar().setValue(0)

    def show_section(self, heading: str) -> None:
        """Scroll to a heading of the page; an empty or unknown one changes nothing."""
        self._section = heading
        block = self.document().begin()
        while heading and block.isValid():
            if block.blockFormat().headingLevel() and block.text() == heading:
                layout = self.document().documentLayout()
                self.verticalScrollBar().setValue(round(layout.blockBoundingRect(block).top()))
                return
            block = block.next()

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        """A picture from the resources, for the theme and the page width."""
        if kind != QTextDocument.ResourceType.ImageResource.value:
            return super().loadResource(kind, name)
        file = PurePosixPath(name.toString() if isinstance(name, QUrl) else name).name
        if self._theme.tokens.dark:
            file = file.replace("-light.", "-dark.")
        ratio = self.devicePixelRatioF()
        wide = min(_WIDEST_PICTURE, self.viewport().width() - 2 * _MARGIN - self.verticalScrollBar().width())
        picture = _picture(file)
        scaled = picture.scaled(
            QSize(round(wide * ratio), picture.height()),
            Qt.AspectRatioMode.KeepAspectRatio,
            Qt.TransformationMode.SmoothTransformation,
        )
        scaled.setDevicePixelRatio(ratio)
        return scaled

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Resize the pictures with the page, once it is laid out."""
        super().resizeEvent(event)
        if self._drawn_for != self.viewport().width():
            self._later.start(0)

    @Slot()
    def _fit(self) -> None:
        bar = self.verticalScrollBar()
        share = bar.value() / max(1, bar.maximum())
        self._redraw()
        bar.setValue(round(share * bar.maximum()))
        self.show_section(self._section)

    def _dress_page(self, *_arguments: object) -> None:
        self._redraw()

    def _redraw(self) -> None:
        self._drawn_for = self.viewport().width()
        document = QTextDocument(self)  # a reused one would apply the old text's formats to the new
        document.setDocumentMargin(_MARGIN)
        document.setDefaultFont(ui_font())
        self.setDocument(document)
        document.setMarkdown(self._text)
        block = document.begin()
        while block.isValid():
            self._dress(block)
            block = block.next()
        for frame in document.rootFrame().childFrames():
            if isinstance(frame, QTextTable):
                self._dress_table(frame)

    def _dress(self, block: QTextBlock) -> None:
        """Format headings, paragraphs and code like the rest of the window."""
        tokens = self._theme.tokens
        cursor = QTextCursor(block)
        shape, level = QTextBlockFormat(), block.blockFormat().headingLevel()
        code = block.blockFormat().hasProperty(QTextFormat.Property.BlockCodeFence)
        if not cursor.currentTable():
            shape.setTopMargin(_ABOVE.get(level, 0))
            followed = code and block.next().blockFormat().hasProperty(QTextFormat.Property.BlockCodeFence)
            shape.setBottomMargin(0 if followed else _PARAGRAPH)
        if not _is_picture(block):
            proportional = QTextBlockFormat.LineHeightTypes.ProportionalHeight.value
            shape.setLineHeight(_CODE_HEIGHT if code else _LINE_HEIGHT, proportional)
        if code:
            shape.setBackground(QColor(tokens.sunk))
            shape.setLeftMargin(_CELL)
            shape.setNonBreakableLines(False)
        cursor.mergeBlockFormat(shape)
        cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
        letters = QTextCharFormat()
        letters.setForeground(QBrush(QColor(tokens.text)))
        if level:
            font = ui_font(semibold=True)
            font.setPixelSize(_HEADINGS.get(level, _HEADINGS[3]))
            letters.setFont(font)
            cursor.mergeCharFormat(letters)
            return
        self._dress_words(block, letters)

    def _dress_words(self, block: QTextBlock, letters: QTextCharFormat) -> None:
        """Code in the fixed font, links in the accent colour, the rest in the colour of text."""
        tokens = self._theme.tokens
        for position, length, given in _pieces(block):
            if given.isImageFormat():
                continue
            dressed = QTextCharFormat(letters)
            if given.fontFixedPitch():
                dressed.setFont(
                    fixed_font("label"), QTextCharFormat.FontPropertiesInheritanceBehavior.FontPropertiesAll
                )
                dressed.setBackground(QColor(tokens.sunk))
            elif given.isAnchor():
                dressed.setForeground(QColor(tokens.accent))
            cursor = QTextCursor(self.document())
            cursor.setPosition(position)
            cursor.setPosition(position + length, QTextCursor.MoveMode.KeepAnchor)
            cursor.mergeCharFormat(dressed)

    def _dress_table(self, table: QTextTable) -> None:
        """Thin lines, room in the cells, columns no narrower than their words need."""
        shape = table.format()
        shape.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
        shape.setBorderBrush(QColor(self._theme.tokens.line))
        shape.setBorder(1)
        shape.setBorderCollapse(True)
        shape.setCellPadding(_CELL)
        shape.setCellSpacing(0)
        shape.setTopMargin(_PARAGRAPH)
        shape.setBottomMargin(_PARAGRAPH)
        metrics = QFontMetricsF(ui_font())
        widest = max(
            metrics.horizontalAdvance(table.cellAt(row, 0).firstCursorPosition().block().text())
            for row in range(table.rows())
        )
        shape.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
        first = QTextLength(QTextLength.Type.FixedLength, max(_FIRST_COLUMN, widest + 3 * _CELL))
        rest = [QTextLength(QTextLength.Type.VariableLength, 0)] * (table.columns() - 1)
        shape.setColumnWidthConstraints([first, *rest])
        table.setFormat(shape)


def _pieces(block: QTextBlock) -> list[tuple[int, int, QTextCharFormat]]:
    """Position, length and format of each text fragment in a block."""
    found = []
    place = block.begin()
    while not place.atEnd():
        piece = place.fragment()
        found.append((piece.position(), piece.length(), piece.charFormat()))
        place += 1
    return found


def _is_picture(block: QTextBlock) -> bool:
    return any(given.isImageFormat() for _position, _length, given in _pieces(block))


@cache
def _picture(file: str) -> QPixmap:
    """A picture from the resources, by file name."""
    made = QPixmap()
    made.loadFromData(resource(f"pictures/{file}").read_bytes())
    return made
