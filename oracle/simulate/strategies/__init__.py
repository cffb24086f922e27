"""How an answer is got.

Exact: `lookup`, `sweep`, `exhaustive` and `complete` count the equity table, `enumerated` answers any query;
each proposes a plan with what it would cost, and `exact_run` carries a plan out on all cores.  Otherwise
`sampled` deals at random, in `chunks`.
"""
