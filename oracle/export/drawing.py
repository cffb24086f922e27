"""A picture that the window's plots draw without a window: its contents and its look."""

from __future__ import annotations

from dataclasses import dataclass, field

from oracle.query import Query, RunSettings

PNG, SVG = "png", "svg"
"""The kinds of file that a picture can be drawn to."""

LEAST_SIDE, MOST_SIDE = 320, 4_000
"""Range of the width and height of a drawing without its caption, in pixels of a screen at 100 %."""
LEAST_SCALE, MOST_SCALE = 0.25, 8.0
"""Range of the scale of a PNG file."""
MOST_PIXELS = 100_000_000
"""The most pixels of a PNG file: 0.4 GB while it is painted."""


@dataclass(frozen=True, slots=True)
class DrawingLook:
    """How a picture is drawn.

    Attributes:
        dark: Whether to use the colours for dark pages.
        width: Its width, `LEAST_SIDE` … `MOST_SIDE` pixels.
        height: Its height without the caption, `LEAST_SIDE` … `MOST_SIDE` pixels.
        scale: Factor on the pixels of a PNG file; not used for SVG.
        caption: Whether hands, ranges, board and method are written below it.
    """

    dark: bool = False
    width: int = 900
    height: int = 560
    scale: float = 2.0
    caption: bool = True


@dataclass(frozen=True, slots=True)
class PictureOrder:
    """A picture of a table.

    Attributes:
        picture: Its name in the window, such as "equity graph".
        query: The table, with a condition if there is one.
        names: The players' names, in the order of their seats.
        settings: Seed, threads, and the limits of sampling.
        choice: The choice made in the picture, in the form of sessions; empty for the default.
        player: Index of the player it is about; None for the default.
        pot: All chips in the middle, as typed; empty if the picture is not about money.
        to_call: What the first player must add, as typed.
    """

    picture: str
    query: Query
    names: tuple[str, ...]
    settings: RunSettings = field(default_factory=RunSettings)
    choice: str = ""
    player: int | None = None
    pot: str = ""
    to_call: str = ""
