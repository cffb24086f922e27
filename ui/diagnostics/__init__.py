"""What is written down when something goes wrong."""
