"""What a player did on past streets: a line for each below his range, and how they narrow it."""
