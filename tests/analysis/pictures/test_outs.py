"""The picture of outs: the same outs and equities as the list, all other cards, and what PQL counts."""

from __future__ import annotations

import numpy as np
import pytest

from oracle.analysis.cards_to_come.catches import count_catches
from oracle.analysis.cards_to_come.outs import count_outs
from oracle.analysis.pictures.outs import MATTERS, CountBy, OutsMap, catch_queries, outs, outs_queries
from oracle.cards.card import card_text, parse_cards
from oracle.errors import QueryError
from oracle.prepared import Prepared, prepare
from oracle.query import RunSettings, Seat, equity_query
from oracle.rating import HAND_TYPES
from oracle.simulate import run
from tests.analysis.tables import table

EXACT = RunSettings(method="exact")


def shown(prepared: Prepared, counted: CountBy | None = None, seat: int = 0) -> OutsMap:
    *_, found = outs(prepared, (seat, counted or CountBy()), RunSettings(seed=1))
    return found


def names(cards: tuple[int, ...]) -> set[str]:
    return {card_text(card) for card in cards}


@pytest.mark.parametrize("counted", [CountBy(), CountBy(beats=True), CountBy(better=True)])
@pytest.mark.parametrize(
    ("ranges", "board"),
    [(("AsAc", "22+, AQ"), "Kd8h9c"), (("8s6s", "QhQd"), "Qs7s2d"), (("Ts9s", "TdTc"), "8s7d2c3h")],
)
def test_outs_and_equities_are_those_of_the_list(
    ranges: tuple[str, ...], board: str, counted: CountBy
) -> None:
    prepared = table(*ranges, board=board)
    *_, listed = count_outs(prepared, 0, must_beat=counted.beats, any_better=counted.better)
    found = shown(prepared, counted)
    assert found.counted == counted
    assert [(out.card, out.hand_type) for out in found.outs.outs] == [
        (out.card, out.hand_type) for out in listed.outs
    ]
    equities = [out.equity for out in listed.outs]
    assert [out.equity for out in found.outs.outs] == pytest.approx(equities, abs=1e-9)
    assert found.outs.discounted == pytest.approx(listed.discounted)
    assert (found.outs.tainted, found.outs.kickers) == (listed.tainted, listed.kickers)
    assert found.precision.exact
    assert found.equity.size == found.outs.unseen


@pytest.mark.parametrize(
    ("ranges", "board"),
    [
        (("AsKs", "AhAd"), "QsJs2d"),  # the others' aces can come
        (("8s6s", "22+, AJ"), "Qs7s2d"),  # a queen pairs the board alone
        (("AsAc", "random"), "Kd8h9c"),
    ],
)
def test_the_counts_that_differ_from_pql_are_those_of_its_query(ranges: tuple[str, ...], board: str) -> None:
    prepared = table(*ranges, board=board)
    found = shown(prepared)
    ours = {kind: len(found.outs.of_type(kind)) for kind in range(len(HAND_TYPES))}
    query, *each = outs_queries(prepared.query, 0, range(1, 9), [found.outs.outs[0].card])
    theirs = [int(row.estimate.value) for row in run(query, EXACT).snapshot.results]
    expected = {kind: count for kind, count in enumerate(theirs, 1) if count != ours[kind]}
    assert dict(found.pql) == expected
    after = run(each[0], EXACT).snapshot.results[0].estimate.value
    assert after == pytest.approx(found.outs.outs[0].equity, abs=1e-9)


def test_cards_that_hurt_leave_less_than_now_and_than_a_blank() -> None:
    found = shown(table("AsAc", "QcJc, JhTh, 7d6d", board="Kd8h9c"))
    after = dict(zip(found.cards.tolist(), found.equity.tolist(), strict=True))
    helping = {out.card for out in found.outs.outs}
    blank = np.median([share for card, share in after.items() if card not in helping])
    assert found.blank == pytest.approx(blank)
    level = min(blank, found.now) - MATTERS
    expected = {card for card, share in after.items() if share <= level and card not in helping}
    assert set(found.hurting) == expected
    assert set(parse_cards("Tc")) <= expected  # a straight for one, a flush draw for another
    assert after[found.hurting[0]] == min(after.values())


def test_a_card_that_stays_behind_a_known_hand_is_named_and_is_not_an_out() -> None:
    found = shown(table("8s6s", "QhQd", board="Qs7s2d"))
    assert "2s" in names(found.outs.tainted)  # a flush for one, a full house for the other
    assert "As" in names(tuple(out.card for out in found.outs.outs))


def test_an_out_that_no_sampled_deal_has_had_is_between_0_and_1() -> None:
    crowded = table("8s6s", *["22+, AT+, KQ"] * 6, board="Qs7s2d")
    first, *_ = outs(crowded, (0, CountBy()), RunSettings(trials=1, seed=1, threads=1))
    assert first.precision.rough
    for out in first.outs.outs:
        assert 0 <= out.equity <= 1
        assert 0 < out.half_width <= 1


def test_a_hand_that_nothing_improves_has_no_query_and_says_so() -> None:
    prepared = table("AsKs", "random", board="QsJsTs2d")
    found = shown(prepared)
    assert not found.outs.outs
    assert not found.pql
    with pytest.raises(QueryError, match="No card improves"):
        outs_queries(prepared.query, 0, [], [])


def stud(*hands: str, game: str = "studhi") -> Prepared:
    return prepare(equity_query([Seat(f"p{n}", text) for n, text in enumerate(hands)], game=game))


def test_in_stud_the_outs_are_those_of_the_list_and_every_catch_has_its_equity() -> None:
    prepared = stud("AsAdKh8h7h2c", "QsQdJhTh6c5c")
    *_, listed = count_catches(prepared, 0)
    found = shown(prepared)
    assert found.outs == listed
    assert found.precision.exact
    assert (found.street, found.to_come, found.dealt) == ("seventh", 1, parse_cards("AsAdKh8h7h2c"))
    assert found.cards.size == found.outs.unseen
    helping = {*found.good, *found.outs.tainted}
    level = min(found.now, found.blank) - MATTERS
    rest = [card for card in found.cards.tolist() if card not in helping]
    assert set(found.hurting) == {card for card in rest if found.after(card)[0] <= level}
    first, *_ = catch_queries(prepared.query, found)
    after = run(first, EXACT).snapshot.results[0].estimate.value
    assert after == pytest.approx(found.after(found.good[0])[0], abs=1e-9)


def test_in_razz_cards_help_or_hurt_by_a_point() -> None:
    found = shown(stud("As2d3h4cKdKh", "2s5c6d7s9hTd", game="razz"))
    assert (found.typed, found.outs.outs, found.good) == (False, (), found.helping)
    after = {card: found.after(card)[0] for card in found.cards.tolist()}
    assert set(found.helping) == {card for card, share in after.items() if share >= found.now + MATTERS}
    assert set(found.hurting) == {card for card, share in after.items() if share <= found.now - MATTERS}
    five, king = parse_cards("5sKs")
    assert five in found.helping
    assert king in found.hurting
    assert (found.lows[five], found.lows[king]) == ("5-4-3-2-A", "K-4-3-2-A")


def test_in_stud_hi_lo_a_low_helps_without_a_better_high() -> None:
    found = shown(stud("As2d3h4cKdQh", "KsKcJd9h9sTc", game="stud8"))
    (six,) = parse_cards("6s")
    assert six in found.helping
    assert found.lows[six] == "6-4-3-2-A"
    assert {out.hand_type for out in found.outs.outs} == {4}  # pairs stay behind kings up
    assert not {*found.helping} & {out.card for out in found.outs.outs}


def test_a_hand_that_no_catch_improves_has_no_query_and_says_so() -> None:
    prepared = stud("AsKsQsJsTs2c", "QdQc6h5c4d3h")
    with pytest.raises(QueryError, match="No card improves"):
        catch_queries(prepared.query, shown(prepared))
