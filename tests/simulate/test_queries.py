# ruff: noqa: E501 - queries are on one line
"""PQL questions answered by the engine: exact figures that can be worked out, and the ways they take."""

from fractions import Fraction
from math import comb

import pytest

from oracle.errors import QueryError, RunTextError
from oracle.pql import parse
from oracle.query import RunSettings
from oracle.simulate import explain, run, stream
from oracle.simulate.planning.plan import BESIDE_SECONDS
from oracle.simulate.work.schedule import trace_point


def asked(text: str, **how: object):
    return run(parse(text), RunSettings(**how))


def first(text: str, **how: object):
    return asked(text, **how).snapshot.results[0]


def test_kings_and_jacks_that_flop_a_flush_against_eights():
    """KsJs flops a flush or better and then holds 8d8h off this often."""
    text = "select avg(riverEquity(p1)) from game='holdem', p1='KsJs', p2='8d8h' where handtype(p1, flop) >= flush"
    exact = first(text)
    assert exact.fraction == "82279/91575"
    sampled = first(text, trials=200_000, seed=1, method="sampled")
    assert abs(sampled.estimate.value - Fraction(82279, 91575)) < 4 * sampled.estimate.se


def test_whoever_has_folded_wins_nothing_with_the_rest_of_the_table_and_without():
    asked_for = "avg(riverEquity(b)), count(winsHi(b)), avg(riverEquity(c)), count(tiesHi(c))"
    table = "from game='holdem', a='AhKs', b='QQ' folded, c='JJ@3', board='7c7d2h'"
    alone, beside = (
        asked(f"select {text} {table}", method="exact").snapshot.results
        for text in (asked_for, f"{asked_for}, count(pairedBoard(flop))")
    )
    assert alone == beside[:-1]
    assert [each.estimate.value for each in alone[:2]] == [0.0, 0.0]
    assert alone[2].estimate.value > 0.5


def test_a_board_without_players_can_be_asked_about():
    paired = first("select count(pairedBoard(flop)) from game='holdem'")
    rainbow_or_suited = 13 * comb(4, 3) + 13 * comb(4, 2) * 48
    assert Fraction(paired.fraction) == Fraction(rainbow_or_suited, comb(52, 3))


NUMBERS = "fiveCardHiHandNumber(p1, river) * 7463 + fiveCardHiHandNumber(p2, river)"


@pytest.mark.parametrize(
    ("selector", "says"),
    [
        (f"histogram(⟦{NUMBERS}⟧)", "more than 100,000 different values"),
        (f"avg(⟦{'9' * 200}.0 * {NUMBERS}⟧)", "too large for avg"),
    ],
)
def test_a_figure_that_cannot_be_kept_is_underlined(selector: str, says: str):
    start, end = selector.index("⟦"), selector.index("⟧")
    begin = f"select avg(riverEquity(p1)), {selector.translate({ord('⟦'): None, ord('⟧'): None})}"
    with pytest.raises(RunTextError, match=says) as caught:
        asked(f"{begin} from game='holdem', p1='*', p2='*'", trials=2_000_000, method="sampled", seed=1)
    found = caught.value
    assert found.text[found.span.start : found.span.end] == selector[start + 1 : end]


def test_an_equity_table_without_players_is_refused():
    with pytest.raises(QueryError, match="nobody at the table"):
        explain(
            parse("select avg(riverEquity(a)) from game='holdem', a='AA'").__class__("holdem", "generic", ())
        )


@pytest.mark.parametrize(
    ("selector", "fraction"),
    [
        ("avg(riverEquity(a))", Fraction(2 * 1_410_336 + 9_308, 2 * 1_712_304)),
        ("count(winsHi(b))", Fraction(292_660, 1_712_304)),
        ("count(tiesHi(a))", Fraction(9_308, 1_712_304)),
    ],
)
def test_figures_of_the_equity_table_are_looked_up(selector: str, fraction: Fraction):
    text = f"select {selector} from game='holdem', a='AcAd', b='KcKd'"
    assert explain(parse(text)).strategy == "lookup"
    assert Fraction(first(text).fraction) == fraction


def test_every_hand_type_of_a_river_by_the_990_boards_of_a_flop():
    shown = first(
        "select histogram(handType(a, river)) from game='holdem', a='KhQh', b='QdQc', board='Ah7c2h'"
    )
    counts = {bar.label: bar.count for bar in shown.buckets}
    assert counts == {
        "highcard": 243, "pair": 312, "twopair": 56, "trips": 10, "straight": 9, "flush": 359, "straightflush": 1,
    }  # fmt: skip
    assert sum(counts.values()) == 990


SLOW = (
    "select {more}count(handType(a, flop) = pair and handType(a, turn) > pair), avg(riverEquity(a) * 3) "
    "from game='holdem', a='KsJs', b='8d8h', dead='2c2d2h2s3c3d3h3s'"
)
TABLE = "".join(f"avg(riverEquity({p})), count(winsHi({p})), count(tiesHi({p})), " for p in "ab")


@pytest.mark.parametrize("more", ["", TABLE])
def test_an_exact_answer_that_takes_a_while_is_seen_settling(more):
    query = parse(SLOW.format(more=more))
    assert explain(query).exact
    assert explain(query).seconds > BESIDE_SECONDS
    *before, last = stream(query, RunSettings(seed=3))
    assert last.exact
    assert all(
        not each.done and each.method == "sampled" and each.strategy == "exhaustive" for each in before
    )
    assert [point.trials for point in last.trace[:20]] == [trace_point(number) for number in range(20)]
    settled = last.trace[-1]
    figures = last.seats or last.results[-2:]
    values = [seat.equity.value for seat in figures] if more else [each.estimate.value for each in figures]
    assert len(settled.means) == len(values)
    for mean, half, value in zip(settled.means, settled.half_widths, values, strict=True):
        assert abs(mean - value) < 2.5 * half


def test_a_query_that_names_a_card_is_not_merged_by_suits():
    each = [
        first(
            f"select count(turnCard() = toCard('{card}')) from game='holdem', a='AsKs', b='QdQc', board='2c7dTh'"
        ).fraction
        for card in ("2d", "2h", "9s")
    ]
    assert each == [str(Fraction(1, 45))] * 3
