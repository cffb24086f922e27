"""Fold and call against four opponents and more: by every deal, and by a sample that keeps no more."""

from __future__ import annotations

from threading import Event

import pytest

import oracle
from oracle.cards.card import cards_text, parse_cards
from oracle.decisions import fold_call_raise
from oracle.decisions.deals import spot as spots
from oracle.decisions.deals.one_by_one import counted_deals
from oracle.decisions.deals.sampled import most_deals
from oracle.decisions.deals.spot import Lack, NoRaise, Spot, one_group
from oracle.decisions.decision import Intent
from oracle.decisions.fold_call_raise import dealt_table, decision_curves
from oracle.decisions.money.pot import new_pot
from oracle.errors import QueryError
from oracle.games import find_game
from oracle.prepared import prepare
from oracle.query import RunSettings, Seat, equity_query
from oracle.simulate.work.stop import StoppedError
from tests.reference.pots import halves

HANDS = ("AhQh", "KsQs", "9d8d", "7c7d", "5s4s")
BOARD = "Kh7h2c3c"
MONEY = {"pot": 45, "to_call": 10, "behind": [60, 0, 30, 30, 30], "paid": [0, 5, 10, 10, 10]}
SETTINGS = RunSettings(seed=1, threads=1)


def test_a_call_with_a_side_pot_is_the_mean_over_all_deals() -> None:
    """The second player is all in for 5 of a bet of 10, so the side pot has 4 times 5 chips."""
    board, game = parse_cards(BOARD), find_game("holdem")
    hands = [parse_cards(hand) for hand in HANDS]
    known = {*board, *(card for hand in hands for card in hand)}
    values = []
    for last in set(range(52)) - known:
        full = (*board, last)
        main = float(sum(halves(game, hands, full)[0]))
        side = float(sum(halves(game, [hands[0], *hands[2:]], full)[0]))
        values.append(main * 35 + side * 20 - 10)
    found = oracle.decide(*HANDS, board=BOARD, **MONEY)
    assert found.exact
    assert found.call.ev == pytest.approx(sum(values) / len(values), abs=1e-9)


def test_known_hands_before_the_flop_are_counted_on_the_boards_they_leave() -> None:
    """Of 30 chips 10 are a side pot, which the second player, all in for 5, has no part in."""
    hero, short, deep = "AhQh", "KsQs", "9d8d"
    found = oracle.decide(hero, short, deep, pot=20, to_call=10, behind=[60, 0, 30], paid=[0, 5, 10])
    assert found.exact
    main = oracle.equity(hero, short, deep).seats[0].equity.value
    side = oracle.equity(hero, deep, dead=short).seats[0].equity.value
    assert found.call.ev == pytest.approx(main * 20 + side * 10 - 10, abs=1e-9)


def test_two_known_hands_with_dead_cards_are_compared_on_every_board() -> None:
    found = oracle.decide("AsAh", "AdAc", dead="KdKc", pot=20, to_call=4, raise_to=14, folds=0.0)
    exact = oracle.equity("AsAh", "AdAc", dead="KdKc", method="exact").seats[0].equity.value
    assert found.exact
    assert found.call.equity == pytest.approx(exact, abs=1e-12)
    assert found["raise"].called_equity == pytest.approx(exact, abs=1e-12)


def table(*hands: str, game: str = "holdem", board: str = BOARD):
    seats = [Seat(f"p{n}", text) for n, text in enumerate(hands)]
    *_, last = dealt_table(prepare(equity_query(seats, game=game, board=board)), "20%", SETTINGS)
    return last


def test_the_picture_has_fold_and_call_whatever_raise_is_typed() -> None:
    pot = new_pot(100, 10, (100,) * 5, opponents=4)
    found = decision_curves(table(*HANDS), pot, Intent(30, (0.5,)))
    assert found.decision.exact
    assert (found.raises, found.decision.raised, found.sizes) == (False, None, ())
    assert found.decision.call.value == pytest.approx(
        oracle.decide(*HANDS, board=BOARD, pot=100, to_call=10).call.ev, abs=1e-9
    )


@pytest.mark.parametrize(("game", "board"), [("holdem", BOARD), ("omahahi", BOARD), ("holdem", "")])
def test_nine_random_hands_keep_no_more_than_three_may(game: str, board: str) -> None:
    """Of random hands in Omaha there is no list."""
    found = table("*", *["*"] * 9, game=game, board=board)
    call = decision_curves(found, new_pot(100, 10, (99,) * 10, opponents=9), Intent()).decision.call
    assert found.dealt.deals * 2**9 <= most_deals(3) * 2**3
    assert abs(call.equity - 0.1) <= 4 * call.equity_error


def test_a_raise_is_refused_with_what_to_do_instead() -> None:
    with pytest.raises(QueryError, match="one to three opponents, not 4") as trouble:
        oracle.decide(*HANDS, board=BOARD, pot=100, to_call=10, raise_to=30)
    assert "the raise to compare fold and call" in (trouble.value.remedy or "")


@pytest.fixture
def narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Any hand is too wide to be looked at hand by hand, as in five-card Omaha."""
    monkeypatch.setattr(spots, "MOST_HANDS", 1000)
    monkeypatch.setattr(fold_call_raise, "USUAL_DEALS", 1 << 14)


@pytest.mark.usefixtures("narrow")
@pytest.mark.parametrize(("count", "wide"), [(1, "p1"), (2, "p1"), (4, "")])
def test_ranges_too_wide_for_folds_leave_fold_and_call(count: int, wide: str) -> None:
    """A call needs no list of hands, against one opponent or four."""
    pot = new_pot(100, 10, (99,) * (count + 1), opponents=count)
    found = decision_curves(table("AhQh", *["*"] * count), pot, Intent(30, (0.5,) * count))
    assert found.no_raise == NoRaise(Lack.WIDE if wide else Lack.MANY, wide)
    assert (found.decision.raised, found.sizes) == (None, ())
    call = oracle.decide("AhQh", *["*"] * count, board=BOARD, pot=100, to_call=10, seed=1, trials=20_000).call
    assert abs(found.decision.call.equity - call.equity) <= 4 * (
        found.decision.call.equity_error + call.equity_se
    )


@pytest.mark.usefixtures("narrow")
@pytest.mark.parametrize(
    ("villain", "message"), [("*", "Opponent 1’s range"), ("KK", "The range that opponents put Hero on")]
)
def test_a_range_too_wide_for_folds_is_named_where_a_raise_is_asked_for(villain: str, message: str) -> None:
    with pytest.raises(QueryError, match=f"{message} is too wide for a raise") as trouble:
        oracle.decide("AhQh", villain, taken_for="*", board=BOARD, pot=40, to_call=10, raise_to=30)
    assert "leave the raise out" in (trouble.value.remedy or "")


def test_counting_against_many_ends_when_cancelled() -> None:
    prepared = prepare(equity_query([Seat(f"p{n}", text) for n, text in enumerate(HANDS)]))
    spot = Spot(prepared, prepared.seats[0])
    cancel = Event()
    cancel.set()
    with pytest.raises(StoppedError):
        counted_deals(spot, one_group(spot), cancel)


def test_a_pattern_on_the_board_is_reported() -> None:
    with pytest.raises(QueryError, match="this board is a pattern"):
        table(*HANDS[:1], *["20%"] * 4, board="Axx")


def test_hands_of_the_test_share_no_card() -> None:
    cards = [card for hand in (*HANDS, BOARD) for card in parse_cards(hand)]
    assert len(set(cards)) == len(cards), cards_text(cards)
