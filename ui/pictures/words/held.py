"""What players hold, in words: the title, the nuts, and the rows of the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from oracle.analysis.pictures.what_they_hold import HeldSeat, WhatTheyHold
from oracle.errors import possessive
from oracle.simulate.snapshot import Estimate
from ui.document.wording import percent, precision
from ui.plots.convergence.trace import SeatLook
from ui.plots.parts.held_item import HeldRow

ALL, PLAYED = "{}, all he may hold", "{}, as he played"
"""A player with his whole range, and with the hands that play as he did."""
_ENDS = (ALL[2:], PLAYED[2:])
COLUMNS = ("Worst", "Median", "Best", "Beaten by")
PALE = "Pale: all they may hold."


def finding(found: WhatTheyHold, chosen: int, name: str) -> str:
    """That nothing can beat a player, or how often he has the best hand; alone, his median hand."""
    held = found.seats[chosen]
    if found.ahead[chosen]:
        return f"{name} beats every hand: at worst {held.worst_hand}"
    if held.better is None:
        return f"{possessive(name)} median: {found.kinds[held.median].words}"
    which = "lower hand" if found.low else "better hand"
    if len(found.seats) > 2:
        which = "lowest hand" if found.low else "best hand"
    often = round(100 * held.better.value)
    if 0 < often < 100:
        return f"{name} ends with the {which} {often} times in 100"
    return f"{name} ends with the {which} in {percent(held.better.value)} of all deals"


def short_finding(found: WhatTheyHold, chosen: int) -> str:
    """The short title, for little room; empty if there is none."""
    held = found.seats[chosen]
    if found.ahead[chosen] or held.better is None:
        return ""
    return f"{'Lower' if found.low else 'Better'} hand in {percent(held.better.value, 1)}"


def nuts(found: WhatTheyHold, chosen: int, looks: Sequence[SeatLook]) -> str:
    """Whether a player has the nuts, or the reflective nuts; empty where that is not known."""
    if found.ahead[chosen] is None:
        return ""
    held = found.seats[chosen]
    whole = found.whole_ahead[chosen] if found.whole_ahead else found.ahead[chosen]
    if whole:
        return f"The nuts: at worst {held.worst_hand}, which beats everything they may hold."
    if found.ahead[chosen]:
        return (
            f"The reflective nuts: at worst {held.worst_hand}, which beats every hand that plays as they "
            "did, though not all they may hold."
        )
    others = [pair for place, pair in enumerate(zip(looks, found.seats, strict=True)) if place != chosen]
    look, best = min(others, key=lambda each: each[1].strongest)
    said = f"Not the nuts: {_ahead_now(found, chosen, look.label, (best.whole or best).best_hand)}."
    if found.whole_ahead:
        said += f" Not as they played either: {look.label} may have {best.best_hand}."
    return said


def _ahead_now(found: WhatTheyHold, chosen: int, other: str, best: str) -> str:
    """How much is ahead already, or the best that can come."""
    now = found.whole_now_ahead or found.now_ahead
    share = now[chosen] if now else None
    if share:
        return f"{percent(share, 1)} of what {other} may hold is already ahead"
    return f"{other} may end with {best}"


def table_rows(
    found: WhatTheyHold, chosen: int, looks: Sequence[SeatLook]
) -> tuple[tuple[SeatLook, HeldSeat], ...]:
    """The players with their hands, the chosen one first; who did something has a row more, before his."""
    order = [chosen, *(place for place in range(len(looks)) if place != chosen)]
    rows = []
    for place in order:
        look, held = looks[place], found.seats[place]
        if held.whole is None:
            rows.append((look, held))
        else:
            rows.append((replace(look, label=ALL.format(look.label)), held.whole))
            rows.append((replace(look, label=PLAYED.format(look.label)), held))
    return tuple(rows)


def drawn_rows(found: WhatTheyHold, chosen: int, looks: Sequence[SeatLook]) -> tuple[HeldRow, ...]:
    """The rows of the table below the chart."""
    rows = []
    for look, held in table_rows(found, chosen, looks):
        kinds = [found.kinds[number].words for number in (held.worst, held.median, held.best)]
        beaten = "" if held.beaten is None else chance_words(held.beaten)
        name = look.label.rsplit(", ", 1)[-1] if look.label.endswith(_ENDS) else look.label
        short = (name, *(kind.split(", ")[0] for kind in kinds), beaten)
        rows.append(HeldRow(look.label, look.color, (*kinds, beaten_by(found, held, looks)), short))
    return tuple(rows)


def beaten_by(found: WhatTheyHold, held: HeldSeat, looks: Sequence[SeatLook]) -> str:
    """How often another hand beats a player's: "38.8 % of Villain’s"; empty if he is alone."""
    if held.beaten is None:
        return ""
    others = [look for look, each in zip(looks, found.seats, strict=True) if each.seat != held.seat]
    whose = f"{possessive(others[0].label)}" if len(others) == 1 else "theirs"
    return f"{chance_words(held.beaten)} of {whose}"


def chance_words(share: Estimate) -> str:
    """A share with its ± if it is sampled."""
    error = f" {precision(share, exact=False)}" if share.half_width else ""
    return f"{percent(share.value, 1)}{error}"
