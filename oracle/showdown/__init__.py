"""From hands to shares of the pot: tie counters, run-outs, one-board sweeps, the preflop table.

Nothing here knows a query.  `shares`, `runouts` and `sweep` are kernels (and so import numba); the
preflop table, the shapes of run-outs and the layout of sweeps are plain NumPy.
"""
