"""The curves of all players, each computed in the fastest way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import replace
from typing import cast

import numpy as np

from oracle.analysis.alike import equal_seats, fair_share
from oracle.analysis.boards.likely import dealt_boards
from oracle.analysis.cancel import Cancel
from oracle.analysis.curves.against_ranges import against_ranges
from oracle.analysis.curves.any_game import boards_sweep_in_time, listed_against_ranges
from oracle.analysis.curves.curve import AGAINST_RANGES, FACE_UP, WHOLE_RANGE, Cases, curve_builder
from oracle.analysis.curves.curve_so_far import CurveSoFar
from oracle.analysis.curves.division import GraphPart, GraphPartAsked, GraphWorkers, counted_pieces, results
from oracle.analysis.curves.face_up import face_up_curves, sampled_face_up
from oracle.analysis.curves.sampled import sampled_graph, sampled_whole
from oracle.analysis.facing import Facing, face, faces, playing_seats
from oracle.analysis.hands.every_deal import AllDeals, EveryDeal, few_deals, rough_first
from oracle.analysis.precision import EXACT
from oracle.prepared import Prepared
from oracle.query.settings import RunSettings, chosen_seed
from oracle.showdown.kernels import GameKernels

PICTURE = "the equity graph"

Curves = tuple[CurveSoFar, ...]
"""One for each player in the pot, in order."""


def curves_together(
    prepared: Prepared,
    kind: str,
    settings: RunSettings,
    cancel: Cancel,
    workers: GraphWorkers | None = None,
) -> Iterator[Curves] | None:
    """The curves of all players together, if one computation gives them all."""
    if kind not in (AGAINST_RANGES, FACE_UP, WHOLE_RANGE):
        raise ValueError(f"no kind of equity graph: {kind}")
    known = all(seat.live.hands == 1 or (seat.folded and seat.any_hand) for seat in prepared.seats)
    two = _swept(face(prepared, playing_seats(prepared)[0], PICTURE), whole=kind == WHOLE_RANGE)
    if (known and GameKernels(prepared.game).pairs) or (kind == FACE_UP and not known):
        return face_up_curves(prepared, settings, cancel, workers)
    if kind != FACE_UP and two and not known:
        return None
    if few_deals(prepared):
        return _every(prepared, kind, settings, cancel, workers, known=known)
    if known:
        return face_up_curves(prepared, settings, cancel, workers)
    if kind == AGAINST_RANGES:
        return None
    if fair_share(prepared) is not None:
        return iter([_fair(prepared, settings, cancel)])
    return sampled_whole(prepared, settings, cancel, workers)


def _every(
    prepared: Prepared,
    kind: str,
    settings: RunSettings,
    cancel: Cancel,
    workers: GraphWorkers | None,
    *,
    known: bool,
) -> Iterator[Curves]:
    """The exact curves where every deal is counted; if that takes a while, rough ones first.

    Args:
        prepared: The table.
        kind: The kind of graph.
        settings: Threads and seed.
        cancel: Stops the work when set.
        workers: Other processes or machines that count; the threads of this one if None.
        known: Whether all hands are known.
    """
    if known and not prepared.board:
        quick = replace(settings, trials=1)
        yield list(sampled_face_up(prepared, quick, cancel))[-1]
    elif not known:
        yield from rough_first(prepared, lambda: next(_sampled(prepared, kind, settings, cancel)))
    deals = AllDeals.of(prepared)
    if deals is not None:
        asked = GraphPartAsked(GraphPart.COUNTED, playing_seats(prepared)[0])
        every = deals.counted(results(asked, counted_pieces(deals), settings, cancel, workers))
        yield _counted(prepared, every, whole=kind == WHOLE_RANGE)


def _sampled(prepared: Prepared, kind: str, settings: RunSettings, cancel: Cancel) -> Iterator[Curves]:
    """Sampled curves of ranges."""
    if kind == WHOLE_RANGE:
        return sampled_whole(prepared, settings, cancel)
    return curves_in_turn(faces(prepared, cancel), kind, settings, cancel)


def _swept(facing: Facing, *, whole: bool) -> bool:
    """Whether a sweep gives the exact curve of one range against another."""
    if GameKernels(facing.game).pairs:
        return facing.two
    return boards_sweep_in_time(facing, RunSettings(), whole=whole)


def one_curve(
    facing: Facing, kind: str, settings: RunSettings, cancel: Cancel, workers: GraphWorkers | None = None
) -> Iterator[CurveSoFar]:
    """One player's curve against the others' ranges."""
    if not GameKernels(facing.game).pairs:
        return listed_against_ranges(facing, settings, cancel, workers, whole=kind == WHOLE_RANGE)
    if facing.two:
        return against_ranges(facing, settings, cancel, workers, whole=kind == WHOLE_RANGE)
    return sampled_graph(facing, settings, cancel, workers)


def curves_in_turn(
    facings: Sequence[Facing],
    kind: str,
    settings: RunSettings,
    cancel: Cancel,
    workers: GraphWorkers | None = None,
) -> Iterator[Curves]:
    """Rough curves of all players, then the roughest one is refined repeatedly; equal players share one.

    A picture is as rough as the worst of its curves: if they were refined one after the other, it would have
    no useful figures until it is nearly finished.
    """
    alike = equal_seats(facings[0].prepared)
    first = [facing for facing in facings if alike[facing.seat] == facing.seat]
    with ExitStack() as stack:
        ways = {facing.seat: one_curve(facing, kind, settings, cancel, workers) for facing in first}
        for way in ways.values():
            stack.enter_context(closing(cast("ExitStack", way)))
        latest = {seat: next(way) for seat, way in ways.items()}
        yield tuple(latest[alike[facing.seat]] for facing in facings)
        while ways:
            seat = min(ways, key=lambda each: latest[each].precision.progress)
            found = next(ways[seat], None)
            if found is None:
                del ways[seat]
                continue
            latest[seat] = found
            yield tuple(latest[alike[facing.seat]] for facing in facings)


def _counted(prepared: Prepared, every: EveryDeal, *, whole: bool) -> Curves:
    """The exact curves where every deal is counted."""
    boards = every.on_next_boards(prepared.board_mask)
    curves = []
    for place, own in enumerate(boards.hands):
        hands, won, total = own, boards.won[place], boards.total[place]
        if whole and own.size > 1:
            hands, won, total = np.zeros(1, dtype=np.uint64), won.sum(axis=0)[None], total.sum(axis=0)[None]
        row, column = np.nonzero(total > 0)
        cases = Cases(
            won[row, column] / total[row, column], total[row, column], boards.boards[column], hands[row],
            np.ones(row.size, dtype=np.int64),
        )  # fmt: skip
        curves.append(CurveSoFar(curve_builder(cases).curve(), EXACT))
    return tuple(curves)


def _fair(prepared: Prepared, settings: RunSettings, cancel: Cancel) -> Curves:
    """Ranges that are all the same have the same share of the pot on every board."""
    share = fair_share(prepared)
    boards = dealt_boards(prepared, settings, cancel, chosen_seed(settings))
    size = boards.masks.size
    cases = Cases(
        np.full(size, share), boards.counts.astype(np.float64), boards.masks,
        np.zeros(size, dtype=np.uint64), boards.counts,
    )  # fmt: skip
    return (CurveSoFar(curve_builder(cases).curve(), EXACT),) * len(playing_seats(prepared))
