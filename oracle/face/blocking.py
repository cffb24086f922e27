"""What the hands of a range block, in Python."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import fsum, isnan
from types import MappingProxyType
from typing import TYPE_CHECKING

from oracle.cards.card import cards_text
from oracle.cards.mask import cards_in
from oracle.decisions.question import SEEN, usual_range
from oracle.face.arguments import written
from oracle.face.records import Record
from oracle.face.seated import dealt_table
from oracle.games import find_game
from oracle.prepared import Prepared, prepare
from oracle.query import RunSettings, Seat, equity_query
from oracle.rating import HAND_TYPES

if TYPE_CHECKING:
    from oracle.analysis.blockers import Blocked, Blockers
    from oracle.arrays import Column


@dataclass(frozen=True, slots=True)
class BlockedRange(Record):
    """An opponent's range before anything is blocked.

    Attributes:
        name: "villain1", "villain2" …
        combos: Its combos on this board.
        types: Share of the range that makes each hand type on this board; empty before the flop.
        equity: The mean of its hands' equities against the range that hero is put on, 0…1, each hand weighted
            as in the range.
    """

    name: str
    combos: float
    types: Mapping[str, float]
    equity: float


@dataclass(frozen=True, slots=True)
class BlockerRow(Record):
    """The effect of one of hero's hands on each opponent; None for an opponent it leaves no hand.

    Attributes:
        hand: The hand.
        weight: Its weight in hero's range, 0…1.
        combos: Change in each opponent's combos, ≤ 0.
        types: For each opponent, the change in the share of each hand type; empty before the flop.
        equity_shift: Change in each opponent's mean equity; negative if the hand blocks his best.
    """

    hand: str
    weight: float
    combos: tuple[float, ...]
    types: tuple[Mapping[str, float] | None, ...]
    equity_shift: tuple[float | None, ...]


@dataclass(frozen=True, slots=True)
class BlockersFigures(Record):
    """What hero's hands block, exactly.

    Attributes:
        opponents: Each opponent's range before anything is blocked.
        rows: One row for each of hero's hands, those that cost opponents most equity first.
        taken_for: The range that the opponents put hero on; their equities are against it.
    """

    opponents: tuple[BlockedRange, ...]
    rows: tuple[BlockerRow, ...]
    taken_for: str

    def _repr_html_(self) -> str:
        """The figures in words and per cent, for notebooks."""
        from oracle.face.notebooks.ranges import blockers_html

        return blockers_html(self)


def blockers(
    range: str,
    *villains: str,
    board: str = "",
    dead: str = "",
    game: str = "holdem",
    taken_for: str | None = None,
    syntax: str = "generic",
    threads: int | None = None,
) -> BlockersFigures:
    """How each of hero's hands changes his opponents' ranges: combos, hand types, mean equity.

    Args:
        range: Hero's range.
        *villains: A range for each opponent.
        board: Known community cards.
        dead: Cards out of play.
        game: Name of the game; one with a board.
        taken_for: The range that the opponents put hero on; by default his own, for one hand the top 20 %.
        syntax: Syntax of the ranges: "generic" or "classic".
        threads: Worker threads; up to one per core by default.

    Raises:
        OracleError: If the texts cannot be parsed or dealt, or equities cannot be counted, as before the flop
            in Omaha.

    >>> found = blockers("AhQd, 8c7c", "AA, KK, AxKx", board="Kh7h2c")
    >>> sorted((row.hand, row.combos) for row in found.rows)
    [('8c7c', (0.0,)), ('AhQd', (-3.0,))]
    """
    table = dealt_table(range, villains, board, dead, game, syntax)
    return blockers_figures(table, taken_for, RunSettings(threads=threads))


def blockers_figures(table: Prepared, taken_for: str | None, settings: RunSettings) -> BlockersFigures:
    """What the hands of the first seat block.

    Raises:
        OracleError: As for `blockers`.
    """
    from oracle.analysis.blockers import blockers as count

    query, seen, text = table.query, table.seats[0], table.query.seats[0].range_text
    if taken_for is not None or seen.live.hands == 1:
        text = usual_range(find_game(query.game)) if taken_for is None else written(taken_for, "A range")
        alone = equity_query(
            [Seat(SEEN, text)], game=query.game, syntax=query.syntax, board=query.board, dead=query.dead
        )
        seen = prepare(alone, labels={SEEN: "Perceived Hero"}).seats[0]
    found = count(table, 0, seen, settings)
    opponents = tuple(_range(table.seats[each.seat].identifier, each) for each in found.opponents)
    numbers = found.hands.masks.argsort().tolist()
    rows = sorted((_row(found, place) for place in numbers), key=_cost)
    return BlockersFigures(opponents, tuple(rows), text)


def _range(name: str, found: Blocked) -> BlockedRange:
    types = {} if found.types is None else dict(zip(HAND_TYPES, found.types.tolist(), strict=True))
    return BlockedRange(name, found.combos, MappingProxyType(types), found.equity)


def _row(found: Blockers, place: int) -> BlockerRow:
    hands = found.hands
    return BlockerRow(
        hand=cards_text(cards_in(int(hands.masks[place]))),
        weight=float(hands.weights[place]) / hands.full_weight,
        combos=tuple(float(each.combos_shift[place]) for each in found.opponents),
        types=tuple(_types_shift(each.types_shift, place) for each in found.opponents),
        equity_shift=tuple(_number(float(each.equity_shift[place])) for each in found.opponents),
    )


def _types_shift(shifts: Column | None, place: int) -> Mapping[str, float] | None:
    if shifts is None:
        return MappingProxyType({})
    row = shifts[place].tolist()
    return None if isnan(row[0]) else MappingProxyType(dict(zip(HAND_TYPES, row, strict=True)))


def _number(value: float) -> float | None:
    return None if isnan(value) else value


def _cost(row: BlockerRow) -> tuple[bool, float]:
    """Sort key: hands that cost opponents most equity first, hands that leave an opponent no hand last."""
    return None in row.equity_shift, fsum(shift for shift in row.equity_shift if shift is not None)
