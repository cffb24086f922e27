"""The executor and the slow interpreter side by side, on the same deals."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import isclose

import numpy as np
import pytest

from oracle.cards.mask import cards_in
from oracle.errors import RunError, TextError
from oracle.pql import parse
from oracle.prepared import Prepared, prepare
from oracle.query import Query, RunSettings
from oracle.query.checking.query import check
from oracle.query.checking.typed import CheckedQuery
from oracle.simulate import run
from oracle.simulate.deal.batch import Batch
from oracle.simulate.deal.dealer import Dealer
from oracle.simulate.deal.streams import new_stream
from oracle.simulate.measure import Figures
from oracle.simulate.measures.query import QueryMeasure
from oracle.simulate.snapshot import SelectorFigures, Snapshot
from oracle.simulate.work.stop import Stop
from tests.reference.answers import Answer, answer
from tests.reference.deals import Table, Weighed, every_deal, table_of
from tests.reference.rules import Cards, Deal

ROUNDING = 1e-12
NAMES = ("hero", "villain", "other", "p4", "p5", "p6", "p7", "p8")
"""What the players of a spot are called."""


@dataclass(frozen=True)
class Spot:
    """Who sits there with what: all of a query but its questions.

    Attributes:
        ranges: The ranges of the players, called by `NAMES`.
        board: The known board.
        dead: The dead cards.
        folded: Seats that have given up the pot, by place.
        game: The game.
    """

    ranges: tuple[str, ...]
    board: str = ""
    dead: str = ""
    folded: tuple[int, ...] = ()
    game: str = "holdem"

    def query(self, asked: str) -> Query:
        """A query about this spot: ``avg(…), count(…) where …``."""
        select, _, where = asked.partition(" where ")
        players = ", ".join(f"{name}='{text}'" for name, text in zip(NAMES, self.ranges, strict=False))
        board = f", board='{self.board}'" if self.board else ""
        text = f"select {select} from game='{self.game}', {players}{board}, dead='{self.dead}'"
        return self.folding(parse(f"{text} where {where}" if where else text))

    def folding(self, query: Query) -> Query:
        """The same query with this spot's seats folded, which no text can say."""
        if not self.folded:
            return query
        seats = [replace(seat, folded=place in self.folded) for place, seat in enumerate(query.seats)]
        return replace(query, seats=tuple(seats), source=None)


class Case:
    """A query, ready for both."""

    def __init__(self, query: Query) -> None:
        self.query = query
        self.checked: CheckedQuery = check(query)
        self.prepared: Prepared = prepare(query)
        self.measure = QueryMeasure(self.checked, self.prepared)
        seats = self.prepared.seats
        playing = [not seat.folded for seat in seats]
        self.table: Table = table_of([seat.live for seat in seats], playing, self.prepared.game.name)
        self.board: Cards = self.prepared.board
        self.dead: Cards = cards_in(self.prepared.dead)

    def sampled(self, deals: int, seed: int) -> Batch:
        """Some dealt deals."""
        dealer = Dealer(self.prepared, ordered=True)
        batch = dealer.deal(new_stream(seed, 0), deals, dealer.buffers(), np.zeros(1, dtype=np.uint8))
        assert batch is not None
        return batch

    def deals_of(self, batch: Batch) -> Iterator[Weighed]:
        """The deals of a batch, as the interpreter takes them."""
        game = self.prepared.game
        for row in range(batch.deals):
            if game.stud:
                assert batch.parts is not None
                rows = batch.parts[:, :, row].tolist()
                hands = tuple(tuple(card for mask in parts for card in cards_in(mask)) for parts in rows)
                yield Deal(hands, (), self.dead, game.name), 1.0
                continue
            assert batch.turn is not None
            hands = tuple(cards_in(int(mask)) for mask in batch.hands[:, row])
            flop, turn, rest = (int(column[row]) for column in (batch.flop, batch.turn, batch.rest))
            board = (*cards_in(flop), *cards_in(turn), *cards_in(rest & ~turn))
            yield Deal(hands, board, self.dead, game.name), 1.0

    def every_deal(self) -> Iterator[Weighed]:
        """Every deal there is."""
        return every_deal(self.table, self.board, self.dead)


def agree_on_a_sample(query: Query, deals: int = 60, seed: int = 1) -> None:
    """Fail unless executor and interpreter tell the same of the same dealt deals."""
    case = Case(query)
    batch = case.sampled(deals, seed)
    totals = case.measure.empty()
    found = answer(case.checked, case.table, case.deals_of(batch))
    if found.trouble:
        with pytest.raises(TextError) as caught:
            case.measure.count(batch, totals, deals, Stop())
        assert caught.value.span in found.trouble
        return
    case.measure.count(batch, totals, deals, Stop())
    assert (totals.trials, totals.drawn) == (found.kept, found.drawn)
    if found.kept:
        same_figures(case.checked, found, case.measure.sampled(totals), found.kept)


def agree_exactly(query: Query) -> Snapshot | None:
    """Fail unless an exact run agrees with the interpreter over all deals."""
    case = Case(query)
    settings = RunSettings(method="exact", threads=1)
    found = answer(case.checked, case.table, case.every_deal())
    if found.trouble:
        with pytest.raises(TextError) as caught:
            run(query, settings)
        assert caught.value.span in found.trouble
        return None
    if not found.kept:
        with pytest.raises(RunError, match="holds in none"):
            run(query, settings)
        return None
    snapshot = run(query, settings).snapshot
    assert snapshot.exact
    assert snapshot.trials * found.drawn == found.kept * snapshot.drawn
    figures = Figures(results=snapshot.results)
    same_figures(case.checked, found, figures, snapshot.trials)
    return snapshot


def same_figures(checked: CheckedQuery, answer: Answer, figures: Figures, trials: int) -> None:
    """Fail if a selector's figure differs from the interpreter's.

    Args:
        checked: The query.
        answer: What the interpreter found.
        figures: What the executor found.
        trials: How many deals the executor kept: an enumeration need not tell apart all that there are.
    """
    for selector, expected, found in zip(checked.selectors, answer.figures, figures.results, strict=True):
        _same(selector.kind, expected, found, answer.kept, trials)


def _same(kind: str, expected: object, found: SelectorFigures, kept: int, trials: int) -> None:
    if kind == "histogram":
        bars = {bar.label: bar for bar in found.buckets}
        assert set(bars) == set(expected)
        for label, (count, share) in expected.items():
            assert bars[label].count * kept == count * trials, label
            assert bars[label].share.value == pytest.approx(share, abs=ROUNDING), label
        return
    if kind == "count":
        count, share = expected
        assert found.count * kept == count * trials
        assert found.estimate.value == pytest.approx(share, abs=ROUNDING)
        return
    if kind in ("min", "max"):
        assert found.text == expected
        return
    value = found.estimate.value * (kept / trials if kind == "sum" else 1)
    room = 1e-7 if kind == "stdev" else ROUNDING  # the root of a rounded 0
    assert isclose(value, float(expected), rel_tol=1e-11, abs_tol=room), kind
