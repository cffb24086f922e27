"""Editors that are made in steps, between which the window may resize and paint them."""

from dataclasses import replace

import pytest

from tests.ui.range_context import range_context
from ui.ranges.columns import SPREAD, STACKED, TABBED
from ui.ranges.hand_editor import HandEditor
from ui.ranges.range_editor import RangeEditor

WIDTHS = {STACKED: 600, TABBED: 900, SPREAD: 1400}


@pytest.fixture
def context(qapp, tmp_path):
    made = range_context(tmp_path)
    yield made
    made.document.close()


@pytest.mark.parametrize(("kind", "game"), [(RangeEditor, "holdem"), (HandEditor, "omahahi")])
def test_an_editor_resized_and_painted_between_its_steps_is_arranged_once_it_is_complete(
    kind, game, context, qtbot
):
    context.document.replace(replace(context.document.state, game=game))
    editor = kind(context)
    qtbot.addWidget(editor)
    editor.resize(WIDTHS[TABBED], 700)
    editor.show()
    editor.grab()
    for step, _ in enumerate(editor.steps()):
        editor.resize(WIDTHS[SPREAD] + step, 700)
        editor.grab()
        assert editor.columns.arrangement == ""
    assert editor.columns.arrangement == SPREAD
    for arrangement in (STACKED, TABBED):
        editor.resize(WIDTHS[arrangement], 700)
        assert editor.columns.arrangement == arrangement
