"""Example deals through clicks and keys."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu

from oracle.pql import formula, parse, parse_expression
from oracle.query.conditions import Ask
from tests.ui.deal_engine import BOARD, DealEngine, example
from tests.ui.one_window import in_one_window
from ui.conditions.lines.commands import can
from ui.deals.panel import ANYTHING, CONDITIONS, NOTHING_YET, PUT, WAITS, ExamplesPanel
from ui.deals.search import DealSearch
from ui.document.edits.conditions import add_line, ask_about, group
from ui.document.runs.pql_text import read
from ui.main_window import MainWindow
from ui.pictures.equity.equity_graph import EquityGraphFeed
from ui.window.run_pictures import EXAMPLES

FLUSHES = (
    "select avg(riverEquity(hero)), count(handType(hero, river) >= flush) as flush "
    "from game='holdem', hero='AhKh', other='15%' where handType(hero, flop) >= pair"
)


@pytest.fixture(scope="session")
def make_engine():
    return DealEngine


@pytest.fixture
def panel(window: MainWindow, table_engine: DealEngine, qtbot) -> ExamplesPanel:
    """The panel with the deals of the table."""
    click_tab(window, EXAMPLES, qtbot)
    made = window.run_pictures.examples.panel
    qtbot.waitUntil(lambda: shown(made) == 20 and not search_of(made).dealing)
    return made


def click_tab(window: MainWindow, name: str, qtbot) -> None:
    rows = window.pictures.main.rows
    group = {EXAMPLES: "Run", EquityGraphFeed.offer.name: "Equity"}[name]
    for bar, wanted in ((rows.groups, group), (rows.pictures, name)):
        place = next(place for place in range(bar.count()) if bar.tabData(place) == wanted)
        qtbot.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(place).center())


def shown(panel: ExamplesPanel) -> int:
    return 0 if panel.list.isHidden() else panel.list.deals.rowCount()


def search_of(panel: ExamplesPanel) -> DealSearch:
    return panel._search


def menu_lines(panel: ExamplesPanel, open_it: Callable[[], None]) -> dict[str, Callable[[], None]]:
    """The lines of the menu that opens, with what triggers them."""
    open_it()
    menu = next(menu for menu in panel.findChildren(QMenu) if menu.isVisible())
    lines = {action.text(): action for action in menu.actions() if action.text()}
    menu.close()
    return {text: action.trigger for text, action in lines.items()}


def click(widget, qtbot) -> Callable[[], None]:
    return lambda: qtbot.mouseClick(widget, Qt.MouseButton.LeftButton)


def test_looking_at_the_tab_deals_what_the_table_asks(panel, table_engine, window) -> None:
    query, request = table_engine.requests[-1]
    assert query == window.context.document.state.to_query()
    assert (request.count, request.wanted) == (20, None)
    assert panel.line.text().startswith("20 of 60 deals tried. Seed ")
    assert panel.held_chip.text() == ANYTHING
    assert panel.deal_button.text() == "Show 20 others"


def test_the_menu_of_a_question_shows_deals_where_it_holds(window, table_engine, qtbot, settled) -> None:
    document = window.context.document
    for text in ("tiesHi(Hero)", "winsHi(Villain)"):
        ask_about(document, formula(text), Ask.HOW_OFTEN)
    settled()
    questions = window.table.questions
    line_menu = questions.menu_of(questions.rows[1].key)
    next(each for each in line_menu.actions() if each.data() == "deals").trigger()
    assert window.pictures.current == EXAMPLES
    qtbot.waitUntil(lambda: bool(table_engine.requests))
    query, request = table_engine.requests[-1]
    assert query.selectors[request.wanted.selector].expression == parse_expression("winsHi(Villain)")
    assert request.wanted.holds
    assert "Villain" in window.run_pictures.examples.panel.held_chip.text()
    qtbot.keyClick(questions.rows[0], Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier)
    assert "Hero" in window.run_pictures.examples.panel.held_chip.text()


def test_a_condition_shows_deals_only_where_it_always_holds(window, table_engine, qtbot, settled) -> None:
    document = window.context.document
    for text in ("pairedBoard(flop)", "pocketPair(Villain)", "winsHi(Hero)"):
        add_line(document, formula(text))
    group(document, 3)
    settled()
    assert [can(document.state, key, "deals") for key in (1, 2, 3, 4)] == [True, False, False, True]
    qtbot.keyClick(window.table.conditions.rows[0], Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: bool(table_engine.requests))
    assert table_engine.requests[-1][1].wanted is None
    assert window.run_pictures.examples.panel.held_chip.text() == CONDITIONS


def test_nothing_is_dealt_while_hidden(window, table_engine, qtbot, settled) -> None:
    document = window.context.document
    document.apply("x", replace(document.state, board="Kh7c2d"))
    settled()
    assert table_engine.requests == []


def test_a_deal_is_read_as_text(panel) -> None:
    words = panel.list.deals.index(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert words.startswith(
        "Deal 1. Board Kc 7h 2h 9s 3d. Hero Ah Kh: wins with pair of kings. Villain Qd Qc: "
    )
    assert panel.list.accessibleName() == "Example deals"


def test_others_have_another_seed(panel, table_engine, qtbot) -> None:
    first = table_engine.requests[-1][1].seed
    click(panel.deal_button, qtbot)()
    qtbot.waitUntil(lambda: len(table_engine.requests) == 2)
    assert table_engine.requests[-1][1].seed != first
    qtbot.waitUntil(lambda: f"Seed {table_engine.requests[-1][1].seed}." in panel.line.text())


def test_what_must_hold_is_chosen_from_the_figures_of_the_question(panel, table_engine, qtbot) -> None:
    lines = menu_lines(panel, click(panel.held_chip, qtbot))
    assert list(lines) == [
        ANYTHING, "Hero wins outright", "Hero ties", "Villain wins outright",
        "Villain ties",
    ]  # fmt: skip
    assert panel.holds_chip.isHidden()
    menu_lines(panel, click(panel.held_chip, qtbot))["Villain wins outright"]()
    qtbot.waitUntil(lambda: len(table_engine.requests) == 2)
    wanted = table_engine.requests[-1][1].wanted
    assert (wanted.selector, wanted.holds) == (4, True)
    click(panel.holds_chip, qtbot)()
    qtbot.waitUntil(lambda: len(table_engine.requests) == 3)
    assert table_engine.requests[-1][1].wanted.holds is False
    assert panel.holds_chip.text() == "does not hold"


def test_an_edit_deals_again_with_the_same_seed(panel, table_engine, window, qtbot) -> None:
    first = table_engine.requests[-1][1].seed
    document = window.context.document
    document.apply("x", replace(document.state, board="Kh7c2d"))
    assert search_of(panel).stale
    qtbot.waitUntil(lambda: len(table_engine.requests) == 2)
    query, request = table_engine.requests[-1]
    assert (query.board, request.seed) == ("Kh7c2d", first)
    qtbot.waitUntil(lambda: not search_of(panel).stale and not search_of(panel).dealing)


def test_a_statement_of_the_pql_pane_can_be_looked_at(panel, table_engine, window, qtbot) -> None:
    window.pql_runs.run(read(FLUSHES, {}))
    qtbot.waitUntil(lambda: not window.pql_runs.running)
    menu_lines(panel, click(panel.source_chip, qtbot))["the PQL statement"]()
    qtbot.waitUntil(lambda: len(table_engine.requests) == 2 and shown(panel) == 20)
    qtbot.waitUntil(lambda: not search_of(panel).stale)
    assert table_engine.requests[-1][0] == parse(FLUSHES)
    assert panel.held_chip.text() == CONDITIONS
    words = panel.list.deals.index(0).data()
    assert "hero Ah Kh: wins" in words
    assert "flush: yes." in words
    assert "flush: handType(hero, river) >= flush" in menu_lines(panel, click(panel.held_chip, qtbot))


def test_a_run_under_way_is_not_ended_for_deals(window, table_engine, qtbot) -> None:
    table_engine.endless = True
    window.context.table_runs.run()
    click_tab(window, EXAMPLES, qtbot)
    panel = window.run_pictures.examples.panel
    assert panel.hint.text() == WAITS
    assert table_engine.requests == []
    assert window.context.table_runs.running
    window.context.table_runs.stop()
    qtbot.waitUntil(lambda: shown(panel) == 20)


def test_a_new_run_ends_the_search_and_it_begins_again_after_it(panel, table_engine, window, qtbot) -> None:
    table_engine.search_held = True
    click(panel.deal_button, qtbot)()
    qtbot.waitUntil(lambda: len(table_engine.requests) == 2)
    table_engine.search_held = False
    window.context.table_runs.run()
    qtbot.waitUntil(lambda: len(table_engine.requests) == 3)
    qtbot.waitUntil(lambda: not search_of(panel).dealing)
    assert shown(panel) == 20


def test_stop_ends_the_search_with_what_was_found(panel, table_engine, window, qtbot) -> None:
    table_engine.search_held = True
    click(panel.deal_button, qtbot)()
    qtbot.waitUntil(lambda: "3 found" in panel.line.text())
    assert panel.deal_button.text() == "Stop"
    click(panel.deal_button, qtbot)()
    qtbot.waitUntil(lambda: panel.line.text().startswith("Stopped. Only 3 of 9 deals tried"))
    assert shown(panel) == 3


def test_when_none_is_found_the_number_tried_is_reported(window, table_engine, qtbot) -> None:
    table_engine.rare = True
    click_tab(window, EXAMPLES, qtbot)
    panel = window.run_pictures.examples.panel
    qtbot.waitUntil(lambda: "No legal deal was found" in panel.hint.text())
    assert shown(panel) == 0
    assert not panel.put_button.isEnabled()


def test_a_question_that_cannot_be_dealt_says_why(window, table_engine, qtbot) -> None:
    table_engine.deals_fail = True
    click_tab(window, EXAMPLES, qtbot)
    panel = window.run_pictures.examples.panel
    qtbot.waitUntil(lambda: panel.hint.text() == "These ranges cannot be dealt. Widen one.")


def test_a_deal_goes_on_the_table_as_one_undo_step_and_the_list_stays(
    panel, table_engine, window, qtbot
) -> None:
    document = window.context.document
    before = document.state
    qtbot.keyClick(panel.list, Qt.Key.Key_Down)
    assert panel.list.chosen == 0
    click(panel.put_button, qtbot)()
    state = document.state
    assert [seat.range_text for seat in state.seats] == ["AhKh", "QdQc"]
    assert [seat.label for seat in state.seats] == ["Hero", "Villain"]
    assert state.board == BOARD
    assert document.undo_stack.undoText() == "put a deal on the table"
    assert panel.line.text() == PUT
    assert len(table_engine.requests) == 1
    document.undo_stack.undo()
    assert document.state == before
    assert not search_of(panel).stale


@in_one_window(
    "line, words",
    [
        ("Copy as text", "Hero     AhKh  wins      pair of kings"),
        ("Copy as Markdown", "| Hero | AhKh | pair of kings | wins |"),
        ("Copy as PQL", f"board='{BOARD}'"),
    ],
)
def test_a_deal_is_copied(panel, qtbot, line: str, words: str) -> None:
    panel.list.choose(0)
    place = panel.list.visualRect(panel.list.currentIndex()).center()
    menu_lines(panel, lambda: panel.list.customContextMenuRequested.emit(place))[line]()
    assert words in QGuiApplication.clipboard().text()


def test_the_keys_copy_and_open_the_menu(panel, qtbot) -> None:
    panel.list.setFocus()
    panel.list.choose(1)
    qtbot.keyClick(panel.list, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text().startswith(f"Board: {BOARD}")
    lines = menu_lines(panel, lambda: qtbot.keyClick(panel.list, Qt.Key.Key_Return))
    assert "Put this deal on the table" in lines


def test_a_copied_deal_in_pql_asks_about_that_very_deal(panel) -> None:
    panel.list.choose(0)
    panel.copy("pql")
    query = parse(QGuiApplication.clipboard().text())
    assert [seat.range_text for seat in query.seats] == ["AhKh", "QdQc"]


@in_one_window("width", [420, 900])
def test_every_deal_has_room_in_narrow_and_wide_lists(panel, qtbot, width: int) -> None:
    panel.list.resize(width, 600)
    panel.list.doItemsLayout()
    heights = {panel.list.visualRect(panel.list.deals.index(row)).height() for row in range(3)}
    assert len(heights) == 1
    assert min(heights) >= 2 * 38


def test_before_the_first_deal_the_panel_says_what_it_will_show(context, qtbot) -> None:
    from ui.document.runs.pql_runs import PqlRuns

    search = DealSearch(
        context.document, PqlRuns(context.document, context.runs), context.runs, dict, Random(1)
    )
    panel = ExamplesPanel(context, search)
    qtbot.addWidget(panel)
    assert panel.hint.text() == NOTHING_YET
    assert panel.deal_button.text() == "Show 20 deals"


def test_questions_of_the_table_are_reported_in_their_words(context) -> None:
    from ui.deals.shown import held_choices, spoken_deal, table_source
    from ui.document.session.records import asked_by

    table = context.document.state.to_query()
    more = parse("select count(handType(Hero, river) >= flush) from game='holdem', Hero='*'").selectors
    state = asked_by(replace(table, selectors=(*table.selectors, *more)), context.document.state)
    source = table_source(state)
    words = "Hero has at least a flush on the river"
    assert held_choices(source)[-1].words == words
    assert spoken_deal(example(source.query, 1, 7), source, 1).endswith(f"{words}: yes.")


def test_putting_a_deal_on_the_table_keeps_its_conditions(context) -> None:
    from ui.deals.shown import on_table, table_source
    from ui.document.session.records import asked_by

    where = parse("select count(winsHi(Hero)) from game='holdem', Hero='*' where winsHi(Hero)").where
    state = asked_by(replace(context.document.state.to_query(), where=where), context.document.state)
    source = table_source(state)
    placed = on_table(example(source.query, 1, 7), source, state)
    assert placed.conditions == state.conditions
    assert placed.conditions
    assert placed.to_query().where == where
