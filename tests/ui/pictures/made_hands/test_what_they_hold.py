"""The picture of final hands through clicks and keys; its figures against deals rated one by one."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest
from PySide6.QtCore import Qt

import oracle
from oracle.analysis.pictures.what_they_hold import kinds_of, what_they_hold
from oracle.analysis.spectra.values import axis_of
from oracle.cards.card import RANK_NAMES, parse_cards, rank_of, suit_of
from oracle.games import GAMES
from oracle.prepared import prepare
from oracle.query import Query, RunSettings, Seat
from oracle.rating.low_strength import describe_low, rate_five_low
from tests.analysis.tables import table
from tests.reference.strength import best_strength
from tests.ui.pictures.conftest import click_tab
from ui.document.edits.actions import set_rule
from ui.document.edits.seats import add_seat, set_range
from ui.document.edits.table import set_board
from ui.document.runs.picture_request import ACTED


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
    deals = better = 0
    for text in ("QsQd", "9s9c", "AcTc"):
        villain = parse_cards(text)
        for river in set(range(52)) - {*hero, *board, *villain}:
            deals += 1
            better += best_strength((*hero, *board, river)) > best_strength((*villain, *board, river))
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
    assert feed.view.title == f"Hero ends with the better hand {100 * better / deals:.0f} times in 100"
    hero_row, villain_row = feed.view.item.figures.rows
    assert hero_row.cells[-1] == f"{100 * (1 - better / deals):.1f} % of Villain’s"
    assert villain_row.cells[-1] == f"{100 * better / deals:.1f} % of Hero’s"
    assert feed.view.line.startswith("Exact. Not the nuts: ")


@pytest.mark.parametrize("rule", ["high", "shortdeck", "shortdeck-trips"])
def test_every_strength_is_of_one_kind_and_kinds_get_better(rule: str) -> None:
    game = next(game for game in GAMES if game.high and game.rating == rule)
    kinds, of_strength = kinds_of(axis_of(game, low=False))
    assert (of_strength[1:] >= of_strength[:-1]).all()
    assert of_strength[-1] == len(kinds) - 1
    assert kinds[-1].words == "straight flush, ace high"
    assert len({kind.words for kind in kinds}) == len(kinds)
    assert len(kinds) == (100 if rule == "high" else 64)


def test_a_sample_has_its_error_and_agrees_with_the_count() -> None:
    seats = (Seat("a", "AhKh"), Seat("b", "QQ, 99, 76s"))
    prepared = prepare(Query(seats=seats, game="holdem", syntax="classic", board="Kc7h2h"))
    (exact,) = what_they_hold(prepared)
    (sampled,) = what_they_hold(prepared, RunSettings(trials=40_000, seed=5, method="sampled"))
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
    assert feed.view.title == "Villain ends with the better hand in 0.00 % of all deals"


def test_the_player_is_chosen_and_the_columns_are_read(feed, context, drawn, qtbot) -> None:
    view = feed.view
    assert view.title.startswith("Hero ends with the better hand ")
    feed.choose_player(2)
    drawn(feed)
    assert view.title.startswith("Villain ends with the better hand ")
    assert view.line.startswith("Exact. Not the nuts: ")
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
    assert "ends with the best hand" in feed.view.title
    assert len(feed.view.item.figures.down) == 2
    found = oracle.spectrum("AhKh", "QsQd", "JhJc", board="Kc7h2h")
    best = min(found.seats[1:], key=lambda seat: seat.best)
    assert best.best_hand in feed.view.line


def test_a_range_that_is_narrowed_is_before_the_whole_one(feed, context, drawn) -> None:
    set_board(context.document, "Kc7h2h9d")
    set_range(context.document, 2, "QsQd, 9s9c, AcTc")
    set_rule(context.document, 2, "flop", "pocket pair")
    context.document.end_merge()
    drawn(feed)
    found = feed.view.found
    whole, played = (
        next(what_they_hold(table("AhKh", text, board="Kc7h2h9d")))
        for text in ("QsQd, 9s9c, AcTc", "QsQd, 9s9c")
    )
    hero, villain = found.seats
    assert hero.whole is None
    assert villain.shares == pytest.approx(played.seats[1].shares, abs=1e-12)
    assert villain.whole.shares == pytest.approx(whole.seats[1].shares, abs=1e-12)
    assert (villain.beaten, villain.whole.beaten) == (played.seats[1].beaten, whole.seats[1].beaten)
    assert hero.better == played.seats[0].better
    names = [row.name for row in feed.view.item.figures.rows]
    assert names == ["Hero", "Villain, all he may hold", "Villain, as he played"]
    assert feed.view.item.figures.down[0].pale is not None
    assert feed.view.line.startswith(f"{ACTED} Exact. Pale: all they may hold. Not the nuts: ")
    assert "33.3 % of what Villain may hold is already ahead." in feed.view.line
    assert "Not as they played either: Villain may have" in feed.view.line
    header, rows = feed.view.table()
    assert header[3::2] == ["Villain, all he may hold", "Villain, as he played"]
    assert sum(row[3] for row in rows) == pytest.approx(1)


def test_the_nuts_and_the_reflective_nuts_are_named(feed, context, drawn) -> None:
    set_board(context.document, "Kc7h2hKd")
    set_range(context.document, 1, "7s7d")
    set_range(context.document, 2, "QJ, AcJc, KhKs")
    set_rule(context.document, 2, "flop", "not three of a kind+")
    context.document.end_merge()
    drawn(feed)
    assert "The reflective nuts: at worst full house, sevens" in feed.view.line
    set_range(context.document, 2, "QJ, AcJc")
    set_rule(context.document, 2, "flop", "")
    context.document.end_merge()
    drawn(feed)
    assert "The nuts: at worst full house, sevens" in feed.view.line


def test_lows_are_those_of_all_deals(feed, context, drawn) -> None:
    hands, board = ("As2dKhKd", "3s4dQcQs"), "7c8h5dJh"
    seats = tuple(
        replace(seat, range_text=text) for seat, text in zip(context.document.state.seats, hands, strict=True)
    )
    state = replace(context.document.state, game="omaha8", syntax="generic", seats=seats, board=board)
    context.document.replace(state)
    drawn(feed)
    assert not feed.chip.isHidden()
    assert feed.view.found.kinds[-1].words == "straight flush, ace high"
    feed.choose("lows")
    drawn(feed)
    counts, beaten, deals = [Counter(), Counter()], [0, 0], 0
    held = [parse_cards(text) for text in hands]
    for river in set(range(52)) - {*held[0], *held[1], *parse_cards(board)}:
        deals += 1
        lows = [
            max(
                rate_five_low((*two, *three))
                for two in combinations(hand, 2)
                for three in combinations((*parse_cards(board), river), 3)
            )
            for hand in held
        ]
        for place in range(2):
            counts[place][describe_low(lows[place])] += 1
            beaten[place] += lows[1 - place] > lows[place]
    for seat, count, times in zip(feed.view.found.seats, counts, beaten, strict=True):
        assert seat.worst_hand in count
        assert seat.best_hand in count
        by_kind: Counter[str] = Counter()
        for low, number in count.items():
            by_kind["no low" if low == "no low" else f"{low[:3]} low"] += number
        shown = dict(zip((kind.words for kind in feed.view.found.kinds), seat.shares.tolist(), strict=True))
        assert {name: share for name, share in shown.items() if share} == pytest.approx(
            {name: number / deals for name, number in by_kind.items()}
        )
        assert abs(seat.beaten.value - times / deals) <= 3 * seat.beaten.half_width


@pytest.mark.parametrize("game", ["razz", "studhi", "stud8"])
def test_stud_is_sampled_and_agrees_with_the_equity_table(game: str) -> None:
    prepared = prepare(Query(seats=(Seat("a", "Ah2d3c"), Seat("b", "KsKd5h")), game=game, syntax="generic"))
    (found,) = what_they_hold(prepared, RunSettings(seed=3, trials=30_000))
    assert found.low is (game == "razz")
    assert not found.precision.exact
    hero, villain = found.seats
    assert hero.shares.sum() == pytest.approx(1)
    assert hero.better.value == villain.beaten.value
    if game != "stud8":
        won = oracle.equity("Ah2d3c", "KsKd5h", game=game, trials=60_000, seed=4)
        assert hero.better.value == pytest.approx(won.seats[0].win.value, abs=0.02)


def test_the_kinds_of_lows_get_better_and_every_low_has_one() -> None:
    for name, count in (("omaha8", 11), ("razz", None)):
        game = next(game for game in GAMES if game.name == name)
        kinds, of_strength = kinds_of(axis_of(game, low=True))
        assert (of_strength[1:] >= of_strength[:-1]).all()
        assert of_strength[-1] == len(kinds) - 1
        assert kinds[-1].words == "5-4 low"
        assert count in (None, len(kinds))
        assert len({kind.words for kind in kinds}) == len(kinds)
