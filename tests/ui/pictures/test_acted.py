"""Pictures of ranges that are narrowed by what players did: which they are, and that they say so."""

from __future__ import annotations

import pytest

from tests.ui.pictures.conftest import click_tab
from ui.document.edits.actions import set_rule
from ui.document.edits.seats import set_range
from ui.document.runs.picture_request import ACTED, ACTIONS_UNUSED


@pytest.mark.parametrize(("title", "name"), [("Outs", "outs"), ("Blockers", "blockers")])
def test_what_the_opponent_did_leaves_him_fewer_hands(window, context, drawn, qtbot, title, name):
    set_range(context.document, 2, "QQ, 99, AT")
    click_tab(window, title, qtbot)
    feed = getattr(window.picture_set, name)
    drawn(feed)
    assert ACTED not in feed.view.line
    whole = feed.view.table()[1]
    set_rule(context.document, 2, "flop", "soft 0.5 pocket pair")
    context.document.end_merge()
    drawn(feed)
    assert feed.view.line.startswith(ACTED)
    assert feed.view.table()[1] != whole
    set_rule(context.document, 2, "flop", "")
    context.document.end_merge()
    drawn(feed)
    assert ACTED not in feed.view.line
    assert feed.view.table()[1] == whole


def test_a_rule_that_leaves_no_hand_is_named_in_the_picture(window, context, drawn, qtbot):
    set_rule(context.document, 2, "flop", "flush")
    context.document.end_merge()
    click_tab(window, "Outs", qtbot)
    feed = window.picture_set.outs
    drawn(feed)
    assert feed.view.hint.startswith("What Villain did: Nobody would play like this")
    assert "loosen the rule" in feed.view.hint


def test_other_pictures_say_that_they_count_whole_ranges(window, context, drawn, qtbot):
    set_rule(context.document, 2, "flop", "pair+")
    context.document.end_merge()
    click_tab(window, "Next card", qtbot)
    feed = window.picture_set.next_card
    drawn(feed)
    assert feed.view.line.startswith(ACTIONS_UNUSED)
