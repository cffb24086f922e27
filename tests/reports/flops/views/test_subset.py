"""Weighted flops that represent all."""

from __future__ import annotations

import re
import threading
from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest

from oracle.errors import QueryError
from oracle.query import RunSettings
from oracle.reports.flops import TEXTURES, FlopReport, FlopSubset, flop_report, flop_subset
from oracle.reports.flops.views.subset import DEFAULT_TEXTURES
from oracle.reports.flops.views.subset_choice import SubsetChoice
from oracle.simulate.work.stop import StoppedError
from tests.analysis.tables import LOW, table

FEW_LEFT = LOW + "".join(rank + suit for rank in "789" for suit in "cdhs")
TENS_AND_JACKS = "".join(rank + suit for rank in "TJ" for suit in "cdhs")
COLUMNS = ("p1.equity", "p2.over50", "p1.top_pair")


@pytest.fixture(scope="module")
def report() -> FlopReport:
    asked = table("TT+,AT+,KQ,JTs", "22+,A9s+,KTs+,QJ", dead=LOW)
    *_, found = flop_report(asked, ("equity", "over50", "top_pair"), RunSettings(threads=1))
    return found


@pytest.fixture(scope="module")
def subset(report: FlopReport) -> FlopSubset:
    return flop_subset(report, 20, COLUMNS, ("suits", "pairing"))


def test_weights_are_positive_and_the_flops_different(subset: FlopSubset) -> None:
    assert subset.flops.size == len(set(subset.flops.tolist())) == 20
    assert subset.weights.sum() == pytest.approx(1)
    assert (subset.weights > 0).all()
    assert (np.diff(subset.weights) <= 0).all()


def test_the_errors_are_those_of_the_weighted_flops(report: FlopReport, subset: FlopSubset) -> None:
    place = {int(flop): row for row, flop in enumerate(report.flops)}
    rows = np.array([place[int(flop)] for flop in subset.flops])
    groups = {"all flops": np.ones(report.flops.size, dtype=bool)}
    for name in ("suits", "pairing"):
        of = TEXTURES[name].group_of(report.flops)
        groups |= {words: of == at for at, words in enumerate(TEXTURES[name].groups) if (of == at).any()}
    assert len(subset.errors) == len(COLUMNS) * len(groups)
    for error in subset.errors:
        flags = groups[error.group]
        assert error.mean == pytest.approx(report.mean(error.column, flags), abs=1e-12)
        held = flags[rows]
        if held.any():
            mean = np.average(report.column(error.column)[rows][held], weights=subset.weights[held])
            assert error.subset_mean == pytest.approx(mean, abs=1e-12)
        else:
            assert error.group in subset.missing
    assert subset.largest.error == max(error.error for error in subset.errors if error.error == error.error)


def test_its_means_are_nearer_than_those_of_random_flops(report: FlopReport, subset: FlopSubset) -> None:
    random = np.random.default_rng(4)
    overall = []
    for _ in range(40):
        rows = random.choice(report.flops.size, 20, replace=False, p=report.chance)
        off = [abs(report.column(name)[rows].mean() - report.mean(name)) for name in COLUMNS]
        overall.append(max(off))
    assert subset.largest_overall < 0.002 < np.quantile(overall, 0.05)


def test_ten_flops_stand_for_all_of_other_ranges_too(report: FlopReport) -> None:
    few = flop_subset(report, 10, ("p1.equity",))
    random = np.random.default_rng(3)
    ours, drawn = [], []
    for ranges in (("QQ+,AK", "TT+,AQ"), ("JTs,QJ,KQ", "TT+,AK"), ("AT+", "QQ-TT,KQ,KJ")):
        *_, other = flop_report(table(*ranges, dead=LOW), ("equity",), RunSettings(threads=1))
        equity, whole = other.column("p1.equity"), other.mean("p1.equity")
        place = {int(flop): row for row, flop in enumerate(other.flops)}
        there = [place[int(flop)] for flop in few.flops]
        ours.append(abs(few.weights @ equity[there] - whole))
        rows = [random.choice(equity.size, 10, replace=False, p=other.chance) for _ in range(40)]
        drawn.append(np.mean([abs(equity[some].mean() - whole) for some in rows]))
    assert np.mean(ours) < np.mean(drawn) / 2


def test_the_same_report_has_the_same_subset(report: FlopReport, subset: FlopSubset) -> None:
    again = flop_subset(report, 20, COLUMNS, ("suits", "pairing"))
    assert np.array_equal(again.flops, subset.flops)
    assert np.array_equal(again.weights, subset.weights)


def test_all_flops_are_their_own_subset_without_error() -> None:
    *_, report = flop_report(table("TT+,AT+", "KQ", dead=FEW_LEFT), ("top_pair", "draw"))
    found = flop_subset(report, int((report.chance > 0).sum()))
    assert found.largest.error < 1e-6
    assert not found.missing


def test_of_few_flops_the_best_choice_of_all_is_found() -> None:
    *_, left = flop_report(table("AcAd", "KcKd, KcKs", dead=FEW_LEFT + TENS_AND_JACKS), ("equity",))
    found = flop_subset(left, 2)
    rows = left.apart.of(np.flatnonzero(left.apart.chance > 0))
    every = SubsetChoice(rows, tuple(left.kinds.columns), DEFAULT_TEXTURES, 2)
    pairs = [np.array(pair) for pair in combinations(range(rows.flops.size), 2)]
    best = min(pairs, key=lambda pair: every.score(pair)[0])
    assert set(found.flops.tolist()) == set(rows.flops[best].tolist())
    assert np.sort(found.weights) == pytest.approx(np.sort(every.score(best)[1]) / every.score(best)[1].sum())


def test_it_is_written_as_solvers_read_it(subset: FlopSubset) -> None:
    lines = subset.text().splitlines()
    assert len(lines) == 20
    assert all(re.fullmatch(r"([2-9TJQKA][cdhs]){3}:0\.\d{6}", line) for line in lines)


@pytest.mark.parametrize(
    ("count", "columns", "message"),
    [
        (0, COLUMNS, "1 to"),
        (5000, COLUMNS, "not 5,000"),
        (5, (), "at least one column"),
        (5, ("p1.over80",), "no column"),
    ],
)
def test_what_cannot_be_chosen_says_so(
    report: FlopReport, count: int, columns: tuple[str, ...], message: str
) -> None:
    with pytest.raises(QueryError, match=message):
        flop_subset(report, count, columns)
    with pytest.raises(QueryError, match="no texture"):
        flop_subset(report, 5, COLUMNS, ("colour",))


def test_it_stops_when_cancelled(report: FlopReport) -> None:
    wish = threading.Event()
    wish.set()
    with pytest.raises(StoppedError):
        flop_subset(report, 20, COLUMNS, cancel=wish)


def test_a_column_that_is_not_known_on_every_flop_does_not_count(report: FlopReport) -> None:
    unknown = report.column("p1.equity").copy()
    unknown[np.flatnonzero(report.chance > 0)[3]] = np.nan
    columns = {"p1.equity": report.apart.columns["p1.equity"], "asked": unknown[report.kind_of]}
    some = replace(
        report,
        apart=replace(report.apart, columns=columns),
        kinds=replace(report.kinds, columns={"p1.equity": report.column("p1.equity"), "asked": unknown}),
    )
    assert {error.column for error in flop_subset(some, 5).errors} == {"p1.equity"}
    with pytest.raises(QueryError, match="not known on every flop"):
        flop_subset(some, 5, ("asked",))
