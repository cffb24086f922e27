"""The read-out of a flop beside its bar."""

from __future__ import annotations

from collections.abc import Sequence

from oracle.cards.mask import mask_of
from ui.document.wording import percent
from ui.flops.choice import EQUITY
from ui.flops.sifting import FlopLine, SiftedFlops
from ui.flops.words import share_texts, value_text, value_title
from ui.plots.cards_in_words import cards_html
from ui.plots.charts.trace import SeatLook
from ui.plots.hover import seat_row
from ui.plots.known_words import half_width_after
from ui.theme.theme import Theme


def flop_html(shown: SiftedFlops, line: FlopLine, looks: Sequence[SeatLook], theme: Theme) -> str:
    """A flop's cards and figures as rich text.

    Args:
        shown: The flops.
        line: The flop.
        looks: Name and colour of each player.
        theme: Colours and deck.
    """
    tokens = theme.tokens
    quiet = f"<span style='color:{tokens.muted}'>&nbsp; {percent(line.chance, 2)} of all flops</span>"
    head = f"<b>{cards_html(mask_of(line.cards), tokens, theme.deck)}</b>{quiet}"
    rows, shares = [], share_texts(line)
    for player, look in enumerate(looks):
        equity = line.equity if player == 0 else 1.0 - line.equity
        share = [f"over {shown.choice.share.removeprefix('over')} %: {shares[player]}"] if shares else []
        sure = half_width_after(line.equity_half_width).strip()
        rows.append(seat_row(tokens, look, percent(equity), sure, *share))
    value = ""
    if shown.choice.compared != EQUITY:
        difference = value_text(shown.choice, line.value, line.half_width)
        value = f"<br>{value_title(shown.choice, '')} {difference}"
    return f"{head}<table cellspacing=0>{''.join(rows)}</table>{line.kind}{value}"
