"""The public functions that make pictures out of texts; see `oracle`.

All take one range for each player, p1, p2 …, and the keyword arguments of `Asked`: ``board``, ``dead``,
``game``, ``syntax``, ``where``, and ``seconds``, ``error``, ``seed`` and ``threads`` for what is sampled.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from os import PathLike
from typing import TYPE_CHECKING, Unpack

from oracle.analysis.progress import last_of
from oracle.errors import QueryError, quoted
from oracle.face.arguments import integer_argument, written
from oracle.face.pictures.asked import Asked, TableTexts
from oracle.face.pictures.table import PictureTable

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from oracle.analysis.curves.division import GraphWorkers

GRAPHS = {"hand": "hvr", "hands": "hvh", "range": "rvr"}
"""The kinds of equity graph by the word used here, with their names in `oracle.analysis.curves`."""


def equity_graph(
    *ranges: str,
    of: str = "hand",
    executor: Executor | None = None,
    journal: str | PathLike[str] | None = None,
    deadline: float | None = None,
    **table: Unpack[TableTexts],
) -> PictureTable:
    """How each player's equity is spread over the cards of the next street, best first.

    Args:
        *ranges: One range for each player: p1, p2 …
        of: "hand" (each hand against the others' ranges), "hands" (hands face up) or "range" (whole ranges).
        executor: An executor of `concurrent.futures` that does the work in place of threads, such as
            `workers` opens; the figures are the same bit by bit.
        journal: File that keeps the finished work of the executor.
        deadline: Seconds after which awaited work goes to another worker; 120 by default.
        **table: ``board``, ``dead``, ``game``, ``syntax`` ("generic" or "classic"); ``where``, a condition
            in PQL about one player's cards and the known board; ``seconds``, ``error`` and ``seed`` for what
            is sampled; ``threads``; ``progress``, called with the finished share, 0…1, now and then.

    Returns:
        ``player``, ``board`` and ``hand`` (a likely case), ``share`` (of the cases up to this one) and
        ``equity`` (at least this).

    Raises:
        OracleError: If the texts cannot be parsed or dealt, or the table does not allow the picture.
    """
    from oracle.analysis.pictures.equity_graph import PICTURE, equity_graphs
    from oracle.face.pictures.columns import of_graphs

    if written(of, "“of”") not in GRAPHS:
        raise QueryError(f"“of” is {quoted(of)}.", remedy="Use hand, hands or range.")
    asked = Asked(**table)
    with _graph_workers(executor, journal, deadline, asked, ranges) as workers:
        narrow = asked.narrowed_table(ranges, PICTURE)
        found = last_of(equity_graphs(narrow, GRAPHS[of], asked.settings, workers=workers), asked.progress)
    exact = all(graph.precision.exact for graph in found)
    return PictureTable("Equity graph", ranges, found, tuple(of_graphs(found)), exact)


@contextmanager
def _graph_workers(
    executor: Executor | None,
    journal: str | PathLike[str] | None,
    deadline: float | None,
    asked: Asked,
    ranges: tuple[str, ...],
) -> Iterator[GraphWorkers | None]:
    """The workers of a graph; None for the threads of this process."""
    if executor is None and journal is None and deadline is None:
        yield None
        return
    from oracle.analysis.curves.division import GraphWorkers
    from oracle.cluster import graph_workers  # here: it loads kernels

    with graph_workers(executor, journal, deadline) as workers:
        yield None if workers is None else GraphWorkers(workers, asked.table(ranges))


def range_vs_range(*ranges: str, **table: Unpack[TableTexts]) -> PictureTable:
    """Every hand of every player against the others' ranges, best first.

    Arguments and errors as for `equity_graph`.

    Returns:
        ``player``, ``hand``, ``weight`` (0…100), ``likelihood`` (the others' cards considered; sums to 1 for
        each player) and ``equity``.
    """
    from oracle.analysis.pictures.range_v_range import PICTURE, range_v_range
    from oracle.face.pictures.columns import of_ranges

    asked = Asked(**table)
    found = last_of(range_v_range(asked.narrowed_table(ranges, PICTURE), asked.settings), asked.progress)
    return PictureTable("Range v range", ranges, found, tuple(of_ranges(found)), found.precision.exact)


def next_cards(*ranges: str, **table: Unpack[TableTexts]) -> PictureTable:
    """The equities after each card that can come.

    Arguments and errors as for `equity_graph`.

    Returns:
        ``card``, ``chance``, ``p1.equity``, ``p2.equity`` …

    >>> found = next_cards("AhKh", "QsQc", board="Kd7h2h")
    >>> found.exact, len(found), round(float(found.to_columns()["p1.equity"].max()), 4)
    (True, 45, 1.0)
    """
    from oracle.analysis.pictures.next_card import PICTURE, next_card
    from oracle.face.pictures.columns import of_next_card

    asked = Asked(**table)
    found = last_of(next_card(asked.narrowed_table(ranges, PICTURE), asked.settings), asked.progress)
    return PictureTable("Next card", ranges, found, tuple(of_next_card(found)), found.precision.exact)


def catches(*ranges: str, player: int = 1, **table: Unpack[TableTexts]) -> PictureTable:
    """In stud, the effect of each next card of a player on his hand and his share of the pot, best first.

    Args:
        *ranges: p1, p2 …: the known cards of the player, three to six; a hand or range for each other one.
        player: Who catches the card: 1, 2 …
        **table: As for `equity_graph`, errors too.

    Returns:
        ``card``, ``effect`` ("out" for a better hand type, otherwise "helps" or "hurts" if his share surely
        changes by a point or more), ``makes`` (the hand type of an out), ``low`` (the low that his own cards
        make; in razz and stud hi-lo), ``equity`` and ``change``, its difference from that before the card.

    >>> found = catches("As2d3h5c6d4d", "KsKdKhQc9d8d", game="razz")
    >>> found.exact, set(found.to_columns()["low"].tolist()) == {"5-4-3-2-A"}
    (True, True)
    """
    from oracle.analysis.pictures.outs import CountBy, outs
    from oracle.face.pictures.columns import of_catches

    asked = Asked(**table)
    place = _seat(player, ranges)
    dealt = asked.narrowed_table(ranges, "the list of catches")
    if not dealt.game.stud:
        raise QueryError(
            f"Nobody catches a card of his own in {dealt.game.title}.",
            remedy="Next card has every card that can come to the board.",
        )
    found = last_of(outs(dealt, (place, CountBy()), asked.settings), asked.progress)
    return PictureTable("Catches", ranges, found, tuple(of_catches(found)), found.precision.exact)


def turn_river(*ranges: str, **table: Unpack[TableTexts]) -> PictureTable:
    """The equities after every turn with every river, on a flop.

    Arguments and errors as for `equity_graph`.

    Returns:
        ``turn``, ``river``, ``chance``, ``p1.equity`` … and ``p1.turn_equity`` …, those after the turn.
    """
    from oracle.analysis.pictures.turn_river import PICTURE, turn_river
    from oracle.face.pictures.columns import of_turn_river

    asked = Asked(**table)
    found = last_of(turn_river(asked.narrowed_table(ranges, PICTURE), asked.settings), asked.progress)
    return PictureTable("Turn × river", ranges, found, tuple(of_turn_river(found)), found.precision.exact)


def breakdown(*ranges: str, player: int = 1, **table: Unpack[TableTexts]) -> PictureTable:
    """A player's range on a board, divided into groups by what its hands make.

    Args:
        *ranges: One range for each player: p1, p2 …
        player: Whose range: 1, 2 …
        **table: As for `equity_graph`, errors too.

    Returns:
        ``by`` (the way the range is split), ``in`` and ``group`` (a group, and the one it is part of),
        ``hands``, ``combos`` (counted by weight), ``share`` (of the range) and ``equity``.  Single draws may
        overlap.
    """
    from oracle.analysis.pictures.breakdown import PICTURE, breakdown
    from oracle.face.pictures.columns import of_breakdown

    asked = Asked(**table)
    narrowed = asked.narrowed_table(ranges, PICTURE)
    found = last_of(breakdown(narrowed, _seat(player, ranges), asked.settings), asked.progress)
    return PictureTable("Breakdown", ranges, found, tuple(of_breakdown(found)), found.precision.exact)


def heat_map(*ranges: str, player: int = 1, **table: Unpack[TableTexts]) -> PictureTable:
    """The equity of each class of a player's two-card hands, best first; a notebook also shows the grid.

    Arguments and errors as for `breakdown`.

    Returns:
        ``class``, ``hands``, ``weight`` (0…100, their mean) and ``equity``.
    """
    from oracle.analysis.pictures.heat_map import PICTURE, heat_map
    from oracle.face.pictures.columns import of_heat_map
    from oracle.face.pictures.grid import grid_svg

    asked = Asked(**table)
    narrowed = asked.narrowed_table(ranges, PICTURE)
    found = last_of(heat_map(narrowed, _seat(player, ranges), asked.settings), asked.progress)
    grid = grid_svg(found.class_equity, found.class_half_width, found.class_weight)
    return PictureTable("Heat map", ranges, found, tuple(of_heat_map(found)), found.precision.exact, grid)


def hand_types(*ranges: str, street: str = "", **table: Unpack[TableTexts]) -> PictureTable:
    """How often each player makes each hand type, and wins then.

    Args:
        *ranges: One range for each player: p1, p2 …
        street: "flop", "turn" or "river", in stud "third" … "seventh"; the last one by default.
        **table: As for `equity_graph`, errors too; ``where`` may be any condition: only deals that meet it
            are counted.

    Returns:
        ``player``, ``type``, ``deals``, ``share`` and ``wins`` (the share of these deals in which he wins the
        high outright), both with the ends of their intervals.
    """
    from oracle.analysis.pictures.hand_types import hand_types
    from oracle.face.pictures.columns import of_hand_types

    asked = Asked(**table)
    dealt = asked.table(ranges)
    names = [each.name for each in dealt.game.streets]
    chosen = written(street, "The street").lower() or names[-1]
    if chosen not in names:
        raise QueryError(
            f"{dealt.game.title} has no street {quoted(street)}.", remedy=f"It has {', '.join(names)}."
        )
    found = last_of(hand_types(dealt, chosen, asked.settings), asked.progress)
    return PictureTable("Hand types", ranges, found, tuple(of_hand_types(found)), found.precision.exact)


def streets(*hands: str, **table: Unpack[TableTexts]) -> PictureTable:
    """The exact equities of known hands before the flop and on each street of a board.

    Arguments and errors as for `equity_graph`.

    Returns:
        ``street``, ``board``, ``player``, and ``equity``, ``win`` and ``tie``, each also as a ``fraction``.

    >>> found = streets("AsKs", "QhQd", board="Qs7s2d")
    >>> [round(float(share), 4) for share in found.to_columns()["equity"]]
    [0.4621, 0.5379, 0.2556, 0.7444]
    """
    from oracle.analysis.pictures.street_by_street import PICTURE, street_by_street
    from oracle.face.pictures.columns import of_streets

    found = street_by_street(Asked(**table).narrowed_table(hands, PICTURE))
    return PictureTable("Street by street", hands, found, tuple(of_streets(found)), exact=True)


def _seat(player: int, ranges: tuple[str, ...]) -> int:
    number = integer_argument(player, "The player")
    if not 1 <= number <= len(ranges):
        raise QueryError(f"There is no player {number}.", remedy=f"Players are numbered 1 to {len(ranges)}.")
    return number - 1
