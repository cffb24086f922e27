"""Reports: many figures of one table, side by side."""
