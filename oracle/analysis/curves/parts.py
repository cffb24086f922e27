"""A part of the work of an equity graph, opened by another worker."""

from __future__ import annotations

from typing import Any

from oracle.analysis.boards.likely import dealt_boards
from oracle.analysis.curves.against_ranges import NextBoards, flop_pieces
from oracle.analysis.curves.any_game import swept_pieces
from oracle.analysis.curves.division import GraphPart, GraphPartAsked, PartPieces, counted_pieces
from oracle.analysis.curves.face_up import ListedHands, face_up_pieces
from oracle.analysis.curves.sampled import board_pieces
from oracle.analysis.facing import face
from oracle.analysis.hands.every_deal import AllDeals
from oracle.errors import RunError
from oracle.prepared import Prepared
from oracle.query.settings import RunSettings

PICTURE = "the equity graph"


def open_part(asked: GraphPartAsked, prepared: Prepared) -> PartPieces[Any]:
    """The pieces of a part; a worker has one thread.

    Args:
        asked: The part.
        prepared: The table, narrowed by its conditions.

    Raises:
        OracleError: As `oracle.analysis.pictures.equity_graph.equity_graphs`; or if the worker would do this
            work differently.
    """
    if asked.part is GraphPart.LISTED:
        listed = ListedHands.of(prepared)
        if listed is None:
            raise RunError("A worker would compute this graph differently.")
        return listed.pieces()
    if asked.part is GraphPart.COUNTED:
        deals = AllDeals.of(prepared)
        if deals is None:
            raise RunError("A worker would compute this graph differently.")
        return counted_pieces(deals)
    if asked.part is GraphPart.FACE_UP:
        return face_up_pieces(prepared, asked.seed or 0)
    facing = face(prepared, asked.seat, PICTURE, street_left=True)
    if asked.part is GraphPart.SWEPT:
        return swept_pieces(facing, whole=asked.whole)
    if asked.part in (GraphPart.EACH, GraphPart.WHOLE):
        boards = dealt_boards(prepared, RunSettings(threads=1), None, asked.seed or 0)
        return board_pieces(facing, asked, boards)
    next_boards = NextBoards.of(facing, whole=asked.whole)
    return next_boards.pieces() if asked.part is GraphPart.BOARDS else flop_pieces(next_boards.flops())
