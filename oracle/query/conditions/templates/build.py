"""Sentences about numbers: one that asks for the number, one that compares it."""

from __future__ import annotations

from collections.abc import Callable

from oracle.games import Game
from oracle.query.conditions.fields import RELATION
from oracle.query.conditions.fitting import any_game
from oracle.query.conditions.forms import Form, compared
from oracle.query.conditions.slots import Slot
from oracle.query.conditions.template import Ask, Template

VALUE = "-value"
"""Suffix of the key of the template that asks for the value."""

NUMBER = (Ask.AVERAGE, Ask.DISTRIBUTION)
KIND = (Ask.DISTRIBUTION,)
"""What can be asked of values that are numbers, and of others."""


def measured(
    key: str,
    family: str,
    title: str,
    phrase: tuple[str | Slot, ...],
    forms: tuple[Form, ...],
    compared_with: Slot,
    *,
    asks: tuple[Ask, ...] = NUMBER,
    relation: Slot = RELATION,
    first: tuple[Form, ...] = (),
    fits: Callable[[Game], bool] = any_game,
) -> tuple[Template, Template]:
    """Two templates: one that compares a value, one that asks for it.

    Args:
        key: Key of the first; the second has the suffix `VALUE`.
        family: The group.
        title: Menu title of both.
        phrase: The words for the value.
        forms: PQL of the value.
        compared_with: The slot after the relation.
        asks: What can be asked about the value.
        relation: The slot between the two.
        first: Forms of the comparison that are tried before those made from ``forms``.
        fits: The games in which both are offered.
    """
    comparisons = tuple(
        Form(compared(form.pattern, compared_with.name, relation.name), form.when) for form in forms
    )
    condition = Template(
        key, family, title, (*phrase, relation, compared_with), (*first, *comparisons), fits=fits
    )
    value = Template(key + VALUE, family, title, phrase, forms, is_condition=False, asks=asks, fits=fits)
    return condition, value


def asked(
    key: str,
    family: str,
    title: str,
    phrase: tuple[str | Slot, ...],
    form: Form,
    asks: tuple[Ask, ...] = KIND,
    fits: Callable[[Game], bool] = any_game,
) -> Template:
    """A template that asks for a value."""
    return Template(key + VALUE, family, title, phrase, (form,), is_condition=False, asks=asks, fits=fits)
