"""The picture of blockers in words and figures: what is measured, the order of the hands, read-outs."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite, isnan

from oracle.analysis.pictures.hand_types import TYPE_WORDS
from oracle.arrays import Whole
from oracle.decisions.blockers import EQUITY, HANDS, BlockersMap
from oracle.errors import possessive
from ui.document.wording import combos_text, percent
from ui.plots.cards_in_words import hand_signs
from ui.plots.maps.blockers_item import BlockerLine
from ui.plots.maps.grid_list_item import ClassFigure, GridListFigures
from ui.plots.numbers import points

TYPES = tuple(TYPE_WORDS)
MENU = {HANDS: "His number of hands", EQUITY: "His mean equity"} | {
    kind: f"His share of {said}" for kind, said in TYPE_WORDS.items()
}
"""Each measure in the menu."""
CHIPS = {HANDS: "his hands", EQUITY: "his equity"} | dict(TYPE_WORDS)
NO_HAND = "no hand left"
NOTHING = 5e-4
"""Changes below this many hands, or a twentieth of a point, are written as 0."""
MOST_READ = 5
"""Hands listed in words."""


def change_text(measure: str, value: float) -> str:
    """A change with its sign: "−3" hands, "−1.2" points."""
    if isnan(value):
        return NO_HAND
    if measure != HANDS:
        return points(value) if abs(value) >= NOTHING else "0.0"
    if abs(value) < NOTHING:
        return "0"
    return f"{'−' if value < 0 else '+'}{combos_text(abs(value))}"


def drawn_blockers(
    found: BlockersMap, opponent: int, measure: str, only: int | None = None
) -> GridListFigures[BlockerLine]:
    """Grid and list.

    Args:
        found: The blockers.
        opponent: Number of the opponent.
        measure: What is measured.
        only: The only class whose hands are listed; None for all.
    """
    masks, ranked = found.found.hands.masks, found.ranked[opponent]
    chosen = ranked[measure]
    shown = [measure, *(each for each in (HANDS, EQUITY) if each != measure)]
    rows: Sequence[int] | Whole = chosen.order
    if only is not None and chosen.class_rows is not None:
        rows = [row for row in chosen.order.tolist() if chosen.class_rows[row] == only]

    def line(number: int) -> BlockerLine:
        row = int(rows[number])
        changes = [(each, float(ranked[each].change[row])) for each in shown]
        figures = tuple(change_text(each, change) for each, change in changes)
        return BlockerLine(row, int(masks[row]), changes[0][1], figures)

    classes = None if chosen.classes is None else {
        index: ClassFigure(mean, change_text(measure, mean) if isfinite(mean) else "–")
        for index, mean in chosen.classes.items()
    }  # fmt: skip
    return GridListFigures(classes, len(rows), line, tuple(CHIPS[each] for each in shown), chosen.reach)


def blockers_title(found: BlockersMap, opponent: int, measure: str, name: str) -> str:
    """The finding: what the hand that blocks most does."""
    ranked = found.ranked[opponent][measure]
    first = int(ranked.order[0])
    best = float(ranked.change[first])
    if not best < -NOTHING:
        return f"No hand here blocks {_what(measure, name)}"
    hand = hand_signs(int(found.found.hands.masks[first]))
    unit = "" if measure == HANDS else " points"
    return f"{hand} blocks {_what(measure, name)} most: {change_text(measure, best)}{unit}"


def _what(measure: str, name: str) -> str:
    """What is blocked: "Villain’s hands"."""
    what = "hands" if measure == HANDS else EQUITY if measure == EQUITY else TYPE_WORDS[measure]
    return f"{possessive(name)} {what}"


def blockers_line(found: BlockersMap, opponent: int, measure: str, name: str, hero: str) -> str:
    """The opponent before anything is blocked, and what the colours mean."""
    blocked = found.found.opponents[opponent]
    said = f"{name}: {combos_text(blocked.combos)} combos"
    if measure in TYPES and blocked.types is not None:
        said += f", {percent(float(blocked.types[TYPES.index(measure)]), 1)} {TYPE_WORDS[measure]}."
    else:
        taken = found.taken_for or f"{possessive(hero)} range"
        said += f", {percent(blocked.equity, 1)} equity against {taken}."
    return f"{said} Green leaves him less, orange more. Click a class for its hands."


def blocked_rows(found: BlockersMap, row: int, opponent: int) -> list[tuple[str, str]]:
    """What a hand does to an opponent: words and figure."""
    blocked = found.found.opponents[opponent]
    rows = [
        ("hands", f"{change_text(HANDS, float(blocked.combos_shift[row]))} of {combos_text(blocked.combos)}"),
        ("mean equity", _from(float(blocked.equity_shift[row]), blocked.equity)),
    ]
    if blocked.types is not None and blocked.types_shift is not None:
        rows += [
            (TYPE_WORDS[kind], _from(float(shift), float(share)))
            for kind, share, shift in zip(TYPES, blocked.types, blocked.types_shift[row], strict=True)
            if share > 0
        ]
    return rows


def _from(shift: float, before: float) -> str:
    """A change in points, and the share before it."""
    return NO_HAND if isnan(shift) else f"{change_text(EQUITY, shift)} from {percent(before, 1)}"


def blockers_in_words(found: BlockersMap, opponent: int, measure: str, name: str) -> str:
    """The picture for screen readers: the hands that block most and least."""
    ranked, masks = found.ranked[opponent][measure], found.found.hands.masks

    def said(rows: Whole) -> str:
        changes = (
            (hand_signs(int(masks[row])), change_text(measure, float(ranked.change[row]))) for row in rows
        )
        return ", ".join(f"{hand} {change}" for hand, change in changes)

    title, order = f"{blockers_title(found, opponent, measure, name)}.", ranked.order[: ranked.known]
    if ranked.known <= 2 * MOST_READ:
        return f"{title} Most to least: {said(order)}."
    return f"{title} Most: {said(order[:MOST_READ])}. Least: {said(order[-MOST_READ:])}."
