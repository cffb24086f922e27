"""Slots shared by many sentences."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from oracle.games import Game
from oracle.query.conditions import vocabulary
from oracle.query.conditions.slots import Choice, Slot, SlotKind

PLAYER = Slot("player", SlotKind.PLAYER)
WHOSE = Slot("player", SlotKind.PLAYER, frame="{}’s")
OTHER = Slot("other", SlotKind.PLAYER)
OTHER_S = Slot("other", SlotKind.PLAYER, frame="{}’s")

STREETS = tuple(Choice(street, words) for street, words in vocabulary.STREET_WORDS.items())
STREET = Slot("street", SlotKind.STREET, STREETS, default="flop", otherwise="fifth")
LAST_STREET = Slot("street", SlotKind.STREET, STREETS, default="river", otherwise="seventh")
"""The street, by default the last one."""

TYPE = Slot("type", SlotKind.HAND_TYPE, vocabulary.HAND_TYPES, default="flush")
CATEGORY = Slot("category", SlotKind.FLOP_CATEGORY, vocabulary.FLOP_CATEGORIES, default="floptoppair")
RANK = Slot("rank", SlotKind.RANK, vocabulary.RANKS, default="K")
CARD = Slot("card", SlotKind.CARD, default="As")
FIVE_CARDS = Slot("cards", SlotKind.TEXT, default="AsAdKhKcQs", frame="[{}]")
HANDS = Slot("hands", SlotKind.RANGE, default="AA", frame="[{}]")
SHARE = Slot("share", SlotKind.PERCENT, default="50", frame="{} %")

RELATION = Slot("relation", SlotKind.RELATION, vocabulary.RELATIONS, default=">=")
ARE = Slot("relation", SlotKind.RELATION, vocabulary.PLURAL_RELATIONS, default=">=")
TYPE_RELATION = Slot("relation", SlotKind.RELATION, vocabulary.TYPE_RELATIONS, default=">=")
HAND_RELATION = Slot("relation", SlotKind.RELATION, vocabulary.HAND_RELATIONS, default=">")
SAMENESS = Slot("relation", SlotKind.RELATION, vocabulary.SAMENESS, default="=")
RANK_RELATION = Slot("relation", SlotKind.RELATION, vocabulary.RANK_RELATIONS, default="=")


def verb(*choices: tuple[str, str, str]) -> Slot:
    """The verb slot: for each choice its value, its words and its negated words."""
    return choice(*(Choice(*each) for each in choices), name="verb")


def fitting(slot: Slot, value: str, fits: Callable[[Game], bool]) -> Slot:
    """A slot in which one choice exists only in some games."""
    return replace(
        slot,
        choices=tuple(replace(each, fits=fits) if each.value == value else each for each in slot.choices),
    )


def choice(*choices: Choice, name: str) -> Slot:
    """A slot with its own choices, the first by default."""
    return Slot(name, SlotKind.CHOICE, choices, default=choices[0].value)


def number(default: int, most: int, least: int = 0) -> Slot:
    """A slot for an integer."""
    return Slot("number", SlotKind.NUMBER, default=str(default), least=least, most=most)


def outs(default: int) -> Slot:
    """A slot for a number of cards."""
    return number(default, 52)
