"""The values of a scenario table: what changes from row to row, and the rows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

Kind = Literal["range", "board", "dead", "condition", "pot", "call"]
RANGE: Final = "range"
BOARD: Final = "board"
DEAD: Final = "dead"
CONDITION: Final = "condition"
POT: Final = "pot"
CALL: Final = "call"
MONEY: Final = (POT, CALL)

MAX_ROWS = 200
"""Most scenarios of a table."""
MAX_SUBJECTS = 16
"""Most columns of changes."""


@dataclass(frozen=True, slots=True)
class Subject:
    """What a column of changes is about.

    Attributes:
        kind: A range, the board, the dead cards, a condition, the pot, or the bet to call.
        key: Key of the seat, or of the condition; 0 for the others.
    """

    kind: Kind
    key: int = 0


@dataclass(frozen=True, slots=True)
class Scenario:
    """A row: changes to the table.

    Attributes:
        key: Number of the row, stable within the document.
        values: A text for each subject, exactly as typed; a blank one leaves it as it is on the table.
    """

    key: int
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ScenarioTable:
    """All scenarios of a document.

    Attributes:
        subjects: What changes, in column order.
        rows: The scenarios, in order.
    """

    subjects: tuple[Subject, ...] = ()
    rows: tuple[Scenario, ...] = ()
