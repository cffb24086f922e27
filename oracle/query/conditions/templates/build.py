"""Sentences about numbers: the number itself to be asked for, and what it is compared with."""

from __future__ import annotations

from collections.abc import Callable

from oracle.games import Game
from oracle.query.conditions.fields import RELATION
from oracle.query.conditions.fitting import any_game
from oracle.query.conditions.forms import Form, compared
from oracle.query.conditions.slots import Slot
from oracle.query.conditions.template import Ask, Template

VALUE = "-value"
"""Ends the key of the template that has a value, beside the one that compares it."""

NUMBER = (Ask.AVERAGE, Ask.DISTRIBUTION)
KIND = (Ask.DISTRIBUTION,)
"""What is asked of values that are numbers, and of those that are not."""


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
    """Two templates: one that compares a value, one that has it.

    Args:
        key: Key of the first; the second adds `VALUE`.
        family: The group.
        title: What both are offered as.
        phrase: The words for the value.
        forms: How PQL says the value.
        compared_with: The slot behind the relation.
        asks: What can be asked about the value.
        relation: The slot between the two.
        first: Forms of the comparison that come before those made from ``forms``.
        fits: Which games both are offered in.
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
    """A template that has a value and compares it with nothing."""
    return Template(key + VALUE, family, title, phrase, (form,), is_condition=False, asks=asks, fits=fits)
