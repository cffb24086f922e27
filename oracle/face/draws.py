"""Outs in Python: the cards that improve a hand, and what they are worth."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from oracle.analysis.facts import RULE_PERCENT, Outs
from oracle.analysis.progress import Progress, last_of
from oracle.cards.card import card_text
from oracle.errors import QueryError, quoted
from oracle.face.arguments import written
from oracle.face.records import Record
from oracle.games import BOARD_CARDS
from oracle.prepared import Prepared, prepare
from oracle.prepared.values import sure_cards
from oracle.query import Query, RunSettings, Seat, equity_query
from oracle.query.doubts import doubts, seat_readings
from oracle.ranges import HandSet, RangeWarning
from oracle.rating import HAND_TYPES

RULES = ("type", "better")
"""What makes a card an out: a better hand type, or any better hand."""
AGAINST = ("level", "beats")
"""Whether an out must at least tie with known hands, or beat them."""


@dataclass(frozen=True, slots=True)
class OutsFigures(Record):
    """The outs of a hand.  Chances are 0…1; cards are texts such as ``"Kh"``.

    Attributes:
        outs: The outs by the hand type that they make, weakest type first.
        total: Number of outs.
        kickers: Cards that make the hand stronger without a better hand type.
        tainted: Cards that improve the hand type but leave a known hand ahead.
        wins: For each out, the chance that the hand still wins at the end; a tie counts as the share of the
            pot.  If `split`, this is the share of the pot, and half a pot is a half.
        half_widths: The 95 % half-width of each of these chances; 0 if exact.
        discounted: The sum of ``wins``: the equivalent number of outs that always win.
        unseen: Cards that can come next.
        next_card: Chance that the next card is an out.
        by_river: Chance that one of the next two cards is an out, in stud one of those up to seventh street;
            None if one card comes.
        rule_of_2: ``next_card`` by the rule of 2: 2 % for each out.
        rule_of_4: ``by_river`` by the rule of 4: 4 % for each out; None unless two cards come.
        exact: Whether ``wins`` is exact.
        split: Whether high and low hands share the pot.
    """

    outs: Mapping[str, tuple[str, ...]]
    total: int
    kickers: tuple[str, ...]
    tainted: tuple[str, ...]
    wins: Mapping[str, float]
    half_widths: Mapping[str, float]
    discounted: float
    unseen: int
    next_card: float
    by_river: float | None
    rule_of_2: float
    rule_of_4: float | None
    exact: bool
    split: bool = False

    def _repr_html_(self) -> str:
        """The figures in words and per cent, for notebooks."""
        from oracle.face.notebooks.draws import outs_html

        return outs_html(self)


def outs(
    hand: str,
    board: str = "",
    *opponents: str,
    dead: str = "",
    game: str = "holdem",
    rule: str = "type",
    against: str = "level",
    syntax: str = "generic",
    trials: int | None = None,
    seconds: float | None = None,
    seed: int | None = None,
    threads: int | None = None,
) -> OutsFigures:
    """The outs of a hand on a flop or turn, and the chance that each of them wins.

    A card is an out if it improves the hand type, the new hand is stronger than what the board makes alone,
    and it is at least level with each opponent whose cards are known; these cards are not in the deck.
    Opponents with ranges only affect the chance to win.  In split-pot games, hand types are those of the
    high.

    In stud there is no board: the next card of the hand is its catch.  It is an out if the player’s cards
    with it make a better hand type than without, at least level with what the known cards of each opponent
    make already; ``board`` is empty and ``by_river`` is by seventh street.

    Args:
        hand: The hand; in stud its first three to six cards, in the order dealt.
        board: The flop, or flop and turn; empty in stud.
        *opponents: A hand or range for each; by default one random hand.
        dead: Cards out of play.
        game: Name of the game; not razz, which has no hand types: `catches` has its next cards.
        rule: "type", or "better" to count every card that makes the hand stronger, if only by a kicker,
            whatever the board and the opponents make.
        against: "level" if it is enough to tie with known hands, "beats" if they must be beaten.
        syntax: Syntax of the ranges: "generic" or "classic".
        trials: Deals of each out, where deals are sampled: against two or more opponents and in wide games.
            Without it and `seconds`, as many as make each chance known to ± 1 %.
        seconds: Time limit for each out, where deals are sampled.
        seed: The same seed gives the same figures.
        threads: Worker threads; up to one per core by default.

    Raises:
        OracleError: If the texts cannot be parsed or dealt, or there is no flop or no card to come.

    >>> found = outs("AsAc", "Kd8h9c")
    >>> {kind: len(cards) for kind, cards in found.outs.items()}, found.total, len(found.kickers)
    ({'twopair': 9, 'trips': 2}, 11, 12)
    >>> round(found.next_card, 4), round(found.by_river, 4), found.rule_of_2, found.rule_of_4
    (0.234, 0.4172, 0.22, 0.44)
    """
    query = outs_query(hand, board, opponents, dead=dead, game=game, syntax=syntax)
    check_choices(rule, against)
    settings = RunSettings(trials, seconds, None, seed, threads)
    readings = seat_readings(query)
    for doubt in doubts(query, readings):
        warnings.warn(doubt.hint.message, RangeWarning, stacklevel=2)
    table = outs_table(query, {text: reading.hands for text, reading in readings.items()})
    return outs_figures(table, rule, against, settings)


def outs_query(
    hand: str, board: str, opponents: tuple[str, ...], *, dead: str, game: str, syntax: str
) -> Query:
    """The table of a hand and its opponents, or one random hand.

    Raises:
        QueryError: If an argument is not a text.
    """
    for value, what in (
        (hand, "A hand"), (board, "The board"), (dead, "Dead cards"), (game, "The game"),
        (syntax, "The syntax"), *((text, "A range") for text in opponents),
    ):  # fmt: skip
        written(value, what)
    others = opponents or ("*",)
    seats = [Seat("hero", hand), *(Seat(f"opponent{n}", text) for n, text in enumerate(others, 1))]
    return equity_query(seats, game=game, syntax=syntax, board=board, dead=dead)


def outs_table(query: Query, ranges: Mapping[str, HandSet] | None = None) -> Prepared:
    """The cards of a query from `outs_query`.

    Args:
        query: The table.
        ranges: Ranges already parsed, by text.

    Raises:
        OracleError: If a text cannot be parsed, or the cards cannot be dealt.
    """
    names = {seat.identifier: f"p{number}" for number, seat in enumerate(query.seats, 1)}
    return prepare(query, labels=names, ranges=ranges)


def check_choices(rule: str, against: str) -> None:
    """Check the two choices of `outs`.

    Raises:
        QueryError: If one is unknown.
    """
    for value, known, what in ((rule, RULES, "rule"), (against, AGAINST, "against")):
        if value not in known:
            raise QueryError(
                f"{quoted(value)} is not a choice for {what}.", remedy=f"Use “{known[0]}” or “{known[1]}”."
            )


def outs_figures(
    table: Prepared, rule: str, against: str, settings: RunSettings, progress: Progress | None = None
) -> OutsFigures:
    """The outs of the first seat.

    Args:
        table: From `outs_table`.
        rule: As for `outs`.
        against: Likewise.
        settings: Limits, seed and threads.
        progress: Called with the finished share, 0…1.

    Raises:
        QueryError: If the table has no flop or no card to come, or the hand is not known.
    """
    from oracle.analysis.cards_to_come.catches import count_catches
    from oracle.analysis.cards_to_come.outs import count_outs

    count = count_catches if table.game.stud else count_outs
    better, must_beat = rule == "better", against == "beats"
    found = last_of(count(table, 0, must_beat=must_beat, any_better=better, settings=settings), progress)
    return _record(found, table)


def _to_come(table: Prepared) -> int:
    """Cards that the first seat, whose hand is known, still sees."""
    if not table.game.stud:
        return BOARD_CARDS - len(table.board)
    return table.game.hole_cards - sure_cards(table.seats[0].live).bit_count()


def _record(found: Outs, table: Prepared) -> OutsFigures:
    to_come = _to_come(table)
    kinds = sorted({out.hand_type for out in found.outs})
    total = len(found.outs)
    return OutsFigures(
        outs=MappingProxyType({HAND_TYPES[kind]: _texts(found.of_type(kind)) for kind in kinds}),
        total=total,
        kickers=_texts(found.kickers),
        tainted=_texts(found.tainted),
        wins=MappingProxyType({card_text(out.card): out.equity for out in found.outs}),
        half_widths=MappingProxyType({card_text(out.card): out.half_width for out in found.outs}),
        discounted=found.discounted,
        unseen=found.unseen,
        next_card=found.next_chance,
        by_river=found.chance if to_come > 1 else None,
        rule_of_2=RULE_PERCENT * total,
        rule_of_4=2 * RULE_PERCENT * total if to_come == 2 else None,
        exact=found.precision.exact,
        split=table.game.split,
    )


def _texts(cards: tuple[int, ...]) -> tuple[str, ...]:
    """Cards as texts, highest first."""
    return tuple(card_text(card) for card in sorted(cards, reverse=True))
