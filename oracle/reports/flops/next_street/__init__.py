"""Every turn from a flop and every river from a turn."""
