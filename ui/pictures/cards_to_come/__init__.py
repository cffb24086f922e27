"""Pictures of the group Cards to come, one module each."""
