"""What an answer costs, and which strategy gets it."""
