"""Traits counted by one kernel: the figures of columns, to the last bit where numbers are whole."""

from __future__ import annotations

import random

import numpy as np
import pytest

from oracle.cards.combo import PAIR_MASKS
from oracle.cards.mask import mask_of
from oracle.games import find_game
from oracle.pql import parse
from oracle.prepared import prepare
from oracle.query import RunSettings
from oracle.query.checking.query import check
from oracle.rating.strength import TYPE_PLACES, strengths
from oracle.showdown.kernels import GameKernels
from oracle.simulate.deal.dealer import Dealer
from oracle.simulate.deal.streams import new_stream
from oracle.simulate.measures.query import QueryMeasure
from oracle.simulate.planning.plan import Plan
from oracle.simulate.runner import open_query
from oracle.simulate.snapshot import Snapshot
from oracle.simulate.strategies.sampling.sampled import SampledRun
from oracle.simulate.traits import steps
from oracle.simulate.traits.kernels import LANES, chunk_kernels, count_few
from oracle.simulate.traits.play import ChunkCounts
from oracle.simulate.traits.strengths import number_strengths, strength_table
from oracle.simulate.work.plain import from_bytes, to_bytes
from oracle.simulate.work.stop import Stop

FROM = "from game='holdem', a='20%', b='*', c='QQ@3,AK@1'"
TRIALS = 30_001

ASKED = {
    "every trait": "select histogram(handType(a, preflop)), histogram(handType(a, flop)), "
    "max(handType(b, turn)), "
    "histogram(winningHandType()), count(winsHi(a)), avg(riverEquity(c)), count(tiesHi(b)), "
    f"histogram(boardSuitCount(turn)), avg(rankCount(boardRanks(flop))), count(pocketPair(b)) {FROM}",
    "kept by few traits": f"select sum(rankCount(boardRanks(river))), count(scoops(b)) {FROM} "
    "where pairedBoard(flop)",
    "kept by many": f"select avg(riverEquity(a)), histogram(handType(c, river)) {FROM} where "
    "handType(a, flop) >= twopair and (straightBoard(river) or rainbowBoard(flop) or "
    "handType(b, turn) <> handType(c, river))",
    "few are kept": f"select count(winsHi(a)), histogram(handType(a, flop)) {FROM} "
    "where handType(a, flop) > straight",
    "values combined": "select avg(case when handType(a, flop) = pair then 3 when winsHi(b) then -2 "
    "else 5 end), "
    f"histogram(handType(a, river) in (flush, trips)), count(not winsHi(a) and not tiesHi(a)) {FROM}",
    "a folded seat": "select count(winsHi(b)), avg(riverEquity(a)) from game='holdem', a='AK', b='*', "
    "c='JJ' folded",
    "own hands": "select count(inRange(a, 'AK,77+') or inRange(b, '20%')), histogram(handRanking(b)), "
    f"avg(handRanking(c)) {FROM} where not inRange(a, '55-') and (winsHi(a) or inRange(c, 'AsKs,QQ'))",
    "Omaha": "select histogram(handType(a, flop)), histogram(handType(b, river)), count(winsHi(a)) "
    "from game='omahahi', a='AA', b='*' where handType(a, turn) > highcard",
    "short deck": "select count(handType(a, river) > handType(b, river)), histogram(handType(a, flop)) "
    "from game='shortdeck', a='AK', b='*'",
    "trips above": "select count(handType(a, river) > handType(b, river)) "
    "from game='shortdecktrips', a='AK', b='*'",
    "stud": "select histogram(handType(a, seventh)), count(winsHi(b)) from game='studhi', a='AsAhKd', b='*'",
    "strengths": f"select avg(fiveCardHiHandNumber(a, flop)), max(hiRating(b, river)), "
    f"count(flushingBoard(turn)), count(flushingBoard(river)) {FROM} "
    "where flushingBoard(flop) and handType(a, flop) >= pair",
    "seats dealt apart": "select avg(riverEquity(a)), histogram(handType(b, river)) from game='holdem', "
    + ", ".join(f"{seat}='KK+,AK'" for seat in "abcd"),
}  # fmt: skip


def measure_of(text: str, *, by_columns: bool = False) -> tuple[QueryMeasure, SampledRun]:
    """A measure of a query, and a sampled run of it."""
    query = parse(text)
    prepared = prepare(query)
    measure = QueryMeasure(check(query), prepared)
    if by_columns:
        measure.__dict__["counting"] = None
    return measure, SampledRun(prepared, measure, Plan("sampled", "", 1.0), RunSettings(seed=5, threads=2))


def answer(text: str, *, by_columns: bool = False, **limits: object) -> Snapshot:
    """The last snapshot of a sampled run."""
    measure, run = measure_of(text, by_columns=by_columns)
    assert (measure.counting is None) == by_columns
    settings = RunSettings(**{"seed": 5, "threads": 2, "trials": TRIALS, **limits})
    again = SampledRun(run._prepared, measure, Plan("sampled", "", 1.0), settings)
    return list(again.snapshots())[-1]


def figures(snapshot: Snapshot) -> tuple[object, ...]:
    """All that a run found."""
    trace = [(point.trials, point.means, point.half_widths) for point in snapshot.trace]
    return snapshot.results, snapshot.seats, snapshot.trials, snapshot.drawn, trace


@pytest.mark.parametrize("text", ASKED.values(), ids=list(ASKED))
def test_sampled_figures_are_those_of_columns_to_the_last_bit(text: str) -> None:
    trials = 900 if "> straight" in text else TRIALS
    assert figures(answer(text, trials=trials)) == figures(answer(text, by_columns=True, trials=trials))


DOUBLES = {
    "spread of shares": f"select stdev(riverEquity(a)) {FROM}",
    "spread of numbers": f"select stdev(fiveCardHiHandNumber(a, river)) {FROM}",
    "products": f"select avg(riverEquity(a) * 2.5), sum(riverEquity(b) + 0) {FROM} where pairedBoard(flop)",
}


@pytest.mark.parametrize("text", DOUBLES.values(), ids=list(DOUBLES))
def test_sums_of_doubles_are_those_of_columns_but_for_the_order_of_adding(text: str) -> None:
    counted, by_columns = answer(text, trials=9_000), answer(text, by_columns=True, trials=9_000)
    assert (counted.trials, counted.drawn) == (by_columns.trials, by_columns.drawn)
    for one, other in zip(counted.results, by_columns.results, strict=True):
        found, expected = one.estimate, other.estimate
        assert found is not None
        assert expected is not None
        assert (found.value, found.low, found.high) == pytest.approx(
            (expected.value, expected.low, expected.high), rel=1e-12
        )


@pytest.mark.parametrize("threads", [1, 3])
def test_the_number_of_threads_changes_no_figure(threads: int) -> None:
    text = f"{ASKED['kept by many'].replace('select', 'select stdev(riverEquity(c)),', 1)}"
    assert figures(answer(text, threads=threads)) == figures(answer(text, threads=2))


def test_a_target_error_ends_a_run_at_the_same_trial() -> None:
    text = f"select count(winsHi(a)), histogram(handType(a, river)) {FROM}"
    fast, slow = (answer(text, by_columns=each, trials=None, error=0.01) for each in (False, True))
    assert fast.stopped_by == "error"
    assert figures(fast) == figures(slow)


@pytest.mark.parametrize(
    "text",
    [
        "select count(winsHi(a)), histogram(handType(a, flop)), avg(riverEquity(b)) "
        "from game='holdem', a='AsKs', b='QQ', board='2c7d' where handType(b, flop) = pair",
        "select histogram(handType(a, preflop)), count(pocketPair(b)) from game='holdem', a='AK,55', b='QQ+'",
        "select histogram(handType(a, turn)) from game='holdem', a='AsKs', b='QQ', board='2c7dTh'",
        "select histogram(handRanking(a)), count(inRange(b, 'QhQs,JJ') and winsHi(b)) from game='holdem', "
        "a='AK', b='QQ,JsJc', board='2c7d' where not inRange(a, 'AsKs')",
        "select count(handType(a, river) > handType(b, turn)) from game='omahahi', a='AsKsQdJd', "
        "b='2c2d3h3s', board='7h8h9c'",
    ],
)
def test_every_deal_is_counted_as_column_by_column(text: str) -> None:
    found = []
    for by_columns in (False, True):
        opened = open_query(parse(text), RunSettings(method="exact", threads=1))
        assert opened.measure.counting is not None
        if by_columns:
            opened.measure.__dict__["counting"] = None
        found.append(list(opened.stream())[-1])
    assert found[0].method == "exact"
    assert (found[0].results, found[0].trials) == (found[1].results, found[1].trials)


@pytest.mark.parametrize(
    "selector",
    [
        "avg(hvhEquity(a, flop))",
        "histogram(handRanking(a) + handRanking(b))",  # too many pairs of hands
        "avg(1 / rankCount(boardRanks(flop)))",  # a board without a rank would be a division by zero
        "count(hiRating(a, river) > hiRating(b, river))",  # too many pairs of strengths
        "count(1 = 1)",
    ],
)
def test_what_is_more_than_counts_of_traits_is_left_to_columns(selector: str) -> None:
    assert measure_of(f"select {selector} {FROM}")[0].counting is None


def test_an_error_is_met_where_a_deal_has_it_and_not_before() -> None:
    text = f"select avg(case when handType(a, flop) <= straightflush then 1 end) {FROM}"
    assert answer(text, trials=500).results[0].estimate is not None


def test_expressions_of_the_same_traits_share_their_counters() -> None:
    counting = measure_of(
        f"select count(handType(a, flop) = pair), histogram(handType(a, flop)), "
        f"count(handType(a, flop) > trips) {FROM}"
    )[0].counting
    assert counting is not None
    assert (len(counting.program.read), len(counting.program.rated), counting.counters) == (1, 1, 9)


def test_numbers_are_counted_as_one_by_one() -> None:
    index = np.random.default_rng(1).integers(0, 11, 999).astype(np.uint16)
    counts = np.zeros((LANES, 11), dtype=np.int64)
    count_few(index, 11, counts[0])
    assert counts[0].tolist() == np.bincount(index, minlength=11).tolist()


@pytest.mark.parametrize("rule", TYPE_PLACES)
def test_every_strength_is_numbered_by_its_place(rule: str) -> None:
    known = strengths(rule)
    found = np.zeros(known.size, dtype=np.uint16)
    number_strengths(known, strength_table(rule), found)
    assert found.tolist() == list(range(known.size))


def test_the_cards_of_the_commonest_suit_are_counted() -> None:
    draw = random.Random(3)
    boards = [draw.sample(range(52), size) for size in (0, 1, 3, 4, 5, 5, 5) for _ in range(9)]
    boards += [[0, 4, 8, 12, 16], [51, 47, 43, 39, 35], [1, 2, 3, 0]]
    found = np.zeros(len(boards), dtype=np.uint16)
    steps.count_suited(np.array([mask_of(board) for board in boards], dtype=np.uint64), found)
    assert found.tolist() == [
        max(sum(card % 4 == suit for card in board) for suit in range(4)) for board in boards
    ]


def test_how_many_share_a_pot_is_found_for_every_player() -> None:
    ratings = np.random.default_rng(2).integers(1, 4, (4, 200)).astype(np.uint32)
    out, best, index = np.zeros((3, 200), np.uint16), np.zeros(200, np.uint32), np.zeros(200, np.uint16)
    steps.find_ways(ratings, 1, 4, 200, best, index, out)
    for deal in range(200):
        most = max(ratings[1:, deal])
        sharing = sum(ratings[1:, deal] == most)
        assert out[:, deal].tolist() == [int(sharing) if each == most else 0 for each in ratings[1:, deal]]


def test_the_kernels_of_each_rule_have_their_own_names() -> None:
    """numba links by name: with one name for two rules, hands of Omaha were rated as in hold'em."""
    made = [
        chunk_kernels(GameKernels(find_game(name)).rate_row) for name in ("holdem", "omahahi", "shortdeck")
    ]
    names = [kernel.__name__ for each in made for kernel in each]
    inner = [cell.cell_contents.__name__ for each in made for cell in each.play_chunk.py_func.__closure__]
    assert len({*names, *inner}) == len(names) + len(inner)


def test_each_hand_of_two_cards_has_its_own_number() -> None:
    counting = measure_of(f"select histogram(handRanking(a)) {FROM}")[0].counting
    assert counting is not None
    found = np.zeros(PAIR_MASKS.size, dtype=np.uint16)
    steps.number_combos(PAIR_MASKS, counting.program.tables, found)
    assert found.tolist() == list(range(PAIR_MASKS.size))


def test_counts_of_traits_travel_as_plain_data() -> None:
    measure = measure_of(f"select histogram(handType(a, river)), avg(riverEquity(b)) {FROM}")[0]
    totals, read = measure.empty(), measure.empty()
    assert measure.counting is not None
    counts = np.random.default_rng(4).integers(0, 9, measure.counting.counters)
    measure._add(ChunkCounts(counts, np.array([1000, 1000, 0]), True), totals)
    read.load(from_bytes(to_bytes(totals.state())))
    assert measure.sampled(read) == measure.sampled(totals)


def test_deals_after_the_last_one_kept_add_up_over_chunks_that_keep_none() -> None:
    measure = measure_of(f"select count(winsHi(a)) {FROM}")[0]
    counting = measure.counting
    assert counting is not None
    totals, after_last = measure.empty(), []
    for trials, drawn, last in ((0, 5, 5), (0, 7, 7), (1, 4, 1), (0, 3, 3)):
        counts = counting.new_counts().sum(axis=0)
        counts[0] = trials
        measure._add(ChunkCounts(counts, np.array([trials, drawn, last]), True), totals)
        after_last.append(totals.after_last)
    assert after_last == [5, 12, 1, 4]
    assert (totals.trials, totals.drawn) == (1, 19)


def test_adding_up_chunks_changes_none_of_them() -> None:
    query = parse(f"select histogram(handType(a, river)) {FROM}")
    prepared = prepare(query)
    measure = QueryMeasure(check(query), prepared)
    play = measure.make_play(Dealer(prepared), Stop())
    chunks = [play(new_stream(1, number), 100, 100)[0] for number in range(3)]
    before = [np.array(chunk.counted) for chunk in chunks]
    assert before[0].tolist() != before[1].tolist()
    totals = measure.empty()
    for chunk in chunks:
        totals.merge(chunk)
    assert np.array_equal([np.array(chunk.counted) for chunk in chunks], before)
    assert np.array_equal(np.array(totals.counted), sum(before))
