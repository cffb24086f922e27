"""The session file behind the document, and the copies kept for recovery."""
