"""From hands to shares of the pot: tie counters, run-outs, one-board sweeps, the preflop table.

Nothing here knows a query.  Every module but this one imports numba.
"""
