"""Saves a picture: PNG, SVG, PDF, and its figures as CSV.

pyqtgraph's own SVG export fails on PySide6 6.11 and later, so every format is painted by Qt itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QRect, QSize, QSizeF
from PySide6.QtGui import QImage, QImageWriter, QPageSize, QPainter, QPdfWriter, QPicture
from PySide6.QtSvg import QSvgGenerator

from oracle.errors import FileError
from oracle.harmless import table

Paint = Callable[[QPainter], None]
"""Paints a picture into a painter whose unit is one screen pixel."""

_FAMILY = re.compile(rb'font-family="([^"]*)"')
POINTS_PER_INCH = 72
SCREEN_DPI = 96
_TOO_LARGE = "The picture was not saved: there is not enough memory for an image of this size."
_HINTS = QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing


def image_of(paint: Paint, size: QSize, scale: float = 1.0) -> QImage:
    """The picture as an image.

    Args:
        paint: Paints it.
        size: Its size on screen, in pixels.
        scale: How many times larger the image is, e.g. 4 for print.
    """
    image = _blank(size, scale)
    painter = QPainter(image)
    painter.setRenderHints(_HINTS)
    paint(painter)
    painter.end()
    return image


def recorded(paint: Paint) -> QPicture:
    """What a picture is painted with, to be painted again on any thread."""
    recording = QPicture()
    painter = QPainter(recording)
    painter.setRenderHints(_HINTS)
    paint(painter)
    painter.end()
    return recording


def png_of(recording: QPicture, size: QSize, scale: float = 1.0) -> bytes:
    """A recorded picture as a PNG file; may be called on any thread.

    Args:
        recording: The picture, from `recorded`.
        size: Its size on screen, in pixels.
        scale: How many times larger the image is.

    Raises:
        FileError: If there is not enough memory for the image.
    """
    image = _blank(size, scale)
    if image.isNull():
        raise FileError(_TOO_LARGE, path="", remedy="Choose a smaller scale.")
    # In one go, although Qt keeps other threads from running Python meanwhile: it strokes every line for each
    # part, however small, so a part would take nearly as long as the whole (0.3 s for 30 million pixels).
    painter = QPainter(image)
    painter.setRenderHints(_HINTS)
    painter.drawPicture(0, 0, recording)
    painter.end()
    buffer = _open_buffer()
    QImageWriter(buffer, QByteArray(b"PNG")).write(image)
    return bytes(buffer.data().data())


def png_bytes(paint: Paint, size: QSize, scale: float = 1.0) -> bytes:
    """The picture as a PNG file; arguments as in `image_of`."""
    return png_of(recorded(paint), size, scale)


def _blank(size: QSize, scale: float) -> QImage:
    """A transparent image of a picture's size; null without the memory for it."""
    wide, high = round(size.width() * scale), round(size.height() * scale)
    image = QImage(wide, high, QImage.Format.Format_ARGB32_Premultiplied)
    # As on a screen with that scale: lines and text are scaled too, and stay sharp.
    image.setDevicePixelRatio(scale)
    image.fill(0)
    return image


def svg_bytes(paint: Paint, size: QSize, title: str) -> bytes:
    """The picture as an SVG file, with real text and lines."""
    buffer = _open_buffer()
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(size)
    generator.setViewBox(QRect(0, 0, size.width(), size.height()))
    generator.setResolution(SCREEN_DPI)
    generator.setTitle(title)
    painter = QPainter(generator)
    paint(painter)
    painter.end()
    return _FAMILY.sub(_with_fallback, bytes(buffer.data().data()))


def _with_fallback(family: re.Match[bytes]) -> bytes:
    """A family of this computer's fonts, and the kind of font where there is no such family."""
    kind = b"monospace" if b"mono" in family[1].lower() else b"system-ui, sans-serif"
    return b'font-family="%b, %b"' % (family[1], kind)


def pdf_bytes(paint: Paint, size: QSize, title: str) -> bytes:
    """The picture as a one-page PDF of its size."""
    buffer = _open_buffer()
    writer = QPdfWriter(buffer)
    writer.setTitle(title)
    writer.setResolution(SCREEN_DPI)
    points = QSizeF(size) * (POINTS_PER_INCH / SCREEN_DPI)
    writer.setPageSize(QPageSize(points, QPageSize.Unit.Point, "", QPageSize.SizeMatchPolicy.ExactMatch))
    writer.setPageMargins(QMarginsF())
    painter = QPainter(writer)
    paint(painter)
    painter.end()
    return bytes(buffer.data().data())


def csv_text(header: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """A table as CSV, with the line ends that spreadsheets expect."""
    return table([header, *rows], end="\r\n")


def _open_buffer() -> QBuffer:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    return buffer
