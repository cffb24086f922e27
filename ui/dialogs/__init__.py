"""Questions and messages in windows of their own; modal only where nothing else is possible."""
