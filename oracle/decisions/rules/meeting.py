"""Finds the hands of a player that meet the condition of a rule."""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import reduce

import numpy as np
import numpy.typing as npt

from oracle.analysis.cancel import Cancel
from oracle.analysis.facing import Facing, face
from oracle.arrays import Column
from oracle.cards.card import cards_text
from oracle.cards.mask import cards_in, mask_of
from oracle.decisions.rules.rule import PLAYER, Against, Condition, Drawing, Joined, Not, Rule, Said, Term
from oracle.decisions.rules.written import share_of, term_pql
from oracle.errors import QueryError, Span, TextError
from oracle.prepared import Prepared, prepare
from oracle.query import RunSettings, Seat, equity_query
from oracle.ranges import WeightedRange
from oracle.rating.draws import Draws
from oracle.simulate.narrowing import hands_meeting
from oracle.simulate.work.stop import StoppedError

PICTURE = "a rule"
"""The name of a rule in messages about the table."""

OTHER = "the range of the rule"

Flags = npt.NDArray[np.bool_]

_COMPARE: dict[str, Callable[[Column, float], Flags]] = {
    ">=": operator.ge, ">": operator.gt, "<=": operator.le, "<": operator.lt,
}  # fmt: skip
_DRAWS: dict[str, Callable[[Draws], Flags]] = {
    "any": lambda draws: draws.flush | draws.straight,
    "flush": lambda draws: draws.flush,
    "straight": lambda draws: draws.straight,
    "open-ended": lambda draws: draws.open_ended | draws.double_gutshot | draws.wrap,
    "gutshot": lambda draws: draws.gutshot,
    "combo": lambda draws: draws.combo,
    "overcards": lambda draws: draws.overcards == 2,
}
"""Each draw of `oracle.decisions.rules.names.DRAWS`; a double gutshot and a wrap have at least the outs of an
open-ended draw, and count as one."""


@dataclass(slots=True)
class Meeting:
    """Finds the hands of one player that meet a rule.

    Attributes:
        prepared: The table.
        place: Index of the player's seat.
        rule: The rule.
        against: The range that equities are against unless the rule names one.
        settings: Threads, seed and the limits of what has to be sampled.
        cancel: Stops the work when set.
        exact: Whether every equity used so far is exact.
    """

    prepared: Prepared
    place: int
    rule: Rule
    against: str
    settings: RunSettings
    cancel: Cancel = None
    exact: bool = field(default=True, init=False)

    def flags(self, hands: WeightedRange) -> Flags:
        """Which of some hands meet the condition, shape (n,).

        A hand that blocks every hand of the range that it is compared with has no equity and meets no
        comparison.

        Raises:
            QueryError: If the street of the rule has not been dealt, or the range it names has no hand left.
            TextError: If PQL in the rule fails, with its place in the rule.
            StoppedError: If cancelled.
        """
        at = next(street for street in self.prepared.game.streets if street.name == self.rule.street)
        if at.board_cards > len(self.prepared.board):
            raise QueryError(
                f"The rule “{self.rule.text}” is about the {at.name}, which the board does not have yet.",
                places=("the board",), remedy=f"Add the cards of the {at.name}, or remove the rule.",
            )  # fmt: skip
        return self._flags(self.rule.condition, hands)

    def _flags(self, condition: Condition, hands: WeightedRange) -> Flags:
        if isinstance(condition, Joined):
            join = np.logical_and if condition.word == "and" else np.logical_or
            found: Flags = reduce(join, (self._flags(part, hands) for part in condition.parts))
            return found
        if isinstance(condition, Not):
            return ~self._flags(condition.part, hands)
        return self._term(condition, hands)

    def _term(self, term: Term, hands: WeightedRange) -> Flags:
        if isinstance(term, Against):
            return _COMPARE[term.relation](self._equities(term, hands), share_of(term.percent))
        if isinstance(term, Drawing):
            return _DRAWS[term.kind](self._draws(hands))
        seat = self.prepared.seats[self.place].identifier
        condition = term_pql(term, self.rule.street, self.against, seat)
        assert condition is not None
        try:
            return hands_meeting(self.prepared, self.place, hands.masks, condition, self.cancel)
        except TextError as trouble:
            span = (term.span if isinstance(term, Said) else None) or Span(0, len(self.rule.text))
            raise TextError(
                trouble.message, text=self.rule.text, span=span, remedy=trouble.remedy
            ) from trouble

    def _board(self) -> tuple[int, ...]:
        """The board on the street of the rule."""
        streets = self.prepared.game.streets
        known = next(street.board_cards for street in streets if street.name == self.rule.street)
        return self.prepared.board[:known]

    def _draws(self, hands: WeightedRange) -> Draws:
        from oracle.analysis.hands.groups import Groups

        board = self._board()
        seen = replace(self.prepared, board=board)
        facing = Facing(seen, self.place, hands, (), (), mask_of(board), self.prepared.dead)
        return Groups.of(facing).draws

    def _equities(self, term: Against, hands: WeightedRange) -> Column:
        """Each hand's equity heads-up, with the board of the street; NaN if it has none."""
        from oracle.analysis.hands.hand_by_hand import equities_by_hand

        table = self._heads_up(term.range_text or self.against)
        seat = replace(table.seats[0], live=hands, narrowed=True)
        facing = face(replace(table, seats=(seat, table.seats[1])), 0, PICTURE)
        found = list(equities_by_hand(facing, self.settings, self.cancel))
        if not found:
            raise StoppedError
        self.exact &= found[-1].exact
        shares: Column = np.where(found[-1].likely > 0, found[-1].share, np.nan)
        return shares

    def _heads_up(self, range_text: str) -> Prepared:
        """The player against a range, on the board of the street."""
        prepared = self.prepared
        query = equity_query(
            [Seat(PLAYER, "*"), Seat("other", range_text)], game=prepared.game.name,
            syntax=prepared.query.syntax, board=cards_text(self._board()),
            dead=cards_text(cards_in(prepared.dead)),
        )  # fmt: skip
        return prepare(query, prepared.macros, labels={"other": OTHER})
