"""A picture under conditions about one hand is the picture of the ranges that meet them."""

from __future__ import annotations

from dataclasses import replace
from threading import Event

import pytest

from oracle.analysis.narrowing import narrowed
from oracle.analysis.pictures.next_card import next_card
from oracle.analysis.pictures.range_v_range import range_v_range
from oracle.errors import QueryError, RunTextError
from oracle.pql import parse, parse_expression
from oracle.prepared import Prepared, prepare
from oracle.query import RunSettings, Selector, equity_query
from oracle.simulate import run

EXACT = RunSettings(method="exact")
TABLES = {
    "a pair on the flop": (
        "board='Kc7h2h', a='AhKh', b='QQ+, AJs+, KQs, AQo+', syntax='classic'",
        "minHandType(b, flop, pair) and not pocketPair(b)",
    ),
    "weights, dead cards, a turn": (
        "board='Th9h3s2c', dead='8d', syntax='classic', "
        "a='(22+)@30, AKs@100', b='(J8s+, 76s)@50, (T9o, Q8s)@100'",
        "outsToHandType(b, turn, straight) >= 3 and flopHandCategory(a) <> flopnothing",
    ),
    "Omaha": ("board='9h8h2c5d', a='AsAdKh4h', b='JT$ds'", "exactHandType(b, turn, highcard)"),
    "short deck": ("board='KcTh6h9s', a='AhKh', b='[6-A][J-A]', syntax='generic'", "not pocketPair(b)"),
}
ANY = "b='*', c='*', dead='2d2h2s3c3d3h3s4c4d4s5c5h5sAcAhKcKdKs'"
"""Two players with any hand, and dead cards that leave few of them."""
GAMES = {"Omaha": "omahahi", "short deck": "shortdeck"}
PLAIN = Selector("avg", parse_expression("1"))
"""A selector that is not a figure of the table, so that every deal is dealt and tested."""


def _table(name: str) -> Prepared:
    keys, where = TABLES[name]
    found = f"game='{GAMES.get(name, 'holdem')}', {keys} where {where}"
    asked = parse(f"select avg(1) from {found}")
    seats = equity_query(asked.seats, game=asked.game)
    return prepare(replace(asked, selectors=seats.selectors))


@pytest.mark.parametrize("name", TABLES)
def test_the_ranges_that_meet_a_condition_share_the_pot_as_the_deals_that_meet_it(name: str) -> None:
    prepared = _table(name)
    cut = narrowed(prepared)
    *_, picture = range_v_range(cut)
    dealt = replace(prepared.query, selectors=(*prepared.query.selectors, PLAIN))
    counted = [seat.equity.value for seat in run(dealt, EXACT).seats]
    assert [seat.mean for seat in picture.seats] == pytest.approx(counted, abs=1e-12)
    *_, cards = next_card(cut)
    assert cards.now == pytest.approx(counted, abs=1e-12)


@pytest.mark.parametrize("name", [name for name in TABLES if name != "Omaha"])
def test_the_narrowed_ranges_of_two_cards_are_written_out(name: str) -> None:
    cut = narrowed(_table(name))
    assert cut.query.where is None
    again = prepare(cut.query)
    for found, kept in zip(again.seats, cut.seats, strict=True):
        assert found.live.masks.tolist() == kept.live.masks.tolist()
        scale = found.live.weights / kept.live.weights
        assert scale == pytest.approx(scale[0])


def test_ranges_of_four_cards_keep_their_text_and_the_condition() -> None:
    prepared = _table("Omaha")
    cut = narrowed(prepared)
    assert cut.query == prepared.query
    assert 0 < cut.seats[1].live.hands < prepared.seats[1].live.hands
    assert cut.seats[0] is prepared.seats[0]


OMAHA = (f"game='omahahi', a='AsAdKh4h', {ANY}, board='9h8h2c5dTs'", "handType(b, river) >= straight")
TWO_CARDS = [
    ("game='holdem', a='AsAd', b='*', c='*', board='9h8h2c5dTs'", "handType(b, river) >= straight"),
    ("game='holdem', a='AsAd', b='*', c='KhKd', board='9h8h2c5d'", "not inRange(b, 'xx, AA-22')"),
]


@pytest.mark.parametrize(
    ("keys", "where", "folded"),
    [
        (*OMAHA, ()),  # a quarter of a million hands: a folded seat is tried with two cards
        *((*table, folded) for table in TWO_CARDS for folded in ((), ("b",))),
    ],
)
def test_a_sampled_picture_deals_any_hand_only_from_those_that_meet_the_condition(
    keys: str, where: str, folded: tuple[str, ...]
) -> None:
    asked = parse(f"select avg(1) from {keys} where {where}")
    seats = [replace(seat, folded=seat.identifier in folded) for seat in asked.seats]
    table = replace(asked, seats=tuple(seats), selectors=equity_query(seats, game=asked.game).selectors)
    *_, picture = range_v_range(narrowed(prepare(table)), RunSettings(seed=3, trials=8_000))
    counted = run(table, RunSettings(method="sampled", seed=1, trials=20_000)).seats
    for found in picture.seats:
        assert found.mean == pytest.approx(counted[found.seat].equity.value, abs=0.02)


def test_a_table_without_a_condition_stays_as_it_is() -> None:
    prepared = prepare(parse("select avg(riverEquity(a)) from game='holdem', a='AA', b='KK'"))
    assert narrowed(prepared) is prepared


def test_a_player_without_a_hand_left_is_named() -> None:
    query = parse(
        "select avg(1) from game='holdem', a='AA', villain='72', board='KcQh2h' where pocketPair(villain)"
    )
    with pytest.raises(QueryError, match=r"^No hand of Bob meets your conditions\.") as caught:
        narrowed(prepare(query, labels={"villain": "Bob"}))
    assert "Widen the range" in caught.value.remedy


def test_a_later_part_is_asked_of_the_hands_that_meet_the_earlier_ones_only() -> None:
    guarded = (
        "rankCount(duplicatedHandRanks(a, flop)) = 1 and maxRank(duplicatedHandRanks(a, flop)) > toRank('T')"
    )
    keys = "game='holdem', a='22+, AK', b='KK', board='7c5h2h', syntax='classic'"
    cut = narrowed(prepare(parse(f"select avg(1) from {keys} where {guarded}")))
    assert cut.seats[0].live.hands == 4 * 6
    unguarded = guarded.split(" and ")[1]
    with pytest.raises(RunTextError):
        narrowed(prepare(parse(f"select avg(1) from {keys} where {unguarded}")))


def test_nothing_is_looked_at_once_it_is_cancelled() -> None:
    cancel = Event()
    cancel.set()
    prepared = _table("Omaha")
    assert narrowed(prepared, cancel).seats == prepared.seats
