"""Effects of the cards still to come: outs, catches, and equities after each card."""
