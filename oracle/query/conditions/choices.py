"""Choices: the sentences of a game, the values of their slots, new and changed sentences."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from dataclasses import replace

from oracle.cards.card import RANKS, make_card
from oracle.cards.mask import mask_of
from oracle.errors import QueryError
from oracle.games import Game
from oracle.query.askable import street_fits
from oracle.query.conditions.forms import Form, functions_in, slot_of
from oracle.query.conditions.nodes import Sentence
from oracle.query.conditions.slots import Choice, Slot, SlotKind
from oracle.query.conditions.template import Template
from oracle.query.conditions.templates import TEMPLATES
from oracle.query.conditions.to_query import form_of, template_of, values_of
from oracle.query.language.expressions import Name
from oracle.query.language.orders import order_of
from oracle.query.language.types import Type
from oracle.query.registry import FunctionSpec, find_function
from oracle.ranges.orderings.catalog import ordering_labels

CONTRARY = "not "
"""Prefix of the value of a negated verb (see `value_of`)."""

_RANKED = {SlotKind.HAND_TYPE: Type.HAND_TYPE, SlotKind.FLOP_CATEGORY: Type.FLOP_CATEGORY}
"""Slots whose choices are listed in rank order."""

ORDERING = "ordering"
"""Name of slots for an ordering of starting hands."""


def templates_for(game: Game) -> tuple[Template, ...]:
    """The templates available in a game, in menu order."""
    return _templates_for(game)


@functools.cache
def _templates_for(game: Game) -> tuple[Template, ...]:
    return tuple(
        template
        for template in TEMPLATES
        if template.fits(game) and all(_has_choice(slot, template, game) for slot in template.slots)
        and any(_form_fits(form, dict(form.when), game) for form in template.forms)
    )  # fmt: skip


def new_sentence(template: Template, game: Game, players: Iterable[str]) -> Sentence:
    """A sentence with likely values in all slots.

    Args:
        template: The template.
        game: The game.
        players: Tokens of the players, in order; the first is the subject.
    """
    tokens = [*players]
    sentence = Sentence(template.key, tuple(slot.default for slot in template.slots))
    waiting = iter(tokens)
    for slot in template.slots:
        value = slot.default
        if slot.kind is SlotKind.PLAYER:
            value = next(waiting, tokens[-1] if tokens else "")
        else:
            offered = [each.value for each in slot_choices(slot, sentence, game)]
            if offered and value not in offered:
                value = slot.otherwise if slot.otherwise in offered else offered[0]
        sentence = with_value(sentence, slot, value)
    return sentence


def slot_choices(slot: Slot, sentence: Sentence, game: Game) -> tuple[Choice, ...]:
    """The possible values of a slot in a game.

    Verbs also offer their negations, whose values begin with `CONTRARY`; `with_value` accepts them and
    `value_of` returns them.

    Args:
        slot: The slot.
        sentence: The sentence that contains it.
        game: The game.

    Returns:
        The choices in order; empty if a value is typed (numbers, ranges) or a player is chosen.
    """
    template = template_of(sentence)
    values = values_of(sentence)
    return _with_contraries(slot, _plain_choices(slot, template, values, game))


def value_of(sentence: Sentence, slot: Slot) -> str:
    """The value of a slot as listed by `slot_choices`: a negated verb has the prefix `CONTRARY`."""
    value = values_of(sentence)[slot.name]
    return CONTRARY + value if sentence.negated and slot.kind is SlotKind.CHOICE and slot.is_verb else value


def with_value(sentence: Sentence, slot: Slot, value: str) -> Sentence:
    """A sentence with a new value in one slot.

    Args:
        sentence: The sentence.
        slot: The slot.
        value: Its value, one of `slot_choices` unless that is empty.  A verb determines whether the line is
            negated.

    Raises:
        QueryError: If the template is unknown to this version.
    """
    slots = template_of(sentence).slots
    negated = sentence.negated
    if slot.is_verb:
        negated = value.startswith(CONTRARY)
        value = value.removeprefix(CONTRARY)
    values = tuple(
        value if each.name == slot.name else old for each, old in zip(slots, sentence.values, strict=True)
    )
    return replace(sentence, values=values, negated=negated)


def _with_contraries(slot: Slot, choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
    if slot.kind is not SlotKind.CHOICE or not slot.is_verb:
        return choices
    contraries = (Choice(CONTRARY + each.value, each.negative, each.words) for each in choices)
    return (*choices, *contraries)


def _plain_choices(
    slot: Slot, template: Template, values: Mapping[str, str], game: Game
) -> tuple[Choice, ...]:
    """The values of a slot, without negations."""
    if slot.kind is SlotKind.STREET:
        return tuple(each for each in slot.choices if _says(slot, each.value, template, values, game))
    if slot.kind is SlotKind.CHOICE:
        return tuple(each for each in slot.choices if _choice_fits(slot, each, template, game))
    if slot.kind in _RANKED:
        return _in_order(slot, game)
    if slot.kind is SlotKind.RANK:
        return tuple(each for each in slot.choices if _in_deck(each.value, game))
    if slot.name == ORDERING:
        return tuple(Choice(label, label) for label in ordering_labels(game))  # as in the sentence
    return slot.choices


def _says(slot: Slot, value: str, template: Template, values: Mapping[str, str], game: Game) -> bool:
    """Whether a value, such as a street, is possible given the other slots."""
    if value not in [street.name for street in game.streets]:
        return False
    changed = {**values, slot.name: value}
    try:
        form = form_of(template, changed)
    except QueryError:  # another slot is invalid: allow every street of the game
        return True
    return _form_fits(form, changed, game)


def _choice_fits(slot: Slot, choice: Choice, template: Template, game: Game) -> bool:
    """Whether a choice exists in a game, and some form with it is defined there."""
    value = choice.value
    for form in template.forms if choice.fits(game) else ():
        when = dict(form.when)
        if when.get(slot.name, value) == value and _form_fits(form, {**when, slot.name: value}, game):
            return True
    return False


def _in_order(slot: Slot, game: Game) -> tuple[Choice, ...]:
    """Hand types and flop categories from low to high in a game's order."""
    places = order_of(_RANKED[slot.kind], game)
    if places is None:
        return slot.choices
    return tuple(slot.choices[number] for number in places.argsort())


def _has_choice(slot: Slot, template: Template, game: Game) -> bool:
    """Whether a slot has any value in a game."""
    if slot.name == ORDERING:
        return bool(ordering_labels(game))
    if slot.kind is SlotKind.STREET:
        return any(each.value in [street.name for street in game.streets] for each in slot.choices)
    return slot.kind is not SlotKind.CHOICE or bool(_plain_choices(slot, template, {}, game))


def _form_fits(form: Form, values: Mapping[str, str], game: Game) -> bool:
    """Whether the functions of a form are defined in a game and, if given, on a street.

    Slots without a value are ignored.
    """
    street = values.get("street")
    for spec in _functions(form, values):
        if not all(rule.holds(game) for rule in spec.games):
            return False
        takes_street = any(parameter.type is Type.STREET for parameter in spec.parameters)
        if takes_street and street is not None and not street_fits(spec.streets, game, street):
            return False
    return True


def _functions(form: Form, values: Mapping[str, str]) -> Iterable[FunctionSpec]:
    """The functions of a form, as far as the values determine them."""
    for node in functions_in(form.pattern):
        words = [node.function, *(each.text for each in node.arguments if isinstance(each, Name))]
        for word in words:
            slot = slot_of(word)
            spec = find_function(word if slot is None else values.get(slot, ""))
            if spec is not None:
                yield spec


def _in_deck(rank: str, game: Game) -> bool:
    """Whether a game's deck has a rank."""
    return bool(game.deck & mask_of([make_card(RANKS.index(rank), 0)]))
