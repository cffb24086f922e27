"""Labels and messages: plain text that fits its place."""
