"""The answer to the example the window opens with, counted beforehand so that it is there at once."""

from __future__ import annotations

from oracle.simulate.snapshot import Estimate, SeatFigures, Snapshot
from ui.models.state import DocumentState, example_document

DEALS = 2_097_572_400
"""Ace-king suited against every other hand on every board."""
HERO_WINS = 1_389_004_215
TIES = 34_610_976
VILLAIN_WINS = DEALS - HERO_WINS - TIES


def example_answer() -> Snapshot:
    """The exact result of `example_document`; a test counts it again with the engine."""
    state = example_document()
    rows = tuple(
        _row(state, place, wins, combos)
        for place, (wins, combos) in enumerate(((HERO_WINS, 1), (VILLAIN_WINS, 1326)))
    )
    return Snapshot(
        method="exact",
        strategy="exhaustive",
        why=f"Exact: {DEALS:,} deals, counted beforehand",
        trials=DEALS,
        drawn=DEALS,
        seconds=0.0,
        seed=None,
        seats=rows,
        done=True,
        stopped_by="exact",
    )


def _row(state: DocumentState, place: int, wins: int, combos: int) -> SeatFigures:
    return SeatFigures(
        identifier=state.identifiers()[place],
        range_text=state.seats[place].range_text,
        combos=combos,
        equity=_exact((wins + TIES / 2) / DEALS),
        win=_exact(wins / DEALS),
        tie=_exact(TIES / DEALS),
        wins=wins,
        ties=(TIES,),
    )


def _exact(value: float) -> Estimate:
    return Estimate(value, 0.0, value, value)
