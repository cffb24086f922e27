"""Hands of Omaha and short deck that were kept in a picture become the range."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import Qt

from oracle.cards.card import parse_cards
from oracle.cards.mask import mask_of
from oracle.ranges import parse_range
from tests.patience import COLD_MS
from tests.ui.pictures.conftest import click_tab
from ui.document.edits.range_maker import RangeMaker
from ui.document.state import SeatState
from ui.pictures.equity.range_v_range import HandPlace

BOARDS = {"omahahi": "Kc7h2h", "shortdeck": "Kc7h9h"}
SEATS = {"omahahi": ("AsAhKsKh", "AA:xxyy, QJT9"), "shortdeck": ("AsAh", "TT-66, AK")}


def lay(context, game):
    seats = tuple(
        SeatState(key, name, text, key - 1)
        for key, name, text in zip((1, 2), ("Hero", "Villain"), SEATS[game], strict=True)
    )
    state = replace(context.document.state, game=game, syntax="generic", board=BOARDS[game], seats=seats)
    context.document.replace(state)


def hands_now(context):
    state = context.document.state
    return parse_range(state.seats[1].range_text, state.game).without(mask_of(parse_cards(state.board)))


@pytest.mark.parametrize("game", BOARDS)
def test_groups_that_are_kept_become_the_range(game, window, context, drawn, qtbot):
    lay(context, game)
    click_tab(window, "Breakdown", qtbot)
    feed = window.picture_set.breakdown
    feed.chooser.choose(2)
    qtbot.waitUntil(
        lambda: feed.view.breakdown is not None and feed.view.breakdown.seat == 1, timeout=COLD_MS
    )
    drawn(feed)
    view = feed.view
    view.tree.toggle(view.tree.leaves()[0])
    kept = view.breakdown.hands[view.kept_rows()]
    assert 0 < len(kept) < len(view.breakdown.hands)
    said = []
    feed.said.connect(said.append)
    qtbot.mouseClick(view.make_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "Undo to go back" in "".join(said))
    assert np.array_equal(hands_now(context).masks, kept)
    drawn(feed)
    assert np.array_equal(view.breakdown.hands, kept)
    context.document.undo_stack.undo()
    assert context.document.state.seats[1].range_text == SEATS[game][1]


@pytest.mark.parametrize("game", BOARDS)
def test_a_range_is_cut_at_a_dot(game, window, context, drawn, qtbot):
    lay(context, game)
    click_tab(window, "Range v range", qtbot)
    feed = window.picture_set.range_v_range
    drawn(feed)
    feed.view._cut_at(HandPlace(1, 10))
    best = feed.view.seats[1].hands[: feed.view.cut.row + 1]
    qtbot.mouseClick(feed.view.keep_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: context.document.state.seats[1].range_text != SEATS[game][1])
    assert np.array_equal(hands_now(context).masks, np.sort(best))


def test_hands_that_no_text_holds_are_reported_and_change_nothing(context, qtbot):
    lay(context, "omahahi")
    hands = parse_range("*", "omaha")
    kept = np.random.default_rng(1).random(hands.hands) < 0.4
    maker = RangeMaker(context.document)
    said = []
    maker.said.connect(said.append)
    before = context.document.state
    maker.make(before, 2, hands.masks[kept], hands.weights[kept], hands.masks[~kept])
    qtbot.waitUntil(lambda: bool(said) and "too little in common" in said[-1])
    assert context.document.state is before


def test_a_range_edited_in_the_meantime_stays_as_it_is(context, qtbot):
    lay(context, "omahahi")
    hands, state = parse_range("AA", "omaha"), context.document.state
    maker = RangeMaker(context.document)
    context.document.replace(state.with_seat(2, range_text="KK"))
    none = hands.masks[:0]
    maker.make(state, 2, hands.masks, hands.weights, none)
    qtbot.waitUntil(lambda: maker._wish is None)
    assert context.document.state.seats[1].range_text == "KK"
