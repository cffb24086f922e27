"""Messages about errors in a session file, in the player's words.

Messages describe a file by what is on screen: the board, the name of seat 2, condition 3. They never contain
words of the library that reads the file.
"""

from __future__ import annotations

import re

import msgspec

from oracle.errors import shown

_STEP = re.compile(r"\.([A-Za-z_]\w*)|\[(\d+|\.\.\.)\]")

_TEXTS = {
    "title": "the title of the session",
    "game": "the game",
    "syntax": "the syntax of the ranges",
    "board": "the board",
    "dead": "the dead cards",
    "settings": "the limits of a run",
    "pql": "the text of the PQL pane",
    "seats": "the list of seats",
    "conditions": "the list of conditions",
    "questions": "the list of questions",
    "pot": "the pot",
    "intent": "the decision about the pot",
    "scenarios": "the scenarios",
    "flop_sets": "the sets of flops",
}
_SEAT = {
    "key": "the key",
    "label": "the name",
    "range": "the range",
    "colour": "the colour",
    "folded": "whether it has folded: the mark",
    "behind": "the stack",
    "actions": "what the player did",
    "opponent": "the opponent who sits there",
    "paid": "the bet",
}
_LISTS = {"seats": "seat", "conditions": "condition", "questions": "question"}
_PARTS = {
    "document": "the table",
    "results": "the results",
    "pql": "the questions asked in PQL",
    "layout": "the arrangement of the window",
    "saved": "the time of saving",
    "program": "the name of the program that saved it",
}
_REASONS: tuple[tuple[str, str], ...] = (
    ("missing required field", "a part of it is missing"),
    ("contains unknown field", "it has something that this version does not know"),
    ("of length <=", "it is too long"),
    ("of length >=", "it is too short"),
    ("` <= ", "a number is too large"),
    ("` >= ", "a number is too small"),
    ("out of range", "a number is too large"),
    ("enum value", "it has a word that this version does not know"),
    ("Invalid value", "it has a word that this version does not know"),
    ("RFC3339", "its date cannot be read"),
    ("timezone", "its date cannot be read"),
)
_ANY_REASON = "it has an unexpected value"


def trouble_in_words(trouble: msgspec.ValidationError, part: str = "") -> str:
    """The part of a session that cannot be read, and the reason, as a clause without a full stop.

    Args:
        trouble: The error of the reader.
        part: The part that was read separately ("document"); empty for a whole session.

    Returns:
        For example "the name of seat 1 cannot be read (it is too long)".
    """
    words, _, path = str(trouble).rpartition(" - at `$")
    if not words:
        words, path = str(trouble), ""
    return f"{_place(path.rstrip('`'), part)} cannot be read ({_reason(words, trouble)})"


def _reason(words: str, trouble: msgspec.ValidationError) -> str:
    if isinstance(trouble.__cause__, ValueError):  # one of our own checks, whose message is for the user
        return shown(words[:1].lower() + words[1:].rstrip("."), 200)
    for sign, reason in _REASONS:
        if sign in words:
            return reason
    return _ANY_REASON


def _place(path: str, part: str) -> str:
    """A place such as ``.document.seats[0].label`` in the player's words."""
    steps = [name or number for name, number in _STEP.findall(path)]
    if part:
        steps = [part, *steps]
    if not steps:
        return "its content"
    if steps[0] == "document" and len(steps) > 1:
        return _place_in_document(steps[1:])
    return _PARTS.get(steps[0], "a part of it")


def _place_in_document(steps: list[str]) -> str:
    name, *inner = steps
    if name in _LISTS and inner and inner[0].isdigit():
        one = f"{_LISTS[name]} {int(inner[0]) + 1}"
        if name == "seats" and len(inner) > 1:
            return f"{_SEAT.get(inner[1], 'a part')} of {one}"
        return one
    return _TEXTS.get(name, "the table")
