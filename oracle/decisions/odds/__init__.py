"""Formulas of amounts alone, which need no cards: pot odds, a bet's side of them, first bets."""
