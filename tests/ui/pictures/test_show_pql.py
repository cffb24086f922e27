"""Every picture opens as the query that says the same, or says why none does."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from oracle.analysis.pictures.pql import MOST_QUERIES
from oracle.pql import formula, parse, print_query
from oracle.query.conditions import Line
from tests.ui.pictures.conftest import click_tab
from ui.document.runs.pql_text import MAX_STATEMENTS, read
from ui.pictures.kit.feed import NOTHING_YET

LEFT = Qt.MouseButton.LeftButton
TABS = {
    "equity_graph": ("Equity graph", "minHvrEquity(Villain, turn, 0.5)", 1),
    "range_v_range": ("Range v range", "histogram(hvrEquity(Villain, flop)) as Villain", 1),
    "next_card": ("Next card", "avg(riverEquity(Villain)) as 'Villain after As'", 45),
    "street_by_street": ("Street by street", "avg(hvhEquity(Hero, preflop)) as 'Hero before the flop'", 1),
    "outs": ("Outs", "avg(outsToHandType(Hero, flop, trips)) as 'outs to trips'", 21),
    "odds_against": ("Odds against 1…9", "opponent9='*'", 9),
    "breakdown": ("Breakdown", "histogram(handType(Hero, flop)) as Hero", 2),
    "hand_types": ("Hand types", "histogram(handType(Villain, river)) as Villain", 1),
    "heat_map": ("Heat map", "where inRange(Hero, 'AKs')", 1),
}


def test_the_button_of_every_picture_opens_its_query_in_the_pql_pane(window, context, drawn, qtbot):
    for name, (title, part, count) in TABS.items():
        click_tab(window, title, qtbot)
        feed = getattr(window.picture_set, name)
        drawn(feed)
        qtbot.mouseClick(feed.pql_button, LEFT)
        assert window.workspaces.current == "pql", name
        text = window.pql.panel.editor.text()
        assert part in text
        statements = read(text, {})
        assert [each.message for each in statements] == [""] * count, name
        assert [print_query(each.query) for each in statements] == [each.text for each in statements]
    context.document.undo_stack.undo()
    assert window.pql.panel.editor.text() != text


def test_the_menu_has_the_same_entries_and_copies_too(window, drawn):
    feed = window.picture_set.equity_graph
    drawn(feed)
    menu = feed.view.menu
    menu.aboutToShow.emit()
    show, copy = menu.pql_actions
    assert (show.text(), copy.text()) == ("Show PQL", "Copy PQL")
    assert show.isEnabled()
    copy.trigger()
    assert parse(QGuiApplication.clipboard().text()) == feed.queries()[0]
    show.trigger()
    assert window.workspaces.current == "pql"


def test_a_picture_that_no_query_gives_has_a_grey_button_with_the_reason(window, drawn, qtbot):
    feed = window.picture_set.equity_graph
    qtbot.mouseClick(feed.chip, LEFT)
    feed.menu.actions()[1].trigger()
    feed.menu.close()
    drawn(feed)
    assert not feed.pql_button.isEnabled()
    assert "one deal at a time" in feed.pql_button.toolTip()
    feed.view.menu.aboutToShow.emit()
    for action in feed.view.menu.pql_actions:
        assert not action.isEnabled()
        assert action.toolTip() == feed.pql_button.toolTip()
    feed.view.menu.show_pql()
    assert window.workspaces.current != "pql"


def test_other_pictures_without_a_query_say_why(window, context, drawn, qtbot):
    click_tab(window, "Turn × river", qtbot)
    drawn(window.picture_set.turn_river)
    assert "990 pairs of cards" in window.picture_set.turn_river.pql_button.toolTip()
    click_tab(window, "Breakdown", qtbot)
    feed = window.picture_set.breakdown
    drawn(feed)
    assert feed.pql_button.isEnabled()
    qtbot.mouseClick(feed.view.by_chip, LEFT)
    feed.view.by_menu.actions()[-1].trigger()
    feed.view.by_menu.close()
    assert feed.view.way.key == "draws"
    assert "gutshots" in feed.pql_button.toolTip()
    click_tab(window, "Fold, call or raise", qtbot)
    drawn(window.picture_set.fold_call_raise)
    assert "the value of a raise" in window.picture_set.fold_call_raise.pql_button.toolTip()
    unseen = window.picture_set.heat_map
    assert unseen.pql() == ("", NOTHING_YET)
    assert not unseen.pql_button.isEnabled()


def test_conditions_are_in_the_query_only_where_they_count(window, context, drawn, qtbot):
    condition = Line(1, formula("handType(Hero, river) >= flush"))
    context.document.apply("Condition", replace(context.document.state, conditions=(condition,)))
    drawn(window.picture_set.equity_graph)
    assert "where" not in window.picture_set.equity_graph.pql()[0]
    click_tab(window, "Hand types", qtbot)
    drawn(window.picture_set.hand_types)
    assert "where handType(Hero, river) >= flush" in window.picture_set.hand_types.pql()[0]


def test_the_convergence_picture_is_of_the_query_of_the_table(window, context):
    window.run_pictures.convergence.menu.aboutToShow.emit()
    window.run_pictures.convergence.menu.pql_actions[0].trigger()
    assert window.workspaces.current == "pql"
    assert parse(window.pql.panel.editor.text()) == context.document.state.to_query()


def test_a_picture_never_has_more_queries_than_the_pane_takes():
    assert MOST_QUERIES == MAX_STATEMENTS
