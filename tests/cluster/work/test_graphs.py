"""Equity graphs by other workers: every kind of work, with the bits of threads."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import pytest

import oracle
from oracle.analysis.curves.division import GraphPart
from oracle.cluster.answers import Answer
from oracle.cluster.units import work_question
from oracle.cluster.work.graphs import GraphUnit, GraphWork, do_graph
from oracle.errors import QueryError, RunError
from oracle.pql import parse

LOW = "".join(rank + suit for rank in "2345678" for suit in "cdhs")
"""Leaves 24 cards, so that there are few flops."""

ON_FLOP = {"board": "Kh7c2d"}
SAMPLED = {"error": 0.1, "seed": 3}
ASKED: dict[str, tuple[tuple[str, ...], dict[str, Any], set[GraphPart]]] = {
    "two ranges on a flop": (("AK,QQ", "15%"), ON_FLOP, {GraphPart.BOARDS}),
    "a range of pairs alone": (("AK,QQ", "15%"), {**ON_FLOP, "where": "pocketPair(p1)"}, {GraphPart.BOARDS}),
    "two ranges preflop": (
("AK", "QQ,TT"), {"of": "range", "dead": LOW},
        {GraphPart.BOARDS, GraphPart.FLOPS},
    ),
    "hands face up": (("AK,QQ", "10%"), {**ON_FLOP, "of": "hands"}, {GraphPart.LISTED}),
    "hands face up, sampled": (
        ("20%", "20%", "20%"), {**ON_FLOP, **SAMPLED, "of": "hands"}, {GraphPart.FACE_UP},
    ),
    "three ranges": (("20%", "30%", "40%"), {**SAMPLED, "error": 0.2, "seconds": 1e6}, {GraphPart.EACH}),
    "three whole ranges": (("20%", "30%", "40%"), {**SAMPLED, "of": "range"}, {GraphPart.WHOLE}),
    "three narrow ranges": (("AK,QQ", "JJ", "TT"), ON_FLOP, {GraphPart.COUNTED}),
    "three ranges on a turn": (("10%", "12%", "8%"), {"board": "Kh7c2d5s"}, {GraphPart.COUNTED}),
    "three whole ranges on a turn": (
        ("10%", "12%", "8%"), {"board": "Kh7c2d5s", "of": "range"}, {GraphPart.COUNTED},
    ),
    "Omaha on a turn": (("AA", "KK"), {"game": "omahahi", "board": "Kh7c2d5s"}, {GraphPart.SWEPT}),
}  # fmt: skip
"""Ranges, the rest of the table, and the parts of the work by name."""


class Seen(Executor):
    """Does work at once and remembers which parts there were.

    Args:
        inside: Does the work.
    """

    def __init__(self, inside: Executor) -> None:
        self.parts: set[GraphPart] = set()
        self.units = 0
        self._inside = inside

    def submit(self, fn, /, *args: bytes, **kwargs) -> Future:
        self.parts.add(msgspec.json.decode(args[0], type=GraphUnit).work.part)
        self.units += 1
        return self._inside.submit(fn, *args, **kwargs)


@pytest.fixture
def threads() -> Iterator[Executor]:
    with ThreadPoolExecutor(2) as executor:
        yield executor


def bits(table: oracle.PictureTable) -> dict[str, bytes]:
    """Everything of a graph."""
    return {name: values.tobytes() for name, values in table.to_columns().items()}


@pytest.mark.parametrize("name", ASKED)
def test_workers_give_the_bits_of_threads(name: str, threads: Executor) -> None:
    ranges, table, parts = ASKED[name]
    seen = Seen(threads)
    found = oracle.equity_graph(*ranges, **table, executor=seen)
    assert bits(found) == bits(oracle.equity_graph(*ranges, **table))
    assert seen.parts == parts
    assert seen.units > 1


def test_a_journal_spares_the_work_of_an_earlier_graph(threads: Executor, tmp_path: Path) -> None:
    ranges, table, _ = ASKED["two ranges on a flop"]
    first, second = Seen(threads), Seen(threads)
    kept = tmp_path / "kept"
    found = oracle.equity_graph(*ranges, **table, executor=first, journal=kept)
    again = oracle.equity_graph(*ranges, **table, executor=second, journal=kept)
    assert bits(found) == bits(again)
    assert first.units > 0 == second.units


def test_journal_and_deadline_need_workers(tmp_path: Path) -> None:
    with pytest.raises(QueryError, match="A journal keeps the work of other workers"):
        oracle.equity_graph("AA", "KK", journal=tmp_path / "kept")
    with pytest.raises(QueryError, match="A deadline is for other workers"):
        oracle.equity_graph("AA", "KK", deadline=60.0)


def unit(part: GraphPart, text: str) -> GraphUnit:
    query = parse(f"select avg(riverEquity(a)) from game='holdem', {text}")
    return GraphUnit(GraphWork(work_question(query, "exact"), part, 0, False, None, 0.0), 0, 1)


def test_what_a_worker_cannot_do_is_reported() -> None:
    """Another program; a table that it would divide in another way; no street left."""
    good = unit(GraphPart.BOARDS, "a='AA', b='KK', board='Qs7s2d'")
    question = msgspec.structs.replace(good.work.question, program="9.9 abc")
    other = msgspec.structs.replace(good, work=msgspec.structs.replace(good.work, question=question))
    with pytest.raises(RunError, match="runs a different version of the program"):
        list(Answer(do_graph(other.packed()), lambda plain: plain))
    for part in (GraphPart.LISTED, GraphPart.COUNTED):
        with pytest.raises(RunError, match="differently"):
            list(Answer(do_graph(unit(part, "a='*', b='*', c='*'").packed()), lambda plain: plain))
    with pytest.raises(QueryError):
        list(Answer(do_graph(unit(GraphPart.BOARDS, "a='AA', b='KK', board='Qs7s2d3h4h'").packed()), id))
    assert len(list(Answer(do_graph(good.packed()), lambda plain: plain))) == 1
