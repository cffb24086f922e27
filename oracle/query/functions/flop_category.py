"""What a hand makes on the flop, from nothing to a straight flush."""

from __future__ import annotations

import functools
from itertools import combinations

import numpy as np
import numpy.typing as npt

from oracle.query.askable import GameRule
from oracle.query.columns import Column, Columns, Masks
from oracle.query.functions.kit import bits
from oracle.query.functions.kit.bits import RankSets
from oracle.query.functions.kit.cards_of import board_ranks, comparable
from oracle.query.functions.kit.parameters import PLAYER
from oracle.query.language.types import Type
from oracle.query.language.values import FLOP_CATEGORIES
from oracle.query.registry import Needs, Parameter, pql_function

flop_function = functools.partial(
    pql_function,
    family="Flop categories",
    needs=Needs.CARDS,
    games=[GameRule.HIGH, GameRule.BOARD],
    fixed_streets=["flop"],
)

CATEGORY = Parameter("category", Type.FLOP_CATEGORY)

_FLOP = "flop"
_FIVE = 5
"""Cards in the hand and on the flop together: all five make a straight or a flush, or it is none."""
_NUMBER = {name: index for index, name in enumerate(FLOP_CATEGORIES)}


@flop_function("flopHandCategory", [PLAYER], Type.FLOP_CATEGORY)
def flop_category(columns: Columns, player: int) -> Column:
    """What a player's hand makes on the flop.

    Args:
        player: The player.

    Returns:
        A flop category, from flopnothing over pairs of every kind to flopstraightflush.

    Edge cases:
        A set is a pocket pair with a third card on the board; trips are one hole card with a pair on the
        board. On a paired flop each rank counts once: on KK7 ace-high is flopnothing, a seven flopsecondpair,
        QQ floppocket12, AA flopoverpair. On 777 any pocket pair is flopfullhouse. In Omaha it is the best
        over all choices of two hole cards.

    Example:
        hero='QsQd', board='KhKd7c': flopHandCategory(hero) = floppocket12
    """
    return columns.once(("flop category", player), lambda: _best_category(columns, player))


@flop_function("exactFlopHandCategory", [PLAYER, CATEGORY], Type.BOOLEAN)
def exact_flop_category(columns: Columns, player: int, category: int | Column) -> Column:
    """Whether a player's hand makes exactly a certain category on the flop.

    Args:
        player: The player.
        category: The flop category.

    Returns:
        True or false.

    Edge cases:
        See flopHandCategory.

    Example:
        hero='7s7d', board='KhKd7c': exactFlopHandCategory(hero, flopset) = false
    """
    return np.equal(flop_category(columns, player), category)


@flop_function("minFlopHandCategory", [PLAYER, CATEGORY], Type.BOOLEAN)
def min_flop_category(columns: Columns, player: int, category: int | Column) -> Column:
    """Whether a player's hand makes a certain category or better on the flop.

    Args:
        player: The player.
        category: The lowest flop category that counts.

    Returns:
        True or false.

    Edge cases:
        The order is that of the categories, see flopHandCategory; in short deck flopflush is above
        flopfullhouse, and in shortdecktrips floptrips and flopset are above flopstraight.

    Example:
        hero='AsKs', board='KhTd7c': minFlopHandCategory(hero, floptoppair) = true
    """
    found = comparable(columns, Type.FLOP_CATEGORY, flop_category(columns, player))
    return np.greater_equal(found, comparable(columns, Type.FLOP_CATEGORY, category))


def _best_category(columns: Columns, player: int) -> Column:
    """The best category over all choices of two hole cards."""
    rest, cards = columns.own(player), []
    for _ in range(columns.game.hole_cards):
        cards.append(bits.lowest_card(rest))
        rest = rest & ~cards[-1]
    choices = [_category(columns, one | other) for one, other in combinations(cards, 2)]
    return choices[0] if len(choices) == 1 else np.maximum.reduce(choices)


def _category(columns: Columns, own: Masks) -> Column:
    """The category of two hole cards on the flop."""
    board = columns.board(_FLOP)
    ranks = board_ranks(columns, _FLOP)
    held, paired_own = bits.ranks_of(own), bits.repeated_ranks(own)
    found = np.where(
        paired_own != 0,
        _pocket_pair(held, ranks, board),
        _two_ranks(held, ranks, bits.repeated_ranks(board)),
    )
    straight = bits.inside_straight(columns.game, _FIVE)[held | ranks]
    flush = np.logical_or.reduce(bits.suit_counts(own | board) == _FIVE)
    found[straight] = _NUMBER["flopstraight"]
    found[flush] = _NUMBER["flopflush"]
    found[straight & flush] = _NUMBER["flopstraightflush"]
    return found.astype(np.int8)


def _pocket_pair(pair: RankSets, ranks: RankSets, board: Masks) -> npt.NDArray[np.int64]:
    """Categories of pocket pairs, from the pair's rank, the board's different ranks and the board."""
    top, second, third = _different_ranks(ranks)
    repeated = bits.repeated_ranks(board)
    found = _first_that_holds(
        (pair & repeated != 0, "flopquads"),
        ((pair & ranks != 0) & (repeated != 0), "flopfullhouse"),
        (bits.ranks_held_thrice(board) != 0, "flopfullhouse"),
        (pair & ranks != 0, "flopset"),
        (pair > top, "flopoverpair"),
        (pair > second, "floppocket12"),
        ((pair > third) & (third != 0), "floppocket23"),
        otherwise="flopunderpair",
    )
    return found


def _two_ranks(held: RankSets, ranks: RankSets, repeated: RankSets) -> npt.NDArray[np.int64]:
    """Categories of two different ranks, from those held, the board's, and the board's repeated ranks."""
    top, second, third = _different_ranks(ranks)
    hit = held & ranks
    both = bits.rank_counts(hit) > 1
    trips = hit & repeated != 0
    alone = ranks == repeated  # three of a rank on the flop
    return _first_that_holds(
        (trips & alone, "flopquads"),
        (trips & both, "flopfullhouse"),
        (trips, "floptrips"),
        (hit == 0, "flopnothing"),
        (both & (hit & third == 0), "floptoptwo"),
        (both & (hit & second == 0), "floptopandbottom"),
        (both, "flopbottomtwo"),
        (hit == top, "floptoppair"),
        (hit == second, "flopsecondpair"),
        otherwise="flopthirdpair",
    )


def _different_ranks(ranks: RankSets) -> tuple[RankSets, RankSets, RankSets]:
    """The highest, second and third rank of each set, as one-element sets; empty if missing."""
    top = bits.top_bits(ranks)
    second = bits.top_bits(ranks & ~top)
    return top, second, ranks & ~top & ~second


def _first_that_holds(*choices: tuple[npt.NDArray[np.bool_], str], otherwise: str) -> npt.NDArray[np.int64]:
    """Index of the first category whose condition holds in each deal."""
    conditions = [condition for condition, _ in choices]
    return np.select(conditions, [_NUMBER[name] for _, name in choices], _NUMBER[otherwise])
