"""Percentages: ``15%`` of an ordering, or a band ``5%-10%6h``."""

from __future__ import annotations

from oracle.errors import OracleError
from oracle.games import Game
from oracle.ranges.orderings.catalog import Ordering, load_ordering, ordering_labels
from oracle.ranges.text.nodes import Percent
from oracle.ranges.text.source import RangeSource
from oracle.ranges.text.stream import RangeStream
from oracle.ranges.text.tokens import RangeToken, RangeTokenKind

MAX_PERCENT = 100


def read_percent(stream: RangeStream) -> Percent:
    """Read ``15%``, ``15%6h`` or a band ``5%-10%``; the next token is a percentage.

    A band may have its label after either end: ``5%-10%6h`` is ``5%6h-10%6h``.

    Raises:
        TextError: If a number is not a whole one from 1 to 100, or the orderings are unknown or differ.
    """
    first = stream.take()
    low, high = 1, _percentile(stream, first)
    end = first
    if stream.peek().is_symbol("-") and stream.peek(1).kind is RangeTokenKind.PERCENT:
        stream.take()
        end = stream.take()
        if end.label and first.label and end.label != first.label:
            stream.fail(
                first.start,
                end.end,
                "The two ends of a band name different orderings.",
                expected=f"{first.text}%-{end.text}%{first.label}",
                remedy="Put one label after either percent sign; it applies to both ends.",
            )
        low, high = sorted((high, _percentile(stream, end)))
    elif stream.peek().is_symbol("+", "-"):
        stream.fail(
            first.start,
            stream.peek().end,
            f"A percentage cannot be followed by “{stream.peek().text}”.",
            expected="a second percentage, as in 5%-10%",
            remedy="Write a band such as 5%-10%.",
        )
    return Percent(low, high, first.label or end.label, first.start, end.end)


def check_ranked(percent: Percent, source: RangeSource, game: Game) -> Ordering:
    """The ordering of a percentage other than 100%.

    Raises:
        TextError: If the game has none.
    """
    try:
        return load_ordering(game, percent.label)
    except OracleError as trouble:
        raise source.error(
            percent.start, percent.end, trouble.message, expected="100%", remedy=trouble.remedy
        ) from trouble


def _percentile(stream: RangeStream, token: RangeToken) -> int:
    """The whole number of a percentage, 1–100, its label checked."""
    if "." in token.text:
        stream.fail_at(
            token,
            "A percentage is a whole number.",
            expected="a whole number from 1 to 100",
            remedy="Round it: 7% or 8%.",
        )
    if len(token.text) > 9 or not 1 <= int(token.text) <= MAX_PERCENT:
        stream.fail_at(
            token,
            "A percentage lies between 1% and 100%.",
            expected="a whole number from 1 to 100",
            remedy="For example: 15%.",
        )
    labels = ordering_labels(stream.game.name)
    if labels and token.label and token.label not in labels:
        known = ", ".join(labels)
        stream.fail_at(
            token,
            f"“{token.label}” is not an ordering of {stream.game.title}.",
            expected=f"one of {known}",
            remedy=f"Orderings: {known}. Without a label the default is used.",
        )
    return int(token.text)
