"""A kind of sentence: its words and slots, where it is defined, and its PQL."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from oracle.games import Game
from oracle.query.conditions.fitting import any_game
from oracle.query.conditions.forms import Form
from oracle.query.conditions.slots import Slot


class Ask(Enum):
    """What a question asks about a sentence; the value begins the question."""

    HOW_OFTEN = "How often"
    AVERAGE = "Average"
    DISTRIBUTION = "Distribution of"


@dataclass(frozen=True, slots=True, eq=False)
class Template:
    """A kind of sentence.

    Attributes:
        key: Its name in sessions; never changes.
        family: The group it is offered in.
        title: Its name in menus.
        pieces: Words and slots of the sentence, in order.
        forms: Its PQL: the first form that applies to the slot values is written, all are read.
        is_condition: Whether it is true or false for a deal (otherwise it has a value).
        asks: What can be asked about it.
        fits: The games in which it is offered, among those that have its functions.
    """

    key: str
    family: str
    title: str
    pieces: tuple[str | Slot, ...]
    forms: tuple[Form, ...]
    is_condition: bool = True
    asks: tuple[Ask, ...] = (Ask.HOW_OFTEN,)
    fits: Callable[[Game], bool] = any_game

    @property
    def slots(self) -> tuple[Slot, ...]:
        """Its slots, in the order of a sentence's values."""
        return tuple(piece for piece in self.pieces if isinstance(piece, Slot))

    def slot(self, name: str) -> Slot:
        """The slot with a name.

        Raises:
            KeyError: If there is none.
        """
        for slot in self.slots:
            if slot.name == name:
                return slot
        raise KeyError(name)
