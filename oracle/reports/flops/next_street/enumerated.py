"""Every turn or river of a table with few hands, in any game: each board is answered exactly."""

from __future__ import annotations

from dataclasses import replace
from math import prod

import numpy as np

from oracle.analysis.cancel import Cancel
from oracle.analysis.facing import next_street
from oracle.arrays import Column, Masks
from oracle.cards.card import cards_text
from oracle.cards.mask import cards_in
from oracle.prepared import Prepared
from oracle.query import Query, RunSettings, equity_query
from oracle.ranges import WeightedRange
from oracle.reports.flops.figures import Figure, Source, column_name
from oracle.reports.flops.next_street.cards import NextCards
from oracle.reports.flops.report import FlopReport, FlopRows
from oracle.simulate import run
from oracle.simulate.runner import open_query
from oracle.simulate.work.stop import StoppedError

MOST_JOINT_HANDS = 20_000
"""Most ways to choose a hand for each player; with more, boards are not enumerated."""
BUDGET_SECONDS = 2.0
"""Most expected seconds of all boards together on two cores; tables that take longer are sampled."""


def enumerated_report(
    prepared: Prepared, figures: tuple[Figure, ...], settings: RunSettings, cancel: Cancel
) -> FlopReport | None:
    """Each player's figures on every turn or river, if each board is enumerated within the budget.

    Args:
        prepared: A table with a flop or a turn.
        figures: The figures wanted; shares of the pot only.
        settings: The threads; if they ask for sampling, nothing is enumerated.
        cancel: Stops the work when set.

    Raises:
        StoppedError: If cancelled.
    """
    if settings.method == "sampled" or prepared.query.where is not None:
        return None
    if any(figure.source is not Source.SHOWDOWN for figure in figures):
        return None
    lists = [seat.live for seat in prepared.seats if isinstance(seat.live, WeightedRange)]
    if len(lists) < len(prepared.seats) or prod(each.masks.size for each in lists) > MOST_JOINT_HANDS:
        return None
    cards = NextCards.of(prepared)
    likely = _likely(lists, cards.cards)
    boards = [_on_board(prepared, int(card)) for card in cards.cards[likely > 0]]
    run_settings = RunSettings(threads=settings.threads)
    if not boards or not _within_budget(boards, run_settings, prepared):
        return None
    columns = _columns(prepared, figures, likely, boards, run_settings, cancel)
    chance = likely * cards.weight
    table = FlopRows(cards.cards, cards.weight, chance / chance.sum(), columns, {})
    labels = tuple(seat.label for seat in prepared.seats if not seat.folded)
    names, every = tuple(figure.name for figure in figures), np.arange(likely.size)
    street, renamings = next_street(prepared), tuple(map(tuple, cards.renamings))
    return FlopReport(labels, names, table, table, every, 1.0, street=street, renamings=renamings)


def _on_board(prepared: Prepared, card: int) -> Query:
    """The equity table with one more card on the board."""
    query = prepared.query
    board = cards_text((*prepared.board, *cards_in(card)))
    return equity_query(query.seats, game=query.game, syntax=query.syntax, board=board, dead=query.dead)


def _within_budget(boards: list[Query], settings: RunSettings, prepared: Prepared) -> bool:
    """Whether all boards are enumerated in time; they differ in one card, so only the first is estimated."""
    plan = open_query(boards[0], settings, macros=prepared.macros).plan
    return plan.exact and plan.seconds * len(boards) <= BUDGET_SECONDS


def _columns(
    prepared: Prepared,
    figures: tuple[Figure, ...],
    likely: Column,
    boards: list[Query],
    settings: RunSettings,
    cancel: Cancel,
) -> dict[str, Column]:
    """The figures of the players in the pot; NaN with cards that cannot come."""
    playing = [place for place, seat in enumerate(prepared.seats) if not seat.folded]
    columns = {
        column_name(player, figure.name): np.full(likely.size, np.nan)
        for player in range(len(playing))
        for figure in figures
    }
    exact = replace(settings, method="exact")
    for row, query in zip(np.flatnonzero(likely > 0), boards, strict=True):
        if cancel is not None and cancel.is_set():
            raise StoppedError
        seats = run(query, exact, macros=prepared.macros).seats
        for player, place in enumerate(playing):
            found = seats[place]
            values = {"equity": found.equity, "win": found.win, "tie": found.tie}
            for figure in figures:
                columns[column_name(player, figure.name)][row] = values[figure.name].value
    return columns


def _likely(lists: list[WeightedRange], cards: Masks) -> Column:
    """The weight of all ways to deal each player a hand without a given card, shape (cards,)."""
    used, weights = np.zeros(1, dtype=np.uint64), np.ones(1)
    for hands, weight in map(_hands, lists):
        free = (used[:, None] & hands[None, :]) == 0
        row, column = np.nonzero(free)
        used, weights = used[row] | hands[column], weights[row] * weight[column]
    found: Column = ((used[None, :] & cards[:, None]) == 0) @ weights
    return found


def _hands(hands: WeightedRange) -> tuple[Masks, Column]:
    return np.asarray(hands.masks, dtype=np.uint64), np.asarray(hands.weights, dtype=np.float64)
