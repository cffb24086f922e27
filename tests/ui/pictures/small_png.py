"""Pictures as small PNG files: of their colours only the most frequent 256, which is nearly all of them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

COLORS = 256
SMALLEST = 0
"""Qt's word for the strongest compression of a PNG, which loses nothing."""


def save_small(image: QImage, path: Path) -> None:
    """Write a picture.

    Raises:
        OSError: If it cannot be written.
    """
    image = image.convertToFormat(QImage.Format.Format_RGB32)
    pixels = np.frombuffer(image.constBits(), np.uint32)  # lines of four bytes a pixel have no gaps
    colors, counts = np.unique(pixels, return_counts=True)
    table = colors[np.argsort(-counts, kind="stable")[:COLORS]].tolist()
    flags = Qt.ImageConversionFlag.ThresholdDither | Qt.ImageConversionFlag.AvoidDither
    if not image.convertToFormat(QImage.Format.Format_Indexed8, table, flags).save(
        str(path), "PNG", SMALLEST
    ):
        raise OSError(f"{path} cannot be written")
