"""When to give up a run that has not kept a single deal.

A run limited by trials or by its error must give the same answer everywhere, so this must not depend on time.
Such a run gives up after a fixed amount of work, computed from the fixed speeds of the plan; on a busy
machine, or while kernels are compiled, this takes longer but has the same result.
"""

from __future__ import annotations

from oracle.simulate.deal.dealer import Dealer

HOPELESS_SECONDS = 12.0
"""Work of one core, in seconds, after which a run without a trial gives up."""


class Patience:
    """Adds up the work of the chunks that kept nothing, in order.

    Args:
        dealer: The dealer.
        row_seconds: Expected seconds to measure one deal.
    """

    def __init__(self, dealer: Dealer, row_seconds: float) -> None:
        self._try_seconds = dealer.try_seconds
        self._row_seconds = row_seconds
        self._spent = 0.0

    def spend(self, tries: int, drawn: int) -> None:
        """Count a chunk that kept nothing.

        Args:
            tries: Draws of the narrow seats for it.
            drawn: Its complete legal deals.
        """
        self._spent += tries * self._try_seconds + drawn * self._row_seconds

    def over(self, tries: int) -> bool:
        """Whether to give up.

        Args:
            tries: Draws of the narrow seats for the next chunk so far.
        """
        return self._spent + tries * self._try_seconds >= HOPELESS_SECONDS
