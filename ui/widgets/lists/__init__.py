"""Lists to choose from with their search line, and tables to read."""
