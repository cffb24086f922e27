"""The convergence picture: its layout, what is drawn, its labels, and how it is read."""
