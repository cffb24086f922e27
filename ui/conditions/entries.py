"""Menu entries of "Require that" and "Ask the Oracle": every sentence of the game, by family."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from oracle.games import find_game
from oracle.query.conditions import (
    TEMPLATES,
    Ask,
    Question,
    Sentence,
    SlotKind,
    Template,
    new_sentence,
    question_words,
    slot_choices,
    templates_for,
    value_of,
    with_value,
    words_of,
)
from ui.document.state import DocumentState

IN_PQL = "pql"
"""Key of the entry for a line in PQL."""
_BETWEEN = "|"
_FAMILY_IN_PQL = "Anything else"
_TELLING = 3
"""Shorter typed words fill no slot."""
_SMALL_WORDS = frozenset(
    ("a", "an", "the", "of", "to", "in", "on", "at", "is", "are", "has", "have", "no", "not", "least", "most")
)
"""Words of a choice that need not be typed."""


@dataclass(frozen=True, slots=True)
class LineOffer:
    """A menu entry.

    Attributes:
        key: Its internal name.
        family: The group it is listed in.
        title: Its title.
        sample: The sentence with default values.
        choices: Other words of its slots, so that the search finds it by those too.
    """

    key: str
    family: str
    title: str
    sample: str
    choices: str = ""


def condition_offers(state: DocumentState) -> tuple[LineOffer, ...]:
    """Every condition available in the document's game."""
    game, players, labels = find_game(state.game), state.players(), state.labels()
    offers = []
    for each in templates_for(game):
        if each.is_condition:
            sentence = new_sentence(each, game, players)
            words = words_of(sentence, labels)
            offers.append(
                LineOffer(each.key, each.family, each.title, words, _choices(each, sentence, state))
            )
    return (*offers, LineOffer(IN_PQL, _FAMILY_IN_PQL, "A line in PQL", "winsHi(hero) and pairedBoard(turn)"))


def question_offers(state: DocumentState) -> tuple[LineOffer, ...]:
    """Every question available in the document's game."""
    game, players, labels = find_game(state.game), state.players(), state.labels()
    offers = []
    for each in templates_for(game):
        sentence = new_sentence(each, game, players)
        choices = _choices(each, sentence, state)
        for ask in each.asks:
            words = question_words(Question(0, ask, sentence), labels)
            offers.append(
                LineOffer(f"{each.key}{_BETWEEN}{ask.name}", each.family, each.title, words, choices)
            )
    return (
        *offers,
        LineOffer(IN_PQL, _FAMILY_IN_PQL, "A question in PQL", "How often winsHi(hero) or tiesHi(hero)"),
    )


def offered(key: str) -> tuple[Template, Ask]:
    """The template of an entry, and what is asked about it.

    Raises:
        KeyError: If there is no such entry.
    """
    name, _, ask = key.partition(_BETWEEN)
    for template in TEMPLATES:
        if template.key == name:
            return template, Ask[ask] if ask else template.asks[0]
    raise KeyError(key)


def as_typed(template: Template, typed: str, state: DocumentState) -> Sentence:
    """A new sentence with slots filled from the search text: "villain flush turn" fills three slots.

    Args:
        template: The template.
        typed: The words typed; those that match no choice are ignored.
        state: The document, for its game and the names of its seats.
    """
    game = find_game(state.game)
    sentence = new_sentence(template, game, state.players())
    words = [word for word in typed.casefold().split() if len(word) >= _TELLING]
    alone = sum(slot.kind is SlotKind.PLAYER for slot in template.slots) == 1
    for slot in template.slots:
        said = [(each.value, each.words) for each in slot_choices(slot, sentence, game)]
        if slot.kind is SlotKind.PLAYER and alone:  # ambiguous between two players
            said = list(state.labels().items())
        now = value_of(sentence, slot)
        matches = {value: _matching(choice, words) for value, choice in said}
        best = max(matches, key=lambda value: (matches[value], value == now), default=now)
        if matches.get(best) and best != now:
            sentence = with_value(sentence, slot, best)
    return sentence


def said_as_typed(key: str, typed: str, state: DocumentState, *, asked: bool) -> str:
    """The sentence of a menu entry with the typed words filled in; empty for the line in PQL.

    Args:
        key: The entry's key.
        typed: The search text.
        state: The document.
        asked: Whether it is a question rather than a condition.
    """
    if key == IN_PQL:
        return ""
    template, ask = offered(key)
    sentence, labels = as_typed(template, typed, state), state.labels()
    return question_words(Question(0, ask, sentence), labels) if asked else words_of(sentence, labels)


def _matching(choice: str, words: Sequence[str]) -> int:
    """How many words of a choice were typed, if all significant ones were; otherwise none."""
    telling = [word for word in choice.casefold().split() if word not in _SMALL_WORDS]
    typed = all(any(word.startswith(each) for each in words) for word in telling)
    return len(telling) if typed else 0


def _choices(template: Template, sentence: Sentence, state: DocumentState) -> str:
    """The words of all choices of a sentence's slots, including the names of the seats."""
    game = find_game(state.game)
    said = [choice.words for slot in template.slots for choice in slot_choices(slot, sentence, game)]
    if any(slot.kind is SlotKind.PLAYER for slot in template.slots):
        said += [seat.name for seat in state.seats]
    return " ".join(dict.fromkeys(said))
