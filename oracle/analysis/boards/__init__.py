"""Boards that may come next, and how renaming suits merges them."""
