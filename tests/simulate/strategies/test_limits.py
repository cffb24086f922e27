"""Every limit of a sampled run, on a busy machine too: same seed and limits, same bits."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from oracle import clock
from oracle.cli import main
from oracle.errors import RunError
from oracle.kernel_cache import cache_root
from oracle.pql import parse
from oracle.prepared import prepare
from oracle.query import Query, RunSettings
from oracle.simulate import stream
from oracle.simulate.measures.equity import EquityMeasure
from oracle.simulate.planning.plan import Plan
from oracle.simulate.snapshot import Snapshot
from oracle.simulate.strategies.sampling import head_start, patience, sampled
from tests.patience import LONG_WAIT
from tests.simulate.asking import question

ROOT = Path(__file__).parents[3]
PAIRS = "AA,KK,QQ,JJ"
SEATS = ", ".join(f"{name}='{PAIRS}'" for name in "abcdefgh")
CROWDED = (
    "select count(winsHi(a)) as w, avg(nutHiOuts(a, turn)) as o "
    f"from game='holdem', syntax='generic', {SEATS}"
)
"""Eight players with the pairs of four ranks: three draws in a hundred thousand can be dealt."""

RARE = (
    "select avg(riverEquity(a)) as e, histogram(handType(a, river)) as h, "
    "stdev(rankCount(boardRanks(river))) as s "
    "from game='holdem', a='AsKs', b='QQ,JJ' where handType(a, flop) >= flush"
)
BLURRED = "select avg(hvrEquity(a, flop)) as e from game='omahahi', a='AsAh7c6d', b='*' where winsHi(a)"
QUESTIONS: dict[str, Query] = {
    "equity table": question("AA@3,KK@1", "QQ,AK", "*"),
    "rare condition": parse(RARE),
    "sampled inside": parse(BLURRED),
}
NEVER = (
    "select count(winsHi(a)) as w from game='holdem', a='AsKs', b='*' where handType(a, flop) > straightflush"
)


def last_of(query: Query, threads: int | None = 2, cancel_at: int | None = None, **limits: float) -> Snapshot:
    """The end of a run with a fixed seed."""
    cancel = threading.Event()
    settings = RunSettings(seed=5, threads=threads, method="sampled", **limits)
    last = None
    for last in stream(query, settings, cancel=cancel):
        if cancel_at is not None and last.trials >= cancel_at:
            cancel.set()
    assert last is not None
    return last


def bits(snapshot: Snapshot) -> object:
    """Everything that a run says, but for the time it took and why it ended."""
    trace = tuple(replace(point, seconds=0.0) for point in snapshot.trace)
    return replace(snapshot, seconds=0.0, stopped_by="", progress=None, trace=trace)


@pytest.mark.parametrize("name", QUESTIONS)
@pytest.mark.parametrize(
    "limits",
    [
        {"trials": 12_011}, {"error": 0.02, "trials": 30_000}, {"seconds": 0.06},
        {"seconds": 60, "cancel_at": 150},
    ],
    ids=["trials", "error", "seconds", "cancelled"],
)  # fmt: skip
def test_the_same_seed_with_the_trials_that_were_kept_repeats_any_run(name: str, limits) -> None:
    query = QUESTIONS[name]
    if name == "sampled inside" and "trials" in limits:
        limits = {**limits, "trials": limits["trials"] // 50}  # one of them takes as long as many
    ended = last_of(query, **limits)
    assert ended.done
    again = [last_of(query, threads, trials=ended.trials) for threads in (1, 5)]  # it had two
    assert {each.stopped_by for each in again} <= {"trials", "error"}
    assert [bits(each) for each in again] == [bits(ended)] * 2


@pytest.mark.parametrize(
    ("limits", "reason"),
    [({"trials": 500}, "trials"), ({"error": 0.4}, "error"), ({"seconds": 0.05}, "seconds")],
)
def test_a_run_says_which_limit_ended_it(limits, reason: str) -> None:
    assert last_of(QUESTIONS["equity table"], **limits).stopped_by == reason


@pytest.mark.parametrize("error", [1e-155, 1e-200])
def test_an_error_whose_square_is_no_number_is_a_limit_like_others(error: float) -> None:
    """The least work that it asks for is infinite: another limit ends the run."""
    assert last_of(QUESTIONS["equity table"], None, error=error, trials=500).stopped_by == "trials"


class Hurrying:
    """A clock that runs a thousand times as fast: the compiler, or a busy machine, seems to take minutes."""

    def __init__(self) -> None:
        self._real = clock.time.perf_counter

    def perf_counter(self) -> float:
        return 1000.0 * self._real()


@pytest.fixture
def hurrying(monkeypatch: pytest.MonkeyPatch) -> None:
    time = Hurrying()
    monkeypatch.setattr(clock, "time", SimpleNamespace(perf_counter=time.perf_counter))


@pytest.mark.parametrize("limits", [{"trials": 130}, {"error": 0.4}], ids=["trials", "error"])
def test_no_clock_ends_a_run_that_has_no_time_limit(limits, hurrying: None) -> None:
    """It once ended after 112 trials, or as if nothing could be dealt, where compiling took long."""
    query = parse(CROWDED)
    ended = last_of(query, **limits)
    assert ended.stopped_by in limits
    assert ended.trials >= 130


class SlowFirstCalls:
    """The equity table, the first chunks of which have to wait for a compiler that takes half an hour."""

    def __init__(self, measure: EquityMeasure, compile_now: Callable[[], None]) -> None:
        self._measure, self._compile_now = measure, compile_now

    def __getattr__(self, name: str) -> object:
        return getattr(self._measure, name)

    def make_play(self, dealer, stop):
        play = self._measure.make_play(dealer, stop)

        def slow(state, size, most):
            dealer.tries[0] += 2 * sampled.MANY_TRIES  # it has dealt, and is about to rate
            with clock.not_counted():
                self._compile_now()
            return play(state, size, most)

        return slow


def test_the_compiler_takes_nothing_from_the_seconds_of_a_run(monkeypatch: pytest.MonkeyPatch) -> None:
    lock, passed = threading.Lock(), [0.0]

    def compile_now() -> None:
        with lock:
            passed[0] += 1_800.0

    monkeypatch.setattr(clock, "time", SimpleNamespace(perf_counter=lambda: passed[0]))
    query = question("AsKs", "QQ,JJ")
    prepared = prepare(query)
    measure = SlowFirstCalls(EquityMeasure(prepared), compile_now)
    settings = RunSettings(trials=5_000, seconds=1.0, seed=5, threads=2, method="sampled")
    *_, last = sampled.SampledRun(prepared, measure, Plan("sampled", "", 1.0), settings).snapshots()
    assert (last.trials, last.stopped_by) == (5_000, "trials")
    assert last.seats == last_of(query, trials=5_000).seats


def test_a_condition_that_never_holds_ends_after_the_same_deals_everywhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(patience, "HOPELESS_SECONDS", 0.02)
    found = set()
    for threads in (1, 2, 5):
        with pytest.raises(RunError, match=r"did not hold in any of [\d,]+ deals") as caught:
            last_of(parse(NEVER), threads, trials=1_000)
        found.add(str(caught.value))
    assert len(found) == 1


def test_ranges_that_can_hardly_be_dealt_are_given_up_after_the_same_draws_everywhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = 24_000 * 4e-8  # work of the first hundred trials
    for seconds, found in ((first / 4, False), (first * 4, True)):
        monkeypatch.setattr(patience, "HOPELESS_SECONDS", seconds)
        for threads in (1, 2, 5):
            if found:
                assert last_of(parse(CROWDED), threads, trials=100).trials == 100
            else:
                with pytest.raises(RunError, match="Almost no legal deal"):
                    last_of(parse(CROWDED), threads, trials=100)


def test_a_run_by_time_looks_for_its_first_trial_as_long_as_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "HOPELESS_SECONDS", 0.0)
    assert last_of(parse(CROWDED), seconds=60.0, trials=100).stopped_by == "trials"


UNCOMPILED = "select count(winsHi(a)) as w from game='holdem', syntax='generic', " + ", ".join(
    f"{name}='{PAIRS}, A8s, 76s'" for name in "abc"
)
"""Ranges that are seldom refused: the interpreter has found the 300 deals before the compiler is done."""
MISSING = "count_equity"
"""In the names of the kernels that are not kept; they deal, rate and count. All take half a minute."""
COLD = """
import sys, time
real = time.perf_counter
time.perf_counter = lambda: 20 * real()  # so that compiling seems to take minutes
from oracle.simulate.strategies.sampling import head_start
head_start.PATIENCE_SECONDS = {patience}
from oracle.cli.command import main
sys.exit(main())
"""


@pytest.mark.slow
@pytest.mark.skipif(bool(os.environ.get("ORACLE_NO_JIT")), reason="nothing is compiled")
def test_kernels_that_are_not_kept_change_no_answer_in_several_processes_at_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two processes without them, and this one."""
    kept = cache_root()
    kernels = [path for path in kept.rglob("*.code") if MISSING not in path.name]
    for path in kernels:
        copy = tmp_path / "kernels" / path.relative_to(kept)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, copy)
    environment = {**os.environ, "ORACLE_CACHE_DIR": str(tmp_path / "kernels"), "PYTHONPATH": str(ROOT)}

    words = ["pql", UNCOMPILED, "--trials", "300", "--seed", "5", "--sampled", "--json"]

    def started(threads: int, patience: float) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-c", COLD.format(patience=patience), *words, "--threads", str(threads)],
            env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8",
        )  # fmt: skip

    def answer(process: subprocess.Popen[str]) -> dict[str, object]:
        out, trouble = process.communicate(timeout=LONG_WAIT)
        assert process.returncode == 0, trouble
        return without_time(out)

    def without_time(out: str) -> dict[str, object]:
        record: dict[str, object] = json.loads(out)
        del record["seconds"]
        return record

    without_head_start = started(1, patience=1e9)
    with_head_start = started(3, head_start.PATIENCE_SECONDS)
    cold = [answer(process) for process in (without_head_start, with_head_start)]
    assert main([*words, "--threads", "2"]) == 0
    warm = without_time(capsys.readouterr().out)
    assert warm["trials"] == 300
    assert cold == [warm, warm]
    assert len(list((tmp_path / "kernels").rglob("*.code"))) > len(kernels)  # some had to be compiled
