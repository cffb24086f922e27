"""One simulation for all 169 hold'em hand classes: every seat of every deal counts for the class it holds."""
