"""Spans of the generic syntax: two groups of cards and those between, or one group moved through the deck."""

from __future__ import annotations

from oracle.cards.card import TOP_RANK
from oracle.games.deck import has_rank
from oracle.ranges.text.deck import clip
from oracle.ranges.text.rawcard import RawCard
from oracle.ranges.text.stream import RangeStream
from oracle.ranges.text.tokens import RangeToken

Group = tuple[RawCard, ...]


def check_single_sign(stream: RangeStream, sign: RangeToken, remedy: str) -> None:
    """Refuse a second ``+`` or ``-`` directly after another one."""
    if stream.peek().is_symbol("+", "-"):
        stream.fail(
            sign.start,
            stream.peek().end,
            f"“{sign.text}{stream.peek().text}” is not a span.",
            expected="one “+” or one “-”",
            remedy=remedy,
        )


def check_complete(stream: RangeStream, start: int) -> None:
    """Refuse a further ``+`` or ``-`` after a complete span that began at ``start``."""
    if stream.peek().is_symbol("+", "-"):
        stream.fail(
            start,
            stream.peek().end,
            f"A span is complete; “{stream.peek().text}” cannot follow it.",
            expected="a comma, “:”, “!” or the end",
            remedy="Write two ranges separated by a comma.",
        )


def moving(stream: RangeStream, group: Group, sign: RangeToken) -> tuple[Group, ...]:
    """All ranks of a group moved together until one would leave the deck."""
    _refuse_rank_variables(stream, group)
    ranks = [card.rank for card in group if card.rank is not None]
    if not ranks:
        stream.fail(
            group[0].start,
            sign.end,
            f"“{sign.text}” needs a rank to move.",
            expected="a rank in front of it",
            remedy="For example: Q+ or 9876-.",
        )
    steps = range(TOP_RANK - max(ranks) + 1) if sign.text == "+" else range(0, -min(ranks) - 1, -1)
    groups = tuple(tuple(card.moved(by) for card in group) for by in steps)
    return _dealable(stream, groups, ranks, group[0].start, sign.end)


def between(stream: RangeStream, first: Group, second: Group) -> tuple[Group, ...]:
    """All groups of a span: ranks that differ move by the same distance, the others stay."""
    _refuse_rank_variables(stream, (*first, *second))
    _refuse_unlike_ends(stream, first, second)
    ends = tuple(zip(first, second, strict=True))
    distances = {(other.rank or 0) - (one.rank or 0) for one, other in ends} - {0}
    if len(distances) > 1:
        stream.fail(
            first[0].start,
            second[-1].end,
            "The ranks of this span move by different distances.",
            expected="ranks that all move equally far, or stay",
            remedy="Make the ranks that differ move equally far, as in KQJT-T987 or AAJT-AA87.",
        )
    distance = distances.pop() if distances else 0
    step = 1 if distance >= 0 else -1
    groups = tuple(
        tuple(one.moved(by) if one.rank != other.rank else one for one, other in ends)
        for by in range(0, distance + step, step)
    )
    ranks = [card.rank for card in (*first, *second) if card.rank is not None]
    return _dealable(stream, groups, ranks, first[0].start, second[-1].end)


def _refuse_unlike_ends(stream: RangeStream, first: Group, second: Group) -> None:
    """Refuse a span whose ends differ in more than their ranks."""
    start, end = first[0].start, second[-1].end
    if len(first) != len(second):
        stream.fail(
            start,
            end,
            f"The ends of this span have {len(first)} and {len(second)} cards.",
            expected="as many cards on both sides",
            remedy="Write the same number of cards on both sides.",
        )
    for one, other in zip(first, second, strict=True):
        if (one.rank is None) != (other.rank is None):
            bare = one if one.rank is None else other
            stream.fail(
                start,
                end,
                f"One end of this span has a rank where the other has “{bare.text()}”.",
                expected="ranks in the same places on both sides",
                remedy="Write a rank on both sides or on neither, as in As-Ts.",
            )
        if one.same_suit_as != other.same_suit_as:
            stream.fail(
                start,
                end,
                f"The suits of this span differ: {one.text()} and {other.text()}.",
                expected="the same suits on both sides",
                remedy="Give the cards the same suits on both sides, as in TsJs-QsKs.",
            )


def _dealable(
    stream: RangeStream, groups: tuple[Group, ...], written: list[int], start: int, end: int
) -> tuple[Group, ...]:
    """The groups of a span whose ranks are in the deck."""
    left = tuple(
        group
        for group in groups
        if all(card.rank is None or has_rank(stream.game, card.rank) for card in group)
    )
    clip(stream, written, start, end, left=bool(left))
    return left


def _refuse_rank_variables(stream: RangeStream, group: Group) -> None:
    for card in group:
        if card.rank_variable:
            stream.fail(
                card.start,
                card.end,
                f"The rank variable “{card.rank_variable}” cannot be part of a span.",
                expected="a rank",
                remedy="Use ranks in spans; a variable can be next to a bracket, as in [A-K]RR.",
            )
