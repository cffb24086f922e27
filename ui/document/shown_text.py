"""Text of a user or a file, made fit for the screen.

Names, notes, ranges and messages that quote them can hold anything: markup, control characters, marks that
turn the direction of writing, a megabyte on one line.  The document keeps them as they are; what is shown
passes one of these functions.  `ui.widgets.labels.label` and the style sheet see to it that no label and no
tooltip takes text for markup.
"""

from __future__ import annotations

import textwrap
import unicodedata

NAME_LENGTH = 60
"""Longest name shown, in characters; the fields for names take fewer."""
LINE_LENGTH = 400
"""Longest single line shown."""
TEXT_LENGTH, TEXT_LINES = 2000, 40
"""Longest text of several lines shown."""
TIP_LENGTH, TIP_LINES, TIP_WIDTH = 1200, 16, 100
"""Longest tooltip, and the width in characters at which its lines are broken: Qt does not wrap plain text."""
MENU_LENGTH = 80
"""Longest entry of a menu, and label of a button."""

_JOINERS = "\u200c\u200d"
"""Characters of the hidden category that spell words (Persian, Hindi, emoji) and turn nothing around."""
_HIDDEN = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
"""Unicode categories that show nothing of their own: controls, direction marks, halves of pairs."""


def one_line(text: str, most: int = LINE_LENGTH) -> str:
    r"""A text as one line of visible characters, cut with an ellipsis.

    >>> one_line("a\tb\n c \u202ed"), one_line("x" * 100, 5)
    ('a b  c d', 'xxxx…')
    """
    if len(text) <= most and text.isprintable():
        return text
    kept = _visible(text[: 2 * most]).strip()
    return kept if len(kept) <= most and len(text) <= 2 * most else f"{kept[: most - 1]}…"


def shown_name(name: str) -> str:
    """A name as it is shown; what cannot be seen is not there, and a name of nothing else is a dash."""
    return one_line(name, NAME_LENGTH) or "–"


def several_lines(text: str, most: int = TEXT_LENGTH, lines: int = TEXT_LINES) -> str:
    """A text of visible characters in a bounded number of lines."""
    if len(text) <= most and text.isprintable():
        return text
    kept = text[:most].split("\n", lines)
    cut = len(text) > most or len(kept) > lines
    shown = "\n".join(_visible(line) for line in kept[:lines])
    return f"{shown}…" if cut else shown


def tooltip(text: str) -> str:
    """A text as a tooltip: its long lines broken, not too many of them."""
    shown = several_lines(text, TIP_LENGTH, TIP_LINES)
    broken = [part for line in shown.split("\n") for part in textwrap.wrap(line, TIP_WIDTH) or [""]]
    return "\n".join(broken)


def menu_text(text: str, most: int = MENU_LENGTH) -> str:
    r"""A text as an entry of a menu or the label of a button: an ampersand marks no key, a tab no shortcut.

    >>> menu_text("Q&A\tCtrl+Q")
    'Q&&A Ctrl+Q'
    """
    return one_line(text, most).replace("&", "&&")


def title_text(text: str) -> str:
    """A text within the title of a window, in which Qt replaces ``[*]`` by the mark of unsaved changes."""
    return one_line(text, NAME_LENGTH).replace("[*]", "[*][*]")


def _visible(text: str) -> str:
    """A text with blanks in place of what cannot be seen; direction marks just go."""
    return "".join(
        character if character in _JOINERS or unicodedata.category(character) not in _HIDDEN
        else "" if unicodedata.category(character) == "Cf"
        else " "
        for character in text
    )  # fmt: skip
