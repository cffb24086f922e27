"""Equities against one range from tables of boards: what threads share, and what a stopped one leaves."""

import threading

import numpy as np
import pytest

from oracle.cards.mask import mask_of
from oracle.prepared import prepare
from oracle.query import Seat, equity_query
from oracle.simulate.inner import swept
from oracle.simulate.inner.any_exact import EveryWay
from oracle.simulate.inner.swept import SweptBoards
from oracle.simulate.work.stop import Stop, StoppedError
from tests.simulate.asking import cards

BOARD = "Kd7d2c"
OURS, THEIRS = "AAKK,QQJT", "KKQQ,AQJT"


class StoppedAfter(Stop):
    """Set once it has been asked that many times."""

    def __init__(self, times: int) -> None:
        self._left = times

    def is_set(self) -> bool:
        self._left -= 1
        return self._left < 0


@pytest.fixture(scope="module")
def prepared():
    return prepare(equity_query([Seat("a", OURS), Seat("b", THEIRS)], board=BOARD, game="omaha"))


def tables(prepared) -> SweptBoards:
    return SweptBoards(prepared, prepared.seats[0].live, prepared.seats[1].live)


def on(*turns: str) -> np.ndarray:
    return np.array([mask_of(cards(BOARD + turn)) for turn in turns], dtype=np.uint64)


@pytest.mark.parametrize("turn", ["9s", "9h", "9d", "Ks"])
def test_a_swept_hand_wins_what_comparing_it_with_every_hand_says(prepared, turn: str) -> None:
    """Boards with 9s and with 9h share a table: hearts and spades can change places on this flop."""
    board = on(turn)
    own = prepared.seats[0].live.without(int(board[0])).masks[::67]
    found = tables(prepared).equities(own, np.repeat(board, own.size), Stop())
    ways, (at,) = EveryWay(prepared), [each for each in prepared.game.streets if each.name == "turn"]
    theirs = prepared.seats[1].live
    expected = [ways.against_list(int(hand), int(board[0]), at, theirs) for hand in own]
    assert found == pytest.approx(expected, abs=1e-12)
    assert found.std() > 0.01


def test_boards_that_differ_by_suit_names_are_swept_once(prepared) -> None:
    shared, own = tables(prepared), prepared.seats[0].live.masks
    for turn in ("9s", "9h", "9d"):
        live = own[own & on(turn)[0] == 0][:5]
        shared.equities(live, np.repeat(on(turn), live.size), Stop())
    (once,) = shared.done_once()
    assert once.met
    assert len(shared._tables) == 2


@pytest.mark.parametrize("asked", [1, 3, 40])
def test_boards_that_a_stopped_thread_leaves_are_swept_by_the_next(prepared, asked: int) -> None:
    board = on("9s")
    own = prepared.seats[0].live.without(int(board[0])).masks
    boards = np.repeat(board, own.size)
    whole, stopped = tables(prepared), tables(prepared)
    with pytest.raises(StoppedError):
        stopped.equities(own, boards, StoppedAfter(asked))
    assert np.array_equal(stopped.equities(own, boards, Stop()), whole.equities(own, boards, Stop()))


def test_threads_make_a_table_together(prepared, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(swept, "TOGETHER", 4)
    board = on("9s")
    own = prepared.seats[0].live.without(int(board[0])).masks
    boards, shared = np.repeat(board, own.size), tables(prepared)
    found: list[np.ndarray] = []
    threads = [
        threading.Thread(target=lambda: found.append(shared.equities(own, boards, Stop()))) for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    alone = tables(prepared).equities(own, boards, Stop())
    assert len(found) == len(threads)
    assert all(np.array_equal(each, alone) for each in found)


def test_a_forecast_divides_what_all_threads_do_among_them(prepared) -> None:
    board = on("9s")
    own = prepared.seats[0].live.without(int(board[0])).masks
    shared = tables(prepared)
    shared.equities(own, np.repeat(board, own.size), Stop())
    (once,) = shared.done_once()
    assert once.cost(1.0, 2) == pytest.approx(once.cost(1.0, 1) / 2)
    assert once.cost(100.0, 1) > 20 * once.cost(1.0, 1)  # more than twenty kinds of turns can come
