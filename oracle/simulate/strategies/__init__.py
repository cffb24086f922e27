"""How an answer is got.

Exact: `lookup`, `sweep` and `exhaustive` count the equity table, `enumerated` answers any query; each tells
by ``estimate`` what it would cost, as a plan, and `exact_run` carries a plan out on all cores.  Otherwise
`sampled` deals at random, in `chunks`.
"""
