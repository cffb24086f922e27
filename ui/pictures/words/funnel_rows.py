"""How ranges were narrowed, as rows of a picture."""

from __future__ import annotations

from math import isnan
from typing import TYPE_CHECKING

from oracle.errors import possessive
from ui.document.decisions.acted_words import rule_words, step_tip
from ui.document.runs.table_funnels import TableFunnels
from ui.document.wording import amount, in_percent, uncertainty
from ui.plots.convergence.trace import SeatLook
from ui.plots.parts.funnel_block import FunnelGroup, FunnelRow

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from oracle.decisions.rules.funnel import Funnel
    from oracle.decisions.rules.steps import Share

BEFORE, ON_BOARD, MAY_HOLD = "may hold preflop", "the board leaves", "may hold"
CONDITIONED = "given your conditions"
"""In place of what the board leaves, where conditions narrow ranges too."""
_SAME = 0.05
"""Combos that differ from the number of hands by less are not shown."""
NOBODY = (
    "No actions are known. Press F3 in a seat to enter what its player did; then his range is narrowed here."
)


def funnel_groups(funnels: TableFunnels, looks: Mapping[int, SeatLook]) -> tuple[FunnelGroup, ...]:
    """The steps of every player who did something.

    Args:
        funnels: The figures of the table.
        looks: Names and colours of the players, by key.
    """
    if funnels.found is None:
        return ()
    state, found = funnels.request.state, []
    given = funnels.request.parted(state).narrowing is not None
    for seat in state.seats:
        funnel = funnels.of_seat(seat.key)
        if funnel is None or not funnel.steps or seat.key not in looks:
            continue
        look = looks[seat.key]
        rows = step_rows(
            funnel, rule_words(state, seat), funnels.hero, board=bool(state.board.strip()), given=given
        )
        heading = f"How {possessive(look.label)} range was narrowed"
        found.append(FunnelGroup(heading, look.color, funnels.hero, rows, funnels.stale))
    return tuple(found)


def in_words(groups: Sequence[FunnelGroup]) -> str:
    """The steps of all players in words, for screen readers."""
    said = []
    for group in groups:
        steps = [
            f"{row.words}: {row.hands} hands" + (f", {group.whose} {row.equity} %" if row.equity else "")
            for row in group.rows
        ]
        said.append(f"{group.heading}: {'; '.join(steps)}.")
    return " ".join(said)


def step_rows(
    funnel: Funnel, said: Sequence[str], hero: str, *, board: bool, given: bool = False
) -> tuple[FunnelRow, ...]:
    """The range as written, what the known cards leave of it, and what each rule leaves.

    Args:
        funnel: The steps of a player.
        said: Each rule in words.
        hero: Whose equity they have.
        board: Whether there are board cards.
        given: Whether conditions narrow ranges.
    """
    first, whole = funnel.steps[0], funnel.whole
    combos = whole.combos if whole is not None and whole.combos else first.hands.combos
    rows: list[FunnelRow] = []
    spoken: tuple[str, ...]
    if board and whole is not None and whole.hands is not None:
        spoken = (_head(BEFORE), f"{amount(whole.hands)} hands, before the known cards are removed.")
        rows.append(FunnelRow(BEFORE, _count(whole.hands, combos), 1.0, _equity(first.share), spoken))
    first_name = CONDITIONED if given and rows else ON_BOARD if rows else MAY_HOLD
    names = (first_name, *said)
    for name, step in zip(names, funnel.steps, strict=False):
        spoken = (_head(name), *step_tip(step, first, hero).split("\n"))
        share = step.hands.combos / combos if combos else 0.0
        count = _count(step.hands.hands, step.hands.combos)
        rows.append(FunnelRow(name, count, share, _equity(step.share), spoken))
    if funnel.trouble is not None and funnel.trouble.number < len(said):
        name = said[funnel.trouble.number]
        rows.append(FunnelRow(name, "–", 0.0, "", (_head(name), funnel.trouble.message)))
    return tuple(rows)


def _head(words: str) -> str:
    return words[0].upper() + words[1:]


def _count(hands: int, combos: float) -> str:
    """The hands; the combos where weights make them differ."""
    return amount(hands) if abs(combos - hands) < _SAME else f"{combos:,.1f}"


def _equity(share: Share | None) -> str:
    """An equity without the sign, with its ± if it is sampled; empty if there is none."""
    if share is None or isnan(share.value):
        return ""
    error = f" {uncertainty(share.half_width, share=True)}" if share.half_width else ""
    return f"{in_percent(share.value)}{error}"
