"""The list of flops as text to paste: aligned for a fixed-width font, as Markdown, or as solvers read it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from oracle.cards.card import cards_text

if TYPE_CHECKING:
    from ui.flops.shown.sifted import FlopLine

Rows = Sequence[Sequence[str]]


def aligned_text(titles: Sequence[str], rows: Rows) -> str:
    """Titles and rows in aligned columns, two spaces apart; figures to the right.

    >>> print(aligned_text(["Flop", "How often", "Kind"], [["AcKdJh", "0.09 %", "rainbow, ace high"]]))
    Flop    How often  Kind
    AcKdJh     0.09 %  rainbow, ace high
    """
    widths = [max(map(len, column)) for column in zip(titles, *rows, strict=True)]
    last = len(widths) - 1
    lines = [
        "  ".join(
            cell.ljust(width) if place in (0, last) else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in (titles, *rows)
    ]
    return "\n".join(lines)


def markdown_text(titles: Sequence[str], rows: Rows) -> str:
    """Titles and rows as a Markdown table; figures to the right.

    >>> print(markdown_text(["Flop", "How often", "Kind"], [["AcKdJh", "0.09 %", "rainbow, ace high"]]))
    | Flop | How often | Kind |
    | :-- | --: | :-- |
    | AcKdJh | 0.09 % | rainbow, ace high |
    """
    last = len(titles) - 1
    rule = [":--" if place in (0, last) else "--:" for place in range(len(titles))]
    escaped = [[cell.replace("\\", "\\\\").replace("|", "\\|") for cell in row] for row in (titles, *rows)]
    return "\n".join("| " + " | ".join(row) + " |" for row in (escaped[0], rule, *escaped[1:]))


def solver_text(lines: Sequence[FlopLine]) -> str:
    """One flop a line with its chance, as solvers read it: ``AhKd7d:0.00048``."""
    return "\n".join(f"{cards_text(line.cards)}:{line.chance:.6g}" for line in lines)
