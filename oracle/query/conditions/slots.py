"""The slots of a sentence: places for a choice, a number or a range."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from oracle.games import Game
from oracle.query.conditions.fitting import any_game


class SlotKind(Enum):
    """The kind of a slot's value.  Every value is a text: PQL, or the token of a player."""

    PLAYER = "a player"
    STREET = "a street"
    HAND_TYPE = "a hand type"
    FLOP_CATEGORY = "a flop category"
    RELATION = "a comparison"
    NUMBER = "a whole number"
    PERCENT = "a percentage"
    RANGE = "a range"
    BOARD_PATTERN = "a board pattern"
    RANK = "a rank"
    CARD = "a card"
    CHOICE = "a choice"
    TEXT = "a text"


@dataclass(frozen=True, slots=True)
class Choice:
    """One choice of a slot.

    Attributes:
        value: The slot's value.
        words: Its words in the sentence.
        negative: Its words when negated; verbs only.
        one: Its words for one player, if different from those for several.
        fits: The games in which it is offered, of those that have its function; it is read in all of them.
    """

    value: str
    words: str
    negative: str = ""
    one: str = ""
    fits: Callable[[Game], bool] = any_game


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in a sentence that the user fills.

    Attributes:
        name: Its name within the sentence.
        kind: The kind of its value.
        choices: Its choices, if the same in every game; `slot_choices` gives those of a game.
        default: Initial value, if the game has it.
        otherwise: Initial value in games without the default.
        frame: The words around its value, with ``{}`` in its place.
        frame_one: The same for the value 1, if different.
        least: Smallest number allowed.
        most: Largest number allowed.
    """

    name: str
    kind: SlotKind
    choices: tuple[Choice, ...] = ()
    default: str = ""
    otherwise: str = ""
    frame: str = "{}"
    frame_one: str = ""
    least: int = 0
    most: int = 100

    @property
    def is_verb(self) -> bool:
        """Whether this slot expresses the negation of the sentence."""
        return any(choice.negative for choice in self.choices)
