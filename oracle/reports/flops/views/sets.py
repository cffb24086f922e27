"""Sets of weighted flops, as solvers write them: read, printed, and reports on their flops alone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from oracle.analysis.boards.suits import Renamings
from oracle.arrays import Column, Masks, Whole
from oracle.cards.card import parse_cards
from oracle.cards.mask import mask_of
from oracle.errors import QueryError, Span, TextError, shown
from oracle.reports.flops.made import EVERY_RENAMING
from oracle.reports.flops.report import FlopReport, flop_text
from oracle.reports.flops.views.textures import only_flops
from oracle.simulate.deal.enumerate import rename

MOST_FLOPS = 22_100
"""Most flops of a set: all flops."""
MOST_LETTERS = 1_000_000
"""Longest text that is read, in characters: all flops with long weights take less."""
_PLACE = "the set of flops"
_ITEM = re.compile(r"[^\n,;]+")
"""Matches one flop with its weight; flops are separated by line ends, commas or semicolons."""
_COMMENT = re.compile(r"#[^\n]*")
_CARDS = r"\s*(?:(?:10|[2-9TJQKA])[cdhs]\s*){3}"
_WEIGHED = re.compile(rf"(?P<cards>{_CARDS})(?:(?::|(?<=\s))\s*(?P<weight>[^\s:]+)\s*)?", re.IGNORECASE)
_NUMBER = re.compile(r"\d{1,20}(\.\d{0,30})?(e-?\d{1,3})?|\.\d{1,30}", re.IGNORECASE | re.ASCII)
_MOST_WEIGHT = 1e12
"""The greatest weight of a flop."""
_REMEDY = "Write one flop a line with its weight, such as AhKd7d:0.24."


@dataclass(frozen=True, slots=True, eq=False)
class FlopSet:
    """Flops with weights.

    Attributes:
        flops: Different flops, as masks, shape (k,), uint64.
        weights: Shape (k,), greater than 0; they sum to 1.
        notes: What was changed while reading, one sentence each.
    """

    flops: Masks
    weights: Column
    notes: tuple[str, ...] = ()

    def text(self) -> str:
        """The set in the format of solvers, one flop per line: "AhKd7d:0.24"."""
        return "\n".join(
            f"{flop_text(int(flop))}:{weight:.6g}"
            for flop, weight in zip(self.flops, self.weights, strict=True)
        )


def weighed_flops(flops: Masks, weights: Column) -> FlopSet:
    """A set of different flops; weights are scaled so that they sum to 1.

    Args:
        flops: Masks, shape (k,), uint64.
        weights: Shape (k,), at least 0; flops with weight 0 are left out.

    Raises:
        QueryError: If no flop has a weight.
    """
    whole = weights.sum()
    shares = weights / (whole if whole > 0 else 1.0)
    held = shares > 0  # next to very large weights, the smallest underflow to zero
    if not held.any():
        raise QueryError("No flop of the set has a weight.", places=(_PLACE,), remedy=_REMEDY)
    return FlopSet(flops[held], shares[held])


def read_flop_set(text: str) -> FlopSet:
    """Read a set of flops from text in the format of solvers: ``AhKd7d:0.24``, one per line.

    Commas and semicolons also separate flops.  Cards may have spaces between them.  A flop without a weight
    has weight 1.  A # begins a comment.  The weights of a flop that occurs again, in any order of its cards,
    are added, and flops with weight 0 are left out; notes say so.

    Args:
        text: The text.

    Returns:
        The set, in the order of the text, with weights that sum to 1.

    Raises:
        TextError: If a flop or a weight cannot be read, with its place.
        QueryError: If there is no flop with a weight, or the text is far too long.

    >>> read_flop_set("AhKd7d:1, 2c2d2h:3").weights.tolist()
    [0.25, 0.75]
    """
    if len(text) > MOST_LETTERS:
        raise QueryError(
            f"A set of flops has at most {MOST_LETTERS:,} letters, and this text has {len(text):,}.",
            places=(_PLACE,),
            remedy=_REMEDY,
        )
    found: dict[int, float] = {}
    repeated: list[int] = []
    for flop, weight in _items(text):
        if flop in found:
            repeated.append(flop)
        found[flop] = found.get(flop, 0.0) + weight
    if not found:
        raise QueryError("There is no flop in this text.", places=(_PLACE,), remedy=_REMEDY)
    flops, weights = np.array(list(found), dtype=np.uint64), np.array(list(found.values()))
    without = int(np.count_nonzero(weights == 0))
    notes = (*_repeated_note(repeated), *(() if not without else (_weightless_note(without),)))
    return replace(weighed_flops(flops, weights), notes=notes)


def _repeated_note(repeated: Sequence[int]) -> tuple[str, ...]:
    """A note about repeated flops; none if there are none."""
    if not repeated:
        return ()
    different = list(dict.fromkeys(repeated))
    if len(different) == 1:
        return (f"{flop_text(different[0])} occurred more than once; its weights were added.",)
    return (f"{len(different):,} flops occurred more than once; their weights were added.",)


def _weightless_note(count: int) -> str:
    return (
        "A flop with weight 0 was left out."
        if count == 1
        else f"{count:,} flops with weight 0 were left out."
    )


def _items(text: str) -> Iterator[tuple[int, float]]:
    """The flops of a text, as masks, with their weights."""
    plain = _COMMENT.sub(lambda note: " " * len(note[0]), text)
    for item in _ITEM.finditer(plain):
        if not item[0].strip():
            continue
        found = _WEIGHED.fullmatch(item[0])
        if found is None:
            raise _unreadable(text, item)
        span = _trimmed(item.start() + found.start("cards"), found["cards"])
        flop = mask_of(_cards(text, span))
        weight = found["weight"]
        at = item.start() + found.start("weight")
        yield flop, 1.0 if weight is None else _weight(text, Span(at, at + len(weight)))


def _trimmed(start: int, words: str) -> Span:
    """The span of a text without the spaces around it."""
    first = start + len(words) - len(words.lstrip())
    return Span(first, first + len(words.strip()))


def _cards(text: str, span: Span) -> tuple[int, ...]:
    written = text[span.start : span.end]
    try:
        return parse_cards(written, place=_PLACE)
    except TextError as error:  # a card twice
        raise TextError(
            error.message, text=text, span=error.span.shifted(span.start), found=error.found,
            expected=error.expected, remedy=error.remedy, place=_PLACE,
        ) from None  # fmt: skip


def _weight(text: str, span: Span) -> float:
    """The weight at a place of the text."""
    written = text[span.start : span.end]
    weight = float(written) if _NUMBER.fullmatch(written) else -1.0
    if not 0 <= weight <= _MOST_WEIGHT:
        raise TextError(
            f"“{shown(written)}” is not a weight.",
            text=text, span=span, found=written, expected="a number from 0",
            remedy="Write a number of 0 or more, such as 0.24.", place=_PLACE,
        )  # fmt: skip
    return weight


def _unreadable(text: str, item: re.Match[str]) -> TextError:
    span = _trimmed(item.start(), item[0])
    written = text[span.start : span.end]
    return TextError(
        f"“{shown(written)}” is not a flop of three cards with a weight.",
        text=text, span=span, found=written, expected="a flop such as AhKd7d:0.24",
        remedy=_REMEDY, place=_PLACE,
    )  # fmt: skip


def on_set(report: FlopReport, flops: FlopSet) -> FlopReport:
    """Restrict a report to the flops of a set, with their weights as chances.

    A flop has the figures of its own suits if the report distinguishes suits; sampled reports do not.
    Flops with the same figures are one row.  Flops that cannot come, given ranges and dead cards, are left
    out.

    Args:
        report: A report on every flop.
        flops: The set.

    Returns:
        A report whose rows, in the order of the set, are flops of the set, and whose chances are its weights.

    Raises:
        QueryError: If the report is not about flops, or none of these can come.
    """
    only_flops(report)
    rows = rows_of(report, flops.flops)
    there = rows >= 0
    there[there] = report.apart.chance[rows[there]] > 0
    if not there.any():
        raise QueryError(
            "None of the flops of the set can come: their cards are out of play.", places=(_PLACE,)
        )
    kept, first, row_of = np.unique(rows[there], return_index=True, return_inverse=True)
    order = np.argsort(first)
    weights = np.bincount(row_of, flops.weights[there], kept.size)[order]
    found = report.apart.of(kept[order])
    halves = {name: half for name, half in found.half_widths.items() if name != "chance"}
    table = replace(
        found,
        flops=flops.flops[there][first[order]],
        chance=weights / weights.sum(),
        half_widths=halves,
    )
    return replace(report, kinds=table, apart=table, kind_of=np.arange(kept.size), given=True)


def cannot_come(report: FlopReport, flops: FlopSet) -> int:
    """Number of flops of a set that cannot come: a card is out of play, or in every hand of a range."""
    rows = rows_of(report, flops.flops)
    return int(np.count_nonzero((rows < 0) | ~(report.apart.chance[rows] > 0)))


def rows_of(report: FlopReport, flops: Masks) -> Whole:
    """The row of `FlopReport.apart` with the figures of each flop, shape (k,); −1 where there is none."""
    renamings = report.renamings or EVERY_RENAMING
    known, asked = _least(report.apart.flops, renamings), _least(flops, renamings)
    order = np.argsort(known)
    places = order[np.minimum(np.searchsorted(known[order], asked), known.size - 1)]
    return np.where(known[places] == asked, places, -1).astype(np.int64)


def _least(flops: Masks, renamings: Renamings) -> Masks:
    """The least image of each flop under renamings of suits, shape (k,)."""
    images: Masks = np.stack([rename(flops, renaming) for renaming in renamings]).min(axis=0)
    return images
