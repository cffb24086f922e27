"""Stand-ins of the kernels that read traits off deals and count them."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from oracle.arrays import Masks, Ratings, Whole
from oracle.jit import stand_in_for
from oracle.rating.held import held_once, held_twice
from oracle.rating.strength import hand_types
from oracle.simulate.stand_ins.ratings import held_often, suit_words
from oracle.simulate.traits import kernels, steps, strengths
from oracle.simulate.traits.kernels import Program
from oracle.simulate.traits.steps import FLOP, RIVER, TURN, Room, Traits


@stand_in_for(held_once)
def _held_once(masks: Masks, out: Traits) -> None:
    out[:] = held_often(suit_words(masks))[0]


@stand_in_for(held_twice)
def _held_twice(masks: Masks, out: Traits) -> None:
    out[:] = held_often(suit_words(masks))[1]


@stand_in_for(steps.lay_boards)
def _lay_boards(flop: Masks, turn: Masks, rest: Masks, boards: Masks) -> None:
    boards[FLOP, : flop.size] = flop
    boards[TURN, : flop.size] = flop | turn
    boards[RIVER, : flop.size] = flop | rest


@stand_in_for(steps.type_hands)
def _type_hands(ratings: Ratings, out: Traits) -> None:
    out[:] = hand_types(ratings)


@stand_in_for(steps.type_own)
def _type_own(hands: Masks, out: Traits) -> None:
    out[:] = held_often(suit_words(hands))[1] != 0


@stand_in_for(steps.count_suits)
def _count_suits(boards: Masks, out: Traits) -> None:
    out[:] = np.sum([ranks != 0 for ranks in suit_words(boards)], axis=0)


@stand_in_for(steps.count_suited)
def _count_suited(boards: Masks, out: Traits) -> None:
    out[:] = np.max([np.bitwise_count(ranks) for ranks in suit_words(boards)], axis=0)


@stand_in_for(strengths.number_strengths)
def _number_strengths(ratings: Ratings, table: Traits, out: Traits) -> None:
    numbers = table.astype(np.int64)
    slots = (
        numbers[ratings >> strengths._UPPER] + numbers[strengths._SETS_FROM + (ratings & strengths._RANKS)]
    )
    out[:] = numbers[strengths._PLACES_FROM + slots]


@stand_in_for(steps.find_best)
def _find_best(ratings: Ratings, first: int, last: int, count: int, best: Ratings) -> None:
    best[:count] = ratings[first:last, :count].max(axis=0)


@stand_in_for(steps.find_ways)
def _find_ways(
    ratings: Ratings, first: int, last: int, count: int, best: Ratings, index: Traits, out: Traits
) -> None:
    playing = ratings[first:last, :count]
    has = playing == playing.max(axis=0)
    out[: len(has), :count] = has * has.sum(axis=0)


@stand_in_for(steps.number_combos)
def _number_combos(hands: Masks, numbers: Traits, out: Traits) -> None:
    one = np.uint64(1)
    lowest = hands & ~(hands - one)
    low, high = (np.bitwise_count(bit - one).astype(np.int64) for bit in (lowest, hands ^ lowest))
    out[:] = numbers[low << steps.PLACE_BITS | high]


@stand_in_for(steps.combine)
def _combine(traits: Traits, parts: Whole, strides: Whole, count: int, index: Traits) -> None:
    index[:count] = strides.astype(np.uint16) @ traits[parts, :count]


@stand_in_for(steps.look_up_entries)
def _look_up_entries(index: Traits, table: Traits, count: int, out: Traits) -> None:
    out[:count] = table[index[:count]]


@stand_in_for(kernels.find_kept)
def _find_kept(program: Program, count: int, room: Room) -> int:
    first, last, table = program.where[:3]
    _combine(room.traits, program.rows[first:last], program.strides[first:last], count, room.combined)
    places = np.flatnonzero(program.tables[table + room.combined[:count].astype(np.int64)])
    room.places[: places.size] = places
    return places.size


@stand_in_for(kernels._move_up)
def _move_up(column: npt.NDArray[np.generic], places: Whole, kept: int) -> None:
    column[:kept] = column[places[:kept]]


@stand_in_for(kernels.count_combinations)
def _count_combinations(program: Program, members: Whole, count: int, room: Room, counts: Whole) -> None:
    weights = members[:count] if members.size else np.ones(count, dtype=np.int64)
    for first, last, begin, size in program.keys.tolist():
        index = np.empty(count, dtype=np.uint16)
        _combine(room.traits, program.rows[first:last], program.strides[first:last], count, index)
        found = np.zeros(size, dtype=np.int64)
        np.add.at(found, index, weights)
        counts[0, begin : begin + size] += found
