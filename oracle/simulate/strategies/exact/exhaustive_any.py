"""Every deal, for games without a strategy of their own: the cheapest of three ways."""

from __future__ import annotations

from oracle.prepared import Prepared
from oracle.showdown.kernels import GameKernels
from oracle.simulate.deal.seats import settle
from oracle.simulate.equity_table.accumulate import EquityTotals
from oracle.simulate.planning.plan import Plan, too_many
from oracle.simulate.strategies.exact.by_boards import plan_by_boards
from oracle.simulate.strategies.exact.by_hands import plan_by_hands
from oracle.simulate.strategies.exact.by_lists import plan_by_lists


def propose(prepared: Prepared, ceiling: float, reasons: list[str]) -> Plan[EquityTotals] | None:
    """The plan for an exact answer; None (and a reason) if it takes over ``ceiling`` seconds."""
    if GameKernels(prepared.game).pairs:
        return None
    known, ranges = settle(prepared.board_mask | prepared.undealt, [seat.live for seat in prepared.seats])
    ways = [
        plan_by_boards(prepared, known, ranges),
        plan_by_hands(prepared, ranges),
        plan_by_lists(prepared, ranges),
    ]
    plans = [plan for plan in ways if plan is not None]
    if not plans:
        shared = prepared.shared_card
        reasons.append(
            "a card is shared" if shared else "the hands of these ranges are too many to be listed"
        )
        return None
    best = min(plans, key=lambda plan: plan.seconds)
    if best.seconds > ceiling:
        reasons.append(too_many(best.deals or 0))
        return None
    return best
