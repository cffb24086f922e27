"""Fold, call or raise: every edit of the money shows new figures, and what is missing is named."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from oracle.decisions import fold_call_raise
from oracle.decisions.deals.spot import Lack, NoRaise
from tests.ui.pictures.conftest import click_tab
from ui.document.decisions.intent import FOLDS, RAISE_TO
from ui.document.decisions.money import BEHIND, POT, TO_CALL
from ui.document.edits.money import set_amount, set_expectation
from ui.document.edits.seats import add_seat, fold_seat
from ui.pictures.kit.decision_charts import OVER_FOLDS, OVER_SIZE
from ui.pictures.words.decision import NO_RAISE_SHOWN, TOO_MANY, TOO_MANY_BRIEFLY, TOO_MANY_SHOWN, no_raise
from ui.plots.parts.decision_item import CARD, FACT, PLACE

NEVER_MS = 10**6
"""A pause in typing that does not end on its own."""
TITLE = "Fold, call or raise"


@pytest.fixture
def feed(window, drawn, qtbot):
    click_tab(window, TITLE, qtbot)
    feed = window.picture_set.fold_call_raise
    drawn(feed)
    return feed


@pytest.fixture
def shown(feed, context, qtbot):
    """Waits for the figures of a pot of 40 with 16 to call and 120 behind."""
    for name, text in ((POT, "40"), (TO_CALL, "16"), (BEHIND, "120")):
        set_amount(context.document, name, text)
    qtbot.waitUntil(lambda: raised(feed) is not None and raised(feed).total == 72)
    return feed


def raised(feed):
    return None if feed.view.found is None else feed.view.found.decision.raised


def test_figures_follow_every_edit_and_explain_themselves(shown, context, qtbot):
    view, panel = shown.view, shown.view.panel
    assert view.title.startswith("A call needs 28.6 % equity, and Hero has ")
    assert view.line == "16 to win 40. They put Hero on 20%. Exact."
    assert view.item.figures.facts[0] == ("A bluff of 16 into 24 must work", "40.0 %")
    panel.sliders[FOLDS].slider.setValue(68)
    qtbot.waitUntil(lambda: raised(shown).folds == (0.34,))
    assert context.document.state.intent.folds == "34 %"
    field = panel.sliders[RAISE_TO].field.edit
    qtbot.keyClicks(field, "56")
    qtbot.waitUntil(lambda: raised(shown).total == 56)
    qtbot.keyClick(field, Qt.Key.Key_Return)
    view.read((CARD, 1))
    assert "= 16.00 / 56.00 = 28.6 %" in view.card.html
    view.read((CARD, 2))
    assert "with Hero’s cards out of the deck" in view.card.html.replace("<br>", " ")
    view.read((FACT, 1))
    assert "p / (b + p) = 24.00 / (16.00 + 24.00)" in view.card.html
    for kind in (OVER_FOLDS, OVER_SIZE):
        shown.choose(kind)
        view.read((PLACE, 50))
        assert "Raise" in view.card.html
    context.document.undo_stack.undo()
    context.document.undo_stack.undo()
    qtbot.waitUntil(lambda: raised(shown).total == 72 and raised(shown).folds[0] > 0.6)


def test_an_impossible_size_is_reported_when_typing_ends_and_stays_typed(shown, context, qtbot):
    panel = shown.view.panel
    field = panel.sliders[RAISE_TO].field.edit
    context.document.typing._timer.setInterval(NEVER_MS)
    qtbot.keyClicks(field, "10")
    assert "too small" not in panel.note.text()
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert panel.note.text().startswith("A raise to 10 is too small: it must be more than the bet of 16.")
    assert field.text() == "10"
    assert raised(shown).total == 72


def test_another_range_that_opponents_take_hero_for_deals_again(shown, qtbot):
    field = shown.view.panel.taken_for.edit
    qtbot.keyClicks(field, "5%")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "They put Hero on 5%." in shown.view.line)
    assert shown.view.found.decision.order_exact


def test_a_missing_pot_is_reported_with_a_button_that_adds_it(feed, context, qtbot):
    assert "Fill in the pot" in feed.view.hint
    assert feed.view.panel.isHidden()
    button = feed.view.pot_button
    assert (button.text(), button.isHidden()) == ("Add pot", False)
    with qtbot.waitSignal(feed.money_wanted):
        button.click()
    set_amount(context.document, TO_CALL, "16")
    context.document.end_merge()
    assert feed.view.hint.startswith("How much is in the middle?")
    assert button.text() == "Go to the pot"
    fold_seat(context.document, 2, True)
    qtbot.waitUntil(lambda: feed.view.hint.startswith("At least two seats must be in the hand."))
    assert button.isHidden()


def test_in_stud_there_are_fold_and_call_and_the_reason_why_there_is_no_raise(shown, context, qtbot):
    state, view = context.document.state, shown.view
    hands = ("AsAdKh8h7h2c", "QsQdJhTh6c5c")
    seats = tuple(replace(seat, range_text=text) for seat, text in zip(state.seats, hands, strict=True))
    context.document.replace(replace(state, game="studhi", syntax="generic", seats=seats, board=""))
    qtbot.waitUntil(lambda: view.found is not None and not view.found.raises)
    assert view.title == "A call needs 28.6 % equity, and Hero has 76.0 %"
    assert view.line == f"16 to win 40. {NO_RAISE_SHOWN} Exact."
    assert [card.note for card in view.item.figures.cards][2] == "not in stud"
    sliders = view.panel.sliders
    assert [name for name in sliders if sliders[name].isHidden()] == [RAISE_TO, FOLDS]
    assert view.panel.taken_for.isHidden()
    assert shown.chip.isHidden()
    view.read((CARD, 2))
    assert "No raise is shown" in view.card.html
    assert [row[0] for row in view.table()[1]] == ["fold", "call"]


def test_against_four_there_are_fold_and_call_and_why_there_is_no_raise(shown, context, qtbot):
    state, view = context.document.state, shown.view
    hands = ("AhQh", "KsQs", "9d8d", "7c7d", "5s4s")
    seats = tuple(replace(state.seats[0], key=key, range_text=text) for key, text in enumerate(hands, 1))
    pot = replace(state.pot, pot="100")
    context.document.replace(replace(state, syntax="generic", seats=seats, board="Kh7h2c", pot=pot))
    qtbot.waitUntil(lambda: view.found is not None and not view.found.raises)
    assert view.line == f"16 to win 100. {TOO_MANY_SHOWN} Exact."
    card = view.item.figures.cards[2]
    assert (card.note, card.short) == (TOO_MANY, TOO_MANY_BRIEFLY)
    wide = replace(view.found, no_raise=NoRaise(Lack.WIDE, "Bob"))
    assert no_raise(wide)[0] == "range too wide"
    assert "one by one, and Bob’s range has too many" in no_raise(wide)[1]
    assert "the range they put you on has too many" in no_raise(replace(wide, no_raise=NoRaise(Lack.SEEN)))[1]
    assert [name for name in view.panel.sliders if view.panel.sliders[name].isHidden()] == [RAISE_TO, FOLDS]


def test_an_edit_against_three_keeps_the_certainty_of_every_figure(feed, context, qtbot, monkeypatch):
    monkeypatch.setattr(fold_call_raise, "USUAL_DEALS", 1 << 14)
    for _ in range(2):
        add_seat(context.document)
    for name, text in ((POT, "60"), (TO_CALL, "16"), (BEHIND, "120")):
        set_amount(context.document, name, text)
    every = fold_call_raise.USUAL_DEALS
    qtbot.waitUntil(lambda: raised(feed) is not None and feed.view.found.decision.deals >= every)
    call = feed.view.found.decision.call
    set_expectation(context.document, RAISE_TO, "56")
    qtbot.waitUntil(lambda: raised(feed).total == 56)
    assert (feed.view.found.decision.deals, feed.view.found.decision.call) == (every, call)
    assert f"{every:,} deals sampled" in feed.view.line
