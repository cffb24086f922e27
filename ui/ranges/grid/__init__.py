"""The range grid of two-card games, its brush and its suit matrix."""
