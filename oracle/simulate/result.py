"""A finished run: the last snapshot together with the question."""

from __future__ import annotations

from dataclasses import dataclass

from oracle.query.model import Query
from oracle.simulate.snapshot import SeatFigures, Snapshot

Json = dict[str, object]


@dataclass(frozen=True, slots=True)
class Result:
    """The answer to a query.

    Attributes:
        query: What was asked.
        snapshot: The last state of the run.
    """

    query: Query
    snapshot: Snapshot

    @property
    def exact(self) -> bool:
        """Whether the figures are exact."""
        return self.snapshot.exact

    @property
    def seats(self) -> tuple[SeatFigures, ...]:
        """The equity table, one row per seat."""
        return self.snapshot.seats

    def __getitem__(self, identifier: str) -> SeatFigures:
        """The row of a seat, by its name in any case.

        Raises:
            KeyError: If no seat has that name.
        """
        for seat in self.seats:
            if seat.identifier.lower() == identifier.lower():
                return seat
        raise KeyError(identifier)

    def to_dict(self) -> Json:
        """The JSON form of the equity table, as ``python -m oracle equity --json`` prints it."""
        return {**head(self.snapshot), "players": [_player(seat) for seat in self.seats]}


def head(snapshot: Snapshot) -> Json:
    """What every JSON answer begins with: method, strategy, trials, drawn, seconds, seed."""
    fields: Json = {
        "method": snapshot.method,
        "strategy": snapshot.strategy,
        "trials": snapshot.trials,
        "drawn": snapshot.drawn,
        "seconds": snapshot.seconds,
    }
    if snapshot.seed is not None:
        fields["seed"] = snapshot.seed
    return fields


def _player(seat: SeatFigures) -> Json:
    return {
        "name": seat.identifier,
        "range": seat.range_text,
        "equity": seat.equity.value,
        "win": seat.win.value,
        "tie": seat.tie.value,
        "se": seat.equity.se,
        "combos": seat.combos,
    }
