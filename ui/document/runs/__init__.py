"""What is asked of the engine, when, and what came back."""
