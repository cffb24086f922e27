"""The choice of groups without any widget."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor

from ui.ranges.grid.view import contrast
from ui.ranges.workbench.chosen_groups import ChosenGroups, letter
from ui.theme.tokens import DARK, LIGHT

LEAVES = [("set",), ("top", "good"), ("top", "weak"), ("air",)]


@pytest.fixture
def chosen(qapp) -> ChosenGroups:
    made = ChosenGroups()
    made.set_groups("strength", LEAVES)
    return made


def test_isolating_a_group_shows_all_that_it_splits_into(chosen):
    chosen.isolate(("top",))
    assert chosen.shown == {("top", "good"), ("top", "weak")}
    assert chosen.is_isolated(("top",))
    assert chosen.is_isolated(("top", "good"))
    assert not chosen.is_isolated(("air",))
    chosen.isolate(("top", "good"))
    assert chosen.shown == {("top", "good")}


def test_the_choice_survives_a_board_on_which_the_group_is_missing(chosen):
    chosen.isolate(("set",))
    chosen.toggle_pin(("top",))
    chosen.set_groups("strength", LEAVES[1:])
    assert chosen.all_shown
    assert chosen.lit == {("top", "good"), ("top", "weak")}
    chosen.set_groups("strength", LEAVES)
    assert chosen.shown == {("set",)}


def test_a_pinned_group_is_unpinned_from_within_or_from_around(chosen):
    chosen.toggle_pin(("top", "good"))
    chosen.toggle_pin(("top", "good"))
    assert not chosen.pinned
    chosen.toggle_pin(("top",))
    assert chosen.is_pinned(("top", "weak"))
    chosen.toggle_pin(("top", "weak"))
    assert not chosen.pinned


def test_colours_stay_with_their_groups_when_others_come_and_go(chosen):
    before = {key: chosen.color((key,)) for key in ("set", "top", "air")}
    assert len(set(before.values())) == 3
    chosen.set_groups("strength", [("flush",), *LEAVES[1:]])
    assert {key: chosen.color((key,)) for key in ("top", "air")} == {
        key: before[key] for key in ("top", "air")
    }
    assert chosen.color(("flush",)) not in (before["top"], before["air"])
    assert letter(chosen.color(("set",))) == "A"


@pytest.mark.parametrize("tokens", [LIGHT, DARK])
def test_text_reads_on_every_colour_of_a_group(tokens):
    for color in (*tokens.groups, tokens.unlit):
        assert contrast(QColor(color), QColor(tokens.text)) >= 4.5, color
    assert len(set(tokens.groups)) == 10
