"""What the picture of preflop values says: money, places, and where the orders part."""

from __future__ import annotations

from math import isfinite

import numpy as np

from oracle.arrays import Whole
from oracle.cards.combo import CLASS_NAMES
from oracle.decisions.money.amounts import Unit
from oracle.decisions.preflop_value import ClassOrder, PreflopMap
from oracle.errors import possessive
from oracle.simulate.intervals.estimate import Z95
from oracle.simulate.printed import plus_minus
from ui.document.wording import percent
from ui.pictures.words.decision import signed
from ui.plots.known_words import half_width_after, hardly, known

VALUE, EQUITY, CALLING, USUAL = "value", "equity", "calling", "usual"
ORDERS = {
    VALUE: "By value",
    EQUITY: "By equity against those who call",
    CALLING: "Calling order: by equity against the opener’s range",
    USUAL: "Usual order of starting hands",
}
"""What sorts the list."""
CHIPS = {VALUE: "by value", EQUITY: "by equity", CALLING: "v opener", USUAL: "usual"}
_UNKNOWN = "Cards of those who fold count as unknown."


def money(value: float, error: float = 0.0) -> str:
    """A value with its ±."""
    return f"{signed(value)}{f' {plus_minus(error, 2)}' if error > 0 else ''}"


def ordered(found: PreflopMap, order: str) -> list[int]:
    """The classes in an order; impossible ones are left out."""
    places = {VALUE: found.by_value, EQUITY: found.by_equity, CALLING: found.by_calling}.get(order)
    if places is not None and places.order.size:
        return [index for index in places.order.tolist() if found.by_value.place[index]]
    if order == USUAL:
        return [index for index in np.argsort(found.usual).tolist() if found.by_value.place[index]]
    best_first: list[int] = found.by_value.order.tolist()
    return best_first


def preflop_title(found: PreflopMap, hero: str) -> str:
    """The finding: what hero's hand is worth, or the best hand."""
    if hardly(found.precision):
        return "What hands are worth before the flop"
    held = found.held
    if held is None or not found.by_value.place[held]:
        best = int(found.by_value.order[0])
        return f"{CLASS_NAMES[best]} is worth most: {class_worth(found, best)}"
    places = found.by_value.place[held], found.by_equity.place[held]
    where = f"number {places[0]} by value, {places[1]} by equity"
    return f"{possessive(hero)} {CLASS_NAMES[held]} is worth {class_worth(found, held)}: {where}"


def preflop_short(found: PreflopMap) -> str:
    """The finding in short form: ``AKs +4.63``; empty while there is none."""
    if hardly(found.precision):
        return ""
    held = found.held
    index = int(found.by_value.order[0]) if held is None or not found.by_value.place[held] else held
    return f"{CLASS_NAMES[index]} {class_worth(found, index)}"


def class_worth(found: PreflopMap, index: int) -> str:
    """The value of a class with its ±."""
    return money(float(found.worths.value[index]), float(found.worths.half_width[index]))


def parting(found: PreflopMap) -> str:
    """Where the order by value and the order by equity part, as far as errors leave no doubt."""
    if found.duel is not None:
        duel = found.duel
        first, second = CLASS_NAMES[duel.hero], CLASS_NAMES[duel.other]
        best = first if duel.value > duel.other_value else second
        return (
            f"Against each other {first} is worth {money(duel.value)} and {second} "
            f"{money(duel.other_value)}, so the rule puts {best} first here."
        )
    gains = _sure(found.by_equity, found.by_value)
    losses = _sure(found.by_value, found.by_equity)
    said = []
    for shift, verb in ((gains, "rises"), (losses, "falls")):
        index = int(np.argmax(shift))
        if shift[index] > 0:
            places = f"{found.by_equity.place[index]} to {found.by_value.place[index]}"
            said.append(f"{CLASS_NAMES[index]} {verb} most ({places})")
    if not said:
        sure = "" if found.precision.exact else ", within the error"
        return f"Value and equity put the hands in the same order{sure}."
    return f"By value, not equity, {', '.join(said)}."


def _sure(behind: ClassOrder, ahead: ClassOrder) -> Whole:
    """By how many places each class of the better half is surely better in one order than in the other."""
    listed = (behind.place > 0) & (ahead.place > 0)
    better = np.minimum(behind.place, ahead.place) <= ahead.order.size // 2
    shift: Whole = np.where(listed & better, behind.least - ahead.most, 0)
    return shift


def money_line(found: PreflopMap, unit: Unit) -> str:
    """What is played for."""
    bets, others = found.asked.bets, found.asked.others
    waiting = sum(not each.already_in for each in others)
    inside = len(others) - waiting
    who = [f"{inside} caller{'s' * (inside > 1)}"] if inside else []
    who += [f"{waiting} still to act"] if waiting else []
    final = unit.written(bets.final_pot([each.added for each in others]))
    most = "up to " if waiting else ""
    later = f", {unit.written(bets.paid_later)} of it your later bets" if bets.paid_later else ""
    pays = [f"pay {unit.written(bets.price)}"] if bets.price else []
    part = f", of which you realise {percent(bets.realised, 0)} of your share" if bets.realised != 1 else ""
    said = "; ".join([*pays, ", ".join(who), f"final pot {most}{final}{later}{part}."])
    return said[0].upper() + said[1:]


def preflop_line(found: PreflopMap, unit: Unit) -> str:
    """The line below the title."""
    sure = known(found.precision) or "Exact."
    if hardly(found.precision):
        return sure
    assumed = _UNKNOWN if any(not each.already_in for each in found.asked.others) else ""
    return " ".join(part for part in (sure, parting(found), money_line(found, unit), assumed) if part)


def calling_line(found: PreflopMap, opener: str) -> str:
    """How the calling order differs from the usual one."""
    places, usual = found.by_calling.place, found.usual
    listed = places > 0
    rank = np.where(listed, usual - places, 0)
    up, down = int(np.argmax(rank)), int(np.argmin(rank))
    if not rank.any():
        return f"Against {possessive(opener)} range the calling order is the usual one."
    parts = [
        f"{CLASS_NAMES[index]} {verb} from {usual[index]} to {places[index]}"
        for index, verb in ((up, "rises"), (down, "falls"))
        if rank[index]
    ]
    return (
        f"Calling order against {possessive(opener)} range, exact; from the usual order {', '.join(parts)}."
    )


def no_calling(found: PreflopMap) -> str:
    """Why hands are not in the calling order."""
    if any(each.already_in for each in found.asked.others):
        return "By value until the calling order has been counted; with dead cards that comes last."
    return "By value: nobody is in yet, so there is no range to call against."


def class_rows(found: PreflopMap, index: int, opener: str, unit: Unit) -> list[tuple[str, str]]:
    """What is known of a class: words and figure."""
    worths, bets = found.worths, found.asked.bets
    count = found.by_value.order.size
    rows = [
        ("value", class_worth(found, index)),
        ("place by value", f"{found.by_value.place[index]} of {count}"),
        ("flops, losses cut", money(float(worths.flops[index]), _flops_error(found, index))),
        ("price", unit.written(bets.price)),
        ("equity when called", _share(worths.equity[index], Z95 * worths.equity_se[index])),
        ("place by equity", f"{found.by_equity.place[index]} of {count}"),
    ]
    if isfinite(worths.played[index]):
        rows.append(("flops worth continuing", percent(float(worths.played[index]), 1)))
    if len(worths.callers) > 2 or worths.callers[0, index]:
        for number, (chance, error) in enumerate(zip(worths.callers, worths.callers_se, strict=True)):
            name = ("nobody calls", "one calls")[number] if number < 2 else f"{number} call"
            rows.append((name, _share(chance[index], Z95 * error[index])))
    if found.opener is not None and isfinite(found.v_opener[index]):
        rows.append((f"equity v {opener}", percent(float(found.v_opener[index]))))
        rows.append(("place to call him", f"{found.by_calling.place[index]}, usually {found.usual[index]}"))
    return rows


def _flops_error(found: PreflopMap, index: int) -> float:
    """The ± of the mean over flops."""
    worths = found.worths
    seen = 1.0 - float(worths.callers[0, index])
    return Z95 * float(worths.flops_se[index]) + (float(worths.bound[index]) / seen if seen else 0.0)


def _share(share: float, half_width: float) -> str:
    return f"{percent(float(share))}{half_width_after(float(half_width))}"
