"""Makes text of a user or a file safe to show.

Names, notes, ranges and messages that quote them may contain anything: markup, control characters, direction
overrides, a megabyte on one line.  The document keeps them unchanged; what is shown passes through these
functions.  `ui.widgets.labels.label` and the style sheet ensure that no label or tooltip interprets text as
markup.
"""

from __future__ import annotations

import re
import textwrap
import unicodedata
from functools import lru_cache

from ui.theme.keys import said_keys

NAME_LENGTH = 60
"""Longest name shown, in characters; fields for names accept fewer."""
_NAMES = 64
"""How many names are cached: with each key, those of a table are asked for dozens of times."""
LINE_LENGTH = 400
"""Longest single line shown."""
TEXT_LENGTH, TEXT_LINES = 2000, 40
"""Longest multi-line text shown."""
TIP_LENGTH, TIP_LINES, TIP_WIDTH = 1200, 16, 100
"""Longest tooltip, and the line width in characters: Qt does not wrap plain text."""
MENU_LENGTH = 80
"""Longest menu entry and button label."""
NO_BREAK = "\u00a0"
"""A space at which no line breaks."""
_UNIT = "ms|s|min|h|kB|MB|GB|bb|million|billion|trillion"
_BEFORE_UNIT = re.compile(rf"(?<=\d) (?=(?:%|: \d|(?:{_UNIT})\b))|(?<=[±×≤≥<>≈]) (?=\d)|(?<=\d :) (?=\d)")
"""The space between a number and its unit, or between a sign and its number."""

_JOINERS = "\u200c\u200d"
"""Invisible characters that words need (Persian, Hindi, emoji) and that do not affect direction."""
_HIDDEN = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
"""Unicode categories of invisible characters: controls, direction marks, surrogates."""


def one_line(text: str, most: int = LINE_LENGTH) -> str:
    r"""A text as one line of visible characters, shortened with an ellipsis.

    >>> one_line("a\tb\n c \u202ed"), one_line("x" * 100, 5)
    ('a b  c d', 'xxxx…')
    """
    if len(text) <= most and text.isprintable():
        return text
    kept = _visible(text[: 2 * most]).strip()
    return kept if len(kept) <= most and len(text) <= 2 * most else f"{kept[: most - 1]}…"


@lru_cache(maxsize=_NAMES)
def shown_name(name: str) -> str:
    """A name as shown, without invisible characters; a dash if nothing is left."""
    return one_line(name, NAME_LENGTH) or "–"


def several_lines(text: str, most: int = TEXT_LENGTH, lines: int = TEXT_LINES) -> str:
    """A text of visible characters in a limited number of lines."""
    if len(text) <= most and text.isprintable():
        return text
    kept = text[:most].split("\n", lines)
    cut = len(text) > most or len(kept) > lines
    shown = "\n".join(_visible(line) for line in kept[:lines])
    return f"{shown}…" if cut else shown


def unbroken(text: str) -> str:
    r"""A text in which no line breaks between a number and its unit, or between a sign and its number.

    >>> unbroken("94 % done, ± 0.5, 3 : 1").split(" ")
    ['94\xa0%', 'done,', '±\xa00.5,', '3\xa0:\xa01']
    """
    return _BEFORE_UNIT.sub(NO_BREAK, text) if " " in text else text


def tooltip(text: str) -> str:
    """A text as a tooltip: wrapped, with a limited number of lines."""
    shown = several_lines(said_keys(text), TIP_LENGTH, TIP_LINES)
    return "\n".join(part for line in shown.split("\n") for part in _wrapped(line))


def _wrapped(line: str) -> list[str]:
    """A line of a tooltip in as many lines as it needs; most are short, and wrapping takes its time."""
    if len(line) <= TIP_WIDTH:
        return [line.rstrip(" ")]
    return [part.replace(NO_BREAK, " ") for part in textwrap.wrap(unbroken(line), TIP_WIDTH)] or [""]


def menu_text(text: str, most: int = MENU_LENGTH) -> str:
    r"""A text as a menu entry or button label: an ampersand marks no mnemonic, a tab no shortcut.

    >>> menu_text("Q&A\tCtrl+Q")
    'Q&&A Ctrl+Q'
    """
    return one_line(text, most).replace("&", "&&")


def step_text(text: str) -> str:
    """The name of an edit as it follows “Undo”: it begins in lower case.

    >>> step_text("Switch to Short deck"), step_text("PQL of Hero")
    ('switch to Short deck', 'PQL of Hero')
    """
    return menu_text(text if text[1:2].isupper() else text[:1].lower() + text[1:])


def title_text(text: str) -> str:
    """A text for a window title, in which Qt replaces ``[*]`` by the unsaved mark."""
    return one_line(text, NAME_LENGTH).replace("[*]", "[*][*]")


def _visible(text: str) -> str:
    """A text with invisible characters replaced by spaces; direction marks are removed."""
    if text.isprintable():  # no character is hidden, as in most lines of tooltips, at every key typed
        return text
    return "".join(
        character if character in _JOINERS or unicodedata.category(character) not in _HIDDEN
        else "" if unicodedata.category(character) == "Cf"
        else " "
        for character in text
    )  # fmt: skip
