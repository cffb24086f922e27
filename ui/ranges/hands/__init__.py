"""Hands as chips: in rows, in lists, on a wall that scrolls."""
