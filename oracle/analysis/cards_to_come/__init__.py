"""What the cards still to come do: outs, catches, and equities after each card."""
