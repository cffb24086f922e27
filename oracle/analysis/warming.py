"""Compiling the kernels of the pictures ahead of time, by drawing tiny ones."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from oracle.analysis.cards_to_come import next_cards
from oracle.analysis.flop_report import every_flop
from oracle.analysis.graph import equity_graph
from oracle.analysis.groups import breakdown
from oracle.analysis.pictures import FACE_UP
from oracle.analysis.versus import range_vs_range
from oracle.errors import RunError
from oracle.games import HOLDEM
from oracle.kernel_cache import mark_ready
from oracle.query import RunSettings, Seat, equity_query
from oracle.simulate.lanes import in_lanes
from oracle.simulate.pool import default_threads
from oracle.simulate.prepare import Prepared, check_query
from oracle.simulate.warm import Task, WarmStep, cache_problem, is_warm, steps, tasks

_TINY = RunSettings(trials=1, seed=1, threads=1)
_MOST_DEAD = "".join(rank + suit for rank in "2345678" for suit in "cdhs")
"""Dead cards that leave so few that every board is swept at once."""


def _table(*ranges: str, board: str = "", dead: str = "", game: str = HOLDEM) -> Prepared:
    seats = [Seat(f"p{number}", text) for number, text in enumerate(ranges, 1)]
    syntax = "classic" if game == HOLDEM else "generic"
    return check_query(equity_query(seats, board=board, dead=dead, syntax=syntax, game=game))


def _several() -> None:
    list(equity_graph(_table("AA", "KK", "QQ", board="2c7dTh9s"), 0, settings=_TINY))


def _omaha() -> None:
    """Boards swept, and boards sampled against two players."""
    list(range_vs_range(_table("AsAhKsKh", "QsQhJsJh", board="2c7dTh9s", game="omaha8"), _TINY))
    three = _table("AsAhKsKh", "QsQhJsJh", "2s2h3s3h", board="2c7dTh9s", game="omaha8")
    list(range_vs_range(three, _TINY))
    list(equity_graph(three, 0, settings=_TINY))


PICTURES: tuple[Task, ...] = (
    ("pictures of a board", lambda: list(breakdown(_table("AA", "KK", board="2c7dTh"), 0, _TINY))),
    ("next cards", lambda: list(next_cards(_table("AA", "KK", board="2c7dTh9s"), _TINY))),
    ("hands face up", lambda: list(equity_graph(_table("AA", "KK", board="2c7dTh"), 0, FACE_UP, _TINY))),
    ("several players", _several),
    ("pictures in Omaha", _omaha),
    ("every flop", lambda: list(every_flop(_table("AA", "KK", dead=_MOST_DEAD), 0, _TINY))),
)
"""What `oracle.simulate.warm.steps` is to prepare besides its own."""

SECOND_LANE = frozenset(
    {
        "draws and nuts", "ratings of other games", "Omaha", "Omaha, exact", "short deck", "stud",
        "stud, exact", "queries in other games",
    }
)  # fmt: skip
"""Steps that a second process takes: half of the work, and few of its kernels are those of the rest."""


def prepare_all() -> Iterator[WarmStep]:
    """Compile or load every kernel, as `oracle.simulate.warm.steps` does, but compile on two cores."""
    if is_warm() or cache_problem() or default_threads() < 2 or getattr(sys, "frozen", False):
        yield from steps(PICTURES)
        return
    names = [name for name, _prepare, _equity in tasks(PICTURES)]
    second = [number for number, name in enumerate(names) if name in SECOND_LANE]
    first = [number for number in range(len(names)) if number not in second]
    try:
        yield from _told(in_lanes(prepare_one, [first, second]))
    except RunError:  # in this process whatever is wrong will be said
        yield from steps(PICTURES)
    else:
        mark_ready()


def prepare_one(number: int) -> None:
    """Do the step of a number; for another process."""
    tasks(PICTURES)[number][1]()


def _told(numbers: Iterator[int]) -> Iterator[WarmStep]:
    """The steps as they are done, in whatever order."""
    listed = tasks(PICTURES)
    needed = {number for number, (_name, _prepare, equity) in enumerate(listed) if not equity}
    needed.add(max(needed) + 1)  # the step that completes a simple equity
    done: set[int] = set()
    for number in numbers:
        done.add(number)
        yield WarmStep(len(done), len(listed), listed[number][0], needed <= done)
