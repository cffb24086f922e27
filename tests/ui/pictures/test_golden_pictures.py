"""The pictures of the help pages are drawn again and must look as they do there."""

from __future__ import annotations

import importlib.resources
from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget

from tests.ui.pictures.book import BOOK, Page, draw, drawn_words
from tests.ui.pictures.likeness import likeness
from ui.theme.theme import DARK_MODE, LIGHT_MODE

PICTURES = importlib.resources.files("resources") / "pictures"
PAGES = {page.name: page for page in BOOK}


def renewed(name: str) -> str:
    """How to draw a picture again."""
    command = f'make screenshots ARGS="{name}"'
    return f"To keep it as it is now: {command}, look at both themes, and commit resources/pictures."


def kept_picture(name: str, mode: str) -> QImage:
    """A picture as it was committed."""
    return QImage.fromData((PICTURES / f"panel-{name}-{mode}.png").read_bytes())


@pytest.mark.parametrize("mode", [LIGHT_MODE, DARK_MODE])
@pytest.mark.parametrize("name", PAGES)
def test_a_picture_looks_as_in_the_help_pages(qapp, name, mode):
    file = f"panel-{name}-{mode}.png"
    assert (PICTURES / file).is_file(), f"{file} is missing. {renewed(name)}"
    kept, drawn = kept_picture(name, mode), draw(PAGES[name], mode)
    assert kept.size() == drawn.size(), f"{file} has another size. {renewed(name)}"
    found = likeness(kept, drawn)
    assert found.alike(PAGES[name].stray, ruled=PAGES[name].ruled), (
        f"{file} looks different: {found}. {renewed(name)}"
    )


@pytest.mark.parametrize("name", PAGES)
def test_the_words_of_a_picture_are_in_it(qapp, name):
    page = PAGES[name]
    assert set(page.words) - drawn_words(page) == set()


def test_no_picture_of_the_help_pages_is_left_over():
    files = {file.name for file in PICTURES.iterdir() if file.name.startswith("panel-")}
    assert files == {f"panel-{name}-{mode}.png" for name in PAGES for mode in (LIGHT_MODE, DARK_MODE)}


def changed(page: Page, change: Callable[[QWidget], object]) -> Page:
    """A page whose widget has been tampered with."""

    def make(theme):
        widget = page.make(theme)
        change(widget)
        return widget

    return replace(page, make=make)


def lower_a_curve(view):
    line = view.curves[0]
    line.set_data(line.x, line.y - 0.05)


def lower_the_dots(view):
    cloud = view.clouds[1]
    cloud.set_data(cloud.x, cloud.y - 0.04)


def swap_colors(view):
    view.looks = view.looks[::-1]
    view.dress()


def stretch_an_axis(view):
    view.plot.getViewBox().setRange(yRange=(-0.01, 1.15), padding=0)


def shorten_wins(view):
    bars = view.bars
    bars.set_data(bars.shares, bars.wins * 0.8, bars.low, bars.high, whiskers=False)


CHANGES = {
    "a curve five points lower": ("equity-graph", lower_a_curve),
    "a curve of another colour": (
        "equity-graph",
        lambda view: view.curves[0].dress(view.theme.tokens.seat(2), 2),
    ),
    "a curve of twice the width": ("equity-graph", lambda view: view.curves[0].dress(view._colors()[0], 4)),
    "no lines behind the curves": ("equity-graph", lambda view: view._paper.hide()),
    "a longer axis": ("equity-graph", stretch_an_axis),
    "no axis on the left": ("equity-graph", lambda view: view.plot.hideAxis("left")),
    "dots four points lower": ("range-v-range", lower_the_dots),
    "colours the other way round": ("range-v-range", swap_colors),
    "a missing cloud of dots": ("range-v-range", lambda view: view.clouds[0].hide()),
    "the cards of another player": ("next-card", lambda view: view.show_cards(view.cards, view.looks, 1)),
    "the matrix of another player": ("turn-river", lambda view: view.show_matrix(view.matrix, view.looks, 1)),
    "bars of another colour": ("breakdown", lambda panel: setattr(panel.tree, "color", 3)),
    "fewer wins": ("hand-types", shorten_wins),
    "a paler map": ("heat-map", lambda view: view.item.setOpacity(0.7)),
    "paler steps": ("street-by-street", lambda view: view.item.setOpacity(0.6)),
    "a missing lane": ("convergence", lambda view: view.items.lanes[1].line.hide()),
}


@pytest.mark.parametrize("what", CHANGES)
def test_a_change_that_shows_is_seen(qapp, what):
    name, change = CHANGES[what]
    page = PAGES[name]
    found = likeness(kept_picture(name, LIGHT_MODE), draw(changed(page, change), LIGHT_MODE))
    assert not found.alike(page.stray, ruled=page.ruled), found


def test_names_and_titles_that_are_gone_are_missed(qapp):
    page = PAGES["equity-graph"]
    nameless = changed(page, lambda view: view.names.set_names([], [], []))
    untitled = changed(page, lambda view: view.plot.getAxis("bottom").set_texts(()))
    assert set(page.words) - drawn_words(nameless) == {"Button", "Blind"}
    assert "share of hands and turn cards" in set(page.words) - drawn_words(untitled)
