"""Ranges against ranges on full boards: all hands in order of strength.

The modules here handle two-card hands by rank pair: `pairs`, two ranges, and `one_range`, a range against
known hands.  `early` handles every flop or every turn at once, `listed` hands that are listed one by one, in
any game.
"""
