"""Keeps the deals of one preflop question for further questions with other amounts.

Pots won on each flop and the chances of the sets of callers depend on cards alone, so an edit of the pot, the
price or later bets needs no new deals.  Samples of several callers are not kept, because their errors need
single deals, but they are drawn again with the same seed, so figures change only because the money does.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Generic, TypeVar

from oracle.decisions.preflop.table import PreflopTable
from oracle.query.settings import RunSettings, chosen_seed

if TYPE_CHECKING:  # they import kernels
    from oracle.analysis.boards.flops import FlopTable
    from oracle.decisions.preflop.callers import SetChances

MOST_BYTES = 64 * 2**20
"""Memory of the tables of flops that are kept, in bytes: three of all hands."""

CHANCES_BYTES = 2**20
"""Memory of the chances of callers that are kept, in bytes."""

Found = TypeVar("Found")


class Recent(Generic[Found]):
    """A cache of answers by question; the least recently used one is dropped first.

    Args:
        most: Most bytes kept; a larger answer is computed each time.

    Attributes:
        size: Bytes that are kept.
    """

    def __init__(self, most: int) -> None:
        self.size = 0
        self._most = most
        self._found: OrderedDict[Hashable, tuple[Found, int]] = OrderedDict()

    def __contains__(self, key: Hashable) -> bool:
        return key in self._found

    def known(self, key: Hashable, find: Callable[[], Found], size_of: Callable[[Found], int]) -> Found:
        """The answer to a question.

        Args:
            key: The question.
            find: Computes the answer if it is not kept.
            size_of: Gives the size of an answer in bytes.
        """
        if key in self._found:
            self._found.move_to_end(key)
            return self._found[key][0]
        found = find()
        size = size_of(found)
        if size <= self._most:
            self._found[key] = found, size
            self.size += size
        while self.size > self._most:
            self.size -= self._found.popitem(last=False)[1][1]
        return found


class KeptDeals:
    """Deals of recent questions; used by one thread at a time.

    Args:
        most: Bytes of tables of flops that are kept at most.
    """

    def __init__(self, most: int = MOST_BYTES) -> None:
        self._flops: Recent[FlopTable] = Recent(most)
        self._chances: Recent[SetChances] = Recent(CHANCES_BYTES)
        self._seed: int | None = None

    def seed(self, settings: RunSettings) -> int:
        """The seed that was set; without one, always the same."""
        if settings.seed is not None:
            return settings.seed
        if self._seed is None:
            self._seed = chosen_seed(settings)
        return self._seed

    def has_flops(self, table: PreflopTable, place: int) -> bool:
        """Whether `flops` needs no deals."""
        return _of_caller(table, place) in self._flops

    def flops(self, table: PreflopTable, place: int, deal: Callable[[], FlopTable]) -> FlopTable:
        """What hands win on every flop against one caller.

        Args:
            table: The question.
            place: Place of the caller.
            deal: Counts it if it is not kept.
        """
        return self._flops.known(_of_caller(table, place), deal, _flop_bytes)

    def chances(
        self, table: PreflopTable, sample: tuple[int, ...], deal: Callable[[], SetChances]
    ) -> SetChances:
        """The chance of each set of callers.

        Args:
            table: The question.
            sample: Number of deals and seed, if they are sampled.
            deal: Counts or samples it if it is not kept.
        """
        who = tuple((each.weights.tobytes(), each.already_in) for each in table.callers)
        hands = table.dead, table.weights.tobytes(), table.groups.tobytes()
        return self._chances.known(
            (hands, table.nobody, who, sample), deal, lambda found: found.chance.nbytes + found.deals.nbytes
        )


def _of_caller(table: PreflopTable, place: int) -> Hashable:
    """What a table of flops depends on."""
    return table.dead, table.asked.tobytes(), table.callers[place].weights.tobytes()


def _flop_bytes(found: FlopTable) -> int:
    """Memory of the arrays."""
    arrays = (found.flops, found.members, found.combos, found.won, found.villain)
    return sum(each.nbytes for each in arrays)
