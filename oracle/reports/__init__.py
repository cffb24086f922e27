"""Reports: many figures of one table at once."""
