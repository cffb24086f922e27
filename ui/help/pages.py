"""The pages of help: found in the resources, searched by words."""

from __future__ import annotations

import importlib.resources
from dataclasses import dataclass
from functools import cache

_HEADING = "#"
_FENCE = "```"
START, RANGES, BOARDS, CONDITIONS, PICTURES, LANGUAGE, KEYS = (
    "first-steps",
    "ranges",
    "boards-and-dead-cards",
    "conditions-and-questions",
    "pictures",
    "pql",
    "keys",
)
"""Pages that the window turns to."""
PROPERTY = "help"
"""Name of the property of a widget that holds the key of the page about it."""


@dataclass(frozen=True, slots=True)
class HelpPage:
    """One page.

    Attributes:
        key: Its name, from its file: ``first-steps``.
        title: Its first heading.
        text: All of it, as Markdown.
    """

    key: str
    title: str
    text: str

    def holds(self, words: str) -> bool:
        """Whether every one of some words, or its beginning, stands on the page, in any case."""
        text = self.text.casefold()
        return all(word in text for word in words.casefold().split())

    @property
    def sections(self) -> tuple[str, ...]:
        """The headings below the title, in order."""
        found, fenced = [], False
        for line in self.text.splitlines():
            fenced ^= line.startswith(_FENCE)
            if line.startswith(_HEADING * 2) and not fenced:
                found.append(line.strip(_HEADING + " "))
        return tuple(found)


@cache
def help_pages() -> tuple[HelpPage, ...]:
    """All pages, in the order of the numbers their files begin with."""
    numbered = []
    for file in (importlib.resources.files("resources") / "help").iterdir():
        number, _, key = file.name.removesuffix(".md").partition("-")
        if number.isdecimal():
            text = file.read_text(encoding="utf-8")
            title = text.partition("\n")[0].strip(_HEADING + " ")
            numbered.append((int(number), HelpPage(key, title, text)))
    return tuple(page for _number, page in sorted(numbered, key=lambda entry: entry[0]))


def search_help(words: str) -> tuple[HelpPage, ...]:
    """The pages that hold all words; those whose title does come first."""
    found = [page for page in help_pages() if page.holds(words)]
    wanted = words.casefold().split()
    return tuple(sorted(found, key=lambda page: not any(word in page.title.casefold() for word in wanted)))
