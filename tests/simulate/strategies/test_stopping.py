"""A run that is stopped begins nothing more: what is under way is finished, and that is little.

No clock is looked at; ``python -m tests.benchmarks stopping`` prints the times.
"""

import contextlib
import threading

import pytest

from oracle.analysis.pictures.catalog import PICTURES
from oracle.pql import parse
from oracle.prepared import prepare
from oracle.query import RunSettings
from oracle.simulate import stream
from oracle.simulate.columns.evaluate import Evaluator
from oracle.simulate.deal.dealer import Dealer
from oracle.simulate.planning.costs import BLOCK_SECONDS
from oracle.simulate.runner import open_query
from oracle.simulate.strategies.exact import exact_run
from oracle.simulate.strategies.exact.exact_run import ExactRun
from oracle.simulate.strategies.sampling.chunks import chunk_worker
from oracle.simulate.work.pool import OrderedPool
from oracle.simulate.work.schedule import BATCH, MAX_CHUNK, chunk_size
from oracle.simulate.work.stop import Stop, StoppedError
from tests.patience import PATIENCE
from tests.simulate.asking import question

THREADS = 2
SAMPLED = RunSettings(method="sampled", trials=10**12, threads=THREADS, seed=1)
EXACT = RunSettings(method="exact", threads=THREADS, seed=1)
INSIDE = parse(
    "select avg(hvrEquity(a, flop)) as e, count(nutHi(a, river)) as n from game='holdem', a='66', b='15%'"
)
PLAIN = parse("select count(handType(a, river) >= flush) as f from game='holdem', a='15%', b='*'")


def picture(name, query):
    return lambda cancel: PICTURES[name](prepare(query), RunSettings(threads=THREADS, seed=1), cancel)


def run(query, settings):
    return lambda cancel: stream(query, settings, cancel=cancel)


WORK = {
    "sampled": run(question("AsKs", "*", "*"), SAMPLED),
    "sampled PQL": run(PLAIN, SAMPLED),
    "sampled PQL with equities inside deals": run(INSIDE, SAMPLED),
    "sweep": run(question("15%", "30%", dead="2c"), EXACT),
    "exhaustive": run(question("AK", "QQ", "76"), EXACT),
    "exhaustive PQL": run(PLAIN, EXACT),
    "equity graph": picture("equity graph", question("15%", "*", "*")),
    "hand types": picture("hand types", question("15%", "*", "*")),
}


class Witness:
    """What happened in which order: "begin", "result" and "stop" of each pool, and "cancel"."""

    def __init__(self):
        self.events, self.cancel = [], threading.Event()

    def begin(self, stop, after):
        self.events.append(("begin", stop))
        if sum(event == "begin" for event, _ in self.events) == after:
            self.events.append(("cancel", None))
            self.cancel.set()

    def stopped(self):
        """For each pool that was at work: results taken between Stop and its end, units begun after that."""
        waited = self.events[self.events.index(("cancel", None)) + 1 :]
        for stop in {stop for event, stop in self.events if event == "begin"}:
            own = [event for event, other in waited if other is stop]
            end = own.index("stop")
            yield own[:end].count("result"), own[end:].count("begin")


@pytest.fixture
def witness(monkeypatch):
    """Sees the units of work of every pool; stops the run from inside the third of them."""
    seen = Witness()
    make, results, stop = OrderedPool.__init__, OrderedPool.results, Stop.set

    def watched(self, make_worker, threads, pieces, stop, *args, **named):
        def worker():
            work = make_worker()

            def unit(number):
                seen.begin(stop, after=3)
                return work(number)

            return unit

        make(self, worker, threads, pieces, stop, *args, **named)

    def watched_results(self, *args):
        for result in results(self, *args):
            if result is not None:
                seen.events.append(("result", self._stop))
            yield result

    def watched_stop(self):
        seen.events.append(("stop", self))
        stop(self)

    monkeypatch.setattr(OrderedPool, "__init__", watched)
    monkeypatch.setattr(OrderedPool, "results", watched_results)
    monkeypatch.setattr(Stop, "set", watched_stop)
    return seen


@pytest.mark.parametrize("name", WORK)
def test_after_stop_one_result_more_is_taken_and_each_thread_begins_one_unit_more(name, witness):
    with contextlib.suppress(StoppedError):  # how a picture ends
        for _state in WORK[name](witness.cancel):
            pass
    for taken, begun in witness.stopped():
        assert taken <= 1
        assert begun <= THREADS


def test_sampling_beside_work_that_cannot_be_stopped_still_ends(witness):
    asked, sorted_ = open_query(PLAIN, EXACT), threading.Event()

    def sort_for_long(stop):
        sorted_.wait()
        return asked.plan.open_work(stop)

    run = ExactRun(asked.prepared, asked.measure, asked.plan, sort_for_long, EXACT, witness.cancel)
    for _snapshot in run.snapshots():
        pass
    sorted_.set()
    for thread in threading.enumerate():
        if thread.name == "oracle-exact":
            thread.join()
    assert [taken <= 1 for taken, _begun in witness.stopped()] == [True]


def test_stop_while_hands_are_sorted_is_no_error(monkeypatch):
    """What was sorted until then is no work at all, and needs no thread."""
    monkeypatch.setattr(exact_run, "LEAVE_SECONDS", PATIENCE)  # until it is seen that the run was stopped
    asked, cancel = open_query(question("AsKs", "*", "*"), EXACT), threading.Event()

    def sort_once_stopped(stop):
        while not stop.is_set():
            cancel.set()
        work = asked.plan.open_work(stop)
        assert work.pieces == 0
        return work

    run = ExactRun(asked.prepared, asked.measure, asked.plan, sort_once_stopped, EXACT, cancel)
    assert not any(snapshot.stopped_by == "exact" for snapshot in run.snapshots())


@pytest.mark.parametrize("query", [question("AsKs", "*", "*"), PLAIN, INSIDE], ids=["table", "PQL", "inside"])
def test_a_chunk_is_at_most_a_block_of_a_few_milliseconds(query):
    measure = open_query(query, SAMPLED).measure
    assert max(map(chunk_size, range(500))) <= MAX_CHUNK
    batches = getattr(measure, "batches", 1)
    assert batches == 1 or batches * BATCH * measure.row_seconds <= BLOCK_SECONDS


def test_a_block_is_given_up_between_its_selectors(monkeypatch):
    query = parse(
        "select avg(outsToHandType(a, flop, flush)) as o, count(nutHi(a, river)) as n "
        "from game='holdem', a='15%', b='*'"
    )
    opened, stop, evaluated = open_query(query, SAMPLED), Stop(), []
    assert opened.measure.counting is None  # found out beforehand, by an evaluation
    column = Evaluator.column

    def stopped(evaluator, expression, columns):
        evaluated.append(expression)
        stop.set()
        return column(evaluator, expression, columns)

    monkeypatch.setattr(Evaluator, "column", stopped)
    chunk = chunk_worker(opened.measure, Dealer(opened.prepared, ordered=opened.measure.ordered), 1, stop)(0)
    assert len(evaluated) == 1
    assert not chunk.complete
    assert not chunk.totals.trials
