"""Rows whose hands and flop are known, read without the parsers of ranges and answered together.

Their run-outs take a fraction of the time of opening a question.  Everything unusual is left to the ordinary
way, which says what is wrong: a card that is used twice, a text with anything but cards.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from oracle.cards.card import DECK_SIZE, card_text
from oracle.cards.mask import card_bit, count_cards
from oracle.games import Game
from oracle.prepared.kernels import is_precomputed
from oracle.query import Query
from oracle.query.checking.typed import CheckedQuery
from oracle.query.equity import asks_equity_table
from oracle.showdown.kernels import GameKernels
from oracle.simulate.equity_table.accumulate import EquityTotals
from oracle.simulate.known import MOST_TO_COME, KnownTable
from oracle.simulate.measures.table_selectors import TableSelector, exact_selectors, table_selectors
from oracle.simulate.snapshot import Snapshot

_CARDS = re.compile("(?:[2-9TJQKA][cdhs])*")
"""Cards as they are read the same way everywhere."""
_BITS = {card_text(card): card_bit(card) for card in range(DECK_SIZE)}


@dataclass(frozen=True, slots=True, eq=False)
class KnownRows:
    """Rows of a query whose figures are all of the equity table.

    Attributes:
        game: Its game, which has a board.
        selectors: The figures.
        playing: Numbers of the seats in the pot.
    """

    game: Game
    selectors: tuple[TableSelector, ...]
    playing: tuple[int, ...]

    def table(self, query: Query) -> KnownTable | None:
        """The cards of a query with these seats; None unless all hands and the flop are known cards.

        Two hands before the flop will do if their boards have been counted already.
        """
        hole = self.game.hole_cards
        texts = [*(seat.range_text for seat in query.seats), query.board, query.dead]
        if not all(map(_CARDS.fullmatch, texts)):
            return None
        board, dead = len(query.board) // 2, len(query.dead) // 2
        missing = self.game.board_cards - board
        enough = 0 <= missing <= MOST_TO_COME or is_precomputed(query)
        if not enough or any(len(text) != 2 * hole for text in texts[:-2]):
            return None
        used = len(query.seats) * hole + board + dead
        *hands, known, out = (_mask(text) for text in texts)
        every = known | out
        for hand in hands:
            every |= hand
        left = count_cards(self.game.deck) - used
        if every & ~self.game.deck or count_cards(every) < used or left < missing:
            return None
        return KnownTable(tuple(hands), known, out, left, missing)

    def answers(self, tables: Sequence[KnownTable], stop: threading.Event) -> list[Snapshot | None]:
        """The exact answer of each table; None of those left when stopped."""
        from oracle.simulate.strategies.exact.known_tables import count_known_tables  # here: it loads kernels

        players = {seat: player for player, seat in enumerate(self.playing)}
        every = count_known_tables(self.game, tables, self.playing, stop)
        return [
            self._answer(table, totals, players) if totals.trials else None
            for table, totals in zip(tables, every, strict=True)
        ]

    def _answer(self, table: KnownTable, totals: EquityTotals, players: Mapping[int, int]) -> Snapshot:
        """The answer from the totals of all boards."""
        strategy, how = ("lookup", ", precomputed") if table.preflop else ("exhaustive", "")
        boards = f"{totals.trials:,} {'board' if totals.trials == 1 else 'boards'}"
        return Snapshot(
            "exact", strategy, f"Exact: {boards}{how}", totals.trials, totals.drawn, 0.0, None, done=True,
            stopped_by="exact", progress=1.0, results=exact_selectors(self.selectors, players, totals),
        )  # fmt: skip


def known_rows(checked: CheckedQuery) -> KnownRows | None:
    """The rows of a query; None if it asks for something else, or cannot be answered from known cards."""
    query, game = checked.query, checked.game
    selectors = table_selectors(checked)
    playing = tuple(number for number, seat in enumerate(query.seats) if not seat.folded)
    if selectors is None or asks_equity_table(query) or not game.board_cards:
        return None
    if not (game.runnable and GameKernels(game).written and len(playing) > 1):
        return None
    return KnownRows(game, selectors, playing) if len(query.seats) <= game.max_players else None


def _mask(text: str) -> int:
    """The cards of a text that `_CARDS` matches; one that is written twice counts once."""
    mask = 0
    for start in range(0, len(text), 2):
        mask |= _BITS[text[start : start + 2]]
    return mask
