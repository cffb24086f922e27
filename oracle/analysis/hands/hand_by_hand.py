"""Every hand's equity against the other players on the board as it lies: what most pictures are made of."""

from __future__ import annotations

from collections.abc import Iterator

from oracle.analysis.facing import Facing
from oracle.analysis.hands.any_game import listed_equities, listed_roughly, listed_soon
from oracle.analysis.hands.equities import HandEquities
from oracle.analysis.hands.every_deal import EveryDeal, every_deal
from oracle.analysis.hands.holdem import pair_equities
from oracle.analysis.work import Cancel
from oracle.cards.combo import pair_indices
from oracle.games import HOLDEM
from oracle.query.settings import RunSettings


def hand_equities(
    facing: Facing, settings: RunSettings, cancel: Cancel = None, rough: HandEquities | None = None
) -> Iterator[HandEquities]:
    """Each of a player's hands against the others on the known board; refines, and ends exactly where it can.

    Exact against one opponent in hold'em and short deck, and in Omaha with four cards where all run-outs are
    swept in time, which from the flop on they are; and wherever all deals are few.  Else sampled until every
    hand is known as well as wanted: against several players, where a folded player's range matters, with five
    and six cards.

    Args:
        facing: The player and whom he faces.
        settings: Threads, seed and the limits of what has to be sampled.
        cancel: Ends the work when set.
        rough: What `rough_equities` found, which need not be found again.

    Yields:
        Figures of the hands of ``facing.hero``, in their order.

    Raises:
        StoppedError: When cancelled.
        RunError: If the ranges can hardly be dealt together.
    """
    if not exact_by_sweep(facing, settings):
        every = every_deal(facing.prepared, settings, cancel)
        if every is not None:
            yield counted_hands(facing, every)
            return
    if facing.game.name != HOLDEM:
        yield from listed_equities(facing, settings, cancel, rough)
        return
    rows = pair_indices(facing.hero.masks)
    for found in pair_equities(facing, settings, cancel):
        yield found.only(rows)


def exact_by_sweep(facing: Facing, settings: RunSettings) -> bool:
    """Whether sweeps give exact figures at once, so that no deal need be counted by itself."""
    return facing.two and (facing.game.name == HOLDEM or listed_soon(facing, settings))


def counted_hands(facing: Facing, every: EveryDeal) -> HandEquities:
    """A player's hands once every deal is counted."""
    place = every.seats.index(facing.seat)
    won, total = (table[place].sum(axis=1) for table in (every.won, every.total))
    return HandEquities.counted(won / every.own[place], total / every.own[place])


def rough_equities(facing: Facing, settings: RunSettings, cancel: Cancel = None) -> HandEquities | None:
    """First rough figures; None where the exact ones are there as soon.

    Raises:
        StoppedError: When cancelled.
        RunError: If the ranges can hardly be dealt together.
    """
    if exact_by_sweep(facing, settings):
        return None
    if facing.game.name != HOLDEM:
        return listed_roughly(facing, settings, cancel)
    rows = pair_indices(facing.hero.masks)
    return next(pair_equities(facing, settings, cancel)).only(rows)
