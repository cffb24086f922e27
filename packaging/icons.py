"""Draw the program's icon in all sizes, from ``resources/icons/open-odds-oracle.svg``."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

FOLDER = Path(__file__).resolve().parent.parent / "resources" / "icons"
DRAWING = FOLDER / "open-odds-oracle.svg"
SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
"""Sides in pixels, those of the hicolor icon theme."""


def draw(size: int) -> QImage:
    """The icon at a size."""
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    QSvgRenderer(str(DRAWING)).render(painter)
    painter.end()
    return image


def main() -> int:
    """Write a file for each size."""
    for size in SIZES:
        if not draw(size).save(str(FOLDER / f"open-odds-oracle-{size}.png")):
            print(f"The icon of {size} pixels could not be written to {FOLDER}.", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
