"""The words of the Flops workspace: titles of columns, figures, sentences."""

from __future__ import annotations

from math import isnan

from oracle.cards.card import RANKS, SUIT_SIGNS, rank_of, suit_of
from ui.document.wording import percent, uncertainty
from ui.flops.choice import AHEAD, EQUITY, EVEN, NUTS, FlopsChoice
from ui.flops.sifting import FlopLine, SiftedFlops

UNKNOWN = "–"
"""For a figure that is not known yet."""


_COMPARED = {EQUITY: "equity", NUTS: "nut advantage", AHEAD: "hands that are ahead"}


def compared_title(choice: FlopsChoice, first: str = "") -> str:
    """What is compared, as a title: ``Button’s equity on every flop, best to worst``.

    Args:
        choice: What is chosen.
        first: Name of the first player; without it the title is shorter.
    """
    what = _COMPARED[choice.compared]
    whose = f"{first}’s {what}" if first else what.capitalize()
    return f"{whose} on every flop{', best to worst' if first else ''}"


def value_title(choice: FlopsChoice, first: str) -> str:
    """What is compared, as the title of a column."""
    if choice.compared == EQUITY:
        return f"{first}’s equity"
    return f"Over {choice.share.removeprefix('over')} %: difference"


def share_title(choice: FlopsChoice, name: str) -> str:
    """The share of hands over an equity, as the title of a column."""
    return f"Over {choice.share.removeprefix('over')} %: {name}"


def value_text(choice: FlopsChoice, value: float, half_width: float = 0.0) -> str:
    """A figure compared: ``51.07 %``, or in points ``+14.7``; sampled with its ±."""
    if isnan(value):
        return UNKNOWN
    sure = f" {uncertainty(half_width, share=True)}" if half_width > 0 else ""
    if choice.compared == EQUITY:
        return f"{percent(value)}{sure}"
    return f"{in_points(value)}{sure}"


def in_points(difference: float, decimals: int = 1) -> str:
    """A difference of shares in percentage points: ``+14.7``, ``−3.0``, ``0.0``.

    >>> in_points(0.147), in_points(-0.03), in_points(0.0, 0)
    ('+14.7', '−3.0', '0')
    """
    text = f"{100 * difference:+.{decimals}f}".replace("-", "−")
    return text[1:] if not text.strip("+−0.") else text


def flop_signs(line: FlopLine) -> str:
    """A flop with the signs of the suits: ``A♥K♦7♦``."""
    return "".join(RANKS[rank_of(card)] + SUIT_SIGNS[suit_of(card)] for card in line.cards)


def flops_line(shown: SiftedFlops, first: str) -> str:
    """The sentence below the title of the bars."""
    if not shown.lines:
        return ""
    unit = "equity" if shown.choice.compared == EQUITY else f"hands over {_over(shown.choice)} %"
    how = "exact" if shown.exact else f"sampled so far, {100 * shown.done:.0f} % of the work done"
    ahead = f"{first} is ahead in {unit} on {percent(shown.ahead, 0)} of these flops"
    return f"{ahead} ({how}). Hover to read, click to put a flop on the table."


def count_line(shown: SiftedFlops, first: str) -> str:
    """The line above the table: how many flops are shown, and their mean."""
    if shown.trouble:
        return shown.trouble
    if not shown.lines:
        return "No flop is left: put a tick beside a group." if shown.choice.left_out else ""
    mean = value_text(shown.choice, shown.mean, shown.half_width)
    what = "" if shown.choice.compared == EQUITY else " points"
    count = len(shown.lines)
    if count == shown.kinds:
        return f"{count:,} kinds of flop: {first} {mean}{what}"
    part = f"{count:,} of {shown.kinds:,} kinds, {percent(shown.chance, 1)} of all flops"
    return f"{part}: {first} {mean}{what}"


def spoken_flop(shown: SiftedFlops, line: FlopLine, names: tuple[str, ...]) -> str:
    """A flop in words, for screen readers."""
    value = value_text(shown.choice, line.value, line.half_width)
    words = [flop_signs(line), line.kind, f"{percent(line.chance, 2)} of all flops"]
    words.append(f"{value_title(shown.choice, names[0])} {value}")
    words += [
        f"{share_title(shown.choice, name)} {percent(share, 1)}"
        for name, share in zip(names, line.shares, strict=False)
    ]
    return ", ".join(words)


def _over(choice: FlopsChoice) -> str:
    return str(EVEN) if choice.compared == AHEAD else str(choice.threshold)
