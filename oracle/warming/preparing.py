"""Compiling the kernels of the pictures ahead of time, by drawing tiny ones."""

from __future__ import annotations

import sys
import threading
from collections import deque
from collections.abc import Iterator, Sequence

from oracle.analysis.curves.curve import FACE_UP
from oracle.errors import RunError
from oracle.games import HOLDEM, find_game
from oracle.kernel_cache import mark_ready
from oracle.prepared import Prepared, prepare
from oracle.query import RunSettings, Seat, equity_query
from oracle.simulate.warm import Task, WarmStep, cache_problem, is_warm, tasks
from oracle.simulate.work.lanes import Lanes
from oracle.simulate.work.pool import default_threads
from oracle.warming.rehearsal import Rehearsal, rehearse

Item = int | Rehearsal
"""The work of a process: the number of a step, or a request."""

_TINY = RunSettings(trials=1, seed=1, threads=1)
_MOST_DEAD = "".join(rank + suit for rank in "2345678" for suit in "cdhs")
"""Dead cards that leave so few cards that every board is swept immediately."""


def _table(*ranges: str, board: str = "", dead: str = "", game: str = HOLDEM) -> Prepared:
    seats = [Seat(f"p{number}", text) for number, text in enumerate(ranges, 1)]
    syntax = "classic" if find_game(game).has_hand_classes else "generic"
    return prepare(equity_query(seats, board=board, dead=dead, syntax=syntax, game=game))


def _board() -> None:
    from oracle.analysis.pictures.breakdown import (
        breakdown,  # imported in each of these, because the process that assigns the steps needs no kernel
    )

    list(breakdown(_table("AA", "KK", board="2c7dTh"), 0, _TINY))


def _next_cards() -> None:
    from oracle.analysis.pictures.next_card import next_card

    list(next_card(_table("AA", "KK", board="2c7dTh9s"), _TINY))


def _face_up() -> None:
    from oracle.analysis.pictures.equity_graph import equity_graph

    list(equity_graph(_table("AA", "KK", board="2c7dTh"), 0, FACE_UP, _TINY))


def _several() -> None:
    from oracle.analysis.pictures.equity_graph import equity_graph

    list(equity_graph(_table("AA", "KK", "QQ", board="2c7dTh9s"), 0, settings=_TINY))


def _omaha() -> None:
    """Boards swept, and boards sampled against two players."""
    from oracle.analysis.pictures.equity_graph import equity_graph
    from oracle.analysis.pictures.range_v_range import range_v_range

    list(range_v_range(_table("AsAhKsKh", "QsQhJsJh", board="2c7dTh9s", game="omaha8"), _TINY))
    three = _table("AsAhKsKh", "QsQhJsJh", "2s2h3s3h", board="2c7dTh9s", game="omaha8")
    list(range_v_range(three, _TINY))
    list(equity_graph(three, 0, settings=_TINY))


def _every_flop() -> None:
    from oracle.analysis.pictures.flop_report import every_flop

    list(every_flop(_table("AA", "KK", dead=_MOST_DEAD), 0, _TINY))


def _flop_report() -> None:
    from oracle.reports.flops import flop_report

    for players in (("AA", "KK"), ("AA", "KK", "QQ")):
        list(flop_report(_table(*players, dead=_MOST_DEAD), None, _TINY))
    list(flop_report(_table("AA", "KK", "QQ", "JJ"), None, _TINY))


def _two_opponents() -> None:
    """Pairs of hands, which decisions against two opponents compare."""
    import numpy as np

    from oracle.showdown.sweep.listed.hand_pairs import add_pairs

    nobody = np.empty(0, np.uint64), np.empty(0), np.empty(0, np.int64), np.empty((0, 3, 1), np.uint64)
    add_pairs(*nobody, *nobody, 0, 0, 1.0, 1.0, np.empty((4, 0, 0)))


def _three_opponents() -> None:
    """Deals of bins that are cut, which decisions against three opponents need."""
    import numpy as np

    from oracle.decisions.deals.kernels import add_products

    add_products(
        np.empty((0, 3), np.int32), np.empty((0, 8)), np.empty((3, 0), np.int32), np.empty((3, 0), np.int32),
        np.ones((3, 0), np.bool_), np.empty((3, 0), np.int32), np.zeros((3, 1), np.int64),
        np.ones(3, np.int64), np.empty((0, 36)),
    )  # fmt: skip


def _sampled_pictures() -> None:
    """Hands of many players and of Omaha against sampled deals; only the first state of each picture."""
    from oracle.analysis.pictures.breakdown import breakdown
    from oracle.analysis.pictures.equity_graph import equity_graph
    from oracle.analysis.pictures.range_v_range import range_v_range

    four = _table("AA", "KK", "QQ", "JJ")
    next(equity_graph(four, 0, settings=_TINY))
    next(range_v_range(four, _TINY))
    omaha = _table("AsAhKsKh,QsQhJsJh", "*", board="2c7dTh", game="omahahi")
    next(breakdown(omaha, 0, _TINY))


def _preflop_values() -> None:
    """One hand against two callers, whose deals are sampled on few flops."""
    from oracle.analysis.facing import shown_hands
    from oracle.decisions.preflop.table import Caller, PreflopBets, PreflopTable, group_of_range
    from oracle.decisions.preflop.values import preflop_worths
    from oracle.ranges import pair_weights

    prepared = _table("AK", "AA", "KK", dead=_MOST_DEAD)
    hero, *callers = (pair_weights(shown_hands(seat)) for seat in prepared.seats)
    inside = tuple(Caller(weights) for weights in callers)
    table = PreflopTable(*group_of_range(hero), inside, PreflopBets(pot=6.0), prepared.dead)
    list(preflop_worths(table, _TINY))


PICTURE_STEPS: tuple[Task, ...] = (
    ("pictures of a board", _board),
    ("next cards", _next_cards),
    ("hands face up", _face_up),
    ("several players", _several),
    ("pictures in Omaha", _omaha),
    ("every flop", _every_flop),
    ("report on flops", _flop_report),
    ("two opponents", _two_opponents),
    ("three opponents", _three_opponents),
    ("sampled pictures", _sampled_pictures),
    ("preflop values", _preflop_values),
)
"""The steps that are added to those of `oracle.simulate.warm`."""

SECOND_LANE = frozenset(
    {
        "draws and nuts", "ratings of other games", "Omaha", "Omaha, exact", "Omaha, wide ranges",
        "short deck", "stud", "stud, exact", "queries in other games",
        "hand types counted in other games", "preflop values",
    }
)  # fmt: skip
"""Steps that a second process begins with: half of the work, sharing few kernels with the rest."""

MOST_PROCESSES = 6
"""Most processes that compile: each takes up to half a gigabyte, and with more the longest steps decide."""


class Wishes:
    """Requests to be prepared before everything else; any thread may add one."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._waiting: dict[str, Rehearsal] = {}

    def add(self, wish: Rehearsal) -> None:
        """Prepare this next; an older request of the same name is dropped."""
        with self._lock:
            self._waiting.pop(wish.name, None)
            self._waiting[wish.name] = wish

    def next(self) -> Rehearsal | None:
        """Remove and return the request that has waited longest."""
        with self._lock:
            return self._waiting.pop(next(iter(self._waiting))) if self._waiting else None


class _Order:
    """The order of work: requests, what a simple equity needs, the steps of a process, all others.

    Args:
        wishes: The pending requests.
        lanes: The numbers of the steps of each lane.
    """

    def __init__(self, wishes: Wishes, lanes: Sequence[Sequence[int]]) -> None:
        needed = _equity_steps()
        self._wishes = wishes
        self._equity = deque(sorted(needed))
        lanes = [[number for number in lane if number not in needed] for lane in lanes]
        self._lanes = [deque(lane) for lane in lanes]

    def choose(self, lane: int) -> Item | None:
        """The next work of a lane; None when everything is done or in progress."""
        wish = self._wishes.next()
        if wish is not None:
            return wish
        if self._equity:
            return self._equity.popleft()
        if self._lanes[lane]:
            return self._lanes[lane].popleft()
        longest = max(self._lanes, key=len)
        return longest.pop() if longest else None


def prepare_all(wishes: Wishes | None = None) -> Iterator[WarmStep | Rehearsal]:
    """Compile or load every kernel, on several cores if anything must be compiled.

    Two cores are used by two processes; of more cores one is left to the window and its first figures.

    Args:
        wishes: The pending requests; checked before each step.

    Yields:
        Each step and each request as it is done.
    """
    wishes = wishes or Wishes()
    names = [name for name, _prepare, _equity in tasks(PICTURE_STEPS)]
    every = range(len(names))
    if is_warm() or cache_problem() or default_threads() < 2 or getattr(sys, "frozen", False):
        yield from _finished(_alone(_Order(wishes, [every])))
        return
    second = [number for number in every if names[number] in SECOND_LANE]
    first = [number for number in every if number not in second]
    try:
        processes = min(MOST_PROCESSES, max(2, default_threads() - 1))
        others: list[list[int]] = [[] for _ in range(processes - 2)]  # they take what the first two have last
        with Lanes(prepare_one, processes) as lanes:
            yield from _finished(lanes.done(_Order(wishes, [first, second, *others]).choose))
    except RunError:  # any error will be reported in this process
        yield from _finished(_alone(_Order(wishes, [every])))


def prepare_one(item: Item) -> None:
    """Do the step with a number, or rehearse a request; called in another process."""
    if isinstance(item, Rehearsal):
        rehearse(item)
    else:
        tasks(PICTURE_STEPS)[item][1]()


def _equity_steps() -> set[int]:
    """The numbers of the steps that a simple equity needs."""
    before = {number for number, (_name, _prepare, equity) in enumerate(tasks(PICTURE_STEPS)) if not equity}
    return before | {max(before) + 1}  # the step that completes it


def _alone(order: _Order) -> Iterator[Item]:
    """Do everything in this process."""
    while (item := order.choose(0)) is not None:
        prepare_one(item)
        yield item


def _finished(items: Iterator[Item]) -> Iterator[WarmStep | Rehearsal]:
    """The finished steps, in any order, and the requests; marks the cache as ready at the end."""
    listed = tasks(PICTURE_STEPS)
    needed = _equity_steps()
    done: set[int] = set()
    for item in items:
        if isinstance(item, Rehearsal):
            yield item
            continue
        done.add(item)
        if len(done) == len(listed):
            mark_ready()
        yield WarmStep(len(done), len(listed), listed[item][0], needed <= done)
