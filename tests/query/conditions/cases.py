"""Sentences to try: the default of every template, every choice of every slot, and random ones."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import strategies as st

from oracle.cards.card import card_text
from oracle.games import GAMES, Game, find_game
from oracle.query.conditions import (
    CONTRARY,
    Sentence,
    Slot,
    SlotKind,
    Template,
    new_sentence,
    slot_choices,
    templates_for,
    with_value,
)

PLAYERS = {"7": "Hero", "3": "Villain", "12": "p_3"}
"""Token → name in the query; neither in the order of the other."""

NAMES = {"7": "Hero", "3": "Villain", "12": "The fish"}

HOLDEM = find_game("holdem")
RUNNABLE = tuple(game for game in GAMES if game.runnable)


def default(key: str, game: Game = HOLDEM) -> Sentence:
    """The new sentence of a template, by its key."""
    template = next(template for template in templates_for(game) if template.key == key)
    return new_sentence(template, game, PLAYERS)


def said(key: str, game: Game = HOLDEM, **values: str) -> Sentence:
    """A sentence with some slots changed from the default."""
    template = next(template for template in templates_for(game) if template.key == key)
    sentence = new_sentence(template, game, PLAYERS)
    for name, value in values.items():
        sentence = with_value(sentence, template.slot(name), value)
    return sentence


def every_choice(template: Template, game: Game) -> Iterator[Sentence]:
    """The default sentence, and it with each choice of each slot, contraries included."""
    sentence = new_sentence(template, game, PLAYERS)
    yield sentence
    for slot in template.slots:
        for choice in slot_choices(slot, sentence, game):
            yield with_value(sentence, slot, choice.value)


@st.composite
def sentences(draw: st.DrawFn, game: Game = HOLDEM) -> Sentence:
    """A random sentence of a game: any choices, numbers, ranges, contrary or not."""
    template = draw(st.sampled_from(templates_for(game)))
    sentence = new_sentence(template, game, PLAYERS)
    for slot in template.slots:
        sentence = with_value(sentence, slot, draw(_values(slot, sentence, game)))
    if template.is_condition:
        negated = draw(st.booleans())
        sentence = Sentence(sentence.template, sentence.values, negated)
    return sentence


def _values(slot: Slot, sentence: Sentence, game: Game) -> st.SearchStrategy[str]:
    """What may be in a slot."""
    choices = [each.value for each in slot_choices(slot, sentence, game)]
    if choices:
        return st.sampled_from([each for each in choices if not each.startswith(CONTRARY)])
    if slot.kind is SlotKind.PLAYER:
        return st.sampled_from(list(PLAYERS))
    if slot.kind is SlotKind.NUMBER:
        return st.integers(slot.least, slot.most).map(str)
    if slot.kind is SlotKind.PERCENT:
        return st.integers(0, 100 * 1000).map(lambda number: f"{number / 1000:g}")
    if slot.kind is SlotKind.CARD:
        return st.integers(0, 51).map(card_text)
    return st.text(max_size=30)
