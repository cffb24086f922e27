"""The pictures of the window, one module each."""
