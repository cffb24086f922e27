"""Ranges against ranges on full boards: all hands in order of strength.

Two-card hands by rank pair are here: `pairs`, two ranges, and `one_range`, a range against known hands.
`early` has every flop or every turn at once, `listed` hands that are listed one by one, in any game.
"""
