"""Hold'em before the flop from tables: the 169 hands against random hands, and against each other."""

from __future__ import annotations

import html
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import overload

from oracle.cards.combo import CLASS_INDEX, CLASS_NAMES
from oracle.errors import QueryError, quoted
from oracle.face.arguments import integer_argument, written
from oracle.face.records import Json, Record
from oracle.showdown.hand_table import MOST_OPPONENTS, HandOdds, hand_odds, match_ups
from oracle.simulate.intervals.estimate import Z95
from oracle.simulate.notebook import TABLE


@dataclass(frozen=True, slots=True)
class HandRow(Record):
    """One of the 169 hands against random hands; chances, shares and errors are fractions of 1.

    Attributes:
        hand: The hand, such as AKs.
        win: Chance to win the whole pot.
        ties: Chance to tie 2, 3, … 10 ways.
        loss: Chance to lose.
        share: Share of the pot.
        se: Standard error of the share; 0 if exact.
        win_se: Standard error of ``win``.
        tie_se: Standard error of the chance to tie, however many ways.
    """

    hand: str
    win: float
    ties: tuple[float, ...]
    loss: float
    share: float
    se: float
    win_se: float
    tie_se: float

    @property
    def tie(self) -> float:
        """Chance to tie, however many ways."""
        return sum(self.ties)


@dataclass(frozen=True, slots=True)
class HandTable(Sequence[HandRow]):
    """The 169 hands against a number of random hands: a sequence of rows, largest share first.

    Attributes:
        opponents: How many random hands.
        exact: Whether all figures are exact.
        rows: The rows.
    """

    opponents: int
    exact: bool
    rows: tuple[HandRow, ...]

    @overload
    def __getitem__(self, place: int | str) -> HandRow: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[HandRow]: ...

    def __getitem__(self, place: int | str | slice) -> HandRow | Sequence[HandRow]:
        """The row at a place, or of a hand: ``table["AKs"]``.

        Raises:
            QueryError: If there is no such hand.
        """
        if not isinstance(place, str):
            return self.rows[place]
        name = CLASS_NAMES[class_of(place)]
        return next(row for row in self.rows if row.hand == name)

    def __len__(self) -> int:
        return len(self.rows)

    def to_dict(self) -> Json:
        """The table as JSON."""
        return {
            "opponents": self.opponents,
            "exact": self.exact,
            "rows": [row.to_dict() for row in self.rows],
        }

    def _repr_html_(self) -> str:
        """The table for notebooks, in per cent."""
        heads = ("hand", "share", "± 95 %", "win", "tie", "loss")
        return _html(
            heads,
            (
                (row.hand, *_percents(row.share, Z95 * row.se, row.win, row.tie, row.loss))
                for row in self.rows
            ),
        )


@dataclass(frozen=True, slots=True)
class VersusRow(Record):
    """One hand against another: exact fractions of 1.

    Attributes:
        hand: The hand.
        against: The other.
        win: Chance to win.
        tie: Chance to tie.
        loss: Chance to lose.
        share: Share of the pot.
    """

    hand: str
    against: str
    win: float
    tie: float
    loss: float
    share: float


@dataclass(frozen=True, slots=True)
class VersusTable(Record):
    """All 169 hands against each other, exactly; row by row in the order of ``hands``, fractions of 1.

    Attributes:
        hands: The hands, in the order of the grid.
        win: Chance of each hand to win against each: ``win[i][j]``.
        tie: Chance to tie.
        share: Share of the pot.
    """

    hands: tuple[str, ...]
    win: tuple[tuple[float, ...], ...]
    tie: tuple[tuple[float, ...], ...]
    share: tuple[tuple[float, ...], ...]

    def _repr_html_(self) -> str:
        """Shares of the pot for notebooks, in per cent."""
        rows = zip(self.hands, self.share, strict=True)
        return _html(("", *self.hands), ((hand, *_percents(*shares)) for hand, shares in rows))

    def of(self, hand: str) -> tuple[VersusRow, ...]:
        """One hand against each of the 169, best first.

        Raises:
            QueryError: If there is no such hand.

        >>> [(row.against, round(row.share, 4)) for row in versus_table().of("22") if row.against == "AKs"]
        [('AKs', 0.5011)]
        """
        index = class_of(hand)
        rows = [
            VersusRow(self.hands[index], against, win, tie, 1 - win - tie, share)
            for against, win, tie, share in zip(
                self.hands, self.win[index], self.tie[index], self.share[index], strict=True
            )
        ]
        return tuple(sorted(rows, key=lambda row: -row.share))


def hand_table(opponents: int) -> HandTable:
    """The 169 hold'em hands against random hands before the flop, from a table.

    Exact against one opponent; otherwise from a simulation, with standard errors.

    Args:
        opponents: Number of random hands, 1…9.

    Raises:
        QueryError: If the number is out of range.

    >>> table = hand_table(1)
    >>> len(table), table[0].hand, round(table["AKs"].share, 4), table.exact
    (169, 'AA', 0.6704, True)
    """
    number = integer_argument(opponents, "The number of opponents")
    if not 1 <= number <= MOST_OPPONENTS:
        raise QueryError(f"The number of opponents must be from 1 to {MOST_OPPONENTS}, not {quoted(number)}.")
    found = sorted(hand_odds(number), key=lambda odds: -odds.share)
    rows = tuple(map(_row, found))
    return HandTable(number, all(row.se == 0 for row in rows), rows)


def versus_table() -> VersusTable:
    """All 169 hold'em hands against each other before the flop, exactly.

    A hand represents its class: 22 against AKs is any pair of deuces against any suited ace and king.

    >>> versus_table().hands[:3]
    ('AA', 'AKs', 'AQs')
    """
    found = match_ups()
    win, tie, share = (
        tuple(map(tuple, values.tolist()))
        for values in (found.win / found.deals, found.tie / found.deals, found.share)
    )
    return VersusTable(CLASS_NAMES, win, tie, share)


def class_of(hand: str) -> int:
    """The index of one of the 169 hands by its name; case does not matter.

    Raises:
        QueryError: If it is none of them.

    >>> class_of("aks")
    1
    """
    text = written(hand, "A hand").strip()
    name = text[:2].upper() + text[2:].lower()
    for spelling in (name, name[1::-1] + name[2:]):
        if spelling in CLASS_INDEX:
            return CLASS_INDEX[spelling]
    raise QueryError(f"{quoted(text)} is not one of the 169 hands.", remedy="Name it like AA, AKs or AKo.")


def _row(odds: HandOdds) -> HandRow:
    return HandRow(
        odds.hand, odds.win, odds.ties, odds.loss, odds.share, odds.share_se, odds.win_se, odds.tie_se
    )


def _percents(*shares: float) -> tuple[str, ...]:
    return tuple(f"{100 * share:.2f}" for share in shares)


def _html(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """An HTML table whose first column and first row are headings."""
    lines = [f"<tr>{''.join(f'<th>{html.escape(head)}</th>' for head in heads)}</tr>"]
    for first, *cells in rows:
        lines.append(f"<tr><th>{html.escape(first)}</th>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>")
    return f"{TABLE}{''.join(lines)}</table>"
