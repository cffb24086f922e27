"""What the figures of a query are called: the names given, else the text of the selector."""

from __future__ import annotations

from collections.abc import Iterable

from oracle.harmless import one_line
from oracle.query.model import Query
from oracle.query.printer import print_selector

LONGEST = 200
"""Characters of a selector's text that serve as its name; of a longer one the end is left out."""


def selector_names(query: Query) -> tuple[str, ...]:
    """The name of every selector's figure, each another one, whatever its case.

    A selector without a name is called by its text.  Where that is taken, a number tells the second from the
    first.

    >>> from oracle.query import Call, Name, Query, Selector
    >>> asked = Selector("avg", Call("riverEquity", (Name("Hero"),)))
    >>> selector_names(Query("holdem", "generic", (), selectors=(asked, asked)))
    ('avg(riverEquity(Hero))', 'avg(riverEquity(Hero)) (2)')
    """
    return distinct_names([each.name for each in query.selectors], map(print_selector, query.selectors))


def distinct_names(given: Iterable[str], texts: Iterable[str]) -> tuple[str, ...]:
    """Names for figures.

    Args:
        given: The name each was given, or an empty string; these are kept as they are.
        texts: The text of each selector.
    """
    names = list(given)
    taken = {name.lower() for name in names if name}
    for place, text in enumerate(texts):
        if names[place]:
            continue
        plain = _shortened(one_line(text))
        name, number = plain, 1
        while name.lower() in taken:
            number += 1
            name = f"{plain} ({number})"
        names[place] = name
        taken.add(name.lower())
    return tuple(names)


def title(name: str, kind: str) -> str:
    """The name of a figure as it is printed: in capitals, as the original has it, but PQL as it was written.

    Args:
        name: The name, from `selector_names`.
        kind: The aggregate, with which the text of a selector begins.

    >>> title("equity", "avg"), title("avg(riverEquity(Hero))", "avg")
    ('EQUITY', 'avg(riverEquity(Hero))')
    """
    return name if name.startswith(f"{kind}(") else name.upper()


def _shortened(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
