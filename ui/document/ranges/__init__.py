"""Texts of ranges in the document: what they mean, on the grid and in words."""
