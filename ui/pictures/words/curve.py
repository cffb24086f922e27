"""What an equity graph draws of a curve, and what it says about it."""

from __future__ import annotations

import numpy as np

from oracle.analysis.curves.curve import AGAINST_RANGES, FACE_UP, WHOLE_RANGE, Curve
from oracle.analysis.pictures.equity_graph import EquityGraph
from ui.document.wording import percent
from ui.plots.convergence.trace import SeatLook
from ui.plots.items import NONE
from ui.plots.known_words import half_width_after, hardly
from ui.plots.thinning import Columns

MOST_POINTS = 1500
"""Steps drawn of a curve: more than there are pixels across."""
BAND_POINTS = 400
"""Places at which a band is drawn."""
LEVEL, MARK = 0.5, 0.4
"""The equity whose share, and the share whose equity, are stated in words."""
CASES = {AGAINST_RANGES: "hands and", WHOLE_RANGE: "", FACE_UP: "deals and"}
"""What is counted beside cards, by kind."""


def steps_of(curve: Curve) -> tuple[Columns, Columns]:
    """The corners of a curve's steps; if there are very many, only as many as are visible."""
    upto, equity = curve.upto, curve.equity
    if len(upto) > MOST_POINTS:
        places = np.linspace(0.0, 1.0, MOST_POINTS)
        found = np.minimum(np.searchsorted(upto, places - 1e-12), len(upto) - 1)
        return places, equity[found]
    x = np.repeat(np.concatenate([[0.0], upto]), 2)[1:-1]
    return x, np.repeat(equity, 2)


def half_width_at(graph: EquityGraph, share: float) -> float:
    """Half-width of the equity at a share of the cases, 0 if exact."""
    if graph.precision.exact:
        return 0.0
    low, high = graph.interval(np.array([share]))
    equity = graph.curve.equity_at(share)
    return max(equity - float(low[0]), float(high[0]) - equity)


def band_of(graph: EquityGraph) -> tuple[Columns, Columns, Columns]:
    """The band that contains the true curve; none around an exact one, or if it would fill the picture."""
    if graph.precision.exact or hardly(graph.precision):
        return NONE, NONE, NONE
    places = np.linspace(0.0, 1.0, BAND_POINTS)
    return places, *graph.interval(places)


def cases_counted(graph: EquityGraph) -> str:
    """What a graph counts, in words; a known hand is not counted."""
    street = "flops" if graph.street == "flop" else f"{graph.street} cards"
    hands = graph.curve.hands
    one_hand = graph.kind == AGAINST_RANGES and bool((hands == hands[0]).all())
    before = "" if one_hand else CASES[graph.kind]
    return f"{before} {street}".strip()


def drawn_until(street: str) -> str:
    """What comes next on the board, in words."""
    return "flop" if street == "flop" else "next card"


def share_line(graph: EquityGraph, look: SeatLook) -> str:
    """On how many of the cases a player has at least `LEVEL`."""
    share = graph.curve.share_at_least(LEVEL)
    between = 0 < share < 1
    sure, blur = (
        half_width_after(half) if between else "" for half in (graph.precision.share, graph.precision.pot)
    )
    return f"On {percent(share)}{sure} of {cases_counted(graph)} {look.label} has at least 50 %{blur}."


def mark_line(graph: EquityGraph, look: SeatLook) -> str:
    """How much a player has at least on `MARK` of the cases."""
    about = "" if graph.precision.exact else "about "
    least = 100 * graph.curve.equity_at(MARK)
    return f"On 40 % of {cases_counted(graph)} {look.label} has at least {about}{least:.0f} %."
