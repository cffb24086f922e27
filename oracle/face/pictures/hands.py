"""Final hands and starting hands as pictures; see `oracle`."""

from __future__ import annotations

from typing import Unpack

import numpy as np

from oracle.analysis.progress import last_of
from oracle.cards.combo import CLASS_INDEX
from oracle.errors import QueryError, quoted
from oracle.face.arguments import integer_argument, written
from oracle.face.pictures.asked import Asked, TableTexts
from oracle.face.pictures.table import PictureTable

WHOLE = 100.0
"""The weight of a class that is held completely, in per cent."""


def what_they_hold(*ranges: str, low: bool = False, **table: Unpack[TableTexts]) -> PictureTable:
    """The final hands of every player over all deals: counted if that is quick, otherwise from 262,144 deals.

    Args:
        *ranges: One range for each player: p1, p2 …
        low: Count by lows, in games that split the pot.
        **table: As for `equity_graph`, errors too.

    Returns:
        ``player``, ``type`` (pair, flush …), ``hand`` (with its leading rank: "three of a kind, kings";
        strongest first) and ``share`` (of all deals in which he ends with it). Hands that nobody makes are
        left out.

    >>> found = what_they_hold("AhKh", "QsQc", board="Kd7h2h3s").to_columns()
    >>> dict(zip(found["hand"][:2].tolist(), found["share"][:2].round(4).tolist()))
    {'flush, ace high': 0.2045, 'three of a kind, kings': 0.0455}
    """
    from oracle.analysis.pictures.what_they_hold import what_they_hold as draw
    from oracle.face.pictures.columns import of_final_hands

    asked = Asked(**table)
    narrowed = asked.narrowed_table(ranges, "What they hold")
    if not isinstance(low, bool):
        raise QueryError(f"“low” is True or False, not {quoted(low)}.")
    found = last_of(draw(narrowed, asked.settings, low=low), asked.progress)
    return PictureTable("What they hold", ranges, found, tuple(of_final_hands(found)), found.precision.exact)


def starting_hands(against: int | str = 1) -> PictureTable:
    """The 169 hands of hold'em before the flop, best first; a notebook also shows the grid.

    Args:
        against: The number of random hands, 1 to 9 (exact against one), or one of the 169 hands: "AKs".

    Returns:
        ``hand``, ``equity``, ``win``, ``tie`` and ``top`` (the share of all 1,326 hands that are as good or
        better).

    Raises:
        QueryError: If there is no such table.

    >>> found = starting_hands("AKs").to_columns()
    >>> found["hand"][0].item(), round(found["equity"][0].item(), 4)
    ('AA', 0.8786)
    """
    from oracle.decisions.starting_hands import NUMBERS
    from oracle.decisions.starting_hands import starting_hands as draw
    from oracle.face.pictures.columns import of_starting_hands
    from oracle.face.pictures.grid import grid_svg

    hand = written(against, "A hand").strip() if isinstance(against, str) else ""
    choice = hand or str(integer_argument(against, "The number of opponents"))
    if choice not in CLASS_INDEX and choice not in NUMBERS:
        raise QueryError(
            f"There is no table of starting hands against {quoted(against)}.",
            remedy=f"Use a number from 1 to {NUMBERS[-1]}, or one of the 169 hands, such as “AKs”.",
        )
    found = last_of(draw(None, choice))
    grid = grid_svg(found.share, found.half_width, np.full_like(found.share, WHOLE))
    columns = tuple(of_starting_hands(found))
    return PictureTable("Starting hands", (), found, columns, found.precision.exact, grid)
