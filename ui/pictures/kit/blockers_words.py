"""The picture of blockers in words and figures: what is measured, the order of the hands, read-outs."""

from __future__ import annotations

from math import isfinite, isnan

import numpy as np

from oracle.analysis.pictures.hand_types import TYPE_WORDS
from oracle.arrays import Column
from oracle.cards.combo import CLASSES, PAIR_CLASSES, pair_indices
from oracle.decisions.blockers import BlockersMap
from ui.document.ranges.text import GRID_CARDS
from ui.document.wording import combos_text, percent
from ui.plots.cards_in_words import hand_signs
from ui.plots.numbers import points
from ui.plots.parts.blockers_item import BlockerLine, BlockersFigures, ClassChange

HANDS, EQUITY = "hands", "equity"
"""Measures: the change in the number of the opponent's hands, and in his mean equity.  The other measures are
hand types by their names in PQL: the change in the share of his range that makes them."""
TYPES = tuple(TYPE_WORDS)
MEASURES = {HANDS: "His number of hands", EQUITY: "His mean equity"} | {
    kind: f"His share of {said}" for kind, said in TYPE_WORDS.items()
}
"""The measures in the menu."""
CHIPS = {HANDS: "his hands", EQUITY: "his equity"} | dict(TYPE_WORDS)
NO_HAND = "no hand left"
NOTHING = 5e-4
"""Changes below this many hands, or a twentieth of a point, are written as 0."""
MOST_READ = 5
"""Hands listed in words."""


def measured(found: BlockersMap, opponent: int, measure: str) -> Column:
    """The change with each hand of the player, shape (n,); NaN where the opponent has no hand left.

    Args:
        found: The blockers.
        opponent: Number of the opponent among those in the pot.
        measure: `HANDS` (in combos), `EQUITY` or a hand type (in shares of 1); types before the flop are 0.
    """
    blocked = found.found.opponents[opponent]
    if measure == HANDS:
        return blocked.combos_shift
    if measure == EQUITY:
        return blocked.equity_shift
    if blocked.types_shift is None:
        return np.zeros_like(blocked.equity_shift)
    kinds: Column = blocked.types_shift[:, TYPES.index(measure)]
    return kinds


def changed(measure: str, value: float) -> str:
    """A change with its sign: "−3" hands, "−1.2" points."""
    if isnan(value):
        return NO_HAND
    if measure != HANDS:
        return points(value) if abs(value) >= NOTHING else "0.0"
    if abs(value) < NOTHING:
        return "0"
    return f"{'−' if value < 0 else '+'}{combos_text(abs(value))}"


def blocking_order(found: BlockersMap, opponent: int, measure: str) -> list[int]:
    """The rows of the hands, those first that take away most; hands that leave nothing come last."""
    values = measured(found, opponent, measure)
    keys = np.round(np.where(np.isnan(values), np.inf, values), 12)
    masks = found.found.hands.masks
    return np.lexsort((~masks, keys)).tolist()  # type: ignore[no-any-return]  # a list of indices


def drawn_blockers(
    found: BlockersMap, opponent: int, measure: str, only: int | None = None
) -> BlockersFigures:
    """Grid and list.

    Args:
        found: The blockers.
        opponent: Number of the opponent.
        measure: What is measured.
        only: The only class whose hands are listed; None for all.
    """
    hands = found.found.hands
    values = measured(found, opponent, measure)
    shown = [measure, *(each for each in (HANDS, EQUITY) if each != measure)]
    columns = [measured(found, opponent, each) for each in shown]
    classes, row_classes = _classes(found, measure, values)
    lines = [
        BlockerLine(
            int(hands.masks[row]),
            float(values[row]),
            tuple(changed(each, float(column[row])) for each, column in zip(shown, columns, strict=True)),
        )
        for row in blocking_order(found, opponent, measure)
        if only is None or row_classes[row] == only
    ]
    return BlockersFigures(classes, tuple(lines), tuple(CHIPS[each] for each in shown))


def _classes(
    found: BlockersMap, measure: str, values: Column
) -> tuple[dict[int, ClassChange] | None, list[int]]:
    """The mean change of each class by weight, None without a grid; and the class of each hand."""
    hands = found.found.hands
    if hands.game.hole_cards != GRID_CARDS:
        return None, [0] * hands.masks.size
    rows = PAIR_CLASSES[pair_indices(hands.masks)]
    known = np.isfinite(values)
    weights = np.where(known, hands.weights, 0.0)
    total = np.bincount(rows, weights=weights, minlength=CLASSES)
    summed = np.bincount(rows, weights=weights * np.where(known, values, 0.0), minlength=CLASSES)
    cells = {}
    for index in np.unique(rows).tolist():
        mean = float(summed[index] / total[index]) if total[index] else float("nan")
        cells[index] = ClassChange(mean, changed(measure, mean) if isfinite(mean) else "–")
    return cells, rows.tolist()


def blockers_title(found: BlockersMap, opponent: int, measure: str, name: str) -> str:
    """The finding: what the hand that blocks most does."""
    order = blocking_order(found, opponent, measure)
    values = measured(found, opponent, measure)
    best = float(values[order[0]]) if order else 0.0
    if not best < -NOTHING:
        return f"No hand here blocks {_what(measure, name)}"
    hand = hand_signs(int(found.found.hands.masks[order[0]]))
    unit = "" if measure == HANDS else " points"
    return f"{hand} blocks {_what(measure, name)} most: {changed(measure, best)}{unit}"


def _what(measure: str, name: str) -> str:
    """What is blocked: "Villain’s hands"."""
    return f"{name}’s {'hands' if measure == HANDS else EQUITY if measure == EQUITY else TYPE_WORDS[measure]}"


def blockers_line(found: BlockersMap, opponent: int, measure: str, name: str, hero: str) -> str:
    """The opponent before anything is blocked, and what the colours mean."""
    blocked = found.found.opponents[opponent]
    said = f"{name} holds {combos_text(blocked.combos)} combos"
    if measure in TYPES and blocked.types is not None:
        said += f", {percent(float(blocked.types[TYPES.index(measure)]), 1)} of them {TYPE_WORDS[measure]}."
    else:
        taken = found.taken_for or f"{hero}’s range"
        said += f" with {percent(blocked.equity, 1)} equity against {taken}."
    return f"{said} Green hands leave him less, orange ones more. Click a class to list its hands."


def read_hand(found: BlockersMap, row: int, opponent: int) -> list[tuple[str, str]]:
    """What a hand does to an opponent: words and figure."""
    blocked = found.found.opponents[opponent]
    rows = [
        ("hands", f"{changed(HANDS, float(blocked.combos_shift[row]))} of {combos_text(blocked.combos)}"),
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
    return NO_HAND if isnan(shift) else f"{changed(EQUITY, shift)} from {percent(before, 1)}"


def blockers_in_words(found: BlockersMap, opponent: int, measure: str, name: str) -> str:
    """The picture for screen readers: the hands that block most and least."""
    values = measured(found, opponent, measure)
    order = [row for row in blocking_order(found, opponent, measure) if isfinite(values[row])]
    masks = found.found.hands.masks
    said = [f"{hand_signs(int(masks[row]))} {changed(measure, float(values[row]))}" for row in order]
    title = f"{blockers_title(found, opponent, measure, name)}."
    if len(said) <= 2 * MOST_READ:
        return f"{title} Most to least: {', '.join(said)}."
    return f"{title} Most: {', '.join(said[:MOST_READ])}. Least: {', '.join(said[-MOST_READ:])}."
