"""The reference of PQL: functions from their docstrings, and all other words, for search and hover."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from html import escape

from oracle.games import GAMES
from oracle.query.function_docs import Example
from oracle.query.language.values import FLOP_CATEGORIES, HAND_TYPE_WORDS, STREETS, STUD_STREETS
from oracle.query.registry import FunctionSpec, functions
from ui.pql.words import AGGREGATES, HOLDEM, KEYS, KEYWORDS, OPERATORS, PqlWord

_CALL = "padding: 2px 14px 2px 0"


@dataclass(frozen=True, slots=True)
class Topic:
    """One entry of the reference.

    Attributes:
        name: The word.
        form: Its syntax: ``handType(player, street)``.
        family: The heading it is listed under.
        result: Its type; empty for words without a value.
        summary: One line.
        arguments: Name, type and meaning of each argument.
        returns: Its value, in words.
        edge_cases: Edge cases; may be empty.
        example: A worked example in one line; may be empty.
        query: A query that shows it; may be empty.
        aliases: Other names.
        games: Titles of the games in which it is defined; empty for all.
    """

    name: str
    form: str
    family: str
    summary: str
    result: str = ""
    arguments: tuple[tuple[str, str, str], ...] = ()
    returns: str = ""
    edge_cases: str = ""
    example: str = ""
    query: str = ""
    aliases: tuple[str, ...] = ()
    games: tuple[str, ...] = ()

    @property
    def all_text(self) -> str:
        """All its text, in lower case, for searching."""
        meanings = " ".join(meaning for _, _, meaning in self.arguments)
        parts = (
            self.name,
            *self.aliases,
            self.form,
            self.family,
            self.summary,
            self.returns,
            self.edge_cases,
        )
        return " ".join((*parts, meanings)).lower()


@cache
def topics() -> tuple[Topic, ...]:
    """The whole reference, family by family: the words first, then the functions."""
    return (
        *_words("Keywords", KEYWORDS),
        *_words("Figures", AGGREGATES),
        *_words("What is dealt", KEYS),
        *_words("Operators", OPERATORS),
        *_values(),
        *map(_function, sorted(functions().values(), key=_family_order())),
    )


@cache
def topic_of(word: str) -> Topic | None:
    """The entry of a word in any case, or None."""
    lower = word.lower()
    named = {name.lower(): topic for topic in topics() for name in (topic.name, *topic.aliases)}
    return named.get(lower)


def search(text: str) -> tuple[Topic, ...]:
    """The entries that contain all words of a text, those with a matching name first.

    >>> search("rivereq")[0].name
    'riverEquity'
    """
    words = text.lower().split()
    found = [topic for topic in topics() if all(word in topic.all_text for word in words)]
    if words:
        found.sort(key=lambda topic: _rank(topic, words))
    return tuple(found)


def hint_text(topic: Topic) -> str:
    """The hover text of a word: syntax and summary, and a line per argument."""
    head = f"{topic.form} → {topic.result}" if topic.result else topic.form
    return "\n".join(
        (head, topic.summary, *(f"{name} ({kind}): {meaning}" for name, kind, meaning in topic.arguments))
    )


def page_html(topic: Topic, muted: str) -> str:
    """The page of an entry.

    Args:
        topic: The entry.
        muted: The colour of quiet words, as ``#RRGGBB``.
    """
    quiet = f"style='color: {muted}'"
    arrow = f" <span {quiet}>→ {escape(topic.result)}</span>" if topic.result else ""
    parts = [f"<p><b>{escape(topic.form)}</b>{arrow}</p>", f"<p>{escape(topic.summary)}</p>"]
    if topic.arguments:
        rows = "".join(
            f"<tr><td style='{_CALL}'><b>{escape(name)}</b></td>"
            f"<td style='{_CALL}'><span {quiet}>{escape(kind)}</span></td><td>{escape(meaning)}</td></tr>"
            for name, kind, meaning in topic.arguments
        )
        parts.append(f"<table>{rows}</table>")
    for heading, words in (("Gives", topic.returns), ("Edge cases", topic.edge_cases)):
        if words:
            parts.append(f"<p><span {quiet}>{heading}:</span> {escape(words)}</p>")
    if topic.example:
        parts.append(f"<p><span {quiet}>Example:</span> <code>{escape(topic.example)}</code></p>")
    if topic.aliases:
        parts.append(f"<p><span {quiet}>Also called:</span> {escape(', '.join(topic.aliases))}</p>")
    if topic.games:
        parts.append(f"<p><span {quiet}>Games:</span> {escape(', '.join(topic.games))}</p>")
    return "".join(parts)


def _rank(topic: Topic, words: list[str]) -> tuple[bool, bool]:
    names = [name.lower() for name in (topic.name, *topic.aliases)]
    begins = any(name.startswith(words[0]) for name in names)
    return (not begins, not any(words[0] in name for name in names))


def _words(family: str, words: Iterable[PqlWord]) -> Iterator[Topic]:
    yield from (Topic(word.name, word.form, family, word.says, query=word.example) for word in words)


def _values() -> Iterator[Topic]:
    """Streets, hand types and flop categories, from low to high."""
    for street in (*STREETS, *STUD_STREETS):
        stud = " (seven-card stud)" if street in STUD_STREETS else ""
        query = "" if stud else f"select histogram(handType(hero, {street})) {HOLDEM}"
        yield Topic(street, street, "Streets", f"A street{stud}, as an argument of functions.", query=query)
    for names, family, function in (
        (HAND_TYPE_WORDS, "Hand type names", "handType(hero, river)"),
        (FLOP_CATEGORIES, "Flop category names", "flopHandCategory(hero)"),
    ):
        for name in names:
            says = f"A value of {function.split('(')[0]}; ordered, weakest first."
            query = f"select count({function} = {name}) {HOLDEM}"
            yield Topic(name, name, family, says, query=query)


def _function(spec: FunctionSpec) -> Topic:
    types = [parameter.type.value for parameter in spec.parameters]
    asked_in = [game.title for game in GAMES if all(rule.holds(game) for rule in spec.games)]
    return Topic(
        name=spec.name,
        form=spec.signature,
        family=spec.family,
        summary=spec.doc.summary,
        result=spec.result.value,
        arguments=tuple(
            (name, kind, meaning) for (name, meaning), kind in zip(spec.doc.arguments, types, strict=True)
        ),
        returns=spec.doc.returns,
        edge_cases=spec.doc.edge_cases,
        example=spec.doc.example.text,
        query=_runnable(spec.doc.example),
        aliases=spec.aliases,
        games=tuple(asked_in) if len(asked_in) < len(GAMES) else (),
    )


def _runnable(example: Example) -> str:
    """A worked example as a query that can be run here, or an empty string."""
    if not any(game.runnable and game.name == example.game for game in GAMES):
        return ""
    return example.query if example.players else f"{example.query}, hero='*'"


def _family_order() -> Callable[[FunctionSpec], int]:
    """Sorts functions family by family, in the order in which the families first come."""
    families = list(dict.fromkeys(spec.family for spec in functions().values()))

    def place(spec: FunctionSpec) -> int:
        return families.index(spec.family)

    return place
