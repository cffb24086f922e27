"""Decisions about money: pots, odds, and what a call, a bet or a raise is worth.

`money/` reads and checks amounts, and finds who can win what when some opponents fold; `odds/` are formulas
of amounts alone; `deals/` reduces all deals to tables that no amount changes; `values/` puts the two
together; `rules/` narrows ranges by actions; `preflop/` computes the value of hands before the flop.  The
other modules answer whole questions: `decision` and `fold_call_raise` (fold, call or raise), `blockers`,
`preflop_value`.
"""
