"""From hands back to the shortest text of a range."""
