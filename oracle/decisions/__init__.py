"""Decisions about money: pots, odds, and what a call, a bet or a raise is worth.

`amounts` and `pot` read and check amounts; `pot_odds`, `betting` and `first_bets` are formulas of amounts
alone; `layers` says who can win what when some opponents fold; `fold_order`, `dealt` and `deals/` reduce all
deals to tables that no amount changes; `actions` puts the two together.
"""
