"""Pictures computed piece by piece: how many pieces are in progress at a time, and cancelling."""

import copy
import threading
from collections.abc import Callable, Iterator
from typing import cast

import numpy as np
import pytest

from oracle.analysis.curves.next_boards import NextBoardDeals
from oracle.analysis.facing import face
from oracle.analysis.hands.completing import SLICE_DEALS
from oracle.analysis.work import PieceDealer, pieces
from oracle.errors import RunError
from oracle.prepared import prepare
from oracle.query import Seat, equity_query
from oracle.showdown.inside import completions
from oracle.simulate.deal.dealer import Dealer
from oracle.simulate.work.pool import AHEAD
from oracle.simulate.work.stop import Stop, StoppedError
from tests.patience import PATIENCE

THREADS, SEATS = 2, 6


class Pieces:
    """Endless pieces of several loops; those after the first of each wait until they are released."""

    def __init__(self) -> None:
        self.begun: list[int] = []
        self.let_go = threading.Event()

    def loop(self, name: int, cancel: threading.Event) -> Iterator[int]:
        def make_worker(_stop: Stop) -> Callable[[int], int]:
            def work(number: int) -> int:
                self.begun.append(name)
                if number:
                    self.let_go.wait(PATIENCE)
                return number

            return work

        return pieces(make_worker, None, THREADS, cancel)


def test_only_the_loop_asked_last_begins_pieces() -> None:
    work, cancel = Pieces(), threading.Event()
    loops = [work.loop(name, cancel) for name in range(SEATS)]
    assert [next(loop) for loop in loops] == [0] * SEATS
    work.let_go.set()
    last = loops[-1]
    assert [next(last) for _ in range(3 * AHEAD)] == list(range(1, 3 * AHEAD + 1))
    for name in range(SEATS - 1):  # the first piece, and what each thread had begun before
        assert work.begun.count(name) <= 1 + 2 * THREADS
    assert next(loops[0]) == 1
    for loop in loops:
        loop.close()


def test_once_cancelled_no_further_piece_begins_but_those_of_one_loop() -> None:
    work, cancel = Pieces(), threading.Event()
    loops = [work.loop(name, cancel) for name in range(SEATS)]
    for loop in loops:
        next(loop)
    cancel.set()
    before = len(work.begun)
    work.let_go.set()
    for loop in reversed(loops):
        loop.close()
    assert len(work.begun) - before <= AHEAD
    assert set(work.begun[before:]) <= {SEATS - 1}


def test_a_cancelled_loop_begins_nothing() -> None:
    work, cancel = Pieces(), threading.Event()
    cancel.set()
    with pytest.raises(StoppedError):
        next(work.loop(0, cancel))
    assert work.begun == []


def test_deals_on_a_next_board_are_given_up_after_a_slice(monkeypatch: pytest.MonkeyPatch) -> None:
    stop, dealt = Stop(), []

    def deal(*given: object) -> None:
        dealt.append(given[7])
        if len(dealt) == 2:
            stop.set()
        completions.sample_deals(*given)

    monkeypatch.setattr("oracle.analysis.hands.completing.sample_deals", deal)
    seats = [Seat("A", "AA"), Seat("B", "*"), Seat("C", "*")]
    prepared = prepare(equity_query(seats, game="omahahi5", board="Kh7c2d"))
    deals = NextBoardDeals(face(prepared, 0, "the picture", street_left=True), 0.01)
    with pytest.raises(StoppedError):
        deals.whole(prepared.board_mask | 1, 1, np.random.default_rng(1), stop)
    assert dealt == [SLICE_DEALS, SLICE_DEALS]


class CountingDealer:
    """Counts some draws for each piece; pieces end once as many are in progress as there are threads."""

    def __init__(self, draws: int, threads: int) -> None:
        self.draws = draws
        self.tries = np.zeros(1, dtype=np.int64)
        self.under_way = threading.Barrier(threads)

    def counting_apart(self) -> "CountingDealer":
        other = copy.copy(self)
        other.tries = np.zeros(1, dtype=np.int64)
        return other

    def buffers(self) -> None: ...

    def deal(self, _stream: object, count: int, _buffers: None, _stop: object) -> int:
        self.tries[0] += self.draws
        self.under_way.wait(PATIENCE)
        return count


@pytest.mark.parametrize("threads", [1, 4])
@pytest.mark.parametrize(("draws", "hopeless"), [(99, False), (100, True)])
def test_whether_ranges_can_be_dealt_does_not_depend_on_the_threads(
    monkeypatch: pytest.MonkeyPatch, threads: int, draws: int, hopeless: bool
) -> None:
    monkeypatch.setattr("oracle.analysis.work.HOPELESS_TRIES", 100)
    dealing = PieceDealer(cast("Dealer", CountingDealer(draws, threads)), seed=1, count=7)
    dealt = pieces(dealing.on_thread, threads, threads, None, dealing)
    if hopeless:
        with pytest.raises(RunError, match="In almost every deal"):
            list(dealt)
    else:
        assert list(dealt) == [7] * threads
