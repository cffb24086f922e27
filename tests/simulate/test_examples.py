"""Example deals: they hold, they are a fair sample, they can be had again."""

from __future__ import annotations

import threading
from fractions import Fraction
from math import sqrt

import pytest

from oracle import simulate
from oracle.cards.card import cards_text, parse_cards
from oracle.cards.mask import mask_of
from oracle.errors import OracleError, QueryError
from oracle.pql import parse
from oracle.query import Query
from oracle.ranges import parse_range
from oracle.simulate import DealFilter, ExampleDeal
from oracle.simulate.examples.deal import as_text, to_dict
from tests.reference.strength import TYPE_FLUSH, TYPE_PAIR, best_strength

FLUSHES = parse(
    "select avg(riverEquity(hero)), count(handType(hero, river) >= flush), "
    "avg(boardSuitCount(flop)) as suits from game='holdem', hero='AhKh', villain='15%', caller='*' "
    "where handType(hero, flop) >= pair"
)
NEVER = parse(
    "select count(winsHi(a)) from game='holdem', a='AA', b='KK' where handType(a, river) = highcard"
)


def deals_of(query: Query, count: int = 20, **how: object) -> tuple[ExampleDeal, ...]:
    return simulate.example_deals(query, count, **{"seed": 7, **how}).deals


def test_every_deal_holds_and_is_reported_as_the_rules_say() -> None:
    villains = set(map(int, parse_range("15%", "holdem").masks))
    deals = deals_of(FLUSHES, 100)
    assert len(deals) == 100
    for deal in deals:
        cards = [card for seat in deal.seats for card in seat.cards] + list(deal.board)
        assert len(set(cards)) == 11
        assert mask_of(deal.seats[1].cards) in villains
        hero = deal.seats[0].cards
        assert best_strength((*hero, *deal.board[:3]))[0] >= TYPE_PAIR
        strengths = [best_strength((*seat.cards, *deal.board)) for seat in deal.seats]
        winners = [strength == max(strengths) for strength in strengths]
        shares = [Fraction(won, sum(winners)) for won in winners]
        assert [Fraction(seat.share) for seat in deal.seats] == shares
        assert [seat.wins for seat in deal.seats] == winners
        flush = strengths[0][0] >= TYPE_FLUSH
        suits = len({card % 4 for card in deal.board[:3]})
        assert deal.values == (_told(shares[0]), "true" if flush else "false", str(suits))


def _told(share: Fraction) -> str:
    return str(int(share)) if share.denominator == 1 else repr(float(share))


@pytest.mark.parametrize("holds", [True, False])
def test_deals_are_found_where_a_selector_holds_and_where_it_does_not(holds: bool) -> None:
    deals = deals_of(FLUSHES, 30, wanted=DealFilter(1, holds))
    assert len(deals) == 30
    assert {deal.values[1] for deal in deals} == {"true" if holds else "false"}


def test_hands_come_by_their_weights_and_shares_as_in_the_run() -> None:
    query = parse("select avg(riverEquity(a)) from game='holdem', a='AA@30,7x2y@90', b='QQ', board='2c3d4h'")
    deals = deals_of(query, 1000)
    live = parse_range("AA@30,7x2y@90", "holdem").without(mask_of(parse_cards("2c3d4h")))
    weights = dict(zip(map(int, live.masks), map(float, live.weights), strict=True))
    aces = sum(weight for mask, weight in weights.items() if mask in set(parse_range("AA", "holdem").masks))
    share = aces / sum(weights.values())
    seen = sum(deal.seats[0].cards[0] // 4 == 12 for deal in deals) / 1000
    assert abs(seen - share) < 4 * sqrt(share * (1 - share) / 1000)
    equity = simulate.run(query).results[0].estimate.value
    mean = sum(float(Fraction(deal.seats[0].share)) for deal in deals) / 1000
    assert abs(mean - equity) < 4 * sqrt(0.25 / 1000)


def test_the_same_seed_deals_the_same_on_any_number_of_threads() -> None:
    one, three = (deals_of(FLUSHES, 200, threads=number) for number in (1, 3))
    assert one == three
    assert one[:5] == deals_of(FLUSHES, 5)
    assert one != deals_of(FLUSHES, 200, seed=8)


def test_the_seed_that_was_chosen_is_reported() -> None:
    first = simulate.example_deals(FLUSHES, 3)
    assert deals_of(FLUSHES, 3, seed=first.seed) == first.deals


def test_deals_tried_end_with_the_last_one_found() -> None:
    query = parse("select avg(riverEquity(a)) from game='holdem', a='AA', b='KK'")
    assert simulate.example_deals(query, 20, seed=1).tried == 20
    found = simulate.example_deals(FLUSHES, 20, seed=7)
    assert found.stopped_by == "count"
    assert found.outcome == f"20 of {found.tried} deals tried."
    assert simulate.example_deals(FLUSHES, 1, seed=7).tried < found.tried


def test_a_condition_that_never_holds_ends_by_time_with_the_number_tried() -> None:
    found = simulate.example_deals(NEVER, seconds=0.05)
    assert (found.deals, found.stopped_by, found.done) == ((), "seconds", True)
    assert found.tried > 0
    assert found.outcome.startswith(f"Not one of {found.tried:,} deals tried in ")


def test_a_search_can_be_ended_from_outside_with_what_it_found() -> None:
    cancel = threading.Event()
    cancel.set()
    found = simulate.example_deals(NEVER, seconds=100, cancel=cancel)
    assert found.stopped_by == "cancelled"
    assert found.outcome.startswith("Stopped. ")


def test_the_board_keeps_its_order() -> None:
    query = parse("select avg(riverEquity(a)) from game='holdem', a='AA', b='*', board='2c9dKh3s'")
    for deal in deals_of(query, 5):
        assert cards_text(deal.board[:4]) == "2c9dKh3s"
    turns = [
        deal.board[3] > deal.board[4]
        for deal in deals_of(parse("select avg(riverEquity(a)) from game='holdem', a='AA', b='KK'"), 40)
    ]
    assert True in turns
    assert False in turns


def test_folded_seats_have_no_part_in_the_pot() -> None:
    from tests.simulate.asking import question

    for deal in deals_of(question("AA", "KK", "*", folded=[1]), 5):
        assert (deal.seats[0].folded, deal.seats[0].share) == (True, "0")
        assert sum(Fraction(seat.share) for seat in deal.seats) == 1


def test_the_only_possible_deal_is_shown_once() -> None:
    query = parse("select avg(riverEquity(a)) from game='holdem', a='AsAd', b='KsKd', board='2c3c4c5c6c'")
    found = simulate.example_deals(query)
    assert len(found.deals) == 1
    assert [seat.share for seat in found.deals[0].seats] == ["1/2", "1/2"]
    assert found.deals[0].seats[0].hand == "straight flush, six high"


def test_values_that_are_sampled_inside_a_deal_can_be_asked() -> None:
    query = parse(
        "select avg(hvrEquity(a, flop)) from game='holdem', a='AsAd', b='KK,QQ', c='*' "
        "where hvrEquity(a, flop) > 0.3"
    )
    deals = deals_of(query, 3)
    assert [float(deal.values[0]) > 0.3 for deal in deals] == [True] * 3
    assert deals == deals_of(query, 3)


def test_growing_states_come_before_the_last() -> None:
    states = list(simulate.example_stream(FLUSHES, 5, seed=7))
    assert [state.done for state in states] == [*[False] * (len(states) - 1), True]
    assert states[-1].deals == deals_of(FLUSHES, 5)


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ({"count": 0}, "number of example deals"),
        ({"count": 5000}, "number of example deals"),
        ({"seed": -1}, "seed"),
        ({"seconds": 0.0}, "time limit"),
        ({"seconds": float("nan")}, "time limit"),
        ({"wanted": DealFilter(0)}, r"avg\(.*\) is a value that neither holds nor fails"),
        ({"wanted": DealFilter(9)}, "no figure number 10"),
    ],
)
def test_a_request_that_cannot_be_met_is_refused_in_words(how: dict[str, object], words: str) -> None:
    with pytest.raises(QueryError, match=words):
        simulate.example_deals(FLUSHES, **how)


def test_a_value_that_does_not_exist_is_reported_with_its_place() -> None:
    query = parse(
        "select avg(1 / rankCount(intersectingHandRanks(a, flop))) from game='holdem', a='AsAd', b='KK'"
    )
    with pytest.raises(OracleError, match="division by zero"):
        simulate.example_deals(query)


def test_deals_are_reported_as_text_and_as_a_dictionary() -> None:
    found = simulate.example_deals(FLUSHES, 2, seed=7)
    text = as_text(found)
    assert text.splitlines()[0] == f"  1  {cards_text(found.deals[0].board)}"
    assert f"suits: boardSuitCount(flop) = {found.deals[0].values[2]}" in text
    assert text.endswith(f"{found.outcome} Seed 7.")
    record = to_dict(found)
    assert record["deals"][0]["players"][0]["name"] == "hero"
    assert record["deals"][1]["values"]["suits"] == found.deals[1].values[2]


@pytest.mark.parametrize(
    ("game", "own", "board"), [("omaha8", 4, 5), ("omahahi6", 6, 5), ("razz", 7, 0), ("shortdeck", 2, 5)]
)
def test_every_game_is_reported_with_its_own_cards(game: str, own: int, board: int) -> None:
    query = parse(f"select avg(riverEquity(a)) from game='{game}', a='*', b='*'")
    for deal in deals_of(query, 5):
        assert [len(seat.cards) for seat in deal.seats] == [own, own]
        assert len(deal.board) == board
        assert len({*deal.board, *deal.seats[0].cards, *deal.seats[1].cards}) == 2 * own + board
        assert sum(Fraction(seat.share) for seat in deal.seats) == 1
        assert ("low" in deal.seats[0].hand or "-" in deal.seats[0].hand) == (game in ("omaha8", "razz"))


def test_cards_of_stud_are_in_the_order_in_which_they_came() -> None:
    query = parse("select histogram(upCard(a, fourth)) from game='studhi', a='*', b='*'")
    for deal in deals_of(query, 5):
        assert deal.values[0] == cards_text(deal.seats[0].cards[3:4])


def test_the_down_cards_of_stud_are_before_the_door_card() -> None:
    query = parse("select avg(riverEquity(a)) from game='razz', a='4cKs7d', b='2s3h***9c'")
    for deal in deals_of(query, 5):
        assert cards_text(deal.seats[0].cards[:3]) == "Ks4c7d"
        assert cards_text(deal.seats[1].cards[:2]) == "3h2s"
        assert cards_text(deal.seats[1].cards[5:6]) == "9c"
