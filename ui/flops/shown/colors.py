"""The colours of the players."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QColor

from ui.plots.convergence.trace import SeatLook
from ui.theme.tokens import Tokens


def ahead_colors(looks: Sequence[SeatLook], tokens: Tokens) -> tuple[QColor, QColor]:
    """The colours of the first player and of his opponent; several opponents share a neutral one."""
    first = tokens.seat(looks[0].color) if looks else QColor(tokens.faint)
    return first, tokens.seat(looks[1].color) if len(looks) == 2 else QColor(tokens.faint)
