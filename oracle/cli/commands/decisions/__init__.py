"""What to do with a hand: what a call or raise is worth, outs, and odds against several opponents."""
