"""Places in the help: widgets name their place, and F1 opens it."""

from __future__ import annotations

START, RANGES, BOARDS, CONDITIONS, PICTURES, LANGUAGE, DECISIONS, FLOPS, SCENARIOS, KEYS = (
    "first-steps",
    "ranges",
    "boards-and-dead-cards",
    "conditions-and-questions",
    "pictures",
    "pql",
    "decisions",
    "flops",
    "scenarios",
    "keys",
)
"""Keys of the pages that the window opens."""
BATCH = "A spreadsheet in a separate window"
"""The section about batches, on the page of scenarios."""
PROPERTY = "help"
"""Widget property with its place in the help: the key of a page, or `at_section` of one."""
_AT = "#"


def at_section(page: str, section: str) -> str:
    """A section of a page: the key of the page and the heading."""
    return f"{page}{_AT}{section}"


def page_and_section(where: str) -> tuple[str, str]:
    """The key of the page and the heading in what `at_section` returned; without a section no heading."""
    page, _at, section = where.partition(_AT)
    return page, section
