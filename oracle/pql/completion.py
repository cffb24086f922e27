"""Completion: the words that can come next at the cursor, in any text, valid or not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from oracle.errors import Span
from oracle.games import GAMES
from oracle.pql.outline import Clause, Outline, outline
from oracle.query.language.types import Type, accepts
from oracle.query.language.values import FLOP_CATEGORIES, HAND_TYPE_WORDS
from oracle.query.model import SELECTOR_KINDS
from oracle.query.registry import FunctionSpec, functions
from oracle.query.words import FOLDED, FROM_KEYS
from oracle.ranges import SYNTAXES

MAX_TEXT = 100_000
"""Most characters before the cursor that are examined; longer texts get no suggestions."""

_AGGREGATE_DETAILS = {
    "avg": "average of a number", "count": "share of deals in which a condition holds",
    "histogram": "how often each value occurs", "min": "smallest value seen", "max": "largest value seen",
    "stdev": "standard deviation of a number", "median": "median of a number",
    "percentile": "value below which a given percentage lies", "sum": "sum over the kept deals",
}  # fmt: skip
_KEY_DETAILS = {
    "game": "which game is played", "syntax": "how ranges are written", "board": "known community cards",
    "dead": "cards out of play",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A word that can come next.

    Attributes:
        text: The word.
        kind: "keyword", "aggregate", "function", "player", "street", "hand type", "flop category", "key"
            or "value".
        detail: A few words about it; may be empty.
        span: What it replaces: the beginning of the word at the cursor, or nothing.
        insert: The text to insert; for a function with the opening bracket.
    """

    text: str
    kind: str
    detail: str
    span: Span
    insert: str


_Entry = tuple[str, str, str, str]
"""Text, kind, detail, what to insert."""


def complete(text: str, cursor: int) -> tuple[Suggestion, ...]:
    """The words that can come next, those that begin like the word at the cursor first.

    Args:
        text: The text, complete or not.
        cursor: Cursor position, 0…len(text).

    >>> [each.text for each in complete("select av", 9)]
    ['avg', 'handsHaving']
    """
    cursor = max(0, min(cursor, len(text)))
    if cursor > MAX_TEXT:
        return ()
    here = outline(text, cursor)
    return tuple(_matching(_entries(here), here))


def _matching(entries: Iterable[_Entry], here: Outline) -> Iterator[Suggestion]:
    """The entries that contain the typed part of the word, those that begin with it first."""
    typed = here.prefix.lower()
    found = [entry for entry in entries if typed in entry[0].lower()]
    found.sort(key=lambda entry: not entry[0].lower().startswith(typed))
    span = Span(here.word_start, here.word_start + len(here.prefix))
    for text, kind, detail, insert in found:
        yield Suggestion(text, kind, detail, span, insert)


def _entries(here: Outline) -> Iterator[_Entry]:
    clause = here.clause
    if clause is Clause.START:
        yield from _keywords("select")
    elif clause is Clause.SELECTOR:
        yield from ((kind, "aggregate", _AGGREGATE_DETAILS[kind], f"{kind}(") for kind in SELECTOR_KINDS)
        yield from _functions(here)
        yield from _keywords("case", "not")
    elif clause is Clause.AFTER_SELECTOR:
        yield from _keywords("as", "from")
    elif clause is Clause.KEY:
        free = (key for key in FROM_KEYS if key not in here.keys)
        yield from ((key, "key", _KEY_DETAILS[key], f"{key}='") for key in free)
    elif clause is Clause.VALUE:
        quotes = "" if here.in_string else "'"
        known = {"game": [game.name for game in GAMES if game.runnable], "syntax": list(SYNTAXES)}.get(
            here.key, []
        )
        yield from ((value, "value", "", f"{quotes}{value}{quotes}") for value in known)
    elif clause is Clause.AFTER_VALUE:
        yield from _keywords("where", *([FOLDED] if here.key and here.key not in FROM_KEYS else []))
    elif clause is Clause.OPERAND:
        yield from _operands(here)
    elif clause is Clause.OPERATOR:
        yield from _operators(here)


def _keywords(*words: str) -> Iterator[_Entry]:
    yield from ((word, "keyword", "", f"{word} ") for word in words)


def _operators(here: Outline) -> Iterator[_Entry]:
    """What can follow a value."""
    if here.in_case:
        yield from _keywords("then", "when", "else", "end")
    if here.ends_selector:
        yield from _keywords("from", "as")
    yield from _keywords("and", "or", "in")


def _operands(here: Outline) -> Iterator[_Entry]:
    """The possible beginnings of a value, of the needed type if that is known."""
    wanted = here.wanted
    if here.after_case:
        yield from _keywords("when")
    elif wanted is Type.PLAYER:
        yield from _players(here)
    elif wanted is Type.STREET:
        yield from _streets(here)
    elif wanted is Type.FUNCTION:
        yield from _functions(here, asked_of_players=True)
    elif wanted is Type.HAND_TYPE:
        yield from _words("hand type", HAND_TYPE_WORDS)
        yield from _functions(here, wanted)
    elif wanted is Type.FLOP_CATEGORY:
        yield from _words("flop category", FLOP_CATEGORIES)
        yield from _functions(here, wanted)
    elif wanted in (Type.RANGE, Type.BOARD_RANGE):
        return
    elif wanted in (None, Type.ANY):
        yield from _functions(here)
        yield from _keywords("case", "not")
        yield from _words("hand type", HAND_TYPE_WORDS)
        yield from _words("flop category", FLOP_CATEGORIES)
    else:
        yield from _functions(here, wanted)
        yield from _keywords("case")


def _words(kind: str, words: Iterable[str]) -> Iterator[_Entry]:
    yield from ((word, kind, "", word) for word in words)


def _players(here: Outline) -> Iterator[_Entry]:
    yield from ((name, "player", hands, name) for name, hands in here.players)


def _streets(here: Outline) -> Iterator[_Entry]:
    for street in here.game.streets:
        cards = f"{street.board_cards} board cards" if street.board_cards else ""
        yield (street.name, "street", cards, street.name)


def _functions(
    here: Outline, result: Type | None = None, *, asked_of_players: bool = False
) -> Iterator[_Entry]:
    """The functions defined in the game, all or those of a given type."""
    asked = [spec for spec in functions().values() if all(rule.holds(here.game) for rule in spec.games)]
    if asked_of_players:
        for spec in asked:
            if spec.result is Type.BOOLEAN and spec.parameters and spec.parameters[0].type is Type.PLAYER:
                yield (spec.name, "function", spec.doc.summary, spec.name)
        return
    for spec in asked:
        if result is None or accepts(result, spec.result):
            for name in (spec.name, *spec.aliases):
                yield (name, "function", _detail(spec, name), f"{name}({'' if spec.parameters else ')'}")


def _detail(spec: FunctionSpec, name: str) -> str:
    arguments = ", ".join(parameter.name for parameter in spec.parameters)
    return f"{name}({arguments}) → {spec.result.value}: {spec.doc.summary}"
