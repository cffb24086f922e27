"""What an equity graph says: all of its curves together, and a position at which they are read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from html import escape

from oracle.analysis.curves.curve import WHOLE_RANGE
from oracle.analysis.pictures.equity_graph import EquityGraph
from oracle.analysis.precision import Precision
from oracle.cards.mask import cards_in, count_cards, mask_of
from ui.document.wording import percent
from ui.pictures.words.curve import cases_counted, half_width_at, mark_line, share_line
from ui.plots.cards_in_words import cards_html, cards_words
from ui.plots.convergence.trace import SeatLook
from ui.plots.known_words import half_width_after, hardly, known, said_with
from ui.theme.theme import Theme

_MORE = "Hover to read, click to put the cards on the board."
COLUMNS = ("player", "share of cases", "± share", "at least this equity", "± equity", "a board", "with")
"""Titles of `ShownGraphs.rows`."""


@dataclass(frozen=True, slots=True)
class CurvePlace:
    """A position on the curves that is being read.

    Attributes:
        share: Position along the axis, 0…1.
        seat: Index of the graph nearest to the pointer.
    """

    share: float
    seat: int


@dataclass(frozen=True, slots=True)
class ShownGraphs:
    """The visible graphs.

    Attributes:
        graphs: One per player with a part in the pot.
        looks: Name and colour of each.
        board: The known board, as card ids.
    """

    graphs: tuple[EquityGraph, ...] = ()
    looks: tuple[SeatLook, ...] = ()
    board: tuple[int, ...] = ()

    def summary(self) -> str:
        """The graphs in words, for screen readers: averages, shares and how well they are known."""
        means = [f"{look.label} {percent(graph.curve.mean)} on average" for look, graph in self._pairs]
        said = [share_line(graph, look) for look, graph in self._pairs]
        readable = known(self._precision(), self.counted())
        sure = " ".join(part for part in (self._pale(), readable) if part)
        return f"{', '.join(means)}. {' '.join(said)}{f' {sure}' if sure else ''}"

    def line(self) -> str:
        """The line that explains the graphs: how well they are known, a finding, what can be done."""
        first = self.graphs[0]
        found = "" if hardly(first.precision) else mark_line(first, self.looks[0])
        said = said_with(self._precision(), found, _MORE, self.counted())
        return " ".join(part for part in (self._pale(), said) if part)

    def rows(self) -> list[Sequence[object]]:
        """Every step of every curve: player, share of cases up to it, equity, both with their ±, cards."""
        return [
            (
                look.label,
                float(curve.upto[step]),
                graph.precision.share,
                float(curve.equity[step]),
                graph.precision.pot,
                cards_words(int(curve.boards[step])),
                cards_words(int(curve.hands[step])),
            )
            for look, graph in self._pairs
            for curve in (graph.curve,)
            for step in range(len(curve.equity))
        ]

    def counted(self) -> str:
        """What the axis of shares counts."""
        return max((cases_counted(graph) for graph in self.graphs), key=len)

    def board_at(self, place: CurvePlace) -> tuple[int, ...]:
        """The board of the case at a position, as card ids, known cards first."""
        curve = self.graphs[place.seat].curve
        board = int(curve.boards[curve.step_at(place.share)])
        return (*self.board, *(card for card in cards_in(board) if card not in self.board))

    def reading_words(self, place: CurvePlace) -> str:
        """The curve nearest to the pointer at a position, for screen readers."""
        fresh, hand, _rank = self.case_at(place)
        look, graph = self.looks[place.seat], self.graphs[place.seat]
        held = f" with {cards_words(hand)}" if hand else ""
        equity = f"{percent(graph.curve.equity_at(place.share))}{self._half_width(graph, place)}"
        return (
            f"{look.label}{held} on {cards_words(fresh)}: {equity}, at {percent(place.share)} of the cases."
        )

    def reading_html(self, place: CurvePlace, theme: Theme) -> str:
        """All curves at a position, for the card at the pointer."""
        tokens, deck = theme.tokens, theme.deck
        fresh, hand, rank = self.case_at(place)
        head = f"<b>{cards_html(fresh, tokens, deck)} {escape(self.graphs[0].street)}</b>"
        if count_cards(hand):
            head += f" with <b>{cards_html(hand, tokens, deck)}</b>"
        head += f"<span style='color:{tokens.muted}'>&nbsp; {rank or percent(place.share)}</span>"
        rows = [
            f'<tr><td style="color:{tokens.seat(look.color).name()}">●&nbsp;</td>'
            f'<td style="color:{tokens.muted}">{escape(look.label)}&nbsp;&nbsp;</td>'
            f'<td align="right"><b>{percent(graph.curve.equity_at(place.share))}</b>'
            f"{escape(self._half_width(graph, place))}</td></tr>"
            for look, graph in self._pairs
        ]
        return f"{head}<table cellspacing=0>{''.join(rows)}</table>"

    @property
    def _pairs(self) -> tuple[tuple[SeatLook, EquityGraph], ...]:
        return tuple(zip(self.looks, self.graphs, strict=True))

    def _half_width(self, graph: EquityGraph, place: CurvePlace) -> str:
        return half_width_after(half_width_at(graph, place.share))

    def _precision(self) -> Precision:
        """The precision of the least precise curve that can be read; of all if none can."""
        readable = [graph.precision for graph in self.graphs if not hardly(graph.precision)]
        return reduce(Precision.joined, readable or [graph.precision for graph in self.graphs])

    def _pale(self) -> str:
        """Whose curves cannot be read yet, where others can."""
        names = [look.label for look, graph in self._pairs if hardly(graph.precision)]
        if not names or len(names) == len(self.graphs):
            return ""
        return f"Too rough to read yet, and pale: {', '.join(names)}."

    def case_at(self, place: CurvePlace) -> tuple[int, int, str]:
        """New board cards and hand of the case at a position, and its rank among all cases."""
        graph = self.graphs[place.seat]
        curve = graph.curve
        step = curve.step_at(place.share)
        fresh = int(curve.boards[step]) & ~mask_of(self.board)
        one_each = int(curve.cases.max()) == 1 and int(curve.members.max()) == 1
        rank = f"{step + 1} of {len(curve.equity)}" if one_each and graph.kind == WHOLE_RANGE else ""
        return fresh, int(curve.hands[step]), rank
