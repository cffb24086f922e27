"""From hands to shares of the pot: tie counters, run-outs, one-board sweeps, the preflop table.

Nothing here depends on queries.  `shares`, `runouts` and `sweep` are kernels (and so import numba); the
preflop table, the shapes of run-outs and the layout of sweeps are plain NumPy.
"""
