"""What the panels have drawn up."""

import threading
from collections.abc import Iterator

import pytest

from oracle.query import RunSettings, Seat, equity_query
from oracle.simulate import check_query
from ui.models.picture_draws import equity_graphs


def test_no_seat_is_begun_once_the_graphs_of_all_are_cancelled(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[int] = []
    cancel = threading.Event()

    def graph(_prepared: object, place: int, *_: object) -> Iterator[int]:
        begun.append(place)
        if place == 2:
            cancel.set()
            return
        yield place

    monkeypatch.setattr("oracle.analysis.equity_graph", graph)
    prepared = check_query(equity_query([Seat(f"P{place}", "random") for place in range(6)]))
    assert list(equity_graphs("hvr")(prepared, RunSettings(), cancel)) == []
    assert begun == [0, 1, 2]
