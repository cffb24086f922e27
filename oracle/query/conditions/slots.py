"""The slots of a sentence: the places where a choice, a number or a range stands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from oracle.games import Game
from oracle.query.conditions.fitting import any_game


class SlotKind(Enum):
    """What stands in a slot.  Every value is a text: what PQL would say, or the token of a player."""

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
    """One thing that a slot can say.

    Attributes:
        value: The slot's value.
        words: How the sentence says it.
        negative: How the sentence says the contrary; only of verbs.
        one: How it is said of one player, where that differs from several.
        fits: Which games it is offered in, of those that have its function; all of them understand it.
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
        kind: What stands in it.
        choices: What it can say, where that is the same in every game; `slot_choices` tells it for a game.
        default: Its value in a new sentence, where the game has it.
        otherwise: Its value in a new sentence of a game that lacks the default.
        frame: How the sentence says its value; ``{}`` stands for the value.
        frame_one: The same where the value is 1, if that differs.
        least: The smallest number it takes.
        most: The largest number it takes.
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
        """Whether the contrary of the sentence is said here."""
        return any(choice.negative for choice in self.choices)
