"""Lists to choose from, with their search line."""
