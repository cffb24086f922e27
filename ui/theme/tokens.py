"""The colours and sizes of the window, by name; no other module names a colour.

Seats 1–3 and all other tokens are the designer's.  Seats 4–10 were chosen by search so that every one of
them stays at least 0.09 (OKLab distance) from every other seat in normal, protan and deutan vision and
reads at 4.5 : 1 or more on ``surface``.  Seats are never identified by colour alone: the name is beside it.
``muted`` in the light scheme is a shade darker than the designer's (#667085), to read at 4.5 : 1 on chips as
well.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtGui import QColor

BODY_PX: Final = 13
LABEL_PX: Final = 12
SMALL_PX: Final = 11
TITLE_PX: Final = 14
FIGURE_PX: Final = 26
COMPACT_PX: Final = 19
SPACE: Final = 4
"""All spacing is a multiple of this many pixels."""
PANEL_RADIUS: Final = 10
CONTROL_RADIUS: Final = 7
CARD_RADIUS: Final = 6
CONTROL_HEIGHT: Final = 30
HIT_AREA: Final = 28
"""Smallest side of a clickable area."""

STALE_STRENGTH: Final = 0.45
"""Opacity of a figure whose question has been edited since."""

NARROW: Final = 960
"""In a window narrower than this many pixels, texts are shortened and the table is a tab: beside it, tabs of
pictures would be cut."""

FOUR_COLOR: Final = "four"
TWO_COLOR: Final = "two"


@dataclass(frozen=True, slots=True)
class Tokens:
    """The colours of one scheme, as ``#RRGGBB``.

    Attributes:
        dark: Whether this is the dark scheme.
        window: Behind panels.
        surface: Panels, toolbar.
        sunk: Empty cells, chips, text fields.
        line: One-pixel borders.
        text: Body text.
        muted: Secondary text (≥ 4.5 : 1 on window and surface).
        faint: Placeholders and disabled parts; never the only carrier of a message.
        accent: Run, focus, links.
        on_accent: Text and icons on the accent colour.
        warning: Errors, always with text.
        card: Face of a playing card.
        deepest: The greatest share of a `tint` of accent or warning on which ``text`` reads at 4.5 : 1.
        seats: Ten seat colours.
        unlit: A hand of the range whose group is not lit.
        groups: Ten colours of groups of hands; ``text`` reads at 4.5 : 1 or more on each.
        suits: Colours of clubs, diamonds, hearts, spades (card order) in the four-colour deck.
    """

    dark: bool
    window: str
    surface: str
    sunk: str
    line: str
    text: str
    muted: str
    faint: str
    accent: str
    on_accent: str
    warning: str
    card: str
    deepest: float
    seats: tuple[str, ...]
    unlit: str
    groups: tuple[str, ...]
    suits: tuple[str, str, str, str]

    def seat(self, color: int) -> QColor:
        """The colour of a seat by its number 0…9 (larger numbers wrap around)."""
        return QColor(self.seats[color % len(self.seats)])

    def group(self, color: int) -> QColor:
        """The colour of a group of hands by its number (numbers from 10 on wrap around)."""
        return QColor(self.groups[color % len(self.groups)])

    def suit(self, suit: int, deck: str = FOUR_COLOR) -> QColor:
        """The colour of a suit 0…3 (clubs, diamonds, hearts, spades) in a four- or two-colour deck."""
        if deck == TWO_COLOR:
            suit = 2 if suit in (1, 2) else 3
        return QColor(self.suits[suit])

    def tint(self, color: QColor | str, share: float) -> QColor:
        """A colour blended over ``surface`` with opacity ``share``, 0…1."""
        over, under = QColor(color), QColor(self.surface)
        return QColor(
            round(over.red() * share + under.red() * (1 - share)),
            round(over.green() * share + under.green() * (1 - share)),
            round(over.blue() * share + under.blue() * (1 - share)),
        )


LIGHT: Final = Tokens(
    dark=False,
    window="#F4F5F7",
    surface="#FFFFFF",
    sunk="#EDEFF3",
    line="#DFE3E9",
    text="#1A1E24",
    muted="#5F697B",
    faint="#98A2B3",
    accent="#0B7A5B",
    on_accent="#FFFFFF",
    warning="#B54708",
    card="#FFFFFF",
    deepest=0.66,
    seats=(
        "#2F6BDE",
        "#D4572B",
        "#8A55CC",
        "#044A5B",
        "#B64B65",
        "#5D5312",
        "#A43C92",
        "#11206A",
        "#213B07",
        "#162631",
    ),
    unlit="#D0D5DE",
    groups=(
        "#D9AE3C",
        "#49AE86",
        "#7DB0F0",
        "#A88BE8",
        "#F0936A",
        "#5CC3CC",
        "#E58CA6",
        "#B5BF55",
        "#C9A488",
        "#9DA9F5",
    ),
    suits=("#178043", "#1F63D6", "#D12B2F", "#15181C"),
)

DARK: Final = Tokens(
    dark=True,
    window="#121519",
    surface="#1A1E24",
    sunk="#22272F",
    line="#2D343D",
    text="#E9ECEF",
    muted="#9AA4B2",
    faint="#6B7684",
    accent="#3CCB9F",
    on_accent="#0C1512",
    warning="#F0A35B",
    card="#2A303A",
    deepest=0.5,
    seats=(
        "#6EA2FF",
        "#FF8A5C",
        "#BD92F5",
        "#7ACFE9",
        "#C07063",
        "#E5F19B",
        "#E6819A",
        "#887FC0",
        "#9FDBB3",
        "#D7EBFA",
    ),
    unlit="#3A424E",
    groups=(
        "#7E5F0C",
        "#17694B",
        "#2B5FA6",
        "#6646AE",
        "#95451C",
        "#12666E",
        "#93344F",
        "#545C12",
        "#6B4C34",
        "#4650A8",
    ),
    suits=("#5CCB87", "#74A9FF", "#FF6B6E", "#EDEFF2"),
)


def _contrasted(tokens: Tokens) -> Tokens:
    """A scheme in high contrast: secondary text is as strong as body text, borders as secondary text was."""
    return replace(tokens, line=tokens.muted, muted=tokens.text, faint=tokens.muted)


LIGHT_CONTRAST: Final = _contrasted(LIGHT)
DARK_CONTRAST: Final = _contrasted(DARK)
