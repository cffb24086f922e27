"""Callers and preflop values as tables for notebooks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from oracle.face.notebooks.kit import (
    SHOWN_HANDS,
    Rows,
    counted_text,
    first_of,
    how_found_text,
    paragraphs,
    worth_text,
)
from oracle.face.records import Record
from oracle.simulate.intervals.estimate import Z95
from oracle.simulate.notebook import per_cent, plain_table

_KINDS = {"made": "a made hand", "drawing": "a drawing hand"}
_DECISIONS = {
    "against_every": "any number that is possible",
    "against_estimate": "the number expected",
    "against_band": "every number in the band around it",
}
_BASES = {
    "counted": "his own counts",
    "chosen": "the stereotype given",
    "found": "the stereotype that his first hands fit",
    "unknown": "the ideal rate: there are too few hands to say more",
}


def callers_html(found: Record) -> str:
    """How many callers to expect, the three decisions, and the share of the pot against each number."""
    inside, waiting = found["already_in"], found["to_act"]
    expected: Rows = [
        ("already in", f"{inside:.2f}"),
        ("still to act", f"{waiting:.2f}"),
        ("together", f"{found['callers']:.2f}, give or take {found['band']:.2f}"),
    ]
    decisions: Rows = [
        (words, _numbers(found[key]), "play" if found[key].plays else "do not play")
        for key, words in _DECISIONS.items()
    ]
    shares: Rows = [
        (
            counted_text(number, "caller"),
            per_cent(share, half),
            "yes" if number in found["playable"] else "no",
        )
        for number, (share, half) in enumerate(zip(found["shares"], found["half_widths"], strict=True), 1)
    ]
    hand = f"{found['hand']}, {_KINDS[found['kind']]}"
    better = f"A player still to act holds a better hand in {per_cent(found['better'])} %, exactly."
    return (
        plain_table(f"Callers to expect with {hand}", ("callers", "number"), expected)
        + plain_table("Decisions", ("play if it can be played against", "callers", "decision"), decisions)
        + plain_table(
            "Against as many random hands",
            ("callers", "share of the pot, %", "can be played"), shares,
        )
        + paragraphs([better] if found["kind"] == "made" else [])
    )  # fmt: skip


def opponent_html(found: Record) -> str:
    """How loose an opponent is, and what that is based on."""
    basis = _BASES[found["basis"]]
    kind = f": {found['stereotype']}" if found["stereotype"] else ""
    rows: Rows = [
        ("hands dealt", f"{found['hands']:,.6g}"),
        ("flops seen", f"{found['flops']:,.6g}"),
        ("rate of flops seen that is used", f"{per_cent(found['rate'])} %"),
        ("ideal rate", f"{per_cent(found['ideal'])} %"),
        ("looseness", f"{found['looseness']:.2f}"),
        ("looseness by his own counts, 95 %", f"{found['low']:.2f} to {found['high']:.2f}"),
    ]
    title = found["name"].strip() or "Opponent"
    return plain_table(f"{title}, by {basis}{kind}", ("figure", "value"), rows)


def preflop_hand_html(found: Record) -> str:
    """What one hand is worth before the flop, and how the value comes about."""
    rows: Rows = [
        ("value", _value(found)),
        ("flops, losses cut", worth_text(found["flops"], _flops_error(found))),
        ("equity when called, %", _share(found["equity"], found["equity_se"])),
    ]
    if found["played"] is not None:
        rows.append(("flops worth continuing, %", per_cent(found["played"])))
    rows += [(f"{name}, %", share) for name, share in _chances(found)]
    caption = f"What {found['hand']} is worth before the flop ({how_found_text(_exact(found))})"
    return plain_table(caption, ("figure", "value"), rows)


def preflop_hands_html(found: Sequence[Record]) -> str:
    """What hands are worth before the flop, the best first."""
    shown = found[:SHOWN_HANDS]
    several = any(_several(each) for each in shown)
    calls = [name for name, _ in _chances(shown[0])] if several and shown else []
    exact = all(map(_exact, found))
    rows: Rows = [
        (
            each["hand"],
            _value(each),
            _share(each["equity"], each["equity_se"]),
            *([per_cent(each["played"])] if exact else []),
            *(share for _, share in _chances(each) if several),
        )
        for each in shown
    ]
    heads = ["hand", "value", "equity when called, %", *(["flops worth continuing, %"] if exact else [])]
    heads += [f"{name}, %" for name in calls]
    how = f"{how_found_text(exact)}{first_of(len(found), 'hands')}"
    return plain_table(f"What hands are worth before the flop ({how})", heads, rows)


def seat_shares_html(percents: Sequence[float]) -> str:
    """The share of hands worth a first bet, or a call of one, seat by seat."""
    rows: Rows = [
        (_seat_words(seat, len(percents)), str(len(percents) + 1 - seat), f"{percent:.2f}")
        for seat, percent in enumerate(percents, 1)
    ]
    heads = ("seat that bets", "still to act", "best hands, %")
    return plain_table("Hands worth it, by the seat that bets first (exact)", heads, rows)


def _seat_words(seat: int, most: int) -> str:
    if seat == most:
        return f"{seat}, the small blind"
    return f"{seat}, first to act" if seat == 1 else str(seat)


def _numbers(verdict: Record) -> str:
    fewest, most = verdict["fewest"], verdict["most"]
    return f"{fewest} to {most}" if fewest != most else str(most)


def _exact(found: Record) -> bool:
    errors = (found["se"], found["bound"], found["flops_se"], found["equity_se"], *found["callers_se"])
    return not any(errors)


def _value(found: Record) -> str:
    return worth_text(found["value"], Z95 * found["se"] + found["bound"])


def _flops_error(found: Record) -> float:
    """The ± of the mean over flops, which includes the bound of the value if somebody calls."""
    seen = 1.0 - (found["callers"][0] if found["callers"] else 0.0)
    return Z95 * float(found["flops_se"]) + (float(found["bound"]) / seen if seen else 0.0)


def _share(share: float, error: float) -> str:
    return per_cent(share, Z95 * error)


def _several(found: Record) -> bool:
    """Whether more than one number of callers is possible."""
    return len(found["callers"]) > 2 or bool(found["callers"] and found["callers"][0])


def _chances(found: Record) -> Iterator[tuple[str, str]]:
    """The chance of each number of callers, where there is more than one."""
    if not _several(found):
        return
    for number, (chance, error) in enumerate(zip(found["callers"], found["callers_se"], strict=True)):
        name = ("nobody calls", "one calls")[number] if number < 2 else f"{number} call"
        yield name, _share(chance, error)
