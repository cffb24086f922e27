"""Every hand's equity against the other players on the known board, which most pictures are made of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from oracle.analysis.cancel import Cancel
from oracle.analysis.facing import Facing
from oracle.analysis.hands.any_game import listed_equities, listed_roughly, listed_soon
from oracle.analysis.hands.equities import HandEquities
from oracle.analysis.hands.every_deal import EveryDeal, every_deal, few_deals, rough_first
from oracle.analysis.hands.holdem import pair_equities, quick
from oracle.analysis.precision import ANY_EFFORT, Effort
from oracle.cards.combo import pair_indices
from oracle.games import FLOP_CARDS
from oracle.query.settings import RunSettings
from oracle.showdown.kernels import GameKernels


def equities_by_hand(
    facing: Facing,
    settings: RunSettings,
    cancel: Cancel = None,
    rough: HandEquities | None = None,
    effort: Effort = ANY_EFFORT,
) -> Iterator[HandEquities]:
    """Each hand of a player against the others on the known board; refined, and finally exact if possible.

    Exact in hold'em and short deck against one opponent and, from the flop on, with three ranges at the
    table; in 4-card Omaha against one if all run-outs can be swept in time (from the flop on they can); and
    whenever all deals are few.  Otherwise sampled until every hand is known precisely enough.

    Args:
        facing: The player and his opponents.
        settings: Threads, seed and the limits of sampling.
        cancel: Stops the work when set.
        rough: The result of `rough_equities`, if it was computed before.
        effort: Limits the work in games other than hold'em and short deck.

    Yields:
        Equities of ``facing.hero``, in order.

    Raises:
        StoppedError: If cancelled.
        RunError: If the ranges block each other almost always.
    """
    if not exact_by_sweep(facing, settings, effort):
        if rough is None:
            yield from rough_first(facing.prepared, lambda: _quickly(facing, settings, cancel))
        every = every_deal(facing.prepared, settings, cancel)
        if every is not None:
            yield counted_hands(facing, every)
            return
    if not GameKernels(facing.game).pairs:
        yield from listed_equities(facing, settings, cancel, rough, effort)
        return
    rows = pair_indices(facing.hero.masks)
    for found in pair_equities(facing, settings, cancel):
        yield found.only(rows)


def equities_of_all(
    facings: Sequence[Facing], alike: Mapping[int, int], settings: RunSettings, cancel: Cancel = None
) -> Iterator[dict[int, HandEquities]]:
    """Each hand of several players; all of them roughly first, then one player after the other.

    Args:
        facings: The players, all at one table.
        alike: For each seat, the first one with the same range, from `oracle.analysis.alike.equal_seats`;
            equal ranges are computed once.
        settings: Threads, seed and the limits of sampling.
        cancel: Stops the work when set.

    Yields:
        The equities of every player, by seat; see `equities_by_hand`.

    Raises:
        StoppedError: If cancelled.
        RunError: If the ranges block each other almost always.
    """
    first: dict[int, Facing] = {}
    for facing in facings:
        first.setdefault(alike[facing.seat], facing)  # each may use all threads
    if not exact_by_sweep(facings[0], settings):

        def sample() -> dict[int, HandEquities]:
            soon = {place: _quickly(facing, settings, cancel) for place, facing in first.items()}
            return {facing.seat: soon[alike[facing.seat]] for facing in facings}

        yield from rough_first(facings[0].prepared, sample)
        every = every_deal(facings[0].prepared, settings, cancel)
        if every is not None:
            yield {facing.seat: counted_hands(facing, every) for facing in facings}
            return
    rough = _all_roughly(first, settings, cancel)
    latest = dict(rough)
    if len(latest) == len(first):
        yield {facing.seat: latest[alike[facing.seat]] for facing in facings}
    for place, facing in first.items():
        for found in equities_by_hand(facing, settings, cancel, rough.get(place)):
            latest[place] = found
            if len(latest) == len(first):
                yield {facing.seat: latest[alike[facing.seat]] for facing in facings}


def _all_roughly(
    first: Mapping[int, Facing], settings: RunSettings, cancel: Cancel
) -> dict[int, HandEquities]:
    """Rough figures of the players, up to the one whose exact figures are as quick."""
    found: dict[int, HandEquities] = {}
    for place, facing in first.items():
        rough = rough_equities(facing, settings, cancel)
        if rough is None:
            break
        found[place] = rough
    return found


def exact_by_sweep(facing: Facing, settings: RunSettings, effort: Effort = ANY_EFFORT) -> bool:
    """Whether sweeps are so quick that counting every deal is not needed.

    Before the flop, the table does not apply if cards are out of play, and a sweep of all boards takes
    seconds, while comparing two known hands on all boards takes a moment.
    """
    if not facing.two or not GameKernels(facing.game).pairs:
        return facing.two and listed_soon(facing, settings, effort)
    every_board = facing.known < FLOP_CARDS and bool(facing.board | facing.dead)
    return not (every_board and few_deals(facing.prepared))


def counted_hands(facing: Facing, every: EveryDeal) -> HandEquities:
    """A player's equities, once every deal is counted."""
    place = every.seats.index(facing.seat)
    won, total = (table[place].sum(axis=1) for table in (every.won, every.total))
    return HandEquities.counted(won / every.own[place], total / every.own[place])


def rough_equities(facing: Facing, settings: RunSettings, cancel: Cancel = None) -> HandEquities | None:
    """Rough first figures; None if exact ones are available as quickly.

    Raises:
        StoppedError: If cancelled.
        RunError: If the ranges block each other almost always.
    """
    if exact_by_sweep(facing, settings):
        return None
    if not GameKernels(facing.game).pairs:
        return listed_roughly(facing, settings, cancel)
    rows = pair_indices(facing.hero.masks)
    return next(pair_equities(facing, settings, cancel)).only(rows)


def _quickly(facing: Facing, settings: RunSettings, cancel: Cancel) -> HandEquities:
    """Rough figures of a few deals, to look at while every deal is counted.

    Raises:
        StoppedError: If cancelled.
        RunError: If the ranges block each other almost always.
    """
    if not GameKernels(facing.game).pairs:
        return listed_roughly(facing, settings, cancel)
    rows = pair_indices(facing.hero.masks)
    return next(pair_equities(facing, quick(settings), cancel)).only(rows)
