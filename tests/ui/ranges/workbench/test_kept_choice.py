"""The choice on the workbench survives a session, a restart, a game and any damage to its texts."""

from __future__ import annotations

from dataclasses import replace

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from oracle.session import LayoutValue
from tests.ui.ranges.workbench.conftest import BLIND, BUTTON
from tests.ui.ranges.workbench.test_workbench import SMALL, TOP, TRIPS, choose, classes, click, lit
from ui.document.session.records import for_any_table
from ui.ranges.workbench.chosen_groups import ChosenGroups
from ui.ranges.workbench.kept_choice import (
    COLORED,
    ORDER,
    PINNED,
    SHOWN,
    WAY,
    KeptGroups,
    as_layout,
    from_layout,
)

KEYS = st.text("abcdefghijklmnopqrstuvwxyz0123456789- ", min_size=1, max_size=12)
PATHS = st.frozensets(st.lists(KEYS, min_size=1, max_size=3).map(tuple), max_size=6)
KEPT = st.builds(
    KeptGroups,
    way=KEYS,
    shown=PATHS,
    pins=st.dictionaries(KEYS, PATHS.filter(bool), max_size=4),
    colors=st.dictionaries(KEYS, st.lists(KEYS, min_size=1, max_size=6).map(tuple), max_size=4),
)
NAMES = st.sampled_from([WAY, SHOWN, ORDER, PINNED, f"{PINNED}draws", f"{COLORED}draws"])
VALUES = st.one_of(st.text(max_size=30), st.integers(-1000, 1000), st.booleans(), st.lists(st.integers(0, 9)))


@given(KEPT)
def test_chosen_groups_are_read_back_from_a_layout(kept):
    layout = as_layout(kept)
    msgspec.convert(layout, dict[str, LayoutValue])
    assert from_layout(layout) == kept


@given(
    st.dictionaries(
        st.sampled_from(sorted(as_layout(KeptGroups("a", pins={"b": frozenset({("c",)})})))), VALUES
    )
)
def test_any_damage_is_read_as_some_choice_and_written_again(layout):
    kept = from_layout(layout)
    if kept is not None:
        assert from_layout(as_layout(kept)) is not None


def test_a_choice_is_taken_over_before_there_are_figures(qapp):
    first, second = ChosenGroups(), ChosenGroups()
    first.set_groups("strength", [("set",), ("top", "good"), ("top", "weak"), ("air",)])
    first.set_groups("draws", [("flush",)])
    first.set_groups("strength", [("air",), ("top", "good"), ("top", "weak")])
    first.toggle_pin(("air",))
    first.isolate(("top",))
    second.keep(first.kept())
    second.set_groups("strength", [("top", "good"), ("top", "weak"), ("air",), ("new",)])
    assert second.shown == first.shown
    assert second.pinned == first.pinned
    assert [second.color((key,)) for key in ("top", "air")] == [first.color((key,)) for key in ("top", "air")]
    assert second.kept().colors["draws"] == ("flush",)


def test_a_session_brings_the_workbench_back(editor, window, figures, qtbot):
    comparison, chosen = editor.workbench.comparison, editor.workbench.chosen
    comparison.compare_with(BLIND)
    figures(editor)
    click(editor, SMALL, qtbot, swatch=True)
    click(editor, TOP, qtbot)
    choose(editor.workbench.panel.hands.menu, "by name")
    kept, shining, color = window.kept_layout.now(), lit(editor), chosen.color(SMALL)
    assert shining == classes("QQ", "JJ", "TT", "76s", "KJs")

    editor.workbench.restore(as_layout(KeptGroups("strength")))
    comparison.swap()
    comparison.compare_with(None)
    figures(editor)
    assert len(lit(editor)) > 1
    window.kept_layout.open_session(None, kept)
    figures(editor)
    assert lit(editor) == shining
    assert chosen.color(SMALL) == color
    assert (editor.editing.seat.key, comparison.other.key) == (BUTTON, BLIND)
    assert editor.workbench.panel.hands.order == "by name"


def test_a_named_layout_keeps_groups_but_no_seats(editor, window, figures, qtbot):
    editor.workbench.comparison.compare_with(BLIND)
    figures(editor)
    click(editor, TRIPS, qtbot, swatch=True)
    layout = for_any_table(window.kept_layout.now())
    assert not any(name.startswith("seat") for name in layout)
    editor.workbench.chosen.unpin_all()
    window.kept_layout.arrange(layout)
    figures(editor)
    assert lit(editor) == classes("77")
    assert editor.workbench.comparison.other.key == BLIND


def test_a_workspace_that_was_not_looked_at_keeps_what_a_session_says(window):
    layout = {"ranges split by": "draws", "ranges shown": "flush draw", "seat of ranges": "2"}
    window.kept_layout.arrange(layout)
    assert {name: window.kept_layout.now()[name] for name in layout} == layout
    window.edit_range(BLIND)
    assert window.kept_layout.now()["ranges shown"] == "flush draw"


def test_a_seat_that_is_not_there_changes_nothing(editor, window):
    before = editor.editing.seat.key
    for damaged in ("", "99", "seat", "9" * 5000, 7):
        window.kept_layout.arrange({"ranges split by": "strength", "seat of ranges": damaged})
        assert editor.editing.seat.key == before


def test_the_choice_goes_along_to_another_game(editor, window, figures, qtbot):
    click(editor, TOP, qtbot)
    document = window.context.document
    document.apply("Game", replace(document.state, game="omahahi", syntax="generic"))
    hands = window.range_editors.hands.panel
    assert hands.workbench.chosen.kept().shown == editor.workbench.chosen.kept().shown != frozenset()
