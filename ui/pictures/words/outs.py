"""The picture of outs in words: title, table, notes, and what a card does."""

from __future__ import annotations

from collections.abc import Sequence
from math import isnan

from oracle.analysis.facts import RULE_PERCENT, Out, Outs, chance_of_one
from oracle.analysis.pictures.hand_types import TYPE_WORDS
from oracle.analysis.pictures.outs import OutsMap
from ui.document.wording import number, percent, uncertainty
from ui.plots.cards_in_words import hand_signs, signs
from ui.plots.known_words import half_width_after
from ui.plots.maps.outs_item import CardMark, Effect, OutsFigures, OutsRow
from ui.plots.numbers import points

TYPE_NAMES = tuple(TYPE_WORDS.values())
"""The hand types 0…8 in words."""
_RULE_OF_4 = 2
"""Cards to come for which the rule of 4 counts."""
_EFFECTS = ("Helps", "Changes little", "Hurts")
"""The rows of the table where cards have no hand types, as in razz."""
ALONE = "Against one random hand."
CLICK, CATCH = "Click a card to put it on the board.", "Click a card to deal it to the player."
_CLOSE = 0.0005
"""An error of a rule below this is rounding: it is shown in tenths of a point."""


def how_many(number: int, one: str) -> str:
    """A number of things: "1 out", "11 outs"."""
    return f"{number} {one}" if number == 1 else f"{number} {one}s"


def types_of(outs: Outs) -> list[int]:
    """The hand types that the outs make, most outs first."""
    kinds = {out.hand_type for out in outs.outs}
    return sorted(kinds, key=lambda kind: (-len(outs.of_type(kind)), -kind))


def outs_title(found: OutsMap) -> str:
    """The finding: "11 outs for A♠A♣: 9 to two pair, 2 to three of a kind"."""
    outs, hand = found.outs, signs(found.dealt) if found.dealt else hand_signs(found.hand)
    if not found.typed:
        count, one = len(found.helping), len(found.helping) == 1
        return (
            f"{how_many(count, 'card') if count else 'No card'} help{'s' if one or not count else ''} {hand}"
        )
    if not outs.outs:
        return f"No outs for {hand}"
    parts = [f"{len(outs.of_type(kind))} to {TYPE_NAMES[kind]}" for kind in types_of(outs)]
    if len(parts) == 1:
        return f"{how_many(len(outs.outs), 'out')} for {hand} to {TYPE_NAMES[types_of(outs)[0]]}"
    return f"{how_many(len(outs.outs), 'out')} for {hand}: {', '.join(parts)}"


def outs_briefly(found: OutsMap) -> str:
    """The same in short form."""
    return how_many(len(found.outs.outs), "out") if found.typed else outs_title(found)


def street_words(found: OutsMap) -> str:
    """The street of the next card: "turn", "fourth street"."""
    return f"{found.street} street" if found.dealt else found.street


def click_words(found: OutsMap) -> str:
    """What a click does."""
    return CATCH if found.dealt else CLICK


def worth(found: OutsMap) -> str:
    """What the outs are worth together, or the hand where there are no hand types; empty for no outs."""
    outs = found.outs
    if not found.typed:
        return f"{percent(found.now)}{half_width_after(found.now_half_width)} before the next card."
    if not outs.outs:
        return ""
    what = "win the whole pot" if _shared(found) else "always win"
    return f"Worth {_sum_of(outs.outs)} outs that {what}."


def _shared(found: OutsMap) -> bool:
    """Whether high and low share the pot: what a card brings is then a share, not a chance to win."""
    return found.low and found.typed


def _sum_of(outs: Sequence[Out]) -> str:
    """A sum of equities; its ± is at most the sum of the half-widths, whatever depends on what."""
    total, half = sum(out.equity for out in outs), sum(out.half_width for out in outs)
    return f"{number(total, half)} {uncertainty(half, share=False)}" if half > 0 else f"{total:.1f}"


def drawn_outs(found: OutsMap) -> OutsFigures:
    """Cards, table and notes."""
    outs = found.outs
    marks = {card: CardMark(Effect.BLANK) for card in found.cards.tolist()}
    marks |= {card: CardMark(Effect.KICKER) for card in outs.kickers if card in marks}
    for card in found.hurting:
        share, _half = found.after(card)
        marks[card] = CardMark(Effect.HURTS, 0, f"{100 * (share - found.now):+.0f}".replace("-", "−"))
    for card in outs.tainted:
        if card in marks:
            share, half = found.after(card)
            marks[card] = CardMark(Effect.LOSES, 0, f"{100 * share:.0f} %", _rough(found, half))
    for card in found.helping:
        share, _half = found.after(card)
        marks[card] = CardMark(Effect.HELPS, 0, f"{100 * (share - found.now):+.0f}")
    for out in outs.outs:
        rough = _rough(found, out.half_width)
        marks[out.card] = CardMark(Effect.OUT, out.hand_type, f"{100 * out.equity:.0f} %", rough)
    if not found.typed:
        columns = ("Cards", "Next card", "Then wins", "Change")
        return OutsFigures(marks, columns, _rows_by_effect(found), notes(found), "Next card")
    then = "Pot share" if _shared(found) else "Then wins"
    header = ("Cards", "Next card", *_by_end(found), then, "Worth")
    rows = [_row(found, TYPE_NAMES[kind].capitalize(), kind) for kind in types_of(outs)]
    if outs.outs:
        rows.append(_row(found, "Together", None))
    return OutsFigures(marks, header, tuple(rows), notes(found))


def _by_end(found: OutsMap) -> tuple[str, ...]:
    """Title of the column of what comes by the last card, if that is not the next one."""
    if found.to_come < _RULE_OF_4:
        return ()
    return ("By seventh",) if found.dealt else ("By river",)


def _rows_by_effect(found: OutsMap) -> tuple[OutsRow, ...]:
    """How many cards help and hurt, what is won after them, and how much that changes."""
    help_, hurt = set(found.helping), set(found.hurting)
    rest = set(found.cards.tolist()) - help_ - hurt
    rows = []
    for name, cards in zip(_EFFECTS, (help_, rest, hurt), strict=True):
        if not cards:
            continue
        shares, halves = zip(*(found.after(card) for card in cards), strict=True)
        mean, half = sum(shares) / len(cards), sum(halves) / len(cards)
        cells = (
            str(len(cards)), percent(len(cards) / found.outs.unseen, 1),
            f"{percent(mean, 1)}{half_width_after(half)}",
            f"{points(mean - found.now)}{half_width_after(half + found.now_half_width)}",
        )  # fmt: skip
        rows.append(OutsRow(name, cells))
    return tuple(rows)


def _rough(found: OutsMap, half: float) -> bool:
    return half > found.precision.wanted.pot


def _row(found: OutsMap, name: str, kind: int | None) -> OutsRow:
    outs = found.outs
    chosen = [out for out in outs.outs if kind is None or out.hand_type == kind]
    count, total = len(chosen), sum(out.equity for out in chosen)
    half = sum(out.half_width for out in chosen) / count
    by_end = percent(chance_of_one(count, outs.unseen, found.to_come), 1)
    by_river = (by_end,) if _by_end(found) else ()
    cells = (
        str(count), percent(count / outs.unseen, 1), *by_river,
        f"{percent(total / count, 1)}{half_width_after(half)}", _sum_of(chosen),
    )  # fmt: skip
    return OutsRow(name, cells, kind, total=kind is None)


def notes(found: OutsMap) -> tuple[str, ...]:
    """The rules of 2 and 4 with their errors, what is not counted, and where PQL counts otherwise."""
    outs = found.outs
    said = []
    if outs.outs:
        two = RULE_PERCENT * len(outs.outs)
        said.append(f"Rule of 2: {percent(two, 0)} ({_error(two - outs.next_chance)}).")
        if found.to_come == _RULE_OF_4:
            said.append(f"Rule of 4: {percent(outs.rule, 0)} ({_error(outs.rule_error)}).")
    if outs.kickers:
        kickers = how_many(len(outs.kickers), "card")
        one = len(outs.kickers) == 1
        counted = f"{'is' if one else 'are'}{'' if found.counted.better else ' not'} counted"
        said.append(f"{kickers} {'improves' if one else 'improve'} only the kicker and {counted}.")
    if outs.tainted:
        verb = "improves" if len(outs.tainted) == 1 else "improve"
        rest = "does not beat every known hand" if found.counted.beats else "stays behind a known hand"
        said.append(f"{how_many(len(outs.tainted), 'card')} {verb} the hand, which {rest}.")
    if found.dealt and found.helping and found.typed:
        helps = how_many(len(found.helping), "card")
        said.append(f"{helps} {'helps' if len(found.helping) == 1 else 'help'} without a better high hand.")
    if not found.typed:
        said.append("A card helps or hurts if it changes the chance to win by a point or more.")
    if found.pql:
        counts = ", ".join(f"{count} to {TYPE_NAMES[kind]}" for kind, count in found.pql.items())
        said.append(
            f"outsToHandType in PQL counts {counts}: it does not compare with the board alone or the "
            "others’ hands, and their cards can come."
        )
    return tuple(said)


def _error(off: float) -> str:
    """By how much a rule is off."""
    if abs(off) < _CLOSE:
        return "right"
    return f"{100 * abs(off):.1f} points too {'high' if off > 0 else 'low'}"


def effect_words(found: OutsMap, card: int) -> str:
    """What a card does, in words."""
    outs = found.outs
    out = next((each for each in outs.outs if each.card == card), None)
    if out is not None and card in outs.kickers:
        return f"better {TYPE_NAMES[out.hand_type]}"
    if out is not None:
        return TYPE_NAMES[out.hand_type]
    if card in outs.tainted:
        return "better, but does not win" if found.counted.beats else "better, but still behind"
    if card in found.helping:
        return "helps"
    if card in found.hurting:
        return "hurts"
    return "better kicker only" if card in outs.kickers else "no help"


def read_rows(found: OutsMap, card: int) -> list[tuple[str, str]]:
    """The figures of a card: words and figure."""
    share, half = found.after(card)
    rows = [
        ("share of the pot at the end", f"{percent(share)}{half_width_after(half)}"),
        ("now", f"{percent(found.now)}{half_width_after(found.now_half_width)}"),
        ("change", f"{points(share - found.now)} points"),
    ]
    if card in found.lows:
        rows.append(("low", found.lows[card]))
    if not isnan(found.blank):
        rows.append(("after a card that does not help", percent(found.blank)))
    return rows


def outs_in_words(found: OutsMap) -> str:
    """The picture in words, for screen readers."""
    outs = found.outs
    lines = [f"{outs_title(found)}. {worth(found)}".strip()]
    for row in drawn_outs(found).rows:
        then = "then the share of the pot is" if _shared(found) else "then wins"
        lines.append(f"{row.name}: {row.figures[0]}, {then} {row.figures[-2]}.")
    if found.hurting and found.typed:
        lines.append(f"{how_many(len(found.hurting), 'card')} hurt{'s' if len(found.hurting) == 1 else ''}.")
    if outs.outs:
        lines.append(f"Next card {percent(outs.next_chance, 1)}.")
    return " ".join((*lines, *notes(found)))
