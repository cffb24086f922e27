"""Hypothesis strategies for whole sessions, and a ready-made one."""

import datetime

from hypothesis import strategies as st

from oracle.query import RunSettings, Seat, equity_query
from oracle.session import (
    DocumentRecord,
    EstimateRecord,
    FiguresRecord,
    PqlAnswerRecord,
    PqlEntryRecord,
    PqlTextRecord,
    QueryRecord,
    QuerySeatRecord,
    ResultRecord,
    SeatRecord,
    Session,
    TraceRecord,
    new_result,
    pql_result_record,
    settings_record,
)
from oracle.simulate.snapshot import Bucket, Estimate, SeatFigures, SelectorFigures, Snapshot, TracePoint

NOW = datetime.datetime(2026, 11, 20, 21, 30, tzinfo=datetime.UTC)

numbers = st.floats(allow_nan=False, allow_infinity=False)
counts = st.integers(0, 10**16)
moments = st.datetimes(
    datetime.datetime(1970, 1, 2), datetime.datetime(2200, 1, 1), timezones=st.just(datetime.UTC)
)
settings_values = st.builds(
    RunSettings,
    trials=st.none() | st.integers(1, 10**15),
    seconds=st.none() | st.floats(0.001, 1e6),
    error=st.none() | st.floats(1e-9, 0.5),
    seed=st.none() | st.integers(0, 2**63 - 1),
    threads=st.none() | st.integers(1, 256),
    method=st.sampled_from(["auto", "exact", "sampled"]),
)
seats = st.lists(
    st.builds(
        SeatRecord, key=st.integers(0, 99), label=st.text(max_size=20), range=st.text(max_size=30),
        colour=st.integers(0, 9), folded=st.booleans(),
    ),
    min_size=1, max_size=10, unique_by=lambda seat: seat.key,
).map(tuple)  # fmt: skip
syntaxes = st.sampled_from(["classic", "generic"])
documents = st.builds(
    DocumentRecord, title=st.text(max_size=30), game=st.just("holdem"), syntax=syntaxes, seats=seats,
    board=st.text(max_size=12), dead=st.text(max_size=12), settings=settings_values.map(settings_record),
    pql=st.builds(
        PqlTextRecord, text=st.text(max_size=40), link=st.sampled_from(["free", "following", "apart"])
    ),
)  # fmt: skip
estimates = st.builds(EstimateRecord, value=numbers, se=numbers, low=numbers, high=numbers)


@st.composite
def results(draw):
    rows = draw(st.lists(st.booleans(), min_size=1, max_size=4))
    live = rows.count(False)
    query = QueryRecord(
        game="holdem", syntax=draw(syntaxes), board=draw(st.text(max_size=10)), dead="",
        seats=tuple(
            QuerySeatRecord(name=f"p{i}", range=draw(st.text(max_size=9)), folded=folded)
            for i, folded in enumerate(rows)
        ),
    )  # fmt: skip
    point = st.builds(
        TraceRecord, trials=counts, seconds=numbers,
        means=st.tuples(*[numbers] * live), half_widths=st.tuples(*[numbers] * live),
    )  # fmt: skip
    figures = st.builds(
        FiguresRecord, combos=st.floats(0, 1e12), hands=counts, equity=estimates, win=estimates,
        tie=estimates, wins=counts, ties=st.lists(counts, max_size=9).map(tuple),
    )  # fmt: skip
    return ResultRecord(
        date=draw(moments), program=draw(st.text(max_size=9)), query=query,
        method=draw(st.sampled_from(["exact", "sampled"])), strategy=draw(st.text(max_size=9)),
        why=draw(st.text(max_size=20)), trials=draw(counts), drawn=draw(counts), seconds=draw(numbers),
        seed=draw(st.none() | counts), half_width=draw(numbers), stopped_by=draw(st.text(max_size=9)),
        figures=draw(st.tuples(*[figures] * len(rows))), trace=draw(st.lists(point, max_size=4).map(tuple)),
    )  # fmt: skip


snapshot_estimates = st.builds(Estimate, numbers, numbers, numbers, numbers)
pql_figures = st.builds(
    SelectorFigures, st.text(max_size=9), st.sampled_from(["avg", "count", "histogram"]),
    st.none() | snapshot_estimates, st.text(max_size=9), st.none() | counts, st.sampled_from(["", "1/3"]),
    st.lists(st.builds(Bucket, st.text(max_size=9), counts, snapshot_estimates), max_size=3).map(tuple),
)  # fmt: skip
pql_snapshots = st.builds(
    lambda trials, seed, figures: Snapshot(
        "sampled", "sampled", "why", trials, trials, 1.0, seed, done=True, stopped_by="trials",
        results=tuple(figures),
    ),
    st.integers(1, 10**9), st.none() | counts, st.lists(pql_figures, min_size=1, max_size=3),
)  # fmt: skip
pql_entries = st.builds(
    PqlEntryRecord, date=moments, text=st.text(max_size=20),
    answers=st.lists(
        st.builds(
            PqlAnswerRecord, text=st.text(max_size=20), message=st.text(max_size=9),
            result=st.none() | pql_snapshots.map(pql_result_record),
        ),
        max_size=2,
    ).map(tuple),
)  # fmt: skip
sessions = st.builds(
    Session, program=st.text(max_size=20), saved=moments, document=documents,
    pql=st.lists(pql_entries, max_size=2).map(tuple),
    results=st.lists(results(), max_size=2).map(tuple),
    layout=st.dictionaries(
        st.text(max_size=9),
        st.booleans() | st.integers(-(2**31), 2**31) | st.text(max_size=20)
        | st.lists(st.integers(0, 5000), max_size=4), max_size=4,
    ),
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
