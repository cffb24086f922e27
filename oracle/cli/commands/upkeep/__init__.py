"""The program itself: kernels compiled ahead of time, and what a bug report says."""
