"""Equity tables counted by traits: those of columns, to the last deal."""

from __future__ import annotations

import pytest

from oracle.prepared import prepare
from oracle.simulate.deal.dealer import Dealer
from oracle.simulate.deal.streams import new_stream
from oracle.simulate.equity_table.showdowns import by_columns
from oracle.simulate.measures.equity import EquityMeasure
from oracle.simulate.traits.play import pot_counter
from oracle.simulate.traits.program import counting_of
from oracle.simulate.work.stop import Stop
from tests.simulate.asking import question

TABLES = (
    ("omahahi", ("AA", "*"), ()),
    ("shortdeck", ("AK", "QQ+"), ()),
    ("studhi", ("AsAhKd", "*"), ()),
    ("omahahi", ("AA", "*", "KK"), (3,)),
)


@pytest.mark.parametrize(("most", "size"), [(20_000, 20_000), (9_001, 20_000)])
@pytest.mark.parametrize(("game", "ranges", "folded"), TABLES)
def test_pots_are_those_of_columns(game, ranges, folded, most, size):
    prepared = prepare(question(*ranges, folded=folded, game=game, syntax="generic"))
    playing = [place for place, seat in enumerate(prepared.seats) if not seat.folded]
    dealer, measure, stop = Dealer(prepared), EquityMeasure(prepared), Stop()
    pots = counting_of(prepared, None, (), table=True)
    assert pots is not None
    found = []
    for count in (
        pot_counter(pots, prepared, dealer, stop),
        by_columns(prepared, playing, dealer, stop, None),
    ):
        totals = measure.empty()
        assert count(new_stream(7, 3), size, most, totals)
        found.append((totals.counts.tolist(), totals.trials, totals.drawn))
    assert found[0] == found[1]
    assert found[0][1] == most


def test_a_stopped_count_is_incomplete_and_returns_false():
    prepared = prepare(question("AA", "*", game="omahahi", syntax="generic"))
    stop, totals = Stop(), EquityMeasure(prepared).empty()
    pots = counting_of(prepared, None, (), table=True)
    assert pots is not None
    stop.set()
    assert not pot_counter(pots, prepared, Dealer(prepared), stop)(new_stream(1, 1), 50_000, 50_000, totals)
    assert totals.trials < 50_000


@pytest.mark.parametrize("game", ["omaha8", "razz", "stud8"])
def test_split_pots_and_lows_are_left_to_columns(game):
    assert counting_of(prepare(question("*", "*", game=game, syntax="generic")), None, (), table=True) is None
