"""How ranges were narrowed, beneath Fold, call or raise and at the seat: through the window."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from oracle.decisions.rules.funnel import funnels
from oracle.prepared import prepare
from oracle.query import RunSettings
from tests.patience import COLD_MS
from tests.ui.pictures.conftest import click_tab
from ui.document.decisions.rules import actions_of
from ui.document.edits.actions import set_rule, set_word
from ui.document.edits.seats import set_range
from ui.pictures.kit.decision_charts import NARROWING
from ui.pictures.words.funnel_rows import NOBODY, step_rows
from ui.plots.parts.decision_item import STEP


@pytest.fixture
def feed(window, context, drawn, qtbot):
    from dataclasses import replace

    state = context.document.state
    context.document.apply("Pot", replace(state, pot=replace(state.pot, pot="40", to_call="16")))
    set_range(context.document, 2, "QQ-99, 7h7d, ATs, T9s")
    window.resize(1500, 950)
    click_tab(window, "Fold, call or raise", qtbot)
    feed = window.picture_set.fold_call_raise
    with qtbot.waitSignal(feed.figures_shown, timeout=COLD_MS):
        pass
    return feed


@pytest.fixture
def acted(feed, context, qtbot):
    set_word(context.document, 2, "flop", "bet")
    set_rule(context.document, 2, "flop", "pair+ or flush draw")
    context.document.end_merge()
    qtbot.waitUntil(lambda: counted(feed, context), timeout=COLD_MS)
    return feed


def counted(feed, context):
    request = context.funnels.request
    busy = request.busy or request.stale or feed.request.busy or feed.request.stale
    return not busy and bool(feed.view.groups) and all(row.equity for row in feed.view.groups[0].rows)


def test_the_rows_are_the_steps_with_the_equity_after_each(acted, context):
    state = context.document.state
    *_, found = funnels(prepare(state.equity_part()), actions_of(state), RunSettings(seed=1, threads=1))
    steps = found.seats[1].steps
    (group,) = acted.view.item.figures.groups
    assert group.heading == "How Villain’s range was narrowed"
    assert [row.words for row in group.rows] == [
        "may hold preflop", "the board leaves", "bet: pair+ or flush draw",
    ]  # fmt: skip
    assert [row.hands for row in group.rows] == ["33", *(str(step.hands.hands) for step in steps)]
    shares = [steps[0].share, *(step.share for step in steps)]
    assert [row.equity for row in group.rows] == [f"{100 * share.value:.2f}" for share in shares]
    assert group.rows[-1].share == pytest.approx(steps[-1].hands.combos / 33)
    rows = step_rows(found.seats[1], ("bet",), "Hero", board=True, given=True)
    assert [row.words for row in rows] == ["may hold preflop", "given your conditions", "bet"]
    whole = f"{100 * found.whole.value:.2f} %"
    assert f"Hero has {whole} against all they may hold." in acted.view.line
    assert f"bet: pair+ or flush draw: {steps[-1].hands.hands} hands" in acted.view.summary()


def test_the_first_seat_has_the_narrowed_equity_and_only_while_there_is_one(acted, window, context, qtbot):
    hero, villain = window.table.seats.rows
    share = context.funnels.found.seats[1].steps[-1].share
    assert hero.figures._played_words() == f"{100 * share.value:.2f} %"
    assert not villain.figures._played_words()
    assert not villain.has_played
    tall = hero.figures.sizeHint().height()
    set_rule(context.document, 2, "flop", "")
    context.document.end_merge()
    assert not hero.figures._played_words()
    assert hero.figures.sizeHint().height() < tall


def test_the_steps_are_read_by_the_keys_and_replace_the_chart(acted, qtbot):
    view = acted.view
    acted.choose(NARROWING)
    assert acted.choice == NARROWING
    view.setFocus()
    for _ in range(5):
        qtbot.keyClick(view, Qt.Key.Key_Right)
    assert view.item.marked == (STEP, 1)
    assert "The board leaves" in view.card.html
    assert "of the pot at this step" in view.accessibleDescription()


def test_a_rule_that_leaves_nobody_has_its_error_as_a_row(acted, context, qtbot):
    set_rule(context.document, 2, "flop", "straight flush")
    context.document.end_merge()
    qtbot.waitUntil(lambda: bool(acted.request.trouble) and not acted.request.busy, timeout=COLD_MS)
    assert "Nobody would play like this" in acted.view.hint


def test_without_actions_the_narrowing_says_how_to_begin(feed):
    feed.choose(NARROWING)
    (group,) = feed.view.item.figures.groups
    assert (group.heading, group.rows) == (NOBODY, ())
