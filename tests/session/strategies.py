"""Hypothesis strategies for whole sessions, and a ready-made one."""

import datetime
from math import inf

from hypothesis import strategies as st

from oracle.query import RunSettings, Seat, equity_query
from oracle.session import DocumentRecord, SeatRecord, Session, new_result, settings_record
from oracle.session.schema.records import MAX_COUNT, MAX_FIGURE, MAX_SHARE
from oracle.simulate.snapshot import Bucket, Estimate, SeatFigures, SelectorFigures, Snapshot, TracePoint

from .schema_data import SchemaData

NOW = datetime.datetime(2026, 11, 20, 21, 30, tzinfo=datetime.UTC)

figures = st.floats(-MAX_FIGURE, MAX_FIGURE)
widths = st.floats(0.0, MAX_FIGURE)
shares = st.floats(-MAX_SHARE, MAX_SHARE)
counts = st.integers(0, MAX_COUNT)

files = st.randoms(use_true_random=False).map(lambda rng: SchemaData(rng).content())
"""Files that the schema accepts, as bytes."""

snapshot_estimates = st.builds(
    Estimate, figures, widths | st.just(inf), figures | st.just(-inf), figures | st.just(inf)
)
snapshot_shares = st.builds(Estimate, shares, widths, shares, shares)
pql_figures = st.builds(
    SelectorFigures, st.text(max_size=9), st.sampled_from(["avg", "count", "histogram"]),
    st.none() | snapshot_estimates, st.text(max_size=9), st.none() | counts, st.sampled_from(["", "1/3"]),
    st.lists(st.builds(Bucket, st.text(max_size=9), counts, snapshot_shares), max_size=3).map(tuple),
)  # fmt: skip
pql_snapshots = st.builds(
    lambda trials, seed, figures, width: Snapshot(
        "sampled", "sampled", "why", trials, trials, 1.0, seed, half_width=width, done=True,
        stopped_by="trials", results=tuple(figures),
    ),
    st.integers(1, 10**9), st.none() | counts, st.lists(pql_figures, min_size=1, max_size=3),
    widths | st.just(inf),
)  # fmt: skip


def sampled_snapshot(**changes):
    """Three seats, one of them folded, sampled 1,842,304 times."""
    estimate = Estimate(0.5814, 0.0003, 0.5808, 0.582)
    rows = (
        SeatFigures("Hero", "AsKs", 1, estimate, Estimate(0.571), Estimate(0.021), 1_051_955, (38_688,),
                    hands=1),
        SeatFigures("Villain", "15%", 182, Estimate(0.4186, 0.0003, 0.418, 0.4192), Estimate(0.408),
                    Estimate(0.021), 751_661, (38_688,), hands=182),
        SeatFigures("Caller", "*", 1081, Estimate(0.0), Estimate(0.0), Estimate(0.0), 0, (), folded=True,
                    hands=1081),
    )  # fmt: skip
    fields = {
        "method": "sampled", "strategy": "sampled", "why": "3.1 × 10⁹ deals are too many to enumerate",
        "trials": 1_842_304, "drawn": 1_842_304, "seconds": 3.2, "seed": 20261120, "seats": rows,
        "trace": (TracePoint(100, 0.001, (0.6, 0.4), (0.09, 0.09)),
                  TracePoint(1000, 0.002, (0.58, 0.42), (0.03, 0.03))),
        "half_width": 0.0006, "done": True, "stopped_by": "trials",
    }  # fmt: skip
    return Snapshot(**{**fields, **changes})


def three_seat_query():
    """The question `sampled_snapshot` answers."""
    seats = (Seat("Hero", "AsKs"), Seat("Villain", "15%"), Seat("Caller", "*", folded=True))
    return equity_query(seats, syntax="classic", board="Kh7c2d", dead="3s")


def whole_session(**changes):
    """A session with everything in it."""
    fields = {
        "program": "open-odds-oracle 0.1.0", "saved": NOW,
        "document": DocumentRecord(
            title="Three-bet pot", game="holdem", syntax="classic", board="Kh7c2d", dead="3s",
            seats=(SeatRecord(key=1, label="Hero", range="AsKs", colour=0, folded=False),
                   SeatRecord(key=2, label="Villain ♠", range="15%, 99@half typed", colour=1, folded=False),
                   SeatRecord(key=7, label="Caller", range="*", colour=2, folded=True)),
            settings=settings_record(RunSettings(seconds=10.0, error=0.0005)),
        ),
        "results": (new_result(three_seat_query(), sampled_snapshot(), NOW),),
        "layout": {"splitter": [520, 900], "geometry": "AdnQywADAAA="},
    }  # fmt: skip
    return Session(**{**fields, **changes})
