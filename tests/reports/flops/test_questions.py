"""Questions in PQL as columns: exact beside a count by hand, sampled beside the exact answer."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from oracle.cards.mask import cards_in
from oracle.errors import TextError
from oracle.prepared import Prepared, prepare
from oracle.query import RunSettings, Seat, equity_query
from oracle.reports.flops import FlopReport, flop_report
from oracle.reports.flops.question_sample import QuestionSample
from oracle.reports.flops.questions import flop_question
from tests.analysis.tables import LOW, listed, table

FEW_LEFT = LOW + "".join(rank + suit for rank in "789" for suit in "cdhs")
FLUSH = "count(flushingBoard(flop))"
PAIRS = "count(exactHandType(p1, flop, pair))"
RANKS = "avg(rankCount(boardRanks(flop)))"
FINAL = "count(scoops(p1))"
"""A question that is sampled; `winsHi` is a figure of the report."""
ONE = RunSettings(threads=1)


@pytest.fixture(scope="module")
def asked() -> Prepared:
    return table("TT+,AhKh,KQ", "QQ+,AKs", dead=FEW_LEFT)


def last(prepared: Prepared, columns: tuple[str, ...], settings: RunSettings = ONE) -> FlopReport:
    *_, report = flop_report(prepared, columns, settings)
    return report


def test_a_question_about_the_flop_and_one_hand_is_counted_exactly(asked: Prepared) -> None:
    report = last(asked, (PAIRS, "equity"))
    assert report.exact
    assert report.figures == ("equity", PAIRS)
    hands = product(listed(asked, 0), listed(asked, 1))
    both = [(set(mine), set(his), float(a * b)) for (mine, a), (his, b) in hands]
    apart = report.apart
    for row in np.flatnonzero(apart.chance > 0)[::9]:
        flop = set(cards_in(int(apart.flops[row])))
        counted = whole = 0.0
        for mine, his, weight in both:
            if mine & his or (mine | his) & flop:
                continue
            whole += weight
            counted += weight * makes_it(mine, flop)
        assert apart.columns[PAIRS][row] == pytest.approx(counted / whole, abs=1e-12)
    mean = report.mean(PAIRS)
    alone = apart.chance > 0
    assert mean == pytest.approx(apart.columns[PAIRS][alone] @ apart.chance[alone], abs=1e-12)


def test_of_three_ranges_it_is_counted_exactly_too() -> None:
    prepared = table("QQ+,AhKh", "TT,JJ", "KQs", dead=FEW_LEFT)
    apart = last(prepared, (PAIRS,)).apart
    deals = [
        (set(mine), set(his) | set(hers), float(a * b * c))
        for (mine, a), (his, b), (hers, c) in product(*(listed(prepared, seat) for seat in range(3)))
        if not set(mine) & set(his) and not (set(mine) | set(his)) & set(hers)
    ]
    for row in np.flatnonzero(apart.chance > 0)[::15]:
        flop = set(cards_in(int(apart.flops[row])))
        weights = [(w, makes_it(mine, flop)) for mine, others, w in deals if not (mine | others) & flop]
        expected = sum(w * made for w, made in weights) / sum(w for w, _ in weights)
        assert apart.columns[PAIRS][row] == pytest.approx(expected, abs=1e-12)


def makes_it(mine: set[int], flop: set[int]) -> bool:
    """Exactly one pair, by hand."""
    return len({card >> 2 for card in mine | flop}) == 4


def test_a_question_about_the_flop_alone_is_exact(asked: Prepared) -> None:
    report = last(asked, (FLUSH, RANKS))
    assert report.exact
    for row, flop in enumerate(report.flops):
        cards = cards_in(int(flop))
        if report.chance[row] > 0:
            one_suit = len({card & 3 for card in cards}) == 1
            assert report.column(FLUSH)[row] == float(one_suit)
            assert report.column(RANKS)[row] == pytest.approx(len({card >> 2 for card in cards}), abs=1e-12)


def test_a_sampled_answer_is_unbiased_and_its_interval_true(asked: Prepared) -> None:
    exact = last(asked, ("win",))
    off, held, rows = [], 0, np.flatnonzero(exact.chance > 0.0005)
    for seed in range(12):
        report = last(asked, (FINAL,), RunSettings(trials=40_000, seed=seed, threads=1))
        assert not report.exact
        assert report.done == 1.0
        miss = report.column(FINAL)[rows] - exact.column("p1.win")[rows]
        off.append(report.mean(FINAL) - exact.mean("p1.win"))
        held += np.count_nonzero(np.abs(miss) <= report.half_width(FINAL)[rows])
    assert held / (12 * rows.size) > 0.94
    assert abs(np.mean(off)) < 4 * np.std(off) / np.sqrt(12) + 1e-9


def test_rough_answers_come_beside_the_figures_and_threads_change_nothing(asked: Prepared) -> None:
    columns, settings = ("equity", FINAL, FLUSH), {"trials": 60_000, "seed": 5}
    found = [list(flop_report(asked, columns, RunSettings(threads=n, **settings))) for n in (1, 2)]
    assert all(report.done < 1.0 for report in found[0][:-1])
    one, two = found[0][-1], found[1][-1]
    assert one.column(FINAL).tolist() == two.column(FINAL).tolist()
    assert FINAL in one.kinds.half_widths
    assert not {"p1.equity", FLUSH} & one.kinds.half_widths.keys()


def test_other_games_and_unbounded_numbers_are_sampled_with_their_errors() -> None:
    seats = [Seat("Hero", "AA"), Seat("b", "*")]
    prepared = prepare(equity_query(seats, game="omahahi", syntax="generic"))
    question = "avg(fractionalRiverEquity(Hero) * 100 - 3)"
    report = last(prepared, (question, "equity"), RunSettings(trials=30_000, seed=1, threads=1))
    expected = 100 * report.column("p1.equity") - 3
    likely = report.chance > 0.001
    half = report.half_width(question) + 100 * report.half_width("p1.equity")
    assert (np.abs(report.column(question) - expected)[likely] < 1.5 * half[likely]).all()
    assert report.mean_half_width(question) > 0


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("count(winsHi(nobody))", "nobody"),
        ("count(rankCount(boardRanks(flop)))", "rankCount(boardRanks(flop))"),
        ("avg(winsHi(p1)", "("),
        ("max(rankCount(boardRanks(flop)))", "max(rankCount(boardRanks(flop)))"),
        ("hiRating(p1, flop)", "hiRating(p1, flop)"),
        ("Histogram (riverEquity(p1))", "Histogram (riverEquity(p1))"),
        ("avg(1), avg(2)", "avg(1), avg(2)"),
        ("count(winsHi(p1)) from game='holdem', p1='*'", None),
        ("(", None),
    ],
)
def test_a_question_that_is_not_one_number_is_refused_at_its_place(asked: Prepared, text, wrong) -> None:
    with pytest.raises(TextError) as caught:
        flop_question(asked, text)
    error = caught.value
    assert error.text == text
    if wrong is not None:
        assert text[error.span.start : error.span.end] == wrong
    assert "from" not in error.message or "from" in text  # that word was not typed


def test_a_value_that_cannot_be_computed_is_an_error_of_the_question(asked: Prepared) -> None:
    with pytest.raises(TextError) as caught:
        last(asked, ("avg(1 / rankCount(boardRanks(flop)) / 0)",))
    assert caught.value.text == "avg(1 / rankCount(boardRanks(flop)) / 0)"


def test_the_sums_of_parts_are_the_sums_of_the_whole(asked: Prepared) -> None:
    sample = QuestionSample.of((flop_question(asked, FINAL),))
    assert sample.classes is not None
    assert sample.nothing().shape == (3, sample.classes.flops.size)
    assert sample.classes.flops.size >= sample.kinds.size


@pytest.mark.parametrize(
    ("question", "figure"),
    [
        ("avg(riverEquity(p1))", "p1.equity"),
        ("fractionalRiverEquity(p2)", "p2.equity"),
        ("avg(equity(p2, turn))", "p2.equity"),
        ("avg(hvhEquity(p1, flop))", "p1.equity"),
        ("winsHi(p2)", "p2.win"),
        ("count(tiesHi(p1))", "p1.tie"),
    ],
)
def test_a_question_about_a_figure_of_the_report_is_answered_by_it(
    asked: Prepared, figures: FlopReport, question: str, figure: str
) -> None:
    report = last(asked, (question, PAIRS))
    assert report.exact
    assert tuple(report.kinds.columns) == (question, PAIRS) == report.figures
    assert np.array_equal(report.column(question), figures.column(figure), equal_nan=True)
    assert np.array_equal(report.apart.columns[question], figures.apart.columns[figure], equal_nan=True)


@pytest.fixture(scope="module")
def figures(asked: Prepared) -> FlopReport:
    return last(asked, ("equity", "win", "tie"))


def test_the_mean_before_the_flop_or_of_a_product_is_not_a_figure_of_the_report(asked: Prepared) -> None:
    report = last(asked, ("avg(equity(p1, preflop))", "avg(riverEquity(p1) * 2)"), RunSettings(trials=20_000))
    assert set(report.kinds.half_widths) == set(report.figures)


def test_a_figure_that_is_sampled_has_its_error_under_the_question_too() -> None:
    seats = [Seat("a", "AA"), Seat("b", "*", folded=True), Seat("c", "*")]
    prepared = prepare(equity_query(seats, game="omahahi", syntax="generic"))
    report = last(prepared, ("avg(riverEquity(c))", "equity"), RunSettings(trials=20_000, seed=1, threads=1))
    assert report.figures == ("equity", "avg(riverEquity(c))")
    assert np.array_equal(report.column("avg(riverEquity(c))"), report.column("p2.equity"), equal_nan=True)
    mean = report.mean_half_width("avg(riverEquity(c))")
    assert 0 < mean == report.mean_half_width("p2.equity")
