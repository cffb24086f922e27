"""The captions of pictures in words: hands and ranges, game, board, conditions, and how it was computed."""

from __future__ import annotations

from functools import reduce

from oracle.analysis.precision import Precision
from oracle.export import question_line
from oracle.query import Query
from ui.document.shown_text import one_line
from ui.document.state import DocumentState
from ui.plots.known_words import known
from ui.plots.saving.caption import CaptionLine

_LONGEST = 20_000
"""Most characters of a range that are considered; no line shows as many."""
PROGRAM = "Open Odds Oracle"


def caption_of(state: DocumentState, query: Query, how: str) -> tuple[CaptionLine, ...]:
    """The caption of a picture of a table.

    Args:
        state: The table.
        query: Its query, with the conditions that apply to the picture.
        how: How the figures were computed, a sentence.
    """
    seats = [
        CaptionLine(
            one_line(seat.range_text, _LONGEST) + (" (folded)" if seat.folded else ""), seat.name, seat.color
        )
        for seat in state.seats
    ]
    given = []
    if query.where is not None:
        from ui.document.lines.words import condition_words  # parses the templates: only if there are any

        names = tuple(seat.name for seat in state.seats)
        given.append(CaptionLine(f"Given that {condition_words(query.where, query, names)}"))
    return (
        *seats,
        CaptionLine(question_line(query)),
        *given,
        CaptionLine(f"{how} {PROGRAM}"),
    )


def how_known(picture: object, seed: int | None) -> str:
    """How a picture of ranges was computed: exact, or sampled with its ± and seed.

    Args:
        picture: Its data, or several of them; each has a `Precision`.
        seed: The seed that was asked for; None for a new one each time, which the caption omits.
    """
    parts = picture if isinstance(picture, tuple) else (picture,)
    found = [each.precision for each in parts if isinstance(getattr(each, "precision", None), Precision)]
    precision = reduce(Precision.joined, found) if found else Precision()
    if precision.exact:
        return "Exact."
    return known(precision) if seed is None else f"{known(precision)} Seed {seed}."
