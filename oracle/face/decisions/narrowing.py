"""Ranges narrowed by actions, in Python."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from oracle.decisions.rules.parser import parse_rule
from oracle.decisions.rules.rule import PLAYER, Rule
from oracle.decisions.rules.written import rule_pql, why_no_pql
from oracle.errors import TextError
from oracle.face.arguments import written
from oracle.face.records import Record
from oracle.games import find_game
from oracle.pql import print_expression
from oracle.prepared import Prepared, prepare
from oracle.query import Query, RunSettings, Seat, equity_query
from oracle.query.doubts import doubts, seat_readings
from oracle.ranges import RangeWarning

if TYPE_CHECKING:
    from oracle.ranges import WeightedRange

HERO = "hero"
"""Name of hero's seat."""


@dataclass(frozen=True, slots=True)
class StepFigures(Record):
    """A range before any rule, or after one.

    Attributes:
        rule: The rule as written; empty before the first one.
        hands: Number of hands left.
        combos: Their sum of weights.
        percent: ``combos`` in per cent of all hands of the game, 0…100.
        pql: The condition in PQL that keeps the same hands at a table of two; None if there is none.
        no_pql: Why there is none, in a sentence; empty if there is one.
        exact: Whether no sampled equity was used.
        equity: Hero's share of the pot against the hands left, 0…1; None without hero, NaN if hero and these
            hands cannot be dealt together.
        half_width: Its 95 % half-width, 0 if exact; None without hero.
    """

    rule: str
    hands: int
    combos: float
    percent: float
    pql: str | None
    no_pql: str
    exact: bool
    equity: float | None
    half_width: float | None


@dataclass(frozen=True, slots=True)
class NarrowFigures(Record):
    """A range narrowed by rules.

    Attributes:
        steps: The range before any rule, then after each.
        range: The narrowed range as text; None if it is too long to write, which only ranges of Omaha are.
        nuts: Whether hero's worst final hand beats every final hand of the narrowed range ("reflective
            nuts"); None without hero, or if not all final hands can be counted: before the flop, or in wide
            games.
        nuts_before: The same before any rule.
    """

    steps: tuple[StepFigures, ...]
    range: str | None
    nuts: bool | None
    nuts_before: bool | None

    def _repr_html_(self) -> str:
        """The figures in words and per cent, for notebooks."""
        from oracle.face.notebooks.ranges import narrowing_html

        return narrowing_html(self)


def narrow(
    range: str,
    *rules: str,
    board: str = "",
    against: str = "*",
    dead: str = "",
    game: str = "holdem",
    hero: str | None = None,
    syntax: str = "generic",
    trials: int | None = None,
    seconds: float | None = None,
    seed: int | None = None,
    threads: int | None = None,
) -> NarrowFigures:
    """Narrow a player's range by what he did on each street.

    A rule begins with its street, and says which hands would have done the same: ``"preflop: top 15% x1.3"``
    (the top 15 % of the game's ordering, scaled by a looseness of 1.3), ``"flop: pair+ or flush draw"``,
    ``"turn: equity>=40% vs (22+, AxKx) and not in (AA)"``.  ``"flop: soft 0.3 two pair+"`` removes no hand,
    but multiplies the weight of all others by 0.3.  `oracle.decisions.rules.parser` has the grammar.

    Args:
        range: The player's range before he did anything.
        *rules: What he did, in order.
        board: The board; it must have every street of the rules.
        against: The range that equities in rules are against, unless they name one.
        dead: Cards out of play.
        game: Name of the game; one with a board.
        hero: A hand or range whose equity is computed after each step.
        syntax: Syntax of the ranges: "generic" or "classic".
        trials: Most deals where equities have to be sampled, in wide games.
        seconds: Most seconds where equities have to be sampled.
        seed: The same seed gives the same figures.
        threads: Worker threads; up to one per core by default.

    Raises:
        OracleError: If a text cannot be parsed, with its place; if a rule leaves no hand; or if its street
            has not been dealt.

    >>> found = narrow("*", "preflop: top 15%", "flop: pair+ or flush draw", board="Kh7h2c")
    >>> [step.hands for step in found.steps]
    [1176, 173, 104]
    """
    for value, what in (
        *((text, "A rule") for text in rules),
        (against, "The range that equities are against"),
    ):
        written(value, what)
    query = narrowing_query(range, hero, board=board, dead=dead, game=game, syntax=syntax)
    read = read_rules(rules, game, syntax)
    readings = seat_readings(query)
    for doubt in doubts(query, readings):
        warnings.warn(doubt.hint.message, RangeWarning, stacklevel=2)
    labels = {PLAYER: "the player", HERO: "hero"}
    table = prepare(query, labels=labels, ranges={text: reading.hands for text, reading in readings.items()})
    return narrow_figures(table, read, against, RunSettings(trials, seconds, None, seed, threads))


def narrowing_query(
    range_text: str, hero: str | None, *, board: str, dead: str, game: str, syntax: str
) -> Query:
    """The table of the player, and hero if he is given.

    Raises:
        QueryError: If an argument is not a text.
    """
    texts = [(range_text, "A range"), (board, "The board"), (dead, "Dead cards"), (game, "The game")]
    for value, what in (*texts, (syntax, "The syntax")):
        written(value, what)
    seats = [Seat(PLAYER, range_text)]
    if hero is not None:
        seats.append(Seat(HERO, written(hero, "Hero’s hand")))
    return equity_query(seats, game=game, syntax=syntax, board=board, dead=dead)


def read_rules(rules: Sequence[str], game: str, syntax: str) -> list[Rule]:
    """Parse rules.

    Raises:
        TextError: If one is not valid; its place says which.
    """
    found = []
    for number, text in enumerate(rules, 1):
        try:
            found.append(parse_rule(text, find_game(game), syntax))
        except TextError as trouble:
            raise (trouble.at(f"Rule {number}") if len(rules) > 1 else trouble) from None
    return found


def narrow_figures(
    table: Prepared, rules: Sequence[Rule], against: str, settings: RunSettings
) -> NarrowFigures:
    """The first seat narrowed by rules, with the second one's equity if there is one.

    Raises:
        OracleError: As for `narrow`.
    """
    from oracle.decisions.rules.steps import hands_to_narrow, narrowed_text, narrowing_steps, with_hands

    hands = hands_to_narrow(table.seats[0])
    figures = [_figures(table, hands, None, against, settings, exact=True)]
    for step in narrowing_steps(table, 0, rules, against, settings):
        hands = step.hands
        figures.append(_figures(table, hands, step.rule, against, settings, exact=step.exact))
    return NarrowFigures(
        tuple(figures),
        narrowed_text(table, 0, hands, rules),
        _nuts(with_hands(table, 0, hands)),
        _nuts(table),
    )


def _nuts(table: Prepared) -> bool | None:
    """Whether hero, in the second seat, is ahead whatever cards come."""
    from oracle.analysis.spectra.finding import counted_spectra
    from oracle.analysis.spectra.values import always_ahead

    found = counted_spectra(table) if len(table.seats) > 1 and table.game.high else None
    return None if found is None else always_ahead(found, 1)


def _figures(
    table: Prepared,
    hands: WeightedRange,
    rule: Rule | None,
    against: str,
    settings: RunSettings,
    *,
    exact: bool,
) -> StepFigures:
    from oracle.decisions.rules.steps import share_of_seat, with_hands

    share = None
    if len(table.seats) > 1:
        share = share_of_seat(with_hands(table, 0, hands), 1, settings)
    said = None if rule is None else rule_pql(rule, against)
    return StepFigures(
        rule="" if rule is None else rule.text,
        hands=hands.hands,
        combos=hands.combos,
        percent=hands.percent,
        pql=None if said is None else print_expression(said),
        no_pql="" if rule is None or said is not None else why_no_pql(rule),
        exact=exact,
        equity=None if share is None else share.value,
        half_width=None if share is None else share.half_width,
    )
