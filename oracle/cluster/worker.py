"""The work of a worker: open the question of a unit, compute its pieces and return the totals of each."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from oracle.cluster.answers import carry_out
from oracle.cluster.ending import ended_with, took_too_long, unit_limit
from oracle.cluster.identity import check_program
from oracle.cluster.units import WorkQuestion, WorkUnit, read_unit
from oracle.errors import RunError
from oracle.pql import parse_statements
from oracle.query import Query
from oracle.query.settings import RunSettings
from oracle.simulate.deal.dealer import Dealer
from oracle.simulate.planning.plan import ExactWork
from oracle.simulate.runner import Opened, open_query
from oracle.simulate.strategies.sampling.chunks import chunk_worker
from oracle.simulate.work.plain import Plain
from oracle.simulate.work.stop import Stop, StoppedError, held

KEPT_QUESTIONS = 4
"""Questions that a worker keeps open for further units."""


class _Open:
    """A question kept open for the units of several threads.

    Args:
        question: The question.

    Raises:
        OracleError: If it cannot be opened.
    """

    def __init__(self, question: WorkQuestion) -> None:
        query = asked_query(question)
        self.opened: Opened[Any] = open_query(
            query, RunSettings(method=question.method), macros=question.macros
        )
        self._work: ExactWork[Any] | None = None
        self._dealer: Dealer | None = None
        self._lock = threading.Lock()

    def pieces(self, unit: WorkUnit, stop: Stop, run: str) -> Callable[[int], Plain]:
        """The function that computes a piece of a unit.

        Args:
            unit: The unit.
            stop: Ends it.
            run: The name of its run, whose end also ends the opening of the work.

        Raises:
            RunError: If this worker plans the question differently.
            StoppedError: If stopped.
        """
        plan = self.opened.plan
        if plan.strategy != unit.strategy:
            raise RunError(
                f"A worker plans this query differently ({plan.strategy}, not {unit.strategy}), which is a "
                "bug in the program.",
                remedy="Run it on this computer alone, and report the bug.",
            )
        with held(self._lock, stop):
            if unit.seed is None:
                return self._exact(stop, run)
            return self._sampled(unit, unit.seed, stop)

    def _exact(self, stop: Stop, run: str) -> Callable[[int], Plain]:
        open_work = self.opened.plan.open_work
        if open_work is None:
            raise RunError("A worker was asked for exact work of a sampled query.")
        if self._work is None:
            opening = Stop()  # not that of the unit: the work is kept for other units, and for other runs
            with ended_with(run, opening):
                work = open_work(opening)
            if opening.is_set():
                raise StoppedError  # the opened work is incomplete
            self._work = work
        compute = self._work.make_worker(stop)

        def piece(number: int) -> Plain:
            totals = compute(number)
            if totals is None:
                raise took_too_long()
            state: Plain = totals.state()
            return state

        return piece

    def _sampled(self, unit: WorkUnit, seed: int, stop: Stop) -> Callable[[int], Plain]:
        measure = self.opened.measure
        if self._dealer is None:
            self._dealer = Dealer(self.opened.prepared, ordered=measure.ordered)
        compute = chunk_worker(measure, self._dealer, seed, stop)

        def piece(number: int) -> Plain:
            chunk = compute(number, unit.last if number == unit.end - 1 else None)
            if not chunk.complete:
                raise took_too_long()
            return {"number": number, "totals": chunk.totals.state(), "tries": chunk.tries}

        return piece


_open: OrderedDict[bytes, _Open] = OrderedDict()
_opening = threading.Lock()


def do_unit(packed: bytes, run: str = "") -> bytes:
    """Compute a unit; the function that executors run.

    Args:
        packed: The unit, as `oracle.cluster.units.WorkUnit.packed` gives it.
        run: The name of its run; the unit ends when the run does.

    Returns:
        The answer, as `oracle.cluster.answers.Answer` reads it.
    """

    def work(results: list[Plain]) -> None:
        unit = read_unit(packed)
        check_program(unit.question.program)
        with unit_limit(run) as stop:
            compute = _opened(unit).pieces(unit, stop, run)
            for number in range(unit.first, unit.end):
                results.append(compute(number))

    return carry_out(work)


def asked_query(question: WorkQuestion) -> Query:
    """The statement of a question.

    Raises:
        TextError: If its text cannot be parsed.
    """
    statements = parse_statements(question.text)
    return next(each for each in statements if each.source and each.source.span.start == question.start)


def _opened(unit: WorkUnit) -> _Open:
    key = repr(unit.question).encode()
    with _opening:
        found = _open.pop(key, None) or _Open(unit.question)
        _open[key] = found
        while len(_open) > KEPT_QUESTIONS:
            _open.popitem(last=False)
    return found
