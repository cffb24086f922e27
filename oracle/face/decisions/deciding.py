"""Decisions in Python: what fold, call and raise are worth."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

from oracle.decisions.decision import Decision, Intent, decisions, last_decision
from oracle.decisions.money.amounts import Unit, amount_argument, pot_unit, share_argument
from oracle.decisions.money.layers import Later
from oracle.decisions.money.pot import Pot, new_pot, seat_name
from oracle.decisions.odds.pot_odds import realised_argument
from oracle.decisions.question import decision_query, decision_spot
from oracle.decisions.sentences import later_sentence, shortfall
from oracle.errors import QueryError, possessive, quoted
from oracle.face.arguments import switch, written
from oracle.face.records import Record
from oracle.query.doubts import doubts, seat_readings
from oracle.query.settings import RunSettings
from oracle.ranges import RangeWarning


@dataclass(frozen=True, slots=True)
class FoldFigures(Record):
    """Folding, which is worth nothing.

    Attributes:
        ev: 0.
        se: 0.
    """

    ev: float = 0.0
    se: float = 0.0


@dataclass(frozen=True, slots=True)
class CallFigures(Record):
    """A call, or a check if there is nothing to call.  Amounts are in the unit of the pot.

    Attributes:
        ev: Expected value compared with folding, which is worth 0.
        se: Its standard error; 0 if exact.
        cost: The amount that hero adds.
        needed: The equity at which it breaks even, 0…1; above 1 if it never does.
        equity: Hero's share of the final pot he plays for, 0…1.
        equity_se: Its standard error.
        final_pot: The pot after the call that he plays for, before the rake.
        rake: The rake taken from it.
    """

    ev: float
    se: float
    cost: float
    needed: float
    equity: float
    equity_se: float
    final_pot: float
    rake: float


@dataclass(frozen=True, slots=True)
class RaiseFigures(Record):
    """A bet or raise.

    Attributes:
        ev: Expected value compared with folding, which is worth 0.
        se: Its standard error; 0 if exact.
        to: Hero's total of this street.
        folds: Every fraction f at which raising is worth as much as folding, if each opponent folds f of
            his range; ascending, empty if there is none.
        folds_vs_call: Every fraction f at which raising is worth as much as calling.
        folded: How often all opponents fold, 0…1, given hero's cards.
        each_folded: How often each opponent folds, 0…1.
        range_folds: The fraction of his range that each opponent folds, 0…1, assumed for ``ev``.
        called_equity: Hero's share against everybody who stays, when called; NaN if nobody ever stays.
        folded_se: Standard error of ``folded``; 0 if exact.
        each_folded_se: Standard errors of ``each_folded``.
        called_equity_se: Standard error of ``called_equity``.
        folds_se: Standard errors of ``folds``, in the same order; zeros if exact.
        folds_vs_call_se: Standard errors of ``folds_vs_call``.
    """

    ev: float
    se: float
    to: float
    folds: tuple[float, ...]
    folds_vs_call: tuple[float, ...]
    folded: float
    each_folded: tuple[float, ...]
    range_folds: tuple[float, ...]
    called_equity: float
    folded_se: float
    each_folded_se: tuple[float, ...]
    called_equity_se: float
    folds_se: tuple[float, ...]
    folds_vs_call_se: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class DecisionFigures(Record):
    """All actions; ``raise`` is a keyword of Python, so write ``found.raise_`` or ``found["raise"]``.

    Attributes:
        fold: Folding.
        call: Calling, or checking.
        raise_: Betting or raising; None if no size was given.
        best: The action of the highest value: "fold", "call" or "raise".
        within_error: Other actions whose gap to the best is within the error; empty if ``best`` is certain.
        exact: Whether every deal was counted.
        deals: Deals sampled; 0 if exact.
        seed: Their seed; None if exact.
        stack_to_pot: The effective stack per chip in the pot; infinite if unlimited.
        remarks: Sentences about unusual amounts, and about figures that are less precise than requested.
    """

    fold: FoldFigures
    call: CallFigures
    raise_: RaiseFigures | None
    best: str
    within_error: tuple[str, ...]
    exact: bool
    deals: int
    seed: int | None
    stack_to_pot: float
    remarks: tuple[str, ...]

    def _repr_html_(self) -> str:
        """The figures in words and per cent, for notebooks."""
        from oracle.face.notebooks.decisions import decision_html

        return decision_html(self)


# A keyword cannot be a name in a class body, but getattr finds it.
setattr(DecisionFigures, "raise", property(lambda found: found.raise_))

Amounts = float | str


def decide(
    hero: str,
    *villains: str,
    board: str = "",
    dead: str = "",
    game: str = "holdem",
    pot: Amounts,
    to_call: Amounts = 0,
    behind: Amounts | Sequence[Amounts] | None = None,
    paid: Sequence[Amounts] | None = None,
    raise_to: Amounts | None = None,
    folds: float | Sequence[float] | None = None,
    taken_for: str | None = None,
    rake: float = 0.0,
    rake_cap: Amounts | None = None,
    no_flop_no_drop: bool = False,
    won_later: Amounts = 0,
    paid_later: Amounts = 0,
    realised: float = 1.0,
    others_call: bool = False,
    unit: str = "",
    big_blind: float | None = None,
    syntax: str = "generic",
    trials: int | None = None,
    seconds: float | None = None,
    error: float | None = None,
    seed: int | None = None,
    threads: int | None = None,
    method: str = "auto",
) -> DecisionFigures:
    """What fold, call and raise are worth.

    Amounts are numbers, or texts such as ``"1.5k"`` and ``"12bb"``; values compare with folding, in the same
    unit. When hero bets or raises, each opponent folds the fraction of his range with the lowest equity
    against the range he puts hero on; all deals are added up.  Nobody raises again, and there are no later
    bets but those given.

    In stud only fold and call are compared; a raise is refused, since folds depend on the cards that show.

    Args:
        hero: Hero's hand or range.
        *villains: One range for each opponent; up to three, of at most 300,000 hands each, if hero considers
            a raise.
        board: Known community cards.
        dead: Cards out of play.
        game: Name of the game.
        pot: All chips in the middle, including the bets of this street and the bet that hero faces.
        to_call: What hero must add; more than his stack is all in.
        behind: Chips left: one amount for everybody, or one each, hero's first; unlimited by default.
        paid: What each has put in on this street, hero's first; 0 for hero and ``to_call`` for each opponent
            by default.  Opponents with less than the bet are still to act.
        raise_to: Hero's total of this street after a bet or raise; None to leave it out.
        folds: The fraction of his range that each opponent folds, 0…1, or one for each.  By default
            cost / (cost + pot), where a bluff breaks even; of n opponents its n-th root.
        taken_for: The range that opponents put hero on; by default his own, or for a single hand ``20%``
            (any hand in games without an ordering).
        rake: The rake as a share of the final pot, 0…1.
        rake_cap: Most that it takes.
        no_flop_no_drop: Whether a pot that ends before the flop is not raked.
        won_later: What each opponent who stays adds later when hero wins; `needed_equity` takes the sum.
        paid_later: What hero adds later when he loses.
        realised: Share of his equity that hero realises, more than 0 and at most 10.
        others_call: Whether opponents still to act call when hero calls.
        unit: "bb" or a currency sign; by default the one in ``pot``, or chips.
        big_blind: Size of the big blind, to convert ``12bb``.
        syntax: Syntax of the ranges: "generic" or "classic".
        trials: As for `run`, like all that follow.  Where deals cannot be counted and no limit is set,
            262,144 are sampled.
        seconds: See `run`.
        error: Stop when the 95 % half-width of each value is at most this share of the pot.  No more than
            2,097,152 deals are kept; a remark says if that is not enough.
        seed: See `run`.
        threads: See `run`.
        method: See `run`.

    Raises:
        OracleError: If texts cannot be parsed, cards cannot be dealt, or the money is impossible.

    >>> found = decide("AhQh", "30%", board="Kh7h2c", pot=20, to_call=4, raise_to=14, folds=0.4)
    >>> found.best, round(found.call.equity, 4), round(found.call.needed, 4)
    ('raise', 0.6778, 0.1667)
    >>> found["raise"].se, round(found["raise"].folded, 3)
    (0.0, 0.419)
    """
    _check_texts(hero, villains, board=board, dead=dead, game=game, syntax=syntax, taken_for=taken_for)
    counted = pot_unit(pot, unit, big_blind)
    others_call = switch(others_call, "others_call")
    no_flop_no_drop = switch(no_flop_no_drop, "no_flop_no_drop")
    money = pot_of(
        counted, len(villains), pot=pot, to_call=to_call, behind=behind, paid=paid, rake=rake,
        rake_cap=rake_cap, no_flop_no_drop=no_flop_no_drop and not board.strip(),
    )  # fmt: skip
    intent = Intent(
        None if raise_to is None else amount_argument(raise_to, counted, "The raise"),
        each_of(folds, len(villains)),
        Later(
            amount_argument(won_later, counted, "What is won later"),
            amount_argument(paid_later, counted, "What is paid later"),
            realised_argument(realised),
        ),
        others_call,
    )
    settings = RunSettings(trials, seconds, error, seed, threads, method)
    query = decision_query(hero, villains, board=board, dead=dead, game=game, syntax=syntax)
    readings = seat_readings(query)
    for doubt in doubts(query, readings):
        warnings.warn(doubt.hint.message, RangeWarning, stacklevel=2)
    spot = decision_spot(query, taken_for, {text: reading.hands for text, reading in readings.items()})
    return decision_figures(last_decision(decisions(spot, money, intent, settings)))


def decision_figures(found: Decision) -> DecisionFigures:
    """A decision as a record."""
    call, raised = found.call, found.raised
    for_fold, for_call = found.folds_for_fold.solutions, found.folds_for_call.solutions
    return DecisionFigures(
        FoldFigures(),
        CallFigures(
            call.value, call.error, call.cost, call.needed, call.equity, call.equity_error, call.final_pot,
            call.rake,
        ),
        None if raised is None else RaiseFigures(
            raised.value, raised.error, raised.total,
            tuple(each.fold for each in for_fold), tuple(each.fold for each in for_call),
            raised.folded, raised.each_folds, raised.folds, raised.called_equity, raised.folded_error,
            raised.each_folds_error, raised.called_equity_error,
            tuple(each.error for each in for_fold), tuple(each.error for each in for_call),
        ),
        found.best, found.close, found.exact, found.deals, found.seed, found.pot.stack_to_pot,
        (*found.pot.remarks, *filter(None, [later_sentence(found), shortfall(found)])),
    )  # fmt: skip


def pot_of(
    unit: Unit,
    opponents: int,
    *,
    pot: object,
    to_call: object = 0,
    behind: object = None,
    paid: object = None,
    rake: float = 0.0,
    rake_cap: object = None,
    no_flop_no_drop: bool = False,
) -> Pot:
    """The money of a decision, from numbers or texts.

    Raises:
        OracleError: If an amount cannot be read or is impossible.
    """
    if isinstance(behind, Sequence) and not isinstance(behind, str):
        stacks = tuple(
            _stack(each, unit, f"{possessive(seat_name(place))} stack") for place, each in enumerate(behind)
        )
    else:
        stacks = (_stack(behind, unit, "The stack"),) * (opponents + 1)
    if isinstance(paid, str) or not isinstance(paid, Sequence | None):
        raise QueryError(
            f"The bets of this street must be a list, not {quoted(paid)}.",
            places=("paid",), remedy="Give one for hero, then one for each opponent, such as [0, 4].",
        )  # fmt: skip
    bets = None if paid is None else tuple(
        amount_argument(each, unit, f"{possessive(seat_name(place))} bet of this street")
        for place, each in enumerate(paid)
    )  # fmt: skip
    return new_pot(
        amount_argument(pot, unit, "The pot"),
        amount_argument(to_call, unit, "The amount to call"),
        stacks,
        bets,
        opponents,
        share_argument(rake, "The rake"),
        None if rake_cap is None else amount_argument(rake_cap, unit, "The cap of the rake"),
        unit,
        no_flop_no_drop=no_flop_no_drop,
    )


def each_of(folds: object, opponents: int) -> tuple[float, ...] | None:
    """The fraction that each opponent folds, from one number for all or one for each.

    Raises:
        QueryError: If it is neither.
    """
    if folds is None:
        return None
    if isinstance(folds, Sequence) and not isinstance(folds, str):
        return tuple(share_argument(fold, "The fraction that folds") for fold in folds)
    return (share_argument(folds, "The fraction that folds"),) * opponents


def _stack(given: object, unit: Unit, place: str) -> float:
    """A stack; None and infinity are unlimited."""
    return inf if given is None or given == inf else amount_argument(given, unit, place)


def _check_texts(hero: object, villains: Sequence[object], **others: object) -> None:
    for text in (hero, *villains):
        written(text, "A range")
    for name, value in others.items():
        if value is not None:
            written(value, f"The argument {name}")
    if not villains:
        raise QueryError("A decision needs an opponent.", remedy="Give the range of at least one.")
