"""Trees of groups of hands."""
