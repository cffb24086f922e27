"""Names of a query's figures: the given ones, otherwise the selectors' texts."""

from __future__ import annotations

from collections.abc import Iterable

from oracle.harmless import one_line
from oracle.query.model import Query
from oracle.query.printer import print_selector

LONGEST = 200
"""Longest text of a selector used as its name, in characters; the rest is cut."""


def selector_names(query: Query) -> tuple[str, ...]:
    """The name of every selector's figure, unique regardless of case.

    A selector without a name is named by its text.  If that is taken, a number is appended.

    >>> from oracle.query import Call, Name, Query, Selector
    >>> asked = Selector("avg", Call("riverEquity", (Name("Hero"),)))
    >>> selector_names(Query("holdem", "generic", (), selectors=(asked, asked)))
    ('avg(riverEquity(Hero))', 'avg(riverEquity(Hero)) (2)')
    """
    return distinct_names([each.name for each in query.selectors], map(print_selector, query.selectors))


def distinct_names(given: Iterable[str], texts: Iterable[str]) -> tuple[str, ...]:
    """Names for figures.

    Args:
        given: The given names, or empty strings; given names are unchanged.
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
    """The name of a figure as printed: in capitals, as in the original, but PQL as written.

    Args:
        name: The name, from `selector_names`.
        kind: The aggregate, with which a selector's text begins.

    >>> title("equity", "avg"), title("avg(riverEquity(Hero))", "avg")
    ('EQUITY', 'avg(riverEquity(Hero))')
    """
    return name if name.startswith(f"{kind}(") else name.upper()


def _shortened(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
