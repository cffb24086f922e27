"""The read-out of a flop beside its bar, and the figures of all flops as data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from oracle.cards.card import cards_text
from oracle.cards.mask import mask_of
from ui.flops.shown.choice import EQUITY
from ui.flops.shown.figure_words import (
    before_text,
    chance_text,
    equity_texts,
    figure_title,
    further_text,
    kept_change_text,
    share_texts,
    value_text,
    value_title,
)
from ui.plots.cards_in_words import cards_html
from ui.plots.convergence.trace import SeatLook
from ui.plots.hover import seat_row
from ui.theme.theme import Theme

if TYPE_CHECKING:
    from ui.flops.shown.sifted import FlopLine, SiftedFlops

_ON_CARD = 3
"""Most further figures on the card, which with all would be wider than the window; the table has the rest."""


def flop_html(shown: SiftedFlops, line: FlopLine, looks: Sequence[SeatLook], theme: Theme) -> str:
    """A flop's cards and figures as rich text.

    Args:
        shown: The flops.
        line: The flop.
        looks: Name and colour of each player.
        theme: Colours and deck.
    """
    tokens = theme.tokens
    chance = chance_text(line.chance, line.chance_half_width)
    quiet = f"<span style='color:{tokens.muted}'>&nbsp; {chance} of all {shown.street}s</span>"
    head = f"<b>{cards_html(mask_of(line.cards), tokens, theme.deck)}</b>{quiet}"
    rows, shares, equities = [], share_texts(line), equity_texts(line)
    for player, look in enumerate(looks):
        cells = [f"{figure_title(shown.choice.share).lower()}: {shares[player]}"] if shares else []
        for figure in shown.columns[:_ON_CARD]:
            cells.append(f"{figure_title(figure).lower()}: {further_text(shown, line, figure, player)}")
        rows.append(seat_row(tokens, look, equities[player], "", *cells))
    value = ""
    if shown.choice.compared != EQUITY:
        difference = value_text(shown.choice, line.value, line.half_width)
        value = f"<br>{value_title(shown.choice, '')} {difference}"
    if shown.kept:
        change = kept_change_text(line, shown.choice.unit)
        value += f"<br>before {before_text(shown.choice, line)}, change {change}"
    return f"{head}<table cellspacing=0>{''.join(rows)}</table>{line.kind}{value}"


def flops_data(shown: SiftedFlops, names: Sequence[str]) -> tuple[Sequence[str], Sequence[Sequence[object]]]:
    """Header and rows of the flops of the table, best first, each figure with its ±.

    Args:
        shown: The flops.
        names: What the players are called.
    """
    known = any(line.shares for line in shown.lines)
    over = [f"{figure_title(shown.choice.share).lower()}: {name}" for name in names] if known else []
    kept = [f"{value_title(shown.choice, names[0])}, kept", "change"] if shown.kept else []
    more = [at for at, figure in enumerate(shown.more) if figure != shown.choice.share]
    further = [f"{figure_title(shown.more[at]).lower()}: {name}" for at in more for name in names]
    figures = ["chance", *(f"{name} equity" for name in names), *over, *further, *kept]
    header = (shown.street, *(part for name in figures for part in (name, "±")), "kind")
    rows = []
    for line in (shown.lines[place] for place in sorted(shown.order)):
        shares = line.shares or ("",) * len(over)
        halves = line.share_half_widths or ("",) * len(over)
        pairs: list[tuple[object, object]] = [(line.chance, line.chance_half_width)]
        pairs += zip(line.equities, line.equity_half_widths, strict=True)
        pairs += zip(shares, halves, strict=True)
        for at in more:
            pairs += zip(line.more[at], line.more_half_widths[at], strict=True)
        change = line.change
        if change is not None:
            pairs += [(change.before, change.before_half_width), (change.points, change.half_width)]
        elif shown.kept:
            pairs += [("", "")] * len(kept)
        flat = [part for pair in pairs for part in pair]
        rows.append((cards_text(line.cards), *flat, line.kind))
    return header, rows
