"""Means of many thousand classes of hands from few trials each: a class learns from hands like it.

A class of five or six cards is dealt too seldom for its own trials alone to put it in its place.  But what
a hand is worth comes mostly from the cards that it holds *together*, and every three of its cards are held
by thousands of other hands too; what is lost by three cards of a rank or four of a suit is lost by all hands
of that *shape*.  So we say

    mean of a class = one worth per three of its cards + one of its shape + what is its own,

find the worths by least squares, and see from the residuals how much of the rest is the classes' own
(variance *t²*, estimated separately for classes of different sizes, as the small ones vary most) and how much
is chance (variance *s²*, estimated from the trials).  The rest that a class showed then counts by
t² / (t² + s²): the more trials a class had, the more its own trials count.  This is the linear empirical
Bayes estimate around a regression (Fay and Herriot, 1979); its squared error is t² s² / (t² + s²), plus the
uncertainty of the worths.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np
import numpy.typing as npt

from oracle.cards.mask import CARD_BITS
from oracle.games import Game
from oracle.jit import kernel
from oracle.ranges.grid import grid_of
from oracle.ranges.orderings.suit_classes import suit_classes

Doubles = npt.NDArray[np.float64]
Numbers = npt.NDArray[np.int64]

TOGETHER = 3
"""Cards that have a worth together."""
WORTH_VARIANCE = 0.01
"""How far worths are thought to lie from nought, in squared chips, before any hand is dealt: enough that only
which limits those of groups that are rarely dealt and those that differ only in sums."""
_FIRST_OWN = 0.001
"""A first guess at t², in squared chips."""
_TURNS = 2
"""Times the worths and the variances are found in turn; another changes the errors by less than 1 %."""
_LEAST_LEFT = 0.1
"""The share of a class's chance that a fit is taken to leave at the least."""


@dataclass(frozen=True)
class Groups:
    """What classes have in common.

    Attributes:
        worths: Numbers of the worths that each class is the sum of, ascending, shape (classes, groups).
        count: Number of worths.
        sizes: Hands of each class.
    """

    worths: Numbers
    count: int
    sizes: Numbers


@dataclass(frozen=True)
class Smoothed:
    """Means that have learnt from each other.

    Attributes:
        means: Shape (classes,).
        errors: Root mean squared error to be expected of each, shape (classes,).
    """

    means: Doubles
    errors: Doubles


def groups_of(game: Game) -> Groups:
    """What the suit classes of a game have in common: every three cards, and the shape."""
    found = suit_classes(game)
    threes = suit_classes(replace(game, hole_cards=TOGETHER))
    masks = found.examples()
    cards = np.nonzero((masks[:, np.newaxis] & CARD_BITS) != 0)[1].reshape(-1, game.hole_cards)
    bits = CARD_BITS[cards]
    columns = [
        threes.index(np.bitwise_or.reduce(bits[:, list(chosen)], axis=1))
        for chosen in combinations(range(game.hole_cards), TOGETHER)
    ]
    row, column = np.divmod(grid_of(game.hole_cards).cells_of(masks), found.members.shape[1])
    kind = found.kinds[row]
    shapes = np.unique(kind * found.members.size + found.members[kind, column], return_inverse=True)[1]
    worths = np.stack([*columns, threes.count + shapes], axis=1)
    worths.sort(axis=1)
    return Groups(worths, int(worths.max()) + 1, found.sizes)


@kernel
def _sum_up(worths: Numbers, weights: Doubles, means: Doubles, matrix: Doubles, right: Doubles) -> None:
    """Add the normal equations of the least squares to ``right`` and the upper triangle of ``matrix``."""
    for row in range(worths.shape[0]):
        weight = weights[row]
        for one in range(worths.shape[1]):
            first = worths[row, one]
            right[first] += weight * means[row]
            for other in range(one, worths.shape[1]):
                second = worths[row, other]
                matrix[first, second] += weight
                if other > one and first == second:  # two cards of one rank are counted on the diagonal twice
                    matrix[first, second] += weight


@kernel
def _sum_of_products(worths: Numbers, matrix: Doubles, out: Doubles) -> None:
    """For each class the sum of a symmetric matrix over all pairs of its worths."""
    for row in range(worths.shape[0]):
        total = 0.0
        for one in range(worths.shape[1]):
            first = worths[row, one]
            total += matrix[first, first]
            for other in range(one + 1, worths.shape[1]):
                total += 2.0 * matrix[first, worths[row, other]]
        out[row] = total


def smooth(groups: Groups, means: Doubles, variances: Doubles, trials: Doubles) -> Smoothed:
    """Let the means of classes learn from each other.

    Args:
        groups: What they have in common.
        means: Mean of each class; without meaning where there were no trials.
        variances: Variance of one trial of each class; without meaning where there were fewer than two.
        trials: Trials of each class.
    """
    found = trials > 1
    same_size = [groups.sizes == size for size in np.unique(groups.sizes[found])]
    chance = np.ones(means.size)
    for same in same_size:
        # One variance per size: what a class with few trials shows goes with its mean, and biases the fit.
        part = found & same
        chance[same] = np.average(variances[part], weights=trials[part] - 1)
    chance /= np.maximum(trials, 1)
    means = np.where(found, means, 0.0)
    own = np.full(means.size, _FIRST_OWN)
    for _ in range(_TURNS):
        weights = np.where(found, 1 / (own + chance), 0.0)
        expected, doubt = _expected(groups, weights, means)
        # A fit follows its own data: squares of what it leaves are small by the share of it that is theirs.
        left = (means - expected) ** 2 / np.maximum(1 - weights * doubt, _LEAST_LEFT) - chance
        for same in same_size:
            part = found & same
            own[same] = max(np.average(left[part], weights=weights[part] ** 2), 0.0)
    kept = np.where(found, own / (own + chance), 0.0)
    squares = np.where(found, kept * chance, own) + (1 - kept) ** 2 * doubt
    return Smoothed(expected + kept * (means - expected), np.sqrt(squares))


def _expected(groups: Groups, weights: Doubles, means: Doubles) -> tuple[Doubles, Doubles]:
    """The sum of the worths of each class that fit best, and the variance of that sum."""
    matrix, right = np.zeros((groups.count, groups.count)), np.zeros(groups.count)
    _sum_up(groups.worths, weights, means, matrix, right)
    matrix += np.triu(matrix, 1).T
    matrix[np.diag_indices(groups.count)] += 1 / WORTH_VARIANCE
    inverse = np.linalg.inv(matrix)
    expected: Doubles = (inverse @ right)[groups.worths].sum(axis=1)
    doubt = np.empty(expected.size)
    _sum_of_products(groups.worths, inverse, doubt)
    return expected, doubt
