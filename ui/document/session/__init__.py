"""The session file of the document, and recovery copies."""
