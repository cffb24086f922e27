"""Blocks of several batches: they change how fast a query is answered and nothing else."""

import numpy as np
import pytest

from oracle.pql import parse
from oracle.prepared import prepare
from oracle.query import RunSettings
from oracle.query.checking.query import check
from oracle.simulate.deal.blocks import BlockDealer
from oracle.simulate.deal.dealer import Dealer
from oracle.simulate.deal.streams import new_stream
from oracle.simulate.measures.query import QueryMeasure
from oracle.simulate.planning import costs
from oracle.simulate.planning.costs import batches_at_once
from oracle.simulate.planning.plan import Plan
from oracle.simulate.strategies.sampling.sampled import SampledRun
from oracle.simulate.work.schedule import BATCH, CHUNK_BATCHES, FEW_CORES, MOST_BATCHES
from oracle.simulate.work.stop import Stop

FROM = "from game='holdem', a='20%', b='*', c='QQ@3,AK@1'"
EVERY_KIND = (
    "avg(riverEquity(a)), count(tiesHi(b)), avg(riverEquity(b) * 3.7), sum(fiveCardHiHandNumber(a, river)), "
    "stdev(fiveCardHiHandNumber(a, turn)), avg(handRanking(b) / 7), stdev(riverEquity(c)), "
    "median(fiveCardHiHandNumber(c, river) / 3), histogram(handType(a, flop)), max(handType(a, river))"
)


def answer(text: str, batches: int, threads: int = 2, **limits: object):
    """The last snapshot of a sampled run in blocks of this size."""
    query = parse(text)
    prepared = prepare(query)
    measure = QueryMeasure(check(query), prepared)
    measure.batches = batches
    measure.__dict__["counting"] = None  # blocks are of columns
    settings = RunSettings(seed=5, threads=threads, **limits)
    return list(SampledRun(prepared, measure, Plan("sampled", "", 1.0), settings).snapshots())[-1]


@pytest.mark.parametrize("where", ["", " where pairedBoard(flop)", " where handType(a, turn) >= flush"])
def test_figures_are_the_same_to_the_last_bit_in_blocks_of_any_size(where):
    text = f"select {EVERY_KIND} {FROM}{where}"
    trials = 3_000 if "flush" in where else 90_001
    whole = answer(text, MOST_BATCHES, trials=trials)
    for batches, threads in ((1, 3), (3, 1)):
        part = answer(text, batches, threads, trials=trials)
        assert (part.results, part.trials, part.drawn) == (whole.results, whole.trials, whole.drawn)
        assert [each.means for each in part.trace] == [each.means for each in whole.trace]


def test_a_target_error_ends_runs_at_the_same_trial_in_blocks_of_any_size():
    text = f"select avg(riverEquity(b) * 3.7), count(winsHi(a)) {FROM}"
    runs = [answer(text, batches, error=0.01) for batches in (1, 2, CHUNK_BATCHES)]
    assert runs[0].stopped_by == "error"
    assert len({each.trials for each in runs}) == 1
    assert runs[0].results == runs[1].results == runs[2].results


def test_a_block_holds_the_deals_and_random_numbers_of_its_batches():
    prepared = prepare(parse(f"select count(winsHi(a)) {FROM}"))
    dealer = Dealer(prepared, ordered=True)
    count = 2 * BATCH + 17

    def dealt(batches: int) -> list[np.ndarray]:
        blocks = BlockDealer(dealer, batches, ordered=True, seeds=True)
        state, found = new_stream(3, 1), []
        for start in range(0, count, blocks.size):
            batch = blocks.deal(state, min(blocks.size, count - start), Stop().flag)
            columns = (*batch.hands, batch.flop, batch.turn, batch.rest, batch.seeds)
            found.append(np.array(columns))
        return np.concatenate(found, axis=1)

    one, three = dealt(1), dealt(3)
    assert one.shape == (7, count)
    assert np.array_equal(one, three)
    assert np.unique(one[-1]).size == count


def test_a_block_ends_when_the_run_is_over():
    dealer = Dealer(prepare(parse(f"select count(winsHi(a)) {FROM}")))
    stop = Stop()
    stop.set()
    blocks = BlockDealer(dealer, 2, ordered=False, seeds=False)
    assert blocks.deal(new_stream(1, 0), 100, stop.flag) is None


@pytest.mark.parametrize(
    ("selector", "expected"),
    [
        ("avg(riverEquity(a))", MOST_BATCHES),
        ("count(handType(a, flop) = pair)", MOST_BATCHES),
        ("avg(nutHiOuts(a, flop))", 1),
        ("avg(hvrEquity(a, flop))", 1),
    ],
)
def test_the_slower_the_columns_the_fewer_batches_are_computed_together(selector, expected, monkeypatch):
    monkeypatch.setattr(costs, "default_threads", lambda: FEW_CORES)
    query = parse(f"select {selector} from game='holdem', a='20%', b='*'")
    assert batches_at_once(check(query), prepare(query)) == expected


def test_on_many_cores_a_whole_chunk_is_computed_together(monkeypatch):
    monkeypatch.setattr(costs, "default_threads", lambda: FEW_CORES + 1)
    query = parse("select avg(riverEquity(a)) from game='holdem', a='20%', b='*'")
    assert batches_at_once(check(query), prepare(query)) == CHUNK_BATCHES
