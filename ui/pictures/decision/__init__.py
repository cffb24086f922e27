"""Pictures of the group Decision, one module each."""
