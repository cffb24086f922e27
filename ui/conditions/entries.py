"""What the menus of "Require that" and "Ask the Oracle" offer: every sentence of the game, by family."""

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
"""Key of the line that is written in PQL."""
_BETWEEN = "|"
_FAMILY_IN_PQL = "Anything else"
_TELLING = 3
"""Typed words of fewer letters fill no slot."""
_SMALL_WORDS = frozenset(
    ("a", "an", "the", "of", "to", "in", "on", "at", "is", "are", "has", "have", "no", "not", "least", "most")
)
"""Words of a choice that need not be typed."""


@dataclass(frozen=True, slots=True)
class Offer:
    """An entry of the menu.

    Attributes:
        key: Its name in the program.
        family: The group it is offered in.
        title: What it is called.
        sample: How it reads.
        choices: What else its slots can say, so that it is found by those words as well.
    """

    key: str
    family: str
    title: str
    sample: str
    choices: str = ""


def condition_offers(state: DocumentState) -> tuple[Offer, ...]:
    """Every sentence that can be required in the document's game."""
    game, players, labels = find_game(state.game), state.players(), state.labels()
    offers = []
    for each in templates_for(game):
        if each.is_condition:
            sentence = new_sentence(each, game, players)
            words = words_of(sentence, labels)
            offers.append(Offer(each.key, each.family, each.title, words, _choices(each, sentence, state)))
    return (*offers, Offer(IN_PQL, _FAMILY_IN_PQL, "A line in PQL", "winsHi(hero) and pairedBoard(turn)"))


def question_offers(state: DocumentState) -> tuple[Offer, ...]:
    """Every question that can be asked in the document's game."""
    game, players, labels = find_game(state.game), state.players(), state.labels()
    offers = []
    for each in templates_for(game):
        sentence = new_sentence(each, game, players)
        choices = _choices(each, sentence, state)
        for ask in each.asks:
            words = question_words(Question(0, ask, sentence), labels)
            offers.append(Offer(f"{each.key}{_BETWEEN}{ask.name}", each.family, each.title, words, choices))
    return (
        *offers,
        Offer(IN_PQL, _FAMILY_IN_PQL, "A question in PQL", "How often winsHi(hero) or tiesHi(hero)"),
    )


def offered(key: str) -> tuple[Template, Ask]:
    """The template an entry stands for, and what is asked about it.

    Raises:
        KeyError: If there is no such entry.
    """
    name, _, ask = key.partition(_BETWEEN)
    for template in TEMPLATES:
        if template.key == name:
            return template, Ask[ask] if ask else template.asks[0]
    raise KeyError(key)


def as_typed(template: Template, typed: str, state: DocumentState) -> Sentence:
    """A new sentence that says what was typed to find it: "villain flush turn" fills three slots.

    Args:
        template: What kind of sentence.
        typed: The words typed; those that name nothing a slot can say are passed over.
        state: The document: its game, and its seats by their names.
    """
    game = find_game(state.game)
    sentence = new_sentence(template, game, state.players())
    words = [word for word in typed.casefold().split() if len(word) >= _TELLING]
    alone = sum(slot.kind is SlotKind.PLAYER for slot in template.slots) == 1
    for slot in template.slots:
        said = [(each.value, each.words) for each in slot_choices(slot, sentence, game)]
        if slot.kind is SlotKind.PLAYER and alone:  # of two players nobody knows which is meant
            said = list(state.labels().items())
        now = value_of(sentence, slot)
        told = {value: _told(choice, words) for value, choice in said}
        best = max(told, key=lambda value: (told[value], value == now), default=now)
        if told.get(best) and best != now:
            sentence = with_value(sentence, slot, best)
    return sentence


def said_as_typed(key: str, typed: str, state: DocumentState, *, asked: bool) -> str:
    """How an entry of the menu reads once what was typed fills it; empty for the line in PQL.

    Args:
        key: Of the entry.
        typed: The words typed to find it.
        state: The document.
        asked: Whether it is a question; otherwise it is a condition.
    """
    if key == IN_PQL:
        return ""
    template, ask = offered(key)
    sentence, labels = as_typed(template, typed, state), state.labels()
    return question_words(Question(0, ask, sentence), labels) if asked else words_of(sentence, labels)


def _told(choice: str, words: Sequence[str]) -> int:
    """How many words of a choice were typed, if all were that matter; else none."""
    telling = [word for word in choice.casefold().split() if word not in _SMALL_WORDS]
    typed = all(any(word.startswith(each) for each in words) for word in telling)
    return len(telling) if typed else 0


def _choices(template: Template, sentence: Sentence, state: DocumentState) -> str:
    """The words of everything that the slots of a sentence can say, the names of the seats among them."""
    game = find_game(state.game)
    said = [choice.words for slot in template.slots for choice in slot_choices(slot, sentence, game)]
    if any(slot.kind is SlotKind.PLAYER for slot in template.slots):
        said += [seat.name for seat in state.seats]
    return " ".join(dict.fromkeys(said))
