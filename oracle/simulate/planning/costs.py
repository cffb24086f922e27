"""The cost of a query, from fixed speeds measured once on one core; used for plans and for block sizes."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb

from oracle.games import FLOP_CARDS, Street
from oracle.prepared import Prepared
from oracle.query.checking.typed import Apply, CheckedQuery, Constant, Typed, walk_typed
from oracle.query.language.types import Type
from oracle.query.registry import Needs
from oracle.ranges import HandSet
from oracle.showdown.inside.several import MOST_MATCHUPS, matchups
from oracle.showdown.kernels import GameKernels
from oracle.simulate.inner.needed import needed_of_ranges, opponents
from oracle.simulate.inner.tables import ALL_BOARDS_SECONDS, MOST_SECONDS
from oracle.simulate.work.pool import default_threads
from oracle.simulate.work.schedule import BATCH, CHUNK_BATCHES, FEW_CORES, MOST_BATCHES

ROW_SECONDS = 30e-9
"""Seconds to write one deal, test it and add it up."""

CALL_SECONDS = 8e-9
"""Seconds per deal for an ordinary function."""

NEEDS_SECONDS = {Needs.NUTS: 2e-6, Needs.DRAWS: 400e-9}
"""Seconds per deal for functions that examine further cards."""

EQUITY_SECONDS = {"preflop": 1e-6, "flop": 3e-6, "turn": 4e-7}
"""Seconds for one equity inside a deal, two players, by the street it is asked on."""

ANY_GAME_SECONDS = {
    "preflop": 1e-3, "flop": 3e-5, "turn": 2e-6,
    "third": 4e-4, "fourth": 4e-4, "fifth": 1.5e-3, "sixth": 1e-4,
}  # fmt: skip
"""The same in games other than hold'em."""

MANY_PREFLOP_SECONDS = 6e-4
"""The same before the flop if there is no table: several players, dead cards."""

RANGE_SECONDS = {0: 1e-7, 3: 5e-4, 4: 2e-5, 5: 8e-7}
"""Seconds for one equity against a range hand by hand, by board cards."""

LOOKED_UP_SECONDS = 2e-7
"""The same if the board has been swept."""

SWEEP_SECONDS = {0: 5.0, 3: 8e-3, 4: 3e-4, 5: 3e-5}
"""Seconds to sweep one board, by board cards; 0: all boards, where dead cards make the table useless."""

MATCHUP_SECONDS = 4e-9
"""Seconds per joint hand and run-out of an exact equity against several ranges."""

SAMPLE_SECONDS, ANY_SAMPLE_SECONDS = 8e-4, 3e-5
"""Seconds for an inner sample, in hold'em and in other games."""

SLOWER_FACE_UP, SLOWER_AGAINST_RANGES, SLOWER_IN_ANY_GAME = 4e4, 4e3, 2e2
"""How much slower equities inside deals are without compiled kernels: in hold'em with all hands face up and
against ranges, and in other games, whose ratings have stand-ins."""

INTERPRETED_SECONDS = 0.1
"""Seconds per deal above which the first figures without kernels take as long as compiling the kernels."""

BLOCK_SECONDS = 0.02
"""Most seconds for a block of deals between checks of the stop signal."""

CARD_BYTES = 8
"""Bytes of a card mask."""

BLOCK_BYTES = 1 << 23
"""Most bytes for the cards of a block in each thread: blocks with many players are shorter."""

BOARD_COLUMNS = 4
"""Columns of cards that all players share: the flop, the turn, the rest, and what is made of them."""


def expressions(checked: CheckedQuery) -> Iterator[Typed]:
    """Every expression of a query and every part of it."""
    for selector in checked.selectors:
        yield from walk_typed(selector.expression)
    if checked.where is not None:
        yield from walk_typed(checked.where)


def asks_for_equities(checked: CheckedQuery) -> bool:
    """Whether a query asks for equities inside single deals, which may take milliseconds each."""
    return any(node.asked.needs.equity for node in expressions(checked) if isinstance(node, Apply))


def is_soon_without_kernels(checked: CheckedQuery, prepared: Prepared) -> bool:
    """Whether another process may have figures before kernels are compiled: some equities take too long."""
    pairs = GameKernels(prepared.game).pairs
    seconds = 0.0
    for call in _calls(checked):
        if call.asked.needs.equity:
            against_ranges = call.asked.needs is Needs.RANGE_EQUITY
            slower = SLOWER_AGAINST_RANGES if against_ranges else SLOWER_FACE_UP
            seconds += _call_seconds(call, prepared)[0] * (slower if pairs else SLOWER_IN_ANY_GAME)
    return seconds <= INTERPRETED_SECONDS


def row_seconds(checked: CheckedQuery, prepared: Prepared) -> tuple[float, float]:
    """Expected seconds per deal: with equities against one range hand by hand, and with boards swept."""
    by_hand = swept = ROW_SECONDS
    for call in _calls(checked):
        usual, looked_up = _call_seconds(call, prepared)
        by_hand += usual
        swept += looked_up
    return by_hand, swept


def sweep_seconds(checked: CheckedQuery, prepared: Prepared, renamings: int) -> float:
    """Expected seconds to sweep every board of equities against one range, by renamings of suits."""
    boards = {
        (seat, at.board_cards)
        for call in _calls(checked)
        for seat, at, _ in needed_of_ranges(call, prepared)
        if at.board_cards or prepared.dead
    }
    left = prepared.cards_left + prepared.missing_board
    together = ALL_BOARDS_SECONDS / renamings
    any_flop = not prepared.board and prepared.pattern is None and together <= MOST_SECONDS
    return sum(
        together
        if known == FLOP_CARDS and any_flop
        else SWEEP_SECONDS[known] * (1 + comb(left, max(0, known - len(prepared.board))) / renamings)
        for _, known in boards
    )


def batches_at_once(checked: CheckedQuery, prepared: Prepared) -> int:
    """Number of batches computed together: many, for fewer calls per deal, but within `BLOCK_SECONDS`."""
    in_time = int(BLOCK_SECONDS / (BATCH * row_seconds(checked, prepared)[0]))
    in_memory = BLOCK_BYTES // (BATCH * CARD_BYTES * (len(prepared.seats) + BOARD_COLUMNS))
    most = MOST_BATCHES if default_threads() <= FEW_CORES else CHUNK_BATCHES
    return max(1, min(most, in_time, in_memory))


def _calls(checked: CheckedQuery) -> list[Apply]:
    """The calls of a query, equal ones only once."""
    calls: dict[tuple[object, ...], Apply] = {}
    for node in expressions(checked):
        if isinstance(node, Apply):
            plain = [each.value for each in node.arguments if isinstance(each, Constant)]
            calls[node.spec.name, *(each for each in plain if isinstance(each, int | str))] = node
    return list(calls.values())


def _call_seconds(call: Apply, prepared: Prepared) -> tuple[float, float]:
    """Seconds per deal of one call, as `row_seconds` gives them."""
    ranges = list(needed_of_ranges(call, prepared))
    if ranges:
        each = [_range_seconds(prepared, *asked) for asked in ranges]
        return sum(usual for usual, _ in each), sum(looked_up for _, looked_up in each)
    needs = call.asked.needs
    seconds = NEEDS_SECONDS.get(needs, CALL_SECONDS)
    if needs is Needs.HAND_EQUITY:
        seconds = _face_up_seconds(call, prepared)
    counted = call.asked is not call.spec
    times = sum(not seat.folded for seat in prepared.seats) if counted else 1
    return times * seconds, times * seconds


def _face_up_seconds(call: Apply, prepared: Prepared) -> float:
    streets = [
        str(each.value) for each in call.arguments if isinstance(each, Constant) and each.type is Type.STREET
    ]
    street = streets[0] if streets else ""
    if not GameKernels(prepared.game).pairs:
        return ANY_GAME_SECONDS.get(street, CALL_SECONDS) * max(1, len(prepared.seats) - 1)
    if street == "preflop" and (prepared.dead or len(prepared.seats) != 2):
        return MANY_PREFLOP_SECONDS
    return EQUITY_SECONDS.get(street, CALL_SECONDS) * max(1, len(prepared.seats) - 1)


def _range_seconds(prepared: Prepared, seat: int, at: Street, hands: HandSet | None) -> tuple[float, float]:
    if not GameKernels(prepared.game).pairs:
        return ANY_SAMPLE_SECONDS, ANY_SAMPLE_SECONDS
    known = at.board_cards
    sizes = [each.hands or 0 for each in opponents(prepared, seat, hands)]
    if len(sizes) <= 1:
        return RANGE_SECONDS[known], min(RANGE_SECONDS[known], LOOKED_UP_SECONDS)
    joint = matchups(sizes, known, prepared.dead.bit_count())
    seconds = joint * MATCHUP_SECONDS if known and joint <= MOST_MATCHUPS else SAMPLE_SECONDS
    return seconds, seconds
