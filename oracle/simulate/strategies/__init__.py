"""Strategies: each estimates the cost of its exact answer; the cheapest one runs (`choose`).

In `exact`, for the equity table: `lookup` (two ranges before the flop: read from a table), `sweep` (two
ranges on any board), `exhaustive` (all hands of all seats, all run-outs) and, for games other than hold'em,
`exhaustive_any` (`by_hands`, `by_boards` or `by_lists`, whichever costs least).  Any query: `enumerated`.
For both, `patterns` answers each board that a pattern lists, and `stud` the games without a board.
`exact_run` executes a plan on all cores.  `known_tables` counts many tables with known hands at once; it is
no plan: only the rows of spreadsheets ask for it.  If no strategy is quick enough, `sampled` in `sampling`
deals at random, in `chunks`.
"""
