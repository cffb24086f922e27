"""The data of pictures as columns: one function for each picture of the engine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from oracle.cards.card import DECK_SIZE, card_text, cards_text
from oracle.cards.combo import CLASS_NAMES
from oracle.cards.mask import cards_in
from oracle.face.pictures.table import CHANGE, NUMBER, TEXT, Figures, Values
from oracle.rating import HAND_TYPES

if TYPE_CHECKING:
    from fractions import Fraction

    from oracle.analysis.pictures.breakdown import Breakdown, Node
    from oracle.analysis.pictures.equity_graph import EquityGraph
    from oracle.analysis.pictures.hand_types import HandTypes
    from oracle.analysis.pictures.heat_map import HeatMap
    from oracle.analysis.pictures.next_card import NextCard
    from oracle.analysis.pictures.outs import OutsMap
    from oracle.analysis.pictures.range_v_range import RangeVRange
    from oracle.analysis.pictures.street_by_street import StreetByStreet
    from oracle.analysis.pictures.turn_river import TurnRiver
    from oracle.analysis.pictures.what_they_hold import WhatTheyHold
    from oracle.arrays import Masks
    from oracle.decisions.first_bet import FirstBetTable
    from oracle.decisions.starting_hands import StartingHands
    from oracle.face.blocking import BlockersFigures
    from oracle.face.decisions.opponents import CallersFigures
    from oracle.simulate.snapshot import Estimate


def of_graphs(graphs: Sequence[EquityGraph]) -> Iterator[Figures]:
    """Every step of every player's curve, best first: a case that represents it, and the share up to it."""
    counts = [graph.curve.equity.size for graph in graphs]
    yield _players([graph.seat for graph in graphs], counts)
    for name, masks in (
        ("board", [graph.curve.boards for graph in graphs]),
        ("hand", [graph.curve.hands for graph in graphs]),
    ):
        yield _text(name, [_cards(mask) for each in masks for mask in each.tolist()])
    pot, share = (
        np.repeat([getattr(graph.precision, what) for graph in graphs], counts) for what in ("pot", "share")
    )
    yield Figures("share", np.concatenate([graph.curve.upto for graph in graphs]), half_width=share)
    yield Figures("equity", np.concatenate([graph.curve.equity for graph in graphs]), half_width=pot)


def of_ranges(found: RangeVRange) -> Iterator[Figures]:
    """Every hand of every player, best first."""
    yield _players([seat.seat for seat in found.seats], [seat.hands.size for seat in found.seats])
    yield _text("hand", [text for seat in found.seats for text in _hands(seat.hands)])

    def joined(name: str) -> npt.NDArray[np.float64]:
        return np.concatenate([getattr(seat, name) for seat in found.seats])

    yield Figures("weight", joined("weights"), NUMBER)
    yield Figures("likelihood", joined("likelihood"))
    yield Figures("equity", joined("equity"), half_width=joined("half_width"))


def of_next_card(found: NextCard) -> Iterator[Figures]:
    """Every card that can come."""
    yield _text("card", [card_text(card) for card in found.cards.tolist()])
    yield Figures("chance", found.chance, half_width=found.chance_half_width)
    for place, seat in enumerate(found.seats):
        yield Figures(_equity(seat), found.equity[place], half_width=found.half_width[place])


def of_catches(found: OutsMap) -> Iterator[Figures]:
    """Every card that a player of stud may catch, the best first."""
    order = np.argsort(-found.equity, kind="stable")
    cards = found.cards[order].tolist()
    makes = {out.card: HAND_TYPES[out.hand_type] for out in found.outs.outs}
    effects = dict.fromkeys(found.hurting, "hurts") | dict.fromkeys(found.helping, "helps")
    effects |= dict.fromkeys(makes, "out")
    yield _text("card", [card_text(card) for card in cards])
    yield _text("effect", [effects.get(card, "") for card in cards])
    if found.typed:
        yield _text("makes", [makes.get(card, "") for card in cards])
    if found.low:
        yield _text("low", [found.lows.get(card, "") for card in cards])
    half_width = found.half_width[order]
    yield Figures("equity", found.equity[order], half_width=half_width)
    change, error = found.equity[order] - found.now, half_width + found.now_half_width
    yield Figures("change", change, CHANGE, error)


def of_turn_river(found: TurnRiver) -> Iterator[Figures]:
    """Every turn with every river."""
    turns, rivers = np.nonzero(found.chance > 0)
    cards = np.array([card_text(card) for card in range(DECK_SIZE)])
    yield Figures("turn", cards[turns], TEXT)
    yield Figures("river", cards[rivers], TEXT)
    yield Figures("chance", found.chance[turns, rivers], half_width=found.chance_half_width[turns, rivers])
    for place, seat in enumerate(found.seats):
        half_width = found.half_width[place, turns, rivers]
        yield Figures(_equity(seat), found.equity[place, turns, rivers], half_width=half_width)
    for place, seat in enumerate(found.seats):
        half_width = found.turn_half_width[place, turns]
        name, words = f"p{seat + 1}.turn_equity", f"{_equity(seat)} on the turn"
        yield Figures(name, found.turn_equity[place, turns], half_width=half_width, words=words)


def of_breakdown(found: Breakdown) -> Iterator[Figures]:
    """Every group of hands, each way to split the range after the other, and the single draws."""
    rows = [
        (way.title, "" if node is outer else outer.title, node)
        for way in found.partitions
        for outer in way.children
        for node in outer.walk()
    ]
    rows += [("Single draws", "", node) for node in found.draws]
    nodes: list[Node] = [node for _, _, node in rows]
    yield _text("by", [way for way, _, _ in rows])
    yield _text("in", [outer for _, outer, _ in rows])
    yield _text("group", [node.title for node in nodes])
    yield Figures("hands", np.array([node.hands for node in nodes], dtype=np.int64), NUMBER)
    yield Figures("combos", np.array([node.combos for node in nodes]), NUMBER)
    yield Figures("share", np.array([node.likelihood for node in nodes]))
    half_width = np.array([node.half_width for node in nodes])
    yield Figures("equity", np.array([node.equity for node in nodes]), half_width=half_width)


def of_heat_map(found: HeatMap) -> Iterator[Figures]:
    """Every class of the range, best first."""
    held = np.flatnonzero(np.isfinite(found.class_equity))
    order = held[np.argsort(-found.class_equity[held], kind="stable")]
    yield Figures("class", np.array(CLASS_NAMES)[order], TEXT)
    yield Figures("hands", found.class_hands[order], NUMBER)
    yield Figures("weight", found.class_weight[order], NUMBER)
    yield Figures("equity", found.class_equity[order], half_width=found.class_half_width[order])


def of_hand_types(found: HandTypes) -> Iterator[Figures]:
    """Every hand type of every player, the lowest first."""
    figures = [each for player in found.figures for each in player]
    yield _players(found.seats, [len(found.types)] * len(found.seats))
    yield _text("type", list(found.types) * len(found.seats))
    yield Figures("deals", np.array([each.count for each in figures], dtype=np.int64), NUMBER)
    yield _estimates("share", [each.share for each in figures])
    yield _estimates("wins", [each.wins for each in figures])


def of_streets(found: StreetByStreet) -> Iterator[Figures]:
    """Every player on every street; the fractions are exact."""
    rows = [(street, place) for street in found.streets for place in range(len(found.seats))]
    yield _text("street", [street.street for street, _ in rows])
    yield _text("board", [_cards(street.board) for street, _ in rows])
    yield _text("player", [f"p{found.seats[place] + 1}" for _, place in rows])
    for name in ("equity", "win", "tie"):
        shares: list[Fraction] = [getattr(street, name)[place] for street, place in rows]
        yield Figures(name, np.array([float(share) for share in shares]))
        yield _text(f"{name}.fraction", [str(share) for share in shares], f"{name} as a fraction")


def of_final_hands(found: WhatTheyHold) -> Iterator[Figures]:
    """Every hand that a player makes in some deal, strongest first."""
    rows = [
        (seat, number)
        for seat in found.seats
        for number in range(len(found.kinds) - 1, -1, -1)
        if seat.shares[number] > 0
    ]
    yield _text("player", [f"p{seat.seat + 1}" for seat, _ in rows])
    kinds = [found.kinds[number] for _, number in rows]
    yield _text("type", [kind.group or HAND_TYPES[kind.kind] for kind in kinds])
    yield _text("hand", [kind.words for kind in kinds])
    half_width = np.array([seat.half_widths[number] for seat, number in rows])
    yield Figures("share", np.array([seat.shares[number] for seat, number in rows]), half_width=half_width)


def of_starting_hands(found: StartingHands) -> Iterator[Figures]:
    """The 169 hands, best first."""
    order = found.order
    yield Figures("hand", np.array(CLASS_NAMES)[order], TEXT)
    for name, values, half in (
        ("equity", found.share, found.half_width),
        ("win", found.win, found.win_half_width),
        ("tie", found.tie, found.tie_half_width),
    ):
        yield Figures(name, values[order], half_width=half[order])
    yield Figures("top", found.top[order])


def of_blockers(found: BlockersFigures) -> Iterator[Figures]:
    """Every hand of hero's, those that cost opponents most equity first; shifts are exact."""
    yield _text("hand", [row.hand for row in found.rows])
    yield Figures("weight", np.array([row.weight for row in found.rows]), NUMBER)
    for place, opponent in enumerate(found.opponents):
        yield Figures(f"{opponent.name}.combos", np.array([row.combos[place] for row in found.rows]), NUMBER)
        shifts = [row.equity_shift[place] for row in found.rows]
        values = np.array([np.nan if shift is None else shift for shift in shifts])
        yield Figures(f"{opponent.name}.equity_shift", values, CHANGE, words=f"{opponent.name}.equity")


def of_callers(found: CallersFigures) -> Iterator[Figures]:
    """Every number of callers, with the share of the pot against as many random hands."""
    numbers = range(1, len(found.shares) + 1)
    yield Figures("callers", np.array(numbers, dtype=np.int64), NUMBER)
    yield Figures("share", np.array(found.shares), half_width=np.array(found.half_widths))
    yield _text("playable", [_yes(number in found.playable) for number in numbers], "can be played")
    for name, verdict, words in (
        ("possible", found.against_every, ""), ("estimated", found.against_estimate, "as expected"),
        ("within_band", found.against_band, "in the band"),
    ):  # fmt: skip
        yield _text(name, [_yes(verdict.fewest <= number <= verdict.most) for number in numbers], words)


def of_first_bets(found: FirstBetTable) -> Iterator[Figures]:
    """Every row of the table with every number of players still to act; exact."""
    rows = [(row, behind) for row in found.rows for behind in range(1, len(row.shares) + 1)]
    waiting = np.array([behind for _, behind in rows], dtype=np.int64)
    yield _text("what", [row.name for row, _ in rows], "bet or call")
    yield _text("needs", [str(row.needed) for row, _ in rows], "chance it needs")
    yield Figures("behind", waiting, NUMBER, words="still to act")
    yield Figures("share", np.array([row.shares[behind - 1] for row, behind in rows]), words="best hands")


def _yes(is_so: bool) -> str:
    return "yes" if is_so else "no"


def _players(seats: Sequence[int], counts: Sequence[int]) -> Figures:
    return Figures("player", np.repeat([f"p{seat + 1}" for seat in seats], counts), TEXT)


def _equity(seat: int) -> str:
    return f"p{seat + 1}.equity"


def _text(name: str, texts: Sequence[str], words: str = "") -> Figures:
    values: Values = np.array(texts, dtype=np.str_)
    return Figures(name, values, TEXT, words=words)


def _cards(mask: int) -> str:
    return cards_text(sorted(cards_in(mask), reverse=True))


def _hands(masks: Masks) -> list[str]:
    return [_cards(mask) for mask in masks.tolist()]


def _estimates(name: str, found: Sequence[Estimate | None]) -> Figures:
    """Figures with both ends of their intervals; NaN where there is none."""
    values, low, high = (
        np.array([np.nan if each is None else getattr(each, part) for each in found])
        for part in ("value", "low", "high")
    )
    return Figures(name, values, ends=(low, high))
