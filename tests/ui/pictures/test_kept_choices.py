"""What is chosen in a picture is kept by sessions and layouts, in pictures that are made later too."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QAction

from ui.document.session.records import for_any_table
from ui.pictures.catalog import PictureSet
from ui.pictures.kit.area import PictureArea

CHOICES = {
    "hand types": "flop",
    "street by street": "as fractions",
    "outs": "beats better",
    "breakdown": "draws",
    "heat map": "half",
    "blockers": "equity 2",
    "odds against": "2",
    "first bet": "1/3",
    "callers": "made/1-3",
    "starting hands": "AKs",
    "preflop value": "equity call-may",
    "fold call or raise": "over size",
}


@pytest.fixture
def pictures(context, qtbot):
    def make():
        area = PictureArea()
        qtbot.addWidget(area)
        return PictureSet(context, area, area)

    return make


@pytest.mark.parametrize(("name", "choice"), CHOICES.items())
@pytest.mark.parametrize("made", [True, False], ids=["made", "made later"])
def test_a_choice_comes_back(pictures, name, choice, made):
    picture = next(each for each in PictureSet.pictures() if each.offer.name == name)
    first, second = pictures(), pictures()
    first.feed_of(picture).choose(choice)
    if made:
        assert second.feed_of(picture).choice != choice
    second.restore(first.choices())
    assert second.feed_of(picture).choice == choice
    assert second.choices()[f"choice in {name}"] == choice


def test_the_player_of_a_picture_comes_back_with_the_session_only(pictures, context):
    first, second, third = pictures(), pictures(), pictures()
    default = third.heat_map.chooser.key
    other = next(seat.key for seat in context.document.state.seats if seat.key != default)
    first.heat_map.chooser.choose(other)
    second.restore(first.choices())
    assert second.heat_map.chooser.key == other
    third.restore(for_any_table(first.choices()))
    assert third.heat_map.chooser.key == default
    for damaged in ("77", "one", 1, "9" * 5000):
        second.restore({"seat of heat map": damaged})
        assert second.heat_map.chooser.key == other


def test_a_choice_in_the_menu_is_the_one_that_is_kept(pictures):
    shown = pictures()
    feed = shown.street_by_street
    action = next(each for each in feed.menu.findChildren(QAction) if each.text() == "as fractions")
    action.trigger()
    assert shown.choices()["choice in street by street"] == "as fractions"


def test_an_unknown_choice_changes_nothing(pictures):
    shown = pictures()
    before = {name: shown.feed_of(picture).choice for name, picture in _by_name().items()}
    shown.restore({f"choice in {name}": "of another version" for name in before})
    after = {name: shown.feed_of(picture).choice for name, picture in _by_name().items()}
    assert {name: value for name, value in after.items() if name != "breakdown"} == {
        name: value for name, value in before.items() if name != "breakdown"
    }
    assert shown.breakdown.view.partition == 0  # a way that no board has


def _by_name():
    return {each.offer.name: each for each in PictureSet.pictures()}
