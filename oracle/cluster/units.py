"""Work units: some numbered pieces of the work of one query, as text and numbers."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping

import msgspec

from oracle.cluster.identity import program_identity
from oracle.query import Query
from oracle.query.printer import print_query
from oracle.ranges import used_macros

UNIT_SECONDS = 2.0
"""Expected work of a unit: long compared with the milliseconds it takes to hand out, short enough that Stop
and a lost worker cost little."""

FIRST_SECONDS = 0.05
"""Least expected work of a unit, for quick first figures."""

GROWTH = 1 / 16
"""Expected work of a unit as a share of all units before it, from `FIRST_SECONDS` up to `UNIT_SECONDS`: a run
that ends leaves only units unfinished that are short compared with what it has done."""

SHARE = 32
"""A limited number of pieces is divided into at least this many units, which many workers can share."""


class JsonUnit(msgspec.Struct, frozen=True):
    """A unit of any kind of work; its fields are text and numbers."""

    def packed(self) -> bytes:
        """The unit as JSON."""
        return msgspec.json.encode(self, order="sorted")

    @property
    def key(self) -> bytes:
        """Hash of the unit, 32 bytes: units with the same key have the same result."""
        return hashlib.sha256(self.packed()).digest()


class WorkQuestion(msgspec.Struct, frozen=True):
    """A question as text, for a worker to open.

    Attributes:
        program: The program that asks; see `program_identity`.
        text: The text that contains the statement.
        start: Where the statement begins in it, in characters.
        macros: The user's named ranges that it uses, directly or through one another.
        method: "auto", "exact" or "sampled", as in `oracle.query.RunSettings`.
    """

    program: str
    text: str
    start: int
    macros: dict[str, str]
    method: str


class WorkUnit(JsonUnit, frozen=True):
    """Some pieces of the work of a question.

    Attributes:
        question: The question.
        strategy: The strategy of its plan, which the worker must choose too.
        seed: Seed of the random streams; None for exact work.
        first: Number of its first piece.
        end: Number of the piece after its last one.
        last: How many trials of its last piece are wanted; None for all of them.
    """

    question: WorkQuestion
    strategy: str
    seed: int | None
    first: int
    end: int
    last: int | None = None


def read_unit(packed: bytes) -> WorkUnit:
    """A unit from its JSON.

    Raises:
        ValueError: If the bytes are not a unit.
    """
    return msgspec.json.decode(packed, type=WorkUnit)


def work_question(query: Query, method: str, macros: Mapping[str, str] | None = None) -> WorkQuestion:
    """A query as a worker can open it.

    Args:
        query: The query.
        method: How it is answered, as in `oracle.query.RunSettings`.
        macros: The user's named ranges.

    Raises:
        QueryError: If an expression is nested too deeply to be written.
    """
    source = query.source
    if source is not None and source.digest == hash(query):
        text, start = source.text, source.span.start
    else:
        text, start = print_query(query), 0
    return WorkQuestion(
        program_identity(), text, start, dict(sorted(used_macros(text, macros or {}).items())), method
    )


def divided(pieces: int | None, seconds: Callable[[int], float], work: float) -> Iterator[tuple[int, int]]:
    """Divide numbered pieces into units, by their expected seconds alone: the same on every machine.

    Args:
        pieces: How many there are; None for no limit.
        seconds: Expected seconds of a piece.
        work: Expected seconds of all pieces; infinite without a limit.

    Yields:
        The number of the first piece of each unit, and of the one after its last.
    """
    longest = min(UNIT_SECONDS, work / SHARE)
    number, before = 0, 0.0
    while pieces is None or number < pieces:
        most = min(longest, max(FIRST_SECONDS, GROWTH * before))
        first, spent = number, 0.0
        while (pieces is None or number < pieces) and (number == first or spent + seconds(number) <= most):
            spent += seconds(number)
            number += 1
        yield first, number
        before += spent


def units(
    question: WorkQuestion, strategy: str, seed: int | None, parts: Iterable[tuple[int, int]],
    pieces: int | None = None, last: int | None = None,
) -> Iterator[WorkUnit]:  # fmt: skip
    """The units of a question.

    Args:
        question: The question.
        strategy: The strategy of its plan.
        seed: Seed of the random streams; None for exact work.
        parts: The first piece of each unit, and the one after its last, as `divided` gives them.
        pieces: How many pieces there are; None for no limit.
        last: How many trials of the last one are wanted; None for all of them.
    """
    for first, end in parts:
        yield WorkUnit(question, strategy, seed, first, end, last if end == pieces else None)
