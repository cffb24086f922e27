"""Every picture can be taken away in every format, explains itself, and has the screen to itself."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QGuiApplication, QImage

from oracle.analysis.precision import Precision
from oracle.pql import formula
from oracle.query.conditions import Line
from tests.ui.pictures.conftest import click_tab
from tests.ui.plots.traces import look_alike
from ui.document.decisions.money import POT
from ui.document.edits.money import set_amount
from ui.document.edits.seats import rename_seat, set_range
from ui.document.edits.table import set_board, set_dead
from ui.pictures.kit.captions import how_known

TABS = {
    "equity_graph": "Equity graph",
    "range_v_range": "Range v range",
    "next_card": "Next card",
    "turn_river": "Turn × river",
    "street_by_street": "Street by street",
    "outs": "Outs",
    "breakdown": "Breakdown",
    "hand_types": "Hand types",
    "what_they_hold": "What they hold",
    "heat_map": "Heat map",
    "blockers": "Blockers",
    "odds_against": "Odds against 1…9",
    "fold_call_raise": "Fold, call or raise",
    "first_bet": "First bet",
    "starting_hands": "Starting hands",
    "preflop_value": "Preflop value",
    "callers": "Callers",
}
SCALES = (1, 3, 1.5)
"""Pixels for each pixel on screen. All three are tried on one picture, as the kit scales them all; the last
is tried on each, as a picture with a size of its own cannot fit it."""
BEFORE_THE_FLOP = {"preflop_value", "callers"}
LOW = "".join(rank + suit for rank in "2345678" for suit in "cdhs")
"""More than half of the deck: without these cards the values before the flop take a moment."""


def test_every_picture_exports_every_format_and_explains_itself(window, context, drawn, qtbot):
    for name, title in TABS.items():
        if name == "breakdown":
            for key, text in ((1, "AhKh, 9h8h"), (2, "QQ-TT, AQs, 76s")):
                set_range(context.document, key, text)
        if name in BEFORE_THE_FLOP:
            set_board(context.document, "")
            set_dead(context.document, LOW)
        click_tab(window, title, qtbot)
        feed = getattr(window.picture_set, name)
        if name == "odds_against":  # counted: two players can hold queens
            set_range(context.document, 2, "QQ")
            feed.choose("2")
        drawn(feed)
        if name == "fold_call_raise":
            assert "Fill in the pot" in feed.view.hint
            set_amount(context.document, POT, "20")
            qtbot.waitUntil(lambda view=feed.view: view.found is not None)
        check_exports(feed.view, name)


def check_exports(view, name):
    menu = view.menu
    for scale in SCALES if name == "equity_graph" else SCALES[-1:]:
        saved = QImage.fromData(menu.png(scale))
        whole = menu.size_of_picture()
        assert saved.size() == QSize(round(whole.width() * scale), round(whole.height() * scale)), name
        assert look_alike(saved, menu.image(scale)), name
        assert whole.height() > view.height() + 30, name  # the caption
    svg = menu.svg()
    assert svg.count(b"<text") > 5, name
    assert view.title.encode() in svg, name
    told = ("Open Odds Oracle",) if name in BEFORE_THE_FLOP else ("board Kc 7h 2h", "Exact. Open Odds Oracle")
    for words in ("Villain", *told):
        assert words.encode() in svg, name
    pdf = menu.pdf()
    assert pdf.startswith(b"%PDF"), name
    assert b"/Font" in pdf, name
    header, rows = view.table()
    assert len(rows) > 1, name
    assert {len(row) for row in rows} == {len(header)}, name
    assert menu.csv().decode("utf-8-sig").splitlines()[0].startswith(str(header[0])), name
    menu.copy_data()
    assert len(QGuiApplication.clipboard().text().splitlines()) == 1 + len(rows), name
    menu.copy_picture()
    assert QGuiApplication.clipboard().image().size() == menu.size_of_picture(), name
    assert view.line.endswith((".", "…")), name
    assert len(view.accessibleDescription()) > 40, name


def test_a_picture_has_the_screen_to_itself_and_gives_it_back(window, qtbot):
    click_tab(window, "Hand types", qtbot)
    qtbot.keyClick(window, Qt.Key.Key_F11)
    assert not window.table.isVisible()
    assert window.picture_set.hand_types.view.isVisible()
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert window.table.isVisible()


def texts(view):
    """What is written in a picture as it is saved."""
    root = ElementTree.fromstring(view.menu.svg())
    return ["".join(text.itertext()).strip() for text in root.iter() if text.tag.endswith("}text")]


@pytest.fixture
def next_card(window, drawn, qtbot):
    click_tab(window, "Next card", qtbot)
    drawn(window.picture_set.next_card)
    return window.picture_set.next_card


def test_the_caption_has_ranges_board_dead_cards_and_how(next_card, context, drawn):
    set_range(context.document, 2, "QsQd, QsQc, " + ", ".join(f"{rank}{rank}" for rank in "JT98654"))
    set_dead(context.document, "2c")
    drawn(next_card)
    written = texts(next_card.view)
    assert "AhKh" in written
    assert any(words.startswith("QsQd, QsQc, JJ") for words in written)
    assert "Texas hold’em · board Kc 7h 2h · dead 2c" in written
    assert "Exact. Open Odds Oracle" in written


def test_the_caption_of_a_sampled_picture_has_its_half_width_and_seed(next_card):
    cards = replace(next_card.request.picture, precision=Precision(0.01, 0.0, exact=False))
    assert how_known(cards, 7) == "Sampled, ± 1.00 % of the pot. Seed 7."
    assert how_known((cards, cards), None) == "Sampled, ± 1.00 % of the pot."


def test_the_caption_is_of_the_picture_not_of_the_table_edited_since(next_card, context):
    set_range(context.document, 2, "5s5d")
    assert "QsQd" in texts(next_card.view)
    assert "5s5d" not in texts(next_card.view)


def test_conditions_that_apply_are_in_the_caption(next_card, context, drawn):
    condition = Line(1, formula("handType(Villain, flop) >= pair"))
    context.document.apply("Condition", replace(context.document.state, conditions=(condition,)))
    drawn(next_card)
    assert any(words.startswith("Given that Villain") for words in texts(next_card.view))


def test_the_caption_is_switched_off_for_all_pictures_and_stays_off(next_card, window, drawn, qtbot):
    next_card.view.menu.caption_action.trigger()
    assert next_card.view.menu.size_of_picture() == next_card.view.picture_size()
    assert not any("Open Odds Oracle" in words for words in texts(next_card.view))
    click_tab(window, "Heat map", qtbot)
    drawn(window.picture_set.heat_map)
    other = window.picture_set.heat_map.view.menu
    other.aboutToShow.emit()
    assert not other.caption_action.isChecked()
    assert other.size_of_picture() == window.picture_set.heat_map.view.picture_size()
    other.caption_action.trigger()
    assert next_card.view.menu.size_of_picture().height() > next_card.view.height()


def test_names_and_ranges_in_a_caption_are_plain_text(next_card, context, drawn):
    rename_seat(context.document, 2, "<b>=1+1</b>")
    drawn(next_card)
    svg = next_card.view.menu.svg()
    assert b"<b>" not in svg
    assert "<b>=1+1</b>" in texts(next_card.view)


def test_an_empty_picture_has_no_caption(next_card, context):
    next_card.request._forget(context.document.state)
    assert next_card.caption() == ()
    assert next_card.view.menu.size_of_picture() == next_card.view.picture_size()
