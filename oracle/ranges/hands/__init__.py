"""From a parsed range to its hands and weights."""
