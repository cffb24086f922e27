"""All deals of a table as sums by group of hands: swept, counted by pairs or one by one, or sampled."""
