"""Hold'em tables whose seats are dealt apart: counted by one kernel a batch, as column by column."""

from __future__ import annotations

import pytest

from oracle.prepared import prepare
from oracle.simulate.deal.dealer import Dealer
from oracle.simulate.deal.streams import new_stream
from oracle.simulate.equity_table.showdowns import by_batches, by_columns
from oracle.simulate.measures.equity import EquityMeasure
from oracle.simulate.work.schedule import BATCH
from oracle.simulate.work.stop import Stop
from tests.simulate.asking import question

CROWDED = ("AA,KK,AK",) * 4
NARROW = ("QQ+@100,AK@50", "KK+,AQ", "AK,JJ", "AA-TT")
SIZE = 2 * BATCH + 500
TABLES = (
    (CROWDED, "", ()),
    (NARROW, "Td7c2h", (2,)),
    (("AA", "KK", "AK", "*"), "", ()),
)


def counted(ranges, board, folded, *, size=SIZE, most=SIZE, stopped=False):
    """What one chunk counts, by batches and by columns."""
    prepared = prepare(question(*ranges, board=board, folded=folded))
    playing = [place for place, seat in enumerate(prepared.seats) if not seat.folded]
    dealer, measure = Dealer(prepared), EquityMeasure(prepared)
    for make in (by_batches, by_columns):
        totals, stop = measure.empty(), Stop()
        if stopped:
            stop.set()
        complete = make(prepared, playing, dealer, stop, None)(new_stream(7, 3), size, most, totals)
        yield totals.counts.tolist(), totals.trials, totals.drawn, complete


@pytest.mark.parametrize("most", [SIZE, BATCH + 77])
@pytest.mark.parametrize(("ranges", "board", "folded"), TABLES)
def test_a_chunk_counts_the_same_by_batches_and_by_columns(ranges, board, folded, most):
    fast, slow = counted(ranges, board, folded, most=most)
    assert fast == slow
    assert fast[1:] == (most, most, True)


def test_a_stopped_chunk_is_incomplete_and_reported_as_such():
    fast, _ = counted(CROWDED, "", (), stopped=True)
    assert fast[1] < SIZE
    assert not fast[3]


def test_such_a_table_is_counted_by_batches():
    prepared = prepare(question(*CROWDED))
    dealer = Dealer(prepared)
    assert not dealer.whole_blocks
    counter = EquityMeasure(prepared)._counter(dealer, Stop())
    assert counter.__qualname__.startswith("by_batches")
