"""Every hand's equity against the other players on the board as it lies: what most pictures are made of."""

from __future__ import annotations

from collections.abc import Iterator

from oracle.analysis.equities import HandEquities
from oracle.analysis.facing import Facing
from oracle.analysis.hands import pair_equities, quick
from oracle.analysis.hands_any import listed_equities, listed_roughly, listed_soon
from oracle.analysis.work import Cancel
from oracle.cards.combo import pair_indices
from oracle.games import HOLDEM
from oracle.query.settings import RunSettings


def hand_equities(
    facing: Facing, settings: RunSettings, cancel: Cancel = None, rough: HandEquities | None = None
) -> Iterator[HandEquities]:
    """Each of a player's hands against the others on the known board; refines, and ends exactly where it can.

    Exact against one opponent in hold'em and short deck, and in Omaha with four cards where all run-outs are
    swept in time, which from the flop on they are.  Else sampled until every hand is known to the settings'
    error, trials or seconds: against several players, where a folded player's range matters, with five and
    six cards.

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
    if facing.game.name != HOLDEM:
        yield from listed_equities(facing, settings, cancel, rough)
        return
    rows = pair_indices(facing.hero.masks)
    for found in pair_equities(facing, settings, cancel):
        yield found.only(rows)


def rough_equities(facing: Facing, settings: RunSettings, cancel: Cancel = None) -> HandEquities | None:
    """First rough figures; None where the exact ones are there as soon, or hardly a deal is found.

    Raises:
        StoppedError: When cancelled.
        RunError: If the ranges can hardly be dealt together.
    """
    if facing.game.name != HOLDEM:
        return None if listed_soon(facing, settings) else listed_roughly(facing, settings, cancel)
    if facing.two:
        return None
    rows = pair_indices(facing.hero.masks)
    return list(pair_equities(facing, quick(settings), cancel))[-1].only(rows)
