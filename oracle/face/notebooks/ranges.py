"""What ranges hold as tables for notebooks: blockers, final hands, and ranges narrowed by actions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from oracle.face.notebooks.kit import (
    SHOWN_HANDS,
    Rows,
    first_of,
    hand_type_title,
    how_found_text,
    paragraphs,
)
from oracle.face.records import Record
from oracle.rating import HAND_TYPES
from oracle.simulate.intervals.estimate import share_estimate
from oracle.simulate.notebook import per_cent, plain_table, share_text
from oracle.simulate.snapshot import Estimate

_LONGEST = 240
"""Characters of a range that are shown below a table."""


def blockers_html(found: Record) -> str:
    """Each opponent's range, and how hero's hands change it."""
    kinds = [kind for kind in HAND_TYPES if any(each.types.get(kind) for each in found["opponents"])]
    ranges: Rows = [
        (
            each.name,
            f"{each.combos:g}",
            per_cent(each.equity),
            *(per_cent(each.types.get(kind, 0.0)) for kind in kinds),
        )
        for each in found["opponents"]
    ]
    heads = ("combos", "equity, %", *(f"{hand_type_title(kind)}, %" for kind in kinds))
    shown = found["rows"][:SHOWN_HANDS]
    more = first_of(len(found["rows"]), "hands")
    names = [each.name for each in found["opponents"]]
    changes: Rows = [line for row in shown for line in _changes(row, names, kinds)]
    changed = ("combos", "equity, points", *(f"{hand_type_title(kind)}, points" for kind in kinds))
    return plain_table(
        f"The opponents’ ranges, before anything is blocked (exact; hero is put on {found['taken_for']})",
        ("opponent", *heads), ranges,
    ) + plain_table(f"What each hand changes (exact{more})", ("hand", *changed), changes)  # fmt: skip


def spectra_html(found: Record) -> str:
    """The weakest, median and strongest final hand of each player, and how often he makes each type."""
    seats, exact = found["seats"], found["exact"]
    seen = "" if exact else " dealt"
    how = "exact" if exact else f"{found['deals']:,} deals, sampled, with 95 % intervals"
    hands: Rows = [(each.name, each.worst_hand, each.median_hand, each.best_hand) for each in seats]
    heads = ("player", f"weakest{seen}", "median", f"strongest{seen}")
    html = plain_table(f"Final hands ({how})", heads, hands)
    kinds = sorted({kind for each in seats for kind in each.types}, key=HAND_TYPES.index)
    if kinds:
        types: Rows = [
            (hand_type_title(kind), *(_made(each.types.get(kind, 0.0), found["deals"]) for each in seats))
            for kind in kinds
        ]
        names = (f"{each.name}, %" for each in seats)
        html += plain_table("How often each hand is made", ("final hand", *names), types)
    return html + paragraphs(_nuts(found["nuts"]))


def narrowing_html(found: Record) -> str:
    """A range before and after each rule, and the range that is left."""
    steps = found["steps"]
    played = steps[0].equity is not None
    rows: Rows = [
        (
            each.rule or "before any rule",
            f"{each.hands:,}",
            f"{each.combos:,.6g}",
            f"{each.percent:.2f}",
            *([per_cent(each.equity, each.half_width)] if played else []),
            each.pql or "",
        )
        for each in steps
    ]
    heads = (
        "rule",
        "hands",
        "combos",
        "of all hands, %",
        *(["hero’s equity, %"] if played else []),
        "in PQL",
    )
    exact = all(each.exact and not each.half_width for each in steps)
    said = [_left(found["range"])]
    said += [each.no_pql for each in steps]
    return plain_table(f"A range narrowed by rules ({how_found_text(exact)})", heads, rows) + paragraphs(
        [*said, *_reflective(found["nuts"], found["nuts_before"])]
    )


def _changes(row: Record, names: Sequence[str], kinds: Sequence[str]) -> Iterable[Sequence[str]]:
    """A line for each opponent; his name follows the hand if there are several."""
    for name, combos, equity, types in zip(
        names, row["combos"], row["equity_shift"], row["types"], strict=True
    ):
        hand = row["hand"] if len(names) == 1 else f"{row['hand']}, {name}"
        left = [None if types is None else types.get(kind, 0.0) for kind in kinds]
        yield (hand, f"{combos:+g}", _points(equity), *map(_points, left))


def _points(change: float | None) -> str:
    return "–" if change is None else f"{100 * change:+.2f}"


def _left(text: str | None) -> str:
    """The range that is left, if it is not too long to read."""
    if text is None:
        return "What is left is too long to write."
    if len(text) <= _LONGEST:
        return f"What is left: {text}"
    end = text.rfind(",", 0, _LONGEST)
    return f"What is left: {text[: end if end > 0 else _LONGEST]} …; “range” has all of it."


def _made(share: float, deals: int) -> str:
    return share_text(share_estimate(round(share * deals), deals) if deals else Estimate(share))


def _nuts(nuts: bool | None) -> Iterable[str]:
    if nuts is not None:
        yield (
            "Hero’s weakest final hand beats every final hand of the others."
            if nuts
            else "Hero does not always win: some final hand of the others beats or ties his weakest one."
        )


def _reflective(nuts: bool | None, before: bool | None) -> Iterable[str]:
    if nuts and before:
        yield "Hero has the nuts: his weakest final hand beats all final hands of the whole range."
    elif nuts:
        yield (
            "Hero has the reflective nuts: his weakest final hand beats all final hands of what is left, "
            "though not those of the whole range."
        )
