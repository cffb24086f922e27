"""While the compiler keeps a run waiting, another process computes its first chunks, with the same bits."""

from __future__ import annotations

import os
import pickle
import threading
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

import oracle
from oracle import simulate
from oracle.cli.command import main
from oracle.clock import not_counted
from oracle.games import GAMES, Game
from oracle.pql import parse, parse_statements
from oracle.query import Query, RunSettings
from oracle.simulate import Snapshot
from oracle.simulate.runner import open_query
from oracle.simulate.strategies.sampling import sampled
from oracle.simulate.strategies.sampling.head_start import PATIENCE_SECONDS, HeadStart, Position, Task
from oracle.simulate.work import other_process
from tests.patience import PATIENCE
from tests.simulate.asking import question

ROOT = Path(__file__).resolve().parents[3]

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(os.environ.get("ORACLE_NO_JIT")), reason="nothing is compiled"),
]

TWO_HANDS = question("AsKs", "QQ")
QUESTIONS = {
    "weighted ranges that share cards": question("AA@30,KK@7,AKs@5", "QQ+,AK", "AA,72s", board="2c7d"),
    "ranges beside each other": question("AA,KK,AK", "QQ,AQ", "JJ,TT,KQ"),
    "crowded seats and random hands": question(*["KK+,AK"] * 4, "*"),
    "Omaha, pot split": question("AsKs2d3d", "*", "AA", game="omaha8"),
    "stud": question("AsKsQs", "2s2d2c", game="stud8"),
    "selectors in Omaha": parse(
        "select count(winsHi(a)), histogram(handType(a, river)) from game='omahahi', a='AA**', b='*'"
    ),
    "selectors in stud": parse("select histogram(winningHandType()) from game='studhi', a='*', b='*', c='*'"),
    "equities inside deals of short deck": parse(
        "select avg(equity(a, turn)), avg(equity(b, turn)) from game='shortdeck', a='AA,KK', b='QQ+,AK'"
    ),
    "selectors under a condition": parse(
        "select avg(riverEquity(a)), stdev(riverEquity(b)), histogram(handType(a, river)),"
        " count(nutHi(a, river)), count(turnCard() = toCard('As')), avg(fiveCardHiHandNumber(a, turn))"
        " from game='holdem', a='15%', b='QQ@20,AK@90' where handType(a, flop) >= pair"
    ),
}
"""They use lists, free cards, weights, control variates, rows of seats dealt apart, and sums of fractions."""


@pytest.fixture
def compiling(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """The kernels of every run are being compiled until the event is set."""
    with compiling_from(0, monkeypatch) as over:
        yield over


@contextmanager
def compiling_from(first: int, monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """The kernels of chunks from ``first`` on are being compiled until the event is set."""
    over = threading.Event()
    real = sampled.chunk_worker

    def waiting(*given: object) -> Callable[[int, int | None], object]:
        compute = real(*given)

        def after_compiling(number: int, most: int | None = None) -> object:
            if number >= first:
                with not_counted():
                    assert over.wait(PATIENCE)
            return compute(number, most)

        return after_compiling

    monkeypatch.setattr(sampled, "chunk_worker", waiting)
    yield over
    over.set()


def timeless(snapshot: Snapshot) -> Snapshot:
    trace = tuple(replace(point, seconds=0.0) for point in snapshot.trace)
    return replace(snapshot, seconds=0.0, trace=trace)


def answer(query: Query, settings: RunSettings, *, head_start: bool = False) -> Snapshot:
    *_, last = simulate.stream(query, settings, head_start=head_start)
    return last


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_run_ends_before_its_kernels_are_compiled_and_has_the_same_bits(
    name: str, compiling: threading.Event
) -> None:
    settings = RunSettings(trials=130, seed=3, threads=2, method="sampled")  # the last chunk is cut
    early = answer(QUESTIONS[name], settings, head_start=True)
    assert not compiling.is_set()
    compiling.set()
    assert timeless(early) == timeless(answer(QUESTIONS[name], settings))
    assert early.trials == 130


def test_compiled_kernels_continue_where_the_head_start_ends(compiling: threading.Event) -> None:
    settings = RunSettings(trials=200_000, seed=3, threads=2, method="sampled")
    stream = simulate.stream(TWO_HANDS, settings, head_start=True)
    assert next(stream).trials >= 100
    compiling.set()
    *_, last = stream
    assert timeless(last) == timeless(answer(TWO_HANDS, settings))


@pytest.mark.parametrize("name", ["ranges beside each other", "selectors under a condition"])
def test_a_run_whose_later_chunks_need_another_kernel_is_given_a_head_start_again(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second start of the program took longer than the first: figures stood still while it compiled."""
    settings = RunSettings(trials=1030, seed=3, threads=2, method="sampled")  # the last chunk is cut
    with compiling_from(3, monkeypatch) as over:
        early = answer(QUESTIONS[name], settings, head_start=True)
        assert not over.is_set()
    assert timeless(early) == timeless(answer(QUESTIONS[name], settings))


def test_there_is_one_head_start_for_each_wait_in_which_nothing_is_computed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A wait of one thread while others compute is none of the run's."""
    started = []

    def start(self: object, task: Task[Any], offer: object) -> bool:
        started.append((task.first, task.kept))
        return True

    monkeypatch.setattr(other_process.OtherProcess, "start", start)
    head = HeadStart(task_of(TWO_HANDS), lambda chunk: None)
    enough = 1.1 * PATIENCE_SECONDS
    looks = [
        (0.0, Position()),
        (enough, Position()),  # the first head start
        (2 * enough, Position(4, 400)),
        (0.0, Position(5, 500, computed=1)),
        *((number * enough, Position(5 + number, 500, computed=1 + number)) for number in range(1, 9)),
        (8.5 * enough, Position(14, 600, computed=9)),
        (0.5 * enough, Position(14, 600, computed=9)),  # another wait
        (enough, Position(14, 600, computed=9)),
        (2 * enough, Position(14, 600, computed=9)),  # the second head start
        (3 * enough, Position(20, 900, computed=9)),
    ]
    for waited, position in looks:
        head.look(waited, position)
    assert started == [(0, 0), (14, 600)]


def test_a_stopped_run_shows_what_it_has_while_its_kernels_are_being_compiled(
    compiling: threading.Event,
) -> None:
    cancel = threading.Event()
    settings = RunSettings(seconds=1000.0, seed=3, threads=2, method="sampled")
    stream = simulate.stream(TWO_HANDS, settings, cancel=cancel, head_start=True)
    next(stream)
    cancel.set()
    *_, last = stream
    assert not compiling.is_set()
    assert last.stopped_by == "cancelled"
    assert last.trials >= 100


@pytest.mark.parametrize(("threads", "helped"), [(1, False), (2, True), (None, True)])
def test_only_a_run_on_one_thread_asks_no_other_process(
    threads: int | None, helped: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The command line asked one: each caller decided by itself."""
    tasks = []

    class Noted(HeadStart[Any]):
        def __init__(self, task: Task[Any] | None, offer: Callable[[Any], None]) -> None:
            tasks.append(task)
            super().__init__(task, offer)

    monkeypatch.setattr(sampled, "HeadStart", Noted)
    chosen = [] if threads is None else ["--threads", str(threads)]
    text = "select count(winsHi(a)) from game='holdem', a='AA,KK', b='15%', c='*'"
    assert main(["pql", text, "--sampled", "--trials", "2000", *chosen]) == 0
    settings: dict[str, Any] = {"trials": 2000, "threads": threads, "method": "sampled"}
    oracle.run(text, **settings)
    *_, _ = oracle.stream(text, **settings)
    oracle.equity("AA,KK", "15%", "*", **settings)
    assert [task is not None for task in tasks] == [helped] * 4


def test_a_notebook_has_its_answer_before_the_kernels_are_compiled(compiling: threading.Event) -> None:
    text = "select count(winsHi(a)) from game='holdem', a='AA,KK', b='15%', c='*'"
    early = oracle.run(text, trials=500, seed=3, method="sampled")
    assert not compiling.is_set()
    compiling.set()
    assert early.results[0].count == oracle.run(text, trials=500, seed=3, method="sampled").results[0].count


def task_of(query: Query) -> Task[Any]:
    opened = open_query(query, RunSettings(method="sampled"))
    return Task(opened.prepared, opened.measure, 1, 1)


def sent(task: Task[Any]) -> bool:
    """Whether another process can be given a run."""
    return isinstance(pickle.loads(pickle.dumps(task)), Task)


def test_every_question_is_given_to_another_process() -> None:
    examples = tomllib.loads((ROOT / "resources" / "examples" / "pql.toml").read_text("utf-8"))["example"]
    asked = tomllib.loads((ROOT / "tests" / "fixtures" / "pql_questions.toml").read_text("utf-8"))["asked"]
    table = " from game='holdem', hero='AA,KQs', villain='*', board='2c'"
    texts = [each["text"] for each in examples]
    for text in asked:
        selectors, where, condition = text.partition(" where ")
        texts.append(f"select {selectors}{table}{where}{condition}")
    for query in chain.from_iterable(map(parse_statements, texts)):
        assert sent(task_of(query)), query.text


@pytest.mark.parametrize(("street", "helped"), [("flop", False), ("turn", True)])
def test_another_process_is_asked_only_for_what_it_has_before_the_kernels(street: str, helped: bool) -> None:
    opened = open_query(
        parse(f"select avg(hvhEquity(a, {street})) from game='holdem', a='AK', b='QQ'"),
        RunSettings(method="sampled"),
    )
    run = sampled.SampledRun(opened.prepared, opened.measure, opened.plan, opened.settings, head_start=True)
    assert (run._task is not None) is helped


@pytest.mark.parametrize("game", [game for game in GAMES if game.runnable], ids=lambda game: game.name)
def test_a_run_is_given_to_another_process_also_once_it_knows_equities_inside_deals(game: Game) -> None:
    late = game.streets[-2].name
    task = task_of(
        parse(
            f"select avg(hvhEquity(hero, {late})), avg(hvrEquity(hero, {late}))"
            f" from game='{game.name}', hero='*', villain='*'"
        )
    )
    (chunk,) = task.results()
    (elsewhere,) = pickle.loads(pickle.dumps(task)).results()
    assert elsewhere.totals.state() == chunk.totals.state()


class Growing:
    """Adds to its table while it is pickled, as another thread may."""

    def __init__(self) -> None:
        self.table: dict[int, object] = {0: self, 1: self}

    def __reduce__(self) -> tuple[object, ...]:
        return (dict, (), None, None, self._items())

    def _items(self) -> Iterator[tuple[int, object]]:
        for key in self.table:
            yield key, key
            self.table[key + 2] = key


@pytest.mark.parametrize(
    "unsent",
    [threading.Lock(), lambda: None, type("Gone", (), {})(), Growing()],
    ids=["a lock", "a local function", "a lost class", "a table to which a thread adds"],
)
def test_what_cannot_be_given_to_another_process_gets_no_head_start(unsent: object) -> None:
    task: Task[object] = Task(unsent, unsent, 1, None)  # type: ignore[arg-type]  # of any kind
    head = HeadStart(task, lambda chunk: None)
    head.look(1.0, Position())
    assert head._process._process is None


@pytest.mark.parametrize(
    "code",
    ["import time; time.sleep(600)", "", "import sys; sys.stdin.buffer.read(9)"],
    ids=["still starting", "ended at once", "ended while it read"],
)
@pytest.mark.parametrize("letters", [10, 66_000, 10_000_000], ids=["fits a pipe", "nearly fits", "does not"])
def test_a_process_that_has_not_read_its_task_is_ended_without_a_word(
    code: str, letters: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Kernels may be there before the other process is: runs on a busy machine ended with a broken pipe.

    What nearly fits leaves its last part in the buffer of the pipe, which closing it tries to write.
    """
    monkeypatch.setattr(other_process, "_SERVE", code)
    task: Task[object] = Task("x" * letters, None, 1, None)  # type: ignore[arg-type]  # of any kind
    head = HeadStart(task, lambda chunk: None)
    head.look(1.0, Position())
    process = head._process._process
    assert process is not None
    head.look(0.0, Position(computed=1))
    assert process.poll() is not None
    assert head._process._process is None
