"""Answers as JSON: the same shapes as ``Result.to_dict()`` of the Python face."""

from __future__ import annotations

from typing import Any

from oracle.simulate.snapshot import SeatFigures, Snapshot


def equity_record(last: Snapshot) -> dict[str, Any]:
    """The equity table of a finished run; what does not apply is absent."""
    head: dict[str, Any] = {
        "method": last.method,
        "strategy": last.strategy,
        "trials": last.trials,
        "drawn": last.drawn,
        "seconds": last.seconds,
    }
    if last.seed is not None:
        head["seed"] = last.seed
    return {**head, "players": [_player(seat, last) for seat in last.seats]}


def _player(seat: SeatFigures, last: Snapshot) -> dict[str, Any]:
    record: dict[str, Any] = {
        "name": seat.identifier,
        "range": seat.range_text,
        "equity": seat.equity.value,
        "win": seat.win.value,
        "tie": seat.tie.value,
        "combos": seat.combos,
    }
    if not last.exact:
        record["se"] = seat.equity.se
    return record
