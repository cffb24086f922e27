"""From the tree of a range to its hands with their weights."""
