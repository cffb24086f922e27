"""The help pages: found in the resources, searched by words."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from oracle.places import resource

_HEADING = "#"
_FENCE = "```"


@dataclass(frozen=True, slots=True)
class HelpPage:
    """One page.

    Attributes:
        key: Its key, from the file name: ``first-steps``.
        title: Its first heading.
        text: The Markdown text.
    """

    key: str
    title: str
    text: str

    def holds(self, words: str) -> bool:
        """Whether all words, or words that begin with them, are on the page, in any case."""
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
    """All pages, ordered by number."""
    numbered = []
    for file in resource("help").iterdir():
        number, _, key = file.name.removesuffix(".md").partition("-")
        if number.isdecimal():
            text = file.read_text(encoding="utf-8")
            title = text.partition("\n")[0].strip(_HEADING + " ")
            numbered.append((int(number), HelpPage(key, title, text)))
    return tuple(page for _number, page in sorted(numbered, key=lambda entry: entry[0]))


def search_help(words: str) -> tuple[HelpPage, ...]:
    """The pages that contain all words; those with a matching title first."""
    found = [page for page in help_pages() if page.holds(words)]
    wanted = words.casefold().split()
    return tuple(sorted(found, key=lambda page: not any(word in page.title.casefold() for word in wanted)))
