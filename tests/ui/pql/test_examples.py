"""Every worked question of the gallery is read, checked and answered."""

from itertools import pairwise

import pytest

from oracle import simulate
from oracle.pql import parse_statements, print_query
from oracle.query import RunSettings
from oracle.query.registry import functions
from ui.document.runs.pql_text import read
from ui.pql.examples import examples

FEW = RunSettings(trials=60, seconds=20.0, seed=5, threads=1, method="sampled")
EXAMPLES = examples()


def test_there_are_at_least_twenty_five_with_their_own_titles():
    assert len(EXAMPLES) >= 25
    assert len({each.title for each in EXAMPLES}) == len({each.text for each in EXAMPLES}) == len(EXAMPLES)
    assert all(each.shows.endswith(".") for each in EXAMPLES)


def test_groups_are_together():
    groups = [each.group for each in EXAMPLES]
    changes = sum(one != other for one, other in pairwise(groups))
    assert changes == len(set(groups)) - 1


def test_most_families_of_functions_are_shown():
    texts = " ".join(each.text.lower() for each in EXAMPLES)
    shown = {spec.family for spec in functions().values() if f"{spec.name.lower()}" in texts}
    assert {spec.family for spec in functions().values()} - shown <= {"Lows", "Ratings"}


@pytest.mark.parametrize("example", EXAMPLES, ids=[each.title for each in EXAMPLES])
def test_each_is_read_checked_printed_and_answered(example):
    statements = read(example.text, {})
    assert [each.message for each in statements] == [""] * len(statements)
    queries = parse_statements(example.text)
    assert len(queries) == len(statements)
    for query in queries:
        assert parse_statements(print_query(query)) == (query,)
        snapshot = simulate.run(query, FEW).snapshot
        assert snapshot.trials > 0
        assert len(snapshot.results or snapshot.seats) >= 1
