"""Orderings of starting hands: what ``15%`` and ``5%-10%6h`` refer to."""
