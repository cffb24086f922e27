"""A picture to be drawn by the window's plots without a window: what it shows and how it looks."""

from __future__ import annotations

from dataclasses import dataclass, field

from oracle.query import Query, RunSettings

PNG, SVG = "png", "svg"
"""The kinds of file a picture is drawn in."""

LEAST_SIDE, MOST_SIDE = 320, 4_000
"""Width and height of a drawing without its caption, in pixels of a screen at 100 %."""
LEAST_SCALE, MOST_SCALE = 0.25, 8.0
"""How many times larger a PNG file may be."""
MOST_PIXELS = 100_000_000
"""The most pixels of a PNG file: 0.4 GB while it is painted."""


@dataclass(frozen=True, slots=True)
class DrawingLook:
    """How a picture is drawn.

    Attributes:
        dark: Whether the colours are those for dark pages.
        width: Its width, `LEAST_SIDE` … `MOST_SIDE` pixels.
        height: Its height without the caption, likewise.
        scale: How many times larger a PNG file is; an SVG file needs none.
        caption: Whether hands, ranges, board, and how it was computed stand below.
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
        settings: Seed, threads, and where it is sampled the limits.
        choice: What is chosen in the picture, as sessions keep it; empty for the usual.
        player: Place of the player it is about, from 0; None for the usual one.
    """

    picture: str
    query: Query
    names: tuple[str, ...]
    settings: RunSettings = field(default_factory=RunSettings)
    choice: str = ""
    player: int | None = None
