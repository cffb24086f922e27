"""Two and three ranges on every flop: all full boards are swept, in random order."""
