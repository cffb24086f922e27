"""Pictures of the group Equity, one module each."""
