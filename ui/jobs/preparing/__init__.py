"""Compiling the kernels once while the window is used, and what is sampled meanwhile, in other processes."""
