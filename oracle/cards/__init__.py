"""Cards, card sets and two-card combos: the alphabet of everything else."""
