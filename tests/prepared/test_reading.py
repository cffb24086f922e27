"""Each range of a query is read once, and not at all where it has been read."""

from collections import Counter

import pytest

import oracle.prepared.reading
from oracle.prepared import prepare
from oracle.query import RunSettings, Seat, equity_query
from oracle.ranges import parse_hands
from oracle.simulate import open_query


@pytest.fixture
def read(monkeypatch):
    """How often each text was read."""
    counts = Counter()

    def counted(text, *more, **named):
        counts[text] += 1
        return parse_hands(text, *more, **named)

    monkeypatch.setattr(oracle.prepared.reading, "parse_hands", counted)
    return counts


def test_seats_of_one_range_share_its_reading(read):
    prepared = prepare(equity_query([Seat("a", "QQ+"), Seat("b", "QQ+"), Seat("c", "22+")]))
    assert read == {"QQ+": 1, "22+": 1}
    assert prepared.seats[0].whole is prepared.seats[1].whole


def test_a_range_that_has_been_read_is_taken_as_it_is(read):
    known = parse_hands("QQ+")
    prepared = prepare(equity_query([Seat("a", "QQ+"), Seat("b", "22+")]), ranges={"QQ+": known})
    assert read == {"22+": 1}
    assert prepared.seats[0].whole is known


def test_weighing_and_running_an_open_query_reads_nothing_again(read):
    query = equity_query([Seat("a", "AsKs"), Seat("b", "QQ+")])
    opened = open_query(query, RunSettings())
    read.clear()
    assert opened.expected_seconds() < 1
    assert [snapshot.done for snapshot in opened.stream()][-1]
    assert not read
