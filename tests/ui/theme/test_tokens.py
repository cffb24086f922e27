"""The colours are readable and distinct."""

from itertools import combinations

import numpy as np
import pytest
from PySide6.QtGui import QColor

from ui.theme.tokens import DARK, DARK_CONTRAST, LIGHT, LIGHT_CONTRAST, TWO_COLOR

SCHEMES = pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=["light", "dark"])
NORMAL = np.eye(3)
# Machado, Oliveira and Fernandes 2009, severity 1.0
PROTAN = np.array(
    [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
)
DEUTAN = np.array(
    [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
)
# Ottosson 2020, OKLab
TO_CONES = np.array(
    [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ]
)
TO_LAB = np.array(
    [
        [0.2104542553, 0.7936177850, -0.0040720468],
        [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
    ]
)


def linear(color) -> np.ndarray:
    channels = np.array(QColor(color).getRgb()[:3]) / 255
    return np.where(channels <= 0.04045, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)


def contrast(one, other) -> float:
    lights = sorted(float(linear(color) @ [0.2126, 0.7152, 0.0722]) + 0.05 for color in (one, other))
    return lights[1] / lights[0]


def distance(one, other) -> float:
    """Smallest OKLab distance over normal, protan and deutan vision."""

    def seen(color, vision):
        return TO_LAB @ np.cbrt(TO_CONES @ np.clip(vision @ linear(color), 0, 1))

    return min(
        float(np.linalg.norm(seen(one, vision) - seen(other, vision))) for vision in (NORMAL, PROTAN, DEUTAN)
    )


@pytest.mark.parametrize("tokens", [LIGHT_CONTRAST, DARK_CONTRAST], ids=["light", "dark"])
def test_in_high_contrast_secondary_text_and_borders_are_stronger(tokens):
    """As WCAG 2.2 asks for: 7 for text (1.4.6), 3 for the borders of controls (1.4.11)."""
    for ground in (tokens.window, tokens.surface, tokens.sunk):
        assert min(contrast(each, ground) for each in (tokens.text, tokens.muted)) >= 7
        assert contrast(tokens.faint, ground) >= 4.5
        assert contrast(tokens.line, ground) >= 3


@SCHEMES
def test_text_reads_on_every_ground(tokens):
    for ground in (tokens.window, tokens.surface, tokens.sunk):
        for text in (tokens.text, tokens.muted):
            assert contrast(text, ground) >= 4.5


@SCHEMES
def test_accent_and_warning_read_as_text(tokens):
    for ground in (tokens.window, tokens.surface):
        assert contrast(tokens.accent, ground) >= 4.5
        assert contrast(tokens.warning, ground) >= 4.5
    assert contrast(tokens.on_accent, tokens.accent) >= 4.5


@SCHEMES
def test_text_reads_on_the_deepest_colour_of_a_map(tokens):
    for color in (tokens.accent, tokens.warning):
        assert contrast(tokens.text, tokens.tint(color, tokens.deepest)) >= 4.5


@SCHEMES
def test_suits_read_on_cards(tokens):
    for suit in range(4):
        assert contrast(tokens.suit(suit), tokens.card) >= 4.5


@SCHEMES
def test_equities_read_in_seat_colours(tokens):
    for place, color in enumerate(tokens.seats):
        assert contrast(color, tokens.surface) >= (4.0 if place < 3 else 4.5)  # 26 px semibold needs 3


@SCHEMES
def test_ten_seat_colours_are_distinguished_with_and_without_red_and_green(tokens):
    assert len(set(tokens.seats)) == 10
    for one, other in combinations(range(10), 2):
        if other >= 3:  # the first three are the designer's
            assert distance(tokens.seats[one], tokens.seats[other]) >= 0.09, (one, other)


def test_the_two_colour_deck_has_red_and_black():
    colors = [LIGHT.suit(suit, TWO_COLOR) for suit in range(4)]
    assert colors[0] == colors[3]
    assert colors[1] == colors[2]
    assert colors[0] != colors[1]
