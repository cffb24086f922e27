"""The picture of preflop values through clicks and keys; its figures against the functions."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import Qt

import oracle
from oracle.cards.combo import CLASS_INDEX, CLASS_NAMES
from oracle.decisions.money.amounts import CHIPS
from oracle.decisions.money.pot import new_pot
from oracle.decisions.preflop import one_caller, values
from oracle.decisions.preflop.table import PreflopBets
from oracle.decisions.preflop_value import CallerBet, PreflopAsked, PreflopMap, places_of, preflop_map
from oracle.prepared import prepare
from oracle.query import RunSettings, Seat, equity_query
from tests.ui.pictures.book import preflop_of_book
from tests.ui.pictures.conftest import click_tab
from ui.document.decisions.intent import PAID_LATER, REALISED, WON_LATER
from ui.document.decisions.money import POT
from ui.document.decisions.preflop import CALL, CALL_ALL, CALL_MAY, RAISE, RAISE_ALL, read_preflop
from ui.document.edits.money import set_amount, set_expectation
from ui.document.edits.table import set_board, set_dead
from ui.document.state import IntentState
from ui.pictures.decision.preflop_value import PreflopValueView, ranked_figures
from ui.pictures.words import preflop as words
from ui.plots.maps.grid_list_item import CLASS, HAND

ARTICLE = PreflopAsked(PreflopBets(6, won_later=3, paid_later=3), (CallerBet(0.0, already_in=True),))
LOW = "".join(rank + suit for rank in "2345678" for suit in "cdhs")
"""More than half of the deck: without these cards everything is worked out at once."""
STRONG, DEUCES = CLASS_INDEX["AKs"], CLASS_INDEX["22"]


@pytest.fixture
def found():
    """All hands against the best fifth, as the book draws them."""
    return preflop_of_book(ARTICLE)


def small(*ranges: str, ask: PreflopAsked | None = None) -> PreflopMap:
    """The picture of a few players without the low cards."""
    seats = [Seat(f"p{number}", text) for number, text in enumerate(ranges)]
    table = prepare(equity_query(seats, syntax="classic", dead=LOW))
    return list(preflop_map(table, ask or ARTICLE, RunSettings(seed=1, threads=1)))[-1]


def test_the_figures_are_those_of_the_functions() -> None:
    rows = {row.hand: row for row in oracle.preflop_values("20%", 6, won_later=3, paid_later=3, dead=LOW)}
    found = small("AKs", "20%")
    names = [CLASS_NAMES[index] for index in found.by_value.order]
    assert sorted(names) == sorted(rows)
    for name in names:
        index = CLASS_INDEX[name]
        assert found.worths.value[index] == pytest.approx(rows[name].value, abs=1e-12)
        assert found.worths.equity[index] == pytest.approx(rows[name].equity, abs=1e-12)
    assert found.precision.exact
    assert found.held == STRONG
    assert found.v_opener == pytest.approx(found.worths.equity, abs=1e-12, nan_ok=True)  # he is the only one


def test_the_hands_of_the_article_are_far_apart_against_a_range(found) -> None:
    """The specification says 4.62 and 2.26, with a standard error of about 0.02."""
    assert found.worths.value[STRONG] == pytest.approx(4.62, abs=0.04)
    assert found.worths.value[DEUCES] == pytest.approx(2.26, abs=0.04)
    assert found.v_opener == pytest.approx(found.worths.equity, abs=1e-12)


def test_places_are_those_that_errors_leave_possible() -> None:
    figure, half_width = np.full(169, np.nan), np.zeros(169)
    figure[:4], half_width[:4] = (1.0, 3.0, 2.0, 2.5), (0.1, 0.1, 0.3, 0.3)
    places = places_of(figure, half_width)
    assert places.order.tolist() == [1, 3, 2, 0]
    assert places.place[:5].tolist() == [4, 1, 3, 2, 0]
    assert places.least[:4].tolist() == [4, 1, 2, 2]
    assert places.most[:4].tolist() == [4, 1, 3, 3]


def test_words_say_where_the_orders_part(found) -> None:
    assert words.preflop_title(found, "Hero") == "Hero’s AKs is worth +4.63: number 5 by value, 5 by equity"
    gains, losses = words.parting(found).removeprefix("By value, not equity, ").split(", ")
    value, equity = found.by_value.place, found.by_equity.place
    shift = np.where(np.minimum(value, equity) <= 84, equity - value, 0)
    for part, verb, most in ((gains, "rises", shift.max()), (losses, "falls", shift.min())):
        index = CLASS_INDEX[part.split()[0]]
        assert f"{verb} most ({equity[index]} to {value[index]})" in part
        assert shift[index] == most


def test_two_known_hands_are_compared_with_each_other() -> None:
    found = small("TT", "AKs")
    money = {"pot": 6, "won_later": 3, "paid_later": 3, "dead": LOW}
    ours, theirs = oracle.preflop_value("TT", "AKs", **money), oracle.preflop_value("AKs", "TT", **money)
    assert found.duel is not None
    assert found.duel.value == pytest.approx(ours.value, abs=1e-12)
    assert found.duel.other_value == pytest.approx(theirs.value, abs=1e-12)
    best = "TT" if ours.value > theirs.value else "AKs"
    assert (
        f"Against each other TT is worth {ours.value:+.2f} and AKs {theirs.value:+.2f}, so the rule puts "
        f"{best} first here."
    ) in words.preflop_line(found, CHIPS)


def test_several_players_have_errors_in_words_and_in_the_table(qtbot, context, monkeypatch) -> None:
    monkeypatch.setattr("oracle.decisions.preflop.values.ROUNDS", (0.02, 0.05, 0.1))
    others = (CallerBet(0.0, already_in=True), CallerBet(1.0, already_in=False))
    found = small("AKs", "QQ", "40%", ask=PreflopAsked(ARTICLE.bets, others))
    view = PreflopValueView(context.theme)
    qtbot.addWidget(view)
    view.resize(700, 600)
    view.show_values(found, "Hero", "")
    assert " ± " in view.title
    assert "Cards of those who fold count as unknown." in view.line
    assert "1 caller, 1 still to act; " in view.line
    header, rows = view.table()
    first = dict(zip(header, rows[0], strict=True))
    assert first["±"] > 0
    assert first["1 callers"] + first["2 callers"] == pytest.approx(1)
    assert first["flops worth continuing"] == ""
    view.read((CLASS, STRONG))
    assert "one calls" in view.card.html
    assert view.accessibleDescription().count("±") >= 3


def test_the_calling_order_is_by_equity_against_the_opener(found) -> None:
    assert (np.diff(found.v_opener[found.by_calling.order]) <= 1e-12).all()
    assert found.usual[CLASS_INDEX["AA"]] == 1
    assert sorted(found.usual) == list(range(1, 170))
    said = words.calling_line(found, "Villain")
    name = said.split("the usual order ")[1].split()[0]
    assert f"from {found.usual[CLASS_INDEX[name]]} to {found.by_calling.place[CLASS_INDEX[name]]}" in said
    figures = ranked_figures(found, words.CALLING)
    assert figures.header[:2] == ("v opener", "usual")
    assert figures.line(0).figures[0] == f"{100 * found.v_opener.max():.2f}"


def test_the_list_is_read_with_the_keys_and_saved_with_its_errors(found, qtbot, context) -> None:
    view = PreflopValueView(context.theme)
    qtbot.addWidget(view)
    view.resize(700, 600)
    view.show_values(found, "Hero", "Villain")
    qtbot.keyClick(view, Qt.Key.Key_Down)
    assert view.item.marked == (HAND, 0)
    assert "AA before the flop: value +7.16, place by value 1 of 169" in view.accessibleDescription()
    view.read((CLASS, DEUCES))
    assert "equity v Villain" in view.card.html
    header, rows = view.table()
    assert len(rows) == 169
    assert dict(zip(header, rows[0], strict=True)) == {
        "hand": "AA", "value": found.worths.value[0], "±": 0.0, "place by value": 1,
        "flops": found.worths.flops[0], "flops ±": 0.0, "equity": found.worths.equity[0], "equity ±": 0.0,
        "place by equity": 1, "flops worth continuing": found.worths.played[0],
        "equity v opener": found.v_opener[0], "calling place": 1, "usual place": 1,
        "0 callers": 0.0, "0 callers ±": 0.0, "1 callers": 1.0, "1 callers ±": 0.0,
    }  # fmt: skip


def test_with_dead_cards_the_calling_order_comes_last(monkeypatch) -> None:
    monkeypatch.setattr(values, "ROUNDS", (0.01, 0.01, 0.01))
    seats = [Seat(f"p{number}", text) for number, text in enumerate(("AKs", "TT+", "AQ"))]
    table = prepare(equity_query(seats, syntax="classic", dead=LOW))
    ask = PreflopAsked(PreflopBets(6), (CallerBet(0.0, already_in=True), CallerBet(1.0, already_in=False)))
    *before, last = preflop_map(table, ask, RunSettings(seed=1, threads=1))
    assert {each.opener for each in before} == {None}
    assert "with dead cards that comes last" in words.no_calling(before[0])
    assert last.opener == 0
    for hand in ("AA", "QJs", "T9o"):
        known = oracle.equity(hand, "TT+", dead=LOW, syntax="classic").seats[0].equity.value
        assert last.v_opener[CLASS_INDEX[hand]] == pytest.approx(known, abs=1e-12)
    best = last.by_calling.order[0]
    assert last.v_opener[best] == np.nanmax(last.v_opener)


@pytest.mark.parametrize(
    ("play", "price", "inside", "added"),
    [
        (CALL, 3, (True, False), (0, 2)),
        (CALL_ALL, 3, (True, True), (0, 2)),
        (CALL_MAY, 3, (False, False), (0, 2)),
        (RAISE, 9, (False, False), (6, 8)),
        (RAISE_ALL, 9, (True, True), (6, 8)),
    ],
)
def test_who_is_in_and_what_he_adds_follow_from_the_bets(play, price, inside, added) -> None:
    """The first opponent has bet 3, the second has a blind of 1."""
    pot = new_pot(5, 3, (100, 100, 100), (0, 3, 1), 2)
    typed = IntentState(raise_to="9", won_later="4", paid_later="5", realised="80")
    ask = read_preflop(typed, pot, play).asked
    assert ask is not None
    assert ask.bets == PreflopBets(5, price, 4, 5, 0.0, None, 5, 0.8)
    assert ask.others == tuple(map(CallerBet, map(float, added), inside))


def test_nobody_can_be_asked_for_more_than_he_has() -> None:
    pot = new_pot(5, 3, (2, 0, 4), (0, 3, 0), 2)
    ask = read_preflop(IntentState(), pot, CALL_MAY).asked
    assert ask is not None
    assert ask.bets.price == 2
    assert ask.others == (CallerBet(0.0, already_in=True), CallerBet(3.0, already_in=False))
    assert read_preflop(IntentState(), pot, RAISE).trouble == "There is nothing left to raise with."


@pytest.fixture
def feed(window, qtbot, context):
    set_board(context.document, "")
    set_dead(context.document, LOW)
    click_tab(window, "Preflop value", qtbot)
    return window.picture_set.preflop_value


def test_money_is_asked_for_and_then_every_edit_is_undone(feed, context, drawn, qtbot) -> None:
    assert "How much is in the middle?" in feed.view.hint or "pot" in feed.view.hint.lower()
    set_amount(context.document, POT, "6")
    set_expectation(context.document, WON_LATER, "3")
    field = feed.view.fields[PAID_LATER].edit
    qtbot.keyClicks(field, "3")
    context.document.end_merge()
    context.document.typing.ended.emit()
    drawn(feed)
    assert context.document.state.intent.paid_later == "3"
    asked = feed.request.picture.asked
    assert asked == replace(ARTICLE, bets=replace(ARTICLE.bets, uncalled=6.0))
    assert feed.view.title.startswith("Hero’s AKs is worth +")
    assert "cuts losses at 0" in feed.pql_button.toolTip()
    context.document.undo_stack.undo()
    assert context.document.state.intent.paid_later == ""


def test_an_edit_of_the_money_deals_nothing_again(feed, context, drawn, monkeypatch) -> None:
    set_amount(context.document, POT, "6")
    context.document.typing.ended.emit()
    drawn(feed)

    def deal(*_args: object) -> None:
        raise AssertionError("dealt again")

    monkeypatch.setattr(values, "caller_table", deal)
    monkeypatch.setattr(one_caller, "caller_table", deal)
    set_amount(context.document, POT, "8")
    set_expectation(context.document, REALISED, "80 %")
    context.document.typing.ended.emit()
    drawn(feed)
    found = feed.request.picture
    assert (found.asked.bets.pot, found.asked.bets.realised) == (8, 0.8)
    assert found.precision.exact


def test_a_board_is_refused_and_choices_are_kept(feed, context, drawn) -> None:
    set_amount(context.document, POT, "6")
    set_board(context.document, "Kc9hTd")
    drawn(feed)
    assert "Clear the board" in feed.request.trouble
    feed.choose("calling call-may")
    assert feed.choice == "calling call-may"
    assert feed.play_chip.text() == "call, others to act"
    feed.choose("calling nothing")
    feed.choose("nothing call")
    assert feed.choice == "calling call-may"
    action = next(each for each in feed.order_menu.actions() if each.data() == "usual")
    action.trigger()
    action = next(each for each in feed.play_menu.actions() if each.data() == RAISE)
    action.trigger()
    assert feed.choice == "usual raise"
    assert feed.view.fields["raise_to"].isVisibleTo(feed.view)


def test_other_games_are_refused() -> None:
    table = prepare(equity_query((Seat("a", "*"), Seat("b", "*")), game="omahahi"))
    with pytest.raises(oracle.OracleError, match="for hold’em, not for Omaha"):
        next(preflop_map(table, None, RunSettings()))
