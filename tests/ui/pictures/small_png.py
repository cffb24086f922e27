"""Pictures as small PNG files of 256 colours: the most frequent, and those that these would misstate most."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

COLORS = 256
FREQUENT = 160
"""Colours that are kept because they are many; the others because nothing kept is like them."""
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
    table = _kept(colors, counts).tolist()
    flags = Qt.ImageConversionFlag.ThresholdDither | Qt.ImageConversionFlag.AvoidDither
    if not image.convertToFormat(QImage.Format.Format_Indexed8, table, flags).save(
        str(path), "PNG", SMALLEST
    ):
        raise OSError(f"{path} cannot be written")


def _kept(colors: np.ndarray, counts: np.ndarray) -> np.ndarray:
    """The colours of the table: each next one where most would be lost, pixels × squared distance."""
    if colors.size <= COLORS:
        return colors
    parts = np.stack([colors >> shift & 0xFF for shift in (16, 8, 0)], axis=1).astype(np.int64)
    chosen = np.argsort(-counts, kind="stable")[:FREQUENT].tolist()
    lost = np.full(colors.size, np.iinfo(np.int64).max)
    for index in chosen:
        np.minimum(lost, ((parts - parts[index]) ** 2).sum(axis=1), out=lost)
    while len(chosen) < COLORS:
        chosen.append(int(np.argmax(lost * counts)))
        np.minimum(lost, ((parts - parts[chosen[-1]]) ** 2).sum(axis=1), out=lost)
    return colors[chosen]
