"""A result on file answers the same question with the same figures as the run did."""

from dataclasses import replace
from math import inf, nan

from oracle.query import RunSettings
from oracle.session import figures_of, new_result, query_of, settings_of, settings_record
from oracle.simulate.snapshot import Estimate, TracePoint

from .strategies import NOW, sampled_snapshot, three_seat_query


def test_query_and_snapshot_come_back_equal():
    record = new_result(three_seat_query(), sampled_snapshot(), NOW)
    assert query_of(record.query) == three_seat_query()
    assert figures_of(record) == sampled_snapshot()
    assert record.date == NOW
    assert record.program.startswith("open-odds-oracle")


def test_an_exact_result_is_still_exact():
    snapshot = sampled_snapshot(
        method="exact", strategy="exhaustive", stopped_by="exact", seed=None, trace=()
    )
    assert figures_of(new_result(three_seat_query(), snapshot)).exact


def test_a_run_without_deals_or_with_open_figures_is_not_kept():
    assert new_result(three_seat_query(), sampled_snapshot(trials=0)) is None
    first, *rest = sampled_snapshot().seats
    unknown = sampled_snapshot(seats=(replace(first, equity=Estimate(nan)), *rest))
    assert new_result(three_seat_query(), unknown) is None


def test_a_trace_point_whose_interval_is_open_is_left_out():
    open_point = TracePoint(1, 0.0, (1.0, 0.0), (inf, inf))
    snapshot = sampled_snapshot(trace=(open_point, *sampled_snapshot().trace))
    assert new_result(three_seat_query(), snapshot).trace[0].trials == 100


def test_settings_come_back_equal():
    settings = RunSettings(trials=1000, seed=7, method="sampled")
    assert settings_of(settings_record(settings)) == settings
