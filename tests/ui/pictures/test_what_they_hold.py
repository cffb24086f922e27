"""The picture of final hands through clicks and keys; its figures against deals rated one by one."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtCore import Qt

import oracle
from oracle.analysis.pictures.what_they_hold import kinds_of, what_they_hold
from oracle.cards.card import RANK_NAMES, parse_cards, rank_of, suit_of
from oracle.prepared import prepare
from oracle.query import Query, RunSettings, Seat
from tests.ui.pictures.conftest import click_tab
from ui.document.edits.seats import add_seat, set_range
from ui.document.edits.table import set_board


@pytest.fixture
def feed(window, drawn, qtbot):
    click_tab(window, "What they hold", qtbot)
    feed = window.picture_set.what_they_hold
    drawn(feed)
    return feed


def called(cards: list[int]) -> str:
    """What the best of some cards is called, found by counting ranks and suits."""
    best = max(combinations(cards, 5), key=_strength)
    kind, (first, *_rest) = _strength(best)
    one = RANK_NAMES[first]
    many = one + ("es" if one.endswith("x") else "s")
    return (
        f"{one} high", f"pair of {many}", f"two pair, {many} up", f"three of a kind, {many}",
        f"straight, {one} high", f"flush, {one} high", f"full house, {many} full",
        f"four of a kind, {many}", f"straight flush, {one} high",
    )[kind]  # fmt: skip


def _strength(five) -> tuple[int, tuple[int, ...]]:
    ranks = sorted((rank_of(card) for card in five), reverse=True)
    ranks = sorted(ranks, key=lambda rank: -ranks.count(rank))
    counts = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)
    flush = len({suit_of(card) for card in five}) == 1
    top = ranks[0]
    if ranks == [12, 3, 2, 1, 0]:
        top = 3
    straight = counts[0] == 1 and (top == 3 or ranks[0] - ranks[4] == 4)
    kind = {(2, 1, 1, 1): 1, (2, 2, 1): 2, (3, 1, 1): 3, (3, 2): 6, (4, 1): 7}.get(tuple(counts), 0)
    if straight:
        return (8 if flush else 4), (top,)
    return (5 if flush else kind), tuple(ranks)


def test_the_shares_are_those_of_all_deals(feed, context, drawn) -> None:
    set_board(context.document, "Kc7h2h9d")
    set_range(context.document, 2, "QsQd, 9s9c, AcTc")
    drawn(feed)
    hero, board = parse_cards("AhKh"), parse_cards("Kc7h2h9d")
    counts: list[dict[str, int]] = [{}, {}]
    deals = 0
    for text in ("QsQd", "9s9c", "AcTc"):
        villain = parse_cards(text)
        for river in set(range(52)) - {*hero, *board, *villain}:
            deals += 1
            for cards, count in zip((hero, villain), counts, strict=True):
                name = called([*cards, *board, river])
                count[name] = count.get(name, 0) + 1
    header, rows = feed.view.table()
    assert header == ["hand", "Hero", "Hero ±", "Villain", "Villain ±"]
    shown = {row[0]: row[1:] for row in rows}
    assert set(shown) == {*counts[0], *counts[1]}
    for name, (share, half, other, other_half) in shown.items():
        assert share == pytest.approx(counts[0].get(name, 0) / deals, abs=1e-12)
        assert other == pytest.approx(counts[1].get(name, 0) / deals, abs=1e-12)
        assert half == other_half == 0
    assert feed.view.line.startswith("Exact. Villain’s median: ")


@pytest.mark.parametrize("rule", ["high", "shortdeck", "shortdeck-trips"])
def test_every_strength_is_of_one_kind_and_kinds_get_better(rule: str) -> None:
    kinds, of_strength = kinds_of(rule)
    assert (of_strength[1:] >= of_strength[:-1]).all()
    assert of_strength[-1] == len(kinds) - 1
    assert kinds[-1].words == "straight flush, ace high"
    assert len({kind.words for kind in kinds}) == len(kinds)
    assert len(kinds) == (100 if rule == "high" else 64)


def test_a_sample_has_its_error_and_agrees_with_the_count() -> None:
    seats = (Seat("a", "AhKh"), Seat("b", "QQ, 99, 76s"))
    table = prepare(Query(seats=seats, game="holdem", syntax="classic", board="Kc7h2h"))
    (exact,) = what_they_hold(table)
    (sampled,) = what_they_hold(table, RunSettings(trials=40_000, seed=5, method="sampled"))
    assert exact.precision.exact
    assert not sampled.precision.exact
    assert 0 < sampled.precision.share < 0.01
    outside = figures = 0
    for truth, seat in zip(exact.seats, sampled.seats, strict=True):
        assert truth.shares.sum() == pytest.approx(1)
        assert seat.shares.sum() == pytest.approx(1)
        off = abs(seat.shares - truth.shares)
        assert (off <= 4 * seat.half_widths / 1.96).all()
        outside += int((off > seat.half_widths).sum())
        figures += int((truth.shares > 0).sum())
    assert outside <= 0.15 * figures


def test_a_hand_that_beats_all_others_is_named(feed, context, drawn) -> None:
    set_board(context.document, "Kc7h2hKd")
    set_range(context.document, 1, "KhKs")
    set_range(context.document, 2, "QQ, 77")
    drawn(feed)
    assert feed.view.title == "Hero beats every hand: at worst four of a kind, kings, seven kicker"
    feed.choose_player(2)
    assert feed.view.title == "Villain’s median: two pair, kings up"


def test_the_player_is_chosen_and_the_columns_are_read(feed, context, drawn, qtbot) -> None:
    view = feed.view
    assert view.title.startswith("Hero’s median: ")
    feed.choose_player(2)
    drawn(feed)
    assert view.title.startswith("Villain’s median: ")
    assert view.line.startswith("Exact. Hero’s median: ")
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_Left)
    best = view.item.marked
    assert view.found.kinds[best].words in ("straight flush, queen high", "four of a kind, kings")
    qtbot.keyClick(view, Qt.Key.Key_Right)
    assert view.item.marked == best  # nobody has anything better
    qtbot.keyClick(view, Qt.Key.Key_Left)
    assert view.item.marked < best
    assert "this or better" in view.accessibleDescription()
    pair = next(n for n, kind in enumerate(view.found.kinds) if kind.words == "pair of queens")
    place = view.item.column(view.area(), pair).center()
    qtbot.mouseMove(view.view.viewport(), view.view.mapFromScene(place))
    assert "Pair of queens" in view.card.html
    assert "Villain" in view.card.html


def test_three_players_and_a_seat_alone(feed, context, drawn) -> None:
    add_seat(context.document)
    set_range(context.document, 3, "<b>nobody</b>")
    set_range(context.document, 3, "JhJc")
    drawn(feed)
    assert feed.view.line.startswith("Exact. The best that another can have: ")
    assert len(feed.view.item.figures.down) == 2
    found = oracle.spectrum("AhKh", "QsQd", "JhJc", board="Kc7h2h")
    best = min(found.seats[1:], key=lambda seat: seat.best)
    assert best.best_hand in feed.view.line


def test_nothing_is_shown_of_stud() -> None:
    table = prepare(Query(seats=(Seat("a", "AhAd"), Seat("b", "*")), game="studhi", syntax="generic"))
    with pytest.raises(oracle.OracleError, match="no picture of final hands"):
        next(what_they_hold(table))
