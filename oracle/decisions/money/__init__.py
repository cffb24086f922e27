"""The money of a decision: amounts as players write them, the pot, and who can win which part of it."""
