"""Narrows the ranges of all players at a table step by step by their actions, with hero's equity."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from oracle.analysis.cancel import Cancel, until_cancelled
from oracle.analysis.narrowing import WRITTEN_CARDS
from oracle.arrays import Masks
from oracle.decisions.rules.parser import parse_rule
from oracle.decisions.rules.rule import Rule
from oracle.decisions.rules.steps import (
    Share,
    hands_to_narrow,
    narrowed_text,
    narrowing_steps,
    share_of_seat,
    shares_of_seat,
    with_hands,
)
from oracle.errors import OracleError, QueryError, Span, TextError
from oracle.prepared import Prepared
from oracle.query import RunSettings
from oracle.ranges import HandSet, WeightedRange

Actions = tuple[tuple[str, ...], ...]
"""The rules of every seat as texts, in order of the seats and of the streets."""


@dataclass(frozen=True, slots=True)
class RuleTrouble:
    """What is wrong with a rule.

    Attributes:
        number: Index of the rule, from 0.
        message: What is wrong and what to do about it.
        span: Its place in the text of the rule; None if the text is valid.
    """

    number: int
    message: str
    span: Span | None = None


@dataclass(frozen=True, slots=True, eq=False)
class FunnelStep:
    """A player's hands before any rule, or after one.

    Attributes:
        hands: The hands.
        exact: Whether no sampled equity was used.
        share: Hero's share of the pot against them; None until it is known.
    """

    hands: WeightedRange
    exact: bool = True
    share: Share | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Funnel:
    """A player's hands, step by step.

    Attributes:
        steps: The hands before any rule, then after each one up to the first that fails.
        trouble: What is wrong with the rule that failed; None if all were used.
        dropped: Masks of the hands removed, shape (n,); None if a rule changed weights.
        whole: His range before board and dead cards removed hands; None if there are no steps.
    """

    steps: tuple[FunnelStep, ...]
    trouble: RuleTrouble | None
    dropped: Masks | None
    whole: HandSet | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Funnels:
    """The funnels of a table.

    Attributes:
        seats: One for each seat; None where it has no rule.
        hero: Index of the seat whose share is given, the first that has not folded; None without opponents.
        whole: Hero's share against the ranges before any rule; None until it is known.
        note: Why his share cannot be computed; empty if it can.
    """

    seats: tuple[Funnel | None, ...]
    hero: int | None
    whole: Share | None = None
    note: str = ""


@until_cancelled
def funnels(
    prepared: Prepared, actions: Actions, settings: RunSettings, cancel: Cancel = None
) -> Iterator[Funnels]:
    """The funnel of every player with rules: first the hands, then hero's share step by step.

    While one player's hands are narrowed, all others have the ranges that their own rules leave.

    Args:
        prepared: The table.
        actions: The rules of each player.
        settings: Threads, seed and the limits of sampling.
        cancel: Ends it when set.

    Raises:
        QueryError: If the table does not allow funnels.
    """
    found = [
        _funnel(prepared, place, rules, settings, cancel) if rules else None
        for place, rules in enumerate(actions)
    ]
    playing = [place for place, seat in enumerate(prepared.seats) if not seat.folded]
    shown = Funnels(tuple(found), playing[0] if len(playing) > 1 else None)
    yield shown
    if shown.hero is None:
        return
    try:
        yield from _with_shares(prepared, shown, shown.hero, settings, cancel)
    except OracleError as trouble:
        yield replace(shown, note=str(trouble))


def after_actions(
    prepared: Prepared, actions: Actions, settings: RunSettings, cancel: Cancel = None
) -> Prepared:
    """A table whose ranges keep only hands that agree with the players' actions.

    Args:
        prepared: The table.
        actions: The rules of each player.
        settings: Threads, seed and the limits of what has to be sampled.
        cancel: Ends it when set.

    Returns:
        The table; in games with two hole cards the narrowed ranges are written out in its query.

    Raises:
        QueryError: If a rule is not valid or leaves no hand; it names the player.
        StoppedError: If cancelled.
    """
    table, seats = prepared, list(prepared.query.seats)
    for place, rules in enumerate(actions):
        if not rules:
            continue
        funnel = _funnel(prepared, place, rules, settings, cancel)
        label = prepared.seats[place].label
        if funnel.trouble is not None:
            raise QueryError(f"What {label} did: {funnel.trouble.message}", places=(label,))
        hands = funnel.steps[-1].hands
        table = with_hands(table, place, hands)
        if prepared.game.hole_cards == WRITTEN_CARDS:
            text = narrowed_text(prepared, place, hands, ())
            seats[place] = replace(seats[place], range_text=text or seats[place].range_text)
    return replace(table, query=replace(table.query, seats=tuple(seats)))


def _funnel(
    prepared: Prepared, place: int, texts: Sequence[str], settings: RunSettings, cancel: Cancel
) -> Funnel:
    """The hands of a seat after each rule."""
    rules: list[Rule] = []
    trouble: RuleTrouble | None = None
    try:
        steps = [FunnelStep(hands_to_narrow(prepared.seats[place]))]
    except QueryError as error:
        return Funnel((), RuleTrouble(0, str(error)), None)
    for number, text in enumerate(texts):
        try:
            rules.append(parse_rule(text, prepared.game, prepared.query.syntax, prepared.macros))
        except TextError as error:
            trouble = RuleTrouble(number, str(error), error.span)
            break
    try:
        for step in narrowing_steps(prepared, place, rules, settings=settings, cancel=cancel):
            steps.append(FunnelStep(step.hands, step.exact))
    except TextError as error:
        trouble = RuleTrouble(len(steps) - 1, str(error), error.span)
    except QueryError as error:
        trouble = RuleTrouble(len(steps) - 1, str(error))
    soft = any(rule.soft is not None for rule in rules)
    dropped = None if soft else np.setdiff1d(steps[0].hands.masks, steps[-1].hands.masks)
    return Funnel(tuple(steps), trouble, dropped, prepared.seats[place].whole)


def _with_shares(
    prepared: Prepared, shown: Funnels, hero: int, settings: RunSettings, cancel: Cancel
) -> Iterator[Funnels]:
    """Add hero's share to the funnels, one step after the other, the last steps first."""
    table = prepared
    for place, funnel in enumerate(shown.seats):
        if funnel is not None and funnel.steps:
            table = with_hands(table, place, funnel.steps[-1].hands)
    seats = list(shown.seats)
    for last in shares_of_seat(table, hero, settings, cancel):
        for place, funnel in enumerate(seats):
            if funnel is not None and funnel.steps:
                steps = (*funnel.steps[:-1], replace(funnel.steps[-1], share=last))
                seats[place] = replace(funnel, steps=steps)
        shown = replace(shown, seats=tuple(seats))
        yield shown
    whole = share_of_seat(prepared, hero, settings, cancel)
    shown = replace(shown, whole=whole)
    yield shown
    only = sum(funnel is not None for funnel in shown.seats) == 1
    for place, funnel in enumerate(shown.seats):
        if funnel is None or not funnel.steps:
            continue
        known, share = list(funnel.steps), last
        for number in range(len(known) - 2, -1, -1):
            if not _same(known[number].hands, known[number + 1].hands):
                at = with_hands(table, place, known[number].hands)
                share = whole if only and not number else share_of_seat(at, hero, settings, cancel)
            known[number] = replace(known[number], share=share)
        seats[place] = replace(funnel, steps=tuple(known))
        shown = replace(shown, seats=tuple(seats))
        yield shown


def _same(one: WeightedRange, other: WeightedRange) -> bool:
    """Whether a rule changed nothing."""
    return one.hands == other.hands and bool(np.array_equal(one.weights, other.weights))
