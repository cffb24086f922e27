"""Cards, card sets and two-card combos."""
