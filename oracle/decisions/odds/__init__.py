"""Formulas that need amounts but no cards: pot odds, odds of a bet, first bets."""
