"""Hands as a list: two ranges of two or four cards, three ranges, every joint hand of several players."""
