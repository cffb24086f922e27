"""Pictures for a report: each in both colour schemes, with what it shows in words."""

from __future__ import annotations

from typing import Protocol

from oracle.export import ReportPicture
from ui.plots.base import PlotFrame
from ui.plots.saving.export import svg_bytes
from ui.plots.saving.menu import CopyablePicture
from ui.theme.theme import DARK_MODE, LIGHT_MODE, Theme


class ReportedPicture(CopyablePicture, Protocol):
    """A picture that also says in words what it shows."""

    def summary(self) -> str:
        """The picture in one or two sentences."""


def drawn_for_report(picture: ReportedPicture) -> ReportPicture:
    """A picture in both colour schemes; one that is not a plot stays as it is on screen."""
    if not isinstance(picture, PlotFrame):
        drawing = _svg(picture)
        return ReportPicture(picture.title, picture.summary(), drawing, drawing)
    own, drawings = picture.theme, []
    try:
        for mode in (LIGHT_MODE, DARK_MODE):
            picture.theme = Theme(mode)
            picture.dress()
            drawings.append(_svg(picture))
    finally:  # the window shows its own colours again before it is painted
        picture.theme = own
        picture.dress()
    light, dark = drawings
    return ReportPicture(picture.title, picture.summary(), light, dark)


def _svg(picture: CopyablePicture) -> bytes:
    return svg_bytes(picture.paint_picture, picture.picture_size(), picture.title)
