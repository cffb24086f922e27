"""Completion of rules while they are typed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from oracle.decisions.rules.names import DRAWS, made_words
from oracle.games import FLOP_CARDS, HOLDEM, Game
from oracle.query.language.values import FLOP_CATEGORIES
from oracle.ranges.orderings.catalog import ordering_labels
from oracle.rating.strength import HAND_TYPES

_STARTS = re.compile(r"(?:\b(?:and|or|not|with)\b|\(|\bsoft\s+[\d.]+%?)\s*(?=[^()]*$)", re.IGNORECASE)
"""Matches where a condition begins; the last match in a text counts."""
_COMPLETE = re.compile(r"(?:[%+)}]|\w)\s+$")
_JOINS = {"and": "both must hold", "or": "one is enough"}
_EXAMPLES = {
    "preflop": "top 15% x1.3", "flop": "pair+ or flush draw", "turn": "two pair+ or flush draw",
}  # fmt: skip
_UNRANKED = "pocket pair or equity>=55%"
"""A rule before the flop in a game that has no ordering, whose hands have no top."""
_DRAW_MEANINGS = {
    "any": "any flush or straight draw",
    "flush": "four to a flush",
    "straight": "open-ended, gutshot or wrap",
    "open-ended": "eight outs to a straight or more",
    "gutshot": "one rank makes a straight",
    "combo": "a flush draw and a straight draw",
    "overcards": "two different ranks above the board",
}


@dataclass(frozen=True, slots=True)
class RuleWord:
    """A completion.

    Attributes:
        text: The text to insert.
        kind: The kind of condition.
        detail: Its meaning.
    """

    text: str
    kind: str
    detail: str


def example_rule(street: str, game: str | Game = HOLDEM) -> str:
    """A usual rule of a street, without the street.

    >>> example_rule("preflop"), example_rule("flop")
    ('top 15% x1.3', 'pair+ or flush draw')
    >>> example_rule("preflop", "shortdeck")
    'pocket pair or equity>=55%'
    """
    if street == "preflop" and not ordering_labels(game):
        return _UNRANKED
    return _EXAMPLES.get(street, "two pair+")


def rule_words(before: str, street: str, game: Game) -> tuple[int, tuple[RuleWord, ...]]:
    """The words that may come next.

    Args:
        before: The rule up to the cursor, without its street.
        street: The street.
        game: A game with a board.

    Returns:
        How many characters before the cursor the words replace, and the words.

    >>> from oracle.games import find_game
    >>> typed, words = rule_words("pair+ or flu", "flop", find_game("holdem"))
    >>> typed, [word.text for word in words]
    (3, ['flush+', 'flush draw'])
    """
    start = max((found.end() for found in _STARTS.finditer(before)), default=0)
    begun = before[start:].lstrip()
    wanted = begun.lower()
    words = tuple(_conditions(street, game))
    if not begun:
        soft = RuleWord("soft 0.3", "strength", "other hands stay, with 0.3 of their weight")
        return 0, (*words, soft) if not before.strip() else words
    fitting = tuple(word for word in words if word.text.lower().startswith(wanted) and word.text != begun)
    whole = any(word.text.lower() == wanted.rstrip() for word in words)
    if _COMPLETE.search(before) and (whole or not fitting):
        return 0, tuple(RuleWord(join, "join", meaning) for join, meaning in _JOINS.items())
    return len(begun), fitting


def _conditions(street: str, game: Game) -> Iterator[RuleWord]:
    """Every condition of a street, the usual ones first."""
    known = next(each.board_cards for each in game.streets if each.name == street)
    if ordering_labels(game):
        yield RuleWord("top 15%", "share", "the best 15 % of hands")
        yield RuleWord("top 15% x1.3", "share", "the same, 1.3 times as loose")
    yield RuleWord("pocket pair", "hand", "two hole cards of one rank")
    if known >= FLOP_CARDS:
        yield from _made(street)
    if FLOP_CARDS <= known < game.board_cards:
        for kind, words in DRAWS.items():
            if kind != "overcards" or game.own_cards_used is None:
                yield RuleWord(words, "draw", _DRAW_MEANINGS[kind])
    yield RuleWord("equity>=40%", "equity", "against any hand; add vs (22+) for another range")
    yield RuleWord("in (22+)", "range", "a hand of a range")
    yield RuleWord("not", "join", "the opposite of what follows")


def _made(street: str) -> Iterator[RuleWord]:
    """Hand types, and on the flop also flop categories."""
    for name in HAND_TYPES[1:-1]:
        words = made_words(name)
        yield RuleWord(f"{words}+", "hand", f"{words} or better")
    if street == "flop":
        for name in FLOP_CATEGORIES:
            if not (words := made_words(name)).startswith("flop"):  # also the name of a hand type
                yield RuleWord(f"{words}+", "flop", "that or better on the flop")
