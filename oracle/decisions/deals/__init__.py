"""All deals of a table as sums by group: by sweep, pair by pair, one by one, or sampled."""
