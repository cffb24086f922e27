"""What a run measures on its deals: the equity table, or the selectors of a query."""
