"""Whether two drawings of a picture look alike, on machines with other fonts and other versions of Qt.

Both are compared coarsely, in cells of 8 × 8 pixels of the window, and each cell may be found again one
cell away: letters are a little wider here and lines a little lower there.  Three things are compared: colours
apart from brightness, since curves, dots, bars and names are coloured and other text is grey; brightness,
loosely; and long straight lines, as the median of every row and column, which no text reaches.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QImage

CELL = 16
"""Side of a cell in pixels of the drawing, which is twice as large as in the window."""
COLOR_OFF, LIGHT_OFF, LINE_OFF = 9.0, 56.0, 5.0
"""How far a cell's colour, its brightness and the median of a row or column may lie off, of 255."""
THIN_OUT = 4
"""Of that many pixels one is looked at for the median of a row or column."""
STRAY_LINES = 7
"""Rows and columns that may be off."""

Values = NDArray[np.float32]


@dataclass(frozen=True)
class Likeness:
    """What two drawings differ in.

    Attributes:
        colors: Share of cells whose colour is not found again.
        lights: Share of cells whose brightness is not found again.
        lines: Rows and columns whose long lines are not found again.
    """

    colors: float
    lights: float
    lines: int

    def alike(self, stray: float, *, ruled: bool) -> bool:
        """Whether a person would call them the same picture.

        Args:
            stray: Share of cells that may be off all the same: names are longer in another font.
            ruled: The picture has long lines that must be found.
        """
        return max(self.colors, self.lights) <= stray and not (ruled and self.lines > STRAY_LINES)


def likeness(one: QImage, other: QImage) -> Likeness:
    """Compare two drawings of the same size."""
    drawings = [_pixels(image) for image in (one, other)]
    cells = [_cells(drawing) for drawing in drawings]
    bright = [each.mean(axis=2) for each in cells]
    color = [each - light[:, :, None] for each, light in zip(cells, bright, strict=True)]
    columns = [np.median(_light(drawing[::THIN_OUT]), axis=0) for drawing in drawings]
    rows = [np.median(_light(drawing[:, ::THIN_OUT]), axis=1) for drawing in drawings]
    lines = _lines_off(*columns) + _lines_off(*rows)
    return Likeness(_share_off(*color, COLOR_OFF), _share_off(*bright, LIGHT_OFF), lines)


def _pixels(image: QImage) -> NDArray[np.uint8]:
    """Red, green, blue and nothing of every pixel: rows × columns × 4."""
    image = image.convertToFormat(QImage.Format.Format_RGBX8888)
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return rows[:, : 4 * image.width()].reshape(image.height(), image.width(), 4).copy()


def _light(drawing: NDArray[np.uint8]) -> Values:
    """The mean of the three colours of every pixel, 0…255."""
    red, green, blue = (drawing[:, :, color].astype(np.float32) for color in range(3))
    return (red + green + blue) / np.float32(3)


def _cells(drawing: NDArray[np.uint8]) -> Values:
    """The mean of every cell; what is left over at the right and at the bottom plays no part."""
    high, wide = drawing.shape[0] // CELL, drawing.shape[1] // CELL
    cut = drawing[: high * CELL, : wide * CELL].reshape(high, CELL, wide * CELL * 4)
    columns = cut.sum(axis=1, dtype=np.uint16)  # whole rows first, which is several times as fast
    return columns.reshape(high, wide, CELL, 4)[..., :3].sum(axis=2, dtype=np.float32) / np.float32(CELL**2)


def _around(values: Values, reach: int, axes: int) -> tuple[Values, Values]:
    """Least and greatest value within a reach along the first axes."""
    low = high = values
    for axis in range(axes):
        padding = [(reach, reach) if each == axis else (0, 0) for each in range(values.ndim)]
        windows = [
            np.lib.stride_tricks.sliding_window_view(np.pad(side, padding, mode="edge"), 2 * reach + 1, axis)
            for side in (low, high)
        ]
        low, high = windows[0].min(axis=-1), windows[1].max(axis=-1)
    return low, high


def _off(one: Values, other: Values, reach: int, axes: int, most: float) -> NDArray[np.bool_]:
    """Where a value of one of two is not found near its place in the other."""
    off = np.zeros(one.shape, dtype=bool)
    for here, there in ((one, other), (other, one)):
        low, high = _around(there, reach, axes)
        off |= (here < low - most) | (here > high + most)
    return off


def _share_off(one: Values, other: Values, most: float) -> float:
    off = _off(one, other, 1, 2, most)
    return float((off.any(axis=2) if off.ndim == 3 else off).mean())


def _lines_off(one: Values, other: Values) -> int:
    return int(_off(one, other, CELL, 1, LINE_OFF).sum())
