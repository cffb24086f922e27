"""In the other games too the executor agrees with a slow interpreter: on dealt deals, and on all."""

from dataclasses import replace
from math import comb

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from oracle.cards.card import card_text, parse_cards
from oracle.cards.mask import cards_in
from oracle.games import find_game
from oracle.pql import parse
from oracle.query import RunSettings
from oracle.query.registry import functions
from oracle.simulate import explain, run
from tests.pql.strategies import sensible_queries
from tests.simulate.asking import ask
from tests.simulate.interpreting import NAMES, Case, Spot, agree_exactly, agree_on_a_sample

EQUITIES = {name for name in functions() if "Equity" in name and "iver" not in name}
SLOW = EQUITIES | {"nutHi", "nutHiForHandType", "nutHiOuts", "nutLoOuts", "handRanking", "handRankingFor"}
"""Too slow for the interpreter in some game; each has its own twin."""

SEATS = {
    "omahahi": (("AAKK,QQ", "*", "KQJT", "AxAyxy@3,RROO@1"), ("", "Ts9s2h")),
    "omaha8": (("A23*", "*", "2468", "AxAyxy@3,A345@1"), ("", "7s5s2h")),
    "studhi": (("AA,KK", "*", "KsQ,9dT,8c7", "A[K-J]@3,77@2"), ("",)),
    "stud8": (("A2", "*", "3s4,KdQ,8c7", "A[5-2]@3,77@2"), ("",)),
    "razz": (("A2", "*", "3s4K,QQ", "A[5-2]@3,KK@2"), ("",)),
    "shortdeck": (("AA,TT", "*", "AK", "66+@2,AxKx@1"), ("", "Ts9s6h")),
}
"""Ranges and boards that can be dealt in any mixture."""

few_examples = settings(
    max_examples=6, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)


@pytest.mark.parametrize("game", SEATS)
@given(data=st.data(), seed=st.integers(0, 1000))
@few_examples
def test_queries_from_the_grammar_agree_on_dealt_deals(game, data, seed):
    ranges, boards = SEATS[game]
    asked = sensible_queries(ranges=ranges, boards=boards, without=SLOW, safe=False, game=game, depth=2)
    agree_on_a_sample(data.draw(asked), deals=12, seed=seed)


def spot(game: str, ranges: tuple[str, ...], left: str, folded: tuple[int, ...] = ()) -> Spot:
    """A table at which nothing is left in the deck but a few cards and what ranges speak of."""
    named = {card for text in ranges for part in text.split(",") for card in parse_cards(part.split("@")[0])}
    kept = named | set(parse_cards(left))
    dead = "".join(card_text(card) for card in cards_in(find_game(game).deck) if card not in kept)
    return Spot(ranges, dead=dead, folded=folded, game=game)


STREETS = [
    "histogram(handType(hero, fifth)), count(handType(villain, sixth) >= pair), avg(riverEquity(hero))",
    "count(inRange(hero, '****4,KK,**Q')), histogram(upCard(villain, sixth)), count(pocketPair(villain))",
    "avg(hvhEquity(hero, sixth)), max(hiRating(hero, seventh)), count(tiesHi(hero)) "
    "where handType(hero, seventh) < handType(villain, seventh) or bestHiRating(hero, fifth)",
    "median(outsToHandType(hero, sixth, pair)), count(handType(hero, third) = pair)",
    "histogram(handRanks(hero, fourth)), avg(rankCount(handRanks(villain, seventh)))",
    "count(handsHaving(minHandType, seventh, twopair) = 2), histogram(winningHandType())",
]
LOW_STREETS = [
    "count(madeLo(hero, fifth)), histogram(loRating(villain, seventh)), avg(riverEquity(villain))",
    "count(scoops(hero)), count(tiesLo(hero)), count(winsLo(villain)) where bestLoRating(hero, sixth)",
    "avg(hvhEquity(villain, sixth)), count(upCard(hero, fifth) = toCard('4d')), max(loRating(hero, sixth))",
    "avg(fractionalRiverEquity(hero)), count(nutLo(hero, seventh)), count(inRange(villain, '23,KK'))",
]
SMALL = [
    ("studhi", ("KcKd2c9d7s", "QcQd3d8s"), "KhQhJhTh2h", ()),
    ("studhi", ("AcKc5c6c9c", "AsKs5s6s9s"), "4d4hAdAh", ()),
    ("studhi", ("KcKd2c9d@3,QcQd2c9d@1", "AdAh3c3d7s", "6c6d7c7d8c8d"), "4c4hJs5h", (2,)),
    ("stud8", ("AcKc5c6c3c", "AsKs5s6s9s"), "2d2h4d4hKh", ()),
    ("stud8", ("AcKc5c6c3c,AdKd5d6d3d", "2h4h7h8hKh9h"), "4s4c", ()),
    ("razz", ("KcKd2c3d4c", "2d3h7h8h"), "4d4hAdKhKs", ()),
]  # fmt: skip


@pytest.mark.parametrize(("game", "ranges", "left", "folded"), SMALL, ids=lambda value: str(value)[:30])
def test_an_enumeration_of_stud_equals_all_deals(game, ranges, left, folded):
    here = spot(game, ranges, left, folded)
    low, high = find_game(game).low, find_game(game).high
    for asked in [*(STREETS if high else []), *(LOW_STREETS if low else [])]:
        agree_exactly(here.query(asked))


def test_where_the_deck_runs_out_one_last_card_is_everybody_s():
    """Eight players: forty-seven cards known, five left, of which one is dealt on sixth street."""
    hands = ("KcKd2c9d7s4h", "QcQd3d8sAs5h", "JcJd2d6s7c9h", "TcTd2h6d8c", "AcAd3s5c8d9c", "KhKs4c6h7d9s",
             "QhQs3c5d8hJh", "ThTs2s4d6c7h")  # fmt: skip
    here = Spot(hands, game="stud8")
    agree_exactly(here.query("avg(riverEquity(hero)), count(scoops(p4)), histogram(handType(p4, sixth))"))
    agree_exactly(here.query("count(winsLo(villain)) where handType(p4, seventh) >= twopair"))
    agree_on_a_sample(here.query("avg(riverEquity(p4)), count(tiesHi(other))"), deals=40)
    exact, sampled = (
        ask(*hands, game="stud8", **how)
        for how in ({"method": "exact"}, {"method": "sampled", "trials": 50_000})
    )
    whole = sum(1 for _ in Case(here.query("avg(riverEquity(hero))")).every_deal())
    assert (exact.snapshot.trials, exact.exact) == (whole, True)
    asked = here.query(", ".join(f"avg(fractionalRiverEquity({name}))" for name in NAMES))
    output = run(asked, RunSettings(method="exact")).snapshot.results
    for truth, same, seen in zip(exact.seats, output, sampled.seats, strict=True):
        assert truth.equity.value == pytest.approx(same.estimate.value, abs=1e-12)
        assert abs(seen.equity.value - truth.equity.value) <= 5 * seen.equity.se


@pytest.mark.parametrize("game", ["omahahi", "omaha8", "shortdeck", "shortdecktrips"])
def test_an_enumeration_with_a_board_equals_all_deals(game):
    hands = (
        ("AsKs,9s8s", "6h6d@3,TdTh@1")
        if game.startswith("shortdeck")
        else ("AsKs2s3s,9s8s2s4h", "6h6d4c5d@3,TdThAdAc@1")
    )
    here = Spot(hands, board="7s8h9hJs", game=game)
    for asked in (
        "histogram(handType(hero, turn)), avg(riverEquity(villain)), count(tiesHi(hero))",
        "count(scoops(villain)), histogram(flopHandCategory(hero)) where handType(hero, river) >= flush",
        "count(winsHi(hero)), max(handType(hero, turn)) where handType(villain, river) >= straight",
    ):
        agree_exactly(here.query(asked))
    agree_exactly(
        replace(here, board="7s8h9h").query("count(scoops(hero)), count(handType(villain, turn) = flush)")
    )


def test_a_query_of_stud_is_dealt_only_as_far_as_it_asks():
    """A villain that the query never uses has no cards, and cards between two streets it uses are
    unordered."""
    plans = {
        asked: explain(parse(f"select {asked} from game='studhi', a='AsKsQs', b='*', c='2d2h'"))
        for asked in ("count(handType(a, seventh) >= flush)", "count(handType(a, fifth) >= flush)",
                      "histogram(upCard(a, fifth))", "count(handType(b, third) = pair)")
    }  # fmt: skip
    left = 52 - 5
    assert [plan.deals for plan in plans.values()] == [
        comb(left, 4), comb(left, 2), left * (left - 1), comb(left, 3)
    ]  # fmt: skip
    assert all(plan.exact for plan in plans.values())
